//! Callouts.

use app_document::{CalloutKind, DeletionUnit, EditorCommand, ToolbarState};

use crate::{check, editor, shown, type_into};

const WARNING: EditorCommand = EditorCommand::SetCallout(Some(CalloutKind::Warning));
const PLAIN: EditorCommand = EditorCommand::SetCallout(None);
const BACK: EditorCommand = EditorCommand::Backspace(DeletionUnit::Grapheme);

#[test]
fn blocks_become_a_callout_whose_kind_changes_and_back() {
    check(&[
        ("p(a|)", WARNING, "callout:warning(p(a|))"),
        (
            "h2({a) ul(li(p(b|})))",
            WARNING,
            "callout:warning(h2({a) ul(li(p(b|}))))",
        ),
        (
            "callout:tip(p(a|) p(b))",
            WARNING,
            "callout:warning(p(a|) p(b))",
        ),
        ("callout:warning(p(a|))", WARNING, "callout:warning(p(a|))"),
        (
            "callout:info(p(a) p(b|) p(c))",
            PLAIN,
            "callout:info(p(a)) p(b|) callout:info(p(c))",
        ),
        ("callout:info(quote(p(a|)))", PLAIN, "quote(p(a|))"),
        (
            "quote(callout:info(p(a|)))",
            EditorCommand::ToggleQuote,
            "callout:info(p(a|))",
        ),
        (
            "callout:info(p(a|))",
            EditorCommand::ToggleQuote,
            "callout:info(quote(p(a|)))",
        ),
        (
            "ul(li(p(a) p(b|)))",
            WARNING,
            "ul(li(p(a) callout:warning(p(b|))))",
        ),
        (
            "table(row(td(p(a|))))",
            WARNING,
            "table(row(td(callout:warning(p(a|)))))",
        ),
        (
            "callout:info(p({a)) p(b|})",
            WARNING,
            "callout:warning(callout:info(p({a)) p(b|}))",
        ),
        ("p(a|)", PLAIN, "p(a|)"),
        ("[img]", WARNING, "callout:warning([img:/uploads/a.png])"),
    ]);
}

#[test]
fn keys_do_in_a_callout_what_they_do_in_a_quote() {
    check(&[
        (
            "callout:tip(p(a|b))",
            EditorCommand::Enter,
            "callout:tip(p(a) p(|b))",
        ),
        (
            "callout:tip(p(a) p(|))",
            EditorCommand::Enter,
            "callout:tip(p(a)) p(|)",
        ),
        ("callout:tip(p(|))", EditorCommand::Enter, "p(|)"),
        ("callout:tip(p(|a))", BACK, "p(|a)"),
        ("callout:tip(p(|a) p(b))", BACK, "p(|a) callout:tip(p(b))"),
        ("callout:tip(p(a) p(|b))", BACK, "callout:tip(p(a|b))"),
        (
            "callout:tip(p({a)) callout:info(p(b|}c))",
            EditorCommand::DeleteSelection,
            "callout:tip(p(|c))",
        ),
        ("callout:tip(p(a)) p(|b)", BACK, "callout:tip(p(a|b))"),
    ]);
}

#[test]
fn the_sign_of_an_alert_makes_a_quote_a_callout() {
    for (typed, after) in [
        ("> [!note] a", "callout:info(p(a|))"),
        ("> [!WARNING]\na", "callout:warning(p(a|))"),
        ("> [!Tip] a", "callout:tip(p(a|))"),
        ("> [!caution] a", "callout:danger(p(a|))"),
        ("> [!important] a", "callout:info(p(a|))"),
        ("> [!smoke] a", "quote(p(\\[!smoke\\] a|))"),
        ("[!note] a", "p(\\[!note\\] a|)"),
        ("> a\n[!note] b", "quote(p(a) p(\\[!note\\] b|))"),
    ] {
        let mut editor = editor("p(|)");
        type_into(&mut editor, typed);
        assert_eq!(shown(&editor), after, "{typed:?}");
    }
    let mut editor = editor("p(|)");
    type_into(&mut editor, "> [!note] ");
    editor.run(&BACK, 99_000.0);
    assert_eq!(shown(&editor), "quote(p(\\[!note\\] |))");
}

#[test]
fn the_toolbar_shows_the_kind_of_the_callout() {
    let toolbar = |notation: &str| ToolbarState::of(editor(notation).state()).callout;
    assert_eq!(toolbar("callout:tip(p(a|))"), Some(CalloutKind::Tip));
    assert_eq!(
        toolbar("callout:tip(ul(li(p(a|))))"),
        Some(CalloutKind::Tip)
    );
    assert_eq!(toolbar("callout:tip(p({a)) callout:info(p(b|}))"), None);
    assert_eq!(toolbar("callout:tip(p({a)) p(b|})"), None);
    assert_eq!(toolbar("callout:tip(table(row(td(p(a|)))))"), None);
}
