//! Clients that write one value after another, and know which of them were acknowledged.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::counts::StepCounts;
use crate::program::Program;

const PATH: &str = "/api/user-mappings";
const TIMEOUT: Duration = Duration::from_secs(10);

/// How a write ended.
pub enum WriteOutcome {
    Acknowledged,
    /// 503 or 507, with the time of the next attempt.
    Refused,
    /// The server is gone.
    Gone,
    Unexpected(String),
}

/// Numbers a player of its own.
#[derive(Clone, Copy)]
pub struct PlayerWriter {
    number: usize,
    /// The newest value that is stored for sure, and the newest that may be.
    acknowledged: u64,
    sent: u64,
}

impl PlayerWriter {
    pub async fn register(program: &Program, number: usize) -> Result<Self> {
        let player = json!({
            "chatId": id(number), "chatUsername": "writer", "displayName": name(number, 0), "role": "MAIN",
        });
        let post = program.ask(Method::POST, PATH).json(&player).send().await?;
        // From the step before.
        if post.status() != StatusCode::CONFLICT {
            post.error_for_status()?;
        }
        let mut writer = Self {
            number,
            acknowledged: 0,
            sent: u64::MAX,
        };
        writer.is_stored(program).await?;
        Ok(writer)
    }

    pub fn next(&mut self, put: RequestBuilder) -> RequestBuilder {
        self.sent += 1;
        put.json(&json!({ "displayName": name(self.number, self.sent) }))
    }

    pub fn put(&self, program: &Program) -> RequestBuilder {
        let path = format!("{PATH}/{}", id(self.number));
        program.ask(Method::PUT, &path).timeout(TIMEOUT)
    }

    pub async fn write(&mut self, put: RequestBuilder) -> WriteOutcome {
        let Ok(answer) = self.next(put).send().await else {
            return WriteOutcome::Gone;
        };
        let outcome = outcome(&answer);
        if let WriteOutcome::Acknowledged = outcome {
            self.acknowledged = self.sent;
        }
        outcome
    }

    /// Whether what is stored was acknowledged or may have been under way. It is the value to go on from.
    pub async fn is_stored(&mut self, program: &Program) -> Result<bool> {
        let answer = program
            .ask(Method::GET, PATH)
            .timeout(TIMEOUT)
            .send()
            .await?;
        let players: Value = answer.error_for_status()?.json().await?;
        let mut players = players["data"].as_array().into_iter().flatten();
        let player = players.find(|player| player["chatId"] == id(self.number));
        let name = player.and_then(|player| player["displayName"].as_str());
        let value = name.and_then(|name| name.rsplit(' ').next()?.parse().ok());
        let value: u64 = value.context("a writer's player is gone")?;
        let is_stored = (self.acknowledged..=self.sent).contains(&value);
        (self.acknowledged, self.sent) = (value, value);
        Ok(is_stored)
    }
}

fn id(number: usize) -> String {
    format!("3000000000000000{number:02}")
}

fn name(number: usize, value: u64) -> String {
    format!("Writer {number} {value}")
}

pub fn outcome(answer: &reqwest::Response) -> WriteOutcome {
    let says_when = answer.headers().contains_key("retry-after");
    match answer.status().as_u16() {
        200..300 => WriteOutcome::Acknowledged,
        503 | 507 if says_when => WriteOutcome::Refused,
        status => WriteOutcome::Unexpected(format!("status {status}")),
    }
}

/// What several writers have met.
#[derive(Default)]
pub struct WriterCounts {
    pub acknowledged: AtomicU64,
    pub refused: AtomicU64,
    /// Writers that have stopped.
    stopped: AtomicUsize,
    /// No writer begins another write.
    is_over: AtomicBool,
}

impl WriterCounts {
    pub fn has_refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed) > 0
    }
}

/// Lets the writers write until each is refused `refusals` times, the server is gone, or the time is up.
pub struct WriterGroup {
    pub seen: Arc<WriterCounts>,
    writers: JoinSet<(PlayerWriter, Vec<String>)>,
}

impl WriterGroup {
    pub fn begin(
        program: &Program,
        writers: &[PlayerWriter],
        refusals: u64,
        length: Duration,
    ) -> Self {
        let seen = Arc::new(WriterCounts::default());
        let deadline = Instant::now() + length;
        let mut tasks = JoinSet::new();
        for writer in writers {
            let (mut writer, seen, put) = (*writer, Arc::clone(&seen), writer.put(program));
            tasks.spawn(async move {
                let (mut refused, mut unexpected) = (0, Vec::new());
                while refused < refusals
                    && Instant::now() < deadline
                    && !seen.is_over.load(Ordering::Relaxed)
                {
                    let put = put.try_clone().expect("a request without a body");
                    match writer.write(put).await {
                        WriteOutcome::Acknowledged => {
                            seen.acknowledged.fetch_add(1, Ordering::Relaxed);
                        }
                        WriteOutcome::Refused => {
                            refused += 1;
                            seen.refused.fetch_add(1, Ordering::Relaxed);
                        }
                        WriteOutcome::Gone => break,
                        WriteOutcome::Unexpected(what) => unexpected.push(what),
                    }
                }
                seen.stopped.fetch_add(1, Ordering::Relaxed);
                (writer, unexpected)
            });
        }
        Self {
            seen,
            writers: tasks,
        }
    }

    /// Whether no writer writes any more.
    pub fn has_stopped(&self) -> bool {
        self.seen.stopped.load(Ordering::Relaxed) == self.writers.len()
    }

    /// Ends them after the writes under way.
    pub async fn stop(self, writers: &mut [PlayerWriter], counts: &mut StepCounts) {
        self.seen.is_over.store(true, Ordering::Relaxed);
        self.end(writers, counts).await;
    }

    /// Waits for their end, and counts what they have seen.
    pub async fn end(self, writers: &mut [PlayerWriter], counts: &mut StepCounts) {
        for (writer, unexpected) in self.writers.join_all().await {
            writers[writer.number] = writer;
            for what in unexpected {
                counts.count_unexpected(&what);
            }
        }
        counts.acknowledged += self.seen.acknowledged.load(Ordering::Relaxed);
        counts.count_refused(self.seen.refused.load(Ordering::Relaxed));
    }
}
