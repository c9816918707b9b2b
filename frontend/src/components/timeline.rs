//! A day as rows of players over hours, with the time they share as a band through all of them.

use app_api::wire::{Clocks, FortnightDay, FortnightRow};
use app_domain::availability::Source;
use app_domain::{Moment, Role};
use leptos::prelude::*;

use super::icon;
use crate::reading::{Axis, Heat, times_on};
use crate::texts;

/// Hours that get a label before every second one is left out.
const MOST_LABELS: i64 = 15;

#[component]
pub fn Timeline(day: FortnightDay, clocks: Clocks) -> AnyView {
    let axis = Axis::of(&day, &clocks);
    let whose_time = if clocks.differ() {
        texts::YOUR_TIME
    } else {
        texts::TEAM_TIME
    };
    let groups = Role::ALL.into_iter().filter_map(|role| {
        let rows: Vec<_> = day
            .players
            .iter()
            .filter(|player| player.row.role == role)
            .map(|player| row(axis, &day, &clocks, player))
            .collect();
        (!rows.is_empty()).then(|| {
            view! {
                <div class="timeline-group">
                    <h3>{texts::role(role)}</h3>
                    <ul>{rows}</ul>
                </div>
            }
        })
    });
    view! {
        <section class="timeline" aria-labelledby="timeline" style:--hours=axis.hours.to_string()>
            <h2 id="timeline" class="spoken">
                {texts::WHO_IS_FREE_WHEN}
            </h2>
            <div class="timeline-head" aria-hidden="true">
                <span class="timeline-label">{whose_time}</span>
                <div class="timeline-track">{hour_labels(axis, &clocks)}</div>
            </div>
            <div class="timeline-head timeline-counts" aria-hidden="true">
                <span class="timeline-label">{texts::FREE}</span>
                <div class="timeline-track">{counts(axis, &day)}</div>
            </div>
            <div class="timeline-overlay" aria-hidden="true">
                {band(axis, &day)}
            </div>
            {groups.collect_view()}
        </section>
    }
    .into_any()
}

/// The full hours by the viewer's clock; in a zone off by half an hour they stand between the lines.
fn hour_labels(axis: Axis, clocks: &Clocks) -> AnyView {
    let every = if axis.hours > MOST_LABELS { 2 } else { 1 };
    let past_the_hour = i64::from(clocks.viewer.local(axis.from).1.minutes() % 60);
    let first = if past_the_hour == 0 {
        every * 60
    } else {
        60 - past_the_hour
    };
    (0..axis.hours)
        .map(|hour| axis.from.plus(first + hour * 60 * every))
        .take_while(|at| axis.place(*at) < axis.hours * 60)
        .map(|at| {
            let time = clocks.viewer.local(at).1.to_string();
            view! {
                <span class="timeline-hour" style:--from=axis.place(at).to_string()>
                    {time[..2].to_owned()}
                </span>
            }
        })
        .collect_view()
        .into_any()
}

fn counts(axis: Axis, day: &FortnightDay) -> AnyView {
    let half_hours = Heat::of(day, axis.from, usize::try_from(axis.hours * 2).unwrap_or(0));
    let most = half_hours
        .iter()
        .map(|heat| heat.free)
        .max()
        .unwrap_or(0)
        .max(1)
        .to_string();
    half_hours
        .into_iter()
        .filter(|heat| heat.free > 0)
        .map(|heat| {
            view! {
                <span
                    class="timeline-count"
                    data-playable=heat.is_playable.then_some("")
                    style:--from=axis.place(heat.from).to_string()
                    style:--free=heat.free.to_string()
                    style:--most=most.clone()
                >
                    {heat.free}
                </span>
            }
        })
        .collect_view()
        .into_any()
}

fn band(axis: Axis, day: &FortnightDay) -> Option<AnyView> {
    let window = day
        .analysis
        .window
        .as_ref()
        .filter(|_| day.analysis.can_proceed)?;
    Some(stretch(
        "timeline-band",
        axis,
        window.starts_at,
        window.ends_at,
    ))
}

/// Something that reaches from one moment to another.
fn stretch(class: &'static str, axis: Axis, starts: Moment, ends: Moment) -> AnyView {
    let (from, span) = (axis.place(starts), ends.minutes() - starts.minutes());
    view! { <span class=class style:--from=from.to_string() style:--span=span.to_string()></span> }
        .into_any()
}

fn row(axis: Axis, day: &FortnightDay, clocks: &Clocks, player: &FortnightRow) -> AnyView {
    let entry = &player.row;
    let is_out = entry.absent || player.spans.is_empty();
    let plays = day
        .analysis
        .lineup
        .iter()
        .any(|one| one.user_id == entry.user_id);
    let is_pattern = entry.source == Some(Source::Recurring);
    let mut words = Vec::new();
    if !is_out {
        words.extend(
            player
                .spans
                .iter()
                .map(|span| times_on(&clocks.viewer, day.date, span.starts_at, span.ends_at)),
        );
    }
    let mut words = words.join(", ");
    if is_pattern && !is_out {
        words = [&words, " · ", texts::FROM_PATTERN].concat();
    }
    let track = if entry.absent {
        state(
            "absent",
            "absences",
            texts::absent(entry.absence_reason.as_deref().unwrap_or_default()),
        )
    } else if entry.availability.is_empty() {
        state("silent", "silent", texts::NO_ANSWER.to_owned())
    } else if player.spans.is_empty() {
        state(
            "unavailable",
            "unavailable",
            texts::NOT_AVAILABLE.to_owned(),
        )
    } else {
        let class = match (entry.role, is_pattern) {
            (_, true) => "timeline-bar timeline-bar-pattern",
            (Role::Coach, false) => "timeline-bar timeline-bar-coach",
            _ => "timeline-bar",
        };
        player
            .spans
            .iter()
            .map(|span| stretch(class, axis, span.starts_at, span.ends_at))
            .collect_view()
            .into_any()
    };
    let name = entry.display_name.clone();
    view! {
        <li class="timeline-row">
            <div class="timeline-name" class:timeline-name-out=is_out>
                <span class="clip" title=name.clone()>
                    {name.clone()}
                </span>
                {plays
                    .then(|| {
                        view! {
                            {icon("check")}
                            <span class="spoken">{texts::IN_LINEUP}</span>
                        }
                    })}
            </div>
            <div class="timeline-track">{track}</div>
            <div class="timeline-words" title=words.clone()>
                {words.clone()}
            </div>
        </li>
    }
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
