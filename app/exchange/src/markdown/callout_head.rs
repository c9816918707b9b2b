//! The first line of a callout of Obsidian: `[!warning] Careful`, and `[!note]-` where it is folded.

use app_document::CalloutKind;
use serde_json::{Value, json};

/// Maximum number of bytes of the name of a kind.
const MAX_KIND_BYTES: usize = 32;

/// The kind of a callout, and the length of its sign.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CalloutHead {
    pub kind: CalloutKind,
    sign_bytes: usize,
}

impl CalloutHead {
    /// The head at the start of a paragraph; `None` if this is another text.
    pub fn of(paragraph: &str) -> Option<Self> {
        let (name, rest) = paragraph.strip_prefix("[!")?.split_once(']')?;
        let is_name = |sign: char| sign.is_alphanumeric() || "-_| ".contains(sign);
        if name.is_empty() || name.len() > MAX_KIND_BYTES || !name.chars().all(is_name) {
            return None;
        }
        let after = rest.strip_prefix(['-', '+']).unwrap_or(rest);
        let is_head = after.is_empty() || after.starts_with([' ', '\t', '\n']);
        is_head.then(|| Self {
            kind: kind_of(name),
            sign_bytes: paragraph.len() - after.len(),
        })
    }

    /// The title in the first line of the paragraph, in bold.
    pub fn title_of(&self, line: Vec<Value>) -> Vec<Value> {
        let mut skipped = self.sign_bytes;
        let mut title = Vec::new();
        for mut node in line {
            if let Some(text) = node["text"].as_str() {
                let kept = text.get(skipped..).unwrap_or_default();
                let kept = if title.is_empty() {
                    kept.trim_start()
                } else {
                    kept
                };
                skipped = skipped.saturating_sub(text.len());
                if kept.is_empty() {
                    continue;
                }
                node["text"] = Value::from(kept);
                add_bold(&mut node);
            }
            title.push(node);
        }
        title
    }
}

fn add_bold(node: &mut Value) {
    let bold = json!({"type": "bold"});
    match node["marks"].as_array_mut() {
        // Code has no other mark.
        Some(marks) if marks.iter().any(|mark| mark["type"] == "code") => {}
        Some(marks) if marks.contains(&bold) => {}
        Some(marks) => marks.insert(0, bold),
        None => node["marks"] = json!([bold]),
    }
}

/// The kind by its name in Obsidian, in any case. One that Obsidian does not know is a note there.
fn kind_of(name: &str) -> CalloutKind {
    let name = name
        .split('|')
        .next()
        .unwrap_or_default()
        .trim()
        .to_lowercase();
    match name.as_str() {
        "tip" | "hint" | "important" | "success" | "check" | "done" => CalloutKind::Tip,
        "warning" | "caution" | "attention" => CalloutKind::Warning,
        "danger" | "error" | "failure" | "fail" | "missing" | "bug" => CalloutKind::Danger,
        _ => CalloutKind::Info,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_has_a_kind_and_a_title() {
        for (line, kind, title) in [
            ("[!warning] Careful", CalloutKind::Warning, "Careful"),
            ("[!NOTE]- Folded", CalloutKind::Info, "Folded"),
            ("[!faq]+", CalloutKind::Info, ""),
            ("[!bug|left] Gap", CalloutKind::Danger, "Gap"),
            ("[!tip]\nnext", CalloutKind::Tip, ""),
        ] {
            let head = CalloutHead::of(line).expect("a head");
            assert_eq!(head.kind, kind, "{line}");
            let first = line.lines().next();
            let read = head.title_of(vec![json!({"type": "text", "text": first})]);
            let read: String = read
                .iter()
                .filter_map(|node| node["text"].as_str())
                .collect();
            assert_eq!(read, title, "{line}");
        }
        for line in ["[!warning](a)", "[!]", "[!a*b] c", "text [!note]", "[x] y"] {
            assert_eq!(CalloutHead::of(line), None, "{line}");
        }
    }
}
