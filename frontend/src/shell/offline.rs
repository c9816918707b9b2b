//! Says above every page that the server is away, how old the page is, and what waits to be sent.

use leptos::prelude::*;

use crate::components::icon;
use crate::connection::Connection;
use crate::session::Session;
use crate::{texts, zone_clock};

/// It stands in the page while empty, so that what appears in it is spoken.
#[component]
pub fn OfflineBanner() -> AnyView {
    let connection = Connection::of_page();
    view! {
        <div role="status">
            {move || connection.is_away().then(|| banner(connection))}
        </div>
    }
    .into_any()
}

fn banner(connection: Connection) -> AnyView {
    let title = move || since(connection).unwrap_or_else(|| texts::OFFLINE.to_owned());
    let waiting = move || match connection.waiting() {
        0 => texts::connection::STALE.to_owned(),
        changes => texts::connection::waiting(changes),
    };
    view! {
        <p class="offline">
            {icon("offline")} <strong class="figures">{title}</strong> <span>{waiting}</span>
        </p>
    }
    .into_any()
}

fn since(connection: Connection) -> Option<String> {
    let user = Session::of_page().user()?;
    let zone = user.timezone.unwrap_or(user.bot_timezone);
    let time = zone_clock::moment_in(&zone, connection.seen_at()?)?;
    Some(texts::connection::offline_since(&time))
}
