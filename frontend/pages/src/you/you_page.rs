//! The page about the viewer.

use app_domain::PlayerId;
use app_portal::texts::own_page as words;
use frontend_kit::dom::scrolling::reveal_when_rendered;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use leptos::prelude::*;

use super::display::display_section;
use crate::devices::{ConnectedAccount, devices_section};
use crate::own_agents::agents_section;
use crate::own_calendar::calendar_section;
use crate::own_picture::picture_section;
use crate::own_zone::zone_section;

#[component]
pub fn YouPage() -> AnyView {
    let session = UserSession::of_page();
    let player = Memo::new(move |_| session.user().and_then(|user| user.chat_id));
    let address = PageLocation::of_page();
    run_effect(move || {
        let anchor = address.fragment();
        if !anchor.is_empty() {
            reveal_when_rendered(anchor);
        }
    });
    let content = move || match player.get() {
        Some(own) => player_sections(own),
        None => view! {
            <div class="you">
                <div class="you-column">
                    <p>{words::OPERATOR}</p>
                    {display_section()}
                </div>
            </div>
        }
        .into_any(),
    };
    view! {
        <Topbar title=words::TITLE />
        <Content>{content}</Content>
    }
    .into_any()
}

fn player_sections(own: PlayerId) -> AnyView {
    view! {
        <div class="you">
            <div class="you-column">{zone_section()} {display_section()}</div>
            <div class="you-column">{picture_section()} {agents_section(own)} {calendar_section()}</div>
            <div class="you-column">{devices_section()} <ConnectedAccount /></div>
        </div>
    }
    .into_any()
}
