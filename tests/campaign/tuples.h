/* For -fsanitize=bounds-strict: Python declares the items of a tuple as an array of one, so that every item but the first
   would be reported. Taken as a pointer, they are left to AddressSanitizer. */
#define PY_SSIZE_T_CLEAN
#include "Python.h"
#undef PyTuple_GET_ITEM
#undef PyTuple_SET_ITEM
#define PyTuple_GET_ITEM(tuple, index) (((PyObject **)((PyTupleObject *)(tuple))->ob_item)[index])
#define PyTuple_SET_ITEM(tuple, index, item) \
    ((void)(((PyObject **)((PyTupleObject *)(tuple))->ob_item)[index] = (PyObject *)(item)))
