//! Requests the statistics of twelve players over five years with two thousand matches: recomputed after a change, and
//! cached.

use std::time::{Duration, Instant};

use anyhow::Result;
use chrono::{Days, NaiveDate};
use futures::stream::{self, TryStreamExt};
use serde_json::{Value, json};

use crate::bench_server::{BenchServer, TOKEN, player_id, today_utc};
use crate::load::{self, LoadTarget};

/// The argument that runs only this measurement.
pub const ARGUMENT: &str = "statistics";

const PLAYERS: usize = 12;
const DAYS: usize = 5 * 365 + 1;
const MATCHES: usize = 2000;
const CHANGES: usize = 40;
const WRITERS: usize = 8;
const ROUND_DURATION: Duration = Duration::from_secs(3);

pub async fn measure(program: &str) -> Result<()> {
    let mut muster = BenchServer::start(program).await?;
    let today = today_utc();
    let before = Days::new(DAYS as u64 - 1);
    let first = today.checked_sub_days(before).unwrap_or(today);
    seed(&muster, first).await?;
    let path = format!("/api/statistics?from={}", format_date(first));

    let began = Instant::now();
    let found: Value = muster.read(&path).await?;
    println!(
        "\n{PLAYERS} players, {DAYS} days, {} matches\n{:<44} {:>8.1} ms",
        found["data"]["matches"]["total"]["played"],
        "first response, with the whole activity log read",
        milliseconds(began.elapsed()),
    );
    let mut taken = Vec::new();
    for change in 0..CHANGES {
        muster
            .post("/api/matches", &one_match(today, change))
            .await?;
        let began = Instant::now();
        muster.read(&path).await?;
        taken.push(began.elapsed());
    }
    taken.sort_unstable();
    let (median, worst) = (taken[CHANGES / 2], taken[CHANGES - 1]);
    println!(
        "{:<44} {:>8.1} ms, maximum {:.1} ms",
        "recomputed after a change, median",
        milliseconds(median),
        milliseconds(worst)
    );
    let mut kept = load::run(
        &LoadTarget::get("cached", muster.address, path, Some(TOKEN), 4),
        ROUND_DURATION,
    )
    .await?;
    println!(
        "{:<44} {:>8.2} ms, {:.0} per second",
        "cached, median of 4 readers",
        kept.percentile(50),
        kept.per_second()
    );
    println!("resident memory: {:.1} MB", muster.resident_megabytes()?);
    muster.stop().await
}

async fn seed(muster: &BenchServer, first: NaiveDate) -> Result<()> {
    muster.register(PLAYERS).await?;
    let days = || first.iter_days().take(DAYS).enumerate();
    let answers = days().flat_map(|(ahead, day)| (0..PLAYERS).map(move |at| (ahead, day, at)));
    let answers = answers.map(|(ahead, day, at)| {
        // Each player is unavailable on different days.
        let answer = match (ahead * 7 + at * 5) % 11 {
            0..3 => "x".to_owned(),
            hour => format!("{}:00-21:30, 22:00-23:30", 12 + hour % 8),
        };
        json!({ "userId": player_id(at), "date": format_date(day), "availability": answer })
    });
    let answers = stream::iter(answers.map(Ok::<_, anyhow::Error>));
    answers
        .try_for_each_concurrent(WRITERS, async |answer| {
            muster
                .post("/api/schedule/update-availability", &answer)
                .await
        })
        .await?;
    let matches = (0..MATCHES).map(|number| {
        let (_, day) = days().nth(number * DAYS / MATCHES).unwrap_or((0, first));
        one_match(day, number)
    });
    let matches = stream::iter(matches.map(Ok::<_, anyhow::Error>));
    matches
        .try_for_each_concurrent(WRITERS, async |one| muster.post("/api/matches", &one).await)
        .await
}

fn one_match(day: NaiveDate, number: usize) -> Value {
    const MAPS: [&str; 5] = ["Ascent", "Bind", "Haven", "Split", "Lotus"];
    const TYPES: [&str; 4] = ["SCRIM", "SCRIM", "PREMIER", "TOURNAMENT"];
    const AGENTS: [[&str; 5]; 3] = [
        ["Jett", "Sova", "Omen", "Sage", "Cypher"],
        ["Raze", "Sova", "Astra", "Breach", "Killjoy"],
        ["Jett", "Skye", "Viper", "Sage", "Cypher"],
    ];
    json!({
        "date": format_date(day),
        "opponent": format!("Team {}", number % 97),
        "type": TYPES[number % 4],
        "map": MAPS[number % 5],
        "scoreUs": 13,
        "scoreThem": number % 17,
        "ourAgents": AGENTS[number % 3],
    })
}

fn format_date(day: NaiveDate) -> String {
    day.format("%d.%m.%Y").to_string()
}

fn milliseconds(taken: Duration) -> f64 {
    taken.as_secs_f64() * 1000.0
}
