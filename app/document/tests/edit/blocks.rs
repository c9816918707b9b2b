//! The type and the alignment of blocks.

use app_document::{BlockType, EditorCommand, TextAlignment, ToolbarState};

use crate::{check, editor};

fn heading(level: u8) -> EditorCommand {
    EditorCommand::SetBlock(BlockType::Heading(level))
}

fn code(language: Option<&str>) -> EditorCommand {
    EditorCommand::SetBlock(BlockType::Code(language.map(str::to_owned)))
}

#[test]
fn a_block_becomes_another_and_a_paragraph_again() {
    check(&[
        ("p(a|)", heading(2), "h2(a|)"),
        ("h2(a|)", heading(2), "p(a|)"),
        ("h1(a|)", heading(6), "h6(a|)"),
        ("p:center({a) h1(b|})", heading(1), "h1:center({a) h1(b|})"),
        ("h1({a) p(|}b)", heading(1), "p({a) p(|}b)"),
        (
            "h3(a|)",
            EditorCommand::SetBlock(BlockType::Paragraph),
            "p(a|)",
        ),
        ("p(a<br><b b>|)", code(Some("rust")), "pre:rust(a\nb|)"),
        ("p({a) p(b) h1(c|})", code(None), "pre({a\nb\nc|})"),
        ("pre(a\nb|)", code(None), "p(a<br>b|)"),
        ("p(a<?chip>|)", code(None), "p(a<?chip>|)"),
        ("p({a<?chip>) p(b|})", code(None), "p({a<?chip>) pre(b|})"),
        ("[hr]", heading(1), "[hr]"),
        ("?embed p(a|)", heading(1), "?embed h1(a|)"),
    ]);
}

#[test]
fn a_heading_cannot_begin_a_list_item_and_leaves_the_list() {
    check(&[
        (
            "ul(li(p(a)) li(p(b|)) li(p(c)))",
            heading(1),
            "ul(li(p(a))) h1(b|) ul(li(p(c)))",
        ),
        ("ul(li(p(a) p(b|)))", heading(1), "ul(li(p(a) h1(b|)))"),
        ("ul(li(p({a)) li(p(b|})))", code(None), "pre({a\nb|})"),
    ]);
}

#[test]
fn paragraphs_and_headings_are_aligned() {
    let align = |to| EditorCommand::Align(to);
    check(&[
        ("p(a|)", align(Some(TextAlignment::Center)), "p:center(a|)"),
        ("p:center(a|)", align(None), "p(a|)"),
        (
            "p({a) pre(b) h1(c|})",
            align(Some(TextAlignment::Right)),
            "p:right({a) pre(b) h1:right(c|})",
        ),
        ("pre(a|)", align(Some(TextAlignment::Right)), "pre(a|)"),
    ]);
}

#[test]
fn a_code_block_names_its_language() {
    check(&[
        (
            "pre(a|)",
            EditorCommand::SetLanguage(Some("rust".to_owned())),
            "pre:rust(a|)",
        ),
        ("pre:rust(a|)", EditorCommand::SetLanguage(None), "pre(a|)"),
        ("p(a|)", EditorCommand::SetLanguage(None), "p(a|)"),
    ]);
}

#[test]
fn blocks_and_items_move_past_their_neighbours() {
    let (up, down) = (
        EditorCommand::MoveBlock { is_up: true },
        EditorCommand::MoveBlock { is_up: false },
    );
    check(&[
        ("p(a) p(b|) p(c)", up.clone(), "p(b|) p(a) p(c)"),
        (
            "p(a) [img] p(c)",
            down.clone(),
            "p(a) p(c) [img:/uploads/a.png]",
        ),
        (
            "ul(li(p(a)) li(p({b)) li(p(c|})))",
            up.clone(),
            "ul(li(p({b)) li(p(c|})) li(p(a)))",
        ),
        ("p(a|)", up.clone(), "p(a|)"),
        ("ul(li(p(a) p(b|)))", up, "ul(li(p(a) p(b|)))"),
        ("p(a|) p(b)", down, "p(b) p(a|)"),
    ]);
}

#[test]
fn the_toolbar_shows_the_block_and_its_alignment() {
    let toolbar = |notation: &str| ToolbarState::of(editor(notation).state());
    assert_eq!(toolbar("h2(a|)").block, Some(BlockType::Heading(2)));
    assert_eq!(toolbar("p({a) h2(b|})").block, None);
    assert_eq!(
        toolbar("pre:rust(a|)").block,
        Some(BlockType::Code(Some("rust".to_owned())))
    );
    assert_eq!(
        toolbar("p:right({a) p:right(b|})").alignment,
        Some(Some(TextAlignment::Right))
    );
    assert_eq!(toolbar("p:right({a) p(b|})").alignment, None);
    assert_eq!(toolbar("p(a|)").alignment, Some(None));
    assert!(!toolbar("pre(a|)").can_align);
}
