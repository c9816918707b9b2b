//! The rows of players, under their roles.

use app_api::wire::{Standing, TeamDay, TeamRow};
use app_domain::availability::Source;
use app_domain::{Moment, Role};
use leptos::prelude::*;

use crate::components::icon;
use crate::question::Question;
use crate::reading::{Axis, times_on};
use crate::texts;

/// What a row shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    Heading(Role),
    /// The player at this place of the answer.
    Player(usize),
}

/// The players whose name holds `wanted`, under their roles.
pub fn items(rows: &[TeamRow], wanted: &str) -> Vec<Item> {
    let wanted = wanted.to_lowercase();
    let is_wanted =
        |row: &TeamRow| wanted.is_empty() || row.display_name.to_lowercase().contains(&wanted);
    let mut items = Vec::with_capacity(rows.len() + Role::ALL.len());
    let mut under = None;
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| is_wanted(row)) {
        if under != Some(row.role) {
            under = Some(row.role);
            items.push(Item::Heading(row.role));
        }
        items.push(Item::Player(at));
    }
    items
}

/// What stands in one row.
pub fn row(item: Item, question: Question<TeamDay>, axis: Memo<Option<Axis>>) -> AnyView {
    match item {
        Item::Heading(role) => {
            view! { <span role="rowheader">{texts::role(role)}</span> }.into_any()
        }
        Item::Player(at) => {
            // The row alone: the answer holds a thousand of them.
            let shown = Memo::new(move |_| {
                question.with(|seen| {
                    let row = seen.rows.get(at)?.clone();
                    Some((words(seen, &row), row))
                })?
            });
            (move || {
                let (words, row) = shown.get()?;
                Some(cells(axis.get()?, &row, words))
            })
            .into_any()
        }
    }
}

/// The times of a player who is free, by the viewer's clock.
fn words(seen: &TeamDay, row: &TeamRow) -> String {
    if row.standing() != Standing::Free {
        return String::new();
    }
    let by_viewer = |span: &app_api::wire::SpanBody| {
        times_on(
            &seen.clocks.viewer,
            seen.day.date,
            span.starts_at,
            span.ends_at,
        )
    };
    let times: Vec<String> = row.spans.iter().map(by_viewer).collect();
    let times = times.join(", ");
    if row.source == Some(Source::Recurring) {
        [&times, " · ", texts::FROM_PATTERN].concat()
    } else {
        times
    }
}

fn cells(axis: Axis, row: &TeamRow, words: String) -> AnyView {
    let standing = row.standing();
    let track = match standing {
        Standing::Absent => {
            let reason = row.absence.as_deref().unwrap_or_default();
            state("absent", "absences", texts::absent(reason))
        }
        Standing::Silent => state("silent", "silent", texts::NO_ANSWER.to_owned()),
        Standing::Unavailable => {
            let words = texts::NOT_AVAILABLE.to_owned();
            state("unavailable", "unavailable", words)
        }
        Standing::Free => {
            let class = match (row.role, row.source) {
                (_, Some(Source::Recurring)) => "timeline-bar timeline-bar-pattern",
                (Role::Coach, _) => "timeline-bar timeline-bar-coach",
                _ => "timeline-bar",
            };
            let bars = row.spans.iter();
            bars.map(|span| stretch(class, axis, span.starts_at, span.ends_at))
                .collect_view()
                .into_any()
        }
    };
    let name = row.display_name.clone();
    view! {
        <div class="timeline-name" class:timeline-name-out=standing != Standing::Free role="rowheader">
            <span class="clip" title=name.clone()>
                {name.clone()}
            </span>
            {row
                .plays
                .then(|| {
                    view! {
                        {icon("check")}
                        <span class="spoken">{texts::IN_LINEUP}</span>
                    }
                })}
        </div>
        <div class="timeline-track" role="cell">
            {track}
        </div>
        <div class="timeline-words" role="cell" title=words.clone()>
            {words.clone()}
        </div>
    }
    .into_any()
}

/// Something that reaches from one moment to another.
pub fn stretch(class: &'static str, axis: Axis, starts: Moment, ends: Moment) -> AnyView {
    let (from, span) = (axis.place(starts), ends.minutes() - starts.minutes());
    view! { <span class=class style:--from=from.to_string() style:--span=span.to_string()></span> }
        .into_any()
}

fn state(tone: &str, symbol: &str, words: String) -> AnyView {
    let class = ["timeline-state timeline-state-", tone].concat();
    view! {
        <span class=class>
            {icon(symbol)}
            <span class="clip" title=words.clone()>
                {words.clone()}
            </span>
        </span>
    }
    .into_any()
}
