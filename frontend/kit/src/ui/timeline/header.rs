//! The part above the rows: the hours, the number of free players, and the band of the common window.

use app_domain::analysis::HalfHour;
use app_domain::local_clock::LocalClock;
use app_portal::controls::timeline::{CountBar, count_bars, hour_labels};
use app_portal::texts;
use app_portal::view_models::{HeatInterval, TimeAxis, heat_intervals, times};
use app_wire::{SpanBody, TeamDayBody};
use leptos::prelude::*;

use super::rows::time_bar;
use crate::query::live_query::LiveQuery;

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
    fn of(query: LiveQuery<TeamDayBody>, axis: Memo<Option<TimeAxis>>) -> Memo<Option<Self>> {
        Memo::new(move |_| {
            let axis = axis.get()?;
            query.with(|seen| Self {
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
pub fn header_view(query: LiveQuery<TeamDayBody>, axis: Memo<Option<TimeAxis>>) -> AnyView {
    let head = TimelineHeader::of(query, axis);
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
                        {hour_labels(head.axis, &head.viewer).into_iter().map(hour_label).collect_view()}
                    </div>
                    <span class="spoken" role="columnheader">
                        {texts::schedule::TIMES}
                    </span>
                </div>
                <div class="timeline-head timeline-counts" aria-hidden="true">
                    <span class="timeline-label">{texts::FREE}</span>
                    <div class="timeline-track">
                        {count_bars(&head.heat, head.minimum_players).into_iter().map(count_bar).collect_view()}
                    </div>
                </div>
            </div>
            <div class="timeline-overlay" aria-hidden="true">
                {band}
            </div>
        })
    })
    .into_any()
}

fn hour_label((offset, hour): (i64, String)) -> impl IntoView {
    view! {
        <span class="timeline-hour" style:--from=offset.to_string()>
            {hour}
        </span>
    }
}

/// On narrow screens only full hours keep their numbers.
fn count_bar(bar: CountBar) -> impl IntoView {
    view! {
        <span
            class="timeline-count"
            data-playable=bar.is_playable.then_some("")
            data-free=bar.level
            data-past=bar.is_past_the_hour.then_some("")
            style:--from=bar.offset.to_string()
        >
            {bar.free}
        </span>
    }
}

/// The bars as a table, for reading and for screen readers.
pub fn numbers_table(query: LiveQuery<TeamDayBody>, axis: Memo<Option<TimeAxis>>) -> AnyView {
    let shown = Memo::new(move |_| {
        let axis = axis.get()?;
        query.with(|seen| {
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
