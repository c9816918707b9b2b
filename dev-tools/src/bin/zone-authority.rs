//! Compares the rules of all zones with what another program says about them; see `scripts/zone-authority.py`.
//!
//! `zone-authority release` prints the bundled release; `zone-authority compare` reads lines from standard input.

use std::collections::BTreeSet;
use std::io::{self, BufRead};

use anyhow::{Context, Result, bail};
use app_domain::zone_rules::ZoneRules;
use app_domain::{Day, TimeOfDay, UtcMinute, Zone};

/// Fewer lines are not a comparison.
const MIN_LINES: u64 = 500_000;
const MINUTES_OF_DAY: i64 = 24 * 60;

fn main() -> Result<()> {
    let argument = std::env::args().nth(1);
    match argument.as_deref() {
        Some("release") => println!("{}", ZoneRules::bundled().release()),
        Some("compare") => compare(io::stdin().lock())?,
        _ => bail!("usage: zone-authority release | zone-authority compare"),
    }
    Ok(())
}

fn compare(input: impl BufRead) -> Result<()> {
    let (mut lines, mut wrong, mut zones) = (0_u64, 0_u64, BTreeSet::new());
    for line in input.lines() {
        let line = line?;
        let agrees = agrees(&line).with_context(|| format!("cannot read the line {line}"))?;
        if !agrees {
            wrong += 1;
            if wrong <= 10 {
                eprintln!("wrong: {line}");
            }
        }
        zones.insert(line.split(' ').nth(1).unwrap_or_default().to_owned());
        lines += 1;
    }
    let known = ZoneRules::bundled().zones().count();
    println!(
        "zone-authority: {lines} comparisons over {} zones, {wrong} wrong",
        zones.len()
    );
    if wrong > 0 || lines < MIN_LINES || zones.len() < known {
        bail!("expected {MIN_LINES} comparisons over {known} zones, 0 wrong");
    }
    Ok(())
}

/// Whether a line agrees with the rules.
fn agrees(line: &str) -> Option<bool> {
    let mut parts = line.split(' ');
    let (kind, name) = (parts.next()?, parts.next()?);
    let (at, expected): (i64, i64) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    // The placeholder for an unset zone has no rules.
    if name == "Factory" {
        return Some(true);
    }
    let zone = ZoneRules::bundled().zone(name)?;
    Some(match kind {
        "I" => zone.offset_at(UtcMinute::from_minutes(at)) * 60 == expected,
        _ => instant_at(zone, at)?.minutes() == expected,
    })
}

fn instant_at(zone: Zone, clock: i64) -> Option<UtcMinute> {
    let day = Day::from_ymd(1970, 1, 1)?.plus(clock.div_euclid(MINUTES_OF_DAY));
    let minutes = u16::try_from(clock.rem_euclid(MINUTES_OF_DAY)).ok()?;
    Some(zone.instant_at(day, TimeOfDay::from_hm(minutes / 60, minutes % 60)?))
}
