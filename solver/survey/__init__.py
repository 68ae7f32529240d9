"""Surveys: one question asked of many deals, cell by cell, kept in a database that can be gone on with."""
