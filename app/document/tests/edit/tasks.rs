//! Task lists.

use app_document::{DeletionUnit, EditorCommand, ListType, ToolbarState};

use crate::{check, editor, shown};

const TASK: EditorCommand = EditorCommand::ToggleList(ListType::Task);
const BULLET: EditorCommand = EditorCommand::ToggleList(ListType::Bullet);
const CHECK: EditorCommand = EditorCommand::ToggleChecked(None);
const BACK: EditorCommand = EditorCommand::Backspace(DeletionUnit::Grapheme);

#[test]
fn blocks_and_lists_become_tasks_and_back() {
    check(&[
        ("p(a|)", TASK, "tasks(task(p(a|)))"),
        (
            "ul(li(p(a|)) li(p(b)))",
            TASK,
            "tasks(task(p(a|)) task(p(b)))",
        ),
        ("tasks(task:x(p(a|)))", BULLET, "ul(li(p(a|)))"),
        ("tasks(task:x(p(a|)))", TASK, "p(a|)"),
        (
            "tasks(task:x(p(a))) p(b|)",
            TASK,
            "tasks(task:x(p(a)) task(p(b|)))",
        ),
        (
            "p({a) tasks(task:x(p(b|})))",
            BULLET,
            "ul(li(p({a)) li(p(b|})))",
        ),
    ]);
}

#[test]
fn keys_do_in_a_task_list_what_they_do_in_any_list() {
    check(&[
        (
            "tasks(task:x(p(a|b)))",
            EditorCommand::Enter,
            "tasks(task:x(p(a)) task(p(|b)))",
        ),
        (
            "tasks(task(p(a)) task(p(|)))",
            EditorCommand::Enter,
            "tasks(task(p(a))) p(|)",
        ),
        (
            "tasks(task(p(a)) task:x(p(b|)))",
            EditorCommand::Indent,
            "tasks(task(p(a) tasks(task:x(p(b|)))))",
        ),
        (
            "tasks(task(p(a) tasks(task:x(p(b|)))))",
            EditorCommand::Outdent,
            "tasks(task(p(a)) task:x(p(b|)))",
        ),
        (
            "tasks(task(p(a) ul(li(p(b|)))))",
            EditorCommand::Outdent,
            "tasks(task(p(a)) task(p(b|)))",
        ),
        (
            "ul(li(p(a) tasks(task:x(p(b|)))))",
            EditorCommand::Outdent,
            "ul(li(p(a)) li(p(b|)))",
        ),
        (
            "tasks(task(p(a)) task(p(|b)))",
            BACK,
            "tasks(task(p(a))) p(|b)",
        ),
        (
            "p(x{y) ul(li(p(a|}) tasks(task(p(b)))))",
            EditorCommand::DeleteSelection,
            "p(x|) ul(li(p(b)))",
        ),
    ]);
}

#[test]
fn a_task_is_checked_and_unchecked() {
    let at = |path: &[usize]| EditorCommand::ToggleChecked(Some(path.to_vec()));
    check(&[
        ("tasks(task(p(a|)))", CHECK, "tasks(task:x(p(a|)))"),
        ("tasks(task:x(p(a|)))", CHECK, "tasks(task(p(a|)))"),
        (
            "tasks(task:x(p({a)) task(p(b|})))",
            CHECK,
            "tasks(task:x(p({a)) task:x(p(b|})))",
        ),
        (
            "tasks(task(p(a) p(b|)))",
            CHECK,
            "tasks(task:x(p(a) p(b|)))",
        ),
        (
            "tasks(task(p(a|)))",
            EditorCommand::ModEnter,
            "tasks(task:x(p(a|)))",
        ),
        ("pre(a|b)", EditorCommand::ModEnter, "pre(ab) p(|)"),
        ("p(a|b)", EditorCommand::ModEnter, "p(a<br>|b)"),
        ("p(a|)", CHECK, "p(a|)"),
        ("ul(li(p(a|)))", CHECK, "ul(li(p(a|)))"),
        (
            "p(a|) p(b) p(c) tasks(task(p(d)) task(p(e)))",
            at(&[3, 1]),
            "p(a|) p(b) p(c) tasks(task(p(d)) task:x(p(e)))",
        ),
        (
            "p(a|) tasks(task(p(d)))",
            at(&[0]),
            "p(a|) tasks(task(p(d)))",
        ),
    ]);
    let mut editor = editor("tasks(task(p(a|)))");
    editor.run(&CHECK, 0.0);
    editor.undo();
    assert_eq!(shown(&editor), "tasks(task(p(a|)))");
}

#[test]
fn the_toolbar_shows_a_task_list() {
    let toolbar = |notation: &str| ToolbarState::of(editor(notation).state());
    assert_eq!(toolbar("tasks(task(p(a|)))").list, Some(ListType::Task));
    assert_eq!(toolbar("tasks(task(p({a))) ul(li(p(b|})))").list, None);
}
