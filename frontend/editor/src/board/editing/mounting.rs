//! Mounts the editor of a map board, with its bars and dialogs.

use app_document::board::BoardContent;
use app_portal::texts::map_board as words;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{fresh_id, icon};
use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::board_editor::{BoardDialog, BoardEditor};
use super::pointer::BoardPointer;
use super::{
    item_dialog, items_list, keyboard, phase_bar, phase_dialog, settings_dialog, stage_view, tools,
};
use crate::board::board_host::{BoardHost, set_loaded, take_insertion};

/// The events of a board that are none of the text's.
const OWN_EVENTS: [&str; 14] = [
    "keydown",
    "beforeinput",
    "input",
    "compositionstart",
    "compositionend",
    "pointerdown",
    "mousedown",
    "click",
    "dblclick",
    "copy",
    "cut",
    "paste",
    "dragstart",
    "drop",
];

/// Replaces the content of the frame by the board.
pub fn mount(frame: &web_sys::Element, board: RwSignal<BoardContent>, host: &BoardHost) {
    let root = host.root.try_get_untracked().flatten();
    let parent = frame.clone().dyn_into::<web_sys::HtmlElement>();
    // The page may have been left while the code was loading.
    let (Ok(parent), Some(root), true) = (parent, root, frame.is_connected()) else {
        return;
    };
    frame.set_text_content(None);
    stop_events(frame);
    let dialogs = document().create_element("div").ok();
    let dialogs = dialogs.and_then(|dialogs| dialogs.dyn_into::<web_sys::HtmlElement>().ok());
    host.owner.with(|| {
        let editor = BoardEditor::new(frame, board);
        mount_to(parent, move || board_view(editor)).forget();
        if let Some(dialogs) = dialogs {
            dialogs.set_class_name("map-board-dialogs");
            let _ = root.append_child(&dialogs);
            mount_to(dialogs, move || dialogs_view(editor)).forget();
        }
        set_loaded(frame);
        if let Some(selection) = take_insertion() {
            let text = host.editor;
            request_animation_frame(move || {
                if text.state(|state| *state.selection() == selection) == Some(true) {
                    editor.focus();
                    editor.reveal();
                }
            });
        }
    });
}

/// Keeps the events of the board from the text, which is around it.
fn stop_events(frame: &web_sys::Element) {
    let stop = Closure::<dyn Fn(web_sys::Event)>::new(|event: web_sys::Event| {
        event.stop_propagation();
        // A press beside a control would put the caret into the text.
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let control = target.and_then(|target| target.closest("button, select, input").ok()?);
        if event.type_() == "mousedown" && control.is_none() {
            event.prevent_default();
        }
    });
    let stop = stop.into_js_value();
    for name in OWN_EVENTS {
        let _ = frame.add_event_listener_with_callback(name, stop.unchecked_ref());
    }
}

fn board_view(editor: BoardEditor) -> AnyView {
    let pointer = BoardPointer::new(editor);
    let (hint, keys) = (fresh_id("board-hint"), fresh_id("board-keys"));
    let name = move || {
        editor
            .board
            .with(|board| words::board_name(board.title(), board.map()))
    };
    let described_by = hint.clone();
    let whole = NodeRef::<html::Div>::new();
    let on_focus_out = move |event: FocusEvent| {
        let next = event
            .related_target()
            .and_then(|next| next.dyn_into::<web_sys::Node>().ok());
        let is_inside = whole
            .get_untracked()
            .is_some_and(|whole| whole.contains(next.as_ref()));
        if !is_inside {
            editor.is_inside.set(false);
        }
    };
    let on_focus_in = move |event: FocusEvent| {
        let target = event.target();
        let is_frame = whole
            .get_untracked()
            .is_some_and(|whole| target.is_some_and(|target| whole.is_same_node(target.dyn_ref())));
        if !is_frame && !editor.is_inside.get_untracked() {
            editor.is_inside.set(true);
        }
    };
    view! {
        <div
            class="map-board"
            role="group"
            tabindex="0"
            aria-label=name
            aria-describedby=described_by
            node_ref=whole
            on:focusin=on_focus_in
            on:focusout=on_focus_out
            on:keydown=move |event: KeyboardEvent| keyboard::handle_key(editor, &event)
        >
            {header(editor)}
            {tools::tool_row(editor)}
            {stage_view::stage_view(&pointer)}
            {phase_bar::phase_bar(editor)}
            {items_list::items_list(editor, keys.clone())}
            <p class="map-board-hint" id=hint>
                {words::EDITOR_HINT}
            </p>
            <p class="map-board-hint" id=keys>
                {words::KEYS_HINT}
            </p>
            <p class="spoken" role="status">
                {editor.announcement}
            </p>
        </div>
    }
    .into_any()
}

/// The `tabindex` of the parts of a board: the Tab key reaches them once the focus is inside.
pub(super) fn tab_of(editor: BoardEditor) -> Signal<&'static str> {
    Signal::derive(move || if editor.is_inside.get() { "0" } else { "-1" })
}

/// The map, the title, and the button of the board's dialog.
fn header(editor: BoardEditor) -> AnyView {
    let tab = tab_of(editor);
    let maps = settings_dialog::map_options(editor);
    let map = Memo::new(move |_| {
        let map = editor.board.with(|board| board.map().map(str::to_owned));
        map.unwrap_or_default()
    });
    let title = move || editor.board.with(|board| board.title().map(str::to_owned));
    let option = move |name: String| {
        let (own, value) = (name.clone(), name.clone());
        view! {
            <option value=value prop:selected=move || map.with(|map| *map == own)>
                {name}
            </option>
        }
    };
    view! {
        <div class="map-board-head">
            <select translate="no"
                class="field-input map-board-map"
                aria-label=words::MAP
                tabindex=tab
                on:change=move |change| {
                    settings_dialog::set_board(editor, "map", &event_target_value(&change));
                }
            >
                <option value="" prop:selected=move || map.with(String::is_empty)>
                    {words::NO_MAP}
                </option>
                {move || maps.get().into_iter().map(option).collect_view()}
            </select>
            <span class="map-board-title clip">{title}</span>
            <button
                type="button"
                class="button button-quiet button-small"
                tabindex=tab
                on:click=move |_| editor.dialog.set(Some(BoardDialog::Settings))
            >
                {icon("edit")}
                {words::BOARD_SETTINGS}
            </button>
        </div>
    }
    .into_any()
}

fn dialogs_view(editor: BoardEditor) -> AnyView {
    view! {
        {item_dialog::item_dialog(editor)}
        {phase_dialog::phase_dialog(editor)}
        {settings_dialog::settings_dialog(editor)}
    }
    .into_any()
}

/// Whether a dialog is open, as the dialog's own signal.
pub(super) fn dialog_signal(editor: BoardEditor, dialog: BoardDialog) -> RwSignal<bool> {
    let open = RwSignal::new(false);
    run_effect(move || {
        let is_open = editor.dialog.get() == Some(dialog);
        if open.get_untracked() != is_open {
            open.set(is_open);
        }
    });
    Effect::new(move |before: Option<bool>| {
        let is_open = open.get();
        if before == Some(true) && !is_open && editor.dialog.get_untracked() == Some(dialog) {
            editor.dialog.set(None);
        }
        is_open
    });
    open
}
