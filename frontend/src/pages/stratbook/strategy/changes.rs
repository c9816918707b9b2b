//! The changes of one version of a strategy: its metadata, and its text block by block.

use app_api::wire::{VersionBody, VersionItem};
use app_document::Document;
use app_document::diff::{BlockDiff, DiffTag, WordDiff, diff_blocks};
use leptos::prelude::*;

use crate::editor::document_view;
use crate::texts::stratbook as words;

/// A version and the one before it.
#[derive(Debug, Clone, PartialEq)]
pub struct VersionPair {
    /// `None` for the first version.
    pub before: Option<VersionBody>,
    pub after: VersionBody,
}

pub fn version_changes(pair: &VersionPair) -> AnyView {
    let after = parse_document(&pair.after);
    let Some(before) = &pair.before else {
        return view! {
            <p class="history-note">{words::FIRST_VERSION}</p>
            {document_view(&after, Callback::new(|_| {}))}
        }
        .into_any();
    };
    let facts = metadata_changes(&before.item, &pair.after.item);
    let text = diff_blocks(&parse_document(before), &after);
    let has_text = text
        .iter()
        .any(|difference| !matches!(difference, BlockDiff::Same(_)));
    if facts.is_empty() && !has_text {
        return view! { <p class="history-note">{words::NOTHING_CHANGED}</p> }.into_any();
    }
    let facts = facts.into_iter().map(|(name, before, after)| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd>
                    <del>{or_nothing(before)}</del>
                    " "
                    <ins>{or_nothing(after)}</ins>
                </dd>
            </div>
        }
    });
    view! {
        <dl class="history-facts">{facts.collect_view()}</dl>
        {has_text.then(|| changed_blocks(&text))}
    }
    .into_any()
}

/// The server stores only documents that parse.
fn parse_document(version: &VersionBody) -> Document {
    Document::from_json(version.content.clone()).unwrap_or_else(|_| Document::blank())
}

fn metadata_changes(
    before: &VersionItem,
    after: &VersionItem,
) -> Vec<(&'static str, String, String)> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    [
        (words::TITLE, before.title.clone(), after.title.clone()),
        (words::MAP, text(&before.map), text(&after.map)),
        (words::SIDE, text(&before.side), text(&after.side)),
        (
            words::AGENTS,
            before.agents.join(", "),
            after.agents.join(", "),
        ),
        (words::TAGS, before.tags.join(", "), after.tags.join(", ")),
    ]
    .into_iter()
    .filter(|(_, before, after)| before != after)
    .collect()
}

fn or_nothing(text: String) -> String {
    if text.is_empty() {
        words::NOTHING.to_owned()
    } else {
        text
    }
}

/// The changed blocks, with the number of unchanged ones between them.
fn changed_blocks(text: &[BlockDiff]) -> AnyView {
    let mut drawn: Vec<AnyView> = Vec::new();
    let mut same = 0;
    for difference in text {
        if matches!(difference, BlockDiff::Same(_)) {
            same += 1;
            continue;
        }
        drawn.extend(unchanged_count(same));
        same = 0;
        drawn.push(changed_block(difference));
    }
    drawn.extend(unchanged_count(same));
    view! { <div class="history-text">{drawn}</div> }.into_any()
}

fn unchanged_count(same: usize) -> Option<AnyView> {
    (same > 0).then(|| view! { <p class="history-same">{words::same_blocks(same)}</p> }.into_any())
}

fn changed_block(difference: &BlockDiff) -> AnyView {
    let whole = |node, change, word| {
        let document = Document::from_block(node);
        view! {
            <div class="history-block" data-change=change>
                <span class="spoken">{word}</span>
                {document_view(&document, Callback::new(|_| {}))}
            </div>
        }
        .into_any()
    };
    match difference {
        BlockDiff::Same(_) => ().into_any(),
        BlockDiff::Removed(node) => whole(node, "removed", words::REMOVED),
        BlockDiff::Added(node) => whole(node, "added", words::ADDED),
        BlockDiff::Changed { words: changed, .. } => {
            let changed = changed.iter().map(changed_words).collect_view();
            view! {
                <div class="history-block" data-change="changed">
                    <span class="spoken">{words::CHANGED}</span>
                    <p class="history-words">{changed}</p>
                </div>
            }
            .into_any()
        }
    }
}

fn changed_words(words: &WordDiff) -> AnyView {
    let text = words.text.clone();
    match words.change {
        DiffTag::Both => text.into_any(),
        DiffTag::Before => view! { <del>{text}</del> }.into_any(),
        DiffTag::After => view! { <ins>{text}</ins> }.into_any(),
    }
}
