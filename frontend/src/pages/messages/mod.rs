//! The bot's outbox for admins: how the bot is, what the coming week brings, and what became of everything so far.

mod bot;
mod coming;
mod filter;
mod past;
mod preview;
mod steering;

use std::time::Duration;

use app_api::functions::messages::load_message_desk;
use app_api::wire::MessageDesk;
use leptos::prelude::*;

use crate::components::Answered;
use crate::place::Tab;
use crate::question::{OF_TEAM_DAYS_AND_MESSAGES, Question};
use crate::shell::{Content, Topbar};
use filter::Filter;
use past::Past;
use steering::Steering;

const LOOK_AGAIN: Duration = Duration::from_secs(60);

#[component]
pub fn MessagesPage() -> AnyView {
    let desk = Question::about(&OF_TEAM_DAYS_AND_MESSAGES, load_message_desk);
    // A bot that falls silent tells nobody of it.
    let tick = set_interval_with_handle(move || desk.ask(), LOOK_AGAIN);
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    let steering = Steering::of_page(desk);
    let filter = Filter::of_page();
    let asked = Memo::new(move |_| filter.asked());
    view! {
        <Topbar title=Tab::Messages.title() />
        <Content>
            <div class="messages">
                <Answered
                    question=desk
                    shape=desk.shape(|_| ())
                    waiting=waiting
                    content=move |()| now_and_soon(desk, steering)
                />
                {move || view! { <Past asked=asked.get() filter=filter steering=steering /> }}
            </div>
        </Content>
        {steering.question()}
    }
    .into_any()
}

fn now_and_soon(desk: Question<MessageDesk>, steering: Steering) -> AnyView {
    let (bot, has_channel) = (
        Memo::new(move |_| desk.with(|desk| desk.bot.clone())),
        Memo::new(move |_| desk.with(|desk| desk.has_channel)),
    );
    view! {
        {move || bot.get().map(|body| bot::state(&body))}
        {move || (has_channel.get() == Some(false)).then(bot::without_channel)}
        {coming::week(desk, steering)}
    }
    .into_any()
}

fn waiting() -> AnyView {
    let rows = (0..8).map(|_| view! { <li class="skeleton messages-skeleton"></li> });
    view! { <ol class="messages-list">{rows.collect_view()}</ol> }.into_any()
}
