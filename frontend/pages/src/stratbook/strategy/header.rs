//! The header of a strategy: title, map, side, agents, tags and last change.

use app_domain::strategy::Side;
use app_portal::controls::query_string::with_query;
use app_portal::route::PortalRoute;
use app_portal::texts::stratbook as words;
use app_portal::view_models::author_name;
use app_wire::StrategyItem;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::zone_clock::format_instant;
use frontend_kit::ui::{agent_name, icon};
use leptos::prelude::*;

use super::super::list_filter::{StrategyListFilter, TAGS_KEY};
use super::super::row::side_icon;
use super::super::templates::{TemplateStore, template_pill};
use super::super::tree::FolderStore;

#[component]
pub fn StrategyHeader(item: Memo<Option<StrategyItem>>, children: Children) -> impl IntoView {
    let title = move || item.with(|item| item.as_ref().map(|item| item.title.clone()));
    let templates = TemplateStore::of_page();
    let is_template = Memo::new(move |_| {
        item.with(|item| {
            item.as_ref()
                .is_some_and(|item| templates.contains(item.id))
        })
    });
    view! {
        <header class="strategy-head">
            <div class="strategy-head-line">{move || item.get().map(|item| folder_link(&item))} {children()}</div>
            <h2>{title}</h2>
            {move || is_template.get().then(template_pill)}
            {move || item.get().map(|item| metadata_view(&item))}
        </header>
    }
}

/// The path of the strategy's folder, as a link to the folder's list.
fn folder_link(item: &StrategyItem) -> AnyView {
    let (list_filter, folders) = (StrategyListFilter::of_page(), FolderStore::of_page());
    let id = item.folder_id;
    run_effect(move || {
        if let Some(id) = id {
            folders.show(id);
        }
    });
    let way = move || match id.map(|id| folders.path_names(id).join(" / ")) {
        Some(way) if !way.is_empty() => way,
        _ => words::UNFILED.to_owned(),
    };
    let unfiled = || super::super::list_filter::UNFILED.to_owned();
    let folder = id.map_or_else(unfiled, |id| id.to_string());
    view! {
        <a class="strategy-folder clip" href=move || list_filter.folder_path(&folder)>
            {icon("folder")}
            <span class="clip">{way}</span>
        </a>
    }
    .into_any()
}

/// Map, side, agents and tags. They are also printed first.
pub fn metadata_view(item: &StrategyItem) -> AnyView {
    let side_word = item.side.map(|side| {
        let word = if side == Side::Attack {
            words::ATTACK
        } else {
            words::DEFENSE
        };
        view! {
            <span class="strategy-fact">
                {side_icon(side)}
                <span aria-hidden="true">{word}</span>
            </span>
        }
    });
    let agents = item
        .agents
        .iter()
        .map(|agent| view! { <li class="strategy-agent">{agent_name(agent)}</li> })
        .collect_view();
    let tags = item.tags.iter().map(|tag| {
        let path = with_query(&PortalRoute::Stratbook.path(), [(TAGS_KEY, tag.clone())]);
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
                {words::changed_by(author_name(&item.updated_by), &format_instant(item.updated_at))}
            </p>
        </div>
    }
    .into_any()
}
