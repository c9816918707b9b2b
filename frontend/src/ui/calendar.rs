//! A month view for choosing dates by pointer or keyboard: one tab stop, arrows, Home and End, Page Up and Down.

use app_domain::Day;
use app_domain::calendar::{CalendarMonth, DateRangeSelection};
use app_portal::controls::calendar_grid::{DayLabel, day_after_key, range_part};
use app_portal::texts;
use app_portal::texts::absences as words;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::{fresh_id, icon};

/// The attribute with the index of a cell.
const CELL_INDEX_ATTRIBUTE: &str = "data-place";

#[component]
pub fn Calendar(
    /// The focused date, which also determines the month.
    cursor: RwSignal<Day>,
    picked: Signal<Option<DateRangeSelection>>,
    today: Day,
    /// Ranges to mark, both ends included.
    marked: Vec<(Day, Day)>,
    choose: impl Fn(Day) + Copy + 'static,
) -> AnyView {
    let heading = fresh_id("calendar");
    let labelled_by = heading.clone();
    let month = Memo::new(move |_| CalendarMonth::of(cursor.get()));
    // The date under the pointer. It previews the range that choosing it would create.
    let pointed = RwSignal::new(None::<Day>);
    let range = Memo::new(move |_| {
        let picked = picked.get()?;
        Some(picked.preview(pointed.get().unwrap_or_else(|| cursor.get())))
    });
    let grid = NodeRef::<html::Table>::new();
    let day_of = move |target: Option<web_sys::EventTarget>| {
        let cell = target?.dyn_into::<Element>().ok()?.closest("td").ok()??;
        let place: usize = cell.get_attribute(CELL_INDEX_ATTRIBUTE)?.parse().ok()?;
        let weeks = month.get_untracked().weeks();
        weeks.as_flattened().get(place).copied()
    };
    let click = move |click: MouseEvent| {
        if let Some(day) = day_of(click.target()) {
            cursor.set(day);
            choose(day);
            focus_cursor(grid);
        }
    };
    let point = move |over: MouseEvent| pointed.set(day_of(over.target()));
    let press = move |press: KeyboardEvent| {
        let from = cursor.get_untracked();
        let Some(to) = day_after_key(from, &press.key(), press.shift_key()) else {
            if matches!(press.key().as_str(), "Enter" | " ") {
                press.prevent_default();
                choose(from);
            }
            return;
        };
        press.prevent_default();
        pointed.set(None);
        if CalendarMonth::of(to) != month.get_untracked()
            && let Some(grid) = grid.get_untracked()
        {
            // The focused cell is removed with its month. The table takes the focus until the next month is rendered.
            let _ = grid.focus();
        }
        cursor.set(to);
        focus_cursor(grid);
    };
    focus_cursor(grid);
    let turn = move |months: i32| cursor.update(|day| *day = day.plus_months(months));
    let turning = move |name: &'static str, words: &'static str, months: i32| {
        view! {
            <button
                type="button"
                class="button button-quiet button-icon"
                aria-label=words
                title=words
                on:click=move |_| turn(months)
            >
                {icon(name)}
            </button>
        }
    };
    view! {
        <div class="calendar">
            <div class="calendar-heading">
                {turning("chevron-left", words::MONTH_BEFORE, -1)}
                <h3 id=heading aria-live="polite">
                    {move || words::month_title(month.get().first())}
                </h3>
                {turning("chevron-right", words::MONTH_AFTER, 1)}
            </div>
            <table
                class="calendar-grid"
                role="grid"
                tabindex="-1"
                aria-labelledby=labelled_by
                aria-multiselectable="true"
                node_ref=grid
                on:click=click
                on:keydown=press
                on:mouseover=point
                on:mouseleave=move |_| pointed.set(None)
            >
                <thead>
                    <tr>{weekday_headings(month.get_untracked())}</tr>
                </thead>
                {move || {
                    let weeks = month.get().weeks();
                    let rows = weeks.iter().enumerate().map(|(row, week)| {
                        let cells = week.iter().enumerate().map(|(column, day)| {
                            let place = row * 7 + column;
                            day_cell(*day, place, month.get_untracked(), today, &marked, cursor, range)
                        });
                        view! { <tr>{cells.collect_view()}</tr> }
                    });
                    view! { <tbody>{rows.collect_view()}</tbody> }
                }}
            </table>
        </div>
    }
    .into_any()
}

fn weekday_headings(month: CalendarMonth) -> AnyView {
    let heads = month.weeks()[0].map(|day| {
        view! {
            <th scope="col" abbr=texts::weekday(day)>
                {texts::weekday_short(day)}
            </th>
        }
    });
    heads.collect_view().into_any()
}

fn day_cell(
    day: Day,
    place: usize,
    month: CalendarMonth,
    today: Day,
    marked: &[(Day, Day)],
    cursor: RwSignal<Day>,
    range: Memo<Option<(Day, Day)>>,
) -> AnyView {
    let DayLabel { class, name } = DayLabel::of(day, month, today, marked);
    // A memo for each cell, so that moving the range updates only the cells that change.
    let part = Memo::new(move |_| range_part(day, range.get()));
    let is_stop = Memo::new(move |_| cursor.get() == day);
    view! {
        <td
            class=class
            data-place=place.to_string()
            data-part=part
            aria-label=name
            aria-selected=move || part.get().is_some().to_string()
            tabindex=move || if is_stop.get() { "0" } else { "-1" }
        >
            <span>{texts::day_of_month(day)}</span>
        </td>
    }
    .into_any()
}

/// Focuses the cell that is the tab stop, after the next render.
fn focus_cursor(grid: NodeRef<html::Table>) {
    request_animation_frame(move || {
        let cell = grid
            .try_get_untracked()
            .flatten()
            .and_then(|grid| grid.query_selector("td[tabindex='0']").ok().flatten())
            .and_then(|cell| cell.dyn_into::<HtmlElement>().ok());
        if let Some(cell) = cell {
            let _ = cell.focus();
        }
    });
}
