//! A picker for a range of days: two text fields, and a calendar that opens below them.

use app_domain::Day;
use app_domain::calendar::DateRangeSelection;
use app_domain::typed_input::DateDirection;
use app_portal::controls::typed_dates::{TypedDayRange, completed_date, parse_range, selection_of};
use app_portal::texts::absences as texts;
use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Node;

use super::super::{Calendar, DateField, fresh_id, icon};

/// The text of the two fields.
#[derive(Debug, Clone, Copy)]
pub struct TypedRange {
    pub first: RwSignal<String>,
    pub last: RwSignal<String>,
}

impl TypedRange {
    pub fn empty() -> Self {
        Self {
            first: RwSignal::new(String::new()),
            last: RwSignal::new(String::new()),
        }
    }

    pub fn write(self, first: Day, last: Day) {
        self.first.set(first.to_string());
        self.last.set(last.to_string());
    }

    pub fn clear(self) {
        self.first.set(String::new());
        self.last.set(String::new());
    }

    /// Parses the first and the last day. Without a last day the range ends on its first day.
    pub fn read(self, today: Day) -> TypedDayRange {
        parse_range(&self.first.read(), &self.last.read(), today)
    }
}

#[component]
pub fn RangePicker(
    range: TypedRange,
    today: Day,
    /// The error of each field.
    #[prop(into)]
    first_fault: Signal<Option<String>>,
    #[prop(into)] last_fault: Signal<Option<String>>,
    /// Ranges to mark in the calendar.
    #[prop(into)]
    marked: Signal<Vec<(Day, Day)>>,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let opener = NodeRef::<html::Button>::new();
    let whole = NodeRef::<html::Div>::new();
    let panel = fresh_id("range-picker");
    let close = move || {
        is_open.set(false);
        if let Some(opener) = opener.get_untracked() {
            let _ = opener.focus();
        }
    };
    let escape = move |press: KeyboardEvent| {
        if press.key() == "Escape" && is_open.get_untracked() {
            // Escape closes the calendar, but not a surrounding dialog.
            press.stop_propagation();
            close();
        }
    };
    let leave = move |leave: FocusEvent| {
        let to = leave.related_target().and_then(|to| to.dyn_into().ok());
        if to.is_some() && !is_inside(whole, to.as_ref()) {
            is_open.set(false);
        }
    };
    close_on_outside_press(whole, is_open);
    view! {
        <div class="range-picker" node_ref=whole on:keydown=escape on:focusout=leave>
            <DateField
                label=texts::FIRST_DAY
                value=range.first
                fault=first_fault
                typed=complete(range.first, today)
            />
            <DateField
                label=texts::LAST_DAY
                value=range.last
                fault=last_fault
                typed=complete(range.last, today)
            />
            {opener_button(is_open, opener, panel.clone())}
            {move || {
                is_open
                    .get()
                    .then(|| {
                        let marked = marked.get_untracked();
                        view! { <CalendarPanel id=panel.clone() range=range today=today marked=marked close=close /> }
                    })
            }}
        </div>
    }
}

/// Replaces typed words such as *tomorrow* by their date once the field is left.
fn complete(field: RwSignal<String>, today: Day) -> Callback<String> {
    Callback::new(move |typed: String| {
        field.set(completed_date(&typed, today, DateDirection::Future));
    })
}

fn is_inside(whole: NodeRef<html::Div>, node: Option<&Node>) -> bool {
    whole
        .get_untracked()
        .is_some_and(|whole| whole.contains(node))
}

fn close_on_outside_press(whole: NodeRef<html::Div>, is_open: RwSignal<bool>) {
    let outside = window_event_listener(leptos::ev::pointerdown, move |press| {
        let node = press.target().and_then(|target| target.dyn_into().ok());
        if is_open.get_untracked() && !is_inside(whole, node.as_ref()) {
            is_open.set(false);
        }
    });
    on_cleanup(move || outside.remove());
}

fn opener_button(is_open: RwSignal<bool>, opener: NodeRef<html::Button>, panel: String) -> AnyView {
    view! {
        <button
            type="button"
            class="button button-icon range-picker-opener"
            aria-label=texts::CHOOSE_DAYS
            title=texts::CHOOSE_DAYS
            aria-haspopup="dialog"
            aria-expanded=move || is_open.get().to_string()
            aria-controls=move || is_open.get().then(|| panel.clone())
            node_ref=opener
            on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
        >
            {icon("schedule")}
        </button>
    }
    .into_any()
}

#[component]
fn CalendarPanel(
    id: String,
    range: TypedRange,
    today: Day,
    marked: Vec<(Day, Day)>,
    close: impl Fn() + Copy + 'static,
) -> impl IntoView {
    let picked = selection_of(untrack(|| range.read(today)));
    let cursor = RwSignal::new(picked.map_or(today, |picked| picked.ends().0));
    let picked = RwSignal::new(picked);
    let choose = move |day: Day| {
        let now = DateRangeSelection::select(picked.get_untracked(), day);
        picked.set(Some(now));
        let (first, last) = now.ends();
        range.write(first, last);
        if matches!(now, DateRangeSelection::Complete(..)) {
            close();
        }
    };
    let request = move || match picked.get() {
        Some(DateRangeSelection::Started(day)) => texts::choose_last_day(day),
        _ => texts::CHOOSE_FIRST_DAY.to_owned(),
    };
    view! {
        <div class="range-picker-panel" id=id role="dialog" aria-label=texts::CHOOSE_DAYS>
            <Calendar cursor=cursor picked=picked.into() today=today marked=marked choose=choose />
            <p class="range-picker-asked" aria-live="polite">
                {request}
            </p>
        </div>
    }
}
