//! One strategy of the list: its title, what is said of it, and where a search found it.

use app_api::wire::StrategyItem;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::asked::Asked;
use super::listing::Listing;
use super::tree::{Cargo, Carrying};
use crate::components::{AgentSquares, icon, marked};
use crate::place::strategy_path;
use crate::texts::stratbook as words;
use crate::zone_clock::moment;

#[component]
pub fn StrategyRow(
    listing: Listing,
    /// The place in the list.
    at: usize,
    asked: Asked,
    /// The id of the one that is read.
    open: Memo<Option<String>>,
) -> AnyView {
    let carrying = Carrying::of_page();
    let item = Memo::new(move |_| listing.item(at));
    let id = Memo::new(move |_| item.with(|item| item.as_ref().map(|item| item.id.clone())));
    let href = move || asked.at(&strategy_path(&id.get().unwrap_or_default()));
    let current = move || (id.get().is_some() && id.get() == open.get()).then_some("true");
    let handle = move || {
        carrying.folders.may_edit().then(|| {
            view! {
                <span class="strategy-handle" data-handle="" aria-hidden="true">
                    {icon("grip")}
                </span>
            }
        })
    };
    view! {
        <div
            class="strategy-row"
            role="listitem"
            aria-setsize=move || listing.count().to_string()
            aria-posinset=(at + 1).to_string()
            style:--row=at.to_string()
        >
            <a
                class="strategy-link"
                draggable="false"
                href=href
                aria-current=current
                on:keydown=step
                on:click=move |click| carrying.heed_click(&click)
                on:pointerdown=move |press| {
                    if let Some(strategy) = item.get_untracked() {
                        carrying.press(Cargo::Strategy(strategy), &press);
                    }
                }
            >
                {move || item.get().map(|item| said(&item))}
                {handle}
            </a>
        </div>
    }
    .into_any()
}

fn said(item: &StrategyItem) -> AnyView {
    let title = item.title.clone();
    let shown = match &item.title_marks {
        Some(pieces) => marked(pieces.clone()),
        None => title.clone().into_any(),
    };
    let snippet = item.snippet.clone().filter(|pieces| pieces.concat() != "");
    view! {
        <span class="strategy-title clip" title=title>
            {shown}
        </span>
        <span class="strategy-meta">
            {item.side.as_deref().map(side)}
            {item.map.clone().map(|map| view! { <span class="clip">{map}</span> })}
            <AgentSquares agents=item.agents.clone() />
            <span class="strategy-when figures">{when(&item.updated_at)}</span>
        </span>
        {snippet.map(|pieces| view! { <span class="strategy-snippet">{marked(pieces)}</span> })}
    }
    .into_any()
}

/// Attack or defence: a symbol, the word is spoken and shown as a title.
pub fn side(side: &str) -> AnyView {
    let (symbol, word) = if side == "Attack" {
        ("attack", words::ATTACK)
    } else {
        ("defense", words::DEFENSE)
    };
    view! {
        <span class="strategy-side" data-side=symbol title=word>
            {icon(symbol)}
            <span class="spoken">{word}</span>
        </span>
    }
    .into_any()
}

/// The date alone: `21 Nov`.
fn when(instant: &str) -> AnyView {
    let whole = moment(instant);
    let date = whole
        .split_once(' ')
        .and_then(|(_, rest)| rest.split_once(','));
    let short = date.map_or_else(|| whole.clone(), |(date, _)| date.to_owned());
    view! {
        <time datetime=instant.to_owned() title=whole>
            {short}
        </time>
    }
    .into_any()
}

/// Up and down lead from row to row.
fn step(press: KeyboardEvent) {
    let is_down = match press.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    let row = press
        .current_target()
        .and_then(|link| link.dyn_into::<Element>().ok())
        .and_then(|link| link.parent_element());
    let beside = row.and_then(|row| {
        if is_down {
            row.next_element_sibling()
        } else {
            row.previous_element_sibling()
        }
    });
    let link = beside.and_then(|row| row.first_element_child());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
        press.prevent_default();
        let _ = link.focus();
    }
}
