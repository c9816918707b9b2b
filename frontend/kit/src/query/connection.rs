//! Whether the server can be reached, and the number of changes that wait for it.

use leptos::prelude::*;

use crate::offline::snapshot_cache;
use crate::query::live::{LiveState, LiveStream};
use crate::session::UserSession;

/// The connection state of the signed-in part. Pages report their pending changes here and send them when
/// [`ConnectionStatus::is_offline`] becomes false.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionStatus {
    live: LiveStream,
    is_away: Memo<bool>,
    waiting: RwSignal<usize>,
}

impl ConnectionStatus {
    pub fn provide() {
        let live = LiveStream::of_page();
        let session = UserSession::of_page();
        provide_context(Self {
            live,
            is_away: Memo::new(move |_| live.state() == LiveState::Offline || session.is_cached()),
            waiting: RwSignal::new(0),
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Whether the page shows cached data. Reading it subscribes.
    pub fn is_offline(self) -> bool {
        self.is_away.get()
    }

    /// When the shown data was current, in milliseconds since 1970. Reading it subscribes.
    pub fn data_time(self) -> Option<f64> {
        snapshot_cache::snapshot_time().or_else(|| self.live.last_received_at())
    }

    /// The number of changes that wait to be sent. Reading it subscribes.
    pub fn pending_changes(self) -> usize {
        self.waiting.get()
    }

    /// Sets the number of changes that wait to be sent, for every page that shows it.
    pub fn set_pending_changes(self, changes: usize) {
        self.waiting.set(changes);
    }
}
