//! Marks on text and for the text typed next, and their state in the toolbar.

use app_document::{EditorCommand, MarkKind, ToggleState, ToolbarState};

use crate::{check, editor, shown, type_into};

fn toggle(kind: MarkKind) -> EditorCommand {
    EditorCommand::ToggleMark(kind)
}

#[test]
fn a_mark_is_put_on_all_unless_all_has_it() {
    check(&[
        ("p(a{b|}c)", toggle(MarkKind::Bold), "p(a{<b b>|}c)"),
        ("p({a<b b>|})", toggle(MarkKind::Bold), "p({<b ab>|})"),
        ("p({<b ab>|})", toggle(MarkKind::Bold), "p({ab|})"),
        (
            "p(a{b) pre(c) p(d|}e)",
            toggle(MarkKind::Italic),
            "p(a{<i b>) pre(c) p(<i d>|}e)",
        ),
        ("p({|<b,i a>})", toggle(MarkKind::Code), "p({|<c a>})"),
        ("p({<c a>b|})", toggle(MarkKind::Bold), "p({<c a><b b>|})"),
        ("p({<c a>|})", toggle(MarkKind::Bold), "p({<c a>|})"),
        (
            "{*|} p(a) ul(li(p(b)))",
            toggle(MarkKind::Strike),
            "{*|} p(<s a>) ul(li(p(<s b>)))",
        ),
        ("pre({a|})", toggle(MarkKind::Bold), "pre({a|})"),
        (
            "p({<a=/x,!comment a>|})",
            toggle(MarkKind::Bold),
            "p({<!comment,a=/x,b a>|})",
        ),
        (
            "p({a<?chip>b|})",
            toggle(MarkKind::Underline),
            "p({<u a><?chip><u b>|})",
        ),
    ]);
}

#[test]
fn at_a_caret_a_mark_is_for_what_is_typed_next() {
    let mut editor = editor("p(a|)");
    editor.run(&toggle(MarkKind::Bold), 0.0);
    assert_eq!(ToolbarState::of(editor.state()).bold, ToggleState::On);
    type_into(&mut editor, "bc");
    assert_eq!(shown(&editor), "p(a<b bc>|)");
    editor.run(&toggle(MarkKind::Bold), 0.0);
    type_into(&mut editor, "de");
    assert_eq!(shown(&editor), "p(a<b bc>de|)");
}

#[test]
fn a_mark_for_the_next_letter_is_forgotten_when_the_caret_goes_elsewhere() {
    let mut editor = editor("p(a|b)");
    editor.run(&toggle(MarkKind::Bold), 0.0);
    editor.select(&app_document::EditorSelection::caret(vec![0], 2));
    type_into(&mut editor, "c");
    assert_eq!(shown(&editor), "p(abc|)");
}

#[test]
fn arrow_right_leaves_code_at_its_end() {
    let mut editor = editor("p(<c a>|)");
    assert!(editor.run(&EditorCommand::ArrowRight, 0.0).is_some());
    assert!(
        editor.run(&EditorCommand::ArrowRight, 0.0).is_none(),
        "the second press is left to the browser"
    );
    type_into(&mut editor, "b");
    assert_eq!(shown(&editor), "p(<c a>b|)");
}

#[test]
fn the_toolbar_shows_what_is_selected() {
    let toolbar = |notation: &str| ToolbarState::of(editor(notation).state());
    assert_eq!(toolbar("p({<b a>b|})").bold, ToggleState::Mixed);
    assert_eq!(toolbar("p({<b a>|}b)").bold, ToggleState::On);
    assert_eq!(toolbar("p({a|})").bold, ToggleState::Off);
    assert_eq!(toolbar("pre({a|})").bold, ToggleState::Impossible);
    assert_eq!(toolbar("pre(a|)").bold, ToggleState::Impossible);
    assert_eq!(toolbar("[hr]").bold, ToggleState::Impossible);
    assert_eq!(toolbar("p(<c a|b>)").bold, ToggleState::Impossible);
    assert_eq!(toolbar("p(<c a|b>)").code, ToggleState::On);
    assert_eq!(toolbar("p(<a=/x a|b>)").link, ToggleState::On);
    assert_eq!(toolbar("p(a|b)").link, ToggleState::Off);
    assert_eq!(
        toolbar("{*|} p(<b a>) p() hr p(<b b>)").bold,
        ToggleState::On
    );
}
