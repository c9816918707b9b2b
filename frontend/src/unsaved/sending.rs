//! How unsaved answers reach the server: one request a day at a time, repeated after a passing failure.

use std::time::Duration;

use app_api::ApiError;
use app_api::error::{AVAILABILITY_CHANGED, UNREACHABLE};
use app_api::functions::availability::{return_to_pattern, set_availability};
use app_api::wire::OwnDay;
use app_domain::Day;
use app_domain::pending_edit::DayChange;
use app_domain::retry::retry_delay;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{UnsavedAnswers, UnsavedEdit, version_of};
use crate::texts::availability as texts;

const A_FRAME: Duration = Duration::from_millis(20);

impl UnsavedAnswers {
    pub(super) fn send_again(self, may_help: impl Fn(&ApiError) -> bool) {
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
        // A stroke over a fortnight is fourteen requests: first the page is drawn.
        sleep(A_FRAME).await;
        while let Some(mut unsaved) = self.get(date) {
            let kept = unsaved.edit.clone();
            let (sent, base) = unsaved.edit.attempt();
            if unsaved.edit != kept {
                self.put(date, Some(unsaved));
            }
            let base = base.map(|base| base.to_string());
            let heard = match sent {
                DayChange::Answer(answer) => {
                    set_availability(None, date, answer.to_string(), None, base).await
                }
                DayChange::ReturnToPattern => return_to_pattern(None, date, base).await,
            };
            if !self.hear(date, heard) {
                return;
            }
        }
    }

    /// Stores the outcome of an attempt; returns whether something newer is to be sent.
    fn hear(self, date: Day, heard: Result<OwnDay, ApiError>) -> bool {
        let Some(mut unsaved) = self.get(date) else {
            // Taken back: what the server has now is the truth all the same.
            self.listen(heard);
            return false;
        };
        match heard {
            Ok(stored) => {
                let version = version_of(&stored);
                self.listen(Ok(stored));
                self.has_saved.try_set(true);
                self.retry.try_update_value(|(failed, _)| *failed = 0);
                let rest = unsaved.edit.confirm(version).map(|edit| UnsavedEdit {
                    edit,
                    is_sending: true,
                    refusal: None,
                });
                let is_rest = rest.is_some();
                if !is_rest {
                    self.toasts
                        .try_update_value(|shown| shown.of_days.remove(&date));
                }
                self.put(date, rest);
                is_rest
            }
            Err(refusal) => {
                self.session.heed(&refusal);
                // An answer that never came says nothing about what was stored.
                let is_newer = refusal.code != UNREACHABLE && unsaved.edit.refuse();
                let goes_on = is_newer && !refusal.is_passing();
                if refusal.is_passing() {
                    self.send_again_after(&refusal);
                } else if refusal.code == AVAILABILITY_CHANGED && !goes_on {
                    self.withdraw_toasts(date);
                }
                unsaved.is_sending = goes_on;
                unsaved.refusal = (!goes_on).then_some(refusal);
                self.put(date, Some(unsaved));
                goes_on
            }
        }
    }

    /// One timer for all days; the connection's return does not wait for it.
    fn send_again_after(self, refusal: &ApiError) {
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
            self.send_again(ApiError::is_passing);
        };
        set_timeout(go, wait);
    }

    fn withdraw_toasts(self, date: Day) {
        self.toasts.try_update_value(|shown| {
            for number in shown.of_days.remove(&date).unwrap_or_default() {
                shown.toasts.withdraw(number);
            }
            shown.toasts.say(texts::changed_elsewhere(date));
        });
    }

    pub(super) fn listen(self, heard: Result<OwnDay, ApiError>) {
        let listener = self.listener.try_get_value().flatten();
        if let (Ok(stored), Some(listener)) = (heard, listener) {
            listener(stored);
        }
    }
}
