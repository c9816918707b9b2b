//! Plays the phases of a board one after another.

use std::time::Duration;

use app_portal::texts::map_board as words;
use frontend_kit::ui::icon;
use leptos::prelude::*;

/// How long each phase is shown.
const PHASE_TIME: Duration = Duration::from_millis(1_400);

/// The shown phase of a board, by its index.
#[derive(Clone, Copy)]
pub struct PhasePlayer {
    pub phase: RwSignal<usize>,
    is_playing: RwSignal<bool>,
    count: Signal<usize>,
}

impl PhasePlayer {
    pub fn new(count: Signal<usize>) -> Self {
        Self {
            phase: RwSignal::new(0),
            is_playing: RwSignal::new(false),
            count,
        }
    }

    /// The index of the shown phase, which may have been removed by a teammate.
    pub fn current(self) -> usize {
        self.phase.get().min(self.count.get().saturating_sub(1))
    }

    pub fn current_untracked(self) -> usize {
        untrack(|| self.current())
    }

    /// Shows another phase. Returns false if there is none.
    pub fn step(self, is_forward: bool) -> bool {
        let (at, count) = (self.current_untracked(), self.count.get_untracked());
        let next = if is_forward {
            Some(at + 1).filter(|next| *next < count)
        } else {
            at.checked_sub(1)
        };
        self.stop();
        if let Some(next) = next {
            self.phase.set(next);
        }
        next.is_some()
    }

    pub fn show(self, phase: usize) {
        self.stop();
        self.phase.set(phase);
    }

    fn stop(self) {
        if self.is_playing.get_untracked() {
            self.is_playing.set(false);
        }
    }

    /// Plays from the shown phase, or from the first one if the last one is shown; or stops.
    pub fn toggle(self) {
        if self.is_playing.get_untracked() {
            return self.stop();
        }
        let last = self.count.get_untracked().saturating_sub(1);
        if last == 0 {
            return;
        }
        if self.current_untracked() == last {
            self.phase.set(0);
        }
        self.is_playing.set(true);
        self.schedule();
    }

    fn schedule(self) {
        let next = move || {
            if self.is_playing.try_get_untracked() != Some(true) {
                return;
            }
            let (at, count) = (self.current_untracked() + 1, self.count.get_untracked());
            if at < count {
                self.phase.set(at);
            }
            if at + 1 < count {
                self.schedule();
            } else {
                self.is_playing.set(false);
            }
        };
        set_timeout(next, PHASE_TIME);
    }

    /// The button that plays and stops.
    pub fn button(self, tab: Signal<&'static str>) -> AnyView {
        let label = move || {
            if self.is_playing.get() {
                words::STOP
            } else {
                words::PLAY
            }
        };
        let symbol = move || {
            icon(if self.is_playing.get() {
                "pause"
            } else {
                "play"
            })
        };
        view! {
            <button
                type="button"
                class="button button-small map-board-play"
                tabindex=tab
                on:click=move |_| self.toggle()
            >
                {symbol}
                {label}
            </button>
        }
        .into_any()
    }
}
