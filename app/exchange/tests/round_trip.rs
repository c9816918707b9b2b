//! Everything that Markdown can say is read as it was written.

use app_document::Document;
use app_exchange::markdown::{read_body, write_body};
use serde_json::{Value, json};

/// A fast deterministic generator: Marsaglia's xorshift.
struct DocumentRng(u64);

impl DocumentRng {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        let at = self.below(of.len() as u64);
        of[usize::try_from(at).expect("a place in the list")].clone()
    }

    fn list_of(&mut self, most: u64, mut one: impl FnMut(&mut Self) -> Value) -> Vec<Value> {
        (0..=self.below(most)).map(|_| one(self)).collect()
    }
}

const WORDS: [&str; 50] = [
    "%%",
    "%% a %%",
    "$",
    "$x$ \\a",
    "[^1]",
    "[[a|b]]",
    "smoke",
    "a",
    "b ",
    " c",
    " ",
    "  two  ",
    "snake_case_name",
    "_x_",
    "*x*",
    "**",
    "`",
    "``",
    "\\",
    "\\_",
    "1. ",
    "12) x",
    "- ",
    "+ x",
    "# ",
    "#",
    "> q",
    "[x] ",
    "[ ]",
    "[a](b)",
    "!",
    "![a](b)",
    "<b>",
    "<br>",
    "&amp;",
    "&",
    "|",
    "a | b",
    "~~",
    "~",
    "---",
    "===",
    "https://a.example/b",
    "www.a.example",
    "\t",
    "\u{1f3ae}",
    "\u{5e9}\u{5dc}",
    "\u{a0}",
    "\"q\"",
    "(e\u{301})",
];

fn marks(dice: &mut DocumentRng) -> Vec<Value> {
    let link = |href: &str| {
        json!({"type": "link", "attrs": {"href": href, "target": "_blank",
            "rel": "noopener noreferrer nofollow", "class": null, "title": null}})
    };
    let href = dice.pick(&[
        "/strategies/1",
        "https://a.example/(b)?c=1&copy=2",
        "https://a.example/a b",
        "https://a.example/$a",
        "mailto:a@b.example",
        "",
    ]);
    match dice.below(10) {
        0 => vec![json!({"type": "bold"})],
        1 => vec![json!({"type": "italic"})],
        2 => vec![json!({"type": "strike"})],
        3 => vec![json!({"type": "underline"})],
        4 => vec![json!({"type": "code"})],
        5 => vec![json!({"type": "bold"}), json!({"type": "italic"})],
        6 => vec![link(href)],
        7 => vec![json!({"type": "bold"}), link(href)],
        _ => Vec::new(),
    }
}

fn line(dice: &mut DocumentRng) -> Vec<Value> {
    let mut out: Vec<Value> = Vec::new();
    for _ in 0..=dice.below(5) {
        if dice.below(9) == 0 {
            out.push(json!({"type": "hardBreak"}));
        }
        let text = dice.pick(&WORDS);
        let marks = marks(dice);
        let mut node = json!({"type": "text", "text": text});
        if !marks.is_empty() {
            node["marks"] = json!(marks);
        }
        match out.last_mut() {
            Some(last) if last["type"] == "text" && last["marks"] == node["marks"] => {
                last["text"] = json!(format!("{}{text}", last["text"].as_str().expect("a text")));
            }
            _ => out.push(node),
        }
    }
    out
}

fn paragraph(dice: &mut DocumentRng) -> Value {
    json!({"type": "paragraph", "attrs": {"textAlign": null}, "content": line(dice)})
}

fn empty_paragraph() -> Value {
    json!({"type": "paragraph", "attrs": {"textAlign": null}})
}

/// The content of a list item. Markdown cannot say that a paragraph follows an empty one.
fn item(dice: &mut DocumentRng, depth: u64) -> Vec<Value> {
    let mut content = vec![paragraph(dice)];
    if dice.below(8) == 0 {
        content = vec![empty_paragraph()];
    }
    if dice.below(3) == 0 {
        let blocks = dice.list_of(2, |dice| block(dice, depth + 1));
        let is_lost = content[0].get("content").is_none() && blocks[0]["type"] == "paragraph";
        if !is_lost {
            content.extend(blocks);
        }
    }
    content
}

fn block(dice: &mut DocumentRng, depth: u64) -> Value {
    match dice.below(if depth < 3 { 16 } else { 8 }) {
        0..3 => paragraph(dice),
        3 => {
            let mut heading = json!({"type": "heading", "attrs": {"level": dice.below(6) + 1, "textAlign": null}, "content": line(dice)});
            if dice.below(9) == 0 {
                heading.as_object_mut().expect("a node").remove("content");
            }
            heading
        }
        4 => {
            let code = dice.pick(&[
                "",
                "\n",
                "a\n\n  b\n",
                "```",
                "~~~ `x`",
                "> q",
                "</details>",
            ]);
            let language = dice.pick(&[Value::Null, json!("rust"), json!("c++")]);
            let mut node = json!({"type": "codeBlock", "attrs": {"language": language}});
            if !code.is_empty() {
                node["content"] = json!([{"type": "text", "text": code}]);
            }
            node
        }
        5 => {
            json!({"type": "image", "attrs": {
                "src": dice.pick(&["/uploads/a.png", "https://a.example/(b).png?c=1&d=2"]),
                "alt": dice.pick(&[Value::Null, json!("A [b] *c*"), json!("x")]),
                "title": dice.pick(&[Value::Null, json!("say \"hi\" & go"), json!("\\")]),
                "width": null, "height": null,
            }})
        }
        6 => json!({"type": "horizontalRule"}),
        7 => {
            json!({"type": "video", "attrs": {"src": "https://youtu.be/a_b", "title": dice.pick(&[Value::Null, json!("A *split*")])}})
        }
        8 => {
            let items = dice.list_of(
                3,
                |dice| json!({"type": "listItem", "content": item(dice, depth)}),
            );
            json!({"type": "bulletList", "content": items})
        }
        9 => {
            let items = dice.list_of(
                3,
                |dice| json!({"type": "listItem", "content": item(dice, depth)}),
            );
            json!({"type": "orderedList", "attrs": {"start": dice.below(12), "type": null}, "content": items})
        }
        10 => {
            let items = dice.list_of(3, |dice| {
                let checked = json!({"checked": dice.below(2) == 0});
                json!({"type": "taskItem", "attrs": checked, "content": item(dice, depth)})
            });
            json!({"type": "taskList", "content": items})
        }
        11 => {
            let inner = dice.list_of(2, |dice| block(dice, depth + 1));
            json!({"type": "blockquote", "content": inner})
        }
        12 => {
            let kind = dice.pick(&["info", "tip", "warning", "danger"]);
            let inner = dice.list_of(2, |dice| block(dice, depth + 1));
            json!({"type": "callout", "attrs": {"kind": kind}, "content": inner})
        }
        13 => toggle(dice, depth),
        _ => table(dice),
    }
}

/// A toggle. Its summary is HTML, in which several blanks are one, and a link has an address.
fn toggle(dice: &mut DocumentRng, depth: u64) -> Value {
    let mut line: Vec<Value> = line(dice);
    line.retain(|node| {
        let text = node["text"].as_str().unwrap_or_default();
        let links_nowhere = node.to_string().contains("\"href\":\"\"");
        !text.is_empty() && !text.contains([' ', '\t']) && !links_nowhere
    });
    line.dedup_by(|one, other| one["marks"] == other["marks"]);
    let mut summary = json!({"type": "detailsSummary"});
    if !line.is_empty() {
        summary["content"] = json!(line);
    }
    let inner = dice.list_of(2, |dice| block(dice, depth + 1));
    json!({"type": "details", "attrs": {"open": dice.below(2) == 0}, "content": [
        summary,
        {"type": "detailsContent", "content": inner},
    ]})
}

fn table(dice: &mut DocumentRng) -> Value {
    let columns = dice.below(3) + 1;
    let alignments: Vec<Value> = (0..columns)
        .map(|_| dice.pick(&[Value::Null, json!("left"), json!("center"), json!("right")]))
        .collect();
    let has_head = dice.below(3) > 0;
    let rows = dice.below(3) + 1;
    let rows = (0..rows).map(|at| {
        let name = if at == 0 && has_head {
            "tableHeader"
        } else {
            "tableCell"
        };
        let cells = alignments.iter().enumerate().map(|(column, align)| {
            let text = if column > 0 && dice.below(3) == 0 {
                empty_paragraph()
            } else {
                paragraph(dice)
            };
            let attributes = json!({"colspan": 1, "rowspan": 1, "colwidth": null, "align": align});
            json!({"type": name, "attrs": attributes, "content": [text]})
        });
        json!({"type": "tableRow", "content": cells.collect::<Vec<_>>()})
    });
    json!({"type": "table", "content": rows.collect::<Vec<_>>()})
}

#[test]
fn documents_come_back_from_markdown() {
    let mut dice = DocumentRng(0x9e37_79b9_7f4a_7c15);
    let mut failures = 0;
    for round in 0..3_000 {
        let json = json!({"type": "doc", "content": dice.list_of(3, |dice| block(dice, 0))});
        let document = Document::from_json(json).expect("a document");
        let markdown = write_body(&document, &|address| address.to_owned());
        let read = read_body(&markdown).expect("a document");
        if read != document {
            failures += 1;
            if failures < 6 {
                let (wanted, found) = (document.to_json(), read.to_json());
                println!("--- {round}\n{markdown}\n{wanted}\n{found}\n");
            }
        }
    }
    assert_eq!(failures, 0);
}
