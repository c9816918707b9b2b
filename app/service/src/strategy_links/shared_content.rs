//! The text of a strategy for outsiders. It is built from what may be shown: nodes, marks and attributes that are not
//! listed here are left out, also those of other editors and of later versions.

use serde_json::{Map, Value, json};
use url::Url;

/// The path of uploads, which only members know.
const UPLOADS_PATH: &str = "/uploads/";
/// The schemes of links that lead to another site or to a person.
const LINK_SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// The attributes of each kind of node. A node of another kind is shown without attributes.
fn shown_attributes(kind: &str) -> &'static [&'static str] {
    match kind {
        "paragraph" => &["textAlign"],
        "heading" => &["level", "textAlign"],
        "orderedList" => &["start", "type"],
        "taskItem" => &["checked"],
        "codeBlock" => &["language"],
        "callout" => &["kind", "type"],
        "details" => &["open"],
        "tableCell" | "tableHeader" => &["align", "colspan", "rowspan", "colwidth"],
        "image" => &["src", "alt", "title", "width", "height"],
        "video" | "youtube" => &["src", "title"],
        "mapBoard" => &["version", "map", "base", "title"],
        "boardPhase" => &["id", "name", "at"],
        // All but the player: an id of the item is random, and links its states in the phases.
        "boardItem" => &[
            "id", "kind", "agent", "ability", "label", "note", "by", "at", "target", "points",
            "radius", "angle", "spread", "style", "shape", "images", "video", "removed",
        ],
        _ => &[],
    }
}

/// The marks without attributes. A link has its address.
const PLAIN_MARKS: [&str; 5] = ["bold", "italic", "underline", "strike", "code"];
/// The attributes that are addresses, or lists of them.
const ADDRESSES: [&str; 4] = ["src", "base", "images", "video"];

/// Builds texts for outsiders. `rename` returns the address under the link of the upload with this name.
pub struct SharedContent<'a, Rename> {
    portal: Option<Url>,
    rename: &'a Rename,
}

impl<'a, Rename: Fn(&str) -> Option<String>> SharedContent<'a, Rename> {
    pub fn new(public_url: &str, rename: &'a Rename) -> Self {
        Self {
            portal: Url::parse(public_url).ok(),
            rename,
        }
    }

    /// Returns a document, or a node of it, for outsiders.
    pub fn of(&self, node: &Value) -> Value {
        let member = |name: &str| node.get(name).unwrap_or(&Value::Null);
        let kind = member("type").as_str().unwrap_or_default();
        let mut shown = Map::from_iter([("type".to_owned(), kind.into())]);
        let marks = self.marks(member("marks"));
        if !marks.is_empty() {
            shown.insert("marks".to_owned(), marks.into());
        }
        if kind == "mention" {
            shown.insert("type".to_owned(), "text".into());
            shown.insert("text".to_owned(), mention_text(member("attrs")).into());
            return shown.into();
        }
        if let Value::String(text) = member("text") {
            shown.insert("text".to_owned(), text.as_str().into());
        }
        let attributes = self.attributes(kind, member("attrs"));
        if !attributes.is_empty() {
            shown.insert("attrs".to_owned(), attributes.into());
        }
        if let Value::Array(content) = member("content") {
            let content: Vec<Value> = content.iter().map(|child| self.of(child)).collect();
            shown.insert("content".to_owned(), content.into());
        }
        shown.into()
    }

    fn attributes(&self, kind: &str, stored: &Value) -> Map<String, Value> {
        let shown = shown_attributes(kind).iter().filter_map(|name| {
            let value = stored.get(*name)?;
            let value = if ADDRESSES.contains(name) {
                self.addresses(value)?
            } else {
                is_plain(value).then(|| value.clone())?
            };
            Some(((*name).to_owned(), value))
        });
        shown.collect()
    }

    fn addresses(&self, value: &Value) -> Option<Value> {
        match value {
            Value::String(address) => self.file_address(address).map(Value::from),
            Value::Array(all) => {
                let all = all.iter().filter_map(Value::as_str);
                let shown: Vec<String> = all.filter_map(|one| self.file_address(one)).collect();
                Some(shown.into())
            }
            _ => None,
        }
    }

    /// The address under the link of an upload; another site's own address.
    fn file_address(&self, address: &str) -> Option<String> {
        if address.is_empty() {
            return Some(String::new());
        }
        let own = self.own_path(address);
        let name = own.as_deref().unwrap_or(address).strip_prefix(UPLOADS_PATH);
        match name {
            Some(name) => (self.rename)(name),
            None => self.is_outside(address).then(|| address.to_owned()),
        }
    }

    fn marks(&self, stored: &Value) -> Vec<Value> {
        let stored = stored.as_array().map(Vec::as_slice).unwrap_or_default();
        let shown = stored.iter().filter_map(|mark| {
            let kind = mark.get("type")?.as_str()?;
            if PLAIN_MARKS.contains(&kind) {
                return Some(json!({ "type": kind }));
            }
            let href = mark.pointer("/attrs/href")?.as_str()?;
            let is_shown = kind == "link" && self.is_outside(href);
            is_shown.then(|| json!({ "type": kind, "attrs": { "href": href } }))
        });
        shown.collect()
    }

    /// Whether an address is complete and leads to another site or to a person. A browser would complete any other with
    /// the address of the portal.
    fn is_outside(&self, address: &str) -> bool {
        let Ok(url) = Url::parse(address) else {
            return false;
        };
        LINK_SCHEMES.contains(&url.scheme()) && !self.is_portal(&url)
    }

    fn is_portal(&self, url: &Url) -> bool {
        let host = url.host();
        host.is_some()
            && self
                .portal
                .as_ref()
                .is_some_and(|portal| portal.host() == host)
    }

    /// The path of a complete address of the portal.
    fn own_path(&self, address: &str) -> Option<String> {
        let url = Url::parse(address).ok()?;
        self.is_portal(&url).then(|| url.path().to_owned())
    }
}

/// Whether a value is a number, a text, a flag, or a list of these.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Object(_) => false,
        Value::Array(values) => values.iter().all(is_plain),
        _ => true,
    }
}

/// The sign and the stored name of a mention, without the id of the player or the strategy.
fn mention_text(attributes: &Value) -> String {
    let attribute = |name: &str| {
        let text = attributes.get(name).and_then(Value::as_str);
        text.filter(|text| !text.is_empty())
    };
    let sign = attribute("mentionSuggestionChar").unwrap_or("@");
    let name = attribute("label").or_else(|| attribute("name"));
    [sign, name.unwrap_or("…")].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(document: &Value) -> Value {
        let rename = |name: &str| (name == "a1.png").then(|| "/uploads/shared/s/x.png".to_owned());
        SharedContent::new("https://muster.example", &rename).of(document)
    }

    #[test]
    fn files_of_the_text_are_addressed_under_the_link() {
        let image = |src: &str| json!({ "type": "image", "attrs": { "src": src } });
        let under_link = image("/uploads/shared/s/x.png");
        assert_eq!(shown(&image("/uploads/a1.png")), under_link);
        assert_eq!(
            shown(&image("https://muster.example/uploads/a1.png")),
            under_link
        );
        let elsewhere = image("https://elsewhere.example/uploads/a1.png");
        assert_eq!(shown(&elsewhere), elsewhere);
        for private in [
            "/uploads/other.png",
            "uploads/a1.png",
            "//muster.example/uploads/b.png",
        ] {
            assert_eq!(
                shown(&image(private)),
                json!({ "type": "image" }),
                "{private}"
            );
        }
        let lineup = json!({
            "type": "boardItem",
            "attrs": { "images": ["/uploads/a1.png", "/uploads/b2.png"], "video": "https://muster.example/stratbook/7" },
        });
        let images = json!({ "images": ["/uploads/shared/s/x.png"] });
        assert_eq!(
            shown(&lineup),
            json!({ "type": "boardItem", "attrs": images })
        );
    }

    #[test]
    fn no_link_leads_into_the_portal() {
        let marked = |href: &str| {
            let link = json!({ "type": "link", "attrs": { "href": href } });
            json!({ "type": "text", "text": "here", "marks": [{ "type": "bold" }, link] })
        };
        let plain = json!({ "type": "text", "text": "here", "marks": [{ "type": "bold" }] });
        for private in [
            "/stratbook/01936f00-0000-7000-8000-000000000000",
            " /stratbook/7",
            "stratbook/7",
            "./7",
            "?day=7",
            "#login",
            "//muster.example/stratbook/7",
            "https://muster.example/stratbook/7",
            "HTTPS://MUSTER.EXAMPLE/stratbook/7",
            "http://muster.example:8080/login#code=secret",
            "\\\\muster.example\\stratbook",
            "javascript:alert(1)",
        ] {
            assert_eq!(shown(&marked(private)), plain, "{private}");
        }
        for public in [
            "https://example.org/a?b#c",
            "mailto:team@example.org",
            "tel:+491234",
        ] {
            assert_eq!(shown(&marked(public)), marked(public));
        }
    }

    #[test]
    fn mentions_are_text_without_ids() {
        let mention = |id: &str, label: &str| json!({ "type": "mention", "attrs": { "id": id, "label": label }, "marks": [{ "type": "bold" }] });
        let text =
            |text: &str| json!({ "type": "text", "text": text, "marks": [{ "type": "bold" }] });
        assert_eq!(
            shown(&mention("player:100000000000000001", "Kim")),
            text("@Kim")
        );
        assert_eq!(shown(&mention("strategy:7", "")), text("@…"));
    }

    #[test]
    fn what_is_not_listed_is_left_out_and_its_text_stays() {
        let secret = "100000000000000001";
        let attributes = json!({
            "playerId": secret, "author": secret, "src": { "of": secret }, "title": [[{ "id": secret }]],
            "label": "entry", "at": [1, 2], "kind": "agent",
        });
        let kinds = [
            "doc",
            "paragraph",
            "image",
            "video",
            "mapBoard",
            "boardPhase",
            "boardItem",
            "tableCell",
            "gallery",
        ];
        for kind in kinds {
            let comment = json!({ "type": "comment", "attrs": { "id": secret } });
            let other = json!({ "type": "highlight", "attrs": { "by": secret } });
            let text =
                json!({ "type": "text", "text": "smoke", "marks": [comment, other], "by": secret });
            let node =
                json!({ "type": kind, "attrs": attributes, "content": [text], "editor": secret });
            let found = shown(&node);
            assert!(!found.to_string().contains(secret), "{found}");
            assert_eq!(
                found["content"],
                json!([{ "type": "text", "text": "smoke" }])
            );
        }
    }
}
