//! What is done to the server.

use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, ensure};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::counts::StepCounts;
use crate::faulty_database::FaultyDatabase;
use crate::program::Program;
use crate::writers::{PlayerWriter, WriteOutcome, WriterGroup, outcome};

const WRITERS: usize = 4;
/// Clients of a storm.
const CLIENTS: u64 = 150;
/// Within which everything works after a fault, and health knows of one.
const RECOVERY: Duration = Duration::from_secs(5);
/// Within which a full disk is felt: what was freed inside the database is used up first.
const FAULT_LIMIT: Duration = Duration::from_secs(20);
const FOREVER: Duration = Duration::from_secs(60);

/// SIGKILL while writers write, each time after another number of acknowledged writes.
pub async fn kills(faulty: &FaultyDatabase, counts: &mut StepCounts) -> Result<()> {
    let mut program = faulty.start().await;
    let mut writers = registered(&program).await?;
    for round in 0..counts.rounds {
        let writing = WriterGroup::begin(&program, &writers, 1, FOREVER);
        let enough = (round % 10 + 1) as u64;
        let seen = &writing.seen;
        while seen.acknowledged.load(Ordering::Relaxed) < enough && !writing.has_stopped() {
            sleep(Duration::from_millis(1)).await;
        }
        // A round in which the writers have ended before is not felt.
        counts.felt += usize::from(!writing.has_stopped());
        program.kill();
        writing.end(&mut writers, counts).await;
        program = faulty.start().await;
        recovers(faulty, &program, &mut writers, counts).await?;
    }
    ensure!(program.terminate().success(), "the server did not end well");
    Ok(())
}

/// A full disk, and one that cannot be written or a connection that is lost, by turns.
pub async fn faults(faulty: &FaultyDatabase, counts: &mut StepCounts) -> Result<()> {
    let mut program = faulty.start().await;
    let mut writers = registered(&program).await?;
    for round in 0..counts.rounds {
        let fault = faulty.fault(round);
        let writing = WriterGroup::begin(&program, &writers, 3, FAULT_LIMIT);
        faulty.begin(fault, &program)?;
        if fault.is_lasting() {
            writing.end(&mut writers, counts).await;
            during(&program, &mut writers[0], counts).await?;
        } else {
            // A lost connection may be noticed by a reader first.
            counts.felt += 1;
            let began = Instant::now();
            while !writing.seen.has_refused() && began.elapsed() < Duration::from_millis(500) {
                sleep(Duration::from_millis(1)).await;
            }
            writing.stop(&mut writers, counts).await;
        }
        faulty.end(fault, &program)?;
        recovers(faulty, &program, &mut writers, counts).await?;
    }
    ensure!(program.terminate().success(), "the server did not end well");
    Ok(())
}

/// What holds while the disk takes nothing: reading works, files are refused, and health knows.
async fn during(
    program: &Program,
    writer: &mut PlayerWriter,
    counts: &mut StepCounts,
) -> Result<()> {
    let read = program
        .ask(Method::GET, "/api/audit?limit=1")
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
        .ask(Method::POST, "/api/strategies")
        .multipart(form)
        .send()
        .await?;
    match outcome(&upload) {
        WriteOutcome::Refused => counts.count_refused(1),
        WriteOutcome::Acknowledged => counts.acknowledged += 1,
        WriteOutcome::Gone => counts.count_unexpected("the server is gone"),
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
            WriteOutcome::Gone => counts.count_unexpected("the server is gone"),
            WriteOutcome::Unexpected(what) => counts.count_unexpected(&what),
        }
        if health(program).await? == 503 {
            counts.felt += usize::from(is_felt);
            return Ok(());
        }
        if began.elapsed() > RECOVERY {
            counts.false_health += 1;
            return Ok(());
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Clients that go away in the middle of reading and writing, while others go on.
pub async fn hang_ups(faulty: &FaultyDatabase, counts: &mut StepCounts) -> Result<()> {
    let mut program = faulty.start().await;
    let mut writers = registered(&program).await?;
    let mut passing = PlayerWriter::register(&program, WRITERS).await?;
    for _ in 0..counts.rounds {
        let writing = WriterGroup::begin(&program, &writers, u64::MAX, FOREVER);
        let mut clients = JoinSet::new();
        for client in 0..CLIENTS {
            let request = match client % 3 {
                0 => program.ask(Method::GET, "/api/schedule/next14"),
                1 => program.ask(Method::GET, "/api/audit?limit=50"),
                _ => passing.next(passing.put(&program)),
            };
            let patience = Duration::from_micros(client * 40);
            clients.spawn(async move { timeout(patience, request.send()).await.is_err() });
        }
        let gone = clients.join_all().await;
        counts.felt += usize::from(gone.contains(&true));
        writing.stop(&mut writers, counts).await;
        recovers(faulty, &program, &mut writers, counts).await?;
    }
    ensure!(program.terminate().success(), "the server did not end well");
    Ok(())
}

async fn registered(program: &Program) -> Result<Vec<PlayerWriter>> {
    let mut writers = Vec::new();
    for number in 0..WRITERS {
        writers.push(PlayerWriter::register(program, number).await?);
    }
    Ok(writers)
}

/// What holds after a fault: nothing acknowledged is lost, the next write works, and health knows.
async fn recovers(
    faulty: &FaultyDatabase,
    program: &Program,
    writers: &mut [PlayerWriter],
    counts: &mut StepCounts,
) -> Result<()> {
    for writer in writers.iter_mut() {
        counts.lost += u64::from(!writer.is_stored(program).await?);
    }
    let began = Instant::now();
    loop {
        let put = writers[0].put(program);
        match writers[0].write(put).await {
            WriteOutcome::Acknowledged => break counts.acknowledged += 1,
            WriteOutcome::Refused => counts.count_unexpected("a refusal after the fault"),
            WriteOutcome::Gone => counts.count_unexpected("the server is gone"),
            WriteOutcome::Unexpected(what) => {
                counts.count_unexpected(&format!("after the fault: {what}"));
            }
        }
        if began.elapsed() > RECOVERY {
            break counts.stuck += 1;
        }
        sleep(Duration::from_millis(100)).await;
    }
    while health(program).await? != 200 {
        if began.elapsed() > RECOVERY {
            counts.false_health += 1;
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    counts.stuck += u64::from(!faulty.has_no_open_transaction().await?);
    Ok(())
}

async fn health(program: &Program) -> Result<u16> {
    let answer = program.ask(Method::GET, "/api/health").send().await?;
    Ok(answer.status().as_u16())
}
