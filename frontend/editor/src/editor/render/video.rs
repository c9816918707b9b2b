//! Cards of videos. Nothing is loaded from the site of the video; the card opens it in a new tab.

use app_document::ElementNode;
use app_portal::texts::editor as words;
use frontend_kit::dom::create_element::{create_element, create_icon};

use super::RenderMode;

pub fn draw_video(piece: &web_sys::Element, node: &ElementNode, purpose: RenderMode) {
    let Some(video) = node.video() else {
        return;
    };
    let site = video.site.name();
    let card = create_element("a");
    let _ = card.set_attribute("class", "document-card");
    let _ = card.set_attribute("href", &video.address);
    let _ = card.set_attribute("target", "_blank");
    let _ = card.set_attribute("rel", "noopener noreferrer nofollow");
    if purpose == RenderMode::Editing {
        // Mod+click opens it, as any link of the text; a press selects the card.
        let _ = card.set_attribute("tabindex", "-1");
        let _ = card.set_attribute("draggable", "false");
    }
    let says = create_element("span");
    let title = create_element("b");
    let title_words = video.title.unwrap_or_else(|| words::video_on(site));
    title.set_text_content(Some(&title_words));
    let opens = create_element("span");
    opens.set_text_content(Some(&words::opens_site(site)));
    let _ = says.append_child(&title);
    let _ = says.append_child(&opens);
    let _ = card.append_child(&create_icon("play"));
    let _ = card.append_child(&says);
    let _ = piece.append_child(&card);
}
