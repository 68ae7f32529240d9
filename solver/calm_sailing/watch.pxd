"""The stop signal for a search that runs without the interpreter's lock."""

from cpython.exc cimport PyErr_CheckSignals
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdint cimport uint64_t

cdef enum:
    SLICE = 8192  # positions between two calls of `go_on`


cdef struct Watch:
    void *go_on  # a callable that returns False to stop
    void *raised  # the exception that has ended the search, NULL without one
    uint64_t due  # positions with which it is asked next


cdef inline void begin_watch(Watch *watch, object go_on) noexcept:
    """Has `go_on` asked; it must live as long as the search."""
    watch.go_on = <void *>go_on
    watch.raised = NULL
    watch.due = SLICE


cdef inline bint asks_to_stop(Watch *watch) noexcept with gil:
    """Check whether the search must stop: `go_on` returns False, or it or a signal raises an exception."""
    try:
        PyErr_CheckSignals()
        return not (<object>watch.go_on)()
    except BaseException as error:
        Py_INCREF(error)
        watch.raised = <void *>error
        return True


cdef inline bint is_to_stop(Watch *watch, uint64_t nodes) noexcept nogil:
    """The same, asked every SLICE positions; `nodes` is how many there were so far."""
    if nodes < watch.due:
        return False
    watch.due = nodes + SLICE
    return asks_to_stop(watch)


cdef inline int raise_what_came(Watch *watch) except -1:
    """Raises what has ended the search, if anything has."""
    if watch.raised != NULL:
        raised = <object>watch.raised
        Py_DECREF(raised)
        watch.raised = NULL
        raise raised
    return 0
