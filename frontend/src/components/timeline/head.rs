//! Above the rows: the hours, how many are free, and the band of the common window.

use app_api::wire::{SpanBody, TeamDay};
use app_domain::Moment;
use app_domain::analysis::{HalfHour, STEP};
use app_domain::clock::LocalClock;
use leptos::prelude::*;

use super::rows::stretch;
use crate::question::Question;
use crate::reading::{Axis, Stretch, level, stretches, times};
use crate::texts;

/// Hours that get a label before every second one is left out.
const MOST_LABELS: i64 = 15;

/// What stands above the rows and through them.
#[derive(Clone, PartialEq)]
struct Head {
    axis: Axis,
    viewer: LocalClock,
    is_own_time: bool,
    heat: Vec<HalfHour>,
    minimum_players: usize,
    window: Option<SpanBody>,
}

impl Head {
    fn of(question: Question<TeamDay>, axis: Memo<Option<Axis>>) -> Memo<Option<Self>> {
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

/// The hours, the strip with a number for each half hour, and the band.
pub fn heading(question: Question<TeamDay>, axis: Memo<Option<Axis>>) -> AnyView {
    let head = Head::of(question, axis);
    (move || {
        let head = head.get()?;
        let whose_time = if head.is_own_time {
            texts::YOUR_TIME
        } else {
            texts::TEAM_TIME
        };
        let band = head
            .window
            .map(|window| stretch("timeline-band", head.axis, window.starts_at, window.ends_at));
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
                    <div class="timeline-track">{strip(&head)}</div>
                </div>
            </div>
            <div class="timeline-overlay" aria-hidden="true">
                {band}
            </div>
        })
    })
    .into_any()
}

/// The full hours by the viewer's clock; in a zone off by half an hour they stand between the lines.
fn hour_labels(axis: Axis, viewer: &LocalClock) -> AnyView {
    let every = if axis.hours > MOST_LABELS { 2 } else { 1 };
    let past_the_hour = i64::from(viewer.local(axis.from).1.minutes() % 60);
    let first = if past_the_hour == 0 {
        every * 60
    } else {
        60 - past_the_hour
    };
    (0..axis.hours)
        .map(|hour| axis.from.plus(first + hour * 60 * every))
        .take_while(|at| axis.place(*at) < axis.hours * 60)
        .map(|at| {
            let time = viewer.local(at).1.to_string();
            view! {
                <span class="timeline-hour" style:--from=axis.place(at).to_string()>
                    {time[..2].to_owned()}
                </span>
            }
        })
        .collect_view()
        .into_any()
}

/// A bar and a number for each half hour; the numbers of full hours stay where there is room for no more.
fn strip(head: &Head) -> AnyView {
    let mut at = head.axis.from;
    let mut place = || {
        let now = at;
        at = at.plus(STEP);
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
                    data-free=level(half_hour, head.minimum_players)
                    data-past=is_half_past(head, at).then_some("")
                    style:--from=head.axis.place(at).to_string()
                >
                    {half_hour.free}
                </span>
            }
        })
        .collect_view()
        .into_any()
}

fn is_half_past(head: &Head, at: Moment) -> bool {
    head.axis.place(at) % 60 != 0
}

/// The strip as a table, for whoever wants the numbers in words or hears them.
pub fn numbers(question: Question<TeamDay>, axis: Memo<Option<Axis>>) -> AnyView {
    let shown = Memo::new(move |_| {
        let axis = axis.get()?;
        question.with(|seen| {
            let line = |stretch: Stretch| {
                let times = times(&seen.clocks.viewer, stretch.starts, stretch.ends);
                (times, stretch.half_hour)
            };
            let lines = stretches(axis.from, &axis.heat(seen)).into_iter().map(line);
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
