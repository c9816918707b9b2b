//! Inserting rules, images, uploads and fragments.

use app_document::{DocumentFragment, EditorCommand, ImageAttributes, TextPosition, notation};

use crate::{check, editor, shown};

fn image() -> ImageAttributes {
    ImageAttributes {
        source: "/uploads/b.png".to_owned(),
        alternative: Some("B".to_owned()),
        ..ImageAttributes::default()
    }
}

/// Inserts a copy of the selection.
fn copied(notation: &str) -> EditorCommand {
    let state = notation::parse(notation).expect("a state");
    EditorCommand::Insert(DocumentFragment::from_selection(&state).expect("something is selected"))
}

#[test]
fn a_node_without_text_comes_between_blocks() {
    let rule = || EditorCommand::InsertRule;
    check(&[
        ("p(a|b)", rule(), "p(a) hr p(|b)"),
        ("p(|)", rule(), "hr p(|)"),
        ("p(ab|)", rule(), "p(ab) hr p(|)"),
        ("p(ab|) p(c)", rule(), "p(ab) hr p(|c)"),
        ("p(|ab)", rule(), "hr p(|ab)"),
        ("ul(li(p(a|)))", rule(), "ul(li(p(a) hr p(|)))"),
        ("ul(li(p(|)))", rule(), "ul(li(p() hr p(|)))"),
        (
            "p(a) [hr] p(b)",
            EditorCommand::InsertImage(image()),
            "p(a) img:/uploads/b.png p(|b)",
        ),
        (
            "p(|)",
            EditorCommand::InsertImage(ImageAttributes {
                source: "data:x".to_owned(),
                ..image()
            }),
            "p(|)",
        ),
    ]);
}

#[test]
fn what_an_image_says_can_be_changed() {
    let set = |source: &str| EditorCommand::SetImage {
        path: vec![1],
        image: ImageAttributes {
            source: source.to_owned(),
            ..image()
        },
    };
    check(&[
        (
            "p(a|) img",
            set("https://example.org/c.png"),
            "p(a|) img:https://example.org/c.png",
        ),
        ("p(a|) img", set("javascript:x"), "p(a|) img:/uploads/a.png"),
        ("p(a|) hr", set("/uploads/c.png"), "p(a|) hr"),
    ]);
}

#[test]
fn an_upload_moves_with_the_text_is_not_stored_and_becomes_the_image_in_the_past_too() {
    let mut editor = editor("p(a|b)");
    editor.run(&EditorCommand::InsertUpload(7), 0.0);
    assert_eq!(notation::print(editor.state()), "p(a) upload:7 p(|b)");
    assert_eq!(
        editor.document().to_json()["content"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    editor.select(&app_document::EditorSelection::caret(vec![0], 0));
    editor.run(&EditorCommand::Enter, 0.0);
    let patch = editor.complete_upload(7, &image()).expect("it is there");
    assert_eq!(patch.splices[0].at, 2);
    assert_eq!(shown(&editor), "p() p(|a) img:/uploads/b.png p(b)");
    editor.undo();
    assert_eq!(shown(&editor), "p(|a) img:/uploads/b.png p(b)");
    editor.undo();
    assert_eq!(shown(&editor), "p(a|b)");
    editor.redo();
    assert_eq!(shown(&editor), "p(a) img:/uploads/b.png p(|b)");
}

#[test]
fn every_copy_of_an_upload_becomes_the_image() {
    let mut editor = editor("upload:7 quote(p(a|) upload:7)");
    editor.complete_upload(7, &image());
    assert_eq!(
        shown(&editor),
        "img:/uploads/b.png quote(p(a|) img:/uploads/b.png)"
    );
}

#[test]
fn a_failed_upload_is_removed() {
    let mut editor = editor("quote(p(a|))");
    editor.run(&EditorCommand::InsertUpload(7), 0.0);
    editor.run(&EditorCommand::RemoveUpload(7), 0.0);
    assert_eq!(shown(&editor), "quote(p(a) p(|))");
    assert!(editor.run(&EditorCommand::RemoveUpload(7), 0.0).is_none());
}

#[test]
fn a_part_of_a_line_joins_the_line() {
    check(&[
        ("p(a|b)", copied("p(x{<b y>|}z)"), "p(a<b y>|b)"),
        ("p(a|b)", copied("h1({x|})"), "p(ax|b)"),
        ("p(|)", copied("h1({x|})"), "h1(x|)"),
        ("ul(li(p(|)))", copied("h1({x|})"), "ul(li(p(x|)))"),
        ("p(a|b)", copied("p(x[<?chip Mika>])"), "p(a<?chip Mika>|b)"),
        (
            "p(a|b)",
            copied("p(x[<@player:1 Kim>])"),
            "p(a<@player:1 Kim>|b)",
        ),
        (
            "pre(a|b)",
            copied("p({x <@player:1 Kim>|})"),
            "pre(ax @Kim|b)",
        ),
        ("p(a|b)", copied("pre({x\ny|})"), "p(ax<br>y|b)"),
        ("pre(a|b)", copied("p({<b x>) p(y|})"), "pre(ax\ny|b)"),
    ]);
}

#[test]
fn blocks_come_between_blocks_and_open_ends_join() {
    check(&[
        ("p(a|b)", copied("p(x{y) hr p(z|})"), "p(ay) hr p(z|b)"),
        (
            "p(a|b)",
            copied("p(x{y) ul(li(p(z|})))"),
            "p(ay) ul(li(p(z|))) p(b)",
        ),
        ("p(|)", copied("h1({x) p(y|})"), "h1(x) p(y|)"),
        ("p(a|)", copied("[?embed]"), "p(a) ?embed p(|)"),
        ("p(a{b|}c)", copied("{*|} p(x)"), "p(a) p(x|) p(c)"),
        (
            "ul(li(p(a|b)))",
            copied("p({x) p(y|})"),
            "ul(li(p(ax) p(y|b)))",
        ),
        ("quote(p(|))", copied("h1({x) p(y|})"), "quote(h1(x) p(y|))"),
    ]);
}

#[test]
fn items_come_among_items() {
    let two = || copied("ul(li(p({x)) li(p(y|})))");
    check(&[
        (
            "ul(li(p(a|b)) li(p(c)))",
            two(),
            "ul(li(p(ax)) li(p(y|b)) li(p(c)))",
        ),
        ("ol(li(p(|)))", two(), "ol(li(p(x)) li(p(y|)))"),
        (
            "ul(li(p(a|) ul(li(p(b)))))",
            two(),
            "ul(li(p(ax)) li(p(y|) ul(li(p(b)))))",
        ),
        ("p(a|)", two(), "p(a) ul(li(p(x)) li(p(y|)))"),
    ]);
}

#[test]
fn what_is_dragged_goes_where_it_is_dropped() {
    let to =
        |block: Vec<usize>, offset| EditorCommand::MoveSelection(TextPosition::new(block, offset));
    check(&[
        ("p({ab|}cd)", to(vec![0], 4), "p(cdab|)"),
        ("p(ab{cd|})", to(vec![0], 0), "p(cd|ab)"),
        ("p({a) p(b|}c) p(d)", to(vec![2], 1), "p(c) p(da) p(b|)"),
        (
            "[img] p(a) p(bc)",
            to(vec![2], 1),
            "p(a) p(b) img:/uploads/a.png p(|c)",
        ),
        ("p(a{bc|})", to(vec![0], 2), "p(a{bc|})"),
    ]);
}
