//! Indentation of code.

use app_document::EditorCommand;

use crate::check;

#[test]
fn tab_indents_code_and_shift_tab_outdents_it() {
    check(&[
        ("pre(a|b)", EditorCommand::Indent, "pre(a  |b)"),
        (
            "pre(a\nb{c\nd|}e)",
            EditorCommand::Indent,
            "pre(a\n  b{c\n  d|}e)",
        ),
        ("pre({a\n|}b)", EditorCommand::Indent, "pre({  a\n|}b)"),
        ("pre(   a|b)", EditorCommand::Outdent, "pre( a|b)"),
        ("pre( |  a)", EditorCommand::Outdent, "pre(| a)"),
        ("pre(\ta|)", EditorCommand::Outdent, "pre(a|)"),
        (
            "pre({  a\n b\nc|})",
            EditorCommand::Outdent,
            "pre({a\nb\nc|})",
        ),
        ("pre(a|)", EditorCommand::Outdent, "pre(a|)"),
        (
            "table(row(td(pre(a|))))",
            EditorCommand::Indent,
            "table(row(td(pre(a  |))))",
        ),
    ]);
}
