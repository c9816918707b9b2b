//! The fourteen days that the schedule shows, and the links to earlier and later ones.

use app_domain::Day;
use app_portal::own_days::FORTNIGHT_DAYS;
use app_portal::route::{PortalRoute, fortnight_path};
use app_portal::texts;
use app_portal::view_models::DayDates;
use app_wire::FortnightBody;
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{PrintButton, icon};
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Elements that use the arrow keys themselves.
const ARROW_KEY_USERS: &str = "input, select, textarea, dialog, [contenteditable], [role=grid], [role=dialog], [role=menu], [role=listbox], [role=radiogroup]";

#[derive(Clone, Copy)]
pub struct FortnightRange {
    /// `None` for the fortnight that begins today.
    pub from: Memo<Option<Day>>,
    pub today: LiveQuery<FortnightBody>,
}

impl FortnightRange {
    fn today(self) -> Option<Day> {
        self.today.with(|known| known.today)
    }

    fn first(self) -> Option<Day> {
        self.from.get().or_else(|| self.today())
    }

    /// The address of the fortnight `days` days later.
    fn path_at(self, days: i64) -> Option<String> {
        Some(fortnight_path(self.first()?.plus(days)))
    }

    /// `21 Nov – 4 Dec`.
    pub fn label(self) -> AnyView {
        let words = move || {
            let first = self.first()?;
            let today = self.today().unwrap_or(first);
            let last = first.plus(FORTNIGHT_DAYS - 1);
            let own = self
                .today
                .with(|known| [first, last].map(|date| DayDates::in_fortnight(known, date).own));
            let [first, last] = own.unwrap_or([first, last]);
            Some(texts::schedule::range(first, last, today))
        };
        view! { <span class="topbar-note figures">{words}</span> }.into_any()
    }

    /// Lets the left and right arrow keys open the days before and after.
    pub fn bind_arrow_keys(self) {
        on_arrow_keys(
            move || untrack(|| self.path_at(-FORTNIGHT_DAYS)),
            move || untrack(|| self.path_at(FORTNIGHT_DAYS)),
        );
    }
}

pub fn controls(range: FortnightRange) -> AnyView {
    let to = |days: i64, symbol: &'static str, words: &'static str| {
        view! {
            <a class="button button-icon" href=move || range.path_at(days) aria-label=words title=words>
                {icon(symbol)}
            </a>
        }
    };
    let is_today = move || range.from.get().is_none();
    view! {
        <PrintButton />
        <nav class="schedule-range" aria-label=texts::schedule::DAYS>
            {to(-FORTNIGHT_DAYS, "chevron-left", texts::schedule::EARLIER_DAYS)}
            <a
                class="button"
                href=PortalRoute::Schedule.path()
                title=texts::schedule::TO_TODAY
                aria-current=move || is_today().then_some("date")
            >
                {texts::TODAY}
            </a>
            {to(FORTNIGHT_DAYS, "chevron-right", texts::schedule::LATER_DAYS)}
        </nav>
    }
    .into_any()
}

/// Lets the left and right arrow keys, or K and J, open these addresses until the page is left, except where the key
/// has another use.
pub fn on_arrow_keys(
    left: impl Fn() -> Option<String> + Send + Sync + 'static,
    right: impl Fn() -> Option<String> + Send + Sync + 'static,
) {
    let address = PageLocation::of_page();
    let keys = window_event_listener(keydown, move |pressed| {
        let to = match pressed.key().as_str() {
            "ArrowLeft" | "k" => left(),
            "ArrowRight" | "j" => right(),
            _ => None,
        };
        if let Some(to) = to.filter(|_| is_unhandled(&pressed)) {
            pressed.prevent_default();
            address.navigate(&to);
        }
    });
    on_cleanup(move || keys.remove());
}

/// Whether nothing else handles the key.
fn is_unhandled(pressed: &KeyboardEvent) -> bool {
    let has_modifier =
        pressed.alt_key() || pressed.ctrl_key() || pressed.meta_key() || pressed.shift_key();
    let target = pressed
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let is_taken =
        target.is_some_and(|target| target.closest(ARROW_KEY_USERS).ok().flatten().is_some());
    !has_modifier && !is_taken && !pressed.default_prevented()
}
