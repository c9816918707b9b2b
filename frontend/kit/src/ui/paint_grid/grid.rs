//! The grid, and what all its parts share.

use std::ops::Range;

use app_domain::DayAvailability;
use app_domain::painting::{PaintMode, first_visible_row};
use app_portal::controls::grid_geometry::GridGeometry;
use app_portal::controls::paint_cells::{PaintColumn, times_of};
use app_portal::paint_stroke::CellPosition;
use app_portal::texts::painting as texts;
use gloo_timers::callback::Timeout;
use leptos::html;
use leptos::prelude::*;

use super::grid_cells::GridCells;
use super::pointer::PendingPress;
use crate::dom::after_paint::run_pending;
use crate::run_effect::run_effect;

/// The heading of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaintHeading {
    /// `Thu`.
    pub name: String,
    /// Shown below the name, in smaller type. May be empty.
    pub note: String,
    /// The full name, used in the accessible names of cells: `Thursday 26 November`.
    pub spoken: String,
    /// Whether this is the current column, for example today.
    pub is_now: bool,
}

/// The columns changed by a stroke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaintedColumns {
    pub brush: PaintMode,
    pub(super) rows: Range<usize>,
    /// Pairs of column index and new answer. Never empty.
    pub columns: Vec<(usize, DayAvailability)>,
}

impl PaintedColumns {
    /// The painted times, as `19:00–22:00`.
    pub fn times(&self) -> String {
        times_of(&self.rows)
    }
}

/// The state of the grid, shared by all event handlers.
#[derive(Clone, Copy)]
pub(super) struct PaintGridHandle {
    pub(super) board: StoredValue<GridCells, LocalStorage>,
    pub(super) press: StoredValue<Option<PendingPress>, LocalStorage>,
    pub(super) ground: StoredValue<GridGeometry>,
    /// The timer of the next scroll while a stroke is at an edge.
    pub(super) edge_scroll: StoredValue<Option<Timeout>, LocalStorage>,
    pub(super) scroller: NodeRef<html::Div>,
    /// Whether touch paints immediately.
    pub(super) is_brush_out: RwSignal<bool>,
    pub(super) chosen: RwSignal<usize>,
    /// The note on the current stroke, or the reason why it is impossible. Announced as well.
    pub(super) note: RwSignal<String>,
    pub(super) on_paint: Callback<PaintedColumns>,
}

impl PaintGridHandle {
    pub(super) fn new(
        columns: Vec<PaintColumn>,
        names: Vec<String>,
        evening: usize,
        chosen: RwSignal<usize>,
        on_paint: Callback<PaintedColumns>,
    ) -> Self {
        // The initial keyboard position: one hour into the evening.
        let place = CellPosition {
            row: evening + 2,
            column: chosen.get_untracked(),
        };
        Self {
            board: StoredValue::new_local(GridCells::new(columns, names, place)),
            press: StoredValue::new_local(None),
            ground: StoredValue::new(GridGeometry::default()),
            edge_scroll: StoredValue::new_local(None),
            scroller: NodeRef::new(),
            is_brush_out: RwSignal::new(false),
            chosen,
            note: RwSignal::new(String::new()),
            on_paint,
        }
    }

    /// Draws each column whenever its content changes. Returns the contents.
    pub(super) fn follow_columns(
        self,
        width: usize,
        column: Callback<usize, PaintColumn>,
    ) -> Vec<Memo<PaintColumn>> {
        let states: Vec<Memo<PaintColumn>> = (0..width)
            .map(|at| Memo::new(move |_| column.run(at)))
            .collect();
        for (at, state) in states.iter().copied().enumerate() {
            run_effect(move || {
                let state = state.get();
                self.board.update_value(|board| {
                    board.columns[at] = state;
                    board.draw_column(at);
                });
            });
        }
        states
    }

    /// The headings and the cells.
    pub(super) fn sheet(
        self,
        label: String,
        width: usize,
        heads: Vec<AnyView>,
        team_hours: Signal<Vec<String>>,
    ) -> AnyView {
        let rows = self.board.with_value(GridCells::rows_html);
        let has_team_hours = Memo::new(move |_| team_hours.with(|hours| !hours.is_empty()));
        view! {
            <div
                class="paint-sheet"
                translate="no"
                role="grid"
                // Scrolls, which is a tab stop in Firefox.
                tabindex="-1"
                aria-label=label
                aria-multiselectable="true"
                data-two-clocks=move || has_team_hours.get().then_some("")
                data-brush-out=move || self.is_brush_out.get().then_some("")
                style=("--columns", width.to_string())
                node_ref=self.scroller
                on:pointerdown=move |event| self.on_pointer_down(&event)
                on:pointermove=move |event| self.on_pointer_move(&event)
                on:pointerup=move |event| self.on_pointer_up(&event)
                on:pointercancel=move |event| self.on_pointer_lost(&event)
                on:lostpointercapture=move |event| self.on_pointer_lost(&event)
                on:touchmove=move |event| self.prevent_browser_default(&event)
                on:contextmenu=move |event| self.prevent_browser_default(&event)
                on:click=move |event| self.on_click(&event)
                on:keydown=move |event| self.on_key_down(&event)
                on:focusout=move |event| Self::on_focus_out(&event)
                on:scroll=move |_| self.on_scroll()
            >
                <div class="paint-head" role="row">
                    <div class="paint-corner" role="columnheader">
                        <span class="spoken">{texts::TIME}</span>
                        {move || has_team_hours.get().then(Self::clock_names)}
                    </div>
                    {heads}
                </div>
                <div class="paint-rows" role="rowgroup" inner_html=rows></div>
            </div>
        }
        .into_any()
    }
}

#[component]
pub fn PaintGrid(
    /// The accessible name of the grid.
    #[prop(into)]
    label: String,
    /// The headings. They cannot change during the life of the grid.
    headings: Vec<PaintHeading>,
    /// The content of the column at an index. Tracked reactively.
    #[prop(into)]
    column: Callback<usize, PaintColumn>,
    /// The chosen column: always in view on a phone, and the one that gets the focus.
    chosen: RwSignal<usize>,
    /// The index of the half hour in which the team's evening begins. The grid is scrolled there initially, unless that
    /// would hide answered times.
    evening: usize,
    /// The times of another clock for every full hour from midnight. Empty if there is no other clock.
    #[prop(into, default = Signal::stored(Vec::new()))]
    team_hours: Signal<Vec<String>>,
    /// Applies the change and announces it with an undo.
    #[prop(into)]
    on_paint: Callback<PaintedColumns>,
) -> impl IntoView {
    let names: Vec<String> = headings.iter().map(|one| one.spoken.clone()).collect();
    let width = names.len();
    let columns = untrack(|| (0..width).map(|at| column.run(at)).collect());
    let grid = PaintGridHandle::new(columns, names, evening, chosen, on_paint);
    grid.attach_when_mounted(move |in_view| {
        let answers: Vec<DayAvailability> = (0..width).map(|at| column.run(at).answer).collect();
        first_visible_row(evening, &answers, chosen.get_untracked(), in_view)
    });
    let states = grid.follow_columns(width, column);
    // The last stroke is submitted before the grid is removed.
    on_cleanup(run_pending);
    grid.show_team_hours(team_hours);
    grid.keep_chosen_in_view();
    let heads: Vec<AnyView> = headings
        .into_iter()
        .zip(states)
        .enumerate()
        .map(|(at, (heading, state))| grid.column_heading(at, heading, state))
        .collect();
    view! {
        <div class="paint-grid">
            {grid.sheet(label, width, heads, team_hours)}
            <p class="paint-note" role="status">
                {move || grid.note.get()}
            </p>
            {grid.paint_switch()}
        </div>
    }
}
