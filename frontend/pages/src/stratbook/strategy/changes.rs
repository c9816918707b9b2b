//! The changes of one version of a strategy: its metadata, and its text block by block.

use app_document::board::BoardContent;
use app_document::diff::{BlockDiff, DiffTag, WordDiff};
use app_document::{Document, Node, NodeKind};
use app_portal::stratbook::stored_strategy::document_of;
use app_portal::stratbook::version_changes::{
    FieldChange, TextChange, VersionChanges, VersionPair, version_label,
};
use app_portal::texts::named_versions::compared_with;
use app_portal::texts::stratbook as words;
use frontend_editor::board::map_record::remember_owner;
use frontend_editor::board::{BoardTask, draw_later};
use frontend_editor::editor::document_view;
use leptos::html;
use leptos::prelude::*;

pub fn version_changes(pair: &VersionPair) -> AnyView {
    let Some(before) = &pair.before else {
        let first = document_of(&pair.after.content);
        return view! {
            <p class="history-note">{words::FIRST_VERSION}</p>
            {document_view(&first, Callback::new(|_| {}))}
        }
        .into_any();
    };
    let changes = VersionChanges::between(before, &pair.after);
    let compared = compared_with(&version_label(&before.item));
    if changes.is_empty() {
        return view! {
            <p class="history-note">{compared}</p>
            <p class="history-note">{words::NOTHING_CHANGED}</p>
        }
        .into_any();
    }
    let fields = changes.fields.into_iter().map(field_view);
    let text = changes.text.iter().map(text_view).collect_view();
    view! {
        <p class="history-note figures">{compared}</p>
        <dl class="history-facts">{fields.collect_view()}</dl>
        {(!changes.text.is_empty()).then(|| view! { <div class="history-text">{text}</div> })}
    }
    .into_any()
}

fn field_view(field: FieldChange) -> impl IntoView {
    view! {
        <div>
            <dt>{field.name}</dt>
            <dd>
                <del>{field.before}</del>
                " "
                <ins>{field.after}</ins>
            </dd>
        </div>
    }
}

fn text_view(change: &TextChange) -> AnyView {
    match change {
        TextChange::Unchanged(count) => {
            view! { <p class="history-same">{words::same_blocks(*count)}</p> }.into_any()
        }
        TextChange::Block(difference) => changed_block(difference),
    }
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
        BlockDiff::Changed { before, after, .. } if is_board(before) && is_board(after) => {
            board_comparison(before, after)
        }
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

fn is_board(node: &Node) -> bool {
    node.element()
        .is_some_and(|element| *element.kind() == NodeKind::MapBoard)
}

/// Both versions of a board side by side.
fn board_comparison(before: &Node, after: &Node) -> AnyView {
    let board = |node: &Node| node.element().and_then(BoardContent::from_element);
    let boards = board(before).zip(board(after));
    let frame = NodeRef::<html::Div>::new();
    frame.on_load(move |frame| {
        if let Some((before, after)) = boards {
            remember_owner();
            draw_later(BoardTask::Comparison {
                frame: (*frame).clone().into(),
                before,
                after,
            });
        }
    });
    view! {
        <div class="history-block" data-change="changed">
            <span class="spoken">{words::CHANGED}</span>
            <div class="document-board board-comparison" node_ref=frame></div>
        </div>
    }
    .into_any()
}

fn changed_words(words: &WordDiff) -> AnyView {
    let text = words.text.clone();
    match words.change {
        DiffTag::Both => text.into_any(),
        DiffTag::Before => view! { <del>{text}</del> }.into_any(),
        DiffTag::After => view! { <ins>{text}</ins> }.into_any(),
    }
}
