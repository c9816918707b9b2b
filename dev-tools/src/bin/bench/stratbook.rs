//! Searching a large stratbook through HTTP: rare words, beginnings of frequent ones, the first part and a late one.

use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::load::{self, Target};
use crate::muster::{Muster, TOKEN};

/// Runs this part alone.
pub const ARGUMENT: &str = "stratbook";

const STRATEGIES: usize = 100_000;
const ROUND: Duration = Duration::from_secs(5);
const READERS: usize = 2;
const LATE: usize = 1000;
const PATH: &str = "/api/strategies";

pub async fn measure(program: &str) -> Result<()> {
    let mut muster = Muster::with_strategies(program, STRATEGIES).await?;
    let late = late_part(&muster).await?;
    let get = |name, path: String| Target::get(name, muster.address, path, Some(TOKEN), READERS);
    let targets = [
        get("first part, kept finished", PATH.to_owned()),
        get("part 1", format!("{PATH}?limit=50")),
        get("part 1000", late),
        get("rare word", String::new())
            .each(|number| format!("{PATH}?search=rare{}", 100 + number * 7 % 900)),
        get("rare word, by title", String::new())
            .each(|number| format!("{PATH}?sort=title&search=rare{}", 100 + number * 7 % 900)),
        get("beginning of a word", String::new()).each(|number| {
            let beginnings = [
                "s", "sm", "smo", "ret", "k", "karo", "fla", "exe", "ten", "w", "rare1", "rare42",
            ];
            format!("{PATH}?search={}", beginnings[number % beginnings.len()])
        }),
        get("two words and two filters", String::new()).each(|number| {
            let map = ["Ascent", "Bind"][number % 2];
            format!("{PATH}?search=smoke%20hea&map={map}&agent=Jett")
        }),
        get("by title, one tag", format!("{PATH}?sort=title&tag=eco")),
    ];
    println!(
        "\n{STRATEGIES} strategies\n{:<30} {:>10} {:>9} {:>9} {:>8}",
        "", "req/s", "p50 ms", "p99 ms", "bytes"
    );
    for target in targets {
        let mut measured = load::run(&target, ROUND).await?;
        println!(
            "{:<30} {:>10.0} {:>9.2} {:>9.2} {:>8}",
            target.name,
            measured.per_second(),
            measured.percentile(50),
            measured.percentile(99),
            measured.answer_bytes,
        );
    }
    println!("resident memory: {:.1} MB", muster.resident_megabytes()?);
    muster.stop().await
}

/// The path of the part that is reached after 999 others.
async fn late_part(muster: &Muster) -> Result<String> {
    let mut path = format!("{PATH}?limit=50");
    for _ in 1..LATE {
        let part: Value = muster.read(&path).await?;
        let cursor = part["nextCursor"]
            .as_str()
            .context("the list is too short")?;
        path = format!("{PATH}?limit=50&cursor={cursor}");
    }
    Ok(path)
}
