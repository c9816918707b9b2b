//! Short words about what was just done, with the way back. They wait while somebody is at them.

use std::sync::Arc;
use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::components::icon;
use crate::shell::focus_content;
use crate::texts;

const SHOWN_FOR: Duration = Duration::from_secs(7);
/// How long one stays after the pointer or the focus has left.
const LINGER: Duration = Duration::from_secs(2);
/// As many stand at once; a newer one takes the place of the oldest.
const MOST: usize = 3;

type Undo = Arc<dyn Fn() + Send + Sync>;

#[derive(Clone)]
struct Toast {
    words: String,
    undo: Option<Undo>,
    number: u32,
}

/// Where components leave their toast. Each stands in a slot of its own, so that one which comes or goes moves
/// neither the focus nor the words of the others.
#[derive(Clone, Copy)]
pub struct Toasts {
    slots: StoredValue<[RwSignal<Option<Toast>>; MOST]>,
    counter: StoredValue<u32>,
    place: NodeRef<html::Div>,
    is_pointed_at: RwSignal<bool>,
    /// Where the focus was before it came here.
    left: StoredValue<Option<HtmlElement>, LocalStorage>,
}

impl Toasts {
    pub fn begin() {
        provide_context(Self {
            slots: StoredValue::new([(); MOST].map(|()| RwSignal::new(None))),
            counter: StoredValue::new(0),
            place: NodeRef::new(),
            is_pointed_at: RwSignal::new(false),
            left: StoredValue::new_local(None),
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Says `words` for some seconds.
    pub fn say(self, words: String) {
        self.show(words, None);
    }

    /// Removes a toast whose words are no longer true; the focus moves only if it is on this toast.
    pub fn withdraw(self, number: u32) {
        if self.has_focus() && focused_slot().is_some_and(|at| self.number_at(at) == Some(number)) {
            self.close(number);
        } else {
            self.remove(number);
        }
    }

    /// Says `words` for some seconds; `undo` takes back what they speak of. Returns the toast's number.
    pub fn offer_undo(self, words: String, undo: impl Fn() + Send + Sync + 'static) -> u32 {
        self.show(words, Some(Arc::new(undo)))
    }

    /// Forgets all of them: they speak of what somebody did who is here no more.
    pub fn clear(self) {
        for slot in self.slots.get_value() {
            slot.set(None);
        }
        self.is_pointed_at.set(false);
    }

    /// Takes back what the newest toast that can speaks of; false when there is none.
    pub fn undo_newest(self) -> bool {
        let newest = self
            .slots
            .get_value()
            .iter()
            .filter_map(|slot| slot.get_untracked())
            .filter(|toast| toast.undo.is_some())
            .max_by_key(|toast| toast.number);
        if let Some(toast) = &newest {
            self.undo(toast);
        }
        newest.is_some()
    }

    /// Moves the focus to the newest toast, or from the toasts back to where it was.
    pub fn take_or_return_focus(self) -> bool {
        let Some(place) = self.place.get_untracked() else {
            return false;
        };
        if self.has_focus() {
            self.return_focus();
            return true;
        }
        let focused = document().active_element();
        let newest = self.newest().and_then(|at| {
            let button = [".toast[data-slot=\"", &at.to_string(), "\"] button"].concat();
            place.query_selector(&button).ok()?
        });
        let Some(button) = newest.and_then(|button| button.dyn_into::<HtmlElement>().ok()) else {
            return false;
        };
        self.left
            .set_value(focused.and_then(|focused| focused.dyn_into().ok()));
        let _ = button.focus();
        true
    }

    fn newest(self) -> Option<usize> {
        let number = |at: &usize| self.number_at(*at);
        (0..MOST)
            .filter(|at| number(at).is_some())
            .max_by_key(number)
    }

    fn number_at(self, slot: usize) -> Option<u32> {
        let slots = self.slots.get_value();
        slots
            .get(slot)?
            .with_untracked(|toast| toast.as_ref().map(|toast| toast.number))
    }

    fn return_focus(self) {
        match self.left.try_update_value(Option::take).flatten() {
            Some(before) if before.is_connected() => {
                let _ = before.focus();
            }
            _ => focus_content(),
        }
    }

    fn show(self, words: String, undo: Option<Undo>) -> u32 {
        let number = self.counter.get_value() + 1;
        self.counter.set_value(number);
        let slots = self.slots.get_value();
        // The oldest goes, unless it is the one that somebody is about to press.
        let rank = |at: &usize| {
            let age =
                slots[*at].with_untracked(|slot| slot.as_ref().map_or(0, |toast| toast.number));
            (focused_slot() == Some(*at), age)
        };
        if let Some(at) = (0..MOST).min_by_key(rank) {
            slots[at].set(Some(Toast {
                words,
                undo,
                number,
            }));
        }
        self.expire(number, SHOWN_FOR);
        number
    }

    fn expire(self, number: u32, after: Duration) {
        let expire = move || match self.is_pointed_at.try_get_untracked() {
            // The focus stays where it is while the pointer, or the whole window, is left.
            Some(is_pointed_at) if is_pointed_at || self.has_focus() => {
                self.expire(number, LINGER);
            }
            Some(_) => self.remove(number),
            None => {}
        };
        set_timeout(expire, after);
    }

    fn undo(self, toast: &Toast) {
        if let Some(undo) = &toast.undo {
            undo();
        }
        self.close(toast.number);
    }

    /// Takes one away by somebody's hand; the focus does not go with it.
    fn close(self, number: u32) {
        let has_focus = self.has_focus();
        self.remove(number);
        // What is taken out of the page does not say that the pointer left it.
        self.is_pointed_at.set(false);
        if has_focus {
            self.return_focus();
        }
    }

    fn has_focus(self) -> bool {
        self.place
            .try_get_untracked()
            .flatten()
            .is_some_and(|place| place.contains(document().active_element().as_deref()))
    }

    fn remove(self, number: u32) {
        for slot in self.slots.get_value() {
            if slot
                .with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.number == number))
            {
                slot.set(None);
            }
        }
    }
}

fn focused_slot() -> Option<usize> {
    let toast = document().active_element()?.closest(".toast").ok()??;
    toast.get_attribute("data-slot")?.parse().ok()
}

/// The place of toasts, once per page. It stands in the page while empty, so that what appears in it is spoken.
#[component]
pub fn ToastPlace() -> AnyView {
    let toasts = Toasts::of_page();
    let point = move |is_pointed_at: bool| toasts.is_pointed_at.set(is_pointed_at);
    let slots = (0..MOST).map(|at| {
        move || {
            toasts.slots.get_value()[at]
                .get()
                .map(|toast| shown(toasts, at, toast))
        }
    });
    view! {
        <div
            class="toasts"
            role="status"
            node_ref=toasts.place
            on:pointerenter=move |_| point(true)
            on:pointerleave=move |_| point(false)
        >
            {slots.collect_view()}
        </div>
    }
    .into_any()
}

fn shown(toasts: Toasts, at: usize, toast: Toast) -> AnyView {
    let number = toast.number;
    let words = toast.words.clone();
    let undo = toast.undo.is_some().then(|| {
        view! {
            <button type="button" class="button button-quiet toast-undo" on:click=move |_| toasts.undo(&toast)>
                {texts::UNDO}
            </button>
        }
    });
    view! {
        <div class="toast" data-slot=at.to_string() style:--order=number.to_string()>
            <span>{words}</span>
            {undo}
            <button
                type="button"
                class="button button-quiet button-icon"
                aria-label=texts::palette::DISMISS
                title=texts::palette::DISMISS
                on:click=move |_| toasts.close(number)
            >
                {icon("close")}
            </button>
        </div>
    }
    .into_any()
}
