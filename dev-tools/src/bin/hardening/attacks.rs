//! Attacks from outside: clients that never read, files and archives that claim more memory than they have bytes.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use app_testkit::samples::ANIMATED_WEBP;
use flate2::Compression;
use flate2::write::GzEncoder;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::counts::{RefusalRule, StepCounts};
use crate::program::ServerProgram;
use crate::report::HardeningReport;

/// The attacks: silent clients, an image, an archive.
const ROUNDS: usize = 3;
/// More clients than the server's open files.
const SILENT_CLIENTS: usize = 260;
const FILE_LIMIT: &str = "-n 200";
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
/// How much the server's memory may grow while it examines an image.
const MAX_GROWTH_KIB: u64 = 40 * 1024;
/// 40 megapixels, as the extended header of a WebP stores them.
const SIDES: [u32; 2] = [8000, 5000];
/// The length that an archive claims for a name, and the memory in KiB that reading it may map.
const CLAIMED_BYTES: u64 = 1 << 30;
const MAX_ADDRESS_SPACE_KIB: u64 = 800 * 1024;

pub async fn run(report: &mut HardeningReport) -> Result<()> {
    let began = Instant::now();
    let name = "attacks".to_owned();
    let counts = report.add_step(StepCounts::new(name, ROUNDS, RefusalRule::Unexpected));
    eprintln!("{}: {ROUNDS} rounds", counts.step);
    silent_clients(counts).await?;
    image_bomb(counts).await?;
    archive_bomb(counts)?;
    counts.took = Some(began.elapsed());
    Ok(())
}

/// Clients that send requests and never read the responses take no one else's place.
async fn silent_clients(counts: &mut StepCounts) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let program = ServerProgram::start_limited(folder.path(), FILE_LIMIT).await;
    let requests = "GET /api/openapi.json HTTP/1.1\r\nHost: muster\r\n\r\n".repeat(20);
    let mut crowd = Vec::new();
    for _ in 0..SILENT_CLIENTS {
        let mut client = TcpStream::connect(program.address()).await?;
        // The server may have closed the connection.
        let _ = client.write_all(requests.as_bytes()).await;
        crowd.push(client);
    }
    counts.hit += 1;
    let answer = timeout(
        RESPONSE_TIMEOUT,
        program.request(Method::GET, "/api/health").send(),
    );
    match answer.await {
        Ok(Ok(answer)) if answer.status() == 200 => counts.acknowledged += 1,
        other => counts.count_unexpected(&format!("silent clients: {other:?}")),
    }
    drop(crowd);
    Ok(())
}

/// A small animation with a large canvas costs little memory.
async fn image_bomb(counts: &mut StepCounts) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let program = ServerProgram::start(folder.path()).await;
    upload(&program, ANIMATED_WEBP.to_vec()).await?;
    let before = peak_kib(program.id())?;
    let mut image = ANIMATED_WEBP.to_vec();
    for (at, side) in [24, 27].into_iter().zip(SIDES) {
        image[at..at + 3].copy_from_slice(&(side - 1).to_le_bytes()[..3]);
    }
    // In proportion to its pixels.
    image.resize(64 * 1024, 0);
    upload(&program, image).await?;
    counts.hit += 1;
    let growth = peak_kib(program.id())?.saturating_sub(before);
    if growth <= MAX_GROWTH_KIB {
        counts.acknowledged += 1;
    } else {
        counts.count_unexpected(&format!("an image took {} MiB", growth / 1024));
    }
    Ok(())
}

async fn upload(program: &ServerProgram, image: Vec<u8>) -> Result<()> {
    let form = Form::new().part("image", Part::bytes(image).file_name("image.webp"));
    let request = program.request(Method::POST, "/api/strategies/images");
    request.multipart(form).send().await?;
    Ok(())
}

/// The highest memory of a process so far, in KiB.
fn peak_kib(process: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    Ok(number.context("the process has an account")?.parse()?)
}

/// An archive whose second entry claims a name of a gibibyte is refused without reading the name.
fn archive_bomb(counts: &mut StepCounts) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let archive = folder.path().join("bomb.tar.gz");
    write_archive(&archive)?;
    let server = std::env::var("SERVER_BIN").context("SERVER_BIN names the server")?;
    let script = format!("ulimit -v {MAX_ADDRESS_SPACE_KIB} && exec \"$0\" import \"$1\"");
    let output = Command::new("sh")
        .args(["-c", &script])
        .arg(server)
        .arg(&archive)
        .current_dir(folder.path())
        .output()?;
    counts.hit += 1;
    let words = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() && words.contains("unknown entry") {
        counts.acknowledged += 1;
    } else {
        counts.count_unexpected(&format!("an archive: {}: {words}", output.status));
    }
    Ok(())
}

fn write_archive(path: &Path) -> Result<()> {
    let mut tar = tar::Builder::new(GzEncoder::new(File::create(path)?, Compression::fast()));
    let header = br#"{"format":1,"schema":1,"scope":"team","madeAt":"","program":""}"#;
    let claimed = io::repeat(b'x').take(CLAIMED_BYTES);
    let entries: [(&str, tar::EntryType, u64, Box<dyn Read>); 2] = [
        (
            "muster.json",
            tar::EntryType::Regular,
            header.len() as u64,
            Box::new(&header[..]),
        ),
        (
            "././@LongLink",
            tar::EntryType::GNULongName,
            CLAIMED_BYTES,
            Box::new(claimed),
        ),
    ];
    for (name, kind, length, content) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_path(name)?;
        header.set_entry_type(kind);
        header.set_size(length);
        header.set_cksum();
        tar.append(&header, content)?;
    }
    tar.into_inner()?.finish()?;
    Ok(())
}
