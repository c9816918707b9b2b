//! Images. Uploads to this server load immediately. Loading an image from elsewhere would reveal the reader to its
//! host, so it waits for a press.

use app_document::{ElementNode, ImageAttributes, safe_url};
use app_portal::texts::editor as words;
use frontend_kit::dom::create_element::{create_element, set_attribute};
use wasm_bindgen::JsCast;

use super::RenderMode;

/// The attribute of a button that loads an external image.
const SHOW_ATTRIBUTE: &str = "data-show";
/// The attributes of that button with the description and the size of the image.
const SHOWN_ATTRIBUTES: [&str; 3] = ["data-alternative", "data-width", "data-height"];
/// The attribute of a button that opens an image.
const OPEN_ATTRIBUTE: &str = "data-open";

/// An image that a reader opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedImage {
    pub source: String,
    pub alternative: String,
}

/// Draws an image. One that is a block of its own has its caption below it; within a line the caption is its title.
pub fn draw_image(
    piece: &web_sys::Element,
    node: &ElementNode,
    purpose: RenderMode,
    is_block: bool,
) {
    let Some(mut image) = node.as_image() else {
        piece.set_text_content(Some(words::IMAGE_LOST));
        return;
    };
    let caption = node.caption().filter(|_| is_block);
    if is_block {
        image.title = None;
    }
    let drawn = if image.source.starts_with(safe_url::UPLOADS_PATH) {
        own_image(&image, purpose)
    } else {
        external_image(&image, purpose)
    };
    let Some(caption) = caption else {
        let _ = piece.append_child(&drawn);
        return;
    };
    let figure = create_element("figure");
    let says = create_element("figcaption");
    says.set_text_content(Some(caption));
    let _ = figure.append_child(&drawn);
    let _ = figure.append_child(&says);
    let _ = piece.append_child(&figure);
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

fn external_image(image: &ImageAttributes, purpose: RenderMode) -> web_sys::Element {
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
        let length = |length: Option<u32>| length.map(|length| length.to_string());
        let shown = [
            Some(alternative(image).to_owned()),
            length(image.width),
            length(image.height),
        ];
        for (name, value) in SHOWN_ATTRIBUTES.into_iter().zip(shown) {
            set_attribute(&show, name, value.as_deref());
        }
        if purpose == RenderMode::Editing {
            // Tab leaves the text; the dialog of the image has this button, too.
            let _ = show.set_attribute("tabindex", "-1");
        }
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
    let attribute = |name| button.get_attribute(name).unwrap_or_default();
    let [alternative, width, height] = SHOWN_ATTRIBUTES.map(attribute);
    let image = ImageAttributes {
        source: attribute(SHOW_ATTRIBUTE),
        alternative: Some(alternative),
        title: None,
        width: width.parse().ok(),
        height: height.parse().ok(),
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
    let attribute = |name| picture.get_attribute(name).unwrap_or_default();
    Some(OpenedImage {
        source: attribute("src"),
        alternative: attribute("alt"),
    })
}
