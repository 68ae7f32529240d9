"""Charts for every report: their data, and how they are drawn on pages and in files."""
