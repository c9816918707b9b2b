//! Searches a large stratbook through HTTP: rare words, prefixes of frequent ones, the first page and a late one.

use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::bench_server::{BenchServer, TOKEN};
use crate::load::{self, LoadTarget};

/// The argument that runs only this measurement.
pub const ARGUMENT: &str = "stratbook";

const STRATEGIES: usize = 100_000;
const ROUND_DURATION: Duration = Duration::from_secs(5);
const READERS: usize = 2;
const LATE_PAGE: usize = 1000;
const PATH: &str = "/api/strategies";

pub async fn measure(program: &str) -> Result<()> {
    let mut muster = BenchServer::start_with_strategies(program, STRATEGIES).await?;
    let late = late_page_path(&muster).await?;
    let get =
        |name, path: String| LoadTarget::get(name, muster.address, path, Some(TOKEN), READERS);
    let targets = [
        get("first page, cached", PATH.to_owned()),
        get("page 1", format!("{PATH}?limit=50")),
        get("page 1000", late),
        get("rare word", String::new())
            .with_paths(|number| format!("{PATH}?search=rare{}", 100 + number * 7 % 900)),
        get("rare word, by title", String::new()).with_paths(|number| {
            format!("{PATH}?sort=title&search=rare{}", 100 + number * 7 % 900)
        }),
        get("prefix of a word", String::new()).with_paths(|number| {
            let beginnings = [
                "s", "sm", "smo", "ret", "k", "karo", "fla", "exe", "ten", "w", "rare1", "rare42",
            ];
            format!("{PATH}?search={}", beginnings[number % beginnings.len()])
        }),
        get("typing error in a rare word", String::new())
            .with_paths(|number| format!("{PATH}?search=reare{}", 100 + number * 7 % 900)),
        get(
            "typing error in a frequent word",
            format!("{PATH}?search=retkae"),
        ),
        get("rare word without another", String::new())
            .with_paths(|number| format!("{PATH}?search=rare{}%20-smoke", 100 + number * 7 % 900)),
        get(
            "frequent word without another",
            format!("{PATH}?search=retake%20-smoke"),
        ),
        get("two words and two filters", String::new()).with_paths(|number| {
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
        let mut measured = load::run(&target, ROUND_DURATION).await?;
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

/// Returns the path of the page that follows 999 others.
async fn late_page_path(muster: &BenchServer) -> Result<String> {
    let mut path = format!("{PATH}?limit=50");
    for _ in 1..LATE_PAGE {
        let part: Value = muster.read(&path).await?;
        let cursor = part["nextCursor"]
            .as_str()
            .context("the list is too short")?;
        path = format!("{PATH}?limit=50&cursor={cursor}");
    }
    Ok(path)
}
