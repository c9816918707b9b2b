//! Images. Our own uploads are shown at once; one from elsewhere would tell its host who reads, so it waits for a press.

use app_document::{Element, Image, link};
use wasm_bindgen::JsCast;

use super::{Purpose, element};
use crate::texts::editor as words;

/// A button that loads an image from elsewhere.
const SHOW: &str = "data-show";
/// A button that opens an image.
const OPEN: &str = "data-open";

/// An image that somebody opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub source: String,
    pub alternative: String,
}

pub fn draw(piece: &web_sys::Element, node: &Element, purpose: Purpose) {
    let Some(image) = node.as_image() else {
        piece.set_text_content(Some(words::IMAGE_LOST));
        return;
    };
    let drawn = if image.source.starts_with(link::UPLOADS) {
        of_ours(&image, purpose)
    } else {
        from_elsewhere(&image)
    };
    let _ = piece.append_child(&drawn);
}

fn of_ours(image: &Image, purpose: Purpose) -> web_sys::Element {
    let picture = picture(image);
    if purpose == Purpose::Editing {
        return picture;
    }
    let open = element("button");
    let _ = open.set_attribute("type", "button");
    let _ = open.set_attribute("class", "document-open");
    let _ = open.set_attribute(OPEN, "");
    let _ = open.set_attribute("aria-label", &words::open_image(alternative(image)));
    let _ = open.append_child(&picture);
    open
}

fn picture(image: &Image) -> web_sys::Element {
    let picture = element("img");
    let _ = picture.set_attribute("src", &image.source);
    let _ = picture.set_attribute("alt", alternative(image));
    let _ = picture.set_attribute("loading", "lazy");
    let _ = picture.set_attribute("decoding", "async");
    let _ = picture.set_attribute("referrerpolicy", "no-referrer");
    let _ = picture.set_attribute("draggable", "false");
    for (name, length) in [("width", image.width), ("height", image.height)] {
        if let Some(length) = length {
            let _ = picture.set_attribute(name, &length.to_string());
        }
    }
    if let Some(title) = &image.title {
        let _ = picture.set_attribute("title", title);
    }
    picture
}

fn from_elsewhere(image: &Image) -> web_sys::Element {
    let card = element("span");
    let _ = card.set_attribute("class", "document-foreign");
    let says = element("span");
    let host = web_sys::Url::new(&image.source).map_or_else(|_| String::new(), |url| url.host());
    says.set_text_content(Some(&words::foreign_image(&host, alternative(image))));
    let _ = card.append_child(&says);
    // The page's policy lets nothing in over a way that others can read.
    if image.source.starts_with("https:") {
        let show = element("button");
        let _ = show.set_attribute("type", "button");
        let _ = show.set_attribute("class", "button button-small");
        let _ = show.set_attribute(SHOW, &image.source);
        let _ = show.set_attribute("data-alternative", alternative(image));
        show.set_text_content(Some(words::SHOW_IMAGE));
        let _ = card.append_child(&show);
    }
    card
}

fn alternative(image: &Image) -> &str {
    image.alternative.as_deref().unwrap_or_default()
}

/// Loads the image from elsewhere whose button this is; false when it is none.
pub fn press(target: &web_sys::Element) -> bool {
    let Ok(Some(button)) = target.closest("[data-show]") else {
        return false;
    };
    let said = |name| button.get_attribute(name).unwrap_or_default();
    let image = Image {
        source: said(SHOW),
        alternative: Some(said("data-alternative")),
        ..Image::default()
    };
    if let Ok(Some(card)) = button.closest(".document-foreign") {
        let _ = card.replace_with_with_node_1(&picture(&image));
    }
    true
}

/// The image that this press opens.
pub fn shown(target: &web_sys::Element) -> Option<Shown> {
    let button = target.closest("[data-open]").ok()??;
    let picture = button
        .first_element_child()?
        .dyn_into::<web_sys::Element>()
        .ok()?;
    let said = |name| picture.get_attribute(name).unwrap_or_default();
    Some(Shown {
        source: said("src"),
        alternative: said("alt"),
    })
}
