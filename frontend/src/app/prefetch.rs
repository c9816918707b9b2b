//! Loads the code of pages before they are opened.

use std::time::Duration;

use app_portal::route::{PortalPage, PortalRoute};
use frontend_kit::chunks::CodeChunk;
use frontend_kit::location::PageLocation;
use frontend_kit::session::UserSession;
use frontend_pages::{DAY_PANEL, STRATBOOK_PANES, STRATEGY};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::page_table::{
    ADMIN, AVAILABILITY, PLAYER, RECORDS, RECURRING, SCHEDULE, STATISTICS, STRATBOOK, chunk_of,
};

/// Delay before other chunks are loaded, so that they do not slow down the first page.
const PREFETCH_DELAY: Duration = Duration::from_secs(2);

/// The chunks to load, where they are cached. The editor loads when a user edits.
static OF_PLAYERS: [&CodeChunk; 10] = [
    &SCHEDULE,
    &AVAILABILITY,
    &DAY_PANEL,
    &STRATBOOK,
    &STRATBOOK_PANES,
    &STRATEGY,
    &RECURRING,
    &PLAYER,
    &RECORDS,
    &STATISTICS,
];

/// The chunk of the opened page.
pub fn opened_chunk() -> Option<&'static CodeChunk> {
    let route = PortalRoute::from_path(&untrack(|| PageLocation::of_page().path()));
    match route.page(false) {
        PortalPage::Chunk(page) => Some(chunk_of(page)),
        PortalPage::AdminsOnly(_) | PortalPage::NotFound => None,
    }
}

/// Fetches the code of the opened page while the first responses are on their way.
pub fn fetch_opened() {
    if let Some(chunk) = opened_chunk() {
        chunk.begin_fetch();
    }
}

/// Loads the cached code of other pages after a delay: most visits open another page as well, and a loaded page opens
/// immediately. What is not cached waits until it is opened: it would compete with what a player opens. `index.html` decides
/// whether this visit prefetches.
pub fn prefetch_pages() {
    let session = UserSession::of_page();
    let root = document().document_element();
    if !root.is_some_and(|root| root.has_attribute("data-prefetch")) {
        return;
    }
    let ahead = move || {
        let user = untrack(|| session.user());
        let is_admin = user.is_some_and(|user| user.permissions.admin);
        spawn_local(async move {
            for chunk in OF_PLAYERS {
                chunk.load_cached().await;
            }
            if is_admin {
                ADMIN.load_cached().await;
            }
        });
    };
    let timer = set_timeout_with_handle(ahead, PREFETCH_DELAY).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
}
