//! The open polls as links, for the schedule: the question, and what the viewer has voted for.

use app_domain::PlayerId;
use app_portal::polls;
use app_portal::texts::polls as words;
use app_wire::PollBody;
use frontend_kit::session::UserSession;
use frontend_kit::ui::icon;
use leptos::prelude::*;

use super::poll_card::{closing_time, own_vote, question};
use super::poll_query;

/// Empty while no poll is open.
#[component]
pub fn OpenPolls() -> AnyView {
    let query = poll_query(None);
    let session = UserSession::of_page();
    let own = Memo::new(move |_| session.user().and_then(|user| user.chat_id));
    let open = Memo::new(move |_| {
        let polls = query.with(|polls| {
            let open = polls.iter().filter(|poll| poll.is_open);
            open.cloned().collect::<Vec<PollBody>>()
        });
        polls.unwrap_or_default()
    });
    (move || {
        let polls = open.get();
        let own = own.get();
        (!polls.is_empty()).then(|| {
            let links = polls.iter().map(|poll| link(poll, own.as_ref()));
            view! {
                <ul class="open-polls" aria-label=words::OPEN>
                    {links.collect_view()}
                </ul>
            }
        })
    })
    .into_any()
}

fn link(poll: &PollBody, own: Option<&PlayerId>) -> AnyView {
    let own_vote = own.map(|own| own_vote(poll, Some(own)));
    let closes = words::closes_briefly(&closing_time(poll));
    view! {
        <li>
            <a href=polls::poll_path(poll)>
                {icon("poll")} <b>{question(poll)}</b>
                {own_vote.map(|words| view! { <span>{words}</span> })} <span>{closes}</span>
            </a>
        </li>
    }
    .into_any()
}
