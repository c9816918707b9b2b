//! Derives marks, alignment and visibility from HTML elements and their styles.

use crate::attributes::TextAlignment;
use crate::clipboard::html_tree::HtmlElement;
use crate::mark::{Mark, MarkKind, MarkSet};

/// Returns the marks inside this element, given the marks around it.
pub(crate) fn marks(tag: &HtmlElement, around: &MarkSet) -> MarkSet {
    let mut marks = around.clone();
    let own = match tag.name.as_str() {
        "b" | "strong" => Some(MarkKind::Bold),
        "i" | "em" | "cite" | "dfn" | "var" => Some(MarkKind::Italic),
        "u" | "ins" => Some(MarkKind::Underline),
        "s" | "strike" | "del" => Some(MarkKind::Strike),
        "code" | "tt" | "kbd" | "samp" => Some(MarkKind::Code),
        _ => None,
    };
    if let Some(kind) = own {
        marks = marks.with(Mark::plain(kind));
    }
    if tag.name == "a"
        && let Some(link) = tag
            .attribute("href")
            .map(str::trim)
            .filter(|href| !href.is_empty())
            .and_then(Mark::link)
    {
        marks = marks.with(link);
    }
    with_style_marks(tag, marks)
}

fn with_style_marks(tag: &HtmlElement, mut marks: MarkSet) -> MarkSet {
    let mut set = |kind: MarkKind, is_on: Option<bool>| match is_on {
        Some(true) => marks = marks.with(Mark::plain(kind)),
        Some(false) => marks = marks.without(&kind),
        None => {}
    };
    // Google Docs wraps everything in a `b` that is not bold.
    set(
        MarkKind::Bold,
        tag.style("font-weight")
            .and_then(|weight| match weight.as_str() {
                "bold" | "bolder" => Some(true),
                "normal" | "lighter" => Some(false),
                weight => weight.parse::<u32>().ok().map(|weight| weight >= 600),
            }),
    );
    set(
        MarkKind::Italic,
        tag.style("font-style")
            .map(|style| style.starts_with("italic") || style.starts_with("oblique")),
    );
    let line = tag
        .style("text-decoration")
        .or_else(|| tag.style("text-decoration-line"))
        .unwrap_or_default();
    set(
        MarkKind::Strike,
        line.contains("line-through").then_some(true),
    );
    set(
        MarkKind::Underline,
        line.contains("underline").then_some(true),
    );
    // Links are underlined anyway, so the underline is not a mark.
    if marks.link().is_some() {
        marks = marks.without(&MarkKind::Underline);
    }
    marks
}

pub(crate) fn alignment(tag: &HtmlElement) -> Option<TextAlignment> {
    let align = tag
        .style("text-align")
        .or_else(|| tag.attribute("align").map(str::to_ascii_lowercase))?;
    // Left is the default.
    TextAlignment::from_name(&align).filter(|alignment| *alignment != TextAlignment::Left)
}

/// Whether the element is invisible or has no meaning in a document.
pub(crate) fn is_hidden(tag: &HtmlElement) -> bool {
    const UNSEEN: [&str; 21] = [
        "script", "style", "head", "meta", "link", "title", "template", "noscript", "svg", "math",
        "object", "embed", "iframe", "frame", "audio", "video", "canvas", "select", "input",
        "button", "base",
    ];
    UNSEEN.contains(&tag.name.as_str())
        || tag
            .style("display")
            .is_some_and(|display| display == "none")
        || tag.style("mso-hide").is_some()
        || (tag.name == "br" && tag.class() == "Apple-interchange-newline")
        || (tag.name == "o:p" && tag.text().trim().is_empty())
}

/// Whether the element is set in a font of code editors.
pub(crate) fn has_code_font(tag: &HtmlElement) -> bool {
    const CODE_FONTS: [&str; 5] = ["mono", "consolas", "menlo", "courier", "fira code"];
    tag.style("font-family")
        .is_some_and(|family| CODE_FONTS.iter().any(|font| family.contains(font)))
}

pub(crate) fn preserves_whitespace(tag: &HtmlElement) -> bool {
    tag.style("white-space")
        .is_some_and(|space| space.starts_with("pre") || space == "break-spaces")
}
