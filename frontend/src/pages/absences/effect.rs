//! The effect of absences on a player's next fourteen days: which of them are away, and which answers that sets aside.

use app_api::functions::availability::load_availability;
use app_api::wire::{AbsenceBody, OwnDayBody};
use app_domain::{Day, DayAvailability};
use leptos::prelude::*;

use crate::components::icon;
use crate::query::{LiveQuery, OWN_DAY_EVENTS};
use crate::texts;
use crate::texts::absences as words;

/// The range that is being typed, and the absence that it would replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProposedAbsence {
    pub range: Option<(Day, Day)>,
    pub replaces: Option<i64>,
}

/// The state of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AbsenceDayEffect {
    Present,
    Absent,
    /// Absent once the draft is saved.
    BecomesAbsent,
    /// No longer absent once the draft is saved.
    BecomesPresent,
}

impl AbsenceDayEffect {
    fn of(day: Day, absences: &[AbsenceBody], proposal: ProposedAbsence) -> Self {
        let covers = |absence: &&AbsenceBody| absence.start_date <= day && day <= absence.end_date;
        let mut covering = absences.iter().filter(covers).peekable();
        let is_absent = covering.peek().is_some();
        let stays_absent = covering.any(|absence| Some(absence.id) != proposal.replaces);
        let is_proposed = proposal
            .range
            .is_some_and(|(first, last)| first <= day && day <= last);
        match (is_absent, stays_absent || is_proposed) {
            (true, true) => Self::Absent,
            (true, false) => Self::BecomesPresent,
            (false, true) => Self::BecomesAbsent,
            (false, false) => Self::Present,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Present => "here",
            Self::Absent => "absent",
            Self::BecomesAbsent => "coming",
            Self::BecomesPresent => "going",
        }
    }

    fn label(self) -> Option<&'static str> {
        match self {
            Self::Present => None,
            Self::Absent => Some(texts::ABSENT),
            Self::BecomesAbsent => Some(words::BECOMES_ABSENT),
            Self::BecomesPresent => Some(words::BECOMES_FREE),
        }
    }
}

#[component]
pub fn AbsenceEffectStrip(
    /// The id of the player.
    player: String,
    #[prop(into)] title: String,
    /// The player's absences as the page shows them.
    #[prop(into)]
    absences: Signal<Vec<AbsenceBody>>,
    #[prop(into)] proposal: Signal<ProposedAbsence>,
) -> AnyView {
    let question = LiveQuery::refetch_on(&OWN_DAY_EVENTS, move || {
        load_availability(Some(player.clone()), None)
    });
    let days = Memo::new(move |_| {
        let own = question.with(|own| own.days.clone())?;
        let (absences, proposal) = (absences.get(), proposal.get());
        let fate = |day: OwnDayBody| (AbsenceDayEffect::of(day.date, &absences, proposal), day);
        Some(own.into_iter().map(fate).collect::<Vec<_>>())
    });
    let summary = move || {
        days.with(|days| {
            let days = days.as_ref()?;
            let count =
                |wanted: AbsenceDayEffect| days.iter().filter(|(fate, _)| *fate == wanted).count();
            let resting = days
                .iter()
                .filter(|(fate, day)| {
                    *fate == AbsenceDayEffect::BecomesAbsent && !day.availability.is_empty()
                })
                .count();
            let absent = count(AbsenceDayEffect::Absent);
            Some(words::effect(
                absent,
                count(AbsenceDayEffect::BecomesAbsent),
                count(AbsenceDayEffect::BecomesPresent),
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
                    let cells = days.iter().map(|(fate, day)| day_cell(*fate, day));
                    view! { <ol class="absences-strip">{cells.collect_view()}</ol> }.into_any()
                }
                None => skeleton_view(),
            }}
        </section>
    }
    .into_any()
}

fn day_cell(fate: AbsenceDayEffect, day: &OwnDayBody) -> AnyView {
    // Answers from the server always parse. An invalid one would show as no answer.
    let answer = DayAvailability::parse_canonical(&day.availability).unwrap_or_default();
    let (symbol, said) = match &answer {
        DayAvailability::Silent => ("silent", texts::NO_ANSWER.to_owned()),
        DayAvailability::Unavailable => ("unavailable", texts::NOT_AVAILABLE.to_owned()),
        DayAvailability::Windows(windows) => {
            let windows = windows.as_slice().iter();
            let times: Vec<String> = windows
                .map(|window| window.to_string().replace('-', "–"))
                .collect();
            ("full-roster", times.join(", "))
        }
    };
    let symbol = if fate == AbsenceDayEffect::Present || fate == AbsenceDayEffect::BecomesPresent {
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
            {fate.label().map(|words| view! { <span class="spoken">{words} ": "</span> })}
            <span class="absences-cell-answer clip" data-answered=(!answer.is_silent()).then_some("")>
{said}
</span>
        </li>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    let cells = (0..14).map(|_| view! { <li class="skeleton absences-cell"></li> });
    view! {
        <ol class="absences-strip" aria-hidden="true">
            {cells.collect_view()}
        </ol>
    }
    .into_any()
}
