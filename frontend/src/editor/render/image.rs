//! Images. Uploads to this server load immediately. Loading an image from elsewhere would reveal the reader to its
//! host, so it waits for a press.

use app_document::{ElementNode, ImageAttributes, safe_url};
use app_portal::texts::editor as words;
use wasm_bindgen::JsCast;

use super::{RenderMode, create_element};

/// The attribute of a button that loads an external image.
const SHOW_ATTRIBUTE: &str = "data-show";
/// The attribute of a button that opens an image.
const OPEN_ATTRIBUTE: &str = "data-open";

/// An image that a reader opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedImage {
    pub source: String,
    pub alternative: String,
}

pub fn draw_image(piece: &web_sys::Element, node: &ElementNode, purpose: RenderMode) {
    let Some(image) = node.as_image() else {
        piece.set_text_content(Some(words::IMAGE_LOST));
        return;
    };
    let drawn = if image.source.starts_with(safe_url::UPLOADS_PATH) {
        own_image(&image, purpose)
    } else {
        external_image(&image)
    };
    let _ = piece.append_child(&drawn);
}

fn own_image(image: &ImageAttributes, purpose: RenderMode) -> web_sys::Element {
    let picture = image_element(image);
    if purpose == RenderMode::Editing {
        return picture;
    }
    let open = create_element("button");
    let _ = open.set_attribute("type", "button");
    let _ = open.set_attribute("class", "document-open");
    let _ = open.set_attribute(OPEN_ATTRIBUTE, "");
    let _ = open.set_attribute("aria-label", &words::open_image(alternative(image)));
    let _ = open.append_child(&picture);
    open
}

fn image_element(image: &ImageAttributes) -> web_sys::Element {
    let picture = create_element("img");
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

fn external_image(image: &ImageAttributes) -> web_sys::Element {
    let card = create_element("span");
    let _ = card.set_attribute("class", "document-foreign");
    let says = create_element("span");
    let host = web_sys::Url::new(&image.source).map_or_else(|_| String::new(), |url| url.host());
    says.set_text_content(Some(&words::foreign_image(&host, alternative(image))));
    let _ = card.append_child(&says);
    // The content security policy only allows HTTPS.
    if image.source.starts_with("https:") {
        let show = create_element("button");
        let _ = show.set_attribute("type", "button");
        let _ = show.set_attribute("class", "button button-small");
        let _ = show.set_attribute(SHOW_ATTRIBUTE, &image.source);
        let _ = show.set_attribute("data-alternative", alternative(image));
        show.set_text_content(Some(words::SHOW_IMAGE));
        let _ = card.append_child(&show);
    }
    card
}

fn alternative(image: &ImageAttributes) -> &str {
    image.alternative.as_deref().unwrap_or_default()
}

/// Loads an external image if `target` is in its button. Returns whether it is.
pub fn load_external_image(target: &web_sys::Element) -> bool {
    let Ok(Some(button)) = target.closest("[data-show]") else {
        return false;
    };
    let said = |name| button.get_attribute(name).unwrap_or_default();
    let image = ImageAttributes {
        source: said(SHOW_ATTRIBUTE),
        alternative: Some(said("data-alternative")),
        ..ImageAttributes::default()
    };
    if let Ok(Some(card)) = button.closest(".document-foreign") {
        let _ = card.replace_with_with_node_1(&image_element(&image));
    }
    true
}

/// The image that a press on `target` opens, if there is one.
pub fn opened_image(target: &web_sys::Element) -> Option<OpenedImage> {
    let button = target.closest("[data-open]").ok()??;
    let picture = button
        .first_element_child()?
        .dyn_into::<web_sys::Element>()
        .ok()?;
    let said = |name| picture.get_attribute(name).unwrap_or_default();
    Some(OpenedImage {
        source: said("src"),
        alternative: said("alt"),
    })
}
