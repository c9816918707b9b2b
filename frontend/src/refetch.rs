//! The refetch loop of a query. Only one request runs at a time; a change during it triggers another one.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Waits before a retry, in seconds. The last one repeats.
const RETRY_SECONDS: [u64; 5] = [3, 5, 10, 20, 30];
/// Pause between two requests, so that a burst of changes causes a few requests and not one each.
const REFETCH_PAUSE: Duration = Duration::from_millis(120);
/// Maximum number of outdated responses in a row that are dropped. The next one is shown even if outdated, so that
/// constant changes do not freeze the page.
const MAX_DROPPED_RESPONSES: u8 = 2;

/// The outcome of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FetchOutcome {
    Answered,
    /// The request failed temporarily.
    TryAgain,
}

/// A handler for a response: called to show the response, dropped if the response is outdated.
type ResponseHandler = Box<dyn FnOnce() -> FetchOutcome>;
type FetchFunction = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = ResponseHandler>>> + Send + Sync>;

#[derive(Debug, Clone, Copy, Default)]
struct RefetchState {
    is_asking: bool,
    is_outdated: bool,
    overtaken: u8,
}

/// The queries whose last request failed. They share one timer, which backs off until a request succeeds.
#[derive(Clone, Copy)]
pub struct RetryQueue {
    failed: StoredValue<Vec<RefetchLoop>>,
    attempt: StoredValue<usize>,
}

impl RetryQueue {
    pub fn provide() {
        provide_context(Self {
            failed: StoredValue::default(),
            attempt: StoredValue::new(0),
        });
    }

    fn add(self, rounds: RefetchLoop) {
        let waiting = self.failed.try_update_value(|failed| {
            failed.push(rounds);
            failed.len()
        });
        if waiting == Some(1) {
            let wait = RETRY_SECONDS[self.attempt.get_value().min(RETRY_SECONDS.len() - 1)];
            set_timeout(move || self.retry_all(), Duration::from_secs(wait));
        }
    }

    fn retry_all(self) {
        self.attempt.try_update_value(|attempt| *attempt += 1);
        let failed = self.failed.try_update_value(std::mem::take);
        failed.into_iter().flatten().for_each(RefetchLoop::refetch);
    }

    fn reset_backoff(self) {
        self.attempt.try_update_value(|attempt| *attempt = 0);
    }
}

/// The refetch loop of one query. It does not depend on the type of the response, so that it is compiled once.
#[derive(Clone, Copy)]
pub struct RefetchLoop {
    asking: StoredValue<(FetchFunction, RetryQueue)>,
    turn: StoredValue<RefetchState>,
}

impl RefetchLoop {
    pub fn new(
        ask: impl Fn() -> Pin<Box<dyn Future<Output = ResponseHandler>>> + Send + Sync + 'static,
    ) -> Self {
        Self {
            asking: StoredValue::new((Arc::new(ask), expect_context())),
            turn: StoredValue::new(RefetchState::default()),
        }
    }

    /// Sends a request, or schedules another one if a request is running.
    pub fn refetch(self) {
        let is_asking = self.turn.try_with_value(|turn| turn.is_asking);
        match is_asking {
            // The page is disposed.
            None => {}
            Some(true) => self.turn.update_value(|turn| turn.is_outdated = true),
            Some(false) => {
                self.turn.set_value(RefetchState {
                    is_asking: true,
                    ..RefetchState::default()
                });
                spawn_local(self.run());
            }
        }
    }

    async fn run(self) {
        while let Some((asking, retries)) = self.asking.try_get_value() {
            let hearing = asking().await;
            // The page may have been disposed during the request.
            let Some(turn) = self.turn.try_get_value() else {
                return;
            };
            if turn.is_outdated {
                if turn.overtaken < MAX_DROPPED_RESPONSES {
                    drop(hearing);
                } else {
                    hearing();
                }
                self.turn.try_update_value(|turn| {
                    turn.is_outdated = false;
                    turn.overtaken = (turn.overtaken + 1) % (MAX_DROPPED_RESPONSES + 1);
                });
                sleep(REFETCH_PAUSE).await;
                continue;
            }
            self.turn.set_value(RefetchState::default());
            match hearing() {
                FetchOutcome::Answered => retries.reset_backoff(),
                FetchOutcome::TryAgain => retries.add(self),
            }
            return;
        }
    }
}
