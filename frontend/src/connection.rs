//! Whether the server can be reached, and how many changes wait until it can.

use leptos::prelude::*;

use crate::last_seen;
use crate::live::{Live, LiveState};
use crate::session::Session;

/// The signed-in part's connection: a page that holds changes back says so here, and sends them when
/// [`Connection::is_away`] turns false.
#[derive(Debug, Clone, Copy)]
pub struct Connection {
    live: Live,
    is_away: Memo<bool>,
    waiting: RwSignal<usize>,
}

impl Connection {
    pub fn begin() {
        let live = Live::of_page();
        let session = Session::of_page();
        provide_context(Self {
            live,
            is_away: Memo::new(move |_| {
                live.state() == LiveState::Offline || !session.is_confirmed()
            }),
            waiting: RwSignal::new(0),
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Whether what stands on the page is what was last seen; reading it subscribes.
    pub fn is_away(self) -> bool {
        self.is_away.get()
    }

    /// When what stands on the page was true, in milliseconds since 1970; reading it subscribes.
    pub fn seen_at(self) -> Option<f64> {
        last_seen::seen_at().or_else(|| self.live.heard_at())
    }

    /// How many changes wait to be sent; reading it subscribes.
    pub fn waiting(self) -> usize {
        self.waiting.get()
    }

    /// Says how many changes wait to be sent, whichever page shows them.
    pub fn waits_with(self, changes: usize) {
        self.waiting.set(changes);
    }
}
