//! Toasts: short messages about the last actions, with undo. A toast does not expire while it is hovered or focused.
//!
//! Every change that can be undone is given to the [`ToastStack`] with its name and its inverse. The button of the toast
//! and Mod+Z undo it, the key also after the toast has gone.

use std::sync::Arc;
use std::time::Duration;

use app_portal::controls::toast_slots::{MAX_TOASTS, ToastNumbers, newest_slot, slot_for_new};
use app_portal::controls::undoable_changes::UndoHistory;
use app_portal::texts;
use app_portal::texts::undo::ChangeWords;
use app_wire::ApiError;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::dom::content_focus::focus_content;
use crate::session::UserSession;
use crate::ui::icon;

const SHOWN_FOR: Duration = Duration::from_secs(7);
/// How long a toast stays after the pointer or the focus has left it.
const SHOWN_AFTER_LEAVE: Duration = Duration::from_secs(2);

/// A change that can be undone.
#[derive(Clone)]
struct UndoableChange {
    words: ChangeWords,
    inverse: Arc<dyn Fn() + Send + Sync>,
}

#[derive(Clone)]
struct ToastMessage {
    words: String,
    can_undo: bool,
    number: u32,
}

/// The toasts of the page. Each has its own slot, so that adding or removing one moves neither the focus nor the other
/// toasts.
#[derive(Clone, Copy)]
pub struct ToastStack {
    slots: StoredValue<[RwSignal<Option<ToastMessage>>; MAX_TOASTS]>,
    history: StoredValue<UndoHistory<UndoableChange>>,
    place: NodeRef<html::Div>,
    is_pointed_at: RwSignal<bool>,
    /// The element that had the focus before a toast got it.
    focus_before: StoredValue<Option<HtmlElement>, LocalStorage>,
}

impl ToastStack {
    pub fn provide() {
        provide_context(Self {
            slots: StoredValue::new([(); MAX_TOASTS].map(|()| RwSignal::new(None))),
            history: StoredValue::default(),
            place: NodeRef::new(),
            is_pointed_at: RwSignal::new(false),
            focus_before: StoredValue::new_local(None),
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Shows `words` for a few seconds.
    pub fn notify(self, words: String) {
        let number = self.next_number();
        self.show(number, words, false);
    }

    /// Removes a toast that is no longer accurate, with its undo. The focus moves only if it is on this toast.
    pub fn withdraw(self, number: u32) {
        self.take_change(number);
        if self.has_focus() && focused_slot().is_some_and(|at| self.number_at(at) == Some(number)) {
            self.close(number);
        } else {
            self.remove(number);
        }
    }

    /// Shows `words`, which describe a change, with a button that calls `inverse`. Returns the number of the toast.
    ///
    /// The inverse may run after the page is left. If it fails, it says so.
    pub fn notify_with_undo(
        self,
        words: impl Into<ChangeWords>,
        inverse: impl Fn() + Send + Sync + 'static,
    ) -> u32 {
        let words = words.into();
        let done = words.done.clone();
        let number = self.record_change(words, inverse);
        self.show(number, done, true);
        number
    }

    /// Like [`ToastStack::notify_with_undo`], with an inverse that is a request.
    pub fn notify_with_undo_request<F>(
        self,
        session: UserSession,
        words: impl Into<ChangeWords>,
        inverse: impl Fn() -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = Result<(), ApiError>> + 'static,
    {
        self.notify_with_undo(words, self.reporting(session, inverse));
    }

    /// Lets Mod+Z undo a change that is not worth a toast, by a request.
    pub fn record_undo_request<F>(
        self,
        session: UserSession,
        words: String,
        inverse: impl Fn() -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = Result<(), ApiError>> + 'static,
    {
        self.record_change(words.into(), self.reporting(session, inverse));
    }

    /// Sends the inverse, and shows why if it fails.
    fn reporting<F>(
        self,
        session: UserSession,
        inverse: impl Fn() -> F + Send + Sync + 'static,
    ) -> impl Fn() + Send + Sync + 'static
    where
        F: Future<Output = Result<(), ApiError>> + 'static,
    {
        move || {
            let request = inverse();
            spawn_local(async move {
                if let Err(error) = request.await {
                    session.handle_refusal(&error);
                    self.notify(texts::undo::not_undone(&error.error));
                }
            });
        }
    }

    /// Describes the newest change that can be undone.
    pub fn newest_words(self) -> Option<String> {
        self.history
            .with_value(|history| history.peek().map(|change| change.words.done.clone()))
    }

    /// The number of the newest change that can be undone.
    pub fn newest_change(self) -> Option<u32> {
        self.history.with_value(UndoHistory::newest)
    }

    /// Removes all toasts, for example at sign-out.
    pub fn clear(self) {
        self.history.update_value(UndoHistory::clear);
        for slot in self.slots.get_value() {
            slot.set(None);
        }
        self.is_pointed_at.set(false);
    }

    /// Undoes the newest change. Returns false if there is none.
    pub fn undo_newest(self) -> bool {
        let newest = self.newest_change();
        if let Some(number) = newest {
            self.undo(number);
        }
        newest.is_some()
    }

    /// Moves the focus to the newest toast, or from a toast back to the previous element. Returns false if there is no
    /// toast.
    pub fn toggle_focus(self) -> bool {
        let Some(place) = self.place.get_untracked() else {
            return false;
        };
        if self.has_focus() {
            self.return_focus();
            return true;
        }
        let focused = document().active_element();
        let newest = newest_slot(self.numbers()).and_then(|at| {
            let button = format!(".toast[data-slot=\"{at}\"] button");
            place.query_selector(&button).ok()?
        });
        let Some(button) = newest.and_then(|button| button.dyn_into::<HtmlElement>().ok()) else {
            return false;
        };
        self.focus_before
            .set_value(focused.and_then(|focused| focused.dyn_into().ok()));
        let _ = button.focus();
        true
    }

    fn numbers(self) -> ToastNumbers {
        let number = |slot: RwSignal<Option<ToastMessage>>| {
            slot.with_untracked(|toast| toast.as_ref().map(|toast| toast.number))
        };
        self.slots.get_value().map(number)
    }

    fn number_at(self, slot: usize) -> Option<u32> {
        *self.numbers().get(slot)?
    }

    fn return_focus(self) {
        match self.focus_before.try_update_value(Option::take).flatten() {
            Some(before) if before.is_connected() => {
                let _ = before.focus();
            }
            _ => focus_content(),
        }
    }

    fn record_change(self, words: ChangeWords, inverse: impl Fn() + Send + Sync + 'static) -> u32 {
        let inverse = Arc::new(inverse);
        let change = UndoableChange { words, inverse };
        let number = self
            .history
            .try_update_value(|history| history.push(change));
        number.unwrap_or_default()
    }

    fn take_change(self, number: u32) -> Option<UndoableChange> {
        let taken = self
            .history
            .try_update_value(|history| history.take(number));
        taken.flatten()
    }

    fn next_number(self) -> u32 {
        let number = self.history.try_update_value(UndoHistory::next_number);
        number.unwrap_or_default()
    }

    fn show(self, number: u32, words: String, can_undo: bool) {
        let at = slot_for_new(self.numbers(), focused_slot());
        self.slots.get_value()[at].set(Some(ToastMessage {
            words,
            can_undo,
            number,
        }));
        self.expire(number, SHOWN_FOR);
    }

    fn expire(self, number: u32, after: Duration) {
        let expire = move || match self.is_pointed_at.try_get_untracked() {
            // A hovered or focused toast stays, even while the window is inactive.
            Some(is_pointed_at) if is_pointed_at || self.has_focus() => {
                self.expire(number, SHOWN_AFTER_LEAVE);
            }
            Some(_) => self.remove(number),
            None => {}
        };
        set_timeout(expire, after);
    }

    /// Undoes this change alone, and says so.
    fn undo(self, number: u32) {
        self.close(number);
        if let Some(change) = self.take_change(number) {
            self.notify(change.words.undone);
            (change.inverse)();
        }
    }

    /// Removes a toast that the user has dismissed or undone, and restores the focus if it was on a toast.
    fn close(self, number: u32) {
        let has_focus = self.has_focus();
        self.remove(number);
        // A removed element fires no `pointerleave` event.
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

/// The live region of the toasts, once per page. It is rendered even while empty, so that screen readers announce new
/// toasts.
#[component]
pub fn ToastRegion() -> impl IntoView {
    let toasts = ToastStack::of_page();
    let point = move |is_pointed_at: bool| toasts.is_pointed_at.set(is_pointed_at);
    // A phone only shows the newest one.
    let newest = Memo::new(move |_| {
        let shown = toasts
            .slots
            .get_value()
            .map(|slot| slot.with(|toast| toast.as_ref().map(|toast| toast.number)));
        shown.into_iter().max().flatten()
    });
    let slots = (0..MAX_TOASTS).map(|at| {
        move || {
            toasts.slots.get_value()[at]
                .get()
                .map(|toast| toast_view(toasts, at, toast, newest))
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
}

fn toast_view(
    toasts: ToastStack,
    at: usize,
    toast: ToastMessage,
    newest: Memo<Option<u32>>,
) -> AnyView {
    let number = toast.number;
    let words = toast.words.clone();
    let undo = toast.can_undo.then(|| {
        view! {
            <button type="button" class="button button-quiet toast-undo" on:click=move |_| toasts.undo(number)>
                {texts::UNDO}
            </button>
        }
    });
    view! {
        <div class="toast" data-older=move || (newest.get() != Some(number)).then_some("") data-slot=at.to_string() style:--order=number.to_string()>
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
