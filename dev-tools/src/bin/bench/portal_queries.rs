//! The portal's queries of a large team: from the cache, computed after a change, and by 500 open portals after one
//! write. Times are processor time of the server.

use std::time::Duration;

use anyhow::{Context, Result};
use futures::future::try_join_all;
use serde_json::{Value, json};

use crate::bench_server::{BenchServer, TOKEN};
use crate::load::{self, LoadTarget, PortalConnection};

/// The argument that runs only this measurement.
pub const ARGUMENT: &str = "portal";

const FORTNIGHT: &str = "/rpc/schedule/load";
const FOLDER_LIST: &str = "/rpc/folders/load";
const NEXT_DAYS: &str = "/api/schedule/next14";
const LARGE_TEAM: usize = 1_000;
const TEAM: usize = 100;
const PORTALS: usize = 500;
const FOLDERS: usize = 5_000;
const CHANGES: u32 = 30;
const ROUND_DURATION: Duration = Duration::from_secs(3);

pub async fn measure(program: &str) -> Result<()> {
    measure_large_team(program).await?;
    measure_open_portals(program).await?;
    measure_folders(program).await
}

async fn measure_large_team(program: &str) -> Result<()> {
    let mut muster = BenchServer::start_with_players(program, LARGE_TEAM).await?;
    println!("\n{LARGE_TEAM} players");
    print_size(&muster, NEXT_DAYS).await?;
    print_size(&muster, FORTNIGHT).await?;
    for path in [NEXT_DAYS, FORTNIGHT] {
        print_cached(&muster, path).await?;
        let player = first_player(&muster).await?;
        let change = async |at: u32| muster.change_answer(&player, at).await;
        print_recomputed(&muster, path, change).await?;
    }
    println!("resident memory: {:.1} MB", muster.resident_megabytes()?);
    muster.stop().await
}

async fn measure_folders(program: &str) -> Result<()> {
    let mut muster = BenchServer::start(program).await?;
    let create = async |name: String, parent: Option<&str>| {
        let folder = json!({ "name": name, "parentId": parent });
        muster.post_for("/api/strategies/folders", &folder).await
    };
    let mut parent = String::new();
    for at in 0..FOLDERS {
        // A hundred folders with 49 subfolders each.
        let is_top = at % 50 == 0;
        let made = create(format!("Folder {at}"), (!is_top).then_some(&*parent)).await?;
        if is_top {
            made["data"]["id"]
                .as_str()
                .context("an id")?
                .clone_into(&mut parent);
        }
    }
    println!("\n{FOLDERS} folders");
    print_size(&muster, FOLDER_LIST).await?;
    print_cached(&muster, FOLDER_LIST).await?;
    let change = async |at: u32| create(format!("Change {at}"), None).await.map(drop);
    print_recomputed(&muster, FOLDER_LIST, change).await?;
    muster.stop().await
}

async fn measure_open_portals(program: &str) -> Result<()> {
    let mut muster = BenchServer::start_with_players(program, TEAM).await?;
    let players = muster.read("/api/user-mappings").await?;
    let ids = players["data"].as_array().context("no players")?.iter();
    let mut tokens = Vec::new();
    for id in ids.filter_map(|player| player["chatId"].as_str()) {
        tokens.push(muster.sign_in(id).await?);
    }
    let mut portals = Vec::new();
    for at in 0..PORTALS {
        let token = &tokens[at % tokens.len()];
        portals.push(PortalConnection::open(muster.address, FORTNIGHT, token).await?);
    }
    try_join_all(portals.iter_mut().map(PortalConnection::read)).await?;
    let player = first_player(&muster).await?;
    let before = muster.processor_time()?;
    for at in 0..CHANGES {
        muster.change_answer(&player, at).await?;
        try_join_all(portals.iter_mut().map(PortalConnection::read)).await?;
    }
    let each = muster.processor_time_since(before)? / CHANGES;
    println!(
        "\n{PORTALS} portals of {TEAM} players, all of which refetch after one write\n{:<44} {:>8.2} ms",
        "the write and all responses, of the processor",
        milliseconds(each)
    );
    muster.stop().await
}

async fn print_size(muster: &BenchServer, path: &str) -> Result<()> {
    for coding in ["br", "gzip"] {
        let bytes = muster.size_in(path, coding).await?;
        let kilobytes = f64::from(u32::try_from(bytes)?) / 1000.0;
        println!("{:<44} {kilobytes:>8.1} KB", format!("{path}, {coding}"));
    }
    Ok(())
}

async fn print_cached(muster: &BenchServer, path: &'static str) -> Result<()> {
    let target = LoadTarget::get(path, muster.address, path, Some(TOKEN), 4).with_coding("br");
    load::run(&target, Duration::from_millis(100)).await?;
    let before = muster.processor_time()?;
    let measured = load::run(&target, ROUND_DURATION).await?;
    // The warm-up of a run is not counted, but takes a tenth of it.
    let taken = muster.processor_time_since(before)?.mul_f64(
        ROUND_DURATION.as_secs_f64() / (ROUND_DURATION.as_secs_f64() + load::WARM_UP.as_secs_f64()),
    );
    println!(
        "{:<44} {:>8.3} ms",
        format!("{path}, cached"),
        milliseconds(taken / u32::try_from(measured.count())?)
    );
    Ok(())
}

/// Prints the time of a request after a change, without the time of the change.
async fn print_recomputed(
    muster: &BenchServer,
    path: &str,
    change: impl AsyncFn(u32) -> Result<()>,
) -> Result<()> {
    let before = muster.processor_time()?;
    for at in 0..CHANGES {
        change(at).await?;
    }
    let changes = muster.processor_time_since(before)?;
    let before = muster.processor_time()?;
    for at in 0..CHANGES {
        change(CHANGES + at).await?;
        muster.read(path).await?;
    }
    let both = muster.processor_time_since(before)?;
    println!(
        "{:<44} {:>8.2} ms",
        format!("{path}, after a change"),
        milliseconds(both.saturating_sub(changes) / CHANGES)
    );
    Ok(())
}

async fn first_player(muster: &BenchServer) -> Result<String> {
    let players: Value = muster.read("/api/user-mappings").await?;
    let id = players["data"][0]["chatId"].as_str();
    Ok(id.context("no players")?.to_owned())
}

fn milliseconds(taken: Duration) -> f64 {
    taken.as_secs_f64() * 1000.0
}
