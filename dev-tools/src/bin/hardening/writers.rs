//! Clients that write one value after another and record which of them were acknowledged.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::counts::StepCounts;
use crate::program::ServerProgram;

const PATH: &str = "/api/user-mappings";
const TIMEOUT: Duration = Duration::from_secs(10);

/// How a write ended.
pub enum WriteOutcome {
    Acknowledged,
    /// 503 or 507 with `Retry-After`.
    Refused,
    /// The server did not respond.
    Gone,
    Unexpected(String),
}

/// Writes increasing numbers into the name of its own player.
#[derive(Clone, Copy)]
pub struct PlayerWriter {
    number: usize,
    /// The newest value that is certainly stored, and the newest one that may be.
    acknowledged: u64,
    sent: u64,
}

impl PlayerWriter {
    pub async fn register(program: &ServerProgram, number: usize) -> Result<Self> {
        let player = json!({
            "chatId": id(number), "chatUsername": "writer", "displayName": name(number, 0), "role": "MAIN",
        });
        let post = program
            .request(Method::POST, PATH)
            .json(&player)
            .send()
            .await?;
        // The player may exist from the previous step.
        if post.status() != StatusCode::CONFLICT {
            post.error_for_status()?;
        }
        let mut writer = Self {
            number,
            acknowledged: 0,
            sent: u64::MAX,
        };
        writer.check_stored(program).await?;
        Ok(writer)
    }

    pub fn next(&mut self, put: RequestBuilder) -> RequestBuilder {
        self.sent += 1;
        put.json(&json!({ "displayName": name(self.number, self.sent) }))
    }

    pub fn put(&self, program: &ServerProgram) -> RequestBuilder {
        let path = format!("{PATH}/{}", id(self.number));
        program.request(Method::PUT, &path).timeout(TIMEOUT)
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

    /// Whether the stored value was acknowledged or may have been in flight. The writer continues from the stored
    /// value.
    pub async fn check_stored(&mut self, program: &ServerProgram) -> Result<bool> {
        let answer = program
            .request(Method::GET, PATH)
            .timeout(TIMEOUT)
            .send()
            .await?;
        let players: Value = answer.error_for_status()?.json().await?;
        let mut players = players["data"].as_array().into_iter().flatten();
        let player = players.find(|player| player["chatId"] == id(self.number));
        let name = player.and_then(|player| player["displayName"].as_str());
        let value = name.and_then(|name| name.rsplit(' ').next()?.parse().ok());
        let value: u64 = value.context("a writer's player is missing")?;
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

/// The results of several writers.
#[derive(Default)]
pub struct WriterCounts {
    pub acknowledged: AtomicU64,
    pub refused: AtomicU64,
    /// Number of writers that have stopped.
    stopped: AtomicUsize,
    /// When true, no writer starts another write.
    is_over: AtomicBool,
}

impl WriterCounts {
    pub fn has_refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed) > 0
    }
}

/// Writers that run until each was refused `refusals` times, the server does not respond, or the time is over.
pub struct WriterGroup {
    pub seen: Arc<WriterCounts>,
    writers: JoinSet<(PlayerWriter, Vec<String>)>,
}

impl WriterGroup {
    pub fn start(
        program: &ServerProgram,
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

    /// Whether all writers have stopped.
    pub fn has_stopped(&self) -> bool {
        self.seen.stopped.load(Ordering::Relaxed) == self.writers.len()
    }

    /// Stops the writers after their current writes.
    pub async fn stop(self, writers: &mut [PlayerWriter], counts: &mut StepCounts) {
        self.seen.is_over.store(true, Ordering::Relaxed);
        self.join(writers, counts).await;
    }

    /// Waits until the writers have stopped, and adds their results to `counts`.
    pub async fn join(self, writers: &mut [PlayerWriter], counts: &mut StepCounts) {
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
