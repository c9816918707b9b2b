//! A banner above every page while the server cannot be reached: the age of the data, and the number of pending
//! changes.

use app_portal::texts;
use frontend_kit::query::connection::ConnectionStatus;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{icon, zone_clock};
use leptos::prelude::*;

/// The state of the banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BannerState {
    Hidden,
    Offline,
    /// Announced only to screen readers: the banner disappears without a text.
    LiveAgain,
}

/// Rendered even while empty, so that screen readers announce the banner when it appears.
#[component]
pub fn OfflineBanner() -> impl IntoView {
    let connection = ConnectionStatus::of_page();
    let shown =
        Memo::new(
            move |before: Option<&BannerState>| match (connection.is_offline(), before) {
                (true, _) => BannerState::Offline,
                (false, None | Some(BannerState::Hidden)) => BannerState::Hidden,
                (false, Some(_)) => BannerState::LiveAgain,
            },
        );
    view! {
        <div role="status">
            {move || match shown.get() {
                BannerState::Offline => Some(banner(connection)),
                BannerState::LiveAgain => {
                    Some(view! { <span class="spoken">{texts::connection::LIVE_AGAIN}</span> }.into_any())
                }
                BannerState::Hidden => None,
            }}
        </div>
    }
}

fn banner(connection: ConnectionStatus) -> AnyView {
    let title = move || offline_since(connection).unwrap_or_else(|| texts::OFFLINE.to_owned());
    let waiting = move || match connection.pending_changes() {
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

fn offline_since(connection: ConnectionStatus) -> Option<String> {
    let user = UserSession::of_page().user()?;
    let zone = user.timezone.unwrap_or(user.bot_timezone);
    let time = zone_clock::format_weekday_time(&zone, connection.data_time()?)?;
    Some(texts::connection::offline_since(&time))
}
