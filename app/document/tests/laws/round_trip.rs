//! Writing gives the JSON that was read.

use app_document::Document;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::documents::document;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_valid_document_comes_back_exactly(json in document()) {
        let document = Document::from_json(json.clone()).expect("a valid document");
        prop_assert_eq!(document.to_json(), json);
    }

    #[test]
    fn text_and_json_read_alike(json in document()) {
        let parsed = Document::parse(&json.to_string()).expect("a valid document");
        prop_assert_eq!(&parsed, &Document::from_json(json).expect("a valid document"));
        prop_assert_eq!(Document::parse(&parsed.to_text()), Ok(parsed.clone()));
        let through_serde: Document = serde_json::from_value(parsed.to_json()).expect("a valid document");
        prop_assert_eq!(through_serde, parsed);
    }

    #[test]
    fn whatever_is_accepted_is_written_in_its_final_form(json in almost_document()) {
        if let Ok(document) = Document::from_json(json) {
            let written = document.to_json();
            let again = Document::from_json(written.clone()).expect("what was written can be read");
            prop_assert_eq!(again.to_json(), written);
        }
    }
}

/// JSON that is often almost a valid document.
fn almost_document() -> impl Strategy<Value = Value> {
    let name = prop::sample::select(vec![
        "doc",
        "paragraph",
        "heading",
        "bulletList",
        "listItem",
        "taskList",
        "taskItem",
        "tableRow",
        "tableHeader",
        "tableCell",
        "codeBlock",
        "blockquote",
        "image",
        "hardBreak",
        "text",
        "bold",
        "code",
        "link",
        "table",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        Just(json!("javascript:x")),
        Just(json!("")),
        Just(json!({"href": "https://example.org", "src": "data:x", "level": 9})),
        name.clone().prop_map(|name| json!({"type": name})),
        Just(json!({"type": "text", "text": "a"})),
        Just(json!({"type": "text", "text": "b", "marks": [{"type": "code"}, {"type": "bold"}]})),
    ];
    let tree = leaf.prop_recursive(5, 40, 4, move |inner| {
        let children = prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            (name.clone(), children.clone())
                .prop_map(|(name, content)| json!({"type": name, "content": content})),
            (name.clone(), children.clone(), inner).prop_map(|(name, marks, attributes)| {
                json!({"type": name, "text": "t", "marks": marks, "attrs": attributes})
            }),
            children.prop_map(Value::Array),
        ]
    });
    prop::collection::vec(tree, 0..4).prop_map(|content| json!({"type": "doc", "content": content}))
}

#[test]
fn odd_marks_and_attributes_come_back_exactly() {
    let comment = |id: Value| json!({"type": "comment", "attrs": {"id": id}});
    let (one, other) = (
        json!("0194b2c0-0000-7000-8000-000000000001"),
        json!("0194b2c0-0000-7000-8000-000000000002"),
    );
    let paragraph = json!({"type": "paragraph", "content": [
        {"type": "text", "text": "a", "marks": [comment(json!(7))]},
        {"type": "text", "text": "b", "marks": [comment(one.clone())]},
        {"type": "text", "text": "c", "marks": [{"type": "bold"}, comment(one), comment(other)]},
        {"type": "mention", "attrs": {"id": null, "label": 7, "deep": [1.5, null]}, "marks": [{"type": "bold"}]},
        {"type": "mention"},
        {"type": "mention", "content": [{"type": "text", "text": "Kim"}]},
    ]});
    for block in [
        json!({"type": "video", "attrs": {"src": 7}}),
        json!({"type": "table", "content": [{"type": "row", "attrs": {"x": 1}}]}),
        json!({"type": "table", "content": [{"type": "tableRow", "attrs": {"x": 1}, "content": [
            {"type": "tableHeader", "attrs": {"colspan": 2}, "content": [{"type": "paragraph"}]},
            {"type": "tableCell", "attrs": {"colspan": 0, "rowspan": null, "y": "z"}, "content": [paragraph]},
        ]}]}),
        json!({"type": "callout", "attrs": {"kind": "?"}, "content": [paragraph]}),
        json!({"type": "details", "attrs": {"open": 7, "x": 1}, "content": [
            {"type": "detailsSummary"},
            {"type": "detailsContent", "content": [paragraph]},
        ]}),
        paragraph,
    ] {
        let json = json!({"type": "doc", "content": [block]});
        let document = Document::from_json(json.clone()).expect("a valid document");
        assert_eq!(document.to_json(), json);
    }
}

#[test]
fn absent_and_null_attributes_and_empty_content_are_accepted() {
    let document = Document::from_json(json!({"type": "doc", "content": [
        {"type": "paragraph", "attrs": null, "content": [], "marks": []},
        {"type": "heading", "attrs": {"level": 2, "textAlign": null}},
    ]}))
    .expect("a valid document");
    assert_eq!(
        document.to_json(),
        json!({"type": "doc", "content": [
            {"type": "paragraph"},
            {"type": "heading", "attrs": {"level": 2, "textAlign": null}},
        ]})
    );
}

#[test]
fn neighbouring_text_with_equal_marks_in_any_order_is_joined() {
    let document = Document::from_json(
        json!({"type": "doc", "content": [{"type": "paragraph", "content": [
            {"type": "text", "text": "a", "marks": [{"type": "bold"}, {"type": "italic"}]},
            {"type": "text", "text": "b", "marks": [{"type": "italic"}, {"type": "bold"}]},
            {"type": "text", "text": "c"},
        ]}]}),
    )
    .expect("a valid document");
    assert_eq!(
        document.to_json()["content"][0]["content"],
        json!([
            {"type": "text", "text": "ab", "marks": [{"type": "bold"}, {"type": "italic"}]},
            {"type": "text", "text": "c"},
        ])
    );
}

#[test]
fn a_list_table_or_toggle_outside_of_the_schema_is_unknown_and_stays_unchanged() {
    let paragraph = || json!({"type": "paragraph"});
    let text = || json!({"type": "text", "text": "a"});
    let item = |content: Value| json!({"type": "taskItem", "content": content});
    for block in [
        json!({"type": "taskList"}),
        json!({"type": "taskList", "content": [paragraph()]}),
        json!({"type": "taskList", "content": [text()]}),
        json!({"type": "taskList", "content": [{"type": "taskItem"}]}),
        json!({"type": "taskList", "content": [item(json!([text()]))]}),
        json!({"type": "taskList", "content": [item(json!([{"type": "heading"}]))]}),
        json!({"type": "listItem", "content": [paragraph()]}),
        json!({"type": "table"}),
        json!({"type": "table", "content": [{"type": "tableRow"}]}),
        json!({"type": "table", "content": [{"type": "tableRow", "content": [paragraph()]}]}),
        json!({"type": "table", "content": [{"type": "tableRow", "content": [{"type": "tableCell"}]}]}),
        json!({"type": "table", "content": [{"type": "tableCell", "content": [paragraph()]}]}),
        json!({"type": "table", "content": [{"type": "tableRow", "content": [{"type": "tableCell", "content": [text()]}]}]}),
        json!({"type": "tableCell", "content": [text(), paragraph()]}),
        json!({"type": "tableRow", "content": [{"type": "tableCell"}]}),
        item(json!([paragraph()])),
        json!({"type": "details"}),
        json!({"type": "details", "content": [paragraph()]}),
        json!({"type": "details", "content": [{"type": "detailsSummary"}]}),
        json!({"type": "details", "content": [{"type": "detailsSummary"}, {"type": "detailsContent"}]}),
        json!({"type": "details", "content": [{"type": "detailsSummary", "content": [paragraph()]}, {"type": "detailsContent", "content": [paragraph()]}]}),
        json!({"type": "details", "content": [{"type": "detailsSummary"}, {"type": "detailsContent", "content": [text()]}]}),
        json!({"type": "details", "content": [{"type": "detailsContent", "content": [paragraph()]}, {"type": "detailsSummary"}]}),
        json!({"type": "details", "content": [{"type": "detailsSummary"}, {"type": "detailsContent", "content": [paragraph()]}, paragraph()]}),
        json!({"type": "detailsSummary", "content": [text()]}),
        json!({"type": "detailsContent", "content": [paragraph()]}),
    ] {
        let name = block["type"].clone();
        let document = json!({"type": "doc", "content": [
            {"type": "callout", "content": [block.clone()]},
            {"type": "bulletList", "content": [{"type": "listItem", "content": [paragraph(), block]}]},
        ]});
        match Document::from_json(document.clone()) {
            Ok(read) => assert_eq!(read.to_json(), document),
            Err(error) => assert_eq!(name, "listItem", "{error}"),
        }
    }
    let first = json!({"type": "taskList", "content": [item(json!([paragraph()]))]});
    let in_item = json!({"type": "doc", "content": [{"type": "bulletList", "content": [
        {"type": "listItem", "content": [first]},
    ]}]});
    let read = Document::from_json(in_item.clone()).expect("a document");
    assert_eq!(read.to_json(), in_item);
}

#[test]
fn a_document_of_nothing_is_one_empty_paragraph() {
    for json in [
        json!({"type": "doc"}),
        json!({"type": "doc", "content": []}),
    ] {
        assert_eq!(Document::from_json(json), Ok(Document::blank()));
    }
}
