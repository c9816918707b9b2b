//! Syntax highlighting of code with the CSS Custom Highlight API. It adds no elements, so that the caret never moves.
//!
//! The browser's highlight registry is shared by the whole page. Dropping a view removes its highlights.

use std::cell::RefCell;
use std::rc::Rc;

use app_document::highlight::{self, HighlightSpan, SYNTAX_CLASSES, SyntaxClass};
use app_portal::editor::code_ranges::{TextOffset, range_in_texts};
use frontend_kit::chunks::{chunk_function, fetch_for_element, poll_once};
use js_sys::{Array, Function, Map, Reflect, Set};
use leptos::prelude::{document, window};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};

use super::render::{leaf, line_element, runs};

chunk_function!(
    code_highlight,
    syntax_spans,
    fetch_syntax_spans,
    |language: String, code: String| -> Vec<HighlightSpan> {
        highlight::highlight(&language, &code)
    }
);

/// The highlights of one view, by block.
#[derive(Default)]
pub struct CodeHighlights(Rc<RefCell<Vec<HighlightedBlock>>>);

/// A block with highlights, which are removed when it is dropped.
struct HighlightedBlock {
    block: web_sys::Element,
    stretches: Vec<(SyntaxClass, web_sys::Range)>,
}

impl CodeHighlights {
    /// Highlights every code block below `page`.
    pub fn highlight_all(&mut self, page: &web_sys::Element) {
        let Ok(found) = page.query_selector_all("pre") else {
            return;
        };
        for at in 0..found.length() {
            if let Some(block) = found.item(at).and_then(|node| node.dyn_into().ok()) {
                self.highlight_block(&block);
            }
        }
    }

    /// Highlights one code block, replacing its earlier highlights: at once, or as soon as the code for it is loaded.
    pub fn highlight_block(&mut self, block: &web_sys::Element) {
        self.0.borrow_mut().retain(|painted| {
            !painted.block.is_same_node(Some(block)) && painted.block.is_connected()
        });
        if block.get_attribute("data-language").is_none() {
            return;
        }
        if let Some(painted) = HighlightedBlock::of(block) {
            return self.0.borrow_mut().push(painted);
        }
        let (view, block) = (Rc::downgrade(&self.0), block.clone());
        spawn_local(async move {
            if !fetch_for_element(&block, fetch_syntax_spans).await {
                return;
            }
            // The block may have been highlighted by another edit.
            if let (Some(view), Some(painted)) = (view.upgrade(), HighlightedBlock::of(&block)) {
                let mut view = view.borrow_mut();
                view.retain(|other| !other.block.is_same_node(Some(&block)));
                view.push(painted);
            }
        });
    }
}

impl HighlightedBlock {
    /// Highlights a code block; `None` before the code for it is loaded.
    fn of(block: &web_sys::Element) -> Option<Self> {
        let language = block.get_attribute("data-language").unwrap_or_default();
        let texts: Vec<web_sys::Text> = runs(&line_element(block))
            .iter()
            .filter_map(|run| leaf(run).dyn_into().ok())
            .collect();
        let code: String = texts.iter().map(|text| text.data()).collect();
        let spans = poll_once(Box::pin(syntax_spans(language, code)))?;
        let stretches: Vec<_> = spans
            .iter()
            .filter_map(|span| {
                Some((
                    span.class,
                    text_range(&texts, span.range.start, span.range.end)?,
                ))
            })
            .collect();
        for (tone, range) in &stretches {
            if let Some(highlight) = tone_highlight(*tone) {
                highlight.add(range);
            }
        }
        Some(Self {
            block: block.clone(),
            stretches,
        })
    }
}

impl Drop for HighlightedBlock {
    fn drop(&mut self) {
        for (tone, range) in &self.stretches {
            if let Some(highlight) = tone_highlight(*tone) {
                highlight.delete(range);
            }
        }
    }
}

/// The DOM range between two UTF-16 offsets of the code.
fn text_range(texts: &[web_sys::Text], from: usize, to: usize) -> Option<web_sys::Range> {
    let lengths: Vec<usize> = texts
        .iter()
        .map(|text| usize::try_from(text.length()).unwrap_or_default())
        .collect();
    let [start, end] = range_in_texts(&lengths, from, to)?;
    let offset = |at: TextOffset| u32::try_from(at.offset).ok();
    let range = document().create_range().ok()?;
    range.set_start(&texts[start.text], offset(start)?).ok()?;
    range.set_end(&texts[end.text], offset(end)?).ok()?;
    Some(range)
}

/// The highlight of a tone, for example `code-keyword`, as a set of ranges; `None` if the browser does not support
/// highlights.
fn tone_highlight(tone: SyntaxClass) -> Option<Set> {
    thread_local! {
        static HIGHLIGHTS: [Option<Set>; SYNTAX_CLASSES.len()] = SYNTAX_CLASSES.map(create_highlight);
    }
    let at = SYNTAX_CLASSES.iter().position(|other| *other == tone)?;
    HIGHLIGHTS.with(|highlights| highlights[at].clone())
}

fn create_highlight(tone: SyntaxClass) -> Option<Set> {
    let page = window();
    let found = |of: &JsValue, name: &str| Reflect::get(of, &JsValue::from_str(name)).ok();
    let registry = found(&found(&page, "CSS")?, "highlights").filter(JsValue::is_object)?;
    let make: Function = found(&page, "Highlight")?.dyn_into().ok()?;
    let highlight = Reflect::construct(&make, &Array::new()).ok()?;
    let name = JsValue::from_str(&format!("code-{}", tone.name()));
    // Both objects have the methods of a map and of a set without being one.
    registry.unchecked_into::<Map>().set(&name, &highlight);
    Some(highlight.unchecked_into())
}
