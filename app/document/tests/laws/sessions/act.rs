//! A person at an editor, and what each act may remove.

use app_document::{
    Alignment, Arrow, BlockType, Command, Document, Editor, Fragment, Image, ListType, MarkKind,
    Position, Selection, Side, Unit,
};
use serde_json::{Value, json};

use super::names::{ContentNames, LETTERS, names, names_of_nodes, nodes, texts};
use crate::many::Dice;

/// A person at an editor.
pub struct EditorSession {
    dice: Dice,
    pub editor: Editor,
    clipboard: Option<Fragment>,
    written: u32,
    now: f64,
    log: Vec<String>,
}

/// What an act may remove.
enum AllowedLoss {
    Nothing,
    Selected,
    /// One letter beside the caret.
    Letter,
    Of(ContentNames),
    /// Steps are taken back.
    Any,
}

impl EditorSession {
    pub fn at(editor: Editor, dice: Dice, written: u32) -> Self {
        Self {
            dice,
            editor,
            clipboard: None,
            written,
            now: 0.0,
            log: Vec::new(),
        }
    }

    pub fn new(seed: u64) -> Self {
        let dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut session = Self::at(Editor::new(Document::blank()), dice, 0);
        let blocks: Vec<Value> = (0..=session.dice.roll(5))
            .map(|_| session.block(2))
            .collect();
        let document = json!({"type": "doc", "content": blocks});
        session.editor = Editor::new(Document::from_json(document).expect("a document"));
        session
    }

    fn block(&mut self, depth: u64) -> Value {
        let sort = self.dice.roll(if depth > 0 { 11 } else { 7 });
        match sort {
            0 | 1 => json!({"type": "paragraph", "content": self.line()}),
            2 => json!({"type": "heading", "attrs": {"level": 2}, "content": self.line()}),
            3 => {
                let code = [self.word(), "\n".to_owned(), self.word()].concat();
                json!({"type": "codeBlock", "content": [{"type": "text", "text": code}]})
            }
            4 => json!({"type": "paragraph"}),
            5 => self.image(),
            6 => json!({"type": self.name(), "attrs": {"rows": 2}}),
            7 => {
                json!({"type": "blockquote", "content": [self.block(depth - 1), self.block(depth - 1)]})
            }
            _ => {
                let items: Vec<Value> = (0..=self.dice.roll(2))
                    .map(|_| {
                        let first = json!({"type": "paragraph", "content": self.line()});
                        let rest = (self.dice.roll(3) == 0).then(|| self.block(depth - 1));
                        let content: Vec<Value> = std::iter::once(first).chain(rest).collect();
                        json!({"type": "listItem", "content": content})
                    })
                    .collect();
                json!({"type": if sort == 8 { "orderedList" } else { "bulletList" }, "content": items})
            }
        }
    }

    fn line(&mut self) -> Vec<Value> {
        let mut line = vec![json!({"type": "text", "text": self.word()})];
        match self.dice.roll(5) {
            0 => line.push(json!({"type": self.name()})),
            1 => line.push(json!({"type": "hardBreak"})),
            _ => {}
        }
        line.push(json!({"type": "text", "text": self.word(), "marks": [{"type": "bold"}]}));
        line
    }

    fn image(&mut self) -> Value {
        json!({"type": "image", "attrs": {"src": format!("/uploads/{}.png", self.letter())}})
    }

    fn letter(&mut self) -> String {
        self.written += 1;
        char::from_u32(LETTERS + self.written)
            .expect("a letter")
            .to_string()
    }

    fn name(&mut self) -> String {
        ["node-", &self.letter()].concat()
    }

    fn word(&mut self) -> String {
        (0..=self.dice.roll(2)).map(|_| self.letter()).collect()
    }

    fn place(&mut self, of: usize) -> usize {
        usize::try_from(self.dice.roll(of.max(1) as u64)).expect("a place")
    }

    fn position(&mut self) -> Option<Position> {
        let texts = texts(self.editor.document());
        let (path, length) = self
            .dice
            .pick(texts.get(..).filter(|texts| !texts.is_empty())?);
        Some(Position::new(path, self.place(length + 1)))
    }

    /// Does one act; returns what it may have removed.
    fn act(&mut self) -> AllowedLoss {
        self.now += 300.0;
        match self.dice.roll(24) {
            0..3 => self.selects(),
            3 => self.clicks_in_room(),
            4 => self.clicks_on_a_node(),
            5 => return self.writes_over_a_triple_click(),
            6 | 7 => self.walks(),
            8 => self.goes_to_an_end(),
            9 => {
                self.editor.undo();
                return AllowedLoss::Any;
            }
            10 => {
                self.editor.redo();
                return AllowedLoss::Any;
            }
            11 => {
                self.clipboard = Fragment::of(self.editor.state()).or(self.clipboard.take());
                return self.runs(&Command::DeleteSelection, AllowedLoss::Selected);
            }
            12 => {
                // Each letter is there once, so what was cut is pasted once.
                if let Some(fragment) = self.clipboard.take()
                    && names_of_nodes(fragment.blocks()).is_disjoint(&self.names())
                {
                    return self.runs(&Command::Insert(fragment), AllowedLoss::Selected);
                }
            }
            13 => return self.composes(),
            14..17 => {
                let command = self.form();
                return self.runs(&command, AllowedLoss::Nothing);
            }
            17 => {
                let is_caret = self.editor.selection().as_caret().is_some();
                let command = if self.dice.roll(2) == 0 {
                    Command::Backspace(Unit::Grapheme)
                } else {
                    Command::Delete(Unit::Grapheme)
                };
                let loss = if is_caret {
                    AllowedLoss::Letter
                } else {
                    AllowedLoss::Selected
                };
                return self.runs(&command, loss);
            }
            18 => {
                let command = self.dice.pick(&[Command::Enter, Command::HardBreak]);
                return self.runs(&command, AllowedLoss::Selected);
            }
            19 => {
                let source = format!("/uploads/{}.png", self.letter());
                let image = Image {
                    source,
                    ..Image::default()
                };
                return self.runs(&Command::InsertImage(image), AllowedLoss::Selected);
            }
            _ => {
                let signs = self
                    .dice
                    .pick(&["", "", "", " ", "# ", "- ", "> ", "```", "---"]);
                let text = [&self.word(), signs].concat();
                return self.runs(&Command::Type(text), AllowedLoss::Selected);
            }
        }
        AllowedLoss::Nothing
    }

    fn runs(&mut self, command: &Command, loss: AllowedLoss) -> AllowedLoss {
        self.log.push(format!("{command:?}"));
        self.editor.run(command, self.now);
        loss
    }

    fn selects(&mut self) {
        let Some(anchor) = self.position() else {
            return;
        };
        let is_caret = self.dice.roll(2) == 0;
        let head = if is_caret {
            Some(anchor.clone())
        } else {
            self.position()
        };
        if let Some(head) = head {
            self.editor.select(&Selection::Text { anchor, head });
        }
    }

    fn clicks_in_room(&mut self) {
        let at = self.place(self.editor.document().content().len() + 1);
        self.runs(&Command::OpenLine(at), AllowedLoss::Nothing);
    }

    fn clicks_on_a_node(&mut self) {
        let nodes = nodes(self.editor.document());
        if !nodes.is_empty() {
            let path = self.dice.pick(&nodes);
            self.editor.select(&Selection::Node(path));
        }
    }

    /// The browser's selection reaches to the beginning of the next text.
    fn writes_over_a_triple_click(&mut self) -> AllowedLoss {
        let blocks = texts(self.editor.document());
        if blocks.is_empty() {
            return AllowedLoss::Nothing;
        }
        let at = self.place(blocks.len());
        let (path, length) = blocks[at].clone();
        let head = match blocks.get(at + 1) {
            Some((next, _)) => Position::new(next.clone(), 0),
            None => Position::new(path.clone(), length),
        };
        let anchor = Position::new(path, 0);
        let raw = Selection::Text { anchor, head };
        let meant = self.editor.state().without_last_break(&raw);
        self.editor.select(&meant);
        let before = blocks.len();
        let text = self.letter();
        let loss = AllowedLoss::Of(self.selected());
        let loss = self.runs(&Command::Type(text), loss);
        assert_eq!(
            texts(self.editor.document()).len(),
            before,
            "a block goes: {:?}",
            self.log
        );
        loss
    }

    /// One press of an arrow, as keys and browser do it together.
    fn walks(&mut self) {
        let is_forward = self.dice.roll(2) == 0;
        let state = self.editor.state().clone();
        let side = if is_forward {
            Side::After
        } else {
            Side::Before
        };
        if let Some(at) = state.line_past(is_forward) {
            self.runs(&Command::OpenLine(at), AllowedLoss::Nothing);
        } else if let Some(next) =
            state.beside(self.dice.pick(&[Arrow::Letter, Arrow::Line]), is_forward)
        {
            self.editor.reach(&next, side);
        } else if let Some(caret) = state.selection().as_caret() {
            let offset = if is_forward {
                caret.offset + 1
            } else {
                caret.offset.saturating_sub(1)
            };
            self.editor
                .select(&Selection::caret(caret.block.clone(), offset));
        }
    }

    fn goes_to_an_end(&mut self) {
        let is_last = self.dice.roll(2) == 0;
        if let Some(at) = self.editor.state().line_at_end(is_last) {
            self.runs(&Command::OpenLine(at), AllowedLoss::Nothing);
            return;
        }
        let top = if is_last {
            self.editor.document().content().len() - 1
        } else {
            0
        };
        if let Some(edge) = self.editor.state().edge(&[top], !is_last) {
            self.editor.reach(&edge, Side::After);
        }
    }

    /// An input method: room is made first, then a text comes at the caret, and a button is tapped.
    fn composes(&mut self) -> AllowedLoss {
        match self.editor.selection().clone() {
            Selection::Node(_) => {
                self.editor.run(&Command::Type(String::new()), self.now);
            }
            Selection::All => {
                self.editor.run(&Command::DeleteSelection, self.now);
            }
            Selection::Text { .. } => {}
        }
        let Some((start, end)) = self
            .editor
            .selection()
            .ends()
            .map(|(start, end)| (start.clone(), end.clone()))
        else {
            return AllowedLoss::Selected;
        };
        let text = self.word();
        self.runs(
            &Command::Replace {
                start,
                end,
                text: text.clone(),
            },
            AllowedLoss::Selected,
        );
        let command = self.form();
        self.runs(&command, AllowedLoss::Selected);
        assert!(
            self.names().contains(&text[..3]),
            "the composed {text} goes: {:?}",
            self.log
        );
        AllowedLoss::Selected
    }

    fn form(&mut self) -> Command {
        self.dice.pick(&[
            Command::ToggleMark(MarkKind::Bold),
            Command::ToggleMark(MarkKind::Code),
            Command::SetBlock(BlockType::Paragraph),
            Command::SetBlock(BlockType::Heading(1)),
            Command::SetBlock(BlockType::Code(None)),
            Command::ToggleList(ListType::Bullet),
            Command::ToggleList(ListType::Ordered),
            Command::Indent,
            Command::Outdent,
            Command::ToggleQuote,
            Command::Align(Some(Alignment::Center)),
            Command::MoveBlock { is_up: true },
        ])
    }

    pub fn names(&self) -> ContentNames {
        names(self.editor.document())
    }

    fn selected(&self) -> ContentNames {
        Fragment::of(self.editor.state())
            .map(|fragment| names_of_nodes(fragment.blocks()))
            .unwrap_or_default()
    }

    pub fn acts_lawfully(&mut self) {
        let (before, selected) = (self.names(), self.selected());
        let shown = app_document::notation::print(self.editor.state());
        let loss = self.act();
        let after = self.names();
        let gone: ContentNames = before.difference(&after).cloned().collect();
        let is_lawful = match loss {
            AllowedLoss::Any => true,
            AllowedLoss::Nothing => gone.is_empty(),
            AllowedLoss::Letter => {
                gone.len() <= 1 && gone.iter().all(|name| name.chars().count() == 1)
            }
            AllowedLoss::Selected => gone.is_subset(&selected),
            AllowedLoss::Of(names) => gone.is_subset(&names),
        };
        assert!(
            is_lawful,
            "{gone:?} disappears from {shown}: {:?}",
            self.log.last()
        );
        let stored = self.editor.document().to_json();
        let read = Document::from_json(stored.clone())
            .unwrap_or_else(|refusal| panic!("{refusal}: {shown}, {:?}", self.log.last()));
        assert_eq!(read.to_json(), stored);
    }
}
