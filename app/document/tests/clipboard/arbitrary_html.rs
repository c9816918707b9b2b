//! Pasting arbitrary HTML keeps the schema and lets no unsafe address in.

use app_document::clipboard::{self, HtmlElement, HtmlNode};
use app_document::{Document, DocumentEditor, EditorState};
use proptest::prelude::*;
use proptest::sample::select;

use crate::copying::documents;

fn tree() -> impl Strategy<Value = HtmlNode> {
    let names = vec![
        "p",
        "div",
        "span",
        "b",
        "i",
        "u",
        "s",
        "code",
        "pre",
        "a",
        "ul",
        "ol",
        "li",
        "h1",
        "h6",
        "blockquote",
        "hr",
        "br",
        "img",
        "table",
        "tr",
        "td",
        "o:p",
        "script",
        "style",
        "iframe",
        "svg",
        "unknown",
    ];
    let attributes = prop::collection::vec(
        select(vec![
            ("style", "font-weight:700; text-align:center"),
            ("style", "font-weight:normal;white-space:pre"),
            ("style", "mso-list:l0 level2 lfo1"),
            ("style", "mso-list:l0 level1 lfo1"),
            ("style", "mso-list:Ignore"),
            ("style", "display : NONE"),
            ("href", "JaVaScRiPt:payload()"),
            ("href", "https://example.org"),
            ("src", "data:payload"),
            ("src", "https://example.org/a.png"),
            ("class", "language-rust"),
            ("start", "-7"),
            (
                "data-muster",
                "{\"content\":[{\"type\":\"image\",\"attrs\":{\"src\":\"data:payload\"}}]}",
            ),
            ("data-muster", "{\"content\":7}"),
        ]),
        0..3,
    );
    let attributes = attributes.prop_map(|pairs| {
        pairs
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect::<Vec<_>>()
    });
    let leaf = select(vec![
        "a",
        " ",
        "\n ",
        "\u{a0}",
        "\u{1f3ae}b",
        "1.",
        "\0",
        "x  y",
    ])
    .prop_map(|text| HtmlNode::Text(text.to_owned()));
    leaf.prop_recursive(6, 60, 5, move |inner| {
        (
            select(names.clone()),
            attributes.clone(),
            prop::collection::vec(inner, 0..5),
        )
            .prop_map(|(name, attributes, children)| {
                HtmlNode::Element(HtmlElement {
                    name: name.to_owned(),
                    attributes,
                    children,
                })
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_html_pastes_into_any_document(html in tree(), json in documents::document(), is_plain in any::<bool>()) {
        let mut editor = DocumentEditor::from_state(EditorState::new(Document::from_json(json).expect("a valid document")));
        if let Some(command) = clipboard::paste_command(editor.state(), Some(&html), "words", is_plain) {
            editor.run(&command, 0.0);
        }
        let json = editor.document().to_json();
        let read = Document::from_json(json.clone()).map_err(|error| TestCaseError::fail(format!("{error}: {json}")))?;
        prop_assert_eq!(read.to_json(), json.clone());
        prop_assert!(!json.to_string().contains("payload"), "{}", json);
    }
}
