"""Calm Sailing on a layout of its own, on the contract; chart.pxd draws the state."""

from ..contract cimport GameOps, Position
from .chart cimport ChartState
from .rough_seas cimport RoughSeas

cdef const GameOps *chart_ops() noexcept nogil


cdef class ChartSeas(RoughSeas):
    cdef readonly object layout

    cdef ChartState *state_of(self) noexcept nogil
    cdef Position blank(self)
