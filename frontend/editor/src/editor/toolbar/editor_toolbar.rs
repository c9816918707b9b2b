//! The toolbar with its buttons and menus.

use std::sync::Arc;

use app_document::{BlockType, EditorCommand, TextAlignment};
use app_portal::editor::toolbar_button::{ButtonAction, GROUPS, ToolbarButton};
use app_portal::texts::editor as words;
use frontend_kit::ui::icon;
use frontend_kit::ui::modifier_key::mod_key;
use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;
use super::super::{composition, tables};
use super::dropdown::{DropdownOption, ToolbarDropdown};
use super::{callouts, keyboard};

/// Callbacks for buttons that open a dialog.
#[derive(Clone, Copy)]
pub struct DialogCallbacks {
    pub link: Callback<()>,
    pub image: Callback<()>,
    pub video: Callback<()>,
    /// Inserts a map board.
    pub board: Callback<()>,
}

#[component]
pub fn EditorToolbar(
    editor: EditorHandle,
    callbacks: DialogCallbacks,
    node_ref: NodeRef<html::Div>,
) -> impl IntoView {
    let groups = GROUPS.map(|group| {
        let buttons = group.iter().map(|tool| match tool {
            ToolbarButton::Table => table_control(editor, callbacks),
            ToolbarButton::Quote => {
                let quote = tool_button(editor, callbacks, ToolbarButton::Quote);
                (quote, callouts::callout_dropdown(editor)).into_any()
            }
            tool => tool_button(editor, callbacks, *tool),
        });
        view! { <div class="editor-group">{buttons.collect_view()}</div> }
    });
    let [history, marks, lists, inserts] = groups;
    // Code has a language and no alignment; other blocks have an alignment and no language.
    let bar = editor.controls();
    let is_code =
        Memo::new(move |_| bar.with(|bar| matches!(bar.toolbar.block, Some(BlockType::Code(_)))));
    node_ref.on_load(move |_| keyboard::init_tab_stop(node_ref));
    let keep_focus = |press: MouseEvent| press.prevent_default();
    view! {
        <div
            class="editor-toolbar"
            role="toolbar"
            aria-label=words::TOOLBAR
            node_ref=node_ref
            on:mousedown=keep_focus
            on:focusin=move |event: FocusEvent| keyboard::make_focused_tab_stop(node_ref, &event)
            on:keydown=move |event: KeyboardEvent| keyboard::handle_key(editor, node_ref, &event)
        >
            <div class="editor-group">{block_type_dropdown(editor)}</div>
            {marks}
            {lists}
            <div class="editor-group">{move || if is_code.get() { language_dropdown(editor) } else { alignment_dropdown(editor) }}</div>
            {inserts}
            {history}
        </div>
    }
}

/// A button of the toolbar or of the bar beside a selection.
pub fn tool_button(
    editor: EditorHandle,
    callbacks: DialogCallbacks,
    tool: ToolbarButton,
) -> AnyView {
    let bar = editor.controls();
    let state = Memo::new(move |_| bar.with(|bar| tool.state(bar)));
    let press = move |_| {
        // The composed text may enable the button.
        composition::finish(editor);
        if !state.get_untracked().is_possible {
            return;
        }
        match tool.action() {
            ButtonAction::Command(command) => {
                editor.run(&command);
                // In a table another control replaces this button.
                if tool == ToolbarButton::Table {
                    editor.focus();
                }
            }
            ButtonAction::Undo => {
                editor.undo();
            }
            ButtonAction::Redo => {
                editor.redo();
            }
            ButtonAction::Link => callbacks.link.run(()),
            ButtonAction::Image => callbacks.image.run(()),
            ButtonAction::Video => callbacks.video.run(()),
            ButtonAction::Board => callbacks.board.run(()),
        }
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon"
            tabindex="-1"
            aria-label=tool.label()
            title=tool.title(mod_key())
            aria-pressed=move || state.get().pressed.map(|is_pressed| is_pressed.to_string())
            aria-disabled=move || (!state.get().is_possible).then_some("true")
            on:click=press
        >
            {icon(tool.symbol())}
        </button>
    }
    .into_any()
}

/// The button that inserts a table; in a table, the menu of its commands.
fn table_control(editor: EditorHandle, callbacks: DialogCallbacks) -> AnyView {
    let bar = editor.controls();
    let is_in_table = Memo::new(move |_| bar.with(|bar| bar.toolbar.is_in_table));
    let control = move || {
        if is_in_table.get() {
            table_menu(editor)
        } else {
            tool_button(editor, callbacks, ToolbarButton::Table)
        }
    };
    control.into_any()
}

fn table_menu(editor: EditorHandle) -> AnyView {
    view! {
        <ToolbarDropdown
            label=words::TABLE
            options=tables::lazy_options(editor)
            chosen=Memo::new(|_| None)
            otherwise=""
            menu_symbol="table"
            is_possible=always()
            editor=editor
        />
    }
    .into_any()
}

/// The dropdown of block types.
fn block_type_dropdown(editor: EditorHandle) -> AnyView {
    let types = [
        ("", words::PARAGRAPH, BlockType::Paragraph),
        ("", words::HEADING_1, BlockType::Heading(1)),
        ("", words::HEADING_2, BlockType::Heading(2)),
        ("", words::HEADING_3, BlockType::Heading(3)),
        ("", words::CODE_BLOCK, BlockType::Code(None)),
    ];
    let bar = editor.controls();
    let is_alike = |one: &BlockType, other: &BlockType| {
        one == other || matches!((one, other), (BlockType::Code(_), BlockType::Code(_)))
    };
    let chosen = Memo::new(move |_| {
        bar.with(|bar| {
            let present = bar.toolbar.block.as_ref()?;
            block_type_index(present, is_alike)
        })
    });
    let options = types.map(|(symbol, words, to)| DropdownOption {
        symbol,
        words: words.to_owned(),
        is_possible: always(),
        act: Arc::new(move || {
            // Setting the same type again would turn the block into a paragraph.
            let is_there = bar.with_untracked(|bar| {
                let present = bar.toolbar.block.as_ref();
                present.is_some_and(|present| is_alike(present, &to))
            });
            if !is_there {
                editor.run(&EditorCommand::SetBlock(to.clone()));
            }
        }),
    });
    view! {
        <ToolbarDropdown
            label=words::BLOCK_TYPE
            options=options.to_vec()
            chosen=chosen
            otherwise=words::MIXED
            width="editor-choice-sort"
            is_possible=always()
            editor=editor
        />
    }
    .into_any()
}

fn always() -> Signal<bool> {
    Signal::derive(|| true)
}

fn block_type_index(
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

fn alignment_dropdown(editor: EditorHandle) -> AnyView {
    const ORDER: [(&str, &str, TextAlignment); 4] = [
        ("align-left", words::ALIGN_LEFT, TextAlignment::Left),
        ("align-center", words::ALIGN_CENTER, TextAlignment::Center),
        ("align-right", words::ALIGN_RIGHT, TextAlignment::Right),
        (
            "align-justify",
            words::ALIGN_JUSTIFY,
            TextAlignment::Justify,
        ),
    ];
    let bar = editor.controls();
    let chosen = Memo::new(move |_| {
        let present = bar.with(|bar| bar.toolbar.alignment)?;
        // Text without an alignment starts on the side of its writing direction, usually left.
        let present = present.unwrap_or(TextAlignment::Left);
        ORDER.iter().position(|(_, _, to)| *to == present)
    });
    let options = ORDER.map(|(symbol, words, to)| DropdownOption {
        symbol,
        words: words.to_owned(),
        is_possible: always(),
        act: Arc::new(move || {
            editor.run(&EditorCommand::Align(Some(to)));
        }),
    });
    view! {
        <ToolbarDropdown
            label=words::ALIGNMENT
            options=options.to_vec()
            chosen=chosen
            otherwise=""
            is_possible=Signal::derive(move || bar.with(|bar| bar.toolbar.can_align))
            editor=editor
        />
    }
    .into_any()
}

/// The dropdown of code languages.
fn language_dropdown(editor: EditorHandle) -> AnyView {
    let bar = editor.controls();
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
    let options = words::LANGUAGES.map(|(name, words)| DropdownOption {
        symbol: "",
        words: words.to_owned(),
        is_possible: always(),
        act: Arc::new(move || {
            let to = (!name.is_empty()).then(|| name.to_owned());
            editor.run(&EditorCommand::SetLanguage(to));
        }),
    });
    view! {
        <ToolbarDropdown
            label=words::LANGUAGE
            options=options.to_vec()
            chosen=chosen
            otherwise=words::OTHER_LANGUAGE
            width="editor-choice-language"
            is_possible=always()
            editor=editor
        />
    }
    .into_any()
}
