//! The head of the schedule: tonight's session, or the next one, addressed to the viewer.

use std::time::Duration;

use app_domain::{Day, UtcMinute};
use app_portal::own_answer::{OfferedTime, PressedAnswer};
use app_portal::route::{PortalRoute, availability_path, day_path};
use app_portal::texts;
use app_portal::texts::tonight as words;
use app_portal::tonight::{NextSession, TonightTone};
use app_portal::view_models::{LineupDot, lineup_dots};
use app_wire::FortnightBody;
use leptos::prelude::*;

use super::one_press_answers::OnePressAnswers;
use super::own_state::viewer_id;
use crate::ui::{Lineup, icon};

/// How often the countdown is computed.
const TICK: Duration = Duration::from_secs(15);

/// What the head shows. It renders again only when this changes.
#[derive(Clone, PartialEq, Eq)]
struct TonightContent {
    tonight: NextSession,
    dots: Vec<LineupDot>,
    /// The player's date of the answer, and the names of the buttons.
    question: Option<(Day, String, String)>,
}

#[component]
pub fn TonightHead(answers: OnePressAnswers) -> AnyView {
    let now = RwSignal::new(current_minute());
    if let Ok(tick) = set_interval_with_handle(move || now.set(current_minute()), TICK) {
        on_cleanup(move || tick.clear());
    }
    let minute = Memo::new(move |_| now.get());
    let shown = Memo::new(move |_| {
        let minute = minute.get();
        answers
            .fortnight
            .with(|fortnight| content(&answers.apply_to(fortnight), minute))?
    });
    (move || shown.get().map(|content| head(content, answers))).into_any()
}

fn current_minute() -> UtcMinute {
    #[expect(clippy::cast_possible_truncation, reason = "minutes since 1970")]
    let minutes = (js_sys::Date::now() / 60_000.0) as i64;
    UtcMinute::from_minutes(minutes)
}

fn content(fortnight: &FortnightBody, now: UtcMinute) -> Option<TonightContent> {
    let viewer = viewer_id();
    let tonight = NextSession::of(fortnight, viewer.as_deref(), now)?;
    let day = fortnight.days.iter().find(|day| day.date == tonight.date)?;
    let question = tonight.asks().then(|| {
        let offered = OfferedTime::of(day, &fortnight.clocks, viewer.as_deref());
        let date = texts::day_short(offered.date);
        (
            offered.date,
            words::i_can_play(&date, &texts::times::window(offered.window)),
            words::i_cannot_play(&date),
        )
    });
    Some(TonightContent {
        dots: lineup_dots(day, fortnight.minimum_players),
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
        .map(|(own_date, can, cannot)| questions(date, own_date, can, cannot, answers))
        .or_else(|| strategies.map(strategies_link));
    view! {
        <section class="session-head" data-tone=tonight.tone.name() aria-labelledby="session-head">
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

fn questions(
    date: Day,
    own_date: Day,
    can: String,
    cannot: String,
    answers: OnePressAnswers,
) -> AnyView {
    view! {
        <button
            type="button"
            class="button button-primary"
            title=can.clone()
            on:click=move |_| answers.press(date, PressedAnswer::Can)
        >
            {icon("check")}
            {words::I_CAN}
            <span class="spoken">": " {can.clone()}</span>
        </button>
        <button
            type="button"
            class="button"
            title=cannot
            on:click=move |_| answers.press(date, PressedAnswer::Cannot)
        >
            {icon("close")}
            {words::I_CANNOT}
        </button>
        <a class="button" href=availability_path(own_date)>
            {icon("availability")}
            {words::OTHER_TIME}
        </a>
    }
    .into_any()
}
