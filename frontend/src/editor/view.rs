//! The editor as a part of a page: the bar, the text, and what the text hears.

use app_document::{Document, Presence, Selection, State};
use leptos::ev::{ClipboardEvent, DragEvent, InputEvent, KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::desk::Desk;
use super::dialogs::{ImageDialog, LinkDialog};
use super::keys::Wish;
use super::surface::Meaning;
use super::toolbar::{Asks, Toolbar, focus_toolbar};
use super::uploads::Uploads;
use super::{composing, drawing, input, keyboard_room, keys, pasting};

/// A text with marks that is written on.
#[component]
pub fn Editor(
    /// Hears of every change, and can be told of another document.
    desk: Desk,
    /// What it begins with.
    document: Document,
    /// What is written here, for whoever does not see it.
    #[prop(into)]
    label: String,
) -> AnyView {
    let editor = NodeRef::<html::Div>::new();
    let page = NodeRef::<html::Div>::new();
    let bar = NodeRef::<html::Div>::new();
    let uploads = Uploads::of(desk);
    let link = RwSignal::new(false);
    let image = RwSignal::new(false);
    page.on_load(move |page| desk.open(page.into(), document));
    follow_selection(desk);
    let release = window_event_listener(leptos::ev::mouseup, move |_| desk.release());
    on_cleanup(move || release.remove());
    keyboard_room::follow(editor);
    let asks = Asks {
        link: Callback::new(move |()| {
            let presence = desk.bar().with_untracked(|bar| bar.toolbar.link);
            link.set(presence != Presence::Impossible);
        }),
        image: Callback::new(move |()| image.set(true)),
    };
    let is_plain = StoredValue::new(false);
    let is_own = StoredValue::new(false);
    let on_key = move |event: KeyboardEvent| {
        is_plain.set_value(keys::is_plain_paste(&event));
        match keys::pressed(desk, &event) {
            Some(Wish::Link) => asks.link.run(()),
            Some(Wish::Toolbar) => focus_toolbar(bar),
            None => {}
        }
    };
    view! {
        <div class="editor" node_ref=editor>
            <Toolbar desk=desk asks=asks node_ref=bar />
            <div
                class="document editor-page"
                contenteditable="true"
                role="textbox"
                aria-multiline="true"
                aria-label=label
                spellcheck="true"
                node_ref=page
                on:beforeinput=move |event: InputEvent| input::before_input(desk, &event)
                on:input=move |event: leptos::ev::Event| {
                    if let Some(event) = event.dyn_ref::<InputEvent>() {
                        input::input(desk, event);
                    }
                }
                on:compositionstart=move |_| composing::begin(desk)
                on:compositionend=move |_| composing::end(desk)
                on:keydown=on_key
                on:focus=move |_| focus(desk)
                on:mousedown=move |event: MouseEvent| press(desk, &event)
                on:click=move |event: MouseEvent| click(desk, &event)
                on:dblclick=move |_| {
                    if desk.bar().with_untracked(|bar| bar.image.is_some()) {
                        image.set(true);
                    }
                }
                on:copy=move |event: ClipboardEvent| {
                    pasting::copy(desk, &event);
                }
                on:cut=move |event: ClipboardEvent| pasting::cut(desk, &event)
                on:paste=move |event: ClipboardEvent| {
                    pasting::paste(desk, uploads, &event, is_plain.get_value());
                }
                on:dragstart=move |event: DragEvent| {
                    is_own.set_value(true);
                    pasting::drag(desk, &event);
                }
                on:dragend=move |_| is_own.set_value(false)
                on:drop=move |event: DragEvent| {
                    pasting::drop(desk, uploads, &event, is_own.get_value());
                }
            ></div>
            <LinkDialog desk=desk open=link />
            <ImageDialog desk=desk uploads=uploads open=image />
        </div>
    }
    .into_any()
}

/// The caret is where it was; a text without any place for one gets a line.
fn focus(desk: Desk) {
    let is_chosen = desk.state(State::has_chosen_node) == Some(true);
    let line = desk.state(State::line_without_text).flatten();
    match line.filter(|_| !is_chosen) {
        Some(at) => {
            desk.open_line(at);
        }
        None => desk.show_selection(),
    }
}

/// The browser has no caret on a piece, nor beside one: pressing it selects it, and pressing the room above, below or
/// between pieces opens a line there.
fn press(desk: Desk, event: &MouseEvent) {
    desk.press(event.detail());
    let Some(target) = event.target().and_then(|target| target.dyn_into().ok()) else {
        return;
    };
    let target: web_sys::Element = target;
    let meaning = desk
        .surface(|surface| surface.meaning(&target, 0))
        .flatten();
    if let Some(Meaning::Piece(path)) = meaning {
        // Its buttons are pressed all the same.
        event.prevent_default();
        desk.select(&Selection::Node(path));
        desk.focus();
        return;
    }
    let room = desk.surface(|surface| surface.room_at(f64::from(event.client_y())));
    if let (Some(Meaning::Between(..)), Some(Some(at))) = (meaning, room)
        && event.button() == 0
        && !event.shift_key()
        && desk.open_line(at)
    {
        event.prevent_default();
        desk.focus();
    }
}

/// Links are for reading; here they are text, and Mod opens them.
fn click(desk: Desk, event: &MouseEvent) {
    let Some(target) = event.target().and_then(|target| target.dyn_into().ok()) else {
        return;
    };
    let target: web_sys::Element = target;
    if drawing::press(&target) {
        return desk.focus();
    }
    let Ok(Some(link)) = target.closest("a[href]") else {
        return;
    };
    event.prevent_default();
    if event.ctrl_key() || event.meta_key() {
        let href = link.get_attribute("href").unwrap_or_default();
        let _ =
            window().open_with_url_and_target_and_features(&href, "_blank", "noopener,noreferrer");
    }
}

/// The browser tells the document, not the text, what is selected.
fn follow_selection(desk: Desk) {
    let hear = Closure::<dyn Fn()>::new(move || desk.hear_selection()).into_js_value();
    let hear: js_sys::Function = hear.unchecked_into();
    let page = document();
    let _ = page.add_event_listener_with_callback("selectionchange", &hear);
    let hear = StoredValue::new_local(hear);
    on_cleanup(move || {
        if let Some(hear) = hear.try_get_value() {
            let _ = document().remove_event_listener_with_callback("selectionchange", &hear);
        }
    });
}
