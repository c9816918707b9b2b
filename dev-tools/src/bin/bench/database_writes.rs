//! Answers per second on SQLite and on PostgreSQL, with one server and with two that share the database.

use std::time::Duration;

use anyhow::Result;

use crate::bench_server::{BenchServer, TOKEN, player_id, today_utc};
use crate::load::{self, LoadMeasurement, LoadTarget};

/// The argument that runs only this measurement.
pub const ARGUMENT: &str = "writes";

/// Names the PostgreSQL server; `scripts/postgres` sets it.
const POSTGRES_URL: &str = "MUSTER_TEST_POSTGRES_URL";
const PATH: &str = "/api/schedule/update-availability";
/// Connections in total, each of which answers for a player of its own.
const WRITERS: usize = 256;
const ROUNDS: usize = 3;
const ROUND_DURATION: Duration = Duration::from_secs(3);

pub async fn measure(program: &str) -> Result<()> {
    println!("\nanswers by {WRITERS} players at once");
    let mut muster = BenchServer::start(program).await?;
    muster.register(WRITERS).await?;
    print_writes("SQLite", &[&muster]).await?;
    muster.stop().await?;
    let Ok(database) = std::env::var(POSTGRES_URL) else {
        println!("PostgreSQL: not measured, because {POSTGRES_URL} is not set");
        return Ok(());
    };
    let mut one = BenchServer::start_on(program, &database).await?;
    one.register(WRITERS).await?;
    print_writes("PostgreSQL, one server", &[&one]).await?;
    let mut other = BenchServer::start_on(program, &database).await?;
    print_writes("PostgreSQL, two servers", &[&one, &other]).await?;
    one.stop().await?;
    other.stop().await
}

async fn print_writes(name: &str, servers: &[&BenchServer]) -> Result<()> {
    let share = WRITERS / servers.len();
    // Each server answers for other players.
    let targets = servers.iter().zip([first_half, second_half]);
    let targets: Vec<LoadTarget> = targets
        .map(|(server, body)| {
            LoadTarget::get("an answer", server.address, PATH, Some(TOKEN), share).with_body(body)
        })
        .collect();
    let mut sums = vec![LoadMeasurement::default(); targets.len()];
    for _ in 0..ROUNDS {
        let runs = targets
            .iter()
            .map(|target| load::run(target, ROUND_DURATION));
        let measured = futures::future::try_join_all(runs).await?;
        for (sum, one) in sums.iter_mut().zip(measured) {
            sum.add(one);
        }
    }
    let per_second: f64 = sums.iter().map(LoadMeasurement::per_second).sum();
    let slowest = sums
        .iter_mut()
        .map(|sum| sum.percentile(99))
        .fold(0.0, f64::max);
    println!("{name:<44} {per_second:>8.0}/s, p99 {slowest:.1} ms");
    Ok(())
}

fn first_half(connection: usize, number: usize) -> String {
    answer(connection, number)
}

fn second_half(connection: usize, number: usize) -> String {
    answer(WRITERS / 2 + connection, number)
}

/// Returns an answer that differs from the player's last one for the same date.
fn answer(player: usize, number: usize) -> String {
    let days_ahead = u64::try_from(number % 14).unwrap_or_default();
    let date = today_utc()
        .checked_add_days(chrono::Days::new(days_ahead + 1))
        .unwrap_or_default();
    let (player, start, date) = (player_id(player), 10 + number % 9, date.format("%d.%m.%Y"));
    format!(r#"{{"userId":"{player}","date":"{date}","availability":"{start}:00-23:00"}}"#)
}
