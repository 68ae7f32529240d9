"""Rewrites signature.json, after a change that is meant to change what the engine does: `make signature`."""

from pathlib import Path

from leadline.solver import bench

report = bench.run()
bench.write_signature(report, Path(__file__).with_name("signature.json"))
print(f"signature {report.signature}")
