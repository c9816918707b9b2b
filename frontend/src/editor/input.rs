//! What the browser is about to do to the text, said as commands. It goes by what is meant (`inputType`), so that
//! keyboards, dictation, autocorrection and menus are one.

use app_document::{Alignment, Command, ListType, MarkKind, Position, Selection, Unit};
use wasm_bindgen::JsCast;
use web_sys::{InputEvent, StaticRange};

use super::composing;
use super::desk::Desk;
use super::surface::Meaning;

pub fn before_input(desk: Desk, event: &InputEvent) {
    let kind = event.input_type();
    // The page goes first while something is composed, and where the browser does not ask.
    let is_typed = kind == "insertText" || kind == "insertParagraph";
    let is_composed = desk.composed().is_some();
    if (is_composed && !is_typed) || kind == "insertCompositionText" || !event.cancelable() {
        return;
    }
    composing::finish(desk);
    event.prevent_default();
    desk.hear_selection();
    match kind.as_str() {
        "historyUndo" => {
            desk.undo();
        }
        "historyRedo" => {
            desk.redo();
        }
        _ => {
            // What a composition ended with is drawn again, and the place that the event names is not there any more.
            let letters = text_of(event).filter(|_| is_composed && kind == "insertText");
            let command = letters.map(Command::Type);
            if let Some(command) = command.or_else(|| command_of(desk, &kind, event)) {
                desk.run(&command);
                reveal_caret(desk);
            }
        }
    }
}

/// What the browser did without asking is read.
pub fn input(desk: Desk, event: &InputEvent) {
    let composed = desk.end_composition();
    // Not every input method says when it is done; what is deleted can be read at once.
    if composed.is_none() || event.input_type().starts_with("delete") {
        composing::read_page(desk, composed.clone());
    }
    if let Some(block) = composed {
        desk.compose(block);
    }
}

fn command_of(desk: Desk, kind: &str, event: &InputEvent) -> Option<Command> {
    Some(match kind {
        "insertText" | "insertFromYank" | "insertFromComposition" => {
            typed(desk, text_of(event)?, event)
        }
        "insertReplacementText" | "insertTranspose" => typed(desk, text_of(event)?, event),
        "insertParagraph" => Command::Enter,
        "insertLineBreak" => Command::HardBreak,
        "deleteContentBackward" => Command::Backspace(Unit::Grapheme),
        "deleteContentForward" => Command::Delete(Unit::Grapheme),
        "deleteWordBackward" => Command::Backspace(Unit::Word),
        "deleteWordForward" => Command::Delete(Unit::Word),
        "deleteSoftLineBackward" | "deleteHardLineBackward" => {
            to_line_end(desk, event).unwrap_or(Command::Backspace(Unit::Line))
        }
        "deleteSoftLineForward" | "deleteHardLineForward" => {
            to_line_end(desk, event).unwrap_or(Command::Delete(Unit::Line))
        }
        "deleteEntireSoftLine" | "deleteContent" => {
            to_line_end(desk, event).unwrap_or(Command::DeleteSelection)
        }
        "formatBold" => Command::ToggleMark(MarkKind::Bold),
        "formatItalic" => Command::ToggleMark(MarkKind::Italic),
        "formatUnderline" => Command::ToggleMark(MarkKind::Underline),
        "formatStrikeThrough" => Command::ToggleMark(MarkKind::Strike),
        "formatJustifyLeft" => Command::Align(Some(Alignment::Left)),
        "formatJustifyCenter" => Command::Align(Some(Alignment::Center)),
        "formatJustifyRight" => Command::Align(Some(Alignment::Right)),
        "formatJustifyFull" => Command::Align(Some(Alignment::Justify)),
        "formatIndent" => Command::Indent,
        "formatOutdent" => Command::Outdent,
        "insertOrderedList" => Command::ToggleList(ListType::Ordered),
        "insertUnorderedList" => Command::ToggleList(ListType::Bullet),
        "insertHorizontalRule" => Command::InsertRule,
        // Paste, cut and drop have events of their own.
        _ => return None,
    })
}

fn text_of(event: &InputEvent) -> Option<String> {
    event.data().or_else(|| {
        let text = event.data_transfer()?.get_data("text/plain").ok()?;
        (!text.is_empty()).then_some(text)
    })
}

/// Text over what is selected, or over what the browser names: autocorrection replaces a word that is not selected.
fn typed(desk: Desk, text: String, event: &InputEvent) -> Command {
    let selected = desk.state(|state| state.selection().clone());
    match target(desk, event) {
        Some((start, end)) if differs(selected.as_ref(), &start, &end) => {
            Command::Replace { start, end, text }
        }
        _ => Command::Type(text),
    }
}

fn differs(selected: Option<&Selection>, start: &Position, end: &Position) -> bool {
    selected
        .and_then(Selection::ends)
        .is_some_and(|ends| ends != (start, end))
}

/// Where lines end on the screen only the browser knows.
fn to_line_end(desk: Desk, event: &InputEvent) -> Option<Command> {
    let (start, end) = target(desk, event)?;
    (start != end && start.block == end.block).then_some(Command::Replace {
        start,
        end,
        text: String::new(),
    })
}

/// The text that the browser names, from its beginning to its end.
fn target(desk: Desk, event: &InputEvent) -> Option<(Position, Position)> {
    let range: StaticRange = event.get_target_ranges().get(0).dyn_into().ok()?;
    let place = |node: web_sys::Node, offset| match desk
        .surface(|surface| surface.meaning(&node, offset))??
    {
        Meaning::Text(position) => Some(position),
        Meaning::Piece(_) | Meaning::Between(..) => None,
    };
    let start = place(range.start_container(), range.start_offset())?;
    let end = place(range.end_container(), range.end_offset())?;
    Some((start, end))
}

/// Scrolls as far as it takes to see where the next letter comes.
pub fn reveal_caret(desk: Desk) {
    desk.both(|surface, state| surface.reveal(state));
}
