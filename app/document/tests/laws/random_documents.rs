//! Ten thousand random documents round-trip exactly.

use app_document::Document;
use serde_json::{Value, json};

/// A fast deterministic generator: Marsaglia's xorshift.
pub struct DocumentRng(pub u64);

impl DocumentRng {
    pub fn below(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        let at = self.below(of.len() as u64);
        of[usize::try_from(at).expect("a place in the list")].clone()
    }

    fn list_of(&mut self, most: u64, mut one: impl FnMut(&mut Self) -> Value) -> Vec<Value> {
        (0..=self.below(most)).map(|_| one(self)).collect()
    }
}

fn word(dice: &mut DocumentRng) -> &'static str {
    dice.pick(&[
        "smoke",
        "a",
        "\u{1f3ae}",
        "\u{5e9}\u{5dc}",
        " ",
        "<b>&\"",
        "**x**",
        "\\",
    ])
}

fn line(dice: &mut DocumentRng) -> Vec<Value> {
    let marks = [
        json!([{"type": "bold"}]),
        json!([{"type": "italic"}, {"type": "strike"}]),
        json!([{"type": "code"}]),
        json!([{"type": "link", "attrs": {"href": "/strategies/1", "target": "_blank", "rel": null, "class": null, "title": null}}]),
        json!([{"type": "comment", "attrs": {"id": 7}}]),
        json!([{"type": "comment", "attrs": {"id": "0194b2c0-0000-7000-8000-000000000001"}}]),
        json!([{"type": "bold"}, {"type": "comment", "attrs": {"id": "0194b2c0-0000-7000-8000-000000000002"}},
            {"type": "comment", "attrs": {"id": "0194b2c0-0000-7000-8000-000000000003"}}]),
    ];
    let mut line = dice.list_of(4, |dice| match dice.below(9) {
        0 => json!({"type": "hardBreak"}),
        1 => json!({"type": "person", "attrs": {"id": "7", "deep": [1.5, null]}}),
        2 => dice.pick(&[
            json!({"type": "mention", "attrs": {"id": "player:7", "label": "Kim", "mentionSuggestionChar": "@"}}),
            json!({"type": "mention", "attrs": {"id": null, "label": 7, "deep": [1.5, null]}, "marks": [{"type": "bold"}]}),
            json!({"type": "mention"}),
            json!({"type": "mention", "content": [{"type": "text", "text": "Kim"}]}),
        ]),
        3..5 => json!({"type": "text", "text": word(dice)}),
        _ => json!({"type": "text", "text": word(dice), "marks": dice.pick(&marks)}),
    });
    line.dedup_by(|one, other| {
        one["type"] == "text" && other["type"] == "text" && one["marks"] == other["marks"]
    });
    line
}

fn paragraph(dice: &mut DocumentRng) -> Value {
    let align = dice.pick(&[
        Value::Null,
        json!("left"),
        json!("center"),
        json!("justify"),
    ]);
    json!({"type": "paragraph", "attrs": {"textAlign": align}, "content": line(dice)})
}

fn block(dice: &mut DocumentRng, depth: u64) -> Value {
    let item = |dice: &mut DocumentRng| {
        let mut content = vec![paragraph(dice)];
        if dice.below(3) == 0 {
            content.push(block(dice, depth + 1));
        }
        json!({"type": "listItem", "content": content})
    };
    match dice.below(if depth < 4 { 15 } else { 7 }) {
        0..3 => paragraph(dice),
        3 => {
            json!({"type": "heading", "attrs": {"level": dice.below(6) + 1, "textAlign": null}, "content": line(dice)})
        }
        4 => {
            json!({"type": "codeBlock", "attrs": {"language": dice.pick(&[Value::Null, json!("rust")])}, "content": [{"type": "text", "text": word(dice)}]})
        }
        5 => {
            json!({"type": "image", "attrs": {"src": "/uploads/a.png", "alt": word(dice), "title": null, "width": dice.below(999), "height": null}})
        }
        6 => dice.pick(&[
            json!({"type": "horizontalRule"}),
            json!({"type": "video", "attrs": {"src": "https://youtu.be/abc", "title": null}}),
            json!({"type": "youtube", "attrs": {"src": "https://youtu.be/abc", "start": 0}}),
            json!({"type": "video", "attrs": {"src": 7}}),
            json!({"type": "table", "content": [{"type": "row", "attrs": {"x": 1}}]}),
            json!({"type": "table", "content": [{"type": "tableRow", "attrs": {"x": 1}, "content": [
                {"type": "tableHeader", "attrs": {"colspan": 2}, "content": [{"type": "paragraph"}]},
            ]}]}),
        ]),
        7 => json!({"type": "bulletList", "content": dice.list_of(3, item)}),
        8 => {
            json!({"type": "orderedList", "attrs": {"start": dice.below(9), "type": dice.pick(&[Value::Null, json!("a")])}, "content": dice.list_of(3, item)})
        }
        9 => {
            json!({"type": "blockquote", "content": dice.list_of(2, |dice| block(dice, depth + 1))})
        }
        10 => {
            let task = |dice: &mut DocumentRng| {
                let checked = json!({"checked": dice.below(2) == 0});
                let mut task =
                    json!({"type": "taskItem", "attrs": checked, "content": [paragraph(dice)]});
                if dice.below(3) == 0 {
                    task["content"] = json!([paragraph(dice), block(dice, depth + 1)]);
                }
                task
            };
            json!({"type": "taskList", "content": dice.list_of(3, task)})
        }
        11 => {
            let row = |dice: &mut DocumentRng| {
                let cells = dice.list_of(3, |dice| {
                    let name = dice.pick(&["tableHeader", "tableCell"]);
                    let span = json!({"colspan": dice.below(3), "rowspan": null, "y": "z"});
                    json!({"type": name, "attrs": span, "content": dice.list_of(1, |dice| block(dice, depth + 1))})
                });
                json!({"type": "tableRow", "content": cells})
            };
            json!({"type": "table", "content": dice.list_of(2, row)})
        }
        12 => {
            let kind = dice.pick(&[json!("tip"), json!("?"), Value::Null]);
            json!({"type": "callout", "attrs": {"kind": kind}, "content": dice.list_of(2, |dice| block(dice, depth + 1))})
        }
        13 => {
            let open = dice.pick(&[json!(true), json!(false), json!(7), Value::Null]);
            json!({"type": "details", "attrs": {"open": open, "x": 1}, "content": [
                {"type": "detailsSummary", "content": line(dice)},
                {"type": "detailsContent", "content": dice.list_of(2, |dice| block(dice, depth + 1))},
            ]})
        }
        _ => json!({"type": "details", "content": dice.list_of(2, |dice| block(dice, depth + 1))}),
    }
}

#[test]
fn ten_thousand_documents_come_back_exactly() {
    let mut dice = DocumentRng(0x9e37_79b9_7f4a_7c15);
    for _ in 0..10_000 {
        let json = json!({"type": "doc", "content": dice.list_of(4, |dice| block(dice, 0))});
        let document =
            Document::from_json(json.clone()).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(document.to_json(), json);
    }
}
