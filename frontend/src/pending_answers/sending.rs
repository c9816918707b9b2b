//! Sends unsaved answers: one request per day at a time, repeated after a temporary failure.

use std::time::Duration;

use app_api::ApiError;
use app_api::error::{AVAILABILITY_CHANGED, UNREACHABLE};
use app_api::functions::availability::{reset_to_pattern, set_availability};
use app_api::wire::OwnDayBody;
use app_domain::Day;
use app_domain::pending_edit::DayChange;
use app_domain::retry::retry_delay;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{PendingAnswers, QueuedEdit, version_of};
use crate::texts::availability as texts;

const FRAME_DELAY: Duration = Duration::from_millis(20);

impl PendingAnswers {
    pub(super) fn retry_failed(self, may_help: impl Fn(&ApiError) -> bool) {
        let mut idle = Vec::new();
        self.days.try_update(|days| {
            for (date, one) in days {
                if !one.is_sending && one.refusal.as_ref().is_some_and(&may_help) {
                    one.is_sending = true;
                    idle.push(*date);
                }
            }
        });
        for date in idle {
            spawn_local(self.send(date));
        }
    }

    pub(super) async fn send(self, date: Day) {
        // A stroke over a fortnight causes fourteen requests. The page is painted first.
        sleep(FRAME_DELAY).await;
        while let Some(mut unsaved) = self.edit_of_day(date) {
            let kept = unsaved.edit.clone();
            let (sent, base) = unsaved.edit.attempt();
            if unsaved.edit != kept {
                self.set_edit(date, Some(unsaved));
            }
            let base = base.map(|base| base.to_string());
            let heard = match sent {
                DayChange::Answer(answer) => {
                    set_availability(None, date, answer.to_string(), None, base).await
                }
                DayChange::ReturnToPattern => reset_to_pattern(None, date, base).await,
            };
            if !self.handle_response(date, heard) {
                return;
            }
        }
    }

    /// Stores the outcome of an attempt. Returns whether a newer value has to be sent.
    fn handle_response(self, date: Day, heard: Result<OwnDayBody, ApiError>) -> bool {
        let Some(mut unsaved) = self.edit_of_day(date) else {
            // The edit was discarded, but the response still has the current state of the server.
            self.notify_listener(heard);
            return false;
        };
        match heard {
            Ok(stored) => {
                let version = version_of(&stored);
                self.notify_listener(Ok(stored));
                self.has_saved.try_set(true);
                self.retry.try_update_value(|(failed, _)| *failed = 0);
                let rest = unsaved.edit.confirm(version).map(|edit| QueuedEdit {
                    edit,
                    is_sending: true,
                    refusal: None,
                });
                let is_rest = rest.is_some();
                if !is_rest {
                    self.toasts
                        .try_update_value(|shown| shown.of_days.remove(&date));
                }
                self.set_edit(date, rest);
                is_rest
            }
            Err(refusal) => {
                self.session.handle_refusal(&refusal);
                // Without a response it is unknown whether the edit was saved.
                let is_newer = refusal.code != UNREACHABLE && unsaved.edit.refuse();
                let goes_on = is_newer && !refusal.is_transient();
                if refusal.is_transient() {
                    self.schedule_retry(&refusal);
                } else if refusal.code == AVAILABILITY_CHANGED && !goes_on {
                    self.withdraw_toasts(date);
                }
                unsaved.is_sending = goes_on;
                unsaved.refusal = (!goes_on).then_some(refusal);
                self.set_edit(date, Some(unsaved));
                goes_on
            }
        }
    }

    /// Schedules a retry with one timer for all days. A reconnect retries without waiting for it.
    fn schedule_retry(self, refusal: &ApiError) {
        let Some((failed, false)) = self.retry.try_get_value() else {
            return;
        };
        self.retry
            .try_update_value(|retry| *retry = (failed + 1, true));
        let asked = refusal
            .retry_after
            .map(|seconds| Duration::from_secs(seconds.into()));
        let wait = retry_delay(failed, asked, js_sys::Math::random());
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

    pub(super) fn notify_listener(self, heard: Result<OwnDayBody, ApiError>) {
        let listener = self.listener.try_get_value().flatten();
        if let (Ok(stored), Some(listener)) = (heard, listener) {
            listener(stored);
        }
    }
}
