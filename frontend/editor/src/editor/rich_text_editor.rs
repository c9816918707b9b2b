//! The editor component: the toolbar, the editable text and its event handlers.

use app_document::{Document, EditorCommand, EditorSelection, EditorState, ToggleState};
use app_portal::texts::editor as words;
use frontend_kit::ui::fresh_id;
use frontend_kit::ui::toast::ToastStack;
use leptos::ev::{ClipboardEvent, DragEvent, InputEvent, KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::content_insertion::release_when_loaded;
use super::controls::lazy_editor_controls;
use super::editor_handle::EditorHandle;
use super::keys::KeyAction;
use super::menus::{EditorFrame, EditorMenus, MenuEvent};
use super::surface::DocumentPoint;
use super::toolbar::{DialogCallbacks, EditorToolbar, focus_toolbar};
use super::uploads::ImageUploads;
use super::{composition, data_transfer, input, keyboard_inset, keys, render};
use crate::board::{BoardHost, BoardTeam, insert_board};

/// A rich text editor.
#[component]
pub fn RichTextEditor(
    /// The handle of the editor, which reports changes and can replace the document.
    editor: EditorHandle,
    /// The initial document.
    document: Document,
    /// The accessible name of the text.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    let root = NodeRef::<html::Div>::new();
    let hint = fresh_id("editor-hint");
    let page = NodeRef::<html::Div>::new();
    let bar = NodeRef::<html::Div>::new();
    let uploads = ImageUploads::new(editor);
    let link = RwSignal::new(false);
    let image = RwSignal::new(false);
    let video = RwSignal::new(false);
    let board_team = BoardTeam::of_page();
    BoardHost::open(editor, root);
    let toasts = StoredValue::new(ToastStack::of_page());
    let on_hold = Callback::new(move |()| release_when_loaded(editor, uploads, toasts));
    page.on_load(move |page| editor.open(page.into(), document, on_hold));
    keyboard_inset::track_keyboard(root);
    let callbacks = DialogCallbacks {
        link: Callback::new(move |()| {
            if editor.controls().with_untracked(|bar| bar.video.is_some()) {
                return video.set(true);
            }
            let presence = editor.controls().with_untracked(|bar| bar.toolbar.link);
            link.set(presence != ToggleState::Impossible);
        }),
        image: Callback::new(move |()| image.set(true)),
        video: Callback::new(move |()| video.set(true)),
        board: Callback::new(move |()| {
            insert_board(editor, &board_team.map.get_untracked());
        }),
    };
    let menus = EditorMenus::new();
    follow_selection(editor, menus);
    let released = window_event_listener(leptos::ev::mouseup, move |_| editor.mouse_released());
    on_cleanup(move || released.remove());
    let parts = EditorParts {
        editor,
        uploads,
        callbacks,
        frame: EditorFrame { root, bar },
        page,
        menus,
        list: StoredValue::new(fresh_id("editor-slash")),
        dialogs: OpenDialogs { link, image, video },
    };
    view! {
        <div class="editor" node_ref=root>
            <EditorToolbar editor=editor callbacks=callbacks node_ref=bar />
            {editable_page(&parts, label, hint.clone())}
            {lazy_editor_controls(StoredValue::new(parts))}
            <p class="editor-hint" id=hint>
                {words::KEYBOARD_HINT}
            </p>
        </div>
    }
}

/// The parts of an editor that its events and its controls reach.
#[derive(Clone, Copy)]
pub struct EditorParts {
    pub(super) editor: EditorHandle,
    pub(super) uploads: ImageUploads,
    pub(super) callbacks: DialogCallbacks,
    pub(super) frame: EditorFrame,
    page: NodeRef<html::Div>,
    pub(super) menus: EditorMenus,
    /// The identifier of the menu that `/` opens.
    pub(super) list: StoredValue<String>,
    pub(super) dialogs: OpenDialogs,
}

/// Which dialogs are open.
#[derive(Clone, Copy)]
pub struct OpenDialogs {
    pub link: RwSignal<bool>,
    pub image: RwSignal<bool>,
    pub video: RwSignal<bool>,
}

/// The editable text with its event handlers.
fn editable_page(parts: &EditorParts, label: String, hint: String) -> AnyView {
    let EditorParts {
        editor,
        callbacks,
        page,
        menus,
        list,
        ..
    } = *parts;
    let parts = *parts;
    let active = menus.active_option;
    let is_open = move || active.with(Option::is_some);
    let is_plain = StoredValue::new(false);
    let is_own = StoredValue::new(false);
    view! {
        <div
            class="document editor-page"
            translate="no"
            contenteditable="true"
            role="textbox"
            aria-multiline="true"
            aria-label=label
            aria-describedby=hint
            aria-autocomplete=move || is_open().then_some("list")
            aria-controls=move || is_open().then(|| list.get_value())
            aria-activedescendant=move || active.get()
            spellcheck="true"
            node_ref=page
            on:beforeinput=move |event: InputEvent| {
                if !menus.handle(MenuEvent::BeforeInput(&event)) {
                    input::before_input(editor, &event);
                    // Otherwise the browser has yet to write the text.
                    if event.default_prevented() {
                        menus.handle(MenuEvent::Input(&event));
                    }
                }
            }
            on:input=move |event: leptos::ev::Event| handle_input(&parts, &event)
            on:compositionstart=move |_| composition::start(editor)
            on:compositionend=move |_| composition::end(editor)
            on:keydown=move |event: KeyboardEvent| {
                is_plain.set_value(keys::is_plain_paste(&event));
                handle_key(&parts, &event);
            }
            on:focus=move |_| handle_focus(editor)
            on:blur=move |_| {
                menus.handle(MenuEvent::Blurred);
            }
            on:pointerdown=move |_| {
                menus.handle(MenuEvent::PointerPressed);
            }
            on:mousedown=move |event: MouseEvent| handle_mouse_down(editor, &event)
            on:click=move |event: MouseEvent| handle_click(editor, &event)
            on:beforematch=move |event: leptos::ev::Event| handle_match(editor, &event)
            on:dblclick=move |_| {
                let bar = editor.controls();
                if bar.with_untracked(|bar| bar.image.is_some()) {
                    callbacks.image.run(());
                } else if bar.with_untracked(|bar| bar.video.is_some()) {
                    callbacks.video.run(());
                }
            }
            on:copy=move |event: ClipboardEvent| {
                data_transfer::copy(editor, &event);
            }
            on:cut=move |event: ClipboardEvent| data_transfer::cut(editor, &event)
            on:paste=move |event: ClipboardEvent| {
                data_transfer::paste(&parts, &event, is_plain.get_value());
            }
            on:dragstart=move |event: DragEvent| {
                is_own.set_value(true);
                data_transfer::drag(editor, &event);
            }
            on:dragend=move |_| is_own.set_value(false)
            on:drop=move |event: DragEvent| {
                data_transfer::drop(&parts, &event, is_own.get_value());
            }
        ></div>
    }
    .into_any()
}

fn handle_key(parts: &EditorParts, event: &KeyboardEvent) {
    if parts.menus.handle(MenuEvent::Key(event)) {
        return;
    }
    match keys::handle_key(parts.editor, event) {
        Some(KeyAction::Link) => parts.callbacks.link.run(()),
        Some(KeyAction::Toolbar) => focus_toolbar(parts.frame.bar),
        Some(KeyAction::ResizeImage { is_wider }) => {
            parts.menus.handle(MenuEvent::ResizeImage { is_wider });
        }
        None => {}
    }
}

fn handle_input(parts: &EditorParts, event: &web_sys::Event) {
    if let Some(event) = event.dyn_ref::<InputEvent>() {
        input::after_input(parts.editor, event);
        parts.menus.handle(MenuEvent::Input(event));
    }
}

/// Restores the caret on focus. A document without a text position gets an empty line.
fn handle_focus(editor: EditorHandle) {
    let is_chosen = editor.state(EditorState::has_chosen_node) == Some(true);
    let line = editor
        .state(EditorState::line_index_without_caret)
        .flatten();
    match line.filter(|_| !is_chosen) {
        Some(at) => {
            editor.open_line(at);
        }
        None => editor.show_selection(),
    }
}

/// Handles a mouse press. The browser has no caret on or next to an atom: pressing an atom selects it, and pressing the
/// space above, below or between atoms opens an empty line there.
fn handle_mouse_down(editor: EditorHandle, event: &MouseEvent) {
    editor.mouse_pressed(event.detail());
    let Some(target) = event.target().and_then(|target| target.dyn_into().ok()) else {
        return;
    };
    let target: web_sys::Element = target;
    if render::task_of_box(&target).is_some() || render::toggle_of_arrow(&target).is_some() {
        // Checking a task and opening a toggle leave the selection and the focus where they are.
        event.prevent_default();
        return;
    }
    let caret = editor.surface_and_state(|surface, state| {
        let is_beside = surface.is_beside_selected_cells(state, &target);
        let (_, caret) = state.selection().ends().filter(|_| is_beside)?;
        Some(EditorSelection::caret_at(caret.clone()))
    });
    if let Some(Some(caret)) = caret.filter(|_| !event.shift_key()) {
        // Otherwise the browser would drag the cells from here.
        editor.select(&caret);
    }
    let meaning = editor
        .surface(|surface| surface.document_point(&target, 0))
        .flatten();
    if let Some(DocumentPoint::Atom(path)) = meaning {
        // Buttons inside the atom still receive the click.
        event.prevent_default();
        editor.select(&EditorSelection::Node(path));
        editor.focus();
        return;
    }
    let room = editor.surface(|surface| surface.gap_at(f64::from(event.client_y())));
    if let (Some(DocumentPoint::Between(..)), Some(Some(at))) = (meaning, room)
        && event.button() == 0
        && !event.shift_key()
        && editor.open_line(at)
    {
        event.prevent_default();
        editor.focus();
    }
}

/// Handles a click. Links are editable text here, and Mod+click opens them.
fn handle_click(editor: EditorHandle, event: &MouseEvent) {
    let Some(target) = event.target().and_then(|target| target.dyn_into().ok()) else {
        return;
    };
    let target: web_sys::Element = target;
    if render::load_external_image(&target) {
        return editor.focus();
    }
    if let Some(item) = render::task_of_box(&target) {
        // A press on the label is followed by a click on its box.
        if target.tag_name() == "INPUT" {
            toggle_task(editor, &item);
        }
        return;
    }
    if let Some(toggle) = render::toggle_of_arrow(&target) {
        return toggle_open(editor, &toggle);
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

/// Checks the task item. The browser has changed the box already.
fn toggle_task(editor: EditorHandle, item: &web_sys::Element) {
    composition::finish(editor);
    let path = editor.surface(|surface| surface.path_of(item)).flatten();
    editor.run(&EditorCommand::ToggleChecked(path));
}

fn toggle_open(editor: EditorHandle, toggle: &web_sys::Element) {
    composition::finish(editor);
    let path = editor.surface(|surface| surface.path_of(toggle)).flatten();
    if path.is_some() {
        editor.run(&EditorCommand::ToggleOpen(path));
    }
}

/// Opens the closed toggle in which the browser's search has found a word.
fn handle_match(editor: EditorHandle, event: &web_sys::Event) {
    let target = event.target().and_then(|target| target.dyn_into().ok());
    let toggle = target.and_then(|target: web_sys::Element| render::toggle_of_content(&target));
    if let Some(toggle) = toggle {
        toggle_open(editor, &toggle);
    }
}

/// `selectionchange` fires on the document, not on the editable element.
fn follow_selection(editor: EditorHandle, menus: EditorMenus) {
    let hear = Closure::<dyn Fn()>::new(move || {
        editor.read_selection();
        menus.handle(MenuEvent::SelectionChanged);
    });
    let hear = hear.into_js_value();
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
