//! The matches of a day, played or not. Admins can add one here.

use app_api::functions::matches::list_matches;
use app_domain::Day;
use app_domain::event::EventKind;
use app_portal::matches::match_record::score_text;
use app_portal::route::{match_path, new_match_path};
use app_portal::texts::matches as words;
use app_wire::{MatchBody, MatchFilterRequest};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::icon;
use leptos::prelude::*;

use crate::matches::ResultPill;

const REFETCH_EVENTS: [EventKind; 2] = [EventKind::MatchChanged, EventKind::MatchRemoved];

#[component]
pub fn DayMatchList(date: Day) -> AnyView {
    let matches = LiveQuery::refetch_on(&REFETCH_EVENTS, move || {
        let request = MatchFilterRequest {
            from: date.to_string(),
            to: date.to_string(),
            ..MatchFilterRequest::default()
        };
        list_matches(request, None)
    });
    let session = UserSession::of_page();
    let may_note = Memo::new(move |_| session.user().is_some_and(|user| user.permissions.admin));
    let matches = Memo::new(move |_| matches.with(|part| part.matches.clone()));
    (move || {
        // A day without matches has no section, unless a match can be added.
        let matches = matches.get()?;
        let may_note = may_note.get();
        (may_note || !matches.is_empty()).then(|| section(date, &matches, may_note))
    })
    .into_any()
}

fn section(date: Day, matches: &[MatchBody], may_note: bool) -> AnyView {
    let rows = matches.iter().map(row).collect_view();
    let note = may_note.then(|| {
        view! {
            <a class="button button-small" href=new_match_path(date)>
                {icon("plus")}
                {words::ADD_ON_DAY}
            </a>
        }
    });
    view! {
        <section class="day-part day-matches" aria-labelledby="day-matches">
            <h2 id="day-matches">{words::MATCHES_ON_DAY}</h2>
            {(!matches.is_empty()).then(|| view! { <ul>{rows}</ul> })}
            {note}
        </section>
    }
    .into_any()
}

fn row(one: &MatchBody) -> AnyView {
    let opponent = one.opponent.clone();
    view! {
        <li>
            <a href=match_path(one.id)>
                <ResultPill outcome=one.result />
                <b class="figures">{score_text(one)}</b>
                <span class="clip" title=opponent.clone()>
                    {opponent.clone()}
                </span>
                <span class="day-match-map">{one.map.clone()}</span>
            </a>
        </li>
    }
    .into_any()
}
