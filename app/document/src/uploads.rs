//! Which uploads of this site a document shows or leads to, so that their bytes are kept as long as it is.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::document::Document;
use crate::link::UPLOADS;

impl Document {
    /// The file names behind every address of uploads, wherever it stands: in images, links, text, and nodes of other
    /// editors; whole addresses of this site among them. A name that means nothing does no harm.
    pub fn uploads(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        gather(&self.to_json(), &mut names);
        names
    }
}

fn gather(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            for (at, _) in text.match_indices(UPLOADS) {
                let rest = &text[at + UPLOADS.len()..];
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.');
                let name = &rest[..end.unwrap_or(rest.len())];
                if !name.is_empty() {
                    names.insert(name.to_owned());
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, names)),
        Value::Object(members) => members.values().for_each(|member| gather(member, names)),
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
        let names: Vec<String> = document.uploads().into_iter().collect();
        assert_eq!(names, ["a1.png", "b2.webp", "d4.pdf", "e5.pdf", "f6.gif"]);
    }
}
