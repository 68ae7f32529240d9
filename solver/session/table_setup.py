"""The set-up of a game at a table: the players, the rules, and the information before the first event."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence, Set as AbstractSet
from typing import Any

from ...core import option_values
from ...core.arguments import whole
from ...core.contract import View
from ...core.documents.io import number_in, without_remark
from ...core.documents.spelling import hint
from ...core.errors import ArgumentError, DocumentError, Problem, shown
from ...core.escaping import one_line
from ...core.game import BEGINS, Game, Question
from ...core.seats import check_you, each_player
from ...core.table import setup_questions
from ...core.table.setup_questions import ME, key_of
from .commands import reserved_as, with_seats

PLAYERS, YOU, NAMES, RULES = "players", "me", "names", "rules"
_PLAIN = ("no", "none", "plain")
_SAME = {"you": YOU, "seat": YOU, "player": PLAYERS}
_ALIKE = 0.75  # similarity of a misspelt word and the intended one


class Setup:
    """Everything entered before the first event: `players`, `you` and `names`, the `options` of a deal, and `answers`
    to the game's questions."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        you: int | None = None,
        names: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        answers: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.players = game.min_players if game.min_players == game.max_players else players
        self.you = you
        self.names = tuple(names)
        self.options = option_values.check(game, options or {})
        self.answers = {key: without_remark(text) for key, text in (answers or {}).items()}
        self.rules_told = bool(self.options) or players is not None or not game.options

    def copy(self) -> Setup:
        """Return a copy that can be changed."""
        other = Setup(self.game, self.players, self.you, self.names, self.options, self.answers)
        other.rules_told = self.rules_told
        return other

    def questions(self) -> list[Question]:
        """List the missing entries, in the order in which players see them.

        Raises DocumentError for impossible players, seats or options.
        """
        least, most = self.game.min_players, self.game.max_players
        self._check_names()
        found = []
        if self.players is None:
            usual = str(max(least, min(3, most)))
            found.append(Question(PLAYERS, f"how many players, {least} to {most}", usual, needed=False))
        elif not least <= self.players <= most:
            raise DocumentError([Problem(PLAYERS, f"expected {least} to {most}, found {self.players}")])
        if self.you is not None and (problems := check_you(self.you, self.players or most)):
            raise DocumentError(problems)
        if self.you is None and self.players != 1:
            found.append(Question(YOU, "your seat, counted from 1 clockwise", "2"))
        if not self.rules_told:
            found.append(Question(RULES, "special rules", self._example(), needed=False))
        return found + [question for question in self._asked() if question.name not in self.answers]

    def check_asked(self) -> None:
        """Raise DocumentError for answers to questions that the game does not ask, even while others are missing."""
        counts = range(self.game.min_players, self.game.max_players + 1) if self.players is None else (self.players,)
        asked = {
            one.name
            for count in counts
            for one in setup_questions.questions(self.game, count, min(self.you or 1, count), self.options)
        }
        wrong = [Problem(key, f"not asked here{hint(key, asked)}") for key in self.answers if key not in asked]
        if wrong:
            raise DocumentError(wrong)

    def _check_names(self) -> None:
        odd = [name for name in self.names if one_line(name) != name]
        if odd:
            what = f"{shown(odd[0])} has a control character; expected one word a player"
            raise DocumentError([Problem(NAMES, what)])
        codes = self._codes() if self.names else set()
        for name in self.names:
            if meant := reserved_as(name, codes, self._words()):
                raise DocumentError([Problem(NAMES, f"{shown(name)} is {meant}; choose another name for this player")])
        if len({name.casefold() for name in self.names}) < len(self.names):
            what = "two players have the same name; expected one word a player, all different"
            raise DocumentError([Problem(NAMES, what)])
        if self.names and self.players is not None and len(self.names) != self.players:
            raise DocumentError(
                [Problem(NAMES, f"expected one for {each_player(self.players)}, found {len(self.names)}")]
            )

    def _words(self) -> frozenset[str]:
        return frozenset() if self.game.following is None else self.game.following.WORDS

    def _codes(self) -> set[str]:
        """Return the codes of the game's cards, colours and boards."""
        sections = self.game.catalogue.sections() if self.game.catalogue is not None else ()
        return {code.lower() for section in sections for item in section.items for code in (item.code, *item.also)}

    def _example(self) -> str:
        """Return an example of a special rule as a user types it."""
        options = self.game.options
        plain = next((option.name for option in options if option.type is bool), None)
        named = next((option for option in options if "|" in option.values and option.values.islower()), options[0])
        return plain or f"{named.name} {named.values.split('|')[-1]}"

    def help(self) -> list[tuple[str, str]]:
        """List everything that can be typed during the set-up: pairs of the text to type and its meaning."""
        options = [option for option in self.game.options if not option.is_file]
        known = [
            (f"{PLAYERS} N, {YOU} N", "how many play, and your seat, counted from 1 clockwise"),
            (f"{NAMES} ANN BO CY", "what the players are called, by seat"),
            *((f"{question.name} ...", question.text) for question in self._game_questions()),
            ("undo, redo", "undo the last answer, and redo it"),
            ("cards WORDS", "the cards and codes with these words in their names"),
        ]
        return known + [
            (option.name if option.type is bool else f"{option.name} {option.values}", option.help)
            for option in options
        ]

    def is_begun_by(self, line: str) -> bool:
        """Return whether the first word of a line belongs to the set-up: players, names, or a rule not in play."""
        rules = {option.name for option in self.game.options} - set(self.options)
        return _name_of(line) in {PLAYERS, NAMES, RULES, *rules}

    def tell(self, line: str) -> None:
        """Enter a line of the set-up: `players 3, me 2, removed 4`, or only the answer to the first question.

        Raises DocumentError, and then changes nothing.
        """
        after = self.copy()
        line = _parted(without_remark(line))
        try:
            after._tell(line)
            after._check_answers(self)
            after.questions()
        except DocumentError:
            wrong = after._misspelt(line)
            if wrong is None:
                raise
            raise DocumentError([wrong]) from None  # not a part of the previous answer
        self.__dict__.update(after.__dict__)

    def _misspelt(self, line: str) -> Problem | None:
        """Return the problem of the first word of a refused line that is almost the name of an answer or a rule."""
        try:
            known, key = self._keys(), ""
        except DocumentError:
            return None
        for part in _parts(line):
            name = _name_of(part)
            if name in known:
                key = name
            elif key != NAMES and name.isalpha() and difflib.get_close_matches(name, known, n=1, cutoff=_ALIKE):
                return self._unknown(part.split()[0])
        return None

    def _unknown(self, word: str) -> Problem:
        """Return the problem of a word that names neither a rule nor a question, with the nearest known word."""
        rules = {option.name: option.name for option in self.game.options}
        values = {
            value: f"{option.name} {value}"
            for option in self.game.options
            for value in option_values.words(option.type)
        }
        known = values | {key: key for key in self._keys()} | rules
        near = difflib.get_close_matches(_name_of(word), sorted(known), n=1)
        meant = f"; did you mean {known[near[0]]}?" if near else ""
        if near and near[0] not in rules and near[0] not in values:
            return Problem("", f"{word[:40]!r} is not asked here{meant}")
        return Problem(RULES, f"{word[:40]!r} is not a rule of this game{meant}")

    def _check_answers(self, before: Setup) -> None:
        """Raise DocumentError for an impossible answer: a new one, or one that contradicts a new rule.

        If the question of an answer has disappeared or changed, an answer that does not fit is dropped.
        """
        now = {question.name: question.text for question in self._asked()}
        past = {question.name: question.text for question in before._asked()}
        if self.players is None or not now:
            return
        other_rules = (self.players, self.you, self.options) != (before.players, before.you, before.options)
        if other_rules:
            self.answers = {key: text for key, text in self.answers.items() if key in now}
        new = {key for key, text in self.answers.items() if other_rules or before.answers.get(key) != text}
        if not new:
            return
        try:
            setup_questions.begin(self.game, self.players, self.you or 1, self.options, self.answers)
        except DocumentError as error:
            wrong = [problem for problem in error.problems if key_of(problem) in new]
            for key in {key_of(problem) for problem in wrong}:
                if before.answers.get(key) == self.answers[key] and past.get(key) != now.get(key):
                    del self.answers[key]
            wrong = [problem for problem in wrong if key_of(problem) in self.answers]
            if wrong and (other_rules or any(question.needed for question in self.questions())):
                raise DocumentError(wrong) from None

    def _asked(self) -> Sequence[Question]:
        """List the game's questions, answered or not.

        The list is empty before players and seat are known. Raises DocumentError.
        """
        if self.players is None:
            return ()
        asked = setup_questions.questions(self.game, self.players, self.you or 1, self.options)
        return asked if self.you is not None or self.players == 1 else ()

    def _tell(self, line: str) -> None:
        key, text, bare = self.questions()[0].name, "", ""
        first = key
        entered: set[str] = set()
        told = False
        for part in [part for part in _parts(line) if part] or [""]:
            keys = self._keys_after(key, text, told=told)
            if BEGINS.name in keys:
                part = _first_seat(part, keys)
            name, (word, _, rest) = _name_of(part), part.partition(" ")
            if name in keys:
                if told:
                    self._take(key, text, entered)
                if name == first and bare[:1].isalpha() and len(bare) > 1:  # it was read as an answer to this question
                    raise DocumentError([self._unknown(bare)])
                key, text = name, rest.strip()
                # special rules are in the same line as the players, or have their name before them
                self.rules_told |= key == PLAYERS or self.game.option(key) is not None
            else:
                bare = bare if told else word
                text = f"{text}, {part}".strip(", ")
            told = True
        self._take(key, text, entered)
        if {BEGINS.name, BEGINS.option} <= entered:
            raise DocumentError(
                [Problem(BEGINS.name, f"entered twice in one line, also as {BEGINS.option}; enter one of them")]
            )

    def _keys_after(self, key: str, text: str, *, told: bool) -> set[str]:
        """Return the words that begin a new answer after this one, because some questions depend on others."""
        after = self.copy()
        try:
            if told:
                after._take(key, text, set())
            return after._keys()
        except DocumentError:
            return self._keys()

    def _keys(self) -> set[str]:
        own = {option.name for option in self.game.options}
        asked = {PLAYERS, YOU, NAMES, RULES}
        if self.players is not None:
            asked |= {q.name for q in self.questions()} | set(self.answers)
        return own | asked

    def _take(self, key: str, text: str, entered: set[str]) -> None:
        """Store an answer or a rule; `entered` contains the keys of the same line. Raises DocumentError."""
        if key in entered:
            raise DocumentError([Problem(key, "entered twice in one line; enter it once")])
        entered.add(key)
        options = {option.name: option for option in self.game.options}
        if key == PLAYERS and not text:
            self.players = self.game.usual_players
        elif key in (PLAYERS, YOU):
            more = re.match(r"\d[\s,]+([^\W\d]\S*)", text)
            if more is not None:
                known = _name_of(more[1]) in self._keys()
                what = Problem(key, f"expected a number, and a comma before {more[1][:40]!r}")
                raise DocumentError([what if known else self._unknown(more[1])])
            number = number_in(with_seats(text, self.names) if key == YOU else text)
            if number is None:
                called = f" or one of {', '.join(self.names)}" if key == YOU and self.names else ""
                raise DocumentError([Problem(key, f"expected a number{called}, found {text[:40]!r}")])
            if key == PLAYERS:
                self.players = number
            elif self.players is not None and not 1 <= number <= self.players:
                raise DocumentError([Problem(YOU, f"expected a seat from 1 to {self.players}, found {number}")])
            else:
                self.you = number
        elif key == NAMES:
            self.names = tuple(text.replace(",", " ").split())
        elif key == RULES:
            self.rules_told = True
            self._rules(text, entered)
        elif key in options and key not in {q.name for q in self._game_questions()}:
            if options[key].is_file:
                raise DocumentError([Problem(key, "is read from a file; give it as an option of the command line")])
            value = "true" if options[key].type is bool and not text else text
            self.options |= option_values.read(self.game, {key: value})
        else:
            own = text.lower() in ME and self.you is not None
            first, space, rest = text.partition(" ")
            if space and not own:
                text = f"{with_seats(first, self.names)} {rest}"  # Bo ? ? P
            self.answers[key] = str(self.you) if own else with_seats(text, self.names)

    def _game_questions(self) -> list[Question]:
        return [question for question in self.questions() if question.name not in (PLAYERS, YOU, RULES)]

    def _rules(self, text: str, entered: set[str]) -> None:
        """Read special rules such as `removed 4, storms`, or an empty text for the plain rules."""
        names = [option.name for option in self.game.options]
        for part in filter(None, (part.strip() for part in text.split(","))):
            word, _, rest = part.partition(" ")
            key = _name_of(word)
            if key in _PLAIN and (not rest.strip() or _name_of(rest) in (*names, RULES)):
                continue
            if key not in names:
                raise DocumentError([self._unknown(rest.split()[0] if key in _PLAIN else word)])
            self._take(key, rest.strip(), entered)

    def begin(self) -> View | None:
        """Return the view of the seat before the first event, or None while something is missing.

        Raises DocumentError, and then drops the wrong answers.
        """
        if self.players is None or any(question.needed for question in self.questions()):
            return None
        you = self.you or 1
        try:
            view = setup_questions.begin(self.game, self.players, you, self.options, self.answers)
        except DocumentError as error:
            places = set(map(key_of, error.problems))
            kept = {key: text for key, text in self.answers.items() if key not in places}
            self.answers = kept if len(kept) < len(self.answers) else {}
            raise
        self.you = you
        return view


def _parted(line: str) -> str:
    """Return a line with missing commas added: `players 3 me 2` and `3 players, I am seat 2` are both read."""
    line = re.sub(r"\b(\d)\s+players\b", r"players \1", line, flags=re.IGNORECASE)
    line = re.sub(r"\b(?:i am|i'm|i)(?:\s+in)?(?:\s+seat)?\s+(?:number\s+)?(\d)\b", r"me \1", line, flags=re.IGNORECASE)
    return re.sub(r"(?<=\d)[\s;]+(?=(?:players|me|you|seat)\s+\d\b)", ", ", line, flags=re.IGNORECASE)


def _parts(line: str) -> list[str]:
    """Return the parts of a line: answers, and pieces of answers that contain commas."""
    return [part.strip() for part in re.split(r",|\s{2,}|\t", line.strip())]


def _name_of(part: str) -> str:
    """Return the first word of a part, as the name of an answer."""
    name = part.partition(" ")[0].lower().lstrip("-").rstrip(":=").replace("-", "_")
    return _SAME.get(name, name)


def _first_seat(part: str, keys: AbstractSet[str]) -> str:
    """Return the part, with the starting player in the form of an answer: `me begins` becomes `begins me`."""
    found = re.fullmatch(r"(?:seat\s+)?([^\s:]+):?\s+(?:begins?|starts?)", part, re.IGNORECASE)
    return part if found is None or (found[1].lower() in keys - {YOU}) else f"{BEGINS.name} {found[1]}"


def checked(
    players: object, you: object, names: object, options: object, answers: object, view: object
) -> tuple[int | None, int | None, Sequence[str], Mapping[str, Any], Mapping[str, str]]:
    """Return players, you, names, options and answers of a table if they have the right types; None becomes empty.

    Raises ArgumentError with a problem for each argument of another type.
    """
    counts = {key: whole(value) for key, value in (("players", players), ("you", you)) if value is not None}
    texts = isinstance(names, Sequence) and not isinstance(names, str) and all(isinstance(name, str) for name in names)
    told = isinstance(answers, Mapping) and all(isinstance(text, str) for text in (*answers, *answers.values()))
    found = {"players": players, "you": you, "names": names, "options": options, "answers": answers, "view": view}
    expected = {key: "a whole number" for key, number in counts.items() if number is None}
    expected |= {} if texts else {"names": "a list of texts"}
    expected |= {} if options is None or isinstance(options, Mapping) else {"options": "an object"}
    expected |= {} if answers is None or told else {"answers": "an object of texts"}
    expected |= {} if view is None or isinstance(view, View) else {"view": "a view"}
    if expected:
        raise ArgumentError(
            [Problem(key, f"expected {what}, found {shown(found[key])}") for key, what in expected.items()]
        )
    return counts.get("players"), counts.get("you"), names, options or {}, answers or {}  # type: ignore[return-value]


def check_text(name: str, value: object) -> None:
    """Raise ArgumentError for a value that is not a string."""
    if not isinstance(value, str):
        raise ArgumentError([Problem(name, f"expected a text, found {shown(value)}")])
