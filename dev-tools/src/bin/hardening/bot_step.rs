//! The bot's step: a program of its own, because the server's crate knows nothing of the bot's.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tokio::time::sleep;

/// How often it is looked whether the program has ended.
const LOOK: Duration = Duration::from_millis(100);
const STOP_TIMEOUT: Duration = Duration::from_secs(10);

/// What the program printed.
pub struct BotReport {
    pub table: String,
    pub is_clean: bool,
}

/// Runs the program that `NETWORK_LOSS_BIN` names, which measures the bot that `BOT_BIN` names.
pub async fn run() -> Result<BotReport> {
    let program = std::env::var("NETWORK_LOSS_BIN");
    let program = program.context("NETWORK_LOSS_BIN names the bot's part")?;
    eprintln!("bot: losses of its network, about three minutes");
    let child = Command::new(&program).stdout(Stdio::piped()).spawn();
    let mut measurement = BotMeasurement(child.with_context(|| program)?);
    let status = measurement.ended().await?;
    let output = measurement.0.stdout.take();
    let mut table = String::new();
    // A table fits into the pipe.
    output
        .context("the output is piped")?
        .read_to_string(&mut table)?;
    Ok(BotReport {
        table: table.trim_end().to_owned(),
        is_clean: status.success(),
    })
}

/// Ends with this value, and ends the bot before.
struct BotMeasurement(Child);

impl BotMeasurement {
    async fn ended(&mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(status);
            }
            sleep(LOOK).await;
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
            std::thread::sleep(LOOK);
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
