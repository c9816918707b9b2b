"""Prints what Python's zoneinfo says about all zones from 2024 to 2036, for scripts/zone-authority.

`I NAME MINUTE SECONDS`: the offset at an instant, given in minutes since the Unix epoch.
`L NAME MINUTE INSTANT`: the instant at which the clock shows a time, given in minutes since 1970-01-01 00:00 of that
clock; a skipped time moves forward, a repeated one is the first.
"""

import importlib.resources
import random
import sys
import zoneinfo
from datetime import datetime, timedelta, timezone

INSTANTS_A_ZONE = 760
EPOCH = datetime(1970, 1, 1)
FIRST, LAST = 28_401_120, 35_239_680  # The starts of 2024 and 2037.
STEP = 360

zoneinfo.reset_tzpath(to=[])
names = importlib.resources.files("tzdata").joinpath("zones").read_text().split()
draw = random.Random(2026)
lines = []
for name in names:
    zone = zoneinfo.ZoneInfo(name)

    def offset(minute):
        return int(datetime.fromtimestamp(minute * 60, zone).utcoffset().total_seconds())

    def instant(clock):
        local = (EPOCH + timedelta(minutes=clock)).replace(tzinfo=zone)
        return int(local.astimezone(timezone.utc).timestamp()) // 60

    minutes = [draw.randrange(FIRST, LAST) for _ in range(INSTANTS_A_ZONE)]
    before = offset(FIRST)
    for start in range(FIRST, LAST, STEP):
        after = offset(start + STEP)
        if before != after:
            old, new = start, start + STEP
            while new - old > 1:
                middle = (old + new) // 2
                old, new = (middle, new) if offset(middle) == before else (old, middle)
            minutes += [new + near for near in (-121, -60, -31, -1, 0, 1, 29, 30, 59, 60, 90)]
        before = after
    for minute in minutes:
        seconds = offset(minute)
        lines.append(f"I {name} {minute} {seconds}")
        for clock in {minute + seconds // 60, minute + offset(minute - 180) // 60}:
            lines.append(f"L {name} {clock} {instant(clock)}")
sys.stdout.write("\n".join(lines) + "\n")
