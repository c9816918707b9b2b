//! One team day as admins plan it: what it is for, and everybody's answer in team time, also of days that have passed.

use app_api::functions::plans::load_planned_day;
use app_api::wire::PlannedDays;
use app_domain::{Day, Role};
use leptos::prelude::*;

use super::answer::AnswerRow;
use super::one_line::PageLines;
use super::plan::{self, day_of, verdict_of};
use crate::components::{Answered, Empty, Notice, SaveWord, VerdictPill, icon};
use crate::place::{Place, Tab, planned_day_path};
use crate::question::{OF_TEAM_DAYS, Question};
use crate::reading::Verdict;
use crate::shell::{Content, Topbar};
use crate::texts;
use crate::texts::planning as words;

#[component]
pub fn PlannedDayPage(place: Memo<Place>) -> AnyView {
    let date = Memo::new(move |before: Option<&Option<Day>>| match place.get() {
        Place::PlannedDay(date) => Some(date),
        // The page is being left; it shows its day until it is gone.
        _ => before.copied().flatten(),
    });
    let title = Signal::derive(move || date.get().map(texts::day_short).unwrap_or_default());
    let lines = PageLines::begin();
    let verdict = RwSignal::new(None::<Verdict>);
    let beside = view! {
        <span class="planned-day-above">
            {move || verdict.get().map(|verdict| view! { <VerdictPill verdict=verdict /> })}
        </span>
        <SaveWord state=lines.state() retry=move || lines.retry() />
    }
    .into_any();
    view! {
        <Topbar title=title lead=way_back() beside=beside controls=neighbours(date) />
        <Content>
            {move || {
                date.get()
                    .map(|date| {
                        let question = Question::about(&OF_TEAM_DAYS, move || load_planned_day(date));
                        view! { <DayInDepth date=date question=question verdict=verdict /> }
                    })
            }}
        </Content>
    }
    .into_any()
}

/// What the page is laid out by: whether the day has passed, and in which zone the answers stand.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shape {
    is_past: bool,
    timezone: String,
}

#[component]
fn DayInDepth(
    date: Day,
    question: Question<PlannedDays>,
    /// Hears how the day stands: on a phone the card with it scrolls away.
    verdict: RwSignal<Option<Verdict>>,
) -> AnyView {
    let stands = Memo::new(move |_| day_of(question, date, verdict_of));
    Effect::new(move |_| verdict.set(stands.get()));
    let shape = question.shape(move |planned| Shape {
        is_past: date < planned.today,
        timezone: planned.timezone.clone(),
    });
    view! {
        <Answered
            question=question
            shape=shape
            waiting=waiting
            content=move |shape| depth(date, question, stands, &shape)
        />
    }
    .into_any()
}

fn depth(
    date: Day,
    question: Question<PlannedDays>,
    stands: Memo<Option<Verdict>>,
    shape: &Shape,
) -> AnyView {
    let past = shape.is_past.then(|| {
        view! { <Notice symbol="activity" tone="suggestion" title=words::PAST_TITLE words=words::PAST /> }
    });
    view! {
        <div class="planned-day">
            {plan::suggestions(question)}
            {past}
            <section class="planned-day-plan" aria-label=words::PLAN>
                {verdict(date, question, stands)}
                {plan::reason(question, date, true)}
                {plan::focus(question, date, true)}
            </section>
            {answers(date, question, shape)}
        </div>
    }
    .into_any()
}

/// The verdict as it stands, following every answer.
fn verdict(date: Day, question: Question<PlannedDays>, verdict: Memo<Option<Verdict>>) -> AnyView {
    let window = Memo::new(move |_| {
        day_of(question, date, |day| {
            let window = day
                .analysis
                .window
                .as_ref()
                .filter(|_| day.analysis.can_proceed)?;
            Some([&window.start, "–", &window.end].concat())
        })
        .flatten()
    });
    let headline = move || {
        let without = || {
            verdict
                .get()
                .map(|verdict| verdict.without_window().to_owned())
        };
        window.get().or_else(without)
    };
    view! {
        <div class="planned-day-verdict" role="status">
            {move || verdict.get().map(|verdict| view! { <VerdictPill verdict=verdict /> })}
            <p class="planned-day-window" data-none=move || window.get().is_none().then_some("")>
                {headline}
            </p>
        </div>
    }
    .into_any()
}

fn answers(date: Day, question: Question<PlannedDays>, shape: &Shape) -> AnyView {
    let timezone = shape.timezone.clone();
    let is_empty = Memo::new(move |_| day_of(question, date, |day| day.players.is_empty()));
    (move || {
        if is_empty.get() == Some(true) {
            return nobody();
        }
        let groups = Role::ALL.map(|role| group(role, date, question, &timezone));
        view! {
            <section class="planned-day-answers" aria-labelledby="planned-day-answers">
                <header>
                    <h2 id="planned-day-answers">{words::ANSWERS}</h2>
                    <p>{words::in_team_time(&texts::city(&timezone))}</p>
                </header>
                {groups.into_iter().collect_view()}
            </section>
        }
        .into_any()
    })
    .into_any()
}

/// The players of a role. Who comes or goes leaves what is being typed in the other rows alone.
fn group(role: Role, date: Day, question: Question<PlannedDays>, timezone: &str) -> AnyView {
    let ids = Memo::new(move |_| {
        day_of(question, date, |day| {
            let of_role = day.players.iter().filter(|player| player.role == role);
            of_role
                .map(|player| player.user_id.clone())
                .collect::<Vec<_>>()
        })
        .unwrap_or_default()
    });
    let timezone = timezone.to_owned();
    let row = move |id: String| {
        view! { <AnswerRow id=id date=date timezone=timezone.clone() question=question /> }
    };
    view! {
        <div class="planned-day-group" hidden=move || ids.with(Vec::is_empty)>
            <h3>{texts::role(role)}</h3>
            <ul>
                <For each=move || ids.get() key=String::clone children=row />
            </ul>
        </div>
    }
    .into_any()
}

fn nobody() -> AnyView {
    view! {
        <Empty symbol="players" title=words::NOBODY_TITLE words=words::NOBODY>
            <a class="button" href=Tab::Players.path()>
                {icon("players")}
                {words::TO_PLAYERS}
            </a>
        </Empty>
    }
    .into_any()
}

fn way_back() -> AnyView {
    view! {
        <a
            class="button button-quiet button-icon"
            href=Tab::Planning.path()
            aria-label=words::BACK
            title=words::BACK
        >
            {icon("arrow-left")}
        </a>
    }
    .into_any()
}

fn neighbours(date: Memo<Option<Day>>) -> AnyView {
    let to = |days: i64, symbol: &'static str, words: &'static str| {
        let path = move || date.get().map(|date| planned_day_path(date.plus(days)));
        view! {
            <a class="button button-icon" href=path aria-label=words title=words>
                {icon(symbol)}
            </a>
        }
    };
    view! {
        {to(-1, "chevron-left", texts::DAY_BEFORE)}
        {to(1, "chevron-right", texts::DAY_AFTER)}
    }
    .into_any()
}

fn waiting() -> AnyView {
    let rows = (0..8).map(|_| view! { <div class="skeleton planning-skeleton"></div> });
    view! { <div class="planning-waiting">{rows.collect_view()}</div> }.into_any()
}
