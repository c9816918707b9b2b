//! The page of the outbox.

use std::time::Duration;

use app_api::functions::messages::load_outbox;
use app_portal::route::PortalRoute;
use app_wire::OutboxBody;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::query::live_query::{LiveQuery, TEAM_DAY_AND_MESSAGE_EVENTS};
use frontend_kit::ui::QueryView;
use leptos::prelude::*;

use super::filter::MessagesPageFilter;
use super::outbox_controls::OutboxControls;
use super::past::PastMessages;
use super::{bot_state, upcoming};

const REFETCH_INTERVAL: Duration = Duration::from_mins(1);

#[component]
pub fn MessagesPage() -> impl IntoView {
    let outbox = LiveQuery::refetch_on(&TEAM_DAY_AND_MESSAGE_EVENTS, load_outbox);
    // A bot that stops responding sends no event, so the page refetches.
    let tick = set_interval_with_handle(move || outbox.refetch(), REFETCH_INTERVAL);
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    let controls = OutboxControls::of_page(outbox);
    let filter = MessagesPageFilter::of_page();
    let request = Memo::new(move |_| filter.query());
    view! {
        <Topbar title=PortalRoute::Messages.title() />
        <Content>
            <div class="messages">
                <QueryView
                    query=outbox
                    shape=outbox.shape(|_| ())
                    waiting=skeleton_view
                    content=move |()| bot_and_upcoming(outbox, controls)
                />
                {move || view! { <PastMessages request=request.get() filter=filter controls=controls /> }}
            </div>
        </Content>
        {controls.confirm_dialog()}
    }
}

fn bot_and_upcoming(outbox: LiveQuery<OutboxBody>, controls: OutboxControls) -> AnyView {
    let (bot, has_channel) = (
        Memo::new(move |_| outbox.with(|outbox| outbox.bot.clone())),
        Memo::new(move |_| outbox.with(|outbox| outbox.has_channel)),
    );
    view! {
        {move || bot.get().map(|body| bot_state::bot_state_view(&body))}
        {move || (has_channel.get() == Some(false)).then(bot_state::no_channel_notice)}
        {upcoming::upcoming_week(outbox, controls)}
    }
    .into_any()
}

pub(super) fn skeleton_view() -> AnyView {
    let rows = (0..8).map(|_| view! { <li class="skeleton messages-skeleton"></li> });
    view! { <ol class="messages-list">{rows.collect_view()}</ol> }.into_any()
}
