//! The limits on the size of a document, and the errors beyond them.

use app_document::{Document, DocumentError, NodeLocation, limits};
use serde_json::{Value, json};

fn empty_paragraph() -> Value {
    json!({"type": "paragraph"})
}

fn document(content: &[Value]) -> Value {
    json!({"type": "doc", "content": content})
}

/// Nested quotes with a paragraph at this level below the document.
fn paragraph_at(level: usize) -> Value {
    let block = (1..level).fold(
        empty_paragraph(),
        |inner, _| json!({"type": "blockquote", "content": [inner]}),
    );
    document(&[block])
}

#[test]
fn thirty_two_levels_are_the_deepest() {
    assert!(Document::from_json(paragraph_at(limits::MAX_DEPTH)).is_ok());
    let error = Document::from_json(paragraph_at(limits::MAX_DEPTH + 1)).expect_err("refused");
    assert_eq!(
        error,
        DocumentError::TooDeep(NodeLocation(vec![0; limits::MAX_DEPTH + 1]))
    );
    assert!(
        error
            .to_string()
            .ends_with("is nested deeper than 32 levels")
    );
}

#[test]
fn unknown_nodes_and_attributes_are_held_to_the_depth_too() {
    let nested = |wrap: fn(Value) -> Value| {
        (0..=limits::MAX_DEPTH).fold(json!({"type": "x"}), |inner, _| wrap(inner))
    };
    let node = nested(|inner| json!({"type": "x", "content": [inner]}));
    assert!(matches!(
        Document::from_json(document(&[node])),
        Err(DocumentError::TooDeep(_))
    ));
    let attribute = nested(|inner| json!([inner]));
    let node = json!({"type": "x", "attrs": {"deep": attribute}});
    assert!(matches!(
        Document::from_json(document(&[node])),
        Err(DocumentError::TooDeep(_))
    ));
}

#[test]
fn text_nested_without_end_is_refused_and_does_not_overflow() {
    let json = "[".repeat(200_000);
    assert!(matches!(
        Document::parse(&json),
        Err(DocumentError::InvalidJson(_))
    ));
    let json = r#"{"type":"doc","content":["#.repeat(8_000);
    assert!(matches!(
        Document::parse(&json),
        Err(DocumentError::InvalidJson(_))
    ));
}

#[test]
fn twenty_thousand_nodes_are_the_most() {
    // Short names, so that the limit on bytes is not reached first.
    let nodes = |count: usize| document(&vec![json!({"type": ""}); count]);
    assert!(Document::from_json(nodes(limits::MAX_NODES)).is_ok());
    assert_eq!(
        Document::from_json(nodes(limits::MAX_NODES + 1)),
        Err(DocumentError::TooManyNodes)
    );
}

#[test]
fn a_quarter_of_a_mebibyte_is_the_most() {
    let of_bytes = |bytes: usize| {
        let hollow =
            document(&[json!({"type": "codeBlock", "content": [{"type": "text", "text": ""}]})]);
        let text = "a".repeat(bytes - hollow.to_string().len());
        document(&[json!({"type": "codeBlock", "content": [{"type": "text", "text": text}]})])
    };
    assert!(Document::from_json(of_bytes(limits::MAX_BYTES)).is_ok());
    assert!(Document::parse(&of_bytes(limits::MAX_BYTES).to_string()).is_ok());
    let refused = Err(DocumentError::TooLarge(limits::MAX_BYTES + 1));
    assert_eq!(
        Document::from_json(of_bytes(limits::MAX_BYTES + 1)),
        refused
    );
    assert_eq!(
        Document::parse(&of_bytes(limits::MAX_BYTES + 1).to_string()),
        refused
    );
}
