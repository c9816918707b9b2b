//! Random valid documents in TipTap's form, with unknown nodes, marks and attributes.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::{Map, Value, json};

/// A document of known and unknown nodes and marks.
pub fn document() -> impl Strategy<Value = Value> {
    vec(block(), 1..5).prop_map(|content| json!({"type": "doc", "content": content}))
}

/// A single block.
pub fn block() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        paragraph(),
        (1..=6, alignment(), line()).prop_map(|(level, align, content)| node(
            "heading",
            json!({"level": level, "textAlign": align}),
            content
        )),
        (option::of(select(vec!["rust", "toml"])), words()).prop_map(|(language, code)| node(
            "codeBlock",
            json!({"language": language}),
            vec![json!({"type": "text", "text": code})]
        )),
        Just(json!({"type": "horizontalRule"})),
        image(),
        video(),
        unknown(),
    ];
    leaf.prop_recursive(4, 40, 4, |inner| {
        let item = (paragraph(), vec(inner.clone(), 0..3)).prop_map(|(first, rest)| {
            let content = [vec![first], rest].concat();
            json!({"type": "listItem", "content": content})
        });
        let items = vec(item.boxed(), 1..4);
        let task = (any::<bool>(), paragraph(), vec(inner.clone(), 0..3)).prop_map(
            |(is_checked, first, rest)| {
                let content = [vec![first], rest].concat();
                node("taskItem", json!({"checked": is_checked}), content)
            },
        );
        prop_oneof![
            vec(inner.clone(), 1..4)
                .prop_map(|content| json!({"type": "blockquote", "content": content})),
            items
                .clone()
                .prop_map(|content| json!({"type": "bulletList", "content": content})),
            vec(task.boxed(), 1..4)
                .prop_map(|content| json!({"type": "taskList", "content": content})),
            (1..9, option::of(select(vec!["a", "A", "i", "I"])), items).prop_map(
                |(start, kind, content)| node(
                    "orderedList",
                    json!({"start": start, "type": kind}),
                    content
                )
            ),
            table(inner.clone().boxed()),
            (
                select(vec![json!("info"), json!("danger"), json!(7), Value::Null]),
                vec(inner.clone(), 1..4)
            )
                .prop_map(|(kind, content)| node(
                    "callout",
                    json!({"kind": kind}),
                    content
                )),
            vec(inner.clone(), 1..4)
                .prop_map(|content| json!({"type": "details", "content": content})),
            (any::<bool>(), line(), vec(inner, 1..4)).prop_map(|(is_open, summary, content)| {
                let summary = node("detailsSummary", json!({"x-a": 1}), summary);
                let content = json!({"type": "detailsContent", "content": content});
                node("details", json!({"open": is_open}), vec![summary, content])
            }),
        ]
    })
}

/// A table of cells that may cover several rows and columns, or leave gaps.
fn table(inner: BoxedStrategy<Value>) -> impl Strategy<Value = Value> {
    let span = || prop_oneof![6 => Just(1), 1 => 2..4];
    let widths = select(vec![Value::Null, json!([120]), json!("wide")]);
    let content = vec(prop_oneof![3 => paragraph().boxed(), 1 => inner], 1..3);
    let cell = (any::<bool>(), span(), span(), widths, content).prop_map(
        |(is_header, columns, rows, widths, content)| {
            let name = if is_header {
                "tableHeader"
            } else {
                "tableCell"
            };
            let attributes = json!({"colspan": columns, "rowspan": rows, "colwidth": widths});
            node(name, attributes, content)
        },
    );
    (1usize..4, vec(cell.boxed(), 12)).prop_map(|(columns, cells)| {
        let rows = cells[..columns * 3].chunks(columns);
        let rows: Vec<Value> = rows
            .map(|cells| json!({"type": "tableRow", "content": cells}))
            .collect();
        json!({"type": "table", "content": rows})
    })
}

fn paragraph() -> impl Strategy<Value = Value> {
    (alignment(), line())
        .prop_map(|(align, content)| node("paragraph", json!({"textAlign": align}), content))
}

fn alignment() -> impl Strategy<Value = Option<&'static str>> {
    option::of(select(vec!["left", "center", "right", "justify"]))
}

/// Inline nodes; adjacent texts have different marks.
fn line() -> impl Strategy<Value = Vec<Value>> {
    let inline = prop_oneof![
        4 => (words(), marks()).prop_map(|(text, marks)| json!({"type": "text", "text": text, "marks": marks})),
        1 => marks().prop_map(|marks| json!({"type": "hardBreak", "marks": marks})),
        1 => image(),
        1 => (mention(), marks()).prop_map(|(mut mention, marks)| {
            mention["marks"] = json!(marks);
            mention
        }),
        1 => unknown(),
    ];
    vec(inline, 0..5).prop_map(|mut line| {
        line.dedup_by(|one, other| {
            one["type"] == "text" && other["type"] == "text" && one["marks"] == other["marks"]
        });
        line.into_iter().map(without_empty_marks).collect()
    })
}

fn marks() -> impl Strategy<Value = Vec<Value>> {
    let plain = subsequence(vec!["bold", "italic", "underline", "strike"], 0..=4);
    let link = option::of(select(vec![
        "https://example.org/?a=1&b=2",
        "/strategies/1",
    ]));
    let unknown = option::of(attributes());
    let formatted = (plain, link, unknown).prop_map(|(plain, link, unknown)| {
        let plain = plain.into_iter().map(|name| json!({"type": name}));
        let link = link.map(|href| {
            json!({"type": "link", "attrs": {
                "href": href, "target": "_blank", "rel": "noopener noreferrer nofollow", "class": null, "title": null
            }})
        });
        let unknown = unknown.map(|attributes| json!({"type": "comment", "attrs": attributes}));
        plain.chain(link).chain(unknown).collect()
    });
    prop_oneof![5 => formatted, 1 => Just(vec![json!({"type": "code"})])]
}

fn image() -> impl Strategy<Value = Value> {
    let source = select(vec!["https://example.org/map.png", "/uploads/0198.webp"]);
    (source, option::of(words()), attributes()).prop_map(|(source, alt, mut attributes)| {
        let known = [
            ("src", json!(source)),
            ("alt", json!(alt)),
            ("title", Value::Null),
            ("width", json!(640)),
            ("height", Value::Null),
        ];
        attributes.extend(known.map(|(name, value)| (name.to_owned(), value)));
        json!({"type": "image", "attrs": attributes})
    })
}

fn video() -> impl Strategy<Value = Value> {
    let address = select(vec![
        "https://youtu.be/abc",
        "https://medal.tv/clips/abc",
        "https://example.org/",
        "javascript:x",
    ]);
    let name = select(vec!["video", "youtube"]);
    (name, address, option::of(words()), attributes()).prop_map(
        |(name, address, title, mut attributes)| {
            attributes.insert("src".to_owned(), json!(address));
            attributes.insert("title".to_owned(), json!(title));
            node(name, Value::Object(attributes), Vec::new())
        },
    )
}

fn mention() -> impl Strategy<Value = Value> {
    let id = select(vec![
        json!("player:1"),
        json!("strategy:01936f00-0000-7000-8000-000000000000"),
        json!("u7"),
        Value::Null,
    ]);
    (id, option::of(words()), attributes()).prop_map(|(id, label, mut attributes)| {
        attributes.insert("id".to_owned(), id);
        attributes.insert("label".to_owned(), json!(label));
        node("mention", Value::Object(attributes), Vec::new())
    })
}

fn unknown() -> impl Strategy<Value = Value> {
    (
        select(vec!["person", "youtube", "accordion"]),
        attributes(),
        option::of(words()),
    )
        .prop_map(|(name, attributes, text)| {
            let content = text.map(|text| json!({"type": "text", "text": text}));
            node(
                name,
                Value::Object(attributes),
                content.into_iter().collect(),
            )
        })
}

/// Unknown attributes, at least one.
fn attributes() -> impl Strategy<Value = Map<String, Value>> {
    let value = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        words().prop_map(Value::from),
        words().prop_map(|text| json!({"deep": [text, {"deeper": 1.5}]})),
    ];
    proptest::collection::btree_map("x-[a-z]{1,6}", value, 1..4)
        .prop_map(|attributes| attributes.into_iter().collect())
}

fn words() -> impl Strategy<Value = String> {
    "[a-zA-Z\u{e9}\u{1f3ae}\u{5d0} <>&\"*_`]{1,12}"
}

fn node(name: &str, attributes: Value, content: Vec<Value>) -> Value {
    let mut node = json!({"type": name});
    node["attrs"] = attributes;
    if !content.is_empty() {
        node["content"] = Value::Array(content);
    }
    node
}

fn without_empty_marks(mut node: Value) -> Value {
    if node["marks"].as_array().is_some_and(Vec::is_empty) {
        node.as_object_mut().map(|node| node.remove("marks"));
    }
    node
}
