//! The rows of players, grouped by role.

use app_domain::availability::AnswerSource;
use app_domain::{Role, UtcMinute};
use app_portal::controls::timeline::{TimelineRow, bar_extent, times_text};
use app_portal::texts;
use app_portal::view_models::TimeAxis;
use app_wire::{TeamDayBody, TeamRow, TeamRowState};
use leptos::prelude::*;

use crate::query::live_query::LiveQuery;
use crate::ui::{PictureSize, PlayerPicture, icon};

/// Renders one row.
pub fn row_view(
    item: TimelineRow,
    query: LiveQuery<TeamDayBody>,
    axis: Memo<Option<TimeAxis>>,
    is_own: Memo<bool>,
) -> AnyView {
    match item {
        TimelineRow::Heading(role) => {
            view! { <span role="rowheader">{texts::role(role)}</span> }.into_any()
        }
        TimelineRow::Player(at) => {
            // Reads a single row, because a response can have a thousand rows.
            let shown = Memo::new(move |_| {
                query.with(|seen| {
                    let row = seen.rows.get(at)?.clone();
                    Some((times_text(seen, &row), row))
                })?
            });
            (move || {
                let (words, row) = shown.get()?;
                Some(row_cells(axis.get()?, &row, words, is_own.get()))
            })
            .into_any()
        }
    }
}

fn row_cells(axis: TimeAxis, row: &TeamRow, words: String, is_own: bool) -> AnyView {
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
                (Role::Coach, _) => "timeline-bar timeline-bar-coach",
                (_, Some(AnswerSource::Recurring)) => "timeline-bar timeline-bar-pattern",
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
            <PlayerPicture name=name.clone() look=row.look.clone() size=PictureSize::Small />
            <span class="clip" title=name.clone()>
                {name.clone()}
            </span>
            {is_own.then(|| view! { <small class="timeline-you">{texts::schedule::YOU}</small> })}
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
    let (from, span) = bar_extent(axis, starts, ends);
    view! { <span class=class style:--from=from.to_string() style:--span=span.to_string()></span> }
        .into_any()
}

fn state_label(tone: &str, symbol: &str, words: String) -> AnyView {
    let class = format!("timeline-state timeline-state-{tone}");
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
