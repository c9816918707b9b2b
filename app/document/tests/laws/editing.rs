//! Laws of editing: any acts in any order keep the schema, can be taken back exactly, and leave unknown nodes alone.

use app_document::edit::{Side, inline};
use app_document::{
    Alignment, BlockType, Command, Document, Editor, Fragment, Image, ListType, MarkKind, Node,
    Patch, Path, Position, Selection, State, Unit,
};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;

use crate::documents::document;

/// What a person does: where they select (a leaf and an offset for both ends, as parts of what there is), and the act.
#[derive(Debug, Clone)]
enum Act {
    Select(usize, usize, usize, usize),
    SelectAll,
    Run(Command),
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
        "\u{1f3ae}",
        "x\ny",
        "https://a.org",
        "\0",
    ])
    .prop_map(str::to_owned)
}

/// Acts that change no text: they move blocks about, or say what they are.
fn form() -> impl Strategy<Value = Command> {
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
        .prop_map(Command::ToggleMark),
        block.prop_map(Command::SetBlock),
        select(vec![ListType::Bullet, ListType::Ordered]).prop_map(Command::ToggleList),
        Just(Command::Indent),
        Just(Command::Outdent),
        Just(Command::ToggleQuote),
        Just(Command::Align(Some(Alignment::Center))),
        Just(Command::RemoveLink),
        Just(Command::SetLanguage(Some("rust".to_owned()))),
    ]
}

fn act() -> impl Strategy<Value = Act> {
    let unit = || select(vec![Unit::Grapheme, Unit::Word, Unit::Line]);
    let image = || Image {
        source: "/uploads/a.png".to_owned(),
        ..Image::default()
    };
    let place = || (0usize..40, 0usize..14);
    let command = prop_oneof![
        4 => text().prop_map(Command::Type),
        3 => Just(Command::Enter),
        3 => unit().prop_map(Command::Backspace),
        2 => unit().prop_map(Command::Delete),
        1 => Just(Command::DeleteSelection),
        1 => Just(Command::HardBreak),
        8 => form(),
        1 => select(vec!["/x", "javascript:x", "https://a.org"]).prop_map(|href| Command::SetLink { href: href.to_owned(), text: None }),
        1 => Just(Command::InsertRule),
        1 => Just(Command::InsertImage(image())),
        1 => (0u64..3).prop_map(Command::InsertUpload),
        1 => (0u64..3).prop_map(Command::RemoveUpload),
        1 => any::<bool>().prop_map(|is_up| Command::MoveBlock { is_up }),
        1 => Just(Command::ArrowDown),
        1 => Just(Command::ArrowRight),
    ];
    prop_oneof![
        6 => (place(), place()).prop_map(|((leaf, offset), (other, at))| Act::Select(leaf, offset, other, at)),
        2 => place().prop_map(|(leaf, offset)| Act::Select(leaf, offset, leaf, offset)),
        1 => Just(Act::SelectAll),
        16 => command.prop_map(Act::Run),
        1 => Just(Act::Cut),
        2 => Just(Act::Paste),
        1 => place().prop_map(|(leaf, offset)| Act::DragTo(leaf, offset)),
        1 => Just(Act::Undo),
        1 => Just(Act::Redo),
        1 => (0u64..3).prop_map(Act::Settle),
    ]
}

/// Every block that holds no other one could edit.
fn leaves(content: &[Node], path: &mut Path, out: &mut Vec<(Path, Option<usize>)>) {
    for (at, node) in content.iter().enumerate() {
        let element = node.element().expect("a block");
        path.push(at);
        match element.kind() {
            kind if kind.is_text_block() => {
                out.push((path.clone(), Some(inline::length(element.content()))));
            }
            kind if kind.is_list() || ["listItem", "blockquote"].contains(&kind.name()) => {
                leaves(element.content(), path, out);
            }
            _ => out.push((path.clone(), None)),
        }
        path.pop();
    }
}

fn places(document: &Document) -> Vec<(Path, Option<usize>)> {
    let mut out = Vec::new();
    leaves(document.content(), &mut Vec::new(), &mut out);
    out
}

fn place(document: &Document, leaf: usize, offset: usize) -> Result<Position, Path> {
    let places = places(document);
    let (path, length) = places[leaf % places.len()].clone();
    match length {
        Some(length) => Ok(Position::new(path, offset % (length + 1))),
        None => Err(path),
    }
}

fn selection(document: &Document, act: (usize, usize, usize, usize)) -> Selection {
    match (place(document, act.0, act.1), place(document, act.2, act.3)) {
        (Ok(anchor), Ok(head)) => Selection::Text { anchor, head },
        (Err(path), _) | (_, Err(path)) => Selection::Node(path),
    }
}

fn perform(
    editor: &mut Editor,
    clipboard: &mut Option<Fragment>,
    act: &Act,
    now: f64,
) -> Option<Patch> {
    match act {
        Act::Select(a, b, c, d) => {
            let selection = selection(editor.document(), (*a, *b, *c, *d));
            editor.select(&selection);
            None
        }
        Act::SelectAll => {
            editor.select(&Selection::All);
            None
        }
        Act::Run(command) => editor.run(command, now),
        Act::Cut => {
            *clipboard = Fragment::of(editor.state()).or(clipboard.take());
            editor.run(&Command::DeleteSelection, now)
        }
        Act::Paste => editor.run(&Command::Insert(clipboard.clone()?), now),
        Act::DragTo(leaf, offset) => {
            let to = place(editor.document(), *leaf, *offset).ok()?;
            editor.run(&Command::MoveSelection(to), now)
        }
        Act::Undo => editor.undo(),
        Act::Redo => editor.redo(),
        Act::Settle(number) => {
            let image = Image {
                source: "/uploads/b.png".to_owned(),
                ..Image::default()
            };
            editor.settle_upload(*number, &image)
        }
    }
}

fn count_unknown(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| count_unknown(value, out)),
        Value::Object(fields) => {
            if ["mention", "youtube", "taskList", "callout"]
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
    fn any_acts_keep_the_schema_and_can_be_taken_back_exactly(json in document(), acts in prop::collection::vec(act(), 1..30)) {
        let first = Document::from_json(json).expect("a valid document");
        let mut editor = Editor::new(first.clone());
        let mut clipboard = None;
        let mut shown = first.clone().content().to_vec();
        for (now, act) in (0u32..).zip(&acts) {
            let patch = perform(&mut editor, &mut clipboard, act, f64::from(now) * 300.0);
            for splice in patch.into_iter().flat_map(|patch| patch.splices) {
                prop_assert_eq!(&shown[splice.at..splice.at + splice.removed.len()], &splice.removed[..]);
                shown.splice(splice.at..splice.at + splice.removed.len(), splice.inserted);
            }
            prop_assert_eq!(&shown[..], editor.document().content(), "whoever follows the patches has the document");
            let stored = editor.document().to_json();
            match Document::from_json(stored.clone()) {
                Ok(read) => prop_assert_eq!(read.to_json(), stored),
                Err(refusal) => prop_assert!(false, "{} after {:?}: {}", refusal, act, stored),
            }
            let selected = State::new(editor.document().clone()).selecting(editor.selection());
            prop_assert_eq!(selected.selection(), editor.selection(), "the selection is there");
        }
        let last = (editor.document().clone(), editor.selection().clone());
        let steps = std::iter::from_fn(|| editor.undo()).count();
        if acts.iter().all(|act| !matches!(act, Act::Settle(_))) {
            prop_assert_eq!(editor.document(), &first);
        }
        let again = std::iter::from_fn(|| editor.redo()).count();
        prop_assert!(again >= steps);
        if !acts.iter().any(|act| matches!(act, Act::Undo)) {
            prop_assert_eq!(editor.document(), &last.0);
        }
    }

    #[test]
    fn what_is_unknown_stays_when_forms_change(json in document(), acts in prop::collection::vec((any::<[u8; 4]>(), form()), 1..12)) {
        let first = Document::from_json(json).expect("a valid document");
        let mut editor = Editor::new(first.clone());
        for (at, command) in acts {
            let [a, b, c, d] = at.map(usize::from);
            let selected = selection(editor.document(), (a, b, c, d));
            editor.select(&selected);
            editor.run(&command, 0.0);
        }
        prop_assert_eq!(unknown(editor.document()), unknown(&first));
    }

    #[test]
    fn a_position_is_where_its_letter_went(json in document(), at in any::<[u8; 4]>(), command in form()) {
        let [a, b, c, d] = at.map(usize::from);
        let mut editor = Editor::new(Document::from_json(json).expect("a valid document"));
        let selected = selection(editor.document(), (a, b, c, d));
        editor.select(&selected);
        let before = editor.selection().clone();
        if let Some(patch) = editor.run(&command, 0.0)
            && let (Selection::Text { anchor, head }, Selection::Text { anchor: to_anchor, head: to_head }) = (&before, editor.selection())
        {
            let map = |position: &Position| patch.splices.iter().try_fold(position.clone(), |position, splice| splice.map(&position, Side::After));
            prop_assert_eq!(map(anchor), Some(to_anchor.clone()));
            prop_assert_eq!(map(head), Some(to_head.clone()));
        }
    }

    #[test]
    fn positions_keep_their_order_and_come_back_from_what_was_typed(json in document(), at in any::<[u8; 4]>(), text in "[ab]{1,3}") {
        let [a, b, ..] = at.map(usize::from);
        let mut editor = Editor::new(Document::from_json(json).expect("a valid document"));
        let before = editor.document().clone();
        let Ok(caret) = place(&before, a, b) else { return Ok(()) };
        editor.select(&Selection::at(caret));
        let caret = editor.selection().as_caret().expect("a caret").clone();
        let patch = editor.run(&Command::Type(text), 0.0).expect("text goes anywhere");
        let [splice] = &patch.splices[..] else { return Ok(()) };
        prop_assert_eq!(splice.map(&caret, Side::After).map(Selection::at), Some(editor.selection().clone()));
        prop_assert_eq!(splice.map(&caret, Side::Before), Some(caret));
        let mut last = None;
        for (path, length) in places(&before) {
            for offset in length.map_or(0..0, |length| 0..length + 1) {
                let position = Position::new(path.clone(), offset);
                let mapped = splice.map(&position, Side::Before);
                prop_assert_eq!(mapped.as_ref().and_then(|mapped| splice.inverse().map(mapped, Side::Before)), Some(position));
                prop_assert!(mapped > last);
                last = mapped;
            }
        }
    }
}
