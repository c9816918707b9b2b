//! A month view for choosing dates by pointer or keyboard: one tab stop, arrows, Home and End, Page Up and Down.

use app_domain::Day;
use app_domain::calendar::{CalendarMonth, DateRangeSelection};
use app_portal::controls::calendar_grid::{DayLabel, day_after_key, range_part, weeks_of};
use app_portal::texts;
use app_portal::texts::absences as words;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement};

use super::{fresh_id, icon};

/// The attribute with the index of a cell.
const CELL_INDEX_ATTRIBUTE: &str = "data-place";

#[component]
pub fn Calendar(
    /// The focused date. The calendar opens on its month.
    cursor: RwSignal<Day>,
    picked: Signal<Option<DateRangeSelection>>,
    today: Day,
    /// Ranges to mark, both ends included.
    marked: Vec<(Day, Day)>,
    choose: impl Fn(Day) + Copy + 'static,
) -> AnyView {
    let heading = fresh_id("calendar");
    let labelled_by = heading.clone();
    let state = CalendarState::new(cursor, picked);
    state.focus_cursor();
    view! {
        <div class="calendar">
            <div class="calendar-heading">
                {state.turn_button("chevron-left", words::MONTH_BEFORE, -1)}
                <strong id=heading aria-live="polite">
                    {move || words::month_title(state.month.get().first())}
                </strong>
                {state.turn_button("chevron-right", words::MONTH_AFTER, 1)}
            </div>
            <table
                class="calendar-grid"
                role="grid"
                tabindex="-1"
                aria-labelledby=labelled_by
                aria-multiselectable="true"
                node_ref=state.grid
                on:click=move |click| state.handle_click(&click, choose)
                on:keydown=move |press| state.handle_key(&press, choose)
                on:mouseover=move |over| state.pointed.set(state.day_of(over.target()))
                on:mouseleave=move |_| state.pointed.set(None)
            >
                <thead>
                    <tr>{weekday_headings(state.month.get_untracked())}</tr>
                </thead>
                {move || {
                    let weeks = weeks_of(state.month.get());
                    let rows = weeks.iter().enumerate().map(|(row, week)| {
                        let cells = week.iter().enumerate().map(|(column, day)| {
                            let place = row * 7 + column;
                            state.day_cell(*day, place, today, &marked)
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
    let heads = weeks_of(month)[0].map(|day| {
        view! {
            <th scope="col" abbr=texts::weekday(day)>
                {texts::weekday_short(day)}
            </th>
        }
    });
    heads.collect_view().into_any()
}

/// The signals of a calendar, shared by its event handlers.
#[derive(Clone, Copy)]
struct CalendarState {
    cursor: RwSignal<Day>,
    /// The month that is shown. Keys and the buttons beside its title turn the page. Choosing a date does not, so that
    /// both ends of a range over the end of a month are chosen on one page.
    month: RwSignal<CalendarMonth>,
    /// The date under the pointer. It previews the range that choosing it would create.
    pointed: RwSignal<Option<Day>>,
    range: Memo<Option<(Day, Day)>>,
    grid: NodeRef<html::Table>,
}

impl CalendarState {
    fn new(cursor: RwSignal<Day>, picked: Signal<Option<DateRangeSelection>>) -> Self {
        let pointed = RwSignal::new(None::<Day>);
        Self {
            cursor,
            month: RwSignal::new(CalendarMonth::of(cursor.get_untracked())),
            pointed,
            range: Memo::new(move |_| {
                let picked = picked.get()?;
                Some(picked.preview(pointed.get().unwrap_or_else(|| cursor.get())))
            }),
            grid: NodeRef::new(),
        }
    }

    fn turn_button(self, name: &'static str, words: &'static str, months: i32) -> AnyView {
        let turn = move |_| {
            let (month, cursor) = (self.month.get_untracked(), self.cursor.get_untracked());
            let from = if month.contains(cursor) {
                cursor
            } else {
                month.first()
            };
            self.move_to(from.plus_months(months));
        };
        view! {
            <button
                type="button"
                class="button button-quiet button-icon"
                aria-label=words
                title=words
                on:click=turn
            >
                {icon(name)}
            </button>
        }
        .into_any()
    }

    fn day_cell(self, day: Day, place: usize, today: Day, marked: &[(Day, Day)]) -> AnyView {
        let DayLabel { class, name } = DayLabel::of(day, self.month.get_untracked(), today, marked);
        // A memo for each cell, so that moving the range updates only the cells that change.
        let part = Memo::new(move |_| range_part(day, self.range.get()));
        let is_stop = Memo::new(move |_| self.cursor.get() == day);
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

    fn day_of(self, target: Option<EventTarget>) -> Option<Day> {
        let cell = target?.dyn_into::<Element>().ok()?.closest("td").ok()??;
        let place: usize = cell.get_attribute(CELL_INDEX_ATTRIBUTE)?.parse().ok()?;
        let weeks = weeks_of(self.month.get_untracked());
        weeks.as_flattened().get(place).copied()
    }

    fn handle_click(self, click: &MouseEvent, choose: impl Fn(Day)) {
        if let Some(day) = self.day_of(click.target()) {
            self.cursor.set(day);
            choose(day);
            self.focus_cursor();
        }
    }

    fn handle_key(self, press: &KeyboardEvent, choose: impl Fn(Day)) {
        let from = self.cursor.get_untracked();
        let Some(to) = day_after_key(from, &press.key(), press.shift_key()) else {
            if matches!(press.key().as_str(), "Enter" | " ") {
                press.prevent_default();
                choose(from);
            }
            return;
        };
        press.prevent_default();
        self.pointed.set(None);
        if CalendarMonth::of(to) != self.month.get_untracked()
            && let Some(grid) = self.grid.get_untracked()
        {
            // The focused cell is removed with its month. The table takes the focus until the next month is rendered.
            let _ = grid.focus();
        }
        self.move_to(to);
        self.focus_cursor();
    }

    fn move_to(self, day: Day) {
        self.cursor.set(day);
        let month = CalendarMonth::of(day);
        // A page that is rendered again loses the focus.
        if month != self.month.get_untracked() {
            self.month.set(month);
        }
    }

    /// Focuses the cell that is the tab stop, after the next render.
    fn focus_cursor(self) {
        request_animation_frame(move || {
            let cell = self
                .grid
                .try_get_untracked()
                .flatten()
                .and_then(|grid| grid.query_selector("td[tabindex='0']").ok().flatten())
                .and_then(|cell| cell.dyn_into::<HtmlElement>().ok());
            if let Some(cell) = cell {
                let _ = cell.focus();
            }
        });
    }
}
