//! The same keys give the same document as in TipTap.
//!
//! `tiptap.json` has the documents of TipTap 3.32 with its starter kit (without the trailing paragraph), task lists with
//! nesting, tables and text alignment, driven with these keys in a browser: 229 scenarios of marks, headings, lists,
//! quotes, code, tables and tasks; and those of TipTap 3.31 with its toggles (46 scenarios) and with mentions
//! (`deleteTriggerWithBackspace`; 25 scenarios). `tiptap_cells.json` has those of TipTap 3.32 with prosemirror-tables 1.8
//! in jsdom (36 scenarios): `select:` selects from one cell to another, and `paste:` pastes HTML.

use app_document::clipboard;
use app_document::{
    BlockType, DeletionUnit, Document, DocumentEditor, EditorCommand, EditorSelection, ListType,
    MarkKind, TableCommand, TextAlignment, TextPosition,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::type_into;

#[derive(Deserialize)]
struct TipTapScenario {
    name: String,
    #[serde(default)]
    content: Value,
    keys: Vec<String>,
    result: Value,
}

/// The decided differences.
const DIFFERENCES: [(&str, &str); 28] = [
    (
        "a table is inserted",
        "a line follows the table, as with the trailing paragraph",
    ),
    (
        "a table is inserted behind text",
        "a line follows the table",
    ),
    (
        "a host becomes a link",
        "a host without a scheme is reached by https",
    ),
    (
        "a link is left at its end",
        "text typed at the end of a link is not part of it",
    ),
    (
        "typed: blanks within stars",
        "signs with blanks inside are text, as in markdown",
    ),
    (
        "Backspace at the start of a heading",
        "a heading becomes a paragraph first",
    ),
    (
        "Backspace at the start of a first heading",
        "a heading becomes a paragraph",
    ),
    (
        "bullets: Delete before the list",
        "one press joins the text of the first item",
    ),
    (
        "numbers: Delete before the list",
        "one press joins the text of the first item",
    ),
    (
        "Delete before a quote",
        "one press joins the text of the quote",
    ),
    (
        "Enter twice splits a quote",
        "an empty line leaves the quote also in its middle",
    ),
    (
        "Delete before a rule",
        "the first press selects the rule, the second deletes it",
    ),
    (
        "toggle: a list becomes its content",
        "an item begins with a paragraph, so the toggle contains the list",
    ),
    (
        "toggle: Enter in an open summary with an empty content",
        "the empty line is the new one",
    ),
    (
        "toggle: Backspace at the start of the content",
        "the caret goes to the end of the summary",
    ),
    (
        "toggle: Backspace in an empty content",
        "the caret goes to the end of the summary",
    ),
    (
        "toggle: it is removed at its summary",
        "the caret stays in its text",
    ),
    (
        "toggle: it is quoted with its summary",
        "a quote contains toggles as any block",
    ),
    (
        "stars around a mention",
        "a mention within signs has their mark, as the text around it",
    ),
    (
        "code of a line with a mention",
        "a line with a mention does not become code, in which the mention would be lost",
    ),
    (
        "cells: a rectangle that cuts a cell on its right",
        "a rectangle contains whole each cell that it cuts, as in spreadsheets",
    ),
    (
        "cells: a rectangle that cuts a cell on its left",
        "a rectangle contains whole each cell that it cuts",
    ),
    (
        "cells: all cells lose their content",
        "the cells stay, as in prosemirror-tables alone",
    ),
    (
        "cells: a quote in each selected cell",
        "all selected cells get it, and not only the last one",
    ),
    (
        "cells: a single cell",
        "a table of one cell is its content, which is inserted at the caret",
    ),
    (
        "cells: cells at a cell that covers two rows",
        "no row is added for the lower part of the split cell",
    ),
    (
        "cells: cells go into a header row",
        "the place decides which cells are headers",
    ),
    (
        "cells: header cells go into other rows",
        "the place decides which cells are headers",
    ),
];

fn command(key: &str) -> EditorCommand {
    let table = |command| EditorCommand::Table(command);
    let mark = EditorCommand::ToggleMark;
    let align = |to| EditorCommand::Align(Some(to));
    match key {
        "Enter" => EditorCommand::Enter,
        "Tab" => EditorCommand::Indent,
        "Shift+Tab" => EditorCommand::Outdent,
        "Backspace" => EditorCommand::Backspace(DeletionUnit::Grapheme),
        "Delete" => EditorCommand::Delete(DeletionUnit::Grapheme),
        "Control+Enter" => EditorCommand::ModEnter,
        "Control+Shift+Digit8" => EditorCommand::ToggleList(ListType::Bullet),
        "Control+Shift+Digit9" => EditorCommand::ToggleList(ListType::Task),
        "Control+Shift+Digit7" => EditorCommand::ToggleList(ListType::Ordered),
        "Control+KeyB" => mark(MarkKind::Bold),
        "Control+KeyI" => mark(MarkKind::Italic),
        "Control+KeyU" => mark(MarkKind::Underline),
        "Control+Shift+KeyS" => mark(MarkKind::Strike),
        "Control+KeyE" => mark(MarkKind::Code),
        "Control+Alt+Digit0" => EditorCommand::SetBlock(BlockType::Paragraph),
        "Control+Alt+Digit1" => EditorCommand::SetBlock(BlockType::Heading(1)),
        "Control+Alt+Digit2" => EditorCommand::SetBlock(BlockType::Heading(2)),
        "Control+Alt+Digit3" => EditorCommand::SetBlock(BlockType::Heading(3)),
        "Control+Alt+KeyC" => EditorCommand::SetBlock(BlockType::Code(None)),
        "Control+Shift+KeyB" => EditorCommand::ToggleQuote,
        "Shift+Enter" => EditorCommand::HardBreak,
        "Control+Shift+KeyL" => align(TextAlignment::Left),
        "Control+Shift+KeyE" => align(TextAlignment::Center),
        "Control+Shift+KeyR" => align(TextAlignment::Right),
        "Control+Shift+KeyJ" => align(TextAlignment::Justify),
        "command:insertTable" => table(TableCommand::Insert),
        "command:addRowBefore" => table(TableCommand::AddRow { is_after: false }),
        "command:addRowAfter" => table(TableCommand::AddRow { is_after: true }),
        "command:addColumnBefore" => table(TableCommand::AddColumn { is_after: false }),
        "command:addColumnAfter" => table(TableCommand::AddColumn { is_after: true }),
        "command:deleteRow" => table(TableCommand::RemoveRow),
        "command:deleteColumn" => table(TableCommand::RemoveColumn),
        "command:toggleHeaderRow" => table(TableCommand::ToggleHeaderRow),
        "command:setDetails" => EditorCommand::WrapInDetails,
        "command:unsetDetails" => EditorCommand::ToggleDetails,
        "command:deleteTable" => table(TableCommand::Remove),
        _ => panic!("unknown key: {key}"),
    }
}

/// The position in the first text with these words, at the bar in `a|b`.
fn position(node: &Value, path: &mut Vec<usize>, place: &str) -> Option<TextPosition> {
    let words = place.replace('|', "");
    let mut before = 0;
    for (at, child) in node["content"].as_array()?.iter().enumerate() {
        if let Some(start) = child["text"].as_str().and_then(|text| text.find(&words)) {
            let bar = place.find('|').expect("a bar");
            return Some(TextPosition::new(path.clone(), before + start + bar));
        }
        before += child["text"].as_str().map_or(1, str::len);
        path.push(at);
        if let Some(found) = position(child, path, place) {
            return Some(found);
        }
        path.pop();
    }
    None
}

fn result(scenario: &TipTapScenario) -> Value {
    let document = match &scenario.content {
        Value::Null => Document::blank(),
        content => Document::from_json(content.clone()).expect("a document"),
    };
    let mut editor = DocumentEditor::new(document);
    let content = editor.document().content().len();
    if let Some(end) = editor.state().selection_at_edge(&[content - 1], false) {
        editor.select(&end);
    }
    for key in &scenario.keys {
        if let Some(text) = key.strip_prefix("type:") {
            type_into(&mut editor, text);
        } else if let Some(html) = key.strip_prefix("paste:") {
            let html = clipboard::parse_styled_html(html);
            let paste = clipboard::paste_command(editor.state(), Some(&html), "", false);
            editor.run(&paste.expect("content"), 0.0);
        } else if let Some(place) = key.strip_prefix("caret:") {
            let json = editor.document().to_json();
            let caret = position(&json, &mut Vec::new(), place).expect("a place");
            editor.select(&EditorSelection::caret_at(caret));
        } else if let Some((anchor, head)) =
            (key.strip_prefix("select:")).and_then(|places| places.split_once('>'))
        {
            let json = editor.document().to_json();
            let end = |place| position(&json, &mut Vec::new(), place).expect("a place");
            let (anchor, head) = (end(anchor), end(head));
            editor.select(&EditorSelection::Text { anchor, head });
        } else {
            editor.run(&command(key), 0.0);
        }
    }
    editor.document().to_json()
}

/// The JSON without attributes that have their default value, and without the state of toggles, which TipTap stores on
/// request.
fn comparable(value: &Value) -> Value {
    match value {
        Value::Array(values) => values.iter().map(comparable).collect(),
        Value::Object(fields) => {
            let is_default = |name: &str, value: &Value| {
                value.is_null()
                    || name == "open"
                    || *value == json!({})
                    || (["colspan", "rowspan", "start"].contains(&name) && *value == json!(1))
            };
            let fields = fields
                .iter()
                .map(|(name, value)| (name.clone(), comparable(value)));
            fields
                .filter(|(name, value)| !is_default(name, value))
                .collect()
        }
        _ => value.clone(),
    }
}

#[test]
fn the_same_keys_give_the_same_document_as_in_tiptap() {
    let read = |json| serde_json::from_str::<Vec<TipTapScenario>>(json).expect("scenarios");
    let cells = read(include_str!("tiptap_cells.json"));
    let scenarios = read(include_str!("tiptap.json"));
    let wrong = scenarios.iter().chain(&cells).filter_map(|scenario| {
        let (ours, theirs) = (comparable(&result(scenario)), comparable(&scenario.result));
        let is_decided = DIFFERENCES.iter().any(|(name, _)| *name == scenario.name);
        let name = &scenario.name;
        ((ours == theirs) == is_decided)
            .then(|| format!("{name}\n  ours   {ours}\n  theirs {theirs}\n"))
    });
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}
