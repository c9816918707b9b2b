//! The plain text of a document, for search and for the placeholders of unknown nodes.

use crate::board::{BoardContent, MapOutlines};
use crate::document::Document;
use crate::edit::fragment_text::task_sign;
use crate::node::{ElementNode, Node, NodeKind};

impl Document {
    /// The text with one line per block that has any: images as their alternative text
    /// and their caption, videos as their title and their address, mentions as their sign and label, unknown nodes as
    /// their text.
    pub fn plain_text(&self) -> String {
        self.plain_text_on(&MapOutlines::NONE)
    }

    /// The plain text, in which boards name the places of their maps.
    pub fn plain_text_on(&self, maps: &MapOutlines) -> String {
        lines_of(self.content(), maps)
    }
}

impl ElementNode {
    /// The text inside the node, with one line per block that has any. The text of a map board is its description.
    pub fn plain_text(&self) -> String {
        self.plain_text_on(&MapOutlines::NONE)
    }

    /// The plain text, in which boards name the places of their maps.
    pub fn plain_text_on(&self, maps: &MapOutlines) -> String {
        if let Some(board) = BoardContent::from_element(self) {
            return maps.describe(&board);
        }
        if let Some(text) = self.mention_text() {
            return text;
        }
        lines_of(self.content(), maps)
    }
}

fn lines_of(content: &[Node], maps: &MapOutlines) -> String {
    let mut lines = PlainTextBuilder {
        maps,
        done: String::new(),
        line: String::new(),
    };
    lines.push_nodes(content);
    lines.end_line();
    lines.done
}

struct PlainTextBuilder<'a> {
    maps: &'a MapOutlines,
    done: String,
    line: String,
}

impl PlainTextBuilder<'_> {
    fn push_nodes(&mut self, content: &[Node]) {
        for node in content {
            let element = match node {
                Node::Text(text) => {
                    self.line.push_str(text.as_str());
                    continue;
                }
                Node::Element(element) => element,
            };
            match element.kind() {
                NodeKind::HardBreak => self.end_line(),
                NodeKind::Mention => self.line.push_str(&element.plain_text()),
                NodeKind::Image => {
                    self.end_line();
                    let words = element.alternative().into_iter().chain(element.caption());
                    for words in words {
                        self.line.push_str(words);
                        self.end_line();
                    }
                }
                // An unknown inline node must not split the line.
                NodeKind::Unknown(_) if element.content().iter().all(is_text) => {
                    self.push_nodes(element.content());
                }
                NodeKind::MapBoard => {
                    self.end_line();
                    self.push_lines("", &element.plain_text_on(self.maps));
                }
                NodeKind::Video | NodeKind::Youtube => {
                    self.end_line();
                    self.line.extend(element.video().map(|video| video.text()));
                    self.end_line();
                }
                NodeKind::TableRow => {
                    self.end_line();
                    let cells = element.content().iter().filter_map(Node::element);
                    let cells: Vec<String> = cells
                        .map(|cell| cell.plain_text_on(self.maps).replace('\n', " "))
                        .collect();
                    if cells.iter().any(|cell| !cell.is_empty()) {
                        self.push_lines("", &cells.join(" | "));
                    }
                }
                NodeKind::TaskItem => {
                    self.end_line();
                    let sign = element.is_checked().map_or("", task_sign);
                    self.push_lines(sign, &element.plain_text_on(self.maps));
                }
                _ => {
                    self.end_line();
                    self.push_nodes(element.content());
                    self.end_line();
                }
            }
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.push_lines("", line.trim());
    }

    /// Adds finished lines after a sign, if there are any.
    fn push_lines(&mut self, sign: &str, lines: &str) {
        if lines.is_empty() {
            return;
        }
        if !self.done.is_empty() {
            self.done.push('\n');
        }
        self.done.push_str(sign);
        self.done.push_str(lines);
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
            {"type": "taskList", "content": [
                {"type": "taskItem", "attrs": {"checked": true}, "content": [
                    {"type": "paragraph", "content": [{"type": "text", "text": "plant"}]},
                    {"type": "taskList", "content": [{"type": "taskItem", "content": [
                        {"type": "paragraph", "content": [{"type": "text", "text": "cover"}]},
                    ]}]},
                ]},
                {"type": "taskItem", "content": [{"type": "paragraph"}]},
            ]},
            {"type": "paragraph"},
            {"type": "paragraph", "content": [
                {"type": "text", "text": "ask "},
                {"type": "person", "content": [{"type": "text", "text": "Mika"}]},
                {"type": "text", "text": " first, not "},
                {"type": "mention", "attrs": {"id": "player:1", "label": "Kim"}},
            ]},
            {"type": "image", "attrs": {"src": "/uploads/a.png", "alt": "default setup"}},
            {"type": "table", "content": [
                {"type": "tableRow", "content": [
                    {"type": "tableHeader", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "map"}]}]},
                    {"type": "tableCell", "content": [
                        {"type": "paragraph", "content": [{"type": "text", "text": "side"}]},
                        {"type": "paragraph", "content": [{"type": "text", "text": "call"}]},
                    ]},
                ]},
                {"type": "tableRow", "content": [{"type": "tableCell", "content": [{"type": "paragraph"}]}]},
            ]},
            {"type": "callout", "content": [
                {"type": "paragraph", "content": [{"type": "text", "text": "A"}]},
                {"type": "paragraph", "content": [{"type": "text", "text": "B"}]},
            ]},
        ]}))
        .expect("a document");
        assert_eq!(
            document.plain_text(),
            "B execute\nsmoke\nflash\n[x] plant\n[ ] cover\nask Mika first, not @Kim\ndefault setup\nmap | side call\nA\nB"
        );
        let callout = document.content()[7].element().expect("a node");
        assert_eq!(callout.plain_text(), "A\nB");
    }
}
