//! The rounds of a question: one request on its way at a time, and once more for what happened meanwhile.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Waits in seconds before what failed is asked again; the last one repeats.
const RETRY: [u64; 5] = [3, 5, 10, 20, 30];
/// Between two rounds, so that a burst of changes costs a few requests and not one each.
const PAUSE: Duration = Duration::from_millis(120);
/// As many answers in a row may be overtaken by a change and thrown away; the next one is shown all the same,
/// so that a page under steady change does not stand still.
const MOST_OVERTAKEN: u8 = 2;

/// What an answer asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Answered,
    /// Nothing came, and later something may.
    TryAgain,
}

/// An answer that has come in: called when it is to be shown, dropped when it was overtaken.
type Hearing = Box<dyn FnOnce() -> Outcome>;
type Asking = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Hearing>>> + Send + Sync>;

#[derive(Debug, Clone, Copy, Default)]
struct Turn {
    is_asking: bool,
    is_outdated: bool,
    overtaken: u8,
}

/// The questions whose last round failed: one timer for all of them, slower while nothing is answered.
#[derive(Clone, Copy)]
pub struct Retries {
    failed: StoredValue<Vec<Rounds>>,
    attempt: StoredValue<usize>,
}

impl Retries {
    pub fn begin() {
        provide_context(Self {
            failed: StoredValue::default(),
            attempt: StoredValue::new(0),
        });
    }

    fn add(self, rounds: Rounds) {
        let waiting = self.failed.try_update_value(|failed| {
            failed.push(rounds);
            failed.len()
        });
        if waiting == Some(1) {
            let wait = RETRY[self.attempt.get_value().min(RETRY.len() - 1)];
            set_timeout(move || self.go(), Duration::from_secs(wait));
        }
    }

    fn go(self) {
        self.attempt.try_update_value(|attempt| *attempt += 1);
        let failed = self.failed.try_update_value(std::mem::take);
        failed.into_iter().flatten().for_each(Rounds::ask);
    }

    fn succeed(self) {
        self.attempt.try_update_value(|attempt| *attempt = 0);
    }
}

/// Free of the answer's type: compiled once for every question of the portal.
#[derive(Clone, Copy)]
pub struct Rounds {
    asking: StoredValue<(Asking, Retries)>,
    turn: StoredValue<Turn>,
}

impl Rounds {
    pub fn new(
        ask: impl Fn() -> Pin<Box<dyn Future<Output = Hearing>>> + Send + Sync + 'static,
    ) -> Self {
        Self {
            asking: StoredValue::new((Arc::new(ask), expect_context())),
            turn: StoredValue::new(Turn::default()),
        }
    }

    /// Asks, or asks again after the request that is on its way.
    pub fn ask(self) {
        let is_asking = self.turn.try_with_value(|turn| turn.is_asking);
        match is_asking {
            // The page was left.
            None => {}
            Some(true) => self.turn.update_value(|turn| turn.is_outdated = true),
            Some(false) => {
                self.turn.set_value(Turn {
                    is_asking: true,
                    ..Turn::default()
                });
                spawn_local(self.go());
            }
        }
    }

    async fn go(self) {
        while let Some((asking, retries)) = self.asking.try_get_value() {
            let hearing = asking().await;
            // The page may have been left meanwhile.
            let Some(turn) = self.turn.try_get_value() else {
                return;
            };
            if turn.is_outdated {
                if turn.overtaken < MOST_OVERTAKEN {
                    drop(hearing);
                } else {
                    hearing();
                }
                self.turn.try_update_value(|turn| {
                    turn.is_outdated = false;
                    turn.overtaken = (turn.overtaken + 1) % (MOST_OVERTAKEN + 1);
                });
                sleep(PAUSE).await;
                continue;
            }
            self.turn.set_value(Turn::default());
            match hearing() {
                Outcome::Answered => retries.succeed(),
                Outcome::TryAgain => retries.add(self),
            }
            return;
        }
    }
}
