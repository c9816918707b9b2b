//! A page about a player's own days. Operators have none and see a notice instead.

use app_portal::route::PortalRoute;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::session::UserSession;
use frontend_kit::ui::EmptyState;
use leptos::prelude::*;

#[component]
pub fn PlayerOnly(
    tab: PortalRoute,
    /// The title of the notice for users who are not players.
    title: &'static str,
    words: &'static str,
    /// Draws the page of a player.
    own: fn() -> AnyView,
) -> AnyView {
    let is_player = Memo::new(|_| {
        UserSession::of_page()
            .user()
            .is_some_and(|user| user.chat_id.is_some())
    });
    (move || {
        if is_player.get() {
            return own();
        }
        view! {
            <Topbar title=tab.title() />
            <Content>
                <EmptyState symbol=tab.symbol() title=title words=words />
            </Content>
        }
        .into_any()
    })
    .into_any()
}
