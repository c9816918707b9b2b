//! `make hardening`: tests the server with attacks, kills, full and failing disks and clients that hang up, and the bot
//! without a network.
//!
//! Counts events that must never happen, prints one table, and exits with an error if any of them did.

mod attacks;
mod bot_step;
mod counts;
mod faulty_database;
mod faulty_disk;
#[path = "../../../../server/tests/harness/program.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod program;
mod report;
mod scenarios;
mod shared_database;
mod writers;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;

use crate::counts::{RefusalRule, StepCounts};
use crate::faulty_database::{DatabaseKind, FaultyDatabase};
use crate::report::HardeningReport;

const KILL_ROUNDS: usize = 50;
const FAULT_ROUNDS: usize = 20;
const HANG_UP_ROUNDS: usize = 20;
const SHARED_ROUNDS: usize = 10;
/// Maximum duration of a run. A longer run has failed.
const MAX_DURATION: Duration = Duration::from_mins(15);

#[tokio::main]
async fn main() -> ExitCode {
    let began = Instant::now();
    let mut report = HardeningReport::default();
    // Dropping the run ends its processes, unmounts its disks and removes its folders.
    let outcome = tokio::select! {
        outcome = run(&mut report) => outcome,
        outcome = interrupted() => outcome.and(Err(anyhow!("interrupted"))),
        () = sleep(MAX_DURATION) => Err(anyhow!("it took longer than {} s", MAX_DURATION.as_secs())),
    };
    println!("\n{report}");
    let took = began.elapsed().as_secs();
    let took = format!("{} min {:02} s", took / 60, took % 60);
    match outcome {
        Err(error) => eprintln!("hardening: FAILED after {took}: {error:#}"),
        Ok(()) if !report.is_clean() => {
            eprintln!("hardening: FAILED after {took}: something happened that must never happen");
        }
        Ok(()) => {
            println!("hardening: passed in {took}");
            return ExitCode::SUCCESS;
        }
    }
    ExitCode::FAILURE
}

async fn run(report: &mut HardeningReport) -> Result<()> {
    attacks::run(report).await.context("attacks")?;
    for database in [DatabaseKind::Sqlite, DatabaseKind::Postgres] {
        let faulty = FaultyDatabase::create(database).await?;
        for step in [FaultStep::Kills, FaultStep::Faults, FaultStep::HangUps] {
            step.run(&faulty, database, report).await?;
        }
        if let DatabaseKind::Postgres = database {
            for step in [FaultStep::FirstAnswers, FaultStep::SilentListeners] {
                step.run(&faulty, database, report).await?;
            }
        }
    }
    report.bot = Some(bot_step::run().await?);
    Ok(())
}

#[derive(Clone, Copy)]
enum FaultStep {
    Kills,
    Faults,
    HangUps,
    FirstAnswers,
    SilentListeners,
}

impl FaultStep {
    async fn run(
        self,
        faulty: &FaultyDatabase,
        database: DatabaseKind,
        report: &mut HardeningReport,
    ) -> Result<()> {
        let (name, rounds, refusals) = match self {
            Self::Kills => ("kills", KILL_ROUNDS, RefusalRule::Unexpected),
            Self::Faults => ("disk faults", FAULT_ROUNDS, RefusalRule::Expected),
            Self::HangUps => ("hang-ups", HANG_UP_ROUNDS, RefusalRule::Unexpected),
            Self::FirstAnswers => ("first answers", SHARED_ROUNDS, RefusalRule::Unexpected),
            Self::SilentListeners => ("listeners", SHARED_ROUNDS, RefusalRule::Unexpected),
        };
        let began = Instant::now();
        let counts = report.add_step(StepCounts::new(
            format!("{database} {name}"),
            rounds,
            refusals,
        ));
        eprintln!("{}: {rounds} rounds", counts.step);
        let outcome = match self {
            Self::Kills => scenarios::kills(faulty, counts).await,
            Self::Faults => scenarios::faults(faulty, counts).await,
            Self::HangUps => scenarios::hang_ups(faulty, counts).await,
            Self::FirstAnswers => shared_database::first_answers(faulty, counts).await,
            Self::SilentListeners => shared_database::silent_listeners(faulty, counts).await,
        };
        counts.took = Some(began.elapsed());
        outcome.with_context(|| format!("{database} {name}"))
    }
}

/// Resolves on Ctrl+C, SIGTERM or SIGHUP.
async fn interrupted() -> Result<()> {
    let [mut interrupt, mut terminate, mut hang_up] = [
        signal(SignalKind::interrupt())?,
        signal(SignalKind::terminate())?,
        signal(SignalKind::hangup())?,
    ];
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
        _ = hang_up.recv() => {}
    }
    Ok(())
}
