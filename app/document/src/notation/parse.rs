//! Parses the notation.

use serde_json::json;

use crate::attributes::CalloutKind;
use crate::constructors::{ImageAttributes, MentionAttributes};
use crate::document::Document;
use crate::edit::{EditorSelection, EditorState, NodePath, TextPosition};
use crate::mark::{Mark, MarkKind, MarkSet};
use crate::node::{ElementNode, Node, NodeKind};
use crate::read::push_joining_text;
use crate::video::VideoLink;

/// Parses a document and its selection; without a selection the caret is at the start. `None` for invalid notation.
/// The schema is not checked.
pub fn parse(notation: &str) -> Option<EditorState> {
    let mut parser = NotationParser {
        rest: notation,
        path: Vec::new(),
        ends: SelectionSigns::default(),
    };
    let content = parser.blocks()?;
    parser.rest.is_empty().then_some(())?;
    let ends = parser.ends;
    let state = EditorState::new(Document::from_blocks(content));
    let text = |anchor: TextPosition, head: TextPosition| EditorSelection::Text { anchor, head };
    let selection = match (ends.all, ends.node, ends.caret, ends.open, ends.close) {
        (true, ..) => EditorSelection::All,
        (_, Some(node), ..) => EditorSelection::Node(node),
        (_, _, Some(caret), ..) => EditorSelection::caret_at(caret),
        (_, _, _, Some(open), Some(close)) if ends.is_backward => text(close, open),
        (_, _, _, Some(open), Some(close)) => text(open, close),
        _ => return Some(state),
    };
    Some(EditorState {
        selection,
        typing_side: None,
        ..state
    })
}

#[derive(Default)]
struct SelectionSigns {
    all: bool,
    node: Option<NodePath>,
    caret: Option<TextPosition>,
    open: Option<TextPosition>,
    close: Option<TextPosition>,
    is_backward: bool,
}

struct NotationParser<'a> {
    rest: &'a str,
    path: NodePath,
    ends: SelectionSigns,
}

impl<'a> NotationParser<'a> {
    fn blocks(&mut self) -> Option<Vec<Node>> {
        let mut out = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            if self.consume("{*|}") {
                self.ends.all = true;
                continue;
            }
            if self.rest.is_empty() || self.rest.starts_with(')') {
                return Some(out);
            }
            let is_selected = self.consume("[");
            self.path.push(out.len());
            if is_selected {
                self.ends.node = Some(self.path.clone());
            }
            out.push(self.block()?.into());
            self.path.pop();
            if is_selected && !self.consume("]") {
                return None;
            }
        }
    }

    fn block(&mut self) -> Option<ElementNode> {
        let name = self.word(|c| c.is_ascii_alphanumeric() || c == '?');
        let argument = if self.consume(":") {
            Some(self.word(|c| !c.is_whitespace() && !"()[]".contains(c)))
        } else {
            None
        };
        let has_content = self.consume("(");
        let content = match name {
            _ if !has_content => Vec::new(),
            "p" | "pre" | "sum" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.inline_content(&MarkSet::default(), &mut 0, ')')?
            }
            _ if name.starts_with('?') => {
                vec![Node::text(self.word(|c| c != ')'), MarkSet::default())]
            }
            _ => self.blocks()?,
        };
        if has_content && !self.consume(")") {
            return None;
        }
        let aligned = |element: ElementNode| match argument {
            Some(alignment) => element.with_attribute("textAlign", json!(alignment)),
            None => element,
        };
        Some(match name {
            "p" => aligned(ElementNode::paragraph(content)),
            "pre" => ElementNode::code_block(argument, content),
            "ul" => ElementNode::without_attributes(NodeKind::BulletList, content),
            "ol" => match argument.map(str::parse::<i64>) {
                Some(Err(_)) => {
                    ElementNode::ordered_list(1, content).with_attribute("type", json!(argument))
                }
                start => {
                    ElementNode::ordered_list(start.and_then(Result::ok).unwrap_or(1), content)
                }
            },
            "tasks" => ElementNode::without_attributes(NodeKind::TaskList, content),
            "task" => ElementNode::without_attributes(NodeKind::TaskItem, content)
                .with_attribute("checked", json!(argument == Some("x"))),
            "li" => ElementNode::without_attributes(NodeKind::ListItem, content),
            "table" => ElementNode::without_attributes(NodeKind::Table, content),
            "row" => ElementNode::without_attributes(NodeKind::TableRow, content),
            "th" => table_cell(NodeKind::TableHeader, argument, content)?,
            "td" => table_cell(NodeKind::TableCell, argument, content)?,
            "callout" => {
                let kind = CalloutKind::from_name(argument.unwrap_or("info"))?;
                ElementNode::callout(kind, content)
            }
            "toggle" => ElementNode::without_attributes(NodeKind::Details, content)
                .with_attribute("open", json!(argument != Some("closed"))),
            "sum" => ElementNode::without_attributes(NodeKind::DetailsSummary, content),
            "body" => ElementNode::without_attributes(NodeKind::DetailsContent, content),
            "video" => ElementNode::video_card(&VideoLink::of(argument?)?),
            "quote" => ElementNode::without_attributes(NodeKind::Blockquote, content),
            "hr" => ElementNode::without_attributes(NodeKind::HorizontalRule, content),
            "img" => image(argument.unwrap_or("/uploads/a.png"))?,
            "upload" => {
                ElementNode::without_attributes(NodeKind::Upload(argument?.parse().ok()?), content)
            }
            _ => match (name.strip_prefix('?'), name.strip_prefix('h')) {
                (Some(name), _) => {
                    ElementNode::without_attributes(NodeKind::Unknown(name.to_owned()), content)
                }
                (_, Some(level)) => aligned(ElementNode::heading(level.parse().ok()?, content)),
                _ => return None,
            },
        })
    }

    fn inline_content(
        &mut self,
        marks: &MarkSet,
        offset: &mut usize,
        end: char,
    ) -> Option<Vec<Node>> {
        let mut out = Vec::new();
        loop {
            let sign = self.rest.chars().next()?;
            if sign == end {
                return Some(out);
            }
            if self.consume_selection_sign(sign, *offset) {
                continue;
            }
            self.rest = &self.rest[sign.len_utf8()..];
            match sign {
                '[' | ']' => {
                    if sign == '[' {
                        let at = out.len() + usize::from(!self.rest.starts_with('<'));
                        self.ends.node = Some([self.path.as_slice(), &[at]].concat());
                    }
                }
                '<' => {
                    for node in self.inline_node(marks, offset)? {
                        push_joining_text(&mut out, node);
                    }
                    if !self.consume(">") {
                        return None;
                    }
                }
                _ => {
                    let mut sign = sign;
                    if sign == '\\' {
                        sign = self.rest.chars().next()?;
                        self.rest = &self.rest[sign.len_utf8()..];
                    }
                    *offset += sign.len_utf16();
                    push_joining_text(&mut out, Node::text(sign.to_string(), marks.clone()));
                }
            }
        }
    }

    fn inline_node(&mut self, marks: &MarkSet, offset: &mut usize) -> Option<Vec<Node>> {
        let name = self.word(|c| !" >".contains(c));
        let leaf = match name {
            "br" => Some(
                ElementNode::without_attributes(NodeKind::HardBreak, Vec::new())
                    .with_marks(marks.clone()),
            ),
            _ if name.starts_with("img=") => Some(image(&name[4..])?),
            _ if name.starts_with('@') => {
                self.consume(" ");
                let label = self.word(|c| c != '>').to_owned();
                let id = name[1..].to_owned();
                let mention = ElementNode::mention(&MentionAttributes { id, label });
                Some(mention.with_marks(marks.clone()))
            }
            _ if name.starts_with('?') => {
                let text = if self.consume(" ") {
                    self.word(|c| c != '>')
                } else {
                    ""
                };
                let content = if text.is_empty() {
                    Vec::new()
                } else {
                    vec![Node::text(text, MarkSet::default())]
                };
                Some(ElementNode::without_attributes(
                    NodeKind::Unknown(name[1..].to_owned()),
                    content,
                ))
            }
            _ => None,
        };
        if let Some(leaf) = leaf {
            *offset += 1;
            return Some(vec![leaf.into()]);
        }
        let mut marks = marks.clone();
        for name in name.split(',') {
            marks = marks.with(mark(name)?);
        }
        self.consume(" ");
        self.inline_content(&marks, offset, '>')
    }

    fn consume_selection_sign(&mut self, sign: char, offset: usize) -> bool {
        let here = TextPosition::new(self.path.clone(), offset);
        let (place, length) = match sign {
            '{' => {
                self.ends.is_backward = self.rest.starts_with("{|");
                (&mut self.ends.open, 1 + usize::from(self.ends.is_backward))
            }
            '|' if self.rest.starts_with("|}") => (&mut self.ends.close, 2),
            '}' => (&mut self.ends.close, 1),
            '|' => (&mut self.ends.caret, 1),
            _ => return false,
        };
        *place = Some(here);
        self.rest = &self.rest[length..];
        true
    }

    fn consume(&mut self, sign: &str) -> bool {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }
}

/// A cell that covers one column and row, or as many as in `2x3`.
fn table_cell(kind: NodeKind, spans: Option<&str>, content: Vec<Node>) -> Option<ElementNode> {
    let (columns, rows) = spans.unwrap_or("1x1").split_once('x')?;
    let (columns, rows): (u32, u32) = (columns.parse().ok()?, rows.parse().ok()?);
    let cell = ElementNode::table_cell(kind).with_content(content);
    let cell = cell.with_attribute("colspan", json!(columns));
    Some(cell.with_attribute("rowspan", json!(rows)))
}

fn image(source: &str) -> Option<ElementNode> {
    ElementNode::image(&ImageAttributes {
        source: source.to_owned(),
        ..ImageAttributes::default()
    })
}

fn mark(name: &str) -> Option<Mark> {
    let kind = match name {
        "b" => MarkKind::Bold,
        "i" => MarkKind::Italic,
        "u" => MarkKind::Underline,
        "s" => MarkKind::Strike,
        "c" => MarkKind::Code,
        _ => match (name.strip_prefix("a="), name.strip_prefix('#')) {
            (Some(href), _) => return Mark::link(href),
            (_, Some(id)) => return Some(Mark::comment(id)),
            _ => MarkKind::Unknown(name.strip_prefix('!')?.to_owned()),
        },
    };
    Some(Mark::plain(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::inline;
    use crate::notation::print;

    #[test]
    fn what_is_printed_is_what_was_read() {
        for notation in [
            "p(a{b|}c)",
            "p(a{|bc) h2:right(d}e)",
            "p(|)",
            "p(plain <b bold>|<b,i both><i it>)",
            "p(|see <a=/strategies/1 this> \\(now\\) a\\|<!comment b>)",
            "pre:rust(let a = 1;\nb|)",
            "ul(li(p(a) ol:3(li(p(b|)))))",
            "ol:a(li(p(a|)))",
            "quote(p(a) [hr] p(b))",
            "table(row(th(p(a)) th(p(b|))) row(td:2x1(p(c) p(d))))",
            "tasks(task(p(a) tasks(task:x(p(b|)))))",
            "callout:warning(p(a|) callout:info(p(b)))",
            "toggle(sum(a|) body(p(b) toggle:closed(sum() body(hr))))",
            "[video:https://youtu.be/abc]",
            "p(a[<img=/uploads/b.png>]b) p(<?mention Mika><br>)",
            "{*|} img:/uploads/a.png ?embed upload:7",
            "p(\u{1f3ae}|x)",
        ] {
            let state = parse(notation).unwrap_or_else(|| panic!("{notation}"));
            assert_eq!(print(&state), notation);
        }
    }

    #[test]
    fn a_node_in_a_line_has_its_place() {
        let state = parse("p(a[<?mention>]b)").expect("a state");
        assert_eq!(state.selection(), &EditorSelection::Node(vec![0, 1]));
        assert_eq!(inline::length(state.document().content()), 1);
    }
}
