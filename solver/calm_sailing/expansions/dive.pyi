# Nothing here is called from Python; the dives are reached through rough_search.
