//! What elements and their styles make of the text in them.

use crate::attributes::Alignment;
use crate::clipboard::html::Tag;
use crate::mark::{Mark, MarkKind, Marks};

/// The marks inside this element, when those around it are given.
pub(crate) fn marks(tag: &Tag, around: &Marks) -> Marks {
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
    styled(tag, marks)
}

fn styled(tag: &Tag, mut marks: Marks) -> Marks {
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
    // A link is shown underlined; that is no mark of its own.
    if marks.link().is_some() {
        marks = marks.without(&MarkKind::Underline);
    }
    marks
}

pub(crate) fn alignment(tag: &Tag) -> Option<Alignment> {
    let align = tag
        .style("text-align")
        .or_else(|| tag.attribute("align").map(str::to_ascii_lowercase))?;
    // To the left is how it stands anyway.
    Alignment::named(&align).filter(|alignment| *alignment != Alignment::Left)
}

/// Whether nothing of it is shown or means anything here.
pub(crate) fn is_hidden(tag: &Tag) -> bool {
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

pub(crate) fn keeps_blanks(tag: &Tag) -> bool {
    tag.style("white-space")
        .is_some_and(|space| space.starts_with("pre") || space == "break-spaces")
}
