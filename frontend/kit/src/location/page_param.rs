//! The part of the URL that a page is about.

use app_portal::route::PortalRoute;
use leptos::prelude::*;

/// Reads the subject of the page from its route. While the page is being left, the subject stays.
pub fn page_param<T: Clone + PartialEq + Send + Sync + 'static>(
    route: Memo<PortalRoute>,
    read: fn(PortalRoute) -> Option<T>,
) -> Memo<Option<T>> {
    Memo::new(move |before: Option<&Option<T>>| {
        read(route.get()).or_else(|| before.cloned().flatten())
    })
}
