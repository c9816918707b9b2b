//! The bot's step: a separate program, because the server's crate does not depend on the bot's.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tokio::time::sleep;

/// Interval between checks whether the program has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
const STOP_TIMEOUT: Duration = Duration::from_secs(10);

/// The output of the program.
pub struct BotReport {
    pub table: String,
    pub is_clean: bool,
}

/// Runs the program that `NETWORK_LOSS_BIN` names, which measures the bot that `BOT_BIN` names.
pub async fn run() -> Result<BotReport> {
    let program = std::env::var("NETWORK_LOSS_BIN");
    let program = program.context("NETWORK_LOSS_BIN must name the network-loss program")?;
    eprintln!("bot: losses of its network, about four minutes");
    let child = Command::new(&program).stdout(Stdio::piped()).spawn();
    let mut measurement = BotMeasurement(child.with_context(|| program)?);
    let status = measurement.wait().await?;
    let output = measurement.0.stdout.take();
    let mut table = String::new();
    // The table fits into the pipe's buffer.
    output
        .context("the output is piped")?
        .read_to_string(&mut table)?;
    Ok(BotReport {
        table: table.trim_end().to_owned(),
        is_clean: status.success(),
    })
}

/// The running program. When the value is dropped, the program is stopped, and it stops its bot first.
struct BotMeasurement(Child);

impl BotMeasurement {
    async fn wait(&mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(status);
            }
            sleep(POLL_INTERVAL).await;
        }
    }
}

impl Drop for BotMeasurement {
    fn drop(&mut self) {
        if !matches!(self.0.try_wait(), Ok(None)) {
            return;
        }
        let _ = Command::new("kill")
            .args(["-TERM", &self.0.id().to_string()])
            .status();
        let began = Instant::now();
        while began.elapsed() < STOP_TIMEOUT {
            if !matches!(self.0.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
