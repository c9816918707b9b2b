//! The stream of the page, and what it has reported.

use std::time::Duration;

use app_domain::event::EventKind;
use app_portal::sync::change_counts::{ChangeCounts, QuerySubject};
use app_portal::sync::event_stream::{LiveState, ReportedChange};
use app_wire::FortnightBody;
use leptos::prelude::*;

use crate::query::live_query::LiveQuery;
use crate::query::refetch::RetryQueue;
use crate::session::UserSession;

/// Interval of a full refetch for a page that stays open without any event.
const REFETCH_INTERVAL: Duration = Duration::from_mins(10);

/// The live stream of the signed-in part of the page.
#[derive(Debug, Clone, Copy)]
pub struct LiveStream {
    pub(super) session: UserSession,
    pub(super) state: RwSignal<LiveState>,
    /// When the stream last received data, in milliseconds since 1970.
    pub(super) heard_at: StoredValue<Option<f64>>,
    changes: RwSignal<ChangeCounts>,
    /// Changes by other users that are not reported yet.
    pub(super) delayed: StoredValue<Vec<ReportedChange>>,
    /// Receives the changed days.
    pub(super) fortnight: StoredValue<Option<LiveQuery<FortnightBody>>>,
}

impl LiveStream {
    /// Provides the stream as context. It is opened by [`LiveStream::follow`].
    pub fn provide() -> Self {
        let session = UserSession::of_page();
        let live = Self {
            session,
            state: RwSignal::new(LiveState::Connecting),
            heard_at: StoredValue::new(None),
            changes: RwSignal::default(),
            delayed: StoredValue::default(),
            fortnight: StoredValue::new(None),
        };
        provide_context(live);
        RetryQueue::provide();
        live.refetch_periodically();
        live
    }

    /// Refetches periodically and when the page becomes visible. The end of a day has no event, and a sleeping device
    /// misses events.
    fn refetch_periodically(self) {
        let look = move || self.record_all_changed();
        let awake = window_event_listener(leptos::ev::visibilitychange, move |_| {
            if !document().hidden() {
                look();
            }
        });
        let tick = set_interval_with_handle(look, REFETCH_INTERVAL);
        on_cleanup(move || {
            awake.remove();
            if let Ok(tick) = tick {
                tick.clear();
            }
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn state(self) -> LiveState {
        self.state.get()
    }

    /// Records that the stream could not be opened, after `attempt` earlier failures, or has ended.
    pub fn record_failure(self, attempt: usize) {
        let is_online = window().navigator().on_line();
        self.state.set(LiveState::after_failure(attempt, is_online));
    }

    /// When data last arrived on the stream, in milliseconds since 1970. The page has every change up to then.
    pub fn last_received_at(self) -> Option<f64> {
        self.heard_at.get_value()
    }

    /// The number of changes of these kinds so far, by any user; with a subject, without those about another one.
    /// Reading it subscribes.
    pub fn change_count(self, kinds: &[EventKind], subject: Option<&QuerySubject>) -> u32 {
        self.changes.with(|counts| counts.count(kinds, subject))
    }

    /// Sets the query that receives the changed days.
    pub fn set_fortnight(self, query: LiveQuery<FortnightBody>) {
        self.fortnight.set_value(Some(query));
    }

    pub(super) fn record(self, change: ReportedChange) {
        self.changes.update(|counts| counts.record(change));
    }

    pub(super) fn record_all_changed(self) {
        self.record(ReportedChange::Everything);
    }
}
