//! The head of the schedule: tonight's session, or the next one, addressed to the viewer.

use app_domain::{Day, UtcMinute};
use app_portal::own_answer::{OfferedTime, asked_of_viewer};
use app_portal::route::{PortalRoute, availability_path, day_path};
use app_portal::texts;
use app_portal::texts::tonight as words;
use app_portal::tonight::{NextSession, TonightTone};
use app_portal::view_models::{LineupDot, lineup_dots};
use app_wire::FortnightBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{Lineup, MinuteClock, icon};
use leptos::prelude::*;

use super::own_state::viewer_id;
use super::question_buttons::question_buttons;
use crate::team_days::OnePressAnswers;

/// The content of the head. The head renders again only when this changes.
#[derive(Clone, PartialEq, Eq)]
struct TonightContent {
    tonight: NextSession,
    dots: Vec<LineupDot>,
    question: Option<HeadQuestion>,
}

/// The names of the buttons that answer, and what they answer.
#[derive(Clone, PartialEq, Eq)]
struct HeadQuestion {
    /// The player's date of the answer.
    own_date: Day,
    can: String,
    cannot: String,
    /// Whether a given answer would change. Refusing keeps it.
    is_change: bool,
}

#[component]
pub fn TonightHead(fortnight: LiveQuery<FortnightBody>, answers: OnePressAnswers) -> AnyView {
    let clock = MinuteClock::of_page();
    let shown = Memo::new(move |_| {
        let minute = clock.now();
        fortnight.with(|fortnight| content(&answers.apply_to(fortnight), minute))?
    });
    (move || shown.get().map(|content| head(content, answers))).into_any()
}

fn content(fortnight: &FortnightBody, now: UtcMinute) -> Option<TonightContent> {
    let viewer = viewer_id();
    let tonight = NextSession::of(fortnight, viewer.as_ref(), now)?;
    let day = fortnight.days.iter().find(|day| day.date == tonight.date)?;
    let question = tonight.asks().then(|| {
        let offered = OfferedTime::of(day, &fortnight.clocks, viewer.as_ref(), now);
        let date = texts::day_short(offered.date);
        let asked = asked_of_viewer(day, &fortnight.clocks, viewer.as_ref(), now);
        let is_change = asked.is_some_and(|help| help.from.is_some());
        HeadQuestion {
            own_date: offered.date,
            can: words::i_can_play(&date, &texts::times::window(offered.window)),
            cannot: if is_change {
                words::keep_answer(&date)
            } else {
                words::i_cannot_play(&date)
            },
            is_change,
        }
    });
    Some(TonightContent {
        dots: if tonight.is_about_lineup {
            lineup_dots(day, fortnight.minimum_players)
        } else {
            Vec::new()
        },
        tonight,
        question,
    })
}

fn head(content: TonightContent, answers: OnePressAnswers) -> AnyView {
    let TonightContent {
        tonight,
        dots,
        question,
    } = content;
    let date = tonight.date;
    let facts = [
        tonight.countdown,
        tonight.team_times,
        tonight.note,
        tonight.next,
    ];
    let facts: Vec<_> = facts
        .into_iter()
        .flatten()
        .map(|fact| view! { <span>{fact}</span> })
        .collect();
    let plan: Vec<_> = tonight
        .plan
        .into_iter()
        .map(|part| view! { <span>{part}</span> })
        .collect();
    let is_playing = tonight.tone == TonightTone::Playing;
    let strategies = tonight.strategies.filter(|_| is_playing);
    let actions = question
        .map(|question| questions(date, question, answers))
        .or_else(|| strategies.map(strategies_link));
    view! {
        <section class="session-head" translate="no" data-tone=tonight.tone.name() aria-labelledby="session-head">
            <div class="session-words">
                <a class="session-when" href=day_path(date)>
                    {tonight.when.clone()} {icon("chevron-right")}
                    <span class="spoken">{words::OPEN_DAY}</span>
                </a>
                <h2 id="session-head">
                    <span class="spoken">{tonight.when} " "</span>
                    {tonight.headline}
                </h2>
                {(!plan.is_empty()).then(|| view! { <p class="session-plan">{plan}</p> })}
                {(!facts.is_empty()).then(|| view! { <p class="session-facts">{facts}</p> })}
            </div>
            <Lineup dots=dots />
            {actions.map(|actions| view! { <div class="session-actions">{actions}</div> })}
        </section>
    }
    .into_any()
}

fn strategies_link(words: &'static str) -> AnyView {
    view! {
        <a class="button button-primary" href=PortalRoute::Tonight.path()>
            {icon("stratbook")}
            {words}
        </a>
    }
    .into_any()
}

fn questions(date: Day, question: HeadQuestion, answers: OnePressAnswers) -> AnyView {
    let HeadQuestion {
        own_date,
        can,
        cannot,
        is_change,
    } = question;
    view! {
        {question_buttons(date, can, cannot, is_change, answers)}
        <a class="button" href=availability_path(own_date)>
            {icon("availability")}
            {words::OTHER_TIME}
        </a>
    }
    .into_any()
}
