//! The bot as a process of the server: started, restarted when it ends, and stopped with the server.

use std::io;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use app_runtime::{ShutdownSignal, exit_status};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

/// The name of the bot's program in the folder of the server's program, and the one that it had before.
const PROGRAM_NAMES: [&str; 2] = ["muster-bot", "bot"];
/// The bot ends when its standard input closes, so that it never survives this process, however this one ends.
const UNTIL_STDIN_CLOSES: &str = "--until-stdin-closes";

/// The time until a signalled bot is killed: ten seconds for its open interactions, three to close the database.
const STOP_TIMEOUT: Duration = Duration::from_secs(13);

const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// After this time a bot counts as having worked, and the next pause is the first one again.
const STEADY_AFTER: Duration = Duration::from_mins(5);

/// Runs the bot's program as a child of this process.
#[derive(Debug)]
pub struct BotSupervisor {
    program: PathBuf,
}

/// Why a run of the bot is over.
enum RunOutcome {
    /// The server is stopping, and the bot has ended.
    Stopped,
    Exited(ExitStatus),
    NotStarted(io::Error),
}

impl BotSupervisor {
    /// Fails if there is no bot beside this one.
    pub fn find() -> anyhow::Result<Self> {
        let own = std::env::current_exe().context("the path of this program is unknown")?;
        let [program, old_program] = PROGRAM_NAMES
            .map(|name| own.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX)));
        if program.is_file() {
            Ok(Self { program })
        } else if old_program.is_file() {
            Ok(Self {
                program: old_program,
            })
        } else {
            bail!(
                "--with-bot: {} does not exist; put the bot's program beside the server's",
                program.display()
            )
        }
    }

    /// Keeps the bot running until `ending` begins, and returns when it has ended.
    pub async fn run(self, shutdown: ShutdownSignal) {
        let mut pauses = RestartPauses::default();
        loop {
            let started = Instant::now();
            match self.run_once(&shutdown).await {
                RunOutcome::Stopped => return,
                RunOutcome::Exited(status) if has_invalid_settings(status) => {
                    tracing::error!(
                        "the bot refuses its settings, see its message above; it starts again with the server"
                    );
                    return shutdown.wait().await;
                }
                RunOutcome::Exited(status) => {
                    let pause = pauses.next(started.elapsed());
                    tracing::error!(%status, ?pause, "the bot ended, see its message above; it is restarted");
                    wait(pause, &shutdown).await;
                }
                RunOutcome::NotStarted(error) => {
                    let pause = pauses.next(Duration::ZERO);
                    tracing::error!(
                        error = &error as &dyn std::error::Error,
                        ?pause,
                        "the bot's program cannot be started; retrying"
                    );
                    wait(pause, &shutdown).await;
                }
            }
            if shutdown.is_triggered() {
                return;
            }
        }
    }

    async fn run_once(&self, shutdown: &ShutdownSignal) -> RunOutcome {
        let spawned = Command::new(&self.program)
            .arg(UNTIL_STDIN_CLOSES)
            .stdin(Stdio::piped())
            .kill_on_drop(true)
            .spawn();
        let mut child = match spawned {
            Ok(child) => child,
            Err(error) => return RunOutcome::NotStarted(error),
        };
        tracing::info!(process = child.id(), "the bot is started");
        // `Child::wait` closes the pipe, which would end the bot.
        let stdin = child.stdin.take();
        tokio::select! {
            ended = child.wait() => match ended {
                Ok(status) => RunOutcome::Exited(status),
                Err(error) => RunOutcome::NotStarted(error),
            },
            () = shutdown.wait() => {
                terminate(&child);
                drop(stdin);
                stop(child).await;
                RunOutcome::Stopped
            }
        }
    }
}

fn has_invalid_settings(status: ExitStatus) -> bool {
    status.code() == Some(i32::from(exit_status::INVALID_SETTINGS))
}

/// Waits until the bot has ended, and kills it when it takes too long.
async fn stop(mut child: Child) {
    if timeout(STOP_TIMEOUT, child.wait()).await.is_err() {
        tracing::warn!("the bot did not stop in time; it is killed");
        if let Err(error) = child.kill().await {
            let error: &dyn std::error::Error = &error;
            tracing::error!(error, "the bot could not be killed");
        }
    }
}

/// Sends SIGTERM. Elsewhere than on Unix, closing its standard input tells the bot to stop.
fn terminate(child: &Child) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, kill};
        use nix::unistd::Pid;

        let id = child.id().and_then(|id| i32::try_from(id).ok());
        if let Some(Err(error)) = id.map(|id| kill(Pid::from_raw(id), Signal::SIGTERM)) {
            let error: &dyn std::error::Error = &error;
            tracing::warn!(error, "the bot received no signal to stop");
        }
    }
    #[cfg(not(unix))]
    let _ = child;
}

async fn wait(pause: Duration, shutdown: &ShutdownSignal) {
    tokio::select! {
        () = sleep(pause) => {}
        () = shutdown.wait() => {}
    }
}

/// The pauses before restarts: each twice the one before it.
#[derive(Debug, Default)]
struct RestartPauses {
    last: Option<Duration>,
}

impl RestartPauses {
    /// Returns the pause after a run of this length.
    fn next(&mut self, ran_for: Duration) -> Duration {
        let last = self.last.filter(|_| ran_for < STEADY_AFTER);
        let pause = last.map_or(FIRST_PAUSE, |last| (last * 2).min(LONGEST_PAUSE));
        self.last = Some(pause);
        pause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pauses_grow_to_a_minute_and_begin_again_after_a_steady_run() {
        let mut pauses = RestartPauses::default();
        let soon = Duration::from_secs(2);
        let seconds: Vec<u64> = (0..8).map(|_| pauses.next(soon).as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(pauses.next(STEADY_AFTER), FIRST_PAUSE);
        assert_eq!(pauses.next(soon), FIRST_PAUSE * 2);
    }
}
