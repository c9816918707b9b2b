//! What the team has played on a day; from the day on admins note a match here.

use app_api::functions::matches::list_matches;
use app_api::wire::{MatchBody, MatchesAsked, TeamDay};
use app_domain::Day;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::components::icon;
use crate::pages::matches::{ResultPill, outcome_of, score};
use crate::place::{match_path, new_match_path};
use crate::question::Question;
use crate::session::Session;
use crate::texts::matches as words;

const CONCERNS: [Kind; 2] = [Kind::MatchChanged, Kind::MatchRemoved];

#[component]
pub fn MatchesOf(date: Day, question: Question<TeamDay>) -> AnyView {
    let has_begun = Memo::new(move |_| question.with(|seen| date <= seen.today));
    let matches = Question::about(&CONCERNS, move || {
        let asked = MatchesAsked {
            from: date.to_string(),
            to: date.to_string(),
            ..MatchesAsked::default()
        };
        list_matches(asked, None)
    });
    let session = Session::of_page();
    let may_note = Memo::new(move |_| {
        let is_admin = session.user().is_some_and(|user| user.permissions.admin);
        is_admin && has_begun.get() == Some(true)
    });
    let matches = Memo::new(move |_| matches.with(|part| part.matches.clone()));
    (move || {
        // A day without any says nothing of them, unless one can be noted.
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
                {words::NOTE_ON_DAY}
            </a>
        }
    });
    view! {
        <section class="day-part day-matches" aria-labelledby="day-matches">
            <h2 id="day-matches">{words::ON_THIS_DAY}</h2>
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
            <a href=match_path(&one.id)>
                <ResultPill outcome=outcome_of(&one.result) />
                <b class="figures">{score(one)}</b>
                <span class="clip" title=opponent.clone()>
                    {opponent.clone()}
                </span>
                <span class="day-match-map">{one.map.clone()}</span>
            </a>
        </li>
    }
    .into_any()
}
