//! Colours of code, painted over the text as it stands: no elements, so that the caret never moves.
//!
//! The browser's registry of highlights belongs to the whole page; what one view painted goes with the view.

use app_document::highlight::{self, TONES, Tone};
use js_sys::{Array, Function, Map, Reflect, Set};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue};

use super::drawing::{leaf, line_of, runs};

/// What one view has painted, by the block.
#[derive(Default)]
pub struct Colours(Vec<Painted>);

struct Painted {
    block: web_sys::Element,
    stretches: Vec<(Tone, web_sys::Range)>,
}

impl Colours {
    /// Paints every code block below.
    pub fn paint_all(&mut self, page: &web_sys::Element) {
        let Ok(found) = page.query_selector_all("pre") else {
            return;
        };
        for at in 0..found.length() {
            if let Some(block) = found.item(at).and_then(|node| node.dyn_into().ok()) {
                self.paint(&block);
            }
        }
    }

    /// Paints one code block, anew when it was before.
    pub fn paint(&mut self, block: &web_sys::Element) {
        self.0.retain(|painted| {
            let stays = !painted.block.is_same_node(Some(block)) && painted.block.is_connected();
            if !stays {
                painted.wipe();
            }
            stays
        });
        let language = block.get_attribute("data-language").unwrap_or_default();
        let texts: Vec<web_sys::Text> = runs(&line_of(block))
            .iter()
            .filter_map(|run| leaf(run).dyn_into().ok())
            .collect();
        let code: String = texts.iter().map(|text| text.data()).collect();
        let spans = highlight::highlight(&language, &code);
        let stretches: Vec<_> = spans
            .iter()
            .filter_map(|span| Some((span.tone, range(&texts, span.range.start, span.range.end)?)))
            .collect();
        if stretches.is_empty() {
            return;
        }
        for (tone, range) in &stretches {
            if let Some(highlight) = of_tone(*tone) {
                highlight.add(range);
            }
        }
        self.0.push(Painted {
            block: block.clone(),
            stretches,
        });
    }
}

impl Painted {
    fn wipe(&self) {
        for (tone, range) in &self.stretches {
            if let Some(highlight) = of_tone(*tone) {
                highlight.delete(range);
            }
        }
    }
}

impl Drop for Colours {
    fn drop(&mut self) {
        self.0.iter().for_each(Painted::wipe);
    }
}

/// From one unit of the code to another.
fn range(texts: &[web_sys::Text], from: usize, to: usize) -> Option<web_sys::Range> {
    let range = document().create_range().ok()?;
    let mut begin = 0;
    for text in texts {
        let length = usize::try_from(text.length()).ok()?;
        let end = begin + length;
        if (begin..end).contains(&from) {
            range
                .set_start(text, u32::try_from(from - begin).ok()?)
                .ok()?;
        }
        if begin < to && to <= end {
            range.set_end(text, u32::try_from(to - begin).ok()?).ok()?;
        }
        begin = end;
    }
    Some(range)
}

/// The highlight of a tone, `code-keyword` and so on, as a set of ranges; `None` where the browser has none.
fn of_tone(tone: Tone) -> Option<Set> {
    thread_local! {
        static HIGHLIGHTS: [Option<Set>; TONES.len()] = TONES.map(made);
    }
    let at = TONES.iter().position(|other| *other == tone)?;
    HIGHLIGHTS.with(|highlights| highlights[at].clone())
}

fn made(tone: Tone) -> Option<Set> {
    let page = window();
    let found = |of: &JsValue, name: &str| Reflect::get(of, &JsValue::from_str(name)).ok();
    let registry = found(&found(&page, "CSS")?, "highlights").filter(JsValue::is_object)?;
    let make: Function = found(&page, "Highlight")?.dyn_into().ok()?;
    let highlight = Reflect::construct(&make, &Array::new()).ok()?;
    let name = JsValue::from_str(&["code-", tone.name()].concat());
    // Both answer to the names of a map and of a set, without being one.
    registry.unchecked_into::<Map>().set(&name, &highlight);
    Some(highlight.unchecked_into())
}
