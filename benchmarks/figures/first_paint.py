"""Measure when `leadline serve` paints its first screen: milliseconds after the address is opened, in Chromium.

python benchmarks/figures/first_paint.py [--times 20]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys

from playwright.sync_api import sync_playwright

SCREENS = ("", "calm-sailing/play", "reef/puzzle", "sea-salt-paper/table", "reef-encounter/analyse")
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20, help="how often each screen is opened, with an empty cache")
    times = parser.parse_args().times
    command = [sys.executable, "-m", "leadline", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server, sync_playwright() as play:
        assert server.stderr is not None
        try:
            address = server.stderr.readline().strip()
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for screen in SCREENS:
                found = []
                for _ in range(times):
                    page = browser.new_page(viewport={"width": 1440, "height": 900})
                    page.goto(address + screen)
                    found.append(float(page.wait_for_function(PAINTED).json_value()))
                    page.close()
                low, _, high = statistics.quantiles(found, n=4)
                print(f"/{screen:25} median {statistics.median(found):4.0f} ms, half within {low:.0f} to {high:.0f}")
            browser.close()
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
