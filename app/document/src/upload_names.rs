//! The uploads that a document refers to. Their files are kept as long as the document.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::document::Document;
use crate::safe_url::UPLOADS_PATH;

impl Document {
    /// The file names in all upload addresses, relative or absolute: in images, links, text and unknown nodes. The
    /// result may contain names of files that do not exist.
    pub fn upload_names(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        collect_upload_names(&self.to_json(), &mut names);
        names
    }
}

impl Document {
    /// The file names in the addresses of images, links and map boards that refer to uploads of this site.
    pub fn own_upload_names(&self) -> BTreeSet<String> {
        let mut addresses = Vec::new();
        collect_addresses(&self.to_json(), &mut addresses);
        let names = addresses.iter();
        let names = names.filter_map(|address| address.strip_prefix(UPLOADS_PATH));
        names.map(str::to_owned).collect()
    }
}

/// Collects the values of all attributes that hold an address.
fn collect_addresses(value: &Value, addresses: &mut Vec<String>) {
    match value {
        Value::Array(items) => items
            .iter()
            .for_each(|item| collect_addresses(item, addresses)),
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(address) if matches!(name.as_str(), "src" | "href" | "base") => {
                        addresses.push(address.clone());
                    }
                    // The pictures of a lineup.
                    Value::Array(images) if name == "images" => {
                        let images = images.iter().filter_map(Value::as_str);
                        addresses.extend(images.map(str::to_owned));
                    }
                    _ => collect_addresses(member, addresses),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn collect_upload_names(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            for (at, _) in text.match_indices(UPLOADS_PATH) {
                let rest = &text[at + UPLOADS_PATH.len()..];
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.');
                let name = &rest[..end.unwrap_or(rest.len())];
                if !name.is_empty() {
                    names.insert(name.to_owned());
                }
            }
        }
        Value::Array(items) => items
            .iter()
            .for_each(|item| collect_upload_names(item, names)),
        Value::Object(members) => members
            .values()
            .for_each(|member| collect_upload_names(member, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::Document;

    #[test]
    fn every_address_of_uploads_is_found_wherever_it_stands() {
        let link = |href: &str| json!([{ "type": "link", "attrs": { "href": href } }]);
        let document = Document::from_json(json!({"type": "doc", "content": [
            {"type": "image", "attrs": {"src": "/uploads/a1.png"}},
            {"type": "image", "attrs": {"src": "https://muster.example/uploads/b2.webp?x=1#y"}},
            {"type": "image", "attrs": {"src": "https://elsewhere.example/c3.png"}},
            {"type": "paragraph", "content": [
                {"type": "text", "text": "the plan", "marks": link("/uploads/d4.pdf")},
                {"type": "text", "text": "see /uploads/e5.pdf, and /uploads/"},
            ]},
            {"type": "gallery", "attrs": {"sources": [{"of": "/uploads/f6.gif"}]}},
        ]}))
        .expect("a document");
        let names: Vec<String> = document.upload_names().into_iter().collect();
        assert_eq!(names, ["a1.png", "b2.webp", "d4.pdf", "e5.pdf", "f6.gif"]);
    }
    #[test]
    fn the_pictures_of_a_board_are_uploads_like_any_image() {
        let lineup = json!({"id": "a", "kind": "lineup", "at": [0, 0], "target": [1, 1], "images": ["/uploads/b2.png"]});
        let document = Document::from_json(json!({"type": "doc", "content": [
            {"type": "mapBoard", "attrs": {"base": "/uploads/a1.png"}, "content": [
                {"type": "boardPhase", "content": [{"type": "boardItem", "attrs": lineup}]},
            ]},
        ]}))
        .expect("a document");
        let names: Vec<String> = document.own_upload_names().into_iter().collect();
        assert_eq!(names, ["a1.png", "b2.png"]);
        assert_eq!(document.upload_names(), document.own_upload_names());
    }
}
