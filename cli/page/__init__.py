"""The page: an analysis board in a browser, and the HTTP interface that it stands on (docs/howto/board.md)."""
