# Nothing here is called from Python; the planner cimports the bound.
