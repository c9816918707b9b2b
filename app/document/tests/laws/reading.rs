//! Reading: invalid documents are refused with the location of the error, valid ones are interpreted as specified.

use app_document::{Document, MarkKind, Node, TextAlignment};
use serde_json::{Value, json};

fn refusal(content: Value) -> String {
    let mut document = json!({"type": "doc"});
    document["content"] = content;
    let refusal = Document::from_json(document).expect_err("refused");
    refusal.to_string()
}

#[test]
fn a_broken_shape_is_refused_with_its_place() {
    let text = || json!({"type": "text", "text": "a"});
    let cases = [
        (json!([text()]), "content[0]: doc cannot contain text here"),
        (
            json!([{"type": "listItem", "content": [{"type": "paragraph"}]}]),
            "content[0]: doc cannot contain listItem here",
        ),
        (
            json!([{"type": "doc", "content": [{"type": "paragraph"}]}]),
            "content[0]: doc cannot contain doc here",
        ),
        (
            json!([{"type": "bulletList", "content": [{"type": "paragraph"}]}]),
            "content[0].content[0]: bulletList cannot contain paragraph here",
        ),
        (
            json!([{"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "codeBlock"}]}]}]),
            "content[0].content[0].content[0]: listItem cannot contain codeBlock here",
        ),
        (
            json!([{"type": "horizontalRule", "content": [text()]}]),
            "content[0].content[0]: horizontalRule cannot contain text here",
        ),
        (
            json!([{"type": "codeBlock", "content": [{"type": "hardBreak"}]}]),
            "content[0].content[0]: codeBlock cannot contain hardBreak here",
        ),
        (
            json!([{"type": "bulletList"}]),
            "content[0]: bulletList must not be empty",
        ),
        (
            json!([{"type": "paragraph", "content": [{"type": "text", "text": ""}]}]),
            "content[0].content[0] must have non-empty text",
        ),
        (
            json!([{"type": "paragraph"}, {}]),
            "content[1] must have a type",
        ),
        (json!([7]), "content[0] must be an object"),
        (
            json!("text"),
            "the document must have an array as its content",
        ),
        (
            json!([{"type": "paragraph", "attrs": []}]),
            "content[0] must have an object as its attrs",
        ),
        (
            json!([{"type": "paragraph", "marks": {}}]),
            "content[0] must have an array as its marks",
        ),
        (
            json!([{"type": "paragraph", "marks": [{}]}]),
            "content[0] has a mark without a type",
        ),
        (
            json!([{"type": "paragraph", "content": [{"type": "text", "text": "a\0b"}]}]),
            "content[0].content[0] contains a NUL character",
        ),
        (
            json!([{"type": "x", "attrs": {"a": ["\0"]}}]),
            "content[0] contains a NUL character",
        ),
    ];
    for (content, reason) in cases {
        assert_eq!(refusal(content), reason);
    }
}

#[test]
fn only_a_document_is_one() {
    for json in ["null", "[]", "{}", r#"{"type":"paragraph"}"#, r#""doc""#] {
        let error = Document::parse(json).expect_err("refused");
        assert_eq!(error.to_string(), "must be an object of type doc");
    }
    assert!(
        Document::parse("{").is_err_and(|error| error.to_string().starts_with("is not valid JSON"))
    );
}

#[test]
fn known_attributes_and_marks_read_as_what_they_mean() {
    let document = Document::from_json(json!({"type": "doc", "content": [
        {"type": "heading", "attrs": {"level": 2, "textAlign": "right"}, "content": [
            {"type": "text", "text": "A site", "marks": [{"type": "bold"}, {"type": "link", "attrs": {"href": "/strategies/1"}}]},
        ]},
        {"type": "codeBlock", "attrs": {"language": "toml"}, "content": [
            {"type": "text", "text": "a = 1", "marks": [{"type": "bold"}, {"type": "comment"}]},
        ]},
    ]}))
    .expect("a document");
    let [Node::Element(heading), Node::Element(code)] = document.content() else {
        panic!("two blocks");
    };
    assert_eq!(
        (heading.heading_level(), heading.alignment()),
        (Some(2), Some(TextAlignment::Right))
    );
    let [Node::Text(title)] = heading.content() else {
        panic!("one text");
    };
    assert!(title.marks().has(&MarkKind::Bold));
    assert_eq!(title.marks().href(), Some("/strategies/1"));
    let [Node::Text(line)] = code.content() else {
        panic!("one text");
    };
    assert_eq!(code.language(), Some("toml"));
    assert!(
        !line.marks().has(&MarkKind::Bold),
        "code carries no known mark"
    );
    assert_eq!(line.marks().as_slice().len(), 1, "an unknown mark stays");
}
