//! Writes the content of a text block: runs and links.

use app_document::{MarkKind, MarkSet, Node, NodeKind};

use super::document::DocumentWriter;
use super::xml::push_escaped;
use crate::mention_marks;

impl DocumentWriter<'_> {
    pub(super) fn inline(&mut self, content: &[Node]) {
        for node in content {
            match node {
                Node::Text(text) => self.text(text.as_str(), text.marks()),
                Node::Element(element) => match element.kind() {
                    NodeKind::HardBreak => self.out.push_str("<w:r><w:br/></w:r>"),
                    NodeKind::Image => self.image(element),
                    NodeKind::Mention => {
                        self.text(&element.plain_text(), &mention_marks(element));
                    }
                    _ => self.text(&element.plain_text(), element.marks()),
                },
            }
        }
    }

    pub(super) fn text(&mut self, text: &str, marks: &MarkSet) {
        let link = marks.href().map(|href| (self.address)(href));
        let is_linked = link.is_some_and(|address| self.open_link(&address));
        self.out.push_str("<w:r>");
        self.run_properties(marks, is_linked);
        self.run_text(text);
        self.out.push_str("</w:r>");
        if is_linked {
            self.out.push_str("</w:hyperlink>");
        }
    }

    /// Text without marks.
    pub(super) fn plain(&mut self, text: &str) {
        self.out.push_str("<w:r>");
        self.run_text(text);
        self.out.push_str("</w:r>");
    }

    pub(super) fn linked(&mut self, text: &str, address: &str) {
        let address = (self.address)(address);
        let is_linked = self.open_link(&address);
        self.out.push_str("<w:r>");
        self.run_properties(&MarkSet::default(), is_linked);
        self.run_text(text);
        self.out.push_str("</w:r>");
        if is_linked {
            self.out.push_str("</w:hyperlink>");
        }
    }

    /// Opens a link. Returns whether it did: Word refuses a document with an empty address.
    fn open_link(&mut self, address: &str) -> bool {
        if address.trim().is_empty() {
            return false;
        }
        let id = self.relations.link(address);
        self.out
            .push_str(&format!("<w:hyperlink r:id=\"{id}\" w:history=\"1\">"));
        true
    }

    fn run_properties(&mut self, marks: &MarkSet, is_linked: bool) {
        let mut properties = String::new();
        if is_linked {
            properties.push_str("<w:rStyle w:val=\"Hyperlink\"/>");
        } else if marks.has(&MarkKind::Code) {
            properties.push_str("<w:rStyle w:val=\"CodeText\"/>");
        }
        for (kind, element) in [
            (MarkKind::Bold, "<w:b/>"),
            (MarkKind::Italic, "<w:i/>"),
            (MarkKind::Strike, "<w:strike/>"),
            (MarkKind::Underline, "<w:u w:val=\"single\"/>"),
        ] {
            if marks.has(&kind) {
                properties.push_str(element);
            }
        }
        if !properties.is_empty() {
            self.out.push_str(&format!("<w:rPr>{properties}</w:rPr>"));
        }
    }

    /// Text within a run. A line feed is a break.
    fn run_text(&mut self, text: &str) {
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                self.out.push_str("<w:br/>");
            }
            self.out.push_str("<w:t xml:space=\"preserve\">");
            push_escaped(&mut self.out, line);
            self.out.push_str("</w:t>");
        }
    }
}
