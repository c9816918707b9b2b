//! What absences do to a player's next fourteen days: which of them rest, and what was answered for those.

use app_api::functions::availability::load_availability;
use app_api::wire::{AbsenceBody, OwnDay};
use app_domain::{Availability, Day};
use leptos::prelude::*;

use crate::components::icon;
use crate::question::{OF_OWN_DAYS, Question};
use crate::texts;
use crate::texts::absences as words;

/// A range that is being typed, and the absence it would take the place of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal {
    pub range: Option<(Day, Day)>,
    pub replaces: Option<i64>,
}

/// What becomes of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Here,
    Absent,
    /// Absent once what is typed is saved.
    Coming,
    /// Absent no longer once what is typed is saved.
    Going,
}

impl Fate {
    fn of(day: Day, absences: &[AbsenceBody], proposal: Proposal) -> Self {
        let covers = |absence: &&AbsenceBody| absence.start_date <= day && day <= absence.end_date;
        let mut covering = absences.iter().filter(covers).peekable();
        let is_absent = covering.peek().is_some();
        let stays_absent = covering.any(|absence| Some(absence.id) != proposal.replaces);
        let is_proposed = proposal
            .range
            .is_some_and(|(first, last)| first <= day && day <= last);
        match (is_absent, stays_absent || is_proposed) {
            (true, true) => Self::Absent,
            (true, false) => Self::Going,
            (false, true) => Self::Coming,
            (false, false) => Self::Here,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Here => "here",
            Self::Absent => "absent",
            Self::Coming => "coming",
            Self::Going => "going",
        }
    }

    fn words(self) -> Option<&'static str> {
        match self {
            Self::Here => None,
            Self::Absent => Some(texts::ABSENT),
            Self::Coming => Some(words::BECOMES_ABSENT),
            Self::Going => Some(words::BECOMES_FREE),
        }
    }
}

#[component]
pub fn Effect(
    /// Whose days.
    player: String,
    #[prop(into)] title: String,
    /// The player's absences as the page shows them.
    #[prop(into)]
    absences: Signal<Vec<AbsenceBody>>,
    #[prop(into)] proposal: Signal<Proposal>,
) -> AnyView {
    let question = Question::about(&OF_OWN_DAYS, move || {
        load_availability(Some(player.clone()), None)
    });
    let days = Memo::new(move |_| {
        let own = question.with(|own| own.days.clone())?;
        let (absences, proposal) = (absences.get(), proposal.get());
        let fate = |day: OwnDay| (Fate::of(day.date, &absences, proposal), day);
        Some(own.into_iter().map(fate).collect::<Vec<_>>())
    });
    let summary = move || {
        days.with(|days| {
            let days = days.as_ref()?;
            let count = |wanted: Fate| days.iter().filter(|(fate, _)| *fate == wanted).count();
            let resting = days
                .iter()
                .filter(|(fate, day)| *fate == Fate::Coming && !day.availability.is_empty())
                .count();
            let absent = count(Fate::Absent);
            Some(words::effect(
                absent,
                count(Fate::Coming),
                count(Fate::Going),
                resting,
            ))
        })
    };
    let heading = title.clone();
    view! {
        <section class="absences-effect" aria-label=title>
            <div class="absences-effect-heading">
                <h2>{heading}</h2>
                <p aria-live="polite">{summary}</p>
            </div>
            {move || match days.get() {
                Some(days) => {
                    let cells = days.iter().map(|(fate, day)| cell(*fate, day));
                    view! { <ol class="absences-strip">{cells.collect_view()}</ol> }.into_any()
                }
                None => waiting(),
            }}
        </section>
    }
    .into_any()
}

fn cell(fate: Fate, day: &OwnDay) -> AnyView {
    // The server's own text is always readable; an unreadable one shows as silence.
    let answer = Availability::printed(&day.availability).unwrap_or_default();
    let (symbol, said) = match &answer {
        Availability::Silent => ("silent", texts::NO_ANSWER.to_owned()),
        Availability::Unavailable => ("unavailable", texts::NOT_AVAILABLE.to_owned()),
        Availability::Windows(windows) => {
            let windows = windows.as_slice().iter();
            let times: Vec<String> = windows
                .map(|window| window.to_string().replace('-', "–"))
                .collect();
            ("full-roster", times.join(", "))
        }
    };
    let symbol = if fate == Fate::Here || fate == Fate::Going {
        symbol
    } else {
        "absences"
    };
    let title = said.clone();
    view! {
        <li class="absences-cell" data-fate=fate.name() title=title>
            <span class="absences-cell-date">
                <b>{texts::weekday_short(day.date)}</b>
                " "
                <span>{texts::day_of_month(day.date)}</span>
            </span>
            {icon(symbol)}
            {fate.words().map(|words| view! { <span class="spoken">{words} ": "</span> })}
            <span class="absences-cell-answer clip" data-answered=(!answer.is_silent()).then_some("")>
{said}
</span>
        </li>
    }
    .into_any()
}

fn waiting() -> AnyView {
    let cells = (0..14).map(|_| view! { <li class="skeleton absences-cell"></li> });
    view! {
        <ol class="absences-strip" aria-hidden="true">
            {cells.collect_view()}
        </ol>
    }
    .into_any()
}
