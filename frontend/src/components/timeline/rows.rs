//! The rows of players, grouped by role.

use app_api::wire::{TeamDayBody, TeamRow, TeamRowState};
use app_domain::availability::AnswerSource;
use app_domain::{Role, UtcMinute};
use leptos::prelude::*;

use crate::components::icon;
use crate::query::LiveQuery;
use crate::texts;
use crate::view_models::{TimeAxis, times_on};

/// A row of the timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimelineRow {
    Heading(Role),
    /// The player at this index of the response.
    Player(usize),
}

/// The players whose name contains `wanted`, grouped by role.
pub fn timeline_rows(rows: &[TeamRow], wanted: &str) -> Vec<TimelineRow> {
    let wanted = wanted.to_lowercase();
    let is_wanted =
        |row: &TeamRow| wanted.is_empty() || row.display_name.to_lowercase().contains(&wanted);
    let mut items = Vec::with_capacity(rows.len() + Role::ALL.len());
    let mut under = None;
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| is_wanted(row)) {
        if under != Some(row.role) {
            under = Some(row.role);
            items.push(TimelineRow::Heading(row.role));
        }
        items.push(TimelineRow::Player(at));
    }
    items
}

/// Renders one row.
pub fn row_view(
    item: TimelineRow,
    question: LiveQuery<TeamDayBody>,
    axis: Memo<Option<TimeAxis>>,
) -> AnyView {
    match item {
        TimelineRow::Heading(role) => {
            view! { <span role="rowheader">{texts::role(role)}</span> }.into_any()
        }
        TimelineRow::Player(at) => {
            // Reads a single row, because a response can have a thousand rows.
            let shown = Memo::new(move |_| {
                question.with(|seen| {
                    let row = seen.rows.get(at)?.clone();
                    Some((times_text(seen, &row), row))
                })?
            });
            (move || {
                let (words, row) = shown.get()?;
                Some(row_cells(axis.get()?, &row, words))
            })
            .into_any()
        }
    }
}

/// The times of a free player in the viewer's zone; empty for other players.
fn times_text(seen: &TeamDayBody, row: &TeamRow) -> String {
    if row.state() != TeamRowState::Free {
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
    if row.source == Some(AnswerSource::Recurring) {
        [&times, " · ", texts::FROM_PATTERN].concat()
    } else {
        times
    }
}

fn row_cells(axis: TimeAxis, row: &TeamRow, words: String) -> AnyView {
    let standing = row.state();
    let track = match standing {
        TeamRowState::Absent => {
            let reason = row.absence.as_deref().unwrap_or_default();
            state_label("absent", "absences", texts::absent(reason))
        }
        TeamRowState::Silent => state_label("silent", "silent", texts::NO_ANSWER.to_owned()),
        TeamRowState::Unavailable => {
            let words = texts::NOT_AVAILABLE.to_owned();
            state_label("unavailable", "unavailable", words)
        }
        TeamRowState::Free => {
            let class = match (row.role, row.source) {
                (_, Some(AnswerSource::Recurring)) => "timeline-bar timeline-bar-pattern",
                (Role::Coach, _) => "timeline-bar timeline-bar-coach",
                _ => "timeline-bar",
            };
            let bars = row.spans.iter();
            bars.map(|span| time_bar(class, axis, span.starts_at, span.ends_at))
                .collect_view()
                .into_any()
        }
    };
    let name = row.display_name.clone();
    view! {
        <div class="timeline-name" class:timeline-name-out=standing != TeamRowState::Free role="rowheader">
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

/// An element that spans two moments on the axis.
pub fn time_bar(
    class: &'static str,
    axis: TimeAxis,
    starts: UtcMinute,
    ends: UtcMinute,
) -> AnyView {
    let (from, span) = (
        axis.offset_minutes(starts),
        ends.minutes() - starts.minutes(),
    );
    view! { <span class=class style:--from=from.to_string() style:--span=span.to_string()></span> }
        .into_any()
}

fn state_label(tone: &str, symbol: &str, words: String) -> AnyView {
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
