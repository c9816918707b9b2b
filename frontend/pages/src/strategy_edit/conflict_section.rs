//! The conflicts with a version that another user saved, one at a time: both versions, and the choice between them.

use app_document::diff::{DiffTag, WordDiff};
use app_document::merge::ConflictChoice;
use app_document::{Document, Node};
use app_portal::stratbook::strategy_merge::{DraftConflict, SidePart, conflict_sides};
use app_portal::strategy_metadata::{MetadataField, MetadataFields};
use app_portal::texts::writing as words;
use app_portal::view_models::{author_name, author_name_first};
use frontend_editor::editor::{EditorHandle, document_view};
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::icon;
use leptos::prelude::*;

use super::strategy_editor::StrategyEditorState;
use crate::stratbook::FolderStore;

/// The names of the two versions, in the choices.
#[derive(Clone, Copy)]
struct VersionNames {
    theirs: &'static str,
    ours: &'static str,
}

impl VersionNames {
    const TEAMMATE: Self = Self {
        theirs: words::THEIRS,
        ours: words::YOURS,
    };
    /// Both versions are of the same player.
    const SAME_PLAYER: Self = Self {
        theirs: words::OTHER_VERSION,
        ours: words::THIS_VERSION,
    };
}

/// The conflicts and the one that is shown.
#[derive(Clone, Copy)]
struct ConflictSteps {
    state: StoredValue<StrategyEditorState>,
    editor: EditorHandle,
    count: Memo<usize>,
    at: RwSignal<usize>,
    shown: Memo<Option<DraftConflict>>,
}

#[component]
pub fn ConflictSection(state: StrategyEditorState, editor: EditorHandle) -> AnyView {
    let at = RwSignal::new(0);
    let shown = Memo::new(move |_| {
        state.conflicts.with(|conflicts| {
            let last = conflicts.len().checked_sub(1)?;
            conflicts.get(at.get().min(last)).cloned()
        })
    });
    let steps = ConflictSteps {
        state: StoredValue::new(state),
        editor,
        count: Memo::new(move |_| state.conflicts.with(Vec::len)),
        at,
        shown,
    };
    run_effect(move || steps.mark_blocks());
    let is_open = Memo::new(move |_| steps.count.get() > 0);
    (move || is_open.get().then(|| section_view(steps))).into_any()
}

impl ConflictSteps {
    fn number(self) -> usize {
        self.at.get().min(self.count.get().saturating_sub(1))
    }

    /// Marks the blocks of all conflicts in the text.
    fn mark_blocks(self) {
        let shown = self.number();
        self.state.get_value().conflicts.with(|conflicts| {
            let mut blocks = Vec::new();
            let mut current = None;
            for (number, conflict) in conflicts.iter().enumerate() {
                if let DraftConflict::Block(block) = conflict {
                    current = current.or((number == shown).then_some(blocks.len()));
                    blocks.push(block.at..block.at + block.ours.len());
                }
            }
            self.editor
                .surface(|surface| surface.mark_conflicts(&blocks, current));
        });
    }

    /// Shows the next or the previous conflict, and its blocks in the text.
    fn step(self, is_next: bool) {
        let (at, count) = (untrack(|| self.number()), self.count.get_untracked().max(1));
        let by = if is_next { 1 } else { count - 1 };
        self.at.set((at + by) % count);
        self.show_in_text();
    }

    fn show_in_text(self) {
        if let Some(DraftConflict::Block(block)) = self.shown.get_untracked() {
            self.editor
                .surface(|surface| surface.scroll_to_block(block.at));
        }
    }

    fn choose(self, choice: ConflictChoice) {
        let Some(conflict) = self.shown.get_untracked() else {
            return;
        };
        let state = self.state.get_value();
        state.resolve(&conflict, choice);
        if self.count.get_untracked() == 0 {
            let toasts = state.toasts.get_value();
            toasts.notify(words::ALL_RESOLVED.to_owned());
            self.editor.focus();
        } else {
            self.show_in_text();
        }
    }
}

fn section_view(steps: ConflictSteps) -> AnyView {
    let by = steps.state.get_value().conflict_author();
    let by_id = by.as_ref().and_then(|by| by.user_id.as_ref());
    let is_own = UserSession::of_page().is_player(by_id);
    let (title, their_name, names) = match &by {
        Some(by) if !is_own => (
            words::conflict(author_name_first(by)),
            words::theirs(author_name(by)),
            VersionNames::TEAMMATE,
        ),
        _ => (
            words::OWN_CONFLICT.to_owned(),
            words::OTHER_TAB.to_owned(),
            VersionNames::SAME_PLAYER,
        ),
    };
    let name = move || {
        steps
            .shown
            .with(|shown| shown.as_ref().map(DraftConflict::title))
    };
    let number = move || words::conflict_number(steps.number() + 1, steps.count.get());
    let sides = move || {
        steps
            .shown
            .get()
            .map(|shown| sides_view(&shown, &their_name, names))
    };
    view! {
        <section class="conflict" aria-labelledby="conflict-title">
            <header>
                {icon("alert")} <div role="alert">
                    <h2 id="conflict-title">{title}</h2>
                    <p>{words::EVERYTHING_ELSE}</p>
                </div>
            </header>
            <div class="conflict-steps">
                <p class="conflict-name" role="status">
                    <span>{number}</span>
                    <strong>{name}</strong>
                </p>
                {step_buttons(steps)}
            </div>
            {sides}
            {choice_buttons(steps, names)}
        </section>
    }
    .into_any()
}

fn step_buttons(steps: ConflictSteps) -> AnyView {
    let is_block = move || {
        let is_block = |conflict: &DraftConflict| matches!(conflict, DraftConflict::Block(_));
        steps
            .shown
            .with(|shown| shown.as_ref().is_some_and(is_block))
    };
    let step = move |name: &'static str, symbol: &'static str, is_next: bool| {
        move || {
            (steps.count.get() > 1).then(|| {
                view! {
                    <button
                        type="button"
                        class="button button-quiet button-icon"
                        aria-label=name
                        title=name
                        on:click=move |_| steps.step(is_next)
                    >
                        {icon(symbol)}
                    </button>
                }
            })
        }
    };
    view! {
        <button
            type="button"
            class="button button-quiet"
            hidden=move || !is_block()
            on:click=move |_| steps.show_in_text()
        >
            {words::SHOW_IN_TEXT}
        </button>
        {step(words::PREVIOUS_CONFLICT, "chevron-left", false)}
        {step(words::NEXT_CONFLICT, "chevron-right", true)}
    }
    .into_any()
}

fn choice_buttons(steps: ConflictSteps, names: VersionNames) -> AnyView {
    let is_single = move || {
        steps
            .shown
            .with(|shown| !shown.as_ref().is_some_and(DraftConflict::can_keep_both))
    };
    let button = move |choice: ConflictChoice, name: &'static str| {
        view! {
            <button
                type="button"
                class="button"
                hidden=move || choice == ConflictChoice::Both && is_single()
                on:click=move |_| steps.choose(choice)
            >
                {name}
            </button>
        }
    };
    view! {
        <footer>
            {button(ConflictChoice::Theirs, names.theirs)} {button(ConflictChoice::Ours, names.ours)}
            {button(ConflictChoice::Both, words::KEEP_BOTH)}
        </footer>
    }
    .into_any()
}

/// Both versions beside each other.
fn sides_view(conflict: &DraftConflict, their_name: &str, names: VersionNames) -> AnyView {
    let [theirs, ours] = match conflict {
        DraftConflict::Field {
            field,
            ours,
            theirs,
        } => [theirs, ours].map(|metadata| value_view(&field_value(*field, metadata))),
        DraftConflict::Block(block) => conflict_sides(block).map(|parts| parts_view(&parts)),
    };
    let side = |label: &'static str, heading: String, content: AnyView| {
        view! {
            <section aria-label=label>
                <h3>{heading}</h3>
                {content}
            </section>
        }
    };
    view! {
        <div class="conflict-sides">
            {side(names.theirs, their_name.to_owned(), theirs)}
            {side(names.ours, names.ours.to_owned(), ours)}
        </div>
    }
    .into_any()
}

fn field_value(field: MetadataField, metadata: &MetadataFields) -> String {
    match field {
        MetadataField::Title => metadata.title.clone(),
        MetadataField::Map => metadata.map.clone(),
        MetadataField::Side => metadata.side.clone(),
        MetadataField::Tags => metadata.tags.join(", "),
        MetadataField::Agents => metadata.agents.join(", "),
        MetadataField::Folder => {
            let names = |folder| FolderStore::of_page().path_names(folder).join(" / ");
            metadata.folder.parse().map(names).unwrap_or_default()
        }
    }
}

fn value_view(value: &str) -> AnyView {
    if value.is_empty() {
        return view! { <p class="conflict-empty">{words::NO_VALUE}</p> }.into_any();
    }
    view! { <p class="conflict-text">{value.to_owned()}</p> }.into_any()
}

fn parts_view(parts: &[SidePart]) -> AnyView {
    if parts.is_empty() {
        return view! { <p class="conflict-empty">{words::BLOCK_REMOVED}</p> }.into_any();
    }
    let parts = parts.iter().map(|part| match part {
        SidePart::Words(words) => {
            let words = words.iter().map(word_view).collect_view();
            view! { <p class="conflict-text">{words}</p> }.into_any()
        }
        SidePart::Block { node, is_different } => block_view(node, *is_different),
    });
    parts.collect_view().into_any()
}

fn word_view(word: &WordDiff) -> AnyView {
    let text = word.text.clone();
    match word.change {
        DiffTag::Both => text.into_any(),
        DiffTag::Before | DiffTag::After => view! { <mark>{text}</mark> }.into_any(),
    }
}

fn block_view(node: &Node, is_different: bool) -> AnyView {
    let document = Document::from_block(node);
    view! {
        <div class="conflict-block" data-different=is_different.then_some("true")>
            {document_view(&document, Callback::new(|_| {}))}
        </div>
    }
    .into_any()
}
