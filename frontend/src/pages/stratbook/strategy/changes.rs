//! What one version of a strategy changed: what is said of it, and its text block by block.

use app_api::wire::{VersionBody, VersionItem};
use app_document::Document;
use app_document::difference::{Change, Difference, Words, differences};
use leptos::prelude::*;

use crate::editor::reading;
use crate::texts::stratbook as words;

/// A version and the one before it.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// `None` for the first one.
    pub before: Option<VersionBody>,
    pub after: VersionBody,
}

pub fn changes(pair: &Pair) -> AnyView {
    let after = read(&pair.after);
    let Some(before) = &pair.before else {
        return view! {
            <p class="history-note">{words::FIRST_VERSION}</p>
            {reading(&after, Callback::new(|_| {}))}
        }
        .into_any();
    };
    let facts = facts(&before.item, &pair.after.item);
    let text = differences(&read(before), &after);
    let has_text = text
        .iter()
        .any(|difference| !matches!(difference, Difference::Same(_)));
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
        {has_text.then(|| blocks(&text))}
    }
    .into_any()
}

/// The server keeps no document that it could not read.
fn read(version: &VersionBody) -> Document {
    Document::from_json(version.content.clone()).unwrap_or_else(|_| Document::blank())
}

fn facts(before: &VersionItem, after: &VersionItem) -> Vec<(&'static str, String, String)> {
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

/// What changed; what did not is counted between.
fn blocks(text: &[Difference]) -> AnyView {
    let mut drawn: Vec<AnyView> = Vec::new();
    let mut same = 0;
    for difference in text {
        if matches!(difference, Difference::Same(_)) {
            same += 1;
            continue;
        }
        drawn.extend(count(same));
        same = 0;
        drawn.push(block(difference));
    }
    drawn.extend(count(same));
    view! { <div class="history-text">{drawn}</div> }.into_any()
}

fn count(same: usize) -> Option<AnyView> {
    (same > 0).then(|| view! { <p class="history-same">{words::same_blocks(same)}</p> }.into_any())
}

fn block(difference: &Difference) -> AnyView {
    let whole = |node, change, word| {
        let document = Document::around(node);
        view! {
            <div class="history-block" data-change=change>
                <span class="spoken">{word}</span>
                {reading(&document, Callback::new(|_| {}))}
            </div>
        }
        .into_any()
    };
    match difference {
        Difference::Same(_) => ().into_any(),
        Difference::Removed(node) => whole(node, "removed", words::REMOVED),
        Difference::Added(node) => whole(node, "added", words::ADDED),
        Difference::Changed { words: changed, .. } => {
            let changed = changed.iter().map(word).collect_view();
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

fn word(words: &Words) -> AnyView {
    let text = words.text.clone();
    match words.change {
        Change::Both => text.into_any(),
        Change::Before => view! { <del>{text}</del> }.into_any(),
        Change::After => view! { <ins>{text}</ins> }.into_any(),
    }
}
