//! The unsaved drafts on this device. They are shown above the list, because only opening one sends it.

use std::time::Duration;

use app_portal::route::{PortalRoute, edited_strategy_path};
use app_portal::stratbook::draft_entry::UnsavedDraft;
use app_portal::sync::draft_key::KEY_PREFIX;
use app_portal::texts::stratbook as words;
use frontend_kit::offline::draft_store;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::icon;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::list_filter::StrategyListFilter;
use crate::strategy_edit::load_unsaved_drafts;

/// The time after which a draft appears whose tab was closed or crashed. The browser sends no event for it.
const REFRESH_INTERVAL: Duration = Duration::from_secs(3);

#[component]
pub fn UnsavedDrafts(list_filter: StrategyListFilter) -> AnyView {
    let session = UserSession::of_page();
    let found = RwSignal::new(Vec::<UnsavedDraft>::new());
    let look = move || {
        spawn_local(async move {
            let now = load_unsaved_drafts(session).await;
            if found.try_with_untracked(|before| *before != now) == Some(true) {
                found.set(now);
            }
        });
    };
    let finished = draft_store::state_changes();
    run_effect(move || {
        finished.track();
        look();
    });
    // Other tabs write and finish drafts too.
    let elsewhere = window_event_listener(leptos::ev::storage, move |change| {
        if change.key().is_none_or(|key| key.starts_with(KEY_PREFIX)) {
            look();
        }
    });
    on_cleanup(move || elsewhere.remove());
    if let Ok(refresh) = set_interval_with_handle(look, REFRESH_INTERVAL) {
        on_cleanup(move || refresh.clear());
    }
    (move || {
        let all = found.get();
        (!all.is_empty()).then(|| {
            view! {
                <section class="stratbook-unsaved" aria-labelledby="stratbook-unsaved">
                    <h2 id="stratbook-unsaved">{icon("alert")} {words::UNSAVED}</h2>
                    <ul>{all.into_iter().map(|one| draft_link(one, list_filter)).collect_view()}</ul>
                </section>
            }
        })
    })
    .into_any()
}

fn draft_link(one: UnsavedDraft, list_filter: StrategyListFilter) -> AnyView {
    let UnsavedDraft { id, title, is_new } = one;
    let address = move || {
        if is_new {
            let new = list_filter.path_with_filter(&PortalRoute::NewStrategy.path());
            format!("{new}#{id}")
        } else {
            list_filter.path_with_filter(&edited_strategy_path(id))
        }
    };
    let title = Some(title).filter(|title| !title.trim().is_empty());
    let title = title.unwrap_or_else(|| words::UNTITLED.to_owned());
    view! {
        <li>
            <a href=address>
                <span class="clip" title=title.clone()>{title.clone()}</span>
                <span>{words::CONTINUE}</span>
                {icon("chevron-right")}
            </a>
        </li>
    }
    .into_any()
}
