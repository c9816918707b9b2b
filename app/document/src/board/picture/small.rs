//! The small picture of a board: its first phase without words, as a file of its own, for lists.
//!
//! An image cannot load other images, so the ground is the outline of the map, never its picture. It has no letters,
//! because none are legible at its size, and no ids, so that it tells nothing that it does not show. An image does not
//! inherit the custom properties of the page; it has values of its own for a dark color scheme.

use super::super::content::BoardContent;
use super::super::description::BoardNames;
use super::super::map_geometry::MapGeometry;
use super::{PictureOptions, SvgElement};

/// Marks are twice as large as in a picture of 320 pixels.
const SCALE: u16 = 200;
/// The colors in a dark color scheme: those of a board on a page, with stronger floors.
const DARK: &str = "@media(prefers-color-scheme:dark){svg{--board-ground:#0d1215;--board-floor:#272f35;\
     --board-site:#38444c;--board-obstacle:#65727a;--board-line:#8f9aa1;--board-text:#e9edf0;--board-ally:#70e8de;\
     --board-ally-text:#141a1d;--board-enemy:#fe9b95;--board-utility:#5da6ef}}";
/// Attributes that do not change what is drawn without letters.
const UNUSED_ATTRIBUTES: [&str; 6] = [
    "class",
    "role",
    "aria-label",
    "font-family",
    "data-item",
    "data-label",
];

impl BoardContent {
    /// The small picture as markup; `None` if there is nothing to see.
    pub fn small_picture(
        &self,
        geometry: Option<&MapGeometry>,
        names: &dyn BoardNames,
    ) -> Option<String> {
        let options = PictureOptions {
            geometry,
            names,
            scale: SCALE,
        };
        let has_outline = geometry.is_some_and(|map| !map.shapes.is_empty());
        if !has_outline && self.visible_items(0).is_empty() {
            return None;
        }
        let mut picture = self.draw(0, &options, None);
        picture.children = picture.children.into_iter().filter_map(wordless).collect();
        remove_unused_attributes(&mut picture);
        let style = SvgElement::new("style").with_text(DARK);
        picture.children.insert(0, style);
        Some(picture.to_markup())
    }
}

/// The element without letters and names; `None` if nothing of it is left.
fn wordless(mut element: SvgElement) -> Option<SvgElement> {
    if element.name == "text" {
        return None;
    }
    remove_unused_attributes(&mut element);
    let is_group = element.name == "g";
    element.children = element.children.into_iter().filter_map(wordless).collect();
    (!is_group || !element.children.is_empty()).then_some(element)
}

fn remove_unused_attributes(element: &mut SvgElement) {
    let attributes = &mut element.attributes;
    attributes.retain(|(name, _)| !UNUSED_ATTRIBUTES.contains(name));
}
