//! What is said of a strategy above its text: title, map, side, agents and tags, and who changed it last.

use app_api::wire::StrategyItem;
use leptos::prelude::*;

use super::super::asked::{Asked, TAGS};
use super::super::row::side;
use super::super::tree::Folders;
use crate::components::icon;
use crate::place::Tab;
use crate::texts::stratbook as words;
use crate::zone_clock::moment;

#[component]
pub fn Head(item: Memo<Option<StrategyItem>>, children: Children) -> AnyView {
    let title = move || item.with(|item| item.as_ref().map(|item| item.title.clone()));
    view! {
        <header class="strategy-head">
            <div class="strategy-head-line">{move || item.get().map(|item| folder(&item))} {children()}</div>
            <h2>{title}</h2>
            {move || item.get().map(|item| about(&item))}
        </header>
    }
    .into_any()
}

/// The way of folders to where it lies; the last one is a link to the list.
fn folder(item: &StrategyItem) -> AnyView {
    let (asked, folders) = (Asked::of_page(), Folders::of_page());
    let id = item.folder_id.clone().unwrap_or_default();
    let target = id.clone();
    let way = move || match folders.way_to(&id).join(" / ") {
        way if way.is_empty() => words::OUTSIDE.to_owned(),
        way => way,
    };
    let folder = if target.is_empty() {
        super::super::asked::OUTSIDE.to_owned()
    } else {
        target
    };
    view! {
        <a class="strategy-folder clip" href=move || asked.in_folder(&folder)>
            {icon("folder")}
            <span class="clip">{way}</span>
        </a>
    }
    .into_any()
}

/// Map and side, agents, tags: also the first lines on paper.
pub fn about(item: &StrategyItem) -> AnyView {
    let side_word = item.side.as_deref().map(|name| {
        let word = if name == "Attack" {
            words::ATTACK
        } else {
            words::DEFENSE
        };
        view! {
            <span class="strategy-fact">
                {side(name)}
                <span aria-hidden="true">{word}</span>
            </span>
        }
    });
    let agents = item
        .agents
        .iter()
        .map(|agent| view! { <li class="strategy-agent">{agent.clone()}</li> })
        .collect_view();
    let tags = item.tags.iter().map(|tag| {
        let path = [
            Tab::Stratbook.path(),
            "?",
            TAGS,
            "=",
            &String::from(js_sys::encode_uri_component(tag)),
        ]
        .concat();
        view! {
            <li>
                <a class="strategy-tag" href=path>
                    {tag.clone()}
                </a>
            </li>
        }
    });
    let tags = tags.collect_view();
    view! {
        <div class="strategy-about">
            {item
                .map
                .clone()
                .map(|map| {
                    view! {
                        <span class="strategy-fact">
                            {icon("map")} <span class="clip">{map}</span>
                        </span>
                    }
                })} {side_word}
            {(!item.agents.is_empty()).then(|| view! { <ul class="strategy-agents" aria-label=words::AGENTS>{agents}</ul> })}
            {(!item.tags.is_empty()).then(|| view! { <ul class="strategy-tags" aria-label=words::TAGS>{tags}</ul> })}
            <p class="strategy-changed figures">
                {words::changed_by(&item.updated_by.display_name, &moment(&item.updated_at))}
            </p>
        </div>
    }
    .into_any()
}
