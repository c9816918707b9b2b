//! A simulated user of an editor, and the content that each action may remove.

use app_document::{
    ArrowAxis, BlockType, DeletionUnit, Document, DocumentEditor, DocumentFragment, EditorCommand,
    EditorSelection, ImageAttributes, InsertionSide, ListType, MarkKind, Node, NodeKind,
    TableCommand, TextAlignment, TextPosition, ToolbarState,
};
use serde_json::{Value, json};

use super::content_names::{ContentNames, names, names_in_nodes, nodes, texts};
use super::random_content::RandomContent;
use crate::document_rng::DocumentRng;

/// A simulated user of an editor.
pub struct EditorSession {
    pub editor: DocumentEditor,
    clipboard: Option<DocumentFragment>,
    random: RandomContent,
    now: f64,
    log: Vec<String>,
}

/// The content that an action may remove.
enum AllowedLoss {
    Nothing,
    Selected,
    /// One letter next to the caret.
    Letter,
    Of(ContentNames),
    /// Anything, by undo or redo.
    Any,
}

impl EditorSession {
    pub fn at(editor: DocumentEditor, dice: DocumentRng, written: u32) -> Self {
        Self {
            editor,
            clipboard: None,
            random: RandomContent::new(dice, written),
            now: 0.0,
            log: Vec::new(),
        }
    }

    pub fn new(seed: u64) -> Self {
        let dice = DocumentRng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut session = Self::at(DocumentEditor::new(Document::blank()), dice, 0);
        let blocks: Vec<Value> = (0..=session.random.dice.below(5))
            .map(|_| session.random.block(2))
            .collect();
        let document = json!({"type": "doc", "content": blocks});
        session.editor = DocumentEditor::new(Document::from_json(document).expect("a document"));
        session
    }

    fn place(&mut self, of: usize) -> usize {
        usize::try_from(self.random.dice.below(of.max(1) as u64)).expect("a place")
    }

    fn position(&mut self) -> Option<TextPosition> {
        let texts = texts(self.editor.document());
        let (path, length) = self
            .random
            .dice
            .pick(texts.get(..).filter(|texts| !texts.is_empty())?);
        Some(TextPosition::new(path, self.place(length + 1)))
    }

    /// Performs one action and returns the content that it may remove.
    fn act(&mut self) -> AllowedLoss {
        self.now += 300.0;
        match self.random.dice.below(24) {
            0..3 => self.select(),
            3 => self.click_between_blocks(),
            4 => self.click_node(),
            5 => return self.type_over_triple_click(),
            6 | 7 => self.press_arrow(),
            8 => self.go_to_edge(),
            9 => {
                self.editor.undo();
                return AllowedLoss::Any;
            }
            10 => {
                self.editor.redo();
                return AllowedLoss::Any;
            }
            11 => {
                self.clipboard =
                    DocumentFragment::from_selection(self.editor.state()).or(self.clipboard.take());
                return self.run(&EditorCommand::DeleteSelection, AllowedLoss::Selected);
            }
            12 => {
                // Each letter is unique, so cut content is pasted only once.
                if let Some(fragment) = self.clipboard.take()
                    && names_in_nodes(fragment.blocks()).is_disjoint(&self.names())
                {
                    let loss = self.replaced(&fragment);
                    return self.run(&EditorCommand::Insert(fragment), loss);
                }
            }
            13 => return self.compose(),
            14..17 => {
                let command = self.format_command();
                return self.run(&command, AllowedLoss::Nothing);
            }
            17 => {
                let is_caret = self.editor.selection().as_caret().is_some();
                let command = if self.random.dice.below(2) == 0 {
                    EditorCommand::Backspace(DeletionUnit::Grapheme)
                } else {
                    EditorCommand::Delete(DeletionUnit::Grapheme)
                };
                let loss = if is_caret {
                    AllowedLoss::Letter
                } else {
                    AllowedLoss::Selected
                };
                return self.run(&command, loss);
            }
            18 => {
                let command = self
                    .random
                    .dice
                    .pick(&[EditorCommand::Enter, EditorCommand::HardBreak]);
                return self.run(&command, AllowedLoss::Selected);
            }
            19 => {
                if self.random.dice.below(2) == 0 {
                    let command = EditorCommand::Table(TableCommand::Insert);
                    return self.run(&command, AllowedLoss::Selected);
                }
                let source = format!("/uploads/{}.png", self.random.letter());
                let image = ImageAttributes {
                    source,
                    ..ImageAttributes::default()
                };
                return self.run(&EditorCommand::InsertImage(image), AllowedLoss::Selected);
            }
            _ => {
                let signs = self
                    .random
                    .dice
                    .pick(&["", "", "", " ", "# ", "- ", "> ", "```", "---", "[ ] "]);
                let text = [&self.random.word(), signs].concat();
                return self.run(&EditorCommand::Type(text), AllowedLoss::Selected);
            }
        }
        AllowedLoss::Nothing
    }

    fn run(&mut self, command: &EditorCommand, loss: AllowedLoss) -> AllowedLoss {
        self.log.push(format!("{command:?}"));
        self.editor.run(command, self.now);
        loss
    }

    fn select(&mut self) {
        let Some(anchor) = self.position() else {
            return;
        };
        let is_caret = self.random.dice.below(2) == 0;
        let head = if is_caret {
            Some(anchor.clone())
        } else {
            self.position()
        };
        if let Some(head) = head {
            self.editor.select(&EditorSelection::Text { anchor, head });
        }
    }

    fn click_between_blocks(&mut self) {
        let at = self.place(self.editor.document().content().len() + 1);
        self.run(&EditorCommand::OpenLine(at), AllowedLoss::Nothing);
    }

    fn click_node(&mut self) {
        let nodes = nodes(self.editor.document());
        if !nodes.is_empty() {
            let path = self.random.dice.pick(&nodes);
            self.editor.select(&EditorSelection::Node(path));
        }
    }

    /// Types over a triple click. The browser's selection extends to the start of the next text block.
    fn type_over_triple_click(&mut self) -> AllowedLoss {
        let blocks = texts(self.editor.document());
        if blocks.is_empty() {
            return AllowedLoss::Nothing;
        }
        let at = self.place(blocks.len());
        let (path, length) = blocks[at].clone();
        let head = match blocks.get(at + 1) {
            Some((next, _)) => TextPosition::new(next.clone(), 0),
            None => TextPosition::new(path.clone(), length),
        };
        let anchor = TextPosition::new(path, 0);
        let raw = EditorSelection::Text { anchor, head };
        let meant = self.editor.state().without_trailing_break(&raw);
        self.editor.select(&meant);
        let before = blocks.len();
        let text = self.random.letter();
        let loss = AllowedLoss::Of(self.selected());
        let loss = self.run(&EditorCommand::Type(text), loss);
        assert_eq!(
            texts(self.editor.document()).len(),
            before,
            "a block disappeared: {:?}",
            self.log
        );
        loss
    }

    /// Presses an arrow key, with the combined effect of the editor and the browser.
    fn press_arrow(&mut self) {
        let is_forward = self.random.dice.below(2) == 0;
        let state = self.editor.state().clone();
        let side = if is_forward {
            InsertionSide::After
        } else {
            InsertionSide::Before
        };
        if let Some(at) = state.line_index_past_node(is_forward) {
            self.run(&EditorCommand::OpenLine(at), AllowedLoss::Nothing);
        } else if let Some(next) = state.selection_after_arrow(
            self.random
                .dice
                .pick(&[ArrowAxis::Horizontal, ArrowAxis::Vertical]),
            is_forward,
        ) {
            self.editor.select_by_motion(&next, side);
        } else if let Some(caret) = state.selection().as_caret() {
            let offset = if is_forward {
                caret.offset + 1
            } else {
                caret.offset.saturating_sub(1)
            };
            self.editor
                .select(&EditorSelection::caret(caret.block.clone(), offset));
        }
    }

    fn go_to_edge(&mut self) {
        let is_last = self.random.dice.below(2) == 0;
        if let Some(at) = self.editor.state().line_index_at_edge(is_last) {
            self.run(&EditorCommand::OpenLine(at), AllowedLoss::Nothing);
            return;
        }
        let top = if is_last {
            self.editor.document().content().len() - 1
        } else {
            0
        };
        if let Some(edge) = self.editor.state().selection_at_edge(&[top], !is_last) {
            self.editor.select_by_motion(&edge, InsertionSide::After);
        }
    }

    /// Input-method composition: the selection is cleared, text arrives at the caret, then a toolbar button is pressed.
    fn compose(&mut self) -> AllowedLoss {
        match self.editor.selection().clone() {
            EditorSelection::Node(_) => {
                self.editor
                    .run(&EditorCommand::Type(String::new()), self.now);
            }
            EditorSelection::All => {
                self.editor.run(&EditorCommand::DeleteSelection, self.now);
            }
            EditorSelection::Text { .. } => {}
        }
        let Some((start, end)) = self
            .editor
            .selection()
            .ends()
            .map(|(start, end)| (start.clone(), end.clone()))
        else {
            return AllowedLoss::Selected;
        };
        let text = self.random.word();
        self.run(
            &EditorCommand::Replace {
                start,
                end,
                text: text.clone(),
            },
            AllowedLoss::Selected,
        );
        let command = self.format_command();
        self.run(&command, AllowedLoss::Selected);
        assert!(
            self.names().contains(&text[..3]),
            "the composed {text} disappeared: {:?}",
            self.log
        );
        AllowedLoss::Selected
    }

    fn format_command(&mut self) -> EditorCommand {
        self.random.dice.pick(&[
            EditorCommand::ToggleMark(MarkKind::Bold),
            EditorCommand::ToggleMark(MarkKind::Code),
            EditorCommand::SetBlock(BlockType::Paragraph),
            EditorCommand::SetBlock(BlockType::Heading(1)),
            EditorCommand::SetBlock(BlockType::Code(None)),
            EditorCommand::ToggleList(ListType::Bullet),
            EditorCommand::ToggleList(ListType::Ordered),
            EditorCommand::ToggleList(ListType::Task),
            EditorCommand::ToggleChecked(None),
            EditorCommand::Table(TableCommand::AddRow { is_after: true }),
            EditorCommand::Table(TableCommand::AddColumn { is_after: false }),
            EditorCommand::Table(TableCommand::ToggleHeaderRow),
            EditorCommand::Indent,
            EditorCommand::Outdent,
            EditorCommand::ToggleQuote,
            EditorCommand::WrapInDetails,
            EditorCommand::ToggleDetails,
            EditorCommand::Align(Some(TextAlignment::Center)),
            EditorCommand::MoveBlock { is_up: true },
        ])
    }

    pub fn names(&self) -> ContentNames {
        names(self.editor.document())
    }

    fn selected(&self) -> ContentNames {
        DocumentFragment::from_selection(self.editor.state())
            .map(|fragment| names_in_nodes(fragment.blocks()))
            .unwrap_or_default()
    }

    /// The content that may be lost where the fragment is inserted: that of the table around, if cells are.
    fn replaced(&self, fragment: &DocumentFragment) -> AllowedLoss {
        let is_table =
            matches!(fragment.blocks(), [Node::Element(block)] if *block.kind() == NodeKind::Table);
        if !is_table || !ToolbarState::of(self.editor.state()).is_in_table {
            return AllowedLoss::Selected;
        }
        let top = match self.editor.selection() {
            EditorSelection::Text { head, .. } => head.block[0],
            EditorSelection::Node(path) => path[0],
            EditorSelection::All => return AllowedLoss::Selected,
        };
        let block = &self.editor.document().content()[top];
        AllowedLoss::Of(names_in_nodes(std::slice::from_ref(block)))
    }

    pub fn act_and_check(&mut self) {
        let (before, selected) = (self.names(), self.selected());
        let shown = app_document::notation::print(self.editor.state());
        let loss = self.act();
        let after = self.names();
        let gone: ContentNames = before.difference(&after).cloned().collect();
        let is_lawful = match loss {
            AllowedLoss::Any => true,
            AllowedLoss::Nothing => gone.is_empty(),
            AllowedLoss::Letter => {
                let is_letter = |name: &String| {
                    name.strip_prefix("player:").unwrap_or(name).chars().count() == 1
                };
                gone.len() <= 1 && gone.iter().all(is_letter)
            }
            AllowedLoss::Selected => gone.is_subset(&selected),
            AllowedLoss::Of(names) => gone.is_subset(&names),
        };
        assert!(
            is_lawful,
            "{gone:?} disappeared from {shown}: {:?}",
            self.log.last()
        );
        let stored = self.editor.document().to_json();
        let read = Document::from_json(stored.clone())
            .unwrap_or_else(|error| panic!("{error}: {shown}, {:?}", self.log.last()));
        assert_eq!(read.to_json(), stored);
    }
}
