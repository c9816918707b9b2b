//! Marks the words of the search in the opened strategy, and scrolls to the first one. The marks are a CSS highlight, so
//! that the text is not changed; a browser without highlights only scrolls.

use app_domain::strategy_search::{SearchTerms, mark_ranges};
use frontend_kit::dom::css_highlights;
use frontend_kit::dom::scrolling::viewport_height;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node, Range, Text};

use super::super::list_filter::{SEARCH_KEY, StrategyListFilter};

/// The name of the highlight in the style sheet.
const HIGHLIGHT: &str = "found";

/// Marks the words after each change of the text or the search. `track` subscribes to the text.
pub fn mark_found_words(list_filter: StrategyListFilter, track: impl Fn() + Send + Sync + 'static) {
    Effect::new(move |before: Option<()>| {
        track();
        let search = list_filter.text(SEARCH_KEY);
        let is_opened = before.is_none();
        // The text is rendered by then.
        request_animation_frame(move || mark(&search, is_opened));
    });
    on_cleanup(|| css_highlights::remove_marks(HIGHLIGHT));
}

fn mark(search: &str, is_opened: bool) {
    let terms = SearchTerms::parse(search);
    let found = if terms.is_empty() {
        Vec::new()
    } else {
        found_ranges(&terms)
    };
    css_highlights::mark_ranges(HIGHLIGHT, &found);
    if let Some(first) = found.first().filter(|_| is_opened) {
        reveal(first);
    }
}

fn found_ranges(terms: &SearchTerms) -> Vec<Range> {
    let Some(root) = document().query_selector(".strategy-text").ok().flatten() else {
        return Vec::new();
    };
    let mut nodes = Vec::new();
    collect_texts(&root, &mut nodes);
    let texts: Vec<String> = nodes.iter().map(|node| node.data()).collect();
    let marks = mark_ranges(&texts, terms);
    let places = nodes.iter().zip(&texts).zip(marks);
    places
        .flat_map(|((node, text), marks)| {
            marks.into_iter().filter_map(move |mark| {
                let range = document().create_range().ok()?;
                range
                    .set_start(node, utf16_offset(text, mark.start)?)
                    .ok()?;
                range.set_end(node, utf16_offset(text, mark.end)?).ok()?;
                Some(range)
            })
        })
        .collect()
}

fn collect_texts(node: &Node, texts: &mut Vec<Text>) {
    let children = node.child_nodes();
    for at in 0..children.length() {
        let Some(child) = children.item(at) else {
            continue;
        };
        match child.dyn_into::<Text>() {
            Ok(text) => texts.push(text),
            Err(child) => collect_texts(&child, texts),
        }
    }
}

fn utf16_offset(text: &str, byte: usize) -> Option<u32> {
    u32::try_from(text.get(..byte)?.encode_utf16().count()).ok()
}

/// Opens the toggles around the range, and scrolls to it unless it is visible.
fn reveal(range: &Range) {
    let mut next = range.start_container().ok();
    while let Some(node) = next {
        next = node.parent_node();
        if let Some(toggle) = node
            .dyn_ref::<Element>()
            .filter(|element| element.tag_name() == "DETAILS")
        {
            let _ = toggle.set_attribute("open", "");
        }
    }
    let place = range.get_bounding_client_rect();
    let is_visible = place.top() >= 0.0 && place.bottom() <= viewport_height();
    let around = range
        .start_container()
        .ok()
        .and_then(|node| node.parent_element());
    if let Some(around) = around.filter(|_| !is_visible) {
        around.scroll_into_view();
    }
}
