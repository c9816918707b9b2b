//! The page that a link for outsiders opens: one strategy to read, without a session.

use app_document::Document;
use app_domain::strategy::Side;
use app_portal::texts;
use app_portal::texts::stratbook::{AGENTS, ATTACK, DEFENSE, EMPTY_TEXT, TAGS};
use app_portal::texts::strategy_links as words;
use app_wire::{ApiError, SharedStrategyBody};
use frontend_editor::editor::document_view;
use frontend_kit::location::PageLocation;
use frontend_kit::query::http;
use frontend_kit::ui::{EmptyState, LoadFailed, agent_name, icon, skeleton};
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::stratbook::{AttachmentList, ImageLightbox, side_icon};

#[derive(Debug, Clone, PartialEq)]
enum SharedState {
    Loading,
    Loaded(SharedStrategyBody),
    Closed,
    Failed(ApiError),
}

#[component]
pub fn SharedStrategyPage() -> impl IntoView {
    let path = untrack(|| PageLocation::of_page().path());
    let secret = path.rsplit('/').next().unwrap_or_default().to_owned();
    let state = RwSignal::new(SharedState::Loading);
    let load = move || {
        let secret = secret.clone();
        spawn_local(async move {
            let response = http::get(&format!("/api/shared/{secret}")).await;
            let is_shown = state.with_untracked(|state| matches!(state, SharedState::Loaded(_)));
            let new = match response {
                Ok(shared) => SharedState::Loaded(shared),
                Err(error) if error.code == "not_found" => SharedState::Closed,
                // What is shown stays while the server does not respond.
                Err(_) if is_shown => return,
                Err(error) => SharedState::Failed(error),
            };
            if state.with_untracked(|state| *state != new) {
                state.set(new);
            }
        });
    };
    load();
    // A page that was left open, or comes back from the browser's cache, closes with its link.
    let again = load.clone();
    let looking = window_event_listener_untyped("focus", {
        let load = load.clone();
        move |_| load()
    });
    let returning = window_event_listener_untyped("pageshow", move |event| {
        let is_cached = Reflect::get(&event, &"persisted".into());
        if is_cached.is_ok_and(|is_cached| is_cached.is_truthy()) {
            load();
        }
    });
    on_cleanup(move || {
        looking.remove();
        returning.remove();
    });
    view! {
        <div class="shared">
            <header class="shared-head">
                <svg class="shared-mark" aria-hidden="true">
                    <use href="#icon-mark" />
                </svg>
                <p>
                    <b>{words::SHARED_WITH_YOU}</b>
                    <span>{words::READ_ONLY}</span>
                </p>
            </header>
            <main id="content" class="shared-content">
                <h1 class="spoken">{words::SHARED_WITH_YOU}</h1>
                {move || match state.get() {
                    SharedState::Loading => skeleton(skeleton_view),
                    SharedState::Loaded(shared) => strategy_view(shared),
                    SharedState::Closed => {
                        view! { <EmptyState symbol="unlink" title=words::CLOSED_TITLE words=words::CLOSED_WORDS /> }
                            .into_any()
                    }
                    SharedState::Failed(error) => {
                        view! { <LoadFailed error=error again=again.clone() /> }.into_any()
                    }
                }}
            </main>
        </div>
    }
}

fn strategy_view(shared: SharedStrategyBody) -> AnyView {
    document().set_title(&texts::page_title(&shared.title));
    let large = RwSignal::new(None);
    let text = Document::from_json(shared.content.clone()).ok();
    let text = text.map(|text| {
        if text.plain_text().trim().is_empty() && text.content().len() < 2 {
            return view! { <p class="strategy-blank">{EMPTY_TEXT}</p> }.into_any();
        }
        document_view(&text, Callback::new(move |image| large.set(Some(image))))
    });
    let (images, files) = (shared.images.clone(), shared.files.clone());
    view! {
        <article class="strategy">
            <header class="strategy-head">
                <h2>{shared.title.clone()}</h2>
                {facts_view(&shared)}
            </header>
            <div class="strategy-text">{text}</div>
            <AttachmentList
                images=Memo::new(move |_| images.clone())
                files=Memo::new(move |_| files.clone())
                large=large
            />
        </article>
        <ImageLightbox shown=large />
    }
    .into_any()
}

/// Map, side, agents and tags.
fn facts_view(shared: &SharedStrategyBody) -> AnyView {
    let map = shared.map.clone().map(|map| {
        view! {
            <span class="strategy-fact">
                {icon("map")} <span class="clip">{map}</span>
            </span>
        }
    });
    let side = shared.side.map(|side| {
        let word = if side == Side::Attack {
            ATTACK
        } else {
            DEFENSE
        };
        view! {
            <span class="strategy-fact">
                {side_icon(side)} <span aria-hidden="true">{word}</span>
            </span>
        }
    });
    let agents = shared.agents.iter();
    let agents = agents
        .map(|agent| view! { <li class="strategy-agent">{agent_name(agent)}</li> })
        .collect_view();
    let tags = shared.tags.iter();
    let tags = tags
        .map(|tag| view! { <li class="shared-tag">{tag.clone()}</li> })
        .collect_view();
    view! {
        <div class="strategy-about">
            {map} {side}
            {(!shared.agents.is_empty())
                .then(|| view! { <ul class="strategy-agents" aria-label=AGENTS>{agents}</ul> })}
            {(!shared.tags.is_empty())
                .then(|| view! { <ul class="strategy-tags" aria-label=TAGS>{tags}</ul> })}
        </div>
    }
    .into_any()
}

/// The frame of the page while its code is loaded.
pub fn shared_frame(_title: &'static str, content: AnyView) -> AnyView {
    view! {
        <main class="shared-content">
            <h1 class="spoken">{words::SHARED_WITH_YOU}</h1>
            {content}
        </main>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! {
        <div class="strategy">
            <div class="skeleton strategy-skeleton-title"></div>
            <div class="skeleton strategy-skeleton-text"></div>
        </div>
    }
    .into_any()
}
