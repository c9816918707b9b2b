//! No unsafe address survives loading, in any place and in any spelling.

use app_document::Document;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::documents::block;

/// A string in every unsafe address and in nothing else.
const PAYLOAD: &str = "payload";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_hostile_address_never_survives(address in hostile_address(), beside in block(), wrap in 0usize..5) {
        let document = Document::from_json(json!({"type": "doc", "content": [
            wrapped(wrap, &address),
            beside,
            {"type": "image", "attrs": {"src": address, "alt": "kept"}},
        ]}))
        .expect("a document of the right shape");
        let written = document.to_json().to_string();
        prop_assert!(!written.contains(PAYLOAD), "{}", written);
        prop_assert!(written.contains("kept"), "text and alternative text stay");
    }
}

/// A link with this address: plain, with other marks, in a list, in a quote, or inside an unknown node.
fn wrapped(wrap: usize, address: &str) -> Value {
    let link = json!({"type": "link", "attrs": {"href": address}});
    let marks = if wrap == 1 {
        json!([{"type": "bold"}, link, {"type": "comment"}])
    } else {
        json!([link])
    };
    let paragraph =
        json!({"type": "paragraph", "content": [{"type": "text", "text": "kept", "marks": marks}]});
    match wrap {
        2 => {
            json!({"type": "bulletList", "content": [{"type": "listItem", "content": [paragraph]}]})
        }
        3 => json!({"type": "blockquote", "content": [paragraph]}),
        4 => json!({"type": "callout", "content": [{"type": "cell", "content": [paragraph]}]}),
        _ => paragraph,
    }
}

/// `scheme:payload` with random case, ignored characters and entities.
fn hostile_address() -> impl Strategy<Value = String> {
    let scheme = prop::sample::select(vec![
        "javascript",
        "data",
        "vbscript",
        "file",
        "blob",
        "filesystem",
        "about",
        "ws",
        "ftp",
        "x",
    ]);
    let letter = (any::<bool>(), skipped(), 0u8..4);
    (scheme, prop::collection::vec(letter, 12), skipped()).prop_map(|(scheme, disguise, last)| {
        let letters = scheme.chars().chain([':']).zip(disguise);
        let disguised = letters.map(|(letter, (is_upper, skipped, entity))| {
            let letter = if is_upper {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            let code = u32::from(letter);
            let letter = match (entity, letter) {
                (1, _) => format!("&#{code};"),
                (2, _) => format!("&#x{code:05X};"),
                (3, ':') => "&amp;colon;".to_owned(),
                _ => letter.to_string(),
            };
            format!("{skipped}{letter}")
        });
        format!("{}{last}{PAYLOAD}", disguised.collect::<String>())
    })
}

fn skipped() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        3 => Just(""),
        1 => prop::sample::select(vec![" ", "\t", "\n", "\r\n", "\u{1}", "\u{1f}", "\u{a0}", "\u{200b}", "\u{feff}", "&Tab;", "&NewLine;"]),
    ]
}

#[test]
fn a_link_without_a_usable_address_is_no_link() {
    for attributes in [
        json!({}),
        json!({"href": null}),
        json!({"href": 7}),
        json!({"href": ["https://example.org"]}),
    ] {
        let document = Document::from_json(
            json!({"type": "doc", "content": [{"type": "paragraph", "content": [
                {"type": "text", "text": "word", "marks": [{"type": "link", "attrs": attributes}]},
            ]}]}),
        )
        .expect("a document of the right shape");
        assert_eq!(
            document.to_json()["content"][0]["content"],
            json!([{"type": "text", "text": "word"}])
        );
    }
}
