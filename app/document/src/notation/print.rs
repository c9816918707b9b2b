//! Prints the notation.

use serde_json::Value;

use crate::edit::{EditorSelection, EditorState, NodePath, inline};
use crate::mark::{MarkKind, MarkSet};
use crate::node::{ElementNode, Node, NodeKind};

/// Prints a document with its selection.
pub fn print(state: &EditorState) -> String {
    let mut printer = NotationPrinter {
        out: String::new(),
        path: Vec::new(),
        selection: &state.selection,
    };
    if state.selection == EditorSelection::All {
        printer.out.push_str("{*|} ");
    }
    printer.blocks(state.document().content());
    printer.out
}

struct NotationPrinter<'a> {
    out: String,
    path: NodePath,
    selection: &'a EditorSelection,
}

impl NotationPrinter<'_> {
    fn blocks(&mut self, content: &[Node]) {
        for (at, node) in content.iter().enumerate() {
            if at > 0 {
                self.out.push(' ');
            }
            self.path.push(at);
            let is_selected = self.is_selected();
            self.out.push_str(if is_selected { "[" } else { "" });
            match node {
                Node::Element(element) => self.block(element),
                Node::Text(text) => self.text(text.as_str()),
            }
            self.out.push_str(if is_selected { "]" } else { "" });
            self.path.pop();
        }
    }

    fn block(&mut self, element: &ElementNode) {
        let kind = element.kind();
        let name = match kind {
            NodeKind::Paragraph => "p",
            NodeKind::Heading => ["h1", "h2", "h3", "h4", "h5", "h6"]
                [usize::from(element.heading_level().unwrap_or(1)) - 1],
            NodeKind::CodeBlock => "pre",
            NodeKind::BulletList => "ul",
            NodeKind::OrderedList => "ol",
            NodeKind::TaskList => "tasks",
            NodeKind::ListItem => "li",
            NodeKind::TaskItem => "task",
            NodeKind::Blockquote => "quote",
            NodeKind::Callout => "callout",
            NodeKind::Details => "toggle",
            NodeKind::DetailsSummary => "sum",
            NodeKind::DetailsContent => "body",
            NodeKind::Video | NodeKind::Youtube => "video",
            NodeKind::Table => "table",
            NodeKind::TableRow => "row",
            NodeKind::TableHeader => "th",
            NodeKind::TableCell => "td",
            NodeKind::HorizontalRule => "hr",
            NodeKind::Image => "img",
            NodeKind::Upload(_) => "upload",
            NodeKind::MapBoard => "board",
            NodeKind::Document
            | NodeKind::HardBreak
            | NodeKind::Mention
            | NodeKind::BoardPhase
            | NodeKind::BoardItem
            | NodeKind::Unknown(_) => "?",
        };
        self.out.push_str(name);
        if let NodeKind::Unknown(name) = kind {
            self.out.push_str(name);
        }
        if let Some(argument) = argument(element) {
            self.out.push(':');
            self.out.push_str(&argument);
        }
        if kind.is_text_block() {
            self.out.push('(');
            self.inline_content(element.content());
            self.out.push(')');
        } else if !element.content().is_empty() {
            self.out.push('(');
            self.blocks(element.content());
            self.out.push(')');
        }
    }

    fn inline_content(&mut self, content: &[Node]) {
        let mut begin = 0;
        for (at, node) in content.iter().enumerate() {
            let end = begin + inline::node_length(node);
            self.selection_sign(begin);
            self.path.push(at);
            let is_selected = self.is_selected();
            self.path.pop();
            self.out.push_str(if is_selected { "[" } else { "" });
            match node {
                Node::Text(text) => self.run(text.as_str(), text.marks(), begin),
                Node::Element(element) => self.inline_node(element),
            }
            self.out.push_str(if is_selected { "]" } else { "" });
            begin = end;
        }
        self.selection_sign(begin);
    }

    fn run(&mut self, text: &str, marks: &MarkSet, begin: usize) {
        if !marks.is_empty() {
            self.out.push('<');
            self.marks(marks);
            self.out.push(' ');
        }
        let mut offset = begin;
        for character in text.chars() {
            if offset > begin {
                self.selection_sign(offset);
            }
            self.text(character.encode_utf8(&mut [0; 4]));
            offset += character.len_utf16();
        }
        if !marks.is_empty() {
            self.out.push('>');
        }
    }

    fn inline_node(&mut self, element: &ElementNode) {
        let has_marks = *element.kind() == NodeKind::Mention && !element.marks().is_empty();
        if has_marks {
            self.out.push('<');
            self.marks(element.marks());
            self.out.push(' ');
        }
        self.out.push('<');
        match element.kind() {
            NodeKind::HardBreak => self.out.push_str("br"),
            NodeKind::Image => {
                self.out.push_str("img=");
                self.out.push_str(element.source().unwrap_or_default());
            }
            NodeKind::Mention => {
                self.out.push('@');
                self.out.push_str(element.text("id").unwrap_or_default());
                if let Some(label) = element.text("label") {
                    self.out.push(' ');
                    self.out.push_str(label);
                }
            }
            kind => {
                self.out.push('?');
                self.out.push_str(kind.name());
                if let Some(Node::Text(text)) = element.content().first() {
                    self.out.push(' ');
                    self.out.push_str(text.as_str());
                }
            }
        }
        self.out.push_str(if has_marks { ">>" } else { ">" });
    }

    fn marks(&mut self, marks: &MarkSet) {
        let mut names: Vec<String> = marks
            .as_slice()
            .iter()
            .map(|mark| match mark.kind() {
                MarkKind::Bold => "b".to_owned(),
                MarkKind::Italic => "i".to_owned(),
                MarkKind::Underline => "u".to_owned(),
                MarkKind::Strike => "s".to_owned(),
                MarkKind::Code => "c".to_owned(),
                MarkKind::Link => ["a=", mark.href().unwrap_or_default()].concat(),
                MarkKind::Comment(id) => ["#", id].concat(),
                MarkKind::Unknown(name) => ["!", name].concat(),
            })
            .collect();
        names.sort();
        self.out.push_str(&names.join(","));
    }

    fn selection_sign(&mut self, offset: usize) {
        let Some((start, end)) = self.selection.ends() else {
            return;
        };
        let is_backward =
            matches!(self.selection, EditorSelection::Text { anchor, head } if head < anchor);
        let (is_start, is_end) = (
            start.block == self.path && start.offset == offset,
            end.block == self.path && end.offset == offset,
        );
        self.out.push_str(match (is_start, is_end, is_backward) {
            (true, true, _) => "|",
            (true, _, true) => "{|",
            (true, _, false) => "{",
            (_, true, true) => "}",
            (_, true, false) => "|}",
            _ => "",
        });
    }

    fn text(&mut self, text: &str) {
        for character in text.chars() {
            if "\\()<>{}|[]".contains(character) {
                self.out.push('\\');
            }
            self.out.push(character);
        }
    }

    fn is_selected(&self) -> bool {
        matches!(self.selection, EditorSelection::Node(path) if *path == self.path)
    }
}

fn argument(element: &ElementNode) -> Option<String> {
    match element.kind() {
        NodeKind::OrderedList => match (element.attributes.get("type"), element.numbering()?) {
            (Some(Value::String(letters)), _) => Some(letters.clone()),
            (_, (1, _)) => None,
            (_, (start, _)) => Some(start.to_string()),
        },
        kind if kind.is_table_cell() => match element.cell_span()? {
            (1, 1) => None,
            (columns, rows) => Some([columns.to_string(), rows.to_string()].join("x")),
        },
        NodeKind::Callout => Some(element.callout_kind()?.name().to_owned()),
        NodeKind::Details => (element.is_open() == Some(false)).then(|| "closed".to_owned()),
        kind if kind.is_video() => Some(element.video()?.address),
        NodeKind::TaskItem => element.is_checked()?.then(|| "x".to_owned()),
        NodeKind::Upload(number) => Some(number.to_string()),
        _ => element
            .language()
            .or(element.source())
            .or(element.alignment().map(crate::TextAlignment::name))
            .map(str::to_owned),
    }
}
