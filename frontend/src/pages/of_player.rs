//! A page about a player's own days; an operator, who has none, is told so.

use leptos::prelude::*;

use crate::components::Empty;
use crate::place::Tab;
use crate::session::Session;
use crate::shell::{Content, Topbar};

#[component]
pub fn OfPlayer(
    tab: Tab,
    /// What is said to whoever is no player.
    title: &'static str,
    words: &'static str,
    /// The page of a player.
    own: fn() -> AnyView,
) -> AnyView {
    let is_player = Memo::new(|_| {
        Session::of_page()
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
                <Empty symbol=tab.symbol() title=title words=words />
            </Content>
        }
        .into_any()
    })
    .into_any()
}
