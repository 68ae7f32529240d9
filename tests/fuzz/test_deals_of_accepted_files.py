"""Every file that is accepted has a deal, and every deal that is drawn for it is accepted."""

from __future__ import annotations

import json
from random import Random

import pytest
from fuzz.inputs import changed
from fuzz.invariants import has_deals
from fuzz.mutations import originals

from leadline.core import DocumentError, Game, documents
from support.cases import CASES, ENTRIES, Case
from support.reached import never_empty

MORE = 10_000  # changed files of each way to deal, in the slow test


def inputs(case: Case) -> list[bytes]:
    """The files of two games of the case, as the fuzzer takes them."""
    return [f"document\n{json.dumps(document)}".encode() for document in originals(case)]


def accepted(case: Case, seed: int, wanted: int) -> list[str]:
    """Those that are accepted out of so many changed files of the case, each checked."""
    chance, files, found = Random(seed), inputs(case), []
    for _ in range(wanted):
        text = changed(chance, chance.choice(files), files).decode().partition("\n")[2]
        try:
            read = documents.load_text(text)
        except DocumentError:
            continue
        has_deals(read, seed, each=2)
        found.append(text)
    return found


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_deals_of_every_accepted_file(entry: Game) -> None:
    case = [case for case in CASES if case.game is entry][-1]
    for document in originals(case)[::8]:
        has_deals(documents.load(document))
    never_empty(accepted(case, 1, 40), 5)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_deals_of_many_accepted_files(case: Case) -> None:
    for document in originals(case):
        has_deals(documents.load(document), each=4)
    never_empty(accepted(case, 2, MORE), MORE // 10)
