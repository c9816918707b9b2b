//! Measures the server against a minimal axum server in the same run: `make bench`.
//!
//! Everything runs on this machine, including the load generator, so compare the ratios, not the absolute numbers.

mod baseline;
mod bench_server;
mod database_writes;
mod load;
mod portal_queries;
mod sizes;
mod statistics;
mod stratbook;

use std::time::Duration;

use anyhow::{Context, Result};

use crate::baseline::BaselineServer;
use crate::bench_server::BenchServer;
use crate::load::{LoadMeasurement, LoadTarget};

/// Number of measurements of each target. The targets take turns, so that a disturbance does not affect only one.
const ROUNDS: usize = 3;
const ROUND_DURATION: Duration = Duration::from_secs(3);
const READERS: usize = 16;
const WRITERS: usize = 8;
/// Number of connections that read, and of those that read and write.
const MIXED: usize = 64;

#[tokio::main]
async fn main() -> Result<()> {
    let is_asked = |wanted: &str| std::env::args().any(|argument| argument == wanted);
    if is_asked(baseline::ARGUMENT) {
        return baseline::serve().await;
    }
    let program = std::env::var("SERVER_BIN")
        .context("SERVER_BIN names the release server; run `make bench`")?;
    if is_asked(stratbook::ARGUMENT) {
        return stratbook::measure(&program).await;
    }
    if is_asked(statistics::ARGUMENT) {
        return statistics::measure(&program).await;
    }
    if is_asked(database_writes::ARGUMENT) {
        return database_writes::measure(&program).await;
    }
    if is_asked(portal_queries::ARGUMENT) {
        return portal_queries::measure(&program).await;
    }
    measure_requests(&program).await?;
    database_writes::measure(&program).await?;
    portal_queries::measure(&program).await?;
    statistics::measure(&program).await?;
    stratbook::measure(&program).await
}

/// Measures single requests against the baseline, with memory and sizes.
async fn measure_requests(program: &str) -> Result<()> {
    let mut muster = BenchServer::start(program).await?;
    println!(
        "cold start to the first response of /api/health: {} ms",
        muster.cold_start.as_millis()
    );
    println!(
        "resident memory, idle: {:.1} MB",
        muster.resident_megabytes()?
    );
    muster.register_team(7).await?;

    let hello = BaselineServer::start().await?;
    let targets = request_targets(&hello, &muster);
    let mut measured = vec![LoadMeasurement::default(); targets.len()];
    for _ in 0..ROUNDS {
        for (target, sum) in targets.iter().zip(&mut measured) {
            sum.add(load::run(target, ROUND_DURATION).await?);
        }
    }
    print_table(&targets, &mut measured);
    println!(
        "\nresident memory, after the load: {:.1} MB",
        muster.resident_megabytes()?
    );
    sizes::print(&muster.assets)?;
    muster.stop().await
}

/// The measured requests; the first one is the baseline.
fn request_targets(hello: &BaselineServer, muster: &BenchServer) -> [LoadTarget; 6] {
    let read = |name, connections| {
        LoadTarget::get(
            name,
            muster.address,
            "/api/schedule/next14",
            Some(bench_server::TOKEN),
            connections,
        )
    };
    [
        LoadTarget::get("minimal axum server", hello.address, "/", None, READERS),
        read("GET /api/schedule/next14 (7x14)", READERS),
        LoadTarget::get(
            "GET /api/user-mappings",
            muster.address,
            "/api/user-mappings",
            None,
            READERS,
        ),
        muster.update_target("POST /api/schedule/update-availability", WRITERS),
        read("GET next14, nobody writes", MIXED),
        read("GET next14, a tenth writes", MIXED)
            .with_every_tenth(muster.update_target("POST update-availability", MIXED)),
    ]
}

fn print_table(targets: &[LoadTarget], measured: &mut [LoadMeasurement]) {
    let baseline = measured[0].per_second();
    println!(
        "\n{:<40} {:>6} {:>10} {:>8} {:>9} {:>9} {:>8}",
        "", "conns", "req/s", "relative", "p50 ms", "p99 ms", "bytes"
    );
    for (target, sum) in targets.iter().zip(measured) {
        let (p50, p99) = (sum.percentile(50), sum.percentile(99));
        println!(
            "{:<40} {:>6} {:>10.0} {:>7.0}% {:>9.2} {:>9.2} {:>8}",
            target.name,
            target.connections,
            sum.per_second(),
            100.0 * sum.per_second() / baseline,
            p50,
            p99,
            sum.answer_bytes,
        );
    }
}
