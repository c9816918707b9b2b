//! The buttons over the text: one stop for Tab, arrows between them. They mirror what is selected and never take it
//! away: a press with the mouse leaves the focus in the text.

mod choices;
mod keyboard;
mod tool;

use std::sync::Arc;

use app_document::{Alignment, BlockType, Command};
use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;

use super::composing;
use super::desk::Desk;
use crate::components::icon;
use crate::texts::editor as words;
use choices::{Choice, Choices};
pub use keyboard::focus as focus_toolbar;
use tool::{Act, Tool};

/// What a button asks of the editor around the text.
#[derive(Clone, Copy)]
pub struct Asks {
    pub link: Callback<()>,
    pub image: Callback<()>,
}

#[component]
pub fn Toolbar(desk: Desk, asks: Asks, node_ref: NodeRef<html::Div>) -> AnyView {
    let groups = tool::GROUPS.map(|group| {
        let buttons = group.iter().map(|tool| button(desk, asks, *tool));
        view! { <div class="editor-group">{buttons.collect_view()}</div> }
    });
    let [history, marks, lists, inserts] = groups;
    // Code is not aligned, and nothing else has a language.
    let bar = desk.bar();
    let is_code =
        Memo::new(move |_| bar.with(|bar| matches!(bar.toolbar.block, Some(BlockType::Code(_)))));
    node_ref.on_load(move |_| keyboard::begin(node_ref));
    let keep_focus = |press: MouseEvent| press.prevent_default();
    view! {
        <div
            class="editor-toolbar"
            role="toolbar"
            aria-label=words::TOOLBAR
            node_ref=node_ref
            on:mousedown=keep_focus
            on:focusin=move |event: FocusEvent| keyboard::stop_here(node_ref, &event)
            on:keydown=move |event: KeyboardEvent| keyboard::walk(desk, node_ref, &event)
        >
            <div class="editor-group">{blocks(desk)}</div>
            {marks}
            {lists}
            <div class="editor-group">{move || if is_code.get() { languages(desk) } else { alignments(desk) }}</div>
            {inserts}
            {history}
        </div>
    }
    .into_any()
}

fn button(desk: Desk, asks: Asks, tool: Tool) -> AnyView {
    let bar = desk.bar();
    let state = Memo::new(move |_| bar.with(|bar| tool.state(bar)));
    let press = move |_| {
        // What an input method has written may make possible what was not.
        composing::finish(desk);
        if !state.get_untracked().is_possible {
            return;
        }
        match tool.act() {
            Act::Command(command) => {
                desk.run(&command);
            }
            Act::Undo => {
                desk.undo();
            }
            Act::Redo => {
                desk.redo();
            }
            Act::Link => asks.link.run(()),
            Act::Image => asks.image.run(()),
        }
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon"
            tabindex="-1"
            aria-label=tool.label()
            title=tool.title()
            aria-pressed=move || state.get().pressed.map(|is_pressed| is_pressed.to_string())
            aria-disabled=move || (!state.get().is_possible).then_some("true")
            on:click=press
        >
            {icon(tool.symbol())}
        </button>
    }
    .into_any()
}

/// What sort of block the text stands in.
fn blocks(desk: Desk) -> AnyView {
    let types = [
        ("", words::PARAGRAPH, BlockType::Paragraph),
        ("", words::HEADING_1, BlockType::Heading(1)),
        ("", words::HEADING_2, BlockType::Heading(2)),
        ("", words::HEADING_3, BlockType::Heading(3)),
        ("", words::CODE_BLOCK, BlockType::Code(None)),
    ];
    let bar = desk.bar();
    let is_alike = |one: &BlockType, other: &BlockType| {
        one == other || matches!((one, other), (BlockType::Code(_), BlockType::Code(_)))
    };
    let chosen = Memo::new(move |_| {
        bar.with(|bar| {
            let present = bar.toolbar.block.as_ref()?;
            types_position(present, is_alike)
        })
    });
    let options = types.map(|(symbol, words, to)| Choice {
        symbol,
        words: words.to_owned(),
        act: Arc::new(move || {
            // The same again would make a paragraph of it.
            let is_there = bar.with_untracked(|bar| {
                let present = bar.toolbar.block.as_ref();
                present.is_some_and(|present| is_alike(present, &to))
            });
            if !is_there {
                desk.run(&Command::SetBlock(to.clone()));
            }
        }),
    });
    view! {
        <Choices
            label=words::BLOCK_TYPE
            options=options.to_vec()
            chosen=chosen
            otherwise=words::MIXED
            width="editor-choice-sort"
            is_possible=Signal::derive(|| true)
            desk=desk
        />
    }
    .into_any()
}

fn types_position(
    present: &BlockType,
    is_alike: fn(&BlockType, &BlockType) -> bool,
) -> Option<usize> {
    let order = [
        BlockType::Paragraph,
        BlockType::Heading(1),
        BlockType::Heading(2),
        BlockType::Heading(3),
        BlockType::Code(None),
    ];
    order.iter().position(|one| is_alike(one, present))
}

fn alignments(desk: Desk) -> AnyView {
    const ORDER: [(&str, &str, Alignment); 4] = [
        ("align-left", words::ALIGN_LEFT, Alignment::Left),
        ("align-center", words::ALIGN_CENTER, Alignment::Center),
        ("align-right", words::ALIGN_RIGHT, Alignment::Right),
        ("align-justify", words::ALIGN_JUSTIFY, Alignment::Justify),
    ];
    let bar = desk.bar();
    let chosen = Memo::new(move |_| {
        let present = bar.with(|bar| bar.toolbar.alignment)?;
        // Without one the text stands where its writing begins: on the left, as most do.
        let present = present.unwrap_or(Alignment::Left);
        ORDER.iter().position(|(_, _, to)| *to == present)
    });
    let options = ORDER.map(|(symbol, words, to)| Choice {
        symbol,
        words: words.to_owned(),
        act: Arc::new(move || {
            desk.run(&Command::Align(Some(to)));
        }),
    });
    view! {
        <Choices
            label=words::ALIGNMENT
            options=options.to_vec()
            chosen=chosen
            otherwise=""
            is_possible=Signal::derive(move || bar.with(|bar| bar.toolbar.can_align))
            desk=desk
        />
    }
    .into_any()
}

/// The languages of code.
fn languages(desk: Desk) -> AnyView {
    let bar = desk.bar();
    let language = Memo::new(move |_| {
        bar.with(|bar| match &bar.toolbar.block {
            Some(BlockType::Code(language)) => Some(language.clone().unwrap_or_default()),
            _ => None,
        })
    });
    let chosen = Memo::new(move |_| {
        let present = language.get()?;
        let mut known = words::LANGUAGES.iter();
        known.position(|(name, _)| present.eq_ignore_ascii_case(name))
    });
    let options = words::LANGUAGES.map(|(name, words)| Choice {
        symbol: "",
        words: words.to_owned(),
        act: Arc::new(move || {
            let to = (!name.is_empty()).then(|| name.to_owned());
            desk.run(&Command::SetLanguage(to));
        }),
    });
    view! {
        <Choices
            label=words::LANGUAGE
            options=options.to_vec()
            chosen=chosen
            otherwise=words::OTHER_LANGUAGE
            width="editor-choice-language"
            is_possible=Signal::derive(|| true)
            desk=desk
        />
    }
    .into_any()
}
