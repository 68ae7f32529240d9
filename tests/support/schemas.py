"""Validators of documents by the schemas of the games, each made once."""

from __future__ import annotations

from functools import cache

from jsonschema import Draft202012Validator

from leadline.core import Game


@cache
def validator(game: Game) -> Draft202012Validator:
    return Draft202012Validator(game.documents.forms().schema())
