//! The refetch loop of a query. Only one request runs at a time; a change during it triggers another one.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use app_portal::sync::refetch_state::{RefetchState, ResponseStep};
use app_portal::sync::retry_schedule::RetrySchedule;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Pause between two requests, so that a burst of changes causes a few requests and not one each.
const REFETCH_PAUSE: Duration = Duration::from_millis(120);

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

    fn add(self, refetch_loop: RefetchLoop) {
        let waiting = self.failed.try_update_value(|failed| {
            failed.push(refetch_loop);
            failed.len()
        });
        if waiting == Some(1) {
            let wait = RetrySchedule::QUERY.wait(self.attempt.get_value());
            set_timeout(move || self.retry_all(), wait);
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
        // `None` if the page is disposed.
        if self.turn.try_update_value(RefetchState::request) == Some(true) {
            spawn_local(self.run());
        }
    }

    pub fn is_running(self) -> bool {
        self.turn.try_with_value(|turn| turn.is_running()) == Some(true)
    }

    async fn run(self) {
        while let Some((asking, retries)) = self.asking.try_get_value() {
            let hearing = asking().await;
            match self.turn.try_update_value(RefetchState::respond) {
                // The page was disposed during the request.
                None => return,
                Some(ResponseStep::Show) => {
                    return match hearing() {
                        FetchOutcome::Answered => retries.reset_backoff(),
                        FetchOutcome::TryAgain => retries.add(self),
                    };
                }
                Some(ResponseStep::ShowAndRepeat) => {
                    hearing();
                }
                Some(ResponseStep::DropAndRepeat) => drop(hearing),
            }
            sleep(REFETCH_PAUSE).await;
        }
    }
}
