//! The document as one page of HTML: no script, its style within.

use std::fmt::Write;

use serde_json::{Value, json};

use super::schema::{described, escaped, fields, is_envelope, taken_over};
use super::{NOT_JSON, OUR_FAULT, Refused, TOO_LARGE, TRY_AGAIN};

const STYLE: &str = include_str!("page.css");
const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

/// Said once, instead of at every operation.
const EVERYWHERE: [Refused; 4] = [TOO_LARGE, NOT_JSON, OUR_FAULT, TRY_AGAIN];

/// A row of a table: name, kind, words.
type Row = [String; 3];

/// The whole page.
pub fn written(document: &Value) -> String {
    let (title, version) = (
        text(&document["info"]["title"]),
        text(&document["info"]["version"]),
    );
    let introduction = prose(&document["info"]["description"]);
    let sections = sections(document);
    let (mut contents, mut body) = (String::new(), String::new());
    for (name, section) in &sections {
        put(
            &mut contents,
            format_args!("<li><a href=\"#{name}\">{name}</a></li>"),
        );
        body += section;
    }
    for (name, schema) in members(&document["components"]["schemas"]) {
        if !is_envelope(name) {
            body += &shape(&escaped(name), schema);
        }
    }
    let shape = described(&json!({ "$ref": "#/components/schemas/ApiError" }));
    let everywhere =
        EVERYWHERE.map(|(status, words)| [status.to_owned(), shape.clone(), marked(words)]);
    let everywhere = table("Any operation may answer", everywhere.into_iter());
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
         <title>{title}: REST</title><style>{STYLE}</style></head><body>\
         <header><h1>{title}: REST</h1><p>Version {version} · <a href=\"/api/openapi.json\">OpenAPI document</a></p>\
         </header><nav aria-label=\"Contents\"><ul>{contents}</ul></nav>\
         <main>{introduction}{everywhere}{body}</section></main></body></html>",
    )
}

/// One section for each tag in the document's order, tags it does not describe after them, and the still open one
/// for the shapes.
fn sections(document: &Value) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = list(&document["tags"])
        .map(|tag| {
            (
                text(&tag["name"]),
                opened(&text(&tag["name"]), &prose(&tag["description"])),
            )
        })
        .collect();
    for (path, item) in members(&document["paths"]) {
        for method in METHODS {
            let Some(operation) = item.get(method) else {
                continue;
            };
            let tag = text(&operation["tags"][0]);
            let at = sections
                .iter()
                .position(|(name, _)| *name == tag)
                .unwrap_or_else(|| {
                    sections.push((tag.clone(), opened(&tag, "")));
                    sections.len() - 1
                });
            sections[at].1 += &operated(path, method, operation);
        }
    }
    for (_, section) in &mut sections {
        section.push_str("</section>");
    }
    sections.push(("shapes".to_owned(), opened("shapes", "")));
    sections
}

fn opened(name: &str, words: &str) -> String {
    format!("<section id=\"{name}\"><h2>{name}</h2>{words}")
}

fn operated(path: &str, method: &str, operation: &Value) -> String {
    let who = match operation["security"].as_array() {
        None => "needs a token",
        Some(ways) if ways.len() > 1 => "open to everyone; a token is optional",
        Some(_) => "open to everyone",
    };
    let mut html = format!(
        "<article><h3><span class=\"method\">{shown}</span> <code>{path}</code></h3>\
         <p><strong>{summary}</strong> <span class=\"who\">{who}</span></p>{words}",
        shown = method.to_uppercase(),
        path = escaped(path),
        summary = text(&operation["summary"]),
        words = prose(&operation["description"]),
    );
    html += &table("Parameters", list(&operation["parameters"]).map(parameter));
    let body = &operation["requestBody"];
    for (kind, content) in members(&body["content"]) {
        let (kind, shape) = (escaped(kind), described(&content["schema"]));
        put(
            &mut html,
            format_args!(
                "<h4>Body</h4>{}<p>{kind}: {shape}</p>",
                prose(&body["description"])
            ),
        );
    }
    let answers = members(&operation["responses"]).filter(|answer| !is_everywhere(answer));
    html += &table(
        "Answers",
        answers.map(|(status, answer)| response(status, answer)),
    );
    html + "</article>"
}

fn is_everywhere((status, answer): &(&str, &Value)) -> bool {
    EVERYWHERE
        .iter()
        .any(|(known, words)| known == status && answer["description"] == *words)
}

fn parameter(parameter: &Value) -> Row {
    let optional = if parameter["required"] == true {
        ""
    } else {
        ", optional"
    };
    let kind = format!(
        "{} in {}{optional}",
        described(&parameter["schema"]),
        text(&parameter["in"])
    );
    [
        format!("<code>{}</code>", text(&parameter["name"])),
        kind,
        words(parameter),
    ]
}

fn response(status: &str, answer: &Value) -> Row {
    let shapes: Vec<String> = members(&answer["content"])
        .map(|(_, content)| described(&content["schema"]))
        .collect();
    [escaped(status), shapes.join(" or "), words(answer)]
}

fn shape(name: &str, schema: &Value) -> String {
    let mut html = format!(
        "<article id=\"{name}\"><h3>{name}</h3>{}",
        prose(&schema["description"])
    );
    for part in taken_over(schema) {
        put(&mut html, format_args!("<p>All of {part}, and:</p>"));
    }
    let rows = fields(schema)
        .into_iter()
        .map(|(name, field, is_required)| {
            let optional = if is_required { "" } else { ", may be missing" };
            [
                format!("<code>{}</code>", escaped(name)),
                described(field) + optional,
                words(field),
            ]
        });
    html + &table("", rows) + "</article>"
}

fn table(title: &str, rows: impl Iterator<Item = Row>) -> String {
    let mut lines = String::new();
    for [name, kind, words] in rows {
        put(
            &mut lines,
            format_args!("<tr><th scope=\"row\">{name}</th><td>{kind}</td><td>{words}</td></tr>"),
        );
    }
    if lines.is_empty() {
        return lines;
    }
    let heading = if title.is_empty() {
        String::new()
    } else {
        format!("<h4>{title}</h4>")
    };
    format!("{heading}<div class=\"table\"><table><tbody>{lines}</tbody></table></div>")
}

/// What is said of a thing, and an example of it.
fn words(thing: &Value) -> String {
    let said = marked(thing["description"].as_str().unwrap_or_default());
    match [&thing["example"], &thing["schema"]["example"]]
        .into_iter()
        .find_map(Value::as_str)
    {
        Some(example) => format!(
            "{said} <span class=\"example\">for example {}</span>",
            escaped(example)
        ),
        None => said,
    }
}

/// Paragraphs.
fn prose(description: &Value) -> String {
    let mut html = String::new();
    for part in description
        .as_str()
        .unwrap_or_default()
        .split("\n\n")
        .filter(|part| !part.is_empty())
    {
        put(&mut html, format_args!("<p>{}</p>", marked(part)));
    }
    html
}

/// What stands in backticks becomes code.
fn marked(text: &str) -> String {
    let mut html = String::new();
    for (at, part) in escaped(text).split('`').enumerate() {
        match at % 2 {
            0 => html += part,
            _ => put(&mut html, format_args!("<code>{part}</code>")),
        }
    }
    html
}

fn put(html: &mut String, markup: std::fmt::Arguments) {
    html.write_fmt(markup)
        .expect("text in memory takes any text");
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn members(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, member)| (name.as_str(), member))
}

fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_backticks_becomes_code_and_nothing_becomes_markup() {
        assert_eq!(marked("`a<b>` & c"), "<code>a&lt;b&gt;</code> &amp; c");
    }

    #[test]
    fn an_operation_stands_in_the_section_of_its_tag() {
        let document = json!({
            "info": { "title": "T", "version": "1" },
            "tags": [{ "name": "players", "description": "The registry." }],
            "paths": { "/api/a": { "get": { "tags": ["players"], "summary": "All", "responses": {} } } },
        });
        let page = written(&document);
        let section = page
            .split("<section id=\"players\">")
            .nth(1)
            .and_then(|rest| rest.split("</section>").next());
        assert!(
            section.is_some_and(|section| section.contains("<code>/api/a</code>")),
            "{page}"
        );
    }
}
