//! Which fourteen days the fortnight shows, and the ways to earlier and later ones.

use app_api::wire::Fortnight;
use app_domain::Day;
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::address::Address;
use crate::components::{PrintButton, icon};
use crate::place::{Tab, fortnight_path};
use crate::question::Question;
use crate::texts;

const FORTNIGHT: i64 = 14;
/// Where the arrow keys have a meaning of their own.
const TAKES_ARROWS: &str = "input, select, textarea, dialog, [contenteditable], [role=grid], [role=dialog], [role=menu], [role=listbox], [role=radiogroup]";

#[derive(Clone, Copy)]
pub struct Range {
    /// `None`: from today on.
    pub from: Memo<Option<Day>>,
    pub today: Question<Fortnight>,
}

impl Range {
    fn today(self) -> Option<Day> {
        self.today.with(|known| known.today)
    }

    fn first(self) -> Option<Day> {
        self.from.get().or_else(|| self.today())
    }

    /// The address of the fortnight that many days away.
    fn beside(self, days: i64) -> Option<String> {
        Some(fortnight_path(self.first()?.plus(days)))
    }

    /// `21 Nov – 4 Dec`.
    pub fn words(self) -> AnyView {
        let words = move || {
            let first = self.first()?;
            let today = self.today().unwrap_or(first);
            Some(texts::schedule::range(
                first,
                first.plus(FORTNIGHT - 1),
                today,
            ))
        };
        view! { <span class="topbar-note figures">{words}</span> }.into_any()
    }

    /// Left and right lead to the days before and after.
    pub fn follow_arrows(self) {
        arrows(
            move || untrack(|| self.beside(-FORTNIGHT)),
            move || untrack(|| self.beside(FORTNIGHT)),
        );
    }
}

pub fn controls(range: Range) -> AnyView {
    let to = |days: i64, symbol: &'static str, words: &'static str| {
        view! {
            <a class="button button-icon" href=move || range.beside(days) aria-label=words title=words>
                {icon(symbol)}
            </a>
        }
    };
    let is_today = move || range.from.get().is_none();
    view! {
        <PrintButton />
        <nav class="schedule-range" aria-label=texts::schedule::DAYS>
            {to(-FORTNIGHT, "chevron-left", texts::schedule::EARLIER_DAYS)}
            <a
                class="button"
                href=Tab::Schedule.path()
                title=texts::schedule::TO_TODAY
                aria-current=move || is_today().then_some("date")
            >
                {texts::TODAY}
            </a>
            {to(FORTNIGHT, "chevron-right", texts::schedule::LATER_DAYS)}
        </nav>
    }
    .into_any()
}

/// Left and right go to these addresses, wherever an arrow has no other meaning; until the page is left.
pub fn arrows(
    left: impl Fn() -> Option<String> + Send + Sync + 'static,
    right: impl Fn() -> Option<String> + Send + Sync + 'static,
) {
    let address = Address::of_page();
    let keys = window_event_listener(keydown, move |pressed| {
        let to = match pressed.key().as_str() {
            "ArrowLeft" => left(),
            "ArrowRight" => right(),
            _ => None,
        };
        if let Some(to) = to.filter(|_| is_free(&pressed)) {
            pressed.prevent_default();
            address.go(&to);
        }
    });
    on_cleanup(move || keys.remove());
}

/// Whether nobody else wants the key.
fn is_free(pressed: &KeyboardEvent) -> bool {
    let has_modifier =
        pressed.alt_key() || pressed.ctrl_key() || pressed.meta_key() || pressed.shift_key();
    let target = pressed
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let is_taken =
        target.is_some_and(|target| target.closest(TAKES_ARROWS).ok().flatten().is_some());
    !has_modifier && !is_taken && !pressed.default_prevented()
}
