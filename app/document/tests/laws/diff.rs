//! A comparison contains all of both versions.

use app_document::diff::{BlockDiff, BlockOrigin, DiffTag, block_origins, diff_blocks, diff_words};
use app_document::{Document, Node, notation};
use proptest::prelude::*;
use serde_json::json;

use crate::documents::block;

fn document(notation: &str) -> Document {
    notation::parse(notation)
        .expect("a state")
        .document()
        .clone()
}

/// One sign per block: `=` in both, `-` before, `+` after, `~` changed.
fn signs(before: &str, after: &str) -> String {
    let signs = diff_blocks(&document(before), &document(after))
        .into_iter()
        .map(|difference| match difference {
            BlockDiff::Same(_) => '=',
            BlockDiff::Removed(_) => '-',
            BlockDiff::Added(_) => '+',
            BlockDiff::Changed { .. } => '~',
        });
    signs.collect()
}

#[test]
fn blocks_are_the_same_changed_removed_or_added() {
    for (before, after, expected) in [
        ("p(a) p(b)", "p(a) p(b)", "=="),
        ("p(a) p(b) p(c)", "p(a) p(c)", "=-="),
        ("p(a) p(c)", "p(a) p(b) p(c)", "=+="),
        ("p(smoke A main) p(b)", "p(smoke A short) p(b)", "~="),
        ("p(smoke A main)", "h1(smoke A main)", "~"),
        ("p(one)", "p(something else)", "-+"),
        ("p(a) p(go B now)", "p(new) p(a) p(go B later now)", "+=~"),
        ("hr", "img", "-+"),
    ] {
        assert_eq!(signs(before, after), expected, "{before} | {after}");
    }
}

/// The origin of each block: the index for a block that is the same, with `~` for a changed one, `+` for a new one.
fn origins(before: &str, after: &str) -> String {
    let (before, after) = (document(before), document(after));
    let origins = block_origins(before.content(), after.content());
    let signs = origins.into_iter().map(|origin| match origin {
        BlockOrigin::Same(at) => at.to_string(),
        BlockOrigin::Changed(at) => format!("~{at}"),
        BlockOrigin::New => "+".to_owned(),
    });
    signs.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_block_of_a_newer_version_comes_from_the_one_that_shows_it() {
    let toggle = |open: &str, text: &str| format!("toggle{open}(sum(plan) body(p({text})))");
    for (before, after, expected) in [
        ("p(a) p(b)", "p(a) p(b)", "0 1"),
        ("p(a) p(b) p(c)", "p(a) p(c)", "0 2"),
        ("p(a) p(c)", "p(a) p(b) p(c)", "0 + 1"),
        (
            "p(smoke A main) p(b)",
            "p(new) p(smoke A short) p(b)",
            "+ ~0 1",
        ),
        ("p(smoke A main)", "h1(smoke A main)", "+"),
        ("p(one)", "p(something else)", "~0"),
        ("p(a b c d) p(z)", "p(a b) p(c d) p(z)", "~0 + 1"),
        (&toggle("", "go"), &toggle(":closed", "go"), "0"),
        (
            &toggle(":closed", "go"),
            &format!("p(a) {}", toggle("", "go now")),
            "+ ~0",
        ),
    ] {
        assert_eq!(origins(before, after), expected, "{before} | {after}");
    }
}

#[test]
fn words_are_compared_inside_a_changed_block() {
    let shown: String = diff_words("smoke A main, then go", "smoke B main then go")
        .into_iter()
        .map(|words| match words.change {
            DiffTag::Both => words.text,
            DiffTag::Before => format!("[-{}]", words.text),
            DiffTag::After => format!("[+{}]", words.text),
        })
        .collect();
    assert_eq!(shown, "smoke [-A][+B] main[-,] then go");
}

#[test]
fn two_long_versions_are_compared_soon() {
    let long = |skip: usize| {
        let blocks = (0..2_000).filter(|at| at % skip != 0).map(|at| {
            json!({"type": "paragraph", "content": [{"type": "text", "text": format!("line {at} of it")}]})
        });
        Document::from_json(json!({"type": "doc", "content": blocks.collect::<Vec<_>>()}))
            .expect("a document")
    };
    let all = diff_blocks(&long(7), &long(11));
    assert!(
        all.iter()
            .filter(|difference| matches!(difference, BlockDiff::Same(_)))
            .count()
            > 1_500
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn leaving_out_one_version_gives_the_other(pool in prop::collection::vec(block(), 1..5), one in prop::collection::vec(0usize..9, 1..9), other in prop::collection::vec(0usize..9, 1..9)) {
        let document = |picks: &[usize]| {
            let content: Vec<_> = picks.iter().map(|at| pool[at % pool.len()].clone()).collect();
            Document::from_json(json!({"type": "doc", "content": content})).expect("a valid document")
        };
        let (one, other) = (document(&one), document(&other));
        let (mut before, mut after): (Vec<Node>, Vec<Node>) = (Vec::new(), Vec::new());
        for difference in diff_blocks(&one, &other) {
            match difference {
                BlockDiff::Same(node) => {
                    before.push(node.clone());
                    after.push(node);
                }
                BlockDiff::Removed(node) => before.push(node),
                BlockDiff::Added(node) => after.push(node),
                BlockDiff::Changed { before: old, after: new, .. } => {
                    before.push(old);
                    after.push(new);
                }
            }
        }
        prop_assert_eq!(&before[..], one.content());
        prop_assert_eq!(&after[..], other.content());
    }

    #[test]
    fn words_lose_no_letter(one in "[abc ]{0,30}", other in "[abc ]{0,30}") {
        let words = diff_words(&one, &other);
        let text = |left_out: DiffTag| words.iter().filter(|words| words.change != left_out).map(|words| words.text.as_str()).collect::<String>();
        prop_assert_eq!(text(DiffTag::After), one);
        prop_assert_eq!(text(DiffTag::Before), other);
    }
}
