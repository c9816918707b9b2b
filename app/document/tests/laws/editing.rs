//! Laws of editing: any actions in any order keep the schema, can be undone exactly, and keep unknown nodes.

use app_document::edit::{InsertionSide, inline};
use app_document::{
    BlockType, CalloutKind, DeletionUnit, Document, DocumentEditor, DocumentFragment,
    EditorCommand, EditorPatch, EditorSelection, EditorState, ImageAttributes, ListType, MarkKind,
    MentionAttributes, Node, NodeKind, NodePath, TableCommand, TextAlignment, TextPosition,
    ToolbarState,
};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;

use crate::documents::document;

/// A user's action. A place is a leaf and an offset, each modulo the number of existing ones.
#[derive(Debug, Clone)]
enum UserAction {
    Select(usize, usize, usize, usize),
    SelectAll,
    Run(EditorCommand),
    Cut,
    Paste,
    DragTo(usize, usize),
    Undo,
    Redo,
    Settle(u64),
}

fn text() -> impl Strategy<Value = String> {
    select(vec![
        "a",
        " ",
        "*",
        "_",
        "`",
        "~",
        "#",
        "-",
        "1.",
        ">",
        "```",
        "---",
        "**b**",
        "[ ] ",
        "[x] ",
        "\u{1f3ae}",
        "x\ny",
        "https://a.org",
        "https://youtu.be/abc",
        "[!note] ",
        "![a](/uploads/a.png)",
        "\0",
    ])
    .prop_map(str::to_owned)
}

/// Commands that change formatting or structure and no text.
fn format_command() -> impl Strategy<Value = EditorCommand> {
    let block = prop_oneof![
        Just(BlockType::Paragraph),
        (1u8..=6).prop_map(BlockType::Heading),
        Just(BlockType::Code(None)),
    ];
    prop_oneof![
        select(vec![
            MarkKind::Bold,
            MarkKind::Italic,
            MarkKind::Code,
            MarkKind::Strike
        ])
        .prop_map(EditorCommand::ToggleMark),
        block.prop_map(EditorCommand::SetBlock),
        select(vec![ListType::Bullet, ListType::Ordered, ListType::Task])
            .prop_map(EditorCommand::ToggleList),
        Just(EditorCommand::ToggleChecked(None)),
        Just(EditorCommand::Indent),
        Just(EditorCommand::Outdent),
        Just(EditorCommand::ToggleQuote),
        select(vec![
            None,
            Some(CalloutKind::Tip),
            Some(CalloutKind::Danger)
        ])
        .prop_map(EditorCommand::SetCallout),
        Just(EditorCommand::Align(Some(TextAlignment::Center))),
        Just(EditorCommand::RemoveLink),
        Just(EditorCommand::SetLanguage(Some("rust".to_owned()))),
    ]
}

fn table_command() -> impl Strategy<Value = TableCommand> {
    let side = any::<bool>;
    prop_oneof![
        Just(TableCommand::Insert),
        side().prop_map(|is_after| TableCommand::AddRow { is_after }),
        side().prop_map(|is_after| TableCommand::AddColumn { is_after }),
        Just(TableCommand::RemoveRow),
        Just(TableCommand::RemoveColumn),
        Just(TableCommand::ToggleHeaderRow),
        Just(TableCommand::Remove),
    ]
}

fn user_action() -> impl Strategy<Value = UserAction> {
    let unit = || {
        select(vec![
            DeletionUnit::Grapheme,
            DeletionUnit::Word,
            DeletionUnit::Line,
        ])
    };
    let image = || ImageAttributes {
        source: "/uploads/a.png".to_owned(),
        ..ImageAttributes::default()
    };
    let place = || (0usize..40, 0usize..14);
    let command = prop_oneof![
        4 => text().prop_map(EditorCommand::Type),
        3 => Just(EditorCommand::Enter),
        3 => unit().prop_map(EditorCommand::Backspace),
        2 => unit().prop_map(EditorCommand::Delete),
        1 => Just(EditorCommand::DeleteSelection),
        1 => Just(EditorCommand::HardBreak),
        8 => format_command(),
        1 => select(vec!["/x", "javascript:x", "https://a.org"]).prop_map(|href| EditorCommand::SetLink { href: href.to_owned(), text: None }),
        1 => Just(EditorCommand::InsertRule),
        1 => Just(EditorCommand::InsertImage(image())),
        1 => (0usize..5, 0usize..14, 0usize..4).prop_map(|(block, offset, length)| insert_mention(block, offset, length)),
        1 => (0u64..3).prop_map(EditorCommand::InsertUpload),
        1 => (0u64..3).prop_map(EditorCommand::RemoveUpload),
        1 => any::<bool>().prop_map(|is_up| EditorCommand::MoveBlock { is_up }),
        1 => Just(EditorCommand::WrapInDetails),
        1 => Just(EditorCommand::ToggleDetails),
        1 => prop::option::of((0usize..3).prop_map(|at| vec![at])).prop_map(EditorCommand::ToggleOpen),
        3 => table_command().prop_map(EditorCommand::Table),
        1 => Just(EditorCommand::ModEnter),
        1 => Just(EditorCommand::ArrowDown),
        1 => Just(EditorCommand::ArrowRight),
    ];
    prop_oneof![
        6 => (place(), place()).prop_map(|((leaf, offset), (other, at))| UserAction::Select(leaf, offset, other, at)),
        2 => place().prop_map(|(leaf, offset)| UserAction::Select(leaf, offset, leaf, offset)),
        1 => Just(UserAction::SelectAll),
        16 => command.prop_map(UserAction::Run),
        1 => Just(UserAction::Cut),
        2 => Just(UserAction::Paste),
        1 => place().prop_map(|(leaf, offset)| UserAction::DragTo(leaf, offset)),
        1 => Just(UserAction::Undo),
        1 => Just(UserAction::Redo),
        1 => (0u64..3).prop_map(UserAction::Settle),
    ]
}

fn insert_mention(block: usize, offset: usize, length: usize) -> EditorCommand {
    let position = |offset| TextPosition::new(vec![block], offset);
    EditorCommand::InsertMention {
        start: position(offset),
        end: position(offset + length),
        mention: MentionAttributes {
            id: "player:1".to_owned(),
            label: "Kim".to_owned(),
        },
    }
}

fn is_container(kind: &NodeKind) -> bool {
    let is_in_table = kind.is_table_cell() || ["table", "tableRow"].contains(&kind.name());
    kind.is_list()
        || kind.is_list_item()
        || is_in_table
        || ["blockquote", "callout"].contains(&kind.name())
        || matches!(kind, NodeKind::Details | NodeKind::DetailsContent)
}

/// Collects the path of every leaf block, with its length if it is a text block.
fn leaves(content: &[Node], path: &mut NodePath, out: &mut Vec<(NodePath, Option<usize>)>) {
    for (at, node) in content.iter().enumerate() {
        let element = node.element().expect("a block");
        path.push(at);
        match element.kind() {
            kind if kind.is_text_block() => {
                out.push((path.clone(), Some(inline::length(element.content()))));
            }
            kind if is_container(kind) => {
                leaves(element.content(), path, out);
            }
            _ => out.push((path.clone(), None)),
        }
        path.pop();
    }
}

fn places(document: &Document) -> Vec<(NodePath, Option<usize>)> {
    let mut out = Vec::new();
    leaves(document.content(), &mut Vec::new(), &mut out);
    out
}

fn place(document: &Document, leaf: usize, offset: usize) -> Result<TextPosition, NodePath> {
    let places = places(document);
    let (path, length) = places[leaf % places.len()].clone();
    match length {
        Some(length) => Ok(TextPosition::new(path, offset % (length + 1))),
        None => Err(path),
    }
}

pub fn selection(document: &Document, act: (usize, usize, usize, usize)) -> EditorSelection {
    match (place(document, act.0, act.1), place(document, act.2, act.3)) {
        (Ok(anchor), Ok(head)) => EditorSelection::Text { anchor, head },
        (Err(path), _) | (_, Err(path)) => EditorSelection::Node(path),
    }
}

fn perform(
    editor: &mut DocumentEditor,
    clipboard: &mut Option<DocumentFragment>,
    act: &UserAction,
    now: f64,
) -> Option<EditorPatch> {
    match act {
        UserAction::Select(a, b, c, d) => {
            let selection = selection(editor.document(), (*a, *b, *c, *d));
            editor.select(&selection);
            None
        }
        UserAction::SelectAll => {
            editor.select(&EditorSelection::All);
            None
        }
        UserAction::Run(command) => editor.run(command, now),
        UserAction::Cut => {
            *clipboard = DocumentFragment::from_selection(editor.state()).or(clipboard.take());
            editor.run(&EditorCommand::DeleteSelection, now)
        }
        UserAction::Paste => editor.run(&EditorCommand::Insert(clipboard.clone()?), now),
        UserAction::DragTo(leaf, offset) => {
            let to = place(editor.document(), *leaf, *offset).ok()?;
            editor.run(&EditorCommand::MoveSelection(to), now)
        }
        UserAction::Undo => editor.undo(),
        UserAction::Redo => editor.redo(),
        UserAction::Settle(number) => {
            let image = ImageAttributes {
                source: "/uploads/b.png".to_owned(),
                ..ImageAttributes::default()
            };
            editor.complete_upload(*number, &image)
        }
    }
}

fn count_unknown(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| count_unknown(value, out)),
        Value::Object(fields) => {
            if ["person", "youtube", "accordion"]
                .iter()
                .any(|name| fields.get("type") == Some(&Value::from(*name)))
            {
                out.push(value.to_string());
            } else if let Some(content) = fields.get("content") {
                count_unknown(content, out);
            }
        }
        _ => {}
    }
}

fn unknown(document: &Document) -> Vec<String> {
    let mut out = Vec::new();
    count_unknown(&document.to_json(), &mut out);
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_acts_keep_the_schema_and_can_be_taken_back_exactly(json in document(), acts in prop::collection::vec(user_action(), 1..30)) {
        let first = Document::from_json(json).expect("a valid document");
        let mut editor = DocumentEditor::new(first.clone());
        let mut clipboard = None;
        let mut shown = first.clone().content().to_vec();
        for (now, act) in (0u32..).zip(&acts) {
            let patch = perform(&mut editor, &mut clipboard, act, f64::from(now) * 300.0);
            for splice in patch.into_iter().flat_map(|patch| patch.splices) {
                prop_assert_eq!(&shown[splice.at..splice.at + splice.removed.len()], &splice.removed[..]);
                shown.splice(splice.at..splice.at + splice.removed.len(), splice.inserted);
            }
            prop_assert_eq!(&shown[..], editor.document().content(), "applying the patches gives the document");
            let stored = editor.document().to_json();
            match Document::from_json(stored.clone()) {
                Ok(read) => prop_assert_eq!(read.to_json(), stored),
                Err(error) => prop_assert!(false, "{} after {:?}: {}", error, act, stored),
            }
            let selected = EditorState::new(editor.document().clone()).with_selection(editor.selection());
            prop_assert_eq!(selected.selection(), editor.selection(), "the selection is valid");
        }
        let last = (editor.document().clone(), editor.selection().clone());
        let steps = std::iter::from_fn(|| editor.undo()).count();
        if acts.iter().all(|act| !matches!(act, UserAction::Settle(_))) {
            prop_assert_eq!(editor.document(), &first);
        }
        let again = std::iter::from_fn(|| editor.redo()).count();
        prop_assert!(again >= steps);
        if !acts.iter().any(|act| matches!(act, UserAction::Undo)) {
            prop_assert_eq!(editor.document(), &last.0);
        }
    }

    #[test]
    fn what_is_unknown_stays_when_forms_change(json in document(), acts in prop::collection::vec((any::<[u8; 4]>(), format_command()), 1..12)) {
        let first = Document::from_json(json).expect("a valid document");
        let mut editor = DocumentEditor::new(first.clone());
        for (at, command) in acts {
            let [a, b, c, d] = at.map(usize::from);
            let selected = selection(editor.document(), (a, b, c, d));
            editor.select(&selected);
            editor.run(&command, 0.0);
        }
        prop_assert_eq!(unknown(editor.document()), unknown(&first));
    }

    #[test]
    fn a_position_is_where_its_letter_went(json in document(), at in any::<[u8; 4]>(), command in format_command()) {
        let [a, b, c, d] = at.map(usize::from);
        let mut editor = DocumentEditor::new(Document::from_json(json).expect("a valid document"));
        let selected = selection(editor.document(), (a, b, c, d));
        editor.select(&selected);
        let before = editor.selection().clone();
        // Tab goes to another cell of a table, and indents several lines of code.
        let is_tab = matches!(command, EditorCommand::Indent | EditorCommand::Outdent);
        let toolbar = ToolbarState::of(editor.state());
        if is_tab && (toolbar.is_in_table || matches!(toolbar.block, Some(BlockType::Code(_)))) {
            return Ok(());
        }
        if let Some(patch) = editor.run(&command, 0.0)
            && let (EditorSelection::Text { anchor, head }, EditorSelection::Text { anchor: to_anchor, head: to_head }) = (&before, editor.selection())
        {
            let map = |position: &TextPosition| patch.splices.iter().try_fold(position.clone(), |position, splice| splice.map_position(&position, InsertionSide::After));
            prop_assert_eq!(map(anchor), Some(to_anchor.clone()));
            prop_assert_eq!(map(head), Some(to_head.clone()));
        }
    }

    #[test]
    fn positions_keep_their_order_and_come_back_from_what_was_typed(json in document(), at in any::<[u8; 4]>(), text in "[ab]{1,3}") {
        let [a, b, ..] = at.map(usize::from);
        let mut editor = DocumentEditor::new(Document::from_json(json).expect("a valid document"));
        let before = editor.document().clone();
        let Ok(caret) = place(&before, a, b) else { return Ok(()) };
        editor.select(&EditorSelection::caret_at(caret));
        let caret = editor.selection().as_caret().expect("a caret").clone();
        let patch = editor.run(&EditorCommand::Type(text), 0.0).expect("text goes anywhere");
        let [splice] = &patch.splices[..] else { return Ok(()) };
        prop_assert_eq!(splice.map_position(&caret, InsertionSide::After).map(EditorSelection::caret_at), Some(editor.selection().clone()));
        prop_assert_eq!(splice.map_position(&caret, InsertionSide::Before), Some(caret));
        let mut last = None;
        for (path, length) in places(&before) {
            for offset in length.map_or(0..0, |length| 0..length + 1) {
                let position = TextPosition::new(path.clone(), offset);
                let mapped = splice.map_position(&position, InsertionSide::Before);
                prop_assert_eq!(mapped.as_ref().and_then(|mapped| splice.inverse().map_position(mapped, InsertionSide::Before)), Some(position));
                prop_assert!(mapped > last);
                last = mapped;
            }
        }
    }
}
