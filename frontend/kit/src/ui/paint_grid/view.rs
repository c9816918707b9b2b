//! The view of the grid: headings, the paint switch for touch, scroll position, and the hours of the other clock.

use app_portal::controls::paint_cells::PaintColumn;
use app_portal::texts::painting as texts;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{PaintGridHandle, PaintHeading};
use crate::dom::after_paint::measure_in_next_frame;
use crate::run_effect::run_effect;
use crate::ui::{icon, spinning_icon};

impl PaintGridHandle {
    pub(super) fn column_heading(
        self,
        at: usize,
        heading: PaintHeading,
        state: Memo<PaintColumn>,
    ) -> AnyView {
        let mark = move || {
            let state = state.get();
            match state.lock {
                Some(lock) => Some(icon(lock.symbol)),
                None if state.mark == Some("spinner") => Some(spinning_icon("spinner")),
                None if state.mark.is_some() => state.mark.map(icon),
                None if state.is_unavailable() => Some(icon("unavailable")),
                None if state.is_pattern => Some(icon("pattern")),
                None if state.clock_change.is_some() => Some(icon("availability")),
                None => None,
            }
        };
        view! {
            <div
                class="paint-heading"
                role="columnheader"
                aria-label=heading.spoken.clone()
                title=heading.spoken
                data-now=heading.is_now.then_some("")
                data-chosen=move || (self.chosen.get() == at).then_some("")
                data-tone=move || state.with(PaintColumn::tone)
                on:click=move |_| self.choose_column(at)
            >
                <b>{heading.name}</b>
                <span>{heading.note}</span>
                <span class="paint-mark">{mark}</span>
            </div>
        }
        .into_any()
    }

    /// The headings of the two columns of hours.
    pub(super) fn clock_names() -> AnyView {
        view! {
            <span class="paint-clocks" aria-hidden="true">
                <span>{texts::YOU}</span>
                <span>{texts::TEAM}</span>
            </span>
        }
        .into_any()
    }

    /// The paint switch. The style sheet hides it on devices without touch.
    pub(super) fn paint_switch(self) -> AnyView {
        view! {
            <button
                type="button"
                class="button paint-switch"
                aria-pressed=move || self.is_brush_out.get().to_string()
                title=texts::PAINT_TITLE
                on:click=move |_| self.is_brush_out.update(|is_out| *is_out = !*is_out)
            >
                {icon("paint")}
                {texts::PAINT}
            </button>
        }
        .into_any()
    }

    /// Attaches the cells after mounting and scrolls to the row that `opening` returns for the number of visible rows.
    pub(super) fn attach_when_mounted(self, opening: impl Fn(usize) -> usize + Clone + 'static) {
        run_effect(move || {
            let Some(scroller) = self.scroller.get() else {
                return;
            };
            self.board.update_value(|board| board.attach(&scroller));
            let opening = opening.clone();
            measure_in_next_frame(move || {
                self.measure();
                let ground = self.ground.get_value();
                let first = u32::try_from(untrack(|| opening(rows_in_view(&scroller))));
                let down = first.map_or(0.0, f64::from) * ground.cell_height;
                scroller.scroll_by_with_x_and_y(0.0, down);
                self.scroll_to_chosen();
            });
        });
    }

    pub(super) fn show_team_hours(self, hours: Signal<Vec<String>>) {
        run_effect(move || {
            let hours = hours.get();
            let Some(scroller) = self.scroller.get() else {
                return;
            };
            let Ok(places) = scroller.query_selector_all(".paint-team") else {
                return;
            };
            for at in 0..places.length() {
                let hour = hours.get(at as usize).map_or("", String::as_str);
                if let Some(place) = places.item(at) {
                    place.set_text_content(Some(hour));
                }
            }
        });
    }

    /// Keeps the chosen column in view if only a few fit, also after the window is resized.
    pub(super) fn keep_chosen_in_view(self) {
        Effect::new(move |before: Option<()>| {
            self.chosen.track();
            // The first time, the grid is placed when it is attached.
            if before.is_some() {
                self.scroll_to_chosen();
            }
        });
        let listening = window_event_listener(leptos::ev::resize, move |_| {
            if self.measure_and_detect_resize() {
                self.scroll_to_chosen();
            }
        });
        on_cleanup(move || listening.remove());
    }

    /// Measures again and returns whether the width of the columns has changed.
    fn measure_and_detect_resize(self) -> bool {
        let before = self.ground.get_value();
        self.measure();
        !self.ground.get_value().has_same_cell_width(&before)
    }

    fn scroll_to_chosen(self) {
        self.measure();
        let ground = self.ground.get_value();
        let by = ground.scroll_to_column(self.chosen.get_untracked());
        let scroller = self.scroller.get_untracked();
        let (Some(by), Some(scroller), true) = (by, scroller, ground.shows_few_columns()) else {
            return;
        };
        // A relative scroll would stop at the next snap point, as a swipe does.
        let (x, y) = (scroller.scroll_left(), scroller.scroll_top());
        scroller.scroll_to_with_x_and_y(f64::from(x) + by, f64::from(y));
    }

    /// Chooses the nearest column in view if the chosen one was scrolled out of it.
    pub(super) fn on_scroll(self) {
        if self.measure_and_detect_resize() {
            // The browser has scrolled because the columns have moved.
            return self.scroll_to_chosen();
        }
        let ground = self.ground.get_value();
        let is_painting = self.board.with_value(|board| board.stroke.is_some());
        if ground.shows_few_columns() && !is_painting {
            let (chosen, in_view) = (self.chosen.get_untracked(), ground.columns_in_view());
            let last = in_view.end.saturating_sub(1).max(in_view.start);
            self.choose_column(chosen.clamp(in_view.start, last));
        }
    }
}

/// The number of full rows that fit below the headings.
fn rows_in_view(scroller: &HtmlElement) -> usize {
    let height = |class: &str| {
        let found = scroller.query_selector(class).ok().flatten();
        let found = found.and_then(|found| found.dyn_into::<HtmlElement>().ok());
        found.map_or(0, |found| found.offset_height())
    };
    let room = scroller.client_height() - height(".paint-head");
    usize::try_from(room / height(".paint-row").max(1)).unwrap_or_default()
}
