//! Reads the well-formed HTML of these tests, as the page's own parser would.

use app_document::clipboard::{Html, Tag};

const VOID: [&str; 5] = ["br", "hr", "img", "meta", "link"];

pub fn parse(text: &str) -> Html {
    let mut rest = text;
    let children = nodes(&mut rest);
    Html::Tag(Tag {
        name: "body".to_owned(),
        attributes: Vec::new(),
        children,
    })
}

fn nodes(rest: &mut &str) -> Vec<Html> {
    let mut out = Vec::new();
    while !rest.is_empty() && !rest.starts_with("</") {
        if let Some(comment) = rest.strip_prefix("<!--") {
            *rest = comment.split_once("-->").expect("a comment ends").1;
        } else if let Some(tag) = rest.strip_prefix('<') {
            let (tag, after) = split_tag(tag);
            *rest = after;
            let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            let mut children = Vec::new();
            if !VOID.contains(&name) {
                children = nodes(rest);
                *rest = rest.split_once('>').expect("a tag is closed").1;
            }
            out.push(Html::Tag(Tag {
                name: name.to_lowercase(),
                attributes: pairs(attributes),
                children,
            }));
        } else {
            let end = rest.find('<').unwrap_or(rest.len());
            out.push(Html::Text(unescaped(&rest[..end])));
            *rest = &rest[end..];
        }
    }
    out
}

/// The inside of a tag, whose attributes may hold `>`, and what follows it.
fn split_tag(text: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let end = text.find(|c| {
        is_quoted ^= c == '"';
        c == '>' && !is_quoted
    });
    let end = end.expect("a tag ends");
    (&text[..end], &text[end + 1..])
}

fn pairs(mut text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    while let Some((name, rest)) = text.trim_start().split_once("=\"") {
        let (value, rest) = rest.split_once('"').expect("a value ends");
        out.push((name.to_owned(), unescaped(value)));
        text = rest;
    }
    out
}

fn unescaped(text: &str) -> String {
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&nbsp;", "\u{a0}"),
        ("&amp;", "&"),
    ]
    .into_iter()
    .fold(text.to_owned(), |text, (entity, character)| {
        text.replace(entity, character)
    })
}
