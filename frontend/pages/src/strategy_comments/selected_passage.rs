//! The selected passage of the text that is read, and the button beside it.

use app_document::{Document, TextPosition};
use app_portal::stratbook::comment_draft::CommentSubject;
use app_portal::texts::comments as words;
use app_wire::{PassageRequest, TextPositionBody};
use frontend_editor::editor::{ATOM_CLASS, line_element, line_offset};
use frontend_kit::dom::media_query::matches_media;
use frontend_kit::ui::icon;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Range};

use super::list_state::CommentList;
use super::passages::TEXT_SELECTOR;

/// How long the selection rests before the button appears.
const SELECTION_DELAY: std::time::Duration = std::time::Duration::from_millis(200);
/// The distance between the button and the selected text in pixels: with a finger, the handles of the selection are
/// between them.
const MOUSE_GAP: f64 = 6.0;
const TOUCH_GAP: f64 = 28.0;

/// Where the button is, from the top left of its frame.
#[derive(Debug, Clone, Copy, PartialEq)]
struct ButtonPlace {
    left: f64,
    top: f64,
}

#[component]
pub fn SelectionButton(list: CommentList) -> AnyView {
    let place = RwSignal::new(None::<ButtonPlace>);
    let frame = NodeRef::<html::Div>::new();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let measure = move || {
        let now = frame
            .try_get_untracked()
            .flatten()
            .and_then(|frame| button_place(&frame));
        if place.try_with_untracked(|before| *before != now) == Some(true) {
            place.set(now);
        }
    };
    on_selection_change(move || {
        let before = timer.try_update_value(Option::take);
        let Some(before) = before else { return };
        if let Some(before) = before {
            before.clear();
        }
        timer.set_value(set_timeout_with_handle(measure, SELECTION_DELAY).ok());
    });
    let begin = move || {
        let passage = selected_passage(list);
        match passage {
            Some(passage) => {
                place.set(None);
                list.begin(CommentSubject::Passage(passage));
            }
            None => list
                .page
                .with_value(|page| page.toasts.notify(words::NO_PASSAGE.to_owned())),
        }
    };
    let keys = window_event_listener(leptos::ev::keydown, move |press: KeyboardEvent| {
        let is_shortcut = (press.ctrl_key() || press.meta_key())
            && press.alt_key()
            && press.code() == "KeyM"
            && !press.default_prevented();
        if is_shortcut {
            press.prevent_default();
            begin();
        }
    });
    on_cleanup(move || keys.remove());
    let is_shown = Memo::new(move |_| place.with(Option::is_some));
    let left = move || format!("{}px", place.get().map_or(0.0, |place| place.left));
    let top = move || format!("{}px", place.get().map_or(0.0, |place| place.top));
    view! {
        <div class="comment-select" node_ref=frame>
            {move || {
                is_shown
                    .get()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button comment-select-button"
                                title=words::SHORTCUT
                                style:left=left
                                style:top=top
                                on:pointerdown=|press: PointerEvent| press.prevent_default()
                                on:mousedown=|press| press.prevent_default()
                                on:click=move |_| begin()
                            >
                                {icon("chat")}
                                {words::COMMENT}
                            </button>
                        }
                    })
            }}
        </div>
    }
    .into_any()
}

/// Calls `act` whenever the selection changes, until the owner is disposed. The event fires on the document.
fn on_selection_change(act: impl Fn() + 'static) {
    let listener = Closure::<dyn Fn()>::new(act).into_js_value();
    let listener: js_sys::Function = listener.unchecked_into();
    let _ = document().add_event_listener_with_callback("selectionchange", &listener);
    let listener = StoredValue::new_local(listener);
    on_cleanup(move || {
        listener.with_value(|listener| {
            let _ = document().remove_event_listener_with_callback("selectionchange", listener);
        });
    });
}

/// The selected range of the text that is read; `None` for a caret, and elsewhere.
fn selected_range() -> Option<(Element, Range)> {
    let text = document().query_selector(TEXT_SELECTOR).ok()??;
    let selection = window().get_selection().ok()??;
    if selection.is_collapsed() || selection.range_count() == 0 {
        return None;
    }
    let range = selection.get_range_at(0).ok()?;
    let is_inside = text.contains(Some(&range.common_ancestor_container().ok()?));
    is_inside.then_some((text, range))
}

fn button_place(frame: &web_sys::HtmlDivElement) -> Option<ButtonPlace> {
    let (_, range) = selected_range()?;
    if range.to_string().as_string()?.trim().is_empty() {
        return None;
    }
    let (selected, frame) = (
        range.get_bounding_client_rect(),
        frame.get_bounding_client_rect(),
    );
    let is_touch = matches_media("(pointer: coarse)");
    // Below the text: the system's own menu is above the selection of a finger.
    let gap = if is_touch { TOUCH_GAP } else { MOUSE_GAP };
    let left = (selected.left() - frame.left()).clamp(0.0, (frame.width() - 140.0).max(0.0));
    Some(ButtonPlace {
        left,
        top: selected.bottom() - frame.top() + gap,
    })
}

fn selected_passage(list: CommentList) -> Option<PassageRequest> {
    let (text, range) = selected_range()?;
    let (version, content) = untrack(|| {
        let strategy = list.comments.query;
        strategy.with(|strategy| (strategy.item.version, strategy.content.clone()))
    })?;
    let document = Document::from_json(content).ok()?;
    let (start, end) = range_ends(&text, &range, &document)?;
    let quote = document.passage_text(&start, &end)?;
    let body = |position: TextPosition| TextPositionBody {
        block: position.block,
        offset: position.offset,
    };
    Some(PassageRequest {
        version,
        start: body(start),
        end: body(end),
        quote,
    })
}

/// The ends of the range in the document: the blocks of both are in the same order.
fn range_ends(
    text: &Element,
    range: &Range,
    document: &Document,
) -> Option<(TextPosition, TextPosition)> {
    let blocks = text_blocks(text)?;
    let paths = document.text_block_paths();
    if blocks.len() != paths.len() {
        return None;
    }
    let mut touched = blocks
        .iter()
        .zip(paths)
        .filter(|(block, _)| range.intersects_node(block).unwrap_or(false));
    let first = touched.next()?;
    let last = touched.next_back().unwrap_or_else(|| first.clone());
    let start = offset_in(
        first.0,
        &range.start_container().ok()?,
        range.start_offset().ok()?,
        Some(0),
    )?;
    let end = offset_in(
        last.0,
        &range.end_container().ok()?,
        range.end_offset().ok()?,
        None,
    )?;
    Some((
        TextPosition::new(first.1, start),
        TextPosition::new(last.1, end),
    ))
}

/// The offset of a boundary of the range in a block; `outside` for a boundary outside of the block, `None` its end.
fn offset_in(
    block: &Element,
    node: &web_sys::Node,
    offset: u32,
    outside: Option<usize>,
) -> Option<usize> {
    let line = line_element(block);
    if block.contains(Some(node)) {
        return line_offset(&line, node, offset);
    }
    let end = || line_offset(&line, &line, line.child_nodes().length());
    outside.or_else(end)
}

/// The elements of the text blocks, without those inside of atoms.
pub fn text_blocks(text: &Element) -> Option<Vec<Element>> {
    let all = text
        .query_selector_all("p, h1, h2, h3, h4, h5, h6, pre, summary > [dir]")
        .ok()?;
    let atom = [".", ATOM_CLASS].concat();
    let blocks = (0..all.length()).filter_map(|at| {
        let block: Element = all.item(at)?.dyn_into().ok()?;
        let is_in_atom = block.closest(&atom).ok()?.is_some();
        (!is_in_atom).then_some(block)
    });
    Some(blocks.collect())
}
