//! Toggles.

use app_document::{
    ArrowAxis, DeletionUnit, DocumentFragment, EditorCommand, ImageAttributes, TableCommand,
    ToggleState, ToolbarState,
};

use crate::{check, editor, shown};

const WRAP: EditorCommand = EditorCommand::WrapInDetails;
const TOGGLE: EditorCommand = EditorCommand::ToggleDetails;
const OPEN: EditorCommand = EditorCommand::ToggleOpen(None);
const BACK: EditorCommand = EditorCommand::Backspace(DeletionUnit::Grapheme);
const DELETE: EditorCommand = EditorCommand::Delete(DeletionUnit::Grapheme);

#[test]
fn blocks_become_a_toggle_and_back() {
    check(&[
        ("p(|)", WRAP, "toggle(sum(|) body(p()))"),
        (
            "p(x) h2({a) ul(li(p(b|})))",
            WRAP,
            "p(x) toggle(sum(|) body(h2(a) ul(li(p(b)))))",
        ),
        (
            "ul(li(p(a) p(b|)))",
            WRAP,
            "ul(li(p(a) toggle(sum(|) body(p(b)))))",
        ),
        (
            "table(row(td(p(a|))))",
            WRAP,
            "table(row(td(toggle(sum(|) body(p(a))))))",
        ),
        (
            "toggle(sum(a) body(p(b|)))",
            WRAP,
            "toggle(sum(a) body(toggle(sum(|) body(p(b)))))",
        ),
        ("p(a|)", TOGGLE, "toggle(sum(|) body(p(a)))"),
        ("toggle(sum(a) body(p(b|) hr))", TOGGLE, "p(a) p(b|) hr"),
        ("toggle:closed(sum(a|) body(p(b)))", TOGGLE, "p(a|) p(b)"),
        (
            "toggle(sum(a) body(p({b))) toggle(sum(c) body(p(d|})))",
            TOGGLE,
            "p(a) p({b) p(c) p(d|})",
        ),
        (
            "toggle(sum(a) body(toggle(sum(b) body(p(c|)))))",
            TOGGLE,
            "toggle(sum(a) body(p(b) p(c|)))",
        ),
    ]);
}

#[test]
fn a_toggle_opens_and_closes_with_the_caret_outside_of_a_closed_content() {
    let at = |path: &[usize]| EditorCommand::ToggleOpen(Some(path.to_vec()));
    check(&[
        (
            "toggle:closed(sum(a|) body(p(b)))",
            OPEN,
            "toggle(sum(a|) body(p(b)))",
        ),
        (
            "toggle(sum(a) body(p(b|)))",
            OPEN,
            "toggle(sum(a) body(p(b|)))",
        ),
        (
            "toggle(sum(a|) body(p(b)))",
            EditorCommand::ModEnter,
            "toggle:closed(sum(a|) body(p(b)))",
        ),
        (
            "p(x) toggle(sum(ab) body(p(c|)))",
            at(&[1]),
            "p(x) toggle:closed(sum(ab|) body(p(c)))",
        ),
        (
            "p(x|) p(y) p(z) toggle:closed(sum(ab) body(p(c)))",
            at(&[3]),
            "p(x|) p(y) p(z) toggle(sum(ab) body(p(c)))",
        ),
        ("p(x|)", at(&[0]), "p(x|)"),
    ]);
}

#[test]
fn enter_goes_from_the_summary_to_the_content_and_out_of_it() {
    let enter = EditorCommand::Enter;
    check(&[
        (
            "toggle:closed(sum(a|b) body(p(c)))",
            enter.clone(),
            "toggle:closed(sum(ab) body(p(c))) p(|)",
        ),
        (
            "toggle:closed(sum(a|) body(img))",
            enter.clone(),
            "toggle:closed(sum(a) body(img:/uploads/a.png)) p(|)",
        ),
        (
            "toggle(sum(a|) body(p(c)))",
            enter.clone(),
            "toggle(sum(a) body(p(|) p(c)))",
        ),
        (
            "toggle(sum(a|) body(p() p(c)))",
            EditorCommand::HardBreak,
            "toggle(sum(a) body(p(|) p(c)))",
        ),
        (
            "toggle(sum(a) body(p(b) p(|))) p(c)",
            enter.clone(),
            "toggle(sum(a) body(p(b))) p(|) p(c)",
        ),
        (
            "toggle(sum(a) body(p(|)))",
            enter.clone(),
            "toggle(sum(a) body(p())) p(|)",
        ),
        (
            "toggle(sum(a) body(p(|) p(b)))",
            enter.clone(),
            "toggle(sum(a) body(p() p(|) p(b)))",
        ),
        (
            "toggle(sum(a) body(ul(li(p(b)) li(p(|)))))",
            enter,
            "toggle(sum(a) body(ul(li(p(b))) p(|)))",
        ),
    ]);
}

#[test]
fn backspace_and_delete_join_nothing_across_the_edges_of_a_toggle() {
    check(&[
        ("toggle(sum(|a) body(p(b)))", BACK, "p(|a) p(b)"),
        (
            "toggle(sum(a) body(p(|b)))",
            BACK,
            "toggle(sum(a|) body(p(b)))",
        ),
        (
            "toggle(sum(a) body(p(|) p(b)))",
            BACK,
            "toggle(sum(a|) body(p(b)))",
        ),
        (
            "toggle(sum(a) body(p(|)))",
            BACK,
            "toggle(sum(a|) body(p()))",
        ),
        (
            "toggle(sum(a) body(h2(|b)))",
            BACK,
            "toggle(sum(a) body(p(|b)))",
        ),
        (
            "toggle(sum(a) body(p(b))) p(|c)",
            BACK,
            "toggle(sum(a) body(p(b|))) p(c)",
        ),
        (
            "toggle:closed(sum(a) body(p(b))) p(|)",
            BACK,
            "toggle:closed(sum(a|) body(p(b)))",
        ),
        (
            "p(a|) toggle(sum(b) body(p(c)))",
            DELETE,
            "p(a) toggle(sum(|b) body(p(c)))",
        ),
        (
            "toggle(sum(a|) body(p(b)))",
            DELETE,
            "toggle(sum(a|) body(p(b)))",
        ),
        (
            "toggle(sum(a) body(p(b|))) p(c)",
            DELETE,
            "toggle(sum(a) body(p(b))) p(|c)",
        ),
        (
            "toggle:closed(sum(a) body(p(b))) [img] p(c)",
            BACK,
            "toggle:closed(sum(a) body(p(b))) p(|c)",
        ),
    ]);
}

#[test]
fn a_deleted_selection_leaves_both_parts() {
    let delete = EditorCommand::DeleteSelection;
    check(&[
        (
            "p(a{b) toggle(sum(c|}d) body(p(e)))",
            delete.clone(),
            "p(a|d) toggle(sum() body(p(e)))",
        ),
        (
            "toggle(sum(a{b) body(p(c))) p(d|}e)",
            delete.clone(),
            "toggle(sum(a|e) body(p()))",
        ),
        (
            "p({a) toggle(sum(b) body(p(c))) p(d|}e)",
            delete.clone(),
            "p(|e)",
        ),
        (
            "toggle(sum(a) body([hr]))",
            delete,
            "toggle(sum(a) body(p(|)))",
        ),
    ]);
}

#[test]
fn what_is_inserted_in_a_summary_goes_to_the_content_unless_it_is_a_line() {
    let image = EditorCommand::InsertImage(ImageAttributes {
        source: "/uploads/a.png".to_owned(),
        ..ImageAttributes::default()
    });
    check(&[
        (
            "toggle:closed(sum(a|) body(p(b)))",
            image,
            "toggle(sum(a) body(img:/uploads/a.png p(|b)))",
        ),
        (
            "toggle(sum(a|) body(p()))",
            EditorCommand::InsertRule,
            "toggle(sum(a) body(hr p(|)))",
        ),
        (
            "toggle(sum(a|) body(p(b)))",
            EditorCommand::Type("# x".to_owned()),
            "toggle(sum(a# x|) body(p(b)))",
        ),
    ]);
    let table = |notation: &str| {
        let mut editor = editor(notation);
        editor.run(&EditorCommand::Table(TableCommand::Insert), 0.0);
        shown(&editor)
    };
    let inserted = table("toggle(sum(a|) body(p()))");
    assert!(
        inserted.starts_with("toggle(sum(a) body(table(row(th(p(|))"),
        "{inserted}"
    );
    let pasted = |clipboard: &str, notation: &str| {
        let copied = editor(clipboard);
        let fragment = DocumentFragment::from_selection(copied.state()).expect("a selection");
        let mut editor = editor(notation);
        editor.run(&EditorCommand::Insert(fragment), 0.0);
        shown(&editor)
    };
    let into = "toggle:closed(sum(a|z) body(p(b)))";
    assert_eq!(
        pasted("p({x) h2(y|})", into),
        "toggle(sum(axz) body(h2(y|) p(b)))"
    );
    assert_eq!(
        pasted("{*|} ul(li(p(x)))", "toggle(sum(|) body(p()))"),
        "toggle(sum() body(ul(li(p(x|)))))"
    );
    assert_eq!(
        pasted("p(x{y|})", into),
        "toggle:closed(sum(ay|z) body(p(b)))"
    );
}

#[test]
fn a_copy_of_a_part_of_a_toggle_is_its_text() {
    let copied = |selected: &str| {
        let fragment = DocumentFragment::from_selection(editor(selected).state());
        let mut editor = editor("p(|)");
        editor.run(&EditorCommand::Insert(fragment.expect("a selection")), 0.0);
        shown(&editor)
    };
    assert_eq!(copied("toggle(sum(a{b|}) body(p(c)))"), "p(b|)");
    assert_eq!(
        copied("toggle(sum(a{b) body(p(c|}d)))"),
        "toggle(sum(b) body(p(c|)))"
    );
    assert_eq!(copied("p({x) toggle(sum(a|}b) body(p(c)))"), "p(x) p(a|)");
    assert_eq!(
        copied("toggle(sum(a) body(p(b) h2({c))) p(d|}e)"),
        "h2(c) p(d|)"
    );
    assert_eq!(
        copied("p({x) toggle:closed(sum(a) body(p(b))) p(y|})"),
        "p(x) toggle:closed(sum(a) body(p(b))) p(y|)"
    );
    assert_eq!(
        copied("{*|} toggle:closed(sum(a) body(p(b)))"),
        "toggle:closed(sum(a|) body(p(b)))"
    );
}

#[test]
fn a_line_is_opened_beside_a_toggle_at_the_edge_of_the_document() {
    let past = |notation: &str, is_forward| {
        editor(notation)
            .state()
            .line_index_past_toggle(ArrowAxis::Vertical, is_forward)
    };
    assert_eq!(past("toggle(sum(a) body(p(b|)))", true), Some(1));
    assert_eq!(past("toggle(sum(a|) body(p(b)))", true), None);
    assert_eq!(past("toggle:closed(sum(a|) body(p(b)))", true), Some(1));
    assert_eq!(past("toggle(sum(a|) body(p(b)))", false), Some(0));
    assert_eq!(past("toggle(sum(a) body(p(b|))) p(c)", true), None);
    check(&[(
        "toggle(sum(a) body(p(b|)))",
        EditorCommand::OpenLine(1),
        "toggle(sum(a) body(p(b))) p(|)",
    )]);
}

#[test]
fn the_toolbar_shows_whether_the_selection_is_in_a_toggle() {
    let toolbar = |notation: &str| ToolbarState::of(editor(notation).state()).toggle;
    assert_eq!(toolbar("toggle(sum(a|) body(p(b)))"), ToggleState::On);
    assert_eq!(
        toolbar("toggle(sum(a) body(ul(li(p(b|)))))"),
        ToggleState::On
    );
    assert_eq!(
        toolbar("toggle(sum(a) body(p({b))) p(c|})"),
        ToggleState::Mixed
    );
    assert_eq!(toolbar("p(a|)"), ToggleState::Off);
}
