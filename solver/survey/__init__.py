"""Surveys: one question about many deals, cell by cell, saved in a database so that you can resume."""
