//! The scenarios that the server is tested with.

use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, ensure};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::counts::StepCounts;
use crate::faulty_database::FaultyDatabase;
use crate::program::ServerProgram;
use crate::writers::{PlayerWriter, WriteOutcome, WriterGroup, outcome};

const WRITERS: usize = 4;
/// Number of clients that hang up in one round.
const CLIENTS: u64 = 150;
/// Maximum time until everything works after a fault, and until the health endpoint reports one.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum time until a full disk takes effect: free space inside the database is used up first.
const FAULT_TIMEOUT: Duration = Duration::from_secs(20);
/// Maximum time of a round that ends for another reason.
const MAX_ROUND: Duration = Duration::from_mins(1);

/// Kills the server with SIGKILL during writes, each time after a different number of acknowledged writes.
pub async fn kills(faulty: &FaultyDatabase, counts: &mut StepCounts) -> Result<()> {
    let mut program = faulty.start().await;
    let mut writers = register_writers(&program).await?;
    for round in 0..counts.rounds {
        let writing = WriterGroup::start(&program, &writers, 1, MAX_ROUND);
        let enough = (round % 10 + 1) as u64;
        let seen = &writing.seen;
        while seen.acknowledged.load(Ordering::Relaxed) < enough && !writing.has_stopped() {
            sleep(Duration::from_millis(1)).await;
        }
        // A round whose writers had already stopped does not count as hit.
        counts.hit += usize::from(!writing.has_stopped());
        program.kill();
        writing.join(&mut writers, counts).await;
        program = faulty.start().await;
        check_recovery(faulty, &program, &mut writers, counts).await?;
    }
    ensure!(
        program.terminate().success(),
        "the server did not exit successfully"
    );
    Ok(())
}

/// Alternates between a full disk and an unwritable disk or a lost connection.
pub async fn faults(faulty: &FaultyDatabase, counts: &mut StepCounts) -> Result<()> {
    let mut program = faulty.start().await;
    let mut writers = register_writers(&program).await?;
    for round in 0..counts.rounds {
        let fault = faulty.fault(round);
        let writing = WriterGroup::start(&program, &writers, 3, FAULT_TIMEOUT);
        faulty.inject(fault, &program)?;
        if fault.is_lasting() {
            writing.join(&mut writers, counts).await;
            check_during_fault(&program, &mut writers[0], counts).await?;
        } else {
            // A reader may be the first to notice a lost connection.
            counts.hit += 1;
            let began = Instant::now();
            while !writing.seen.has_refused() && began.elapsed() < Duration::from_millis(500) {
                sleep(Duration::from_millis(1)).await;
            }
            writing.stop(&mut writers, counts).await;
        }
        faulty.clear(fault, &program)?;
        check_recovery(faulty, &program, &mut writers, counts).await?;
    }
    ensure!(
        program.terminate().success(),
        "the server did not exit successfully"
    );
    Ok(())
}

/// Checks that reads work, that uploads are refused, and that the health endpoint reports the fault, while the disk
/// cannot be written.
async fn check_during_fault(
    program: &ServerProgram,
    writer: &mut PlayerWriter,
    counts: &mut StepCounts,
) -> Result<()> {
    let read = program
        .request(Method::GET, "/api/audit?limit=1")
        .send()
        .await?;
    if !read.status().is_success() {
        counts.count_unexpected(&format!("reading: {}", read.status()));
    }
    let pdf = [
        b"%PDF-1.7\n",
        vec![b'%'; 1 << 20].as_slice(),
        b"\nstartxref\n0\n%%EOF\n",
    ]
    .concat();
    let form = Form::new().text("title", "A plan");
    let form = form.part("files", Part::bytes(pdf).file_name("plan.pdf"));
    let upload = program
        .request(Method::POST, "/api/strategies")
        .multipart(form)
        .send()
        .await?;
    match outcome(&upload) {
        WriteOutcome::Refused => counts.count_refused(1),
        WriteOutcome::Acknowledged => counts.acknowledged += 1,
        WriteOutcome::Gone => counts.count_unexpected("the server does not respond"),
        WriteOutcome::Unexpected(what) => counts.count_unexpected(&format!("an upload: {what}")),
    }
    let began = Instant::now();
    let mut is_felt = false;
    loop {
        let put = writer.put(program);
        match writer.write(put).await {
            WriteOutcome::Acknowledged => counts.acknowledged += 1,
            WriteOutcome::Refused => {
                counts.count_refused(1);
                is_felt = true;
            }
            WriteOutcome::Gone => counts.count_unexpected("the server does not respond"),
            WriteOutcome::Unexpected(what) => counts.count_unexpected(&what),
        }
        if health(program).await? == 503 {
            counts.hit += usize::from(is_felt);
            return Ok(());
        }
        if began.elapsed() > RECOVERY_TIMEOUT {
            counts.false_health += 1;
            return Ok(());
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Drops clients in the middle of reads and writes, while others continue.
pub async fn hang_ups(faulty: &FaultyDatabase, counts: &mut StepCounts) -> Result<()> {
    let mut program = faulty.start().await;
    let mut writers = register_writers(&program).await?;
    let mut passing = PlayerWriter::register(&program, WRITERS).await?;
    for _ in 0..counts.rounds {
        let writing = WriterGroup::start(&program, &writers, u64::MAX, MAX_ROUND);
        let mut clients = JoinSet::new();
        for client in 0..CLIENTS {
            let request = match client % 3 {
                0 => program.request(Method::GET, "/api/schedule/next14"),
                1 => program.request(Method::GET, "/api/audit?limit=50"),
                _ => passing.next(passing.put(&program)),
            };
            let limit = Duration::from_micros(client * 40);
            clients.spawn(async move { timeout(limit, request.send()).await.is_err() });
        }
        let gone = clients.join_all().await;
        counts.hit += usize::from(gone.contains(&true));
        writing.stop(&mut writers, counts).await;
        check_recovery(faulty, &program, &mut writers, counts).await?;
    }
    ensure!(
        program.terminate().success(),
        "the server did not exit successfully"
    );
    Ok(())
}

async fn register_writers(program: &ServerProgram) -> Result<Vec<PlayerWriter>> {
    let mut writers = Vec::new();
    for number in 0..WRITERS {
        writers.push(PlayerWriter::register(program, number).await?);
    }
    Ok(writers)
}

/// Checks after a fault that no acknowledged write is lost, that the next write succeeds, and that the health endpoint
/// reports success.
async fn check_recovery(
    faulty: &FaultyDatabase,
    program: &ServerProgram,
    writers: &mut [PlayerWriter],
    counts: &mut StepCounts,
) -> Result<()> {
    for writer in writers.iter_mut() {
        counts.lost += u64::from(!writer.check_stored(program).await?);
    }
    let began = Instant::now();
    loop {
        let put = writers[0].put(program);
        match writers[0].write(put).await {
            WriteOutcome::Acknowledged => break counts.acknowledged += 1,
            WriteOutcome::Refused => counts.count_unexpected("a refusal after the fault"),
            WriteOutcome::Gone => counts.count_unexpected("the server does not respond"),
            WriteOutcome::Unexpected(what) => {
                counts.count_unexpected(&format!("after the fault: {what}"));
            }
        }
        if began.elapsed() > RECOVERY_TIMEOUT {
            break counts.stuck += 1;
        }
        sleep(Duration::from_millis(100)).await;
    }
    while health(program).await? != 200 {
        if began.elapsed() > RECOVERY_TIMEOUT {
            counts.false_health += 1;
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    counts.stuck += u64::from(!faulty.has_no_open_transaction().await?);
    Ok(())
}

async fn health(program: &ServerProgram) -> Result<u16> {
    let answer = program.request(Method::GET, "/api/health").send().await?;
    Ok(answer.status().as_u16())
}
