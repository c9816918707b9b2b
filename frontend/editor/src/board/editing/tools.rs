//! The row of tools: the agents of the strategy, what they use, and the Draw switch.

use app_document::board::{NudgeDirection, PictureOptions, SvgElement};
use app_domain::board::TeamBoardNames;
use app_portal::board::board_key::BoardKeyAction;
use app_portal::board::board_tool::{BoardTool, TOOLS};
use app_portal::board::item_preview::tool_picture;
use app_portal::controls::focus_step::FocusStep;
use app_portal::texts::map_board as words;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{CatalogOptions, icon};
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::super::board_picture::svg_element;
use super::board_editor::BoardEditor;
use super::tab_of;

/// The part of the map in the picture on a button.
const PICTURE_BOX: &str = "450 450 100 100";
/// The size of marks in that picture, in percent.
const PICTURE_SCALE: u16 = 110;

pub fn tool_row(editor: BoardEditor) -> AnyView {
    let tab = tab_of(editor);
    // A save sets the agents again.
    let agents = Memo::new(move |_| editor.team.agents.get());
    let agents = move || {
        let agents = agents.get().into_iter().enumerate();
        agents
            .map(|(at, agent)| tool_button(editor, BoardTool::Agent(agent), at == 0))
            .collect_view()
    };
    let has_agents = move || editor.team.agents.with(|agents| !agents.is_empty());
    let tools = TOOLS.into_iter().enumerate();
    let tools = tools.map(|(at, tool)| tool_button(editor, tool, at == 0 && !untrack(has_agents)));
    view! {
        <div class="map-board-tools" role="toolbar" aria-label=words::TOOLS>
            <div class="map-board-tool-group">{agents}</div>
            <div class="map-board-tool-group">{tools.collect_view()}</div>
            <div class="map-board-tool-group">
                {agent_select(editor)}
                <button
                    type="button"
                    class="button button-small"
                    title=words::DRAW_TITLE
                    tabindex=tab
                    aria-pressed=move || editor.is_drawing.get().to_string()
                    on:click=move |_| {
                        editor.tool.set(None);
                        editor.is_drawing.update(|is_on| *is_on = !*is_on);
                    }
                >
                    {icon("paint")}
                    {words::DRAW}
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// A button that arms the tool. Pressed without a pointer, it adds an item at once.
fn tool_button(editor: BoardEditor, tool: BoardTool, is_first: bool) -> AnyView {
    let tab = tab_of(editor);
    let named = tool.clone();
    let title = Memo::new(move |_| {
        let player = match &named {
            BoardTool::Agent(agent) => editor
                .names
                .with(|names| names.player_of(agent).map(str::to_owned)),
            BoardTool::Item(_) | BoardTool::Cone => None,
        };
        words::tool_name(&named.label(), player.as_deref())
    });
    let picture = NodeRef::<html::Span>::new();
    let drawn = tool.clone();
    picture.on_load(move |frame| {
        // Another list of agents keeps the element of the button.
        frame.set_text_content(None);
        if let Some(picture) = button_picture(&drawn) {
            let _ = frame.append_child(&svg_element(&picture));
        }
    });
    let armed = tool.clone();
    let is_armed = move || editor.tool.with(|tool| tool.as_ref() == Some(&armed));
    let press = move |click: MouseEvent| {
        editor.is_drawing.set(false);
        if click.detail() == 0 {
            editor.place_by_key(&tool);
        } else {
            editor.arm(tool.clone());
        }
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon map-board-tool"
            title=title
            tabindex=move || if is_first { tab.get() } else { "-1" }
            aria-pressed=move || is_armed().to_string()
            on:click=press
        >
            <span class="spoken">{title}</span>
            <span aria-hidden="true" node_ref=picture></span>
        </button>
    }
    .into_any()
}

fn button_picture(tool: &BoardTool) -> Option<SvgElement> {
    let options = PictureOptions {
        geometry: None,
        names: &TeamBoardNames::default(),
        scale: PICTURE_SCALE,
    };
    let item = tool_picture(tool, &options)?;
    Some(SvgElement {
        name: "svg",
        attributes: vec![
            ("viewBox", PICTURE_BOX.to_owned()),
            ("class", "map-board-symbol".to_owned()),
        ],
        children: vec![SvgElement {
            attributes: Vec::new(),
            ..item
        }],
        text: None,
    })
}

/// Any agent of the catalog.
fn agent_select(editor: BoardEditor) -> AnyView {
    let Some(catalog) = use_context::<CatalogOptions>() else {
        return ().into_any();
    };
    let tab = tab_of(editor);
    let select = NodeRef::<html::Select>::new();
    let choose = move |change| {
        let agent = event_target_value(&change);
        if !agent.is_empty() {
            editor.is_drawing.set(false);
            editor.arm(BoardTool::Agent(agent));
        }
    };
    // A tool that is used or changed leaves no choice behind.
    run_effect(move || {
        let agent = editor.tool.with(|tool| match tool {
            Some(BoardTool::Agent(agent)) => agent.clone(),
            _ => String::new(),
        });
        if let Some(select) = select.get() {
            select.set_value(&agent);
        }
    });
    let options = move || {
        let agents = catalog.agents.get().into_iter();
        agents
            .map(|agent| view! { <option value=agent.clone()>{agent.clone()}</option> })
            .collect_view()
    };
    view! {
        <select translate="no"
            class="field-input map-board-agents"
            aria-label=words::AGENT
            tabindex=tab
            node_ref=select
            on:change=choose
        >
            <option value="">{words::MORE_AGENTS}</option>
            {options}
        </select>
    }
    .into_any()
}

/// Focuses the first tool of a board.
pub fn focus_first(frame: &web_sys::Element) {
    let first = frame.query_selector(".map-board-tool").ok().flatten();
    if let Some(first) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = first.focus();
    }
}

/// Moves the focus among the tools. Returns whether the key is used.
pub fn handle_key(focused: &web_sys::Element, action: BoardKeyAction) -> bool {
    let step = match action {
        BoardKeyAction::Nudge { direction, .. } => match direction {
            NudgeDirection::Left | NudgeDirection::Up => FocusStep::Previous,
            NudgeDirection::Right | NudgeDirection::Down => FocusStep::Next,
        },
        BoardKeyAction::Select(step @ (FocusStep::First | FocusStep::Last)) => step,
        _ => return false,
    };
    // A select has arrow keys of its own.
    if focused.tag_name() == "SELECT" {
        return false;
    }
    let row = focused.closest(".map-board-tools").ok().flatten();
    let Some(tools) = row.and_then(|row| row.query_selector_all("button").ok()) else {
        return false;
    };
    let tools: Vec<web_sys::HtmlElement> = (0..tools.length())
        .filter_map(|at| tools.item(at)?.dyn_into().ok())
        .collect();
    let at = tools
        .iter()
        .position(|tool| tool.is_same_node(Some(focused)));
    if let Some(next) = step.from(at, tools.len()) {
        let _ = tools[next].focus();
    }
    true
}
