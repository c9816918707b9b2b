//! Sends unsaved answers: one request per day at a time, repeated after a temporary failure.

use std::time::Duration;

use app_api::functions::availability::{reset_to_pattern, set_availability};
use app_domain::Day;
use app_domain::pending_edit::DayChange;
use app_domain::retry::retry_delay;
use app_portal::sync::pending_edits::{FailureStep, version_of};
use app_portal::texts::availability as texts;
use app_wire::{ApiError, OwnDayBody};
use gloo_timers::future::sleep;
use leptos::prelude::*;

use super::PendingAnswers;

const FRAME_DELAY: Duration = Duration::from_millis(20);

impl PendingAnswers {
    pub(super) fn retry_failed(self, may_help: impl Fn(&ApiError) -> bool) {
        let idle = self.edits.try_update(|edits| edits.retry(may_help));
        self.start_requests(idle);
    }

    pub(super) async fn send(self, date: Day) {
        // A stroke over a fortnight causes fourteen requests. The page is painted first.
        sleep(FRAME_DELAY).await;
        while let Some(Some((sent, base))) = self.edits.try_update(|edits| edits.attempt(date)) {
            self.store_day(date);
            let response = match sent {
                DayChange::Answer(answer) => {
                    set_availability(None, date, answer.to_string(), None, base).await
                }
                DayChange::ReturnToPattern => reset_to_pattern(None, date, base).await,
            };
            if !self.handle_response(date, response) {
                return;
            }
        }
    }

    /// Stores the outcome of an attempt. Returns whether a newer value has to be sent.
    fn handle_response(self, date: Day, response: Result<OwnDayBody, ApiError>) -> bool {
        let is_queued = self
            .edits
            .try_with_untracked(|edits| edits.edit(date).is_some());
        if is_queued != Some(true) {
            // The edit was discarded, but the response still has the current state of the server.
            self.notify_listener(response);
            return false;
        }
        match response {
            Ok(stored) => {
                let version = version_of(&stored);
                self.notify_listener(Ok(stored));
                self.has_saved.try_set(true);
                self.retry.try_update_value(|(failed, _)| *failed = 0);
                let is_rest = self.edits.try_update(|edits| edits.confirm(date, version));
                self.store_day(date);
                if is_rest == Some(false) {
                    self.toasts
                        .try_update_value(|shown| shown.of_days.remove(&date));
                }
                is_rest == Some(true)
            }
            Err(api_error) => {
                self.session.handle_refusal(&api_error);
                let error = api_error.clone();
                let step = self.edits.try_update(|edits| edits.fail(date, error));
                self.store_day(date);
                match step {
                    Some(FailureStep::RetryLater) => self.schedule_retry(&api_error),
                    Some(FailureStep::AskUser) => self.withdraw_toasts(date),
                    Some(FailureStep::SendNewer) => return true,
                    None | Some(FailureStep::Discarded | FailureStep::Keep) => {}
                }
                false
            }
        }
    }

    /// Schedules a retry with one timer for all days. A reconnect retries without waiting for it.
    fn schedule_retry(self, error: &ApiError) {
        let Some((failed, false)) = self.retry.try_get_value() else {
            return;
        };
        self.retry
            .try_update_value(|retry| *retry = (failed + 1, true));
        let request = error
            .retry_after
            .map(|seconds| Duration::from_secs(seconds.into()));
        let wait = retry_delay(failed, request, js_sys::Math::random());
        let go = move || {
            self.retry
                .try_update_value(|(_, is_waiting)| *is_waiting = false);
            self.retry_failed(ApiError::is_transient);
        };
        set_timeout(go, wait);
    }

    fn withdraw_toasts(self, date: Day) {
        self.toasts.try_update_value(|shown| {
            for number in shown.of_days.remove(&date).unwrap_or_default() {
                shown.toasts.withdraw(number);
            }
            shown.toasts.notify(texts::changed_elsewhere(date));
        });
    }

    pub(super) fn notify_listener(self, response: Result<OwnDayBody, ApiError>) {
        let listener = self.listener.try_get_value().flatten();
        if let (Ok(stored), Some(listener)) = (response, listener) {
            listener(stored);
        }
    }
}
