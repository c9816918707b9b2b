//! The bot's heartbeat and its current problems, stored in the database for the server to report.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use app_runtime::ShutdownSignal;
use app_service::{AppServices, heartbeat};
use chrono::{DateTime, TimeDelta, Utc};
use tokio::time::sleep;

use crate::gateway::LinkStatus;
use crate::permission::ChannelPermission;
use crate::texts::problems;

/// How often the current problems are compared with the stored ones.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Without a heartbeat of another bot for this time it counts as stopped.
const OTHER_BOT_TIMEOUT: TimeDelta = TimeDelta::seconds(90);

/// A kind of problem; each is reported once, with its latest reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BotProblem {
    /// Messages cannot be delivered to Discord at present.
    DiscordUnavailable,
    /// The team's channel does not exist.
    NoChannel,
    /// The bot cannot act in the server at all.
    Server,
    Permission(ChannelPermission),
    /// A message to the team's channel could not be sent.
    SendFailed,
    Overview,
    Pins,
    /// Notices cannot ping their role.
    Ping,
    AnotherBot,
}

/// The current problems. Cheap to clone; all clones share them.
#[derive(Debug, Clone, Default)]
pub struct HealthReporter(Arc<Mutex<BTreeMap<BotProblem, String>>>);

impl HealthReporter {
    /// Reports a problem with a sentence for people.
    pub fn raise(&self, trouble: BotProblem, sentence: String) {
        self.change(|known| known.insert(trouble, sentence));
    }

    /// Removes a problem that is solved.
    pub fn clear(&self, trouble: BotProblem) {
        self.change(|known| known.remove(&trouble));
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<BotProblem, String>) -> Option<String>) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn problems(&self) -> Vec<String> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.values().cloned().collect()
    }

    /// Writes heartbeats until `ending` begins: every [`heartbeat::HEARTBEAT_INTERVAL`], and immediately when the
    /// problems change.
    pub async fn write_heartbeats(
        &self,
        services: &AppServices,
        link: &LinkStatus,
        shutdown: &ShutdownSignal,
    ) {
        let instance = instance_name(services);
        let mut shown = None;
        let mut other_seen_at = None;
        loop {
            let (now, gateway) = (services.now(), link.snapshot());
            let state = (self.problems(), gateway.is_connected);
            let is_told = shown.as_ref().is_some_and(|(at, reported)| {
                now - *at < heartbeat::HEARTBEAT_INTERVAL && *reported == state
            });
            if !is_told {
                let recorded =
                    heartbeat::record_heartbeat_of(services, &instance, state.0.clone(), gateway);
                match recorded.await {
                    Ok(other) => {
                        // Before the first heartbeat there was that of the bot's predecessor.
                        let other = other.filter(|_| shown.is_some());
                        self.report_other(other, now, &mut other_seen_at);
                        shown = Some((now, state));
                    }
                    Err(error) => {
                        let error = &error as &dyn Error;
                        tracing::warn!(error, "the heartbeat could not be written");
                    }
                }
            }
            tokio::select! {
                () = sleep(CHECK_INTERVAL) => {}
                () = shutdown.wait() => return,
            }
        }
    }

    /// Reports another bot that has written a heartbeat between two of this one, until it has written none for a while.
    fn report_other(
        &self,
        other: Option<String>,
        now: DateTime<Utc>,
        seen_at: &mut Option<DateTime<Utc>>,
    ) {
        if let Some(other) = other {
            if seen_at.is_none() {
                tracing::warn!(other, "another bot is running on this database");
            }
            self.raise(BotProblem::AnotherBot, problems::another_bot(&other));
            *seen_at = Some(now);
        } else if seen_at.is_some_and(|at| now - at > OTHER_BOT_TIMEOUT) {
            self.clear(BotProblem::AnotherBot);
            *seen_at = None;
        }
    }
}

/// Names this process: by its host, its process id, and a random number, as containers may have equal ones.
fn instance_name(services: &AppServices) -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let (host, process) = (host.trim(), std::process::id());
    let mut random = [0; 2];
    services.entropy.fill(&mut random);
    format!(
        "{host}, process {process}, {:04x}",
        u16::from_ne_bytes(random)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_reported_with_its_latest_reason_until_it_is_cleared() {
        let reporter = HealthReporter::default();
        reporter.raise(BotProblem::Pins, "old".to_owned());
        reporter.clone().raise(BotProblem::Pins, "new".to_owned());
        reporter.raise(BotProblem::DiscordUnavailable, "away".to_owned());
        assert_eq!(reporter.problems(), ["away", "new"]);
        reporter.clear(BotProblem::Pins);
        assert_eq!(reporter.problems(), ["away"]);
    }
}
