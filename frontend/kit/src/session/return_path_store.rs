//! Keeps the wanted page of a signed-out user in the tab's session storage, over the sign-in.

use app_portal::route::{PortalRoute, ReturnPath};
use gloo_storage::{SessionStorage, Storage};

const RETURN_PATH_KEY: &str = "muster.return-path";

/// Remembers an address, if it is a page of the portal.
pub fn remember(href: &str) {
    if let Some(path) = ReturnPath::parse(href) {
        // Without storage the sign-in leads to the schedule.
        let _ = SessionStorage::set(RETURN_PATH_KEY, path.as_str());
    }
}

/// Whether the remembered page is one on which a strategy is written.
pub fn is_editor() -> bool {
    let stored = SessionStorage::get::<String>(RETURN_PATH_KEY).ok();
    let path = stored.and_then(|href| ReturnPath::parse(&href));
    path.is_some_and(|path| path.is_editor())
}

pub fn forget() {
    SessionStorage::delete(RETURN_PATH_KEY);
}

/// Returns the page to open after the sign-in, and forgets it.
pub fn take() -> String {
    let stored = SessionStorage::get::<String>(RETURN_PATH_KEY).ok();
    forget();
    let path = stored.and_then(|href| ReturnPath::parse(&href));
    path.map_or_else(
        || PortalRoute::Schedule.path().into_owned(),
        |path| path.as_str().to_owned(),
    )
}
