//! The practice view: one phase or lineup of the strategy's boards as large as the window, for a second screen.

use std::rc::Rc;

use app_document::board::BoardContent;
use app_portal::route::strategy_path;
use app_portal::stratbook::practice::{PracticeSlide, lineup_slides, phase_slides, slide_of_key};
use app_portal::texts;
use app_portal::texts::board_pages as words;
use app_wire::StrategyItem;
use frontend_editor::board::map_record::{MapRecord, follow_map, names_on, remember_owner};
use frontend_editor::board::{BoardTask, draw_later};
use frontend_kit::dom::wake_lock::ScreenWakeLock;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{RadioGroup, icon};
use leptos::ev::{KeyboardEvent, TouchEvent, keydown};
use leptos::html;
use leptos::prelude::*;

use super::super::list_filter::StrategyListFilter;

/// A finger that moves this many pixels to a side swipes.
const SWIPE_DISTANCE: i32 = 50;

/// The shown slide with everything that its pictures and lines come from.
#[derive(Clone, Copy)]
struct PracticeState {
    boards: Memo<Vec<BoardContent>>,
    slides: Memo<Vec<PracticeSlide>>,
    shown: RwSignal<usize>,
    /// The stored record of the shown board's map.
    record: RwSignal<Option<Rc<MapRecord>>, LocalStorage>,
}

impl PracticeState {
    fn slide(self) -> Option<PracticeSlide> {
        let shown = self.shown.get();
        self.slides
            .with(|slides| slides.get(shown.min(slides.len().max(1) - 1)).cloned())
    }

    fn board(self) -> Option<BoardContent> {
        let slide = self.slide()?;
        self.boards.with(|boards| boards.get(slide.board).cloned())
    }

    fn go(self, key: &str) -> bool {
        let count = self.slides.with_untracked(Vec::len);
        let next = slide_of_key(key, self.shown.get_untracked(), count);
        if let Some(next) = next {
            self.shown.set(next);
        }
        next.is_some()
    }

    fn heading(self) -> String {
        let Some((board, slide)) = self.board().zip(self.slide()) else {
            return words::NO_BOARDS.to_owned();
        };
        board.phase_heading(slide.phase)
    }

    fn lines(self) -> Vec<String> {
        let record = self.record.get();
        let names = names_on(record.as_deref());
        let slide = self.slide();
        self.boards.with(|boards| {
            slide
                .map(|slide| slide.lines(boards, &names))
                .unwrap_or_default()
        })
    }
}

#[component]
pub fn PracticeView(
    boards: Memo<Vec<BoardContent>>,
    item: Memo<Option<StrategyItem>>,
    list_filter: StrategyListFilter,
) -> impl IntoView {
    let part = RwSignal::new(0);
    let lineups = Memo::new(move |_| boards.with(|boards| lineup_slides(boards)));
    let slides = Memo::new(move |_| {
        if part.get() == 1 {
            lineups.get()
        } else {
            boards.with(|boards| phase_slides(boards))
        }
    });
    let state = PracticeState {
        boards,
        slides,
        shown: RwSignal::new(0),
        record: RwSignal::new_local(None),
    };
    run_effect(move || {
        part.track();
        state.shown.set(0);
    });
    let leave = move || {
        let id = item.with_untracked(|item| item.as_ref().map(|item| item.id));
        if let Some(id) = id {
            list_filter.go(&strategy_path(id));
        }
    };
    let panel = NodeRef::<html::Dialog>::new();
    let full = NodeRef::<html::Div>::new();
    run_effect(move || {
        if let Some(panel) = panel.get() {
            let _ = panel.show_modal();
        }
    });
    let keys = window_event_listener(keydown, move |press: KeyboardEvent| {
        let has_modifier = press.ctrl_key() || press.alt_key() || press.meta_key();
        if !has_modifier && !is_for_control(&press) && state.go(&press.key()) {
            press.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
    ScreenWakeLock::hold();
    let touched = StoredValue::new(None::<i32>);
    let touch_x = |touch: &TouchEvent| touch.changed_touches().get(0).map(|touch| touch.client_x());
    let on_touch_end = move |touch: TouchEvent| {
        let Some((from, to)) = touched.get_value().zip(touch_x(&touch)) else {
            return;
        };
        if (to - from).abs() >= SWIPE_DISTANCE {
            state.go(if to < from { "ArrowRight" } else { "ArrowLeft" });
        }
    };
    let title = move || {
        let title = item.with(|item| item.as_ref().map(|item| item.title.clone()));
        words::practice_of(&title.unwrap_or_default())
    };
    let parts = move || {
        let parts = words::PARTS.map(str::to_owned).to_vec();
        (!lineups.with(Vec::is_empty))
            .then(|| view! { <RadioGroup label=words::SHOWS options=parts chosen=part /> })
    };
    view! {
        <dialog class="practice" aria-label=title node_ref=panel on:close=move |_| leave()>
            <div
                class="practice-panel"
                // Without it, the dialog would focus the radio buttons, which use the arrow keys.
                tabindex="-1"
                autofocus
                node_ref=full
                on:touchstart=move |touch| touched.set_value(touch_x(&touch))
                on:touchend=on_touch_end
            >
                <header class="practice-head">
                    <h2>{move || state.heading()}</h2>
                    {parts}
                    <button
                        type="button"
                        class="button button-quiet"
                        on:click=move |_| {
                            if let Some(full) = full.get_untracked() {
                                let _ = full.request_fullscreen();
                            }
                        }
                    >
                        {icon("monitor")}
                        {words::FULL_SCREEN}
                    </button>
                    <button
                        type="button"
                        class="button button-quiet button-icon"
                        aria-label=texts::CLOSE
                        title=texts::CLOSE
                        on:click=move |_| leave()
                    >
                        {icon("close")}
                    </button>
                </header>
                <PracticeSlideView state=state />
                <PracticeSteps state=state />
            </div>
        </dialog>
    }
}

/// Whether the key belongs to the focused control: radio buttons use arrows, and buttons use Space.
fn is_for_control(press: &KeyboardEvent) -> bool {
    let focused = document().active_element();
    let is = |name: &str| {
        focused
            .as_ref()
            .is_some_and(|focused| focused.tag_name() == name)
    };
    is("INPUT") || (press.key() == " " && (is("BUTTON") || is("A")))
}

#[component]
fn PracticeSlideView(state: PracticeState) -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    remember_owner();
    let map = Memo::new(move |_| {
        state
            .board()
            .and_then(|board| board.map().map(str::to_owned))
    });
    run_effect(move || {
        let Some(frame) = frame.get() else { return };
        state.record.set(None);
        let followed = map.get();
        let name = followed.clone();
        follow_map(name.as_deref(), &frame, move |record| {
            // The view may show a board of another map by now.
            if map.try_get_untracked().as_ref() == Some(&followed) {
                state.record.try_set(record);
            }
        });
    });
    run_effect(move || {
        let (Some(frame), Some(board), Some(slide)) = (frame.get(), state.board(), state.slide())
        else {
            return;
        };
        let record = state.record.get();
        draw_later(BoardTask::Phase {
            frame: (*frame).clone().into(),
            board,
            phase: slide.phase,
            record,
        });
    });
    let media = move || {
        let slide = state.slide()?;
        let media = state.boards.with(|boards| slide.media(boards));
        let images = media.images.into_iter().enumerate().map(|(at, image)| {
            view! { <img src=image alt=words::lineup_image(at + 1) /> }
        });
        let video = media.video.map(|video| {
            view! {
                <a class="button" href=video target="_blank" rel="noopener noreferrer">
                    {icon("play")}
                    {words::VIDEO}
                </a>
            }
        });
        Some(view! { <div class="practice-media">{images.collect_view()} {video}</div> })
    };
    let lines = move || {
        let lines = state.lines().into_iter();
        lines.map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <div class="practice-slide">
            <div class="practice-picture" node_ref=frame></div>
            <div class="practice-words">
                {media}
                <ul aria-live="polite">{lines}</ul>
            </div>
        </div>
    }
}

#[component]
fn PracticeSteps(state: PracticeState) -> impl IntoView {
    let count = Memo::new(move |_| state.slides.with(Vec::len));
    let step = move |key: &'static str, symbol: &'static str, label: &'static str| {
        view! {
            <button type="button" class="button button-icon" aria-label=label title=label on:click=move |_| {
                state.go(key);
            }>
                {icon(symbol)}
            </button>
        }
    };
    let numbers = move || {
        let numbers = (0..count.get()).map(|at| {
            view! {
                <button
                    type="button"
                    class="button button-small"
                    aria-pressed=move || (state.shown.get() == at).to_string()
                    on:click=move |_| state.shown.set(at)
                >
                    {at + 1}
                </button>
            }
        });
        numbers.collect_view()
    };
    view! {
        <footer class="practice-steps" title=words::KEYS>
            {step("ArrowLeft", "chevron-left", words::PREVIOUS)}
            <span class="figures" role="status">
                {move || words::position((state.shown.get() + 1).min(count.get()), count.get())}
            </span>
            {step("ArrowRight", "chevron-right", words::NEXT)}
            <div class="practice-numbers">{numbers}</div>
        </footer>
    }
}
