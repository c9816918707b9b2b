//! The part above the rows: the hours, the number of free players, and the band of the common window.

use app_api::wire::{SpanBody, TeamDayBody};
use app_domain::UtcMinute;
use app_domain::analysis::{HEATMAP_STEP_MINUTES, HalfHour};
use app_domain::local_clock::LocalClock;
use leptos::prelude::*;

use super::rows::time_bar;
use crate::query::LiveQuery;
use crate::texts;
use crate::view_models::{HeatInterval, TimeAxis, heat_intervals, heat_level, times};

/// Maximum number of hours with a label each. Beyond it every second one is left out.
const MAX_HOUR_LABELS: i64 = 15;

/// The content above and across the rows.
#[derive(Clone, PartialEq)]
struct TimelineHeader {
    axis: TimeAxis,
    viewer: LocalClock,
    is_own_time: bool,
    heat: Vec<HalfHour>,
    minimum_players: usize,
    window: Option<SpanBody>,
}

impl TimelineHeader {
    fn of(question: LiveQuery<TeamDayBody>, axis: Memo<Option<TimeAxis>>) -> Memo<Option<Self>> {
        Memo::new(move |_| {
            let axis = axis.get()?;
            question.with(|seen| Self {
                axis,
                viewer: seen.clocks.viewer.clone(),
                is_own_time: seen.clocks.differ(),
                heat: axis.heat(seen),
                minimum_players: seen.minimum_players,
                window: seen.day.window.filter(|_| seen.day.status.can_proceed()),
            })
        })
    }
}

/// Renders the hours, the bars with a number for each half hour, and the band.
pub fn header_view(question: LiveQuery<TeamDayBody>, axis: Memo<Option<TimeAxis>>) -> AnyView {
    let head = TimelineHeader::of(question, axis);
    (move || {
        let head = head.get()?;
        let whose_time = if head.is_own_time {
            texts::YOUR_TIME
        } else {
            texts::TEAM_TIME
        };
        let band = head
            .window
            .map(|window| time_bar("timeline-band", head.axis, window.starts_at, window.ends_at));
        Some(view! {
            <div class="timeline-top" role="rowgroup">
                <div class="timeline-head" role="row" aria-rowindex="1">
                    <span class="timeline-label" role="columnheader">
                        <span class="spoken">{texts::schedule::PLAYER}", "</span>
                        {whose_time}
                    </span>
                    <span class="spoken" role="columnheader">
                        {texts::schedule::HOURS}
                    </span>
                    <div class="timeline-track" aria-hidden="true">
                        {hour_labels(head.axis, &head.viewer)}
                    </div>
                    <span class="spoken" role="columnheader">
                        {texts::schedule::TIMES}
                    </span>
                </div>
                <div class="timeline-head timeline-counts" aria-hidden="true">
                    <span class="timeline-label">{texts::FREE}</span>
                    <div class="timeline-track">{count_bars(&head)}</div>
                </div>
            </div>
            <div class="timeline-overlay" aria-hidden="true">
                {band}
            </div>
        })
    })
    .into_any()
}

/// The labels of the full hours in the viewer's zone. With an offset of half an hour they are between the lines.
fn hour_labels(axis: TimeAxis, viewer: &LocalClock) -> AnyView {
    let every = if axis.hours > MAX_HOUR_LABELS { 2 } else { 1 };
    let past_the_hour = i64::from(viewer.local(axis.from).1.minutes() % 60);
    let first = if past_the_hour == 0 {
        every * 60
    } else {
        60 - past_the_hour
    };
    (0..axis.hours)
        .map(|hour| axis.from.plus(first + hour * 60 * every))
        .take_while(|at| axis.offset_minutes(*at) < axis.hours * 60)
        .map(|at| {
            let time = viewer.local(at).1.to_string();
            view! {
                <span class="timeline-hour" style:--from=axis.offset_minutes(at).to_string()>
                    {time[..2].to_owned()}
                </span>
            }
        })
        .collect_view()
        .into_any()
}

/// A bar and a number for each half hour. On narrow screens only full hours keep their numbers.
fn count_bars(head: &TimelineHeader) -> AnyView {
    let mut at = head.axis.from;
    let mut place = || {
        let now = at;
        at = at.plus(HEATMAP_STEP_MINUTES);
        now
    };
    head.heat
        .iter()
        .map(|half_hour| (place(), *half_hour))
        .filter(|(_, half_hour)| half_hour.free > 0)
        .map(|(at, half_hour)| {
            view! {
                <span
                    class="timeline-count"
                    data-playable=half_hour.playable.then_some("")
                    data-free=heat_level(half_hour, head.minimum_players)
                    data-past=is_half_hour(head, at).then_some("")
                    style:--from=head.axis.offset_minutes(at).to_string()
                >
                    {half_hour.free}
                </span>
            }
        })
        .collect_view()
        .into_any()
}

fn is_half_hour(head: &TimelineHeader, at: UtcMinute) -> bool {
    head.axis.offset_minutes(at) % 60 != 0
}

/// The bars as a table, for reading and for screen readers.
pub fn numbers_table(question: LiveQuery<TeamDayBody>, axis: Memo<Option<TimeAxis>>) -> AnyView {
    let shown = Memo::new(move |_| {
        let axis = axis.get()?;
        question.with(|seen| {
            let line = |stretch: HeatInterval| {
                let times = times(&seen.clocks.viewer, stretch.starts, stretch.ends);
                (times, stretch.half_hour)
            };
            let lines = heat_intervals(axis.from, &axis.heat(seen))
                .into_iter()
                .map(line);
            lines.collect::<Vec<_>>()
        })
    });
    let lines = move || {
        let line = |(times, half_hour): (String, HalfHour)| {
            let playable = if half_hour.playable {
                texts::schedule::YES
            } else {
                texts::schedule::NO
            };
            view! {
                <tr>
                    <th scope="row">{times}</th>
                    <td>{half_hour.free}</td>
                    <td>{playable}</td>
                </tr>
            }
        };
        let lines = shown.get().unwrap_or_default();
        lines.into_iter().map(line).collect_view()
    };
    view! {
        <details class="timeline-numbers">
            <summary>{texts::schedule::NUMBERS}</summary>
            <table>
                <caption class="spoken">{texts::schedule::HOW_MANY_FREE}</caption>
                <thead>
                    <tr>
                        <th scope="col">{texts::schedule::TIME}</th>
                        <th scope="col">{texts::FREE}</th>
                        <th scope="col">{texts::schedule::PLAYABLE}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </details>
    }
    .into_any()
}
