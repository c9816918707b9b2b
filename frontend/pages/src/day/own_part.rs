//! The viewer's own part of the day: the question with its two buttons, or the answer with a way to change it.

use app_domain::Day;
use app_portal::own_days::is_too_far_ahead;
use app_portal::own_part::{OwnAnswer, OwnPart, OwnQuestion};
use app_portal::route::availability_path;
use app_portal::texts;
use app_portal::texts::tonight as words;
use app_wire::TeamDayBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{MinuteClock, icon};
use leptos::prelude::*;

use crate::schedule::{question_buttons, viewer_id};
use crate::team_days::OnePressAnswers;

/// The shown content. The section renders again only when this changes.
#[derive(Clone, PartialEq, Eq)]
struct ShownPart {
    part: OwnPart,
    can_change: bool,
}

#[component]
pub fn OwnPartSection(
    date: Day,
    query: LiveQuery<TeamDayBody>,
    answers: OnePressAnswers,
) -> AnyView {
    let (session, clock) = (UserSession::of_page(), MinuteClock::of_page());
    let viewer = StoredValue::new(viewer_id());
    let shown = Memo::new(move |_| {
        let is_admin = session.user().is_some_and(|user| user.permissions.admin);
        let now = clock.now();
        query.with(|seen| {
            let mut day = seen.day.clone();
            answers.apply_to_day(&mut day);
            let viewer_id = viewer.get_value();
            let row = seen
                .rows
                .iter()
                .find(|row| Some(&row.user_id) == viewer_id.as_ref());
            let is_past = date < seen.today;
            let is_too_far = is_too_far_ahead(date, seen.today);
            let can_change = is_admin || !(is_past || is_too_far);
            let answer = OwnAnswer {
                viewer_id: viewer_id.as_ref(),
                spans: row.map_or(&[][..], |row| row.spans.as_slice()),
                is_open: !is_past && can_change,
            };
            let part = OwnPart::of(&day, &seen.clocks, answer, now)?;
            Some(ShownPart { part, can_change })
        })?
    });
    (move || {
        let shown = shown.get()?;
        Some(view! {
            <section class="day-part day-own" aria-label=words::YOUR_PART>
                {own_part(date, shown, answers)}
            </section>
        })
    })
    .into_any()
}

fn own_part(date: Day, shown: ShownPart, answers: OnePressAnswers) -> AnyView {
    let ShownPart { part, can_change } = shown;
    let OwnPart {
        own_date,
        question,
        mark,
        times,
    } = part;
    let has_question = question.is_some();
    let answer = mark.map(|mark| {
        let times = (!times.is_empty()).then_some(times);
        view! {
            <p class="day-own-answer" data-tone=mark.tone>
                {icon(mark.symbol)} <span>{mark.words}</span>
                {times.map(|times| view! { <span class="day-team">{times}</span> })}
            </p>
        }
    });
    let question = question.map(|question| {
        let OwnQuestion {
            title,
            can,
            cannot,
            is_change,
        } = question;
        view! {
            <h2>{title}</h2>
            {question_buttons(date, can, cannot, is_change, answers)}
        }
    });
    let words = if has_question {
        words::OTHER_TIME
    } else {
        words::CHANGE_ANSWER
    };
    let link = can_change.then(|| {
        view! {
            <a class="button" href=availability_path(own_date)>
                {icon("availability")}
                {words}
                <span class="spoken">" " {texts::day_short(own_date)}</span>
            </a>
        }
    });
    view! {
        {answer}
        {question}
        {link}
    }
    .into_any()
}
