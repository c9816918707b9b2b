//! The words of a document, for search: a line a block, images by what they say, unknown nodes by their text.

use crate::document::Document;
use crate::node::{Kind, Node};

impl Document {
    /// The text alone, one line for each block that has any.
    pub fn plain_text(&self) -> String {
        let mut lines = Lines::default();
        lines.read(self.content());
        lines.end_line();
        lines.done
    }
}

#[derive(Default)]
struct Lines {
    done: String,
    line: String,
}

impl Lines {
    fn read(&mut self, content: &[Node]) {
        for node in content {
            let element = match node {
                Node::Text(text) => {
                    self.line.push_str(text.as_str());
                    continue;
                }
                Node::Element(element) => element,
            };
            match element.kind() {
                Kind::HardBreak => self.end_line(),
                Kind::Image => {
                    self.end_line();
                    self.line
                        .push_str(element.alternative().unwrap_or_default());
                    self.end_line();
                }
                // An unknown node inside a line, a mention say, must not tear the line apart.
                Kind::Unknown(_) if element.content().iter().all(is_text) => {
                    self.read(element.content());
                }
                _ => {
                    self.end_line();
                    self.read(element.content());
                    self.end_line();
                }
            }
        }
    }

    fn end_line(&mut self) {
        let line = self.line.trim();
        if !line.is_empty() {
            if !self.done.is_empty() {
                self.done.push('\n');
            }
            self.done.push_str(line);
        }
        self.line.clear();
    }
}

fn is_text(node: &Node) -> bool {
    matches!(node, Node::Text(_))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::Document;

    #[test]
    fn every_block_is_a_line_and_unknown_nodes_keep_their_words() {
        let document = Document::from_json(json!({"type": "doc", "content": [
            {"type": "heading", "content": [{"type": "text", "text": "B "}, {"type": "text", "text": "execute", "marks": [{"type": "bold"}]}]},
            {"type": "bulletList", "content": [{"type": "listItem", "content": [
                {"type": "paragraph", "content": [{"type": "text", "text": "smoke"}, {"type": "hardBreak"}, {"type": "text", "text": "flash"}]},
            ]}]},
            {"type": "paragraph"},
            {"type": "paragraph", "content": [
                {"type": "text", "text": "ask "},
                {"type": "mention", "content": [{"type": "text", "text": "Mika"}]},
                {"type": "text", "text": " first"},
            ]},
            {"type": "image", "attrs": {"src": "/uploads/a.png", "alt": "default setup"}},
            {"type": "table", "content": [{"type": "row", "content": [
                {"type": "cell", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "A"}]}]},
                {"type": "cell", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "B"}]}]},
            ]}]},
        ]}))
        .expect("a document");
        assert_eq!(
            document.plain_text(),
            "B execute\nsmoke\nflash\nask Mika first\ndefault setup\nA\nB"
        );
    }
}
