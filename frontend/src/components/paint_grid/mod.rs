//! A grid to paint free time on: columns across, half hours down.
//!
//! The page gives the headings and says reactively what each column holds; the grid gives back what a stroke makes of
//! the columns. The page applies that and says what became of it. The cell on which a stroke begins decides whether it
//! adds or takes away; what it does is shown while it is drawn and given back once, when it ends. Rules of painting:
//! [`app_domain::painting`].

mod board;
mod grid;
mod keys;
mod pointer;
mod stroke;
mod view;

use std::ops::Range;

use app_domain::Availability;
use app_domain::painting::{Brush, opening_row};
use leptos::html;
use leptos::prelude::*;

use self::board::{Board, rows_of, time_of_row};
use self::pointer::{Ground, Press};
use self::stroke::Place;
use crate::afterwards::do_now;
use crate::texts::painting as texts;

/// What stands over a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaintHeading {
    /// `Thu`.
    pub name: String,
    /// Below the name, smaller; may be empty.
    pub note: String,
    /// The whole, as cells are called: `Thursday 26 November`.
    pub spoken: String,
    /// Whether it is today's, or whatever else is meant by now.
    pub is_now: bool,
}

/// What a column holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaintColumn {
    pub answer: Availability,
    /// Whether the pattern filled it: drawn hatched.
    pub is_pattern: bool,
    /// A symbol that stands in the heading before all others: `spinner` while it is being saved.
    pub mark: Option<&'static str>,
    /// Why it cannot be painted.
    pub lock: Option<PaintLock>,
}

/// Why a column cannot be painted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaintLock {
    /// A symbol of the sprite.
    pub symbol: &'static str,
    /// `absent` or `past`.
    pub tone: &'static str,
    /// Spoken at each of its cells, and shown when somebody tries.
    pub words: String,
}

impl PaintColumn {
    fn is_unavailable(&self) -> bool {
        self.answer == Availability::Unavailable
    }

    fn tone(&self) -> &'static str {
        match &self.lock {
            Some(lock) => lock.tone,
            None if self.is_unavailable() => "unavailable",
            None if self.is_pattern => "pattern",
            None => "plain",
        }
    }
}

/// What a stroke made of the columns it changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Painting {
    pub brush: Brush,
    rows: Range<usize>,
    /// Column and new answer; never empty.
    pub columns: Vec<(usize, Availability)>,
}

impl Painting {
    /// `19:00–22:00`.
    pub fn times(&self) -> String {
        times_of(&self.rows)
    }
}

fn times_of(rows: &Range<usize>) -> String {
    [&time_of_row(rows.start), "–", &time_of_row(rows.end)].concat()
}

/// The grid's parts, at hand for every handler.
#[derive(Clone, Copy)]
struct Grid {
    board: StoredValue<Board, LocalStorage>,
    press: StoredValue<Option<Press>, LocalStorage>,
    ground: StoredValue<Ground>,
    scroller: NodeRef<html::Div>,
    /// Whether a finger paints at once.
    is_brush_out: RwSignal<bool>,
    chosen: RwSignal<usize>,
    /// What is being done, or why it cannot be; also spoken.
    note: RwSignal<String>,
    on_paint: Callback<Painting>,
}

#[component]
pub fn PaintGrid(
    /// The grid's name.
    #[prop(into)]
    label: String,
    /// Other headings need another grid.
    headings: Vec<PaintHeading>,
    /// What the column at an index holds; followed.
    #[prop(into)]
    column: Callback<usize, PaintColumn>,
    /// The column that is looked at: the one in view on a phone, and where the focus goes.
    chosen: RwSignal<usize>,
    /// The half hour in which the team's evening begins: the grid opens there, unless that hides what is answered.
    evening: usize,
    /// Another clock's times for every full hour from midnight on; empty where there is no other clock.
    #[prop(into, default = Signal::stored(Vec::new()))]
    team_hours: Signal<Vec<String>>,
    /// Applies what was painted, and says so with an undo.
    #[prop(into)]
    on_paint: Callback<Painting>,
) -> AnyView {
    let names: Vec<String> = headings.iter().map(|one| one.spoken.clone()).collect();
    let width = names.len();
    let board = Board::new(
        names,
        Place {
            // Where the keyboard begins: an hour into the evening.
            row: evening + 2,
            column: chosen.get_untracked(),
        },
    );
    let grid = Grid {
        board: StoredValue::new_local(board),
        press: StoredValue::new_local(None),
        ground: StoredValue::new(Ground::default()),
        scroller: NodeRef::new(),
        is_brush_out: RwSignal::new(false),
        chosen,
        note: RwSignal::new(String::new()),
        on_paint,
    };
    grid.stand_when_mounted(move |in_view| {
        let answers: Vec<Availability> = (0..width).map(|at| column.run(at).answer).collect();
        opening_row(evening, &answers, chosen.get_untracked(), in_view)
    });
    let states: Vec<Memo<PaintColumn>> = (0..width)
        .map(|at| Memo::new(move |_| column.run(at)))
        .collect();
    for (at, state) in states.iter().copied().enumerate() {
        Effect::new(move |_| {
            let state = state.get();
            grid.board.update_value(|board| {
                board.columns[at] = state;
                board.draw(at);
            });
        });
    }
    // What was painted last is given to the page before both go.
    on_cleanup(do_now);
    grid.show_team_hours(team_hours);
    grid.keep_chosen_in_view();
    let has_team_hours = Memo::new(move |_| team_hours.with(|hours| !hours.is_empty()));
    let heads: Vec<AnyView> = headings
        .into_iter()
        .zip(states)
        .enumerate()
        .map(|(at, (heading, state))| grid.head(at, heading, state))
        .collect();
    view! {
        <div class="paint-grid">
            <div
                class="paint-sheet"
                role="grid"
                aria-label=label
                aria-multiselectable="true"
                data-two-clocks=move || has_team_hours.get().then_some("")
                data-brush-out=move || grid.is_brush_out.get().then_some("")
                style=("--columns", width.to_string())
                node_ref=grid.scroller
                on:pointerdown=move |event| grid.on_pointer_down(&event)
                on:pointermove=move |event| grid.on_pointer_move(&event)
                on:pointerup=move |event| grid.on_pointer_up(&event)
                on:pointercancel=move |event| grid.on_pointer_lost(&event)
                on:lostpointercapture=move |event| grid.on_pointer_lost(&event)
                on:touchmove=move |event| grid.keep_from_browser(&event)
                on:contextmenu=move |event| grid.keep_from_browser(&event)
                on:click=move |event| grid.on_click(&event)
                on:keydown=move |event| grid.on_key_down(&event)
                on:focusout=move |event| Grid::on_focus_out(&event)
                on:scroll=move |_| grid.on_scroll()
            >
                <div class="paint-head" role="row">
                    <div class="paint-corner" role="columnheader">
                        <span class="spoken">{texts::TIME}</span>
                        {move || has_team_hours.get().then(Grid::clock_names)}
                    </div>
                    {heads}
                </div>
                <div class="paint-rows" role="rowgroup" inner_html=rows_of(width)></div>
            </div>
            <p class="paint-note" role="status">
                {move || grid.note.get()}
            </p>
            {grid.brush_switch()}
        </div>
    }
    .into_any()
}
