//! The blocks that a paragraph of Markdown becomes.

use app_document::VideoLink;
use serde_json::{Value, json};

use crate::json_node::paragraph;

/// Adds a paragraph. Its images are blocks of their own, and a link to a video alone is a card.
pub(super) fn push_paragraph(inline: Vec<Value>, out: &mut Vec<Value>) {
    if let [only] = inline.as_slice()
        && let Some(video) = video_card(only)
    {
        out.push(video);
        return;
    }
    if inline.is_empty() {
        return;
    }
    let is_image = |node: &Value| node["type"] == "image";
    if !inline.iter().any(is_image) {
        out.push(paragraph(inline));
        return;
    }
    let is_blank = |node: &Value| {
        let text = node["text"].as_str();
        node["type"] == "hardBreak" || text.is_some_and(|text| text.trim().is_empty())
    };
    let mut line: Vec<Value> = Vec::new();
    for node in inline.into_iter().chain([Value::Null]) {
        if is_image(&node) || node.is_null() {
            let before = std::mem::take(&mut line);
            if !before.iter().all(is_blank) {
                out.push(paragraph(before));
            }
            out.extend(Some(node).filter(is_image));
        } else {
            line.push(node);
        }
    }
}

fn video_card(node: &Value) -> Option<Value> {
    let text = node["text"].as_str()?;
    let marks = node["marks"].as_array().filter(|marks| marks.len() == 1)?;
    let address = marks[0]["attrs"]["href"].as_str()?;
    let video = VideoLink::of(address)?.with_title(Some(text));
    Some(json!({"type": "video", "attrs": {"src": video.address, "title": video.title}}))
}
