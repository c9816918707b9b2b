//! Renders the document as one HTML page without scripts and with inline styles.

use std::fmt::Write;

use serde_json::{Value, json};

use super::schema::{describe, escape, fields, included_schemas, is_envelope};
use super::{ErrorDescription, INTERNAL_ERROR, NOT_JSON, TOO_LARGE, UNAVAILABLE};

const STYLE: &str = include_str!("page.css");
const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

/// Listed once, instead of at every operation.
const COMMON_ERRORS: [ErrorDescription; 4] = [TOO_LARGE, NOT_JSON, INTERNAL_ERROR, UNAVAILABLE];

/// A row of a table: name, type, description.
type TableRow = [String; 3];

/// Renders the whole page.
pub fn render(document: &Value) -> String {
    let (title, version) = (
        escaped_text(&document["info"]["title"]),
        escaped_text(&document["info"]["version"]),
    );
    let introduction = render_paragraphs(&document["info"]["description"]);
    let sections = sections(document);
    let (mut contents, mut body) = (String::new(), String::new());
    for (name, section) in &sections {
        append(
            &mut contents,
            format_args!("<li><a href=\"#{name}\">{name}</a></li>"),
        );
        body += section;
    }
    for (name, schema) in members(&document["components"]["schemas"]) {
        if !is_envelope(name) {
            body += &render_schema(&escape(name), schema);
        }
    }
    let shape = describe(&json!({ "$ref": "#/components/schemas/ApiError" }));
    let everywhere =
        COMMON_ERRORS.map(|(status, words)| [status.to_owned(), shape.clone(), render_code(words)]);
    let everywhere = render_table("Responses of every operation", everywhere.into_iter());
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
         <title>{title}: REST</title><style>{STYLE}</style></head><body>\
         <header><h1>{title}: REST</h1><p>Version {version} · <a href=\"/api/openapi.json\">OpenAPI document</a></p>\
         </header><nav aria-label=\"Contents\"><ul>{contents}</ul></nav>\
         <main>{introduction}{everywhere}{body}</section></main></body></html>",
    )
}

/// One section for each tag in the document's order, then one for each tag that it does not describe, and last the
/// section for the schemas, which is still open.
fn sections(document: &Value) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = list(&document["tags"])
        .map(|tag| {
            (
                escaped_text(&tag["name"]),
                open_section(
                    &escaped_text(&tag["name"]),
                    &render_paragraphs(&tag["description"]),
                ),
            )
        })
        .collect();
    for (path, item) in members(&document["paths"]) {
        for method in METHODS {
            let Some(operation) = item.get(method) else {
                continue;
            };
            let tag = escaped_text(&operation["tags"][0]);
            let at = sections
                .iter()
                .position(|(name, _)| *name == tag)
                .unwrap_or_else(|| {
                    sections.push((tag.clone(), open_section(&tag, "")));
                    sections.len() - 1
                });
            sections[at].1 += &render_operation(path, method, operation);
        }
    }
    for (_, section) in &mut sections {
        section.push_str("</section>");
    }
    sections.push(("schemas".to_owned(), open_section("schemas", "")));
    sections
}

fn open_section(name: &str, words: &str) -> String {
    format!("<section id=\"{name}\"><h2>{name}</h2>{words}")
}

fn render_operation(path: &str, method: &str, operation: &Value) -> String {
    let who = match operation["security"].as_array() {
        None => "requires a token",
        Some(ways) if ways.len() > 1 => "public; a token is optional",
        Some(_) => "public",
    };
    let mut html = format!(
        "<article><h3><span class=\"method\">{shown}</span> <code>{path}</code></h3>\
         <p><strong>{summary}</strong> <span class=\"who\">{who}</span></p>{words}",
        shown = method.to_uppercase(),
        path = escape(path),
        summary = escaped_text(&operation["summary"]),
        words = render_paragraphs(&operation["description"]),
    );
    html += &render_table(
        "Parameters",
        list(&operation["parameters"]).map(parameter_row),
    );
    let body = &operation["requestBody"];
    for (kind, content) in members(&body["content"]) {
        let (kind, shape) = (escape(kind), describe(&content["schema"]));
        append(
            &mut html,
            format_args!(
                "<h4>Body</h4>{}<p>{kind}: {shape}</p>",
                render_paragraphs(&body["description"])
            ),
        );
    }
    let answers = members(&operation["responses"]).filter(|answer| !is_common_error(answer));
    html += &render_table(
        "Responses",
        answers.map(|(status, answer)| response_row(status, answer)),
    );
    html + "</article>"
}

fn is_common_error((status, answer): &(&str, &Value)) -> bool {
    COMMON_ERRORS
        .iter()
        .any(|(known, words)| known == status && answer["description"] == *words)
}

fn parameter_row(parameter: &Value) -> TableRow {
    let optional = if parameter["required"] == true {
        ""
    } else {
        ", optional"
    };
    let kind = format!(
        "{} in {}{optional}",
        describe(&parameter["schema"]),
        escaped_text(&parameter["in"])
    );
    [
        format!("<code>{}</code>", escaped_text(&parameter["name"])),
        kind,
        render_description(parameter),
    ]
}

fn response_row(status: &str, answer: &Value) -> TableRow {
    let shapes: Vec<String> = members(&answer["content"])
        .map(|(_, content)| describe(&content["schema"]))
        .collect();
    [
        escape(status),
        shapes.join(" or "),
        render_description(answer),
    ]
}

fn render_schema(name: &str, schema: &Value) -> String {
    let mut html = format!(
        "<article id=\"{name}\"><h3>{name}</h3>{}",
        render_paragraphs(&schema["description"])
    );
    for part in included_schemas(schema) {
        append(&mut html, format_args!("<p>All fields of {part}, and:</p>"));
    }
    let fields = fields(schema);
    if fields.is_empty() {
        append(&mut html, format_args!("<p>{}</p>", describe(schema)));
    }
    let rows = fields.into_iter().map(|(name, field, is_required)| {
        let optional = if is_required { "" } else { ", optional" };
        [
            format!("<code>{}</code>", escape(name)),
            describe(field) + optional,
            render_description(field),
        ]
    });
    html + &render_table("", rows) + "</article>"
}

fn render_table(title: &str, rows: impl Iterator<Item = TableRow>) -> String {
    let mut lines = String::new();
    for [name, kind, words] in rows {
        append(
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

/// The description of a schema, parameter or response, with its example.
fn render_description(thing: &Value) -> String {
    let description = render_code(thing["description"].as_str().unwrap_or_default());
    match [&thing["example"], &thing["schema"]["example"]]
        .into_iter()
        .find_map(Value::as_str)
    {
        Some(example) => format!(
            "{description} <span class=\"example\">for example {}</span>",
            escape(example)
        ),
        None => description,
    }
}

/// Renders a description as paragraphs.
fn render_paragraphs(description: &Value) -> String {
    let mut html = String::new();
    for part in description
        .as_str()
        .unwrap_or_default()
        .split("\n\n")
        .filter(|part| !part.is_empty())
    {
        append(&mut html, format_args!("<p>{}</p>", render_code(part)));
    }
    html
}

/// Escapes the text and renders backticks as code.
fn render_code(text: &str) -> String {
    let mut html = String::new();
    for (at, part) in escape(text).split('`').enumerate() {
        match at % 2 {
            0 => html += part,
            _ => append(&mut html, format_args!("<code>{part}</code>")),
        }
    }
    html
}

fn append(html: &mut String, markup: std::fmt::Arguments) {
    html.write_fmt(markup)
        .expect("writing to a string does not fail");
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

fn escaped_text(value: &Value) -> String {
    escape(value.as_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_backticks_becomes_code_and_nothing_becomes_markup() {
        assert_eq!(render_code("`a<b>` & c"), "<code>a&lt;b&gt;</code> &amp; c");
    }

    #[test]
    fn an_operation_stands_in_the_section_of_its_tag() {
        let document = json!({
            "info": { "title": "T", "version": "1" },
            "tags": [{ "name": "players", "description": "The registry." }],
            "paths": { "/api/a": { "get": { "tags": ["players"], "summary": "All", "responses": {} } } },
        });
        let page = render(&document);
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
