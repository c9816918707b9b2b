//! The picture of a board's phase in the page. Only elements that differ are replaced, and between two phases one thing
//! glides to its new place.

use app_document::board::{BoardContent, PictureOptions, SvgElement};
use app_portal::board::board_motion::PhaseMotion;
use frontend_kit::dom::media_query::matches_media;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::board_picture::svg_element;
use super::board_team::BoardTeamNames;

/// The width in pixels below which marks and letters are as large as on a phone.
const NARROW: i32 = 480;
/// The size of marks in percent.
const LARGE_SCALE: u16 = 100;
const SMALL_SCALE: u16 = 65;
/// Half of the width of a token at 100 percent, in units of the map.
const TOKEN_RADIUS: f64 = 34.0;
const GLIDE_TIME: &str = r#"{"duration":600,"easing":"ease-in-out"}"#;
const FADE_TIME: &str = r#"{"duration":200,"easing":"ease-out"}"#;
const FADE_MS: u64 = 200;

/// The elements of one board.
#[derive(Default)]
pub struct BoardStage {
    svg: Option<web_sys::Element>,
    parts: Vec<PicturePart>,
    shown: Option<(BoardContent, usize)>,
    /// The elements that a gesture has changed, with the attribute.
    changed: Vec<(web_sys::Element, &'static str)>,
}

struct PicturePart {
    tree: SvgElement,
    element: web_sys::Element,
}

/// The size of marks in a frame of this width in pixels, in percent.
pub fn scale_at(width: i32) -> u16 {
    if width < NARROW {
        LARGE_SCALE
    } else {
        SMALL_SCALE
    }
}

/// Half of the width of a token, in units of the map.
pub fn token_radius(scale: u16) -> f64 {
    TOKEN_RADIUS * f64::from(scale) / 100.0
}

impl BoardStage {
    /// Shows a phase in the frame, with marks of this size in percent.
    pub fn show(
        &mut self,
        frame: &web_sys::Element,
        scale: u16,
        board: &BoardContent,
        phase: usize,
        names: &BoardTeamNames,
    ) {
        let team = names.team();
        let options = PictureOptions {
            geometry: names.geometry.as_ref(),
            names: &team,
            scale,
        };
        let picture = board.picture(phase, &options);
        let svg = if let Some(svg) = &self.svg {
            svg.clone()
        } else {
            let svg = svg_element(&SvgElement {
                children: Vec::new(),
                ..picture.clone()
            });
            let _ = frame.prepend_with_node_1(&svg);
            self.svg = Some(svg.clone());
            svg
        };
        for (name, value) in &picture.attributes {
            if *name != "xmlns" && svg.get_attribute(name).as_deref() != Some(value) {
                let _ = svg.set_attribute(name, value);
            }
        }
        let before = self.shown.replace((board.clone(), phase));
        let motion = before
            .filter(|(_, old)| *old != phase && has_motion())
            .map(|(old, at)| {
                PhaseMotion::between(&old.visible_items(at), &board.visible_items(phase))
            });
        let left = self.replace_parts(&svg, picture.children);
        let motion = motion.unwrap_or_default();
        for part in left {
            let item = item_of(&part.tree);
            if item.is_some_and(|id| motion.leaving.iter().any(|gone| gone == id)) {
                fade_out(part.element);
            } else {
                part.element.remove();
            }
        }
        for (id, (x, y)) in &motion.glides {
            let keyframes =
                format!(r#"[{{"transform":"translate({x}px,{y}px)"}},{{"transform":"none"}}]"#);
            for element in self.elements_of(id) {
                animate(&element, &keyframes, GLIDE_TIME);
            }
        }
        for id in &motion.appearing {
            for element in self.elements_of(id) {
                animate(&element, r#"[{"opacity":0},{"opacity":1}]"#, FADE_TIME);
            }
        }
    }

    /// Replaces the parts that differ, and returns those that are no longer shown.
    fn replace_parts(
        &mut self,
        svg: &web_sys::Element,
        trees: Vec<SvgElement>,
    ) -> Vec<PicturePart> {
        let old = std::mem::take(&mut self.parts);
        let mut old: Vec<Option<PicturePart>> = old.into_iter().map(Some).collect();
        let mut hint = 0;
        let mut next = svg.first_child();
        for tree in trees {
            let is_same = |at: &usize| old[*at].as_ref().is_some_and(|part| part.tree == tree);
            let found = (hint..old.len()).chain(0..hint).find(is_same);
            let part = match found.and_then(|at| old[at].take()) {
                Some(part) => {
                    hint = found.map_or(0, |at| at + 1);
                    part
                }
                None => PicturePart {
                    element: svg_element(&tree),
                    tree,
                },
            };
            if next
                .as_ref()
                .is_some_and(|next| next.is_same_node(Some(&part.element)))
            {
                next = part.element.next_sibling();
            } else {
                let _ = svg.insert_before(&part.element, next.as_ref());
            }
            self.parts.push(part);
        }
        old.into_iter().flatten().collect()
    }

    /// Sets an attribute of the elements of an item until [`Self::restore`].
    pub fn change(&mut self, id: &str, name: &'static str, value: &str) {
        for element in self.elements_of(id) {
            let _ = element.set_attribute(name, value);
            let is_known = |(other, of): &(web_sys::Element, &str)| {
                *of == name && other.is_same_node(Some(&element))
            };
            if !self.changed.iter().any(is_known) {
                self.changed.push((element, name));
            }
        }
    }

    /// Removes the attributes that a gesture has set.
    pub fn restore(&mut self) {
        for (element, name) in self.changed.drain(..) {
            let _ = element.remove_attribute(name);
        }
    }

    /// The elements of an item: its group and its label.
    fn elements_of(&self, id: &str) -> Vec<web_sys::Element> {
        let parts = self.parts.iter();
        parts
            .filter(|part| item_of(&part.tree) == Some(id))
            .map(|part| part.element.clone())
            .collect()
    }
}

/// The item that a part shows or labels.
fn item_of(tree: &SvgElement) -> Option<&str> {
    let mut attributes = tree.attributes.iter();
    let found = attributes.find(|(name, _)| *name == "data-item" || *name == "data-label");
    found.map(|(_, id)| id.as_str())
}

fn has_motion() -> bool {
    !matches_media("(prefers-reduced-motion: reduce)")
}

fn fade_out(element: web_sys::Element) {
    animate(&element, r#"[{"opacity":1},{"opacity":0}]"#, FADE_TIME);
    let remove = move || element.remove();
    set_timeout(remove, std::time::Duration::from_millis(FADE_MS));
}

/// Runs an animation. Keyframes and options are JSON.
fn animate(element: &web_sys::Element, keyframes: &str, options: &str) {
    let animate = js_sys::Reflect::get(element, &JsValue::from_str("animate"));
    let animate = animate
        .ok()
        .and_then(|animate| animate.dyn_into::<js_sys::Function>().ok());
    let (Some(animate), Ok(keyframes), Ok(options)) = (
        animate,
        js_sys::JSON::parse(keyframes),
        js_sys::JSON::parse(options),
    ) else {
        return;
    };
    let _ = animate.call2(element, &keyframes, &options);
}
