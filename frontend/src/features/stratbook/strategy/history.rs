//! The versions of a strategy: author, time, changes, and a button that restores each.

use app_api::functions::strategies::{
    load_strategy_history, load_strategy_version, restore_strategy_version,
};
use app_domain::strategy::StrategyId;
use app_portal::route::{strategy_history_path, strategy_path};
use app_portal::stratbook::version_changes::{VersionPair, all_versions};
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts::stratbook as words;
use app_portal::view_models::author_name_first;
use app_wire::ApiError;
use app_wire::{StrategyBody, VersionItem, VersionListBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::list_filter::StrategyListFilter;
use super::super::tree::FolderStore;
use super::changes::version_changes;
use super::in_bin::StrategyInBin;
use super::{
    REFETCH_EVENTS, focus_visible_pane, name_page, removed_view, skeleton_view, strategy_query,
};
use crate::query::live_query::{LiveQuery, QueryState};
use crate::routing::location::PageLocation;
use crate::session::UserSession;
use crate::ui::toast::ToastStack;
use crate::ui::zone_clock::format_instant;
use crate::ui::{LoadFailed, TeamLooks, icon, skeleton};

/// The query key of the selected version.
const VERSION_KEY: &str = "version";

#[derive(Clone, Copy)]
struct VersionHistoryState {
    id: StrategyId,
    list_filter: StrategyListFilter,
    strategy: LiveQuery<StrategyBody>,
    newest: LiveQuery<VersionListBody>,
    /// Older versions that were fetched on demand.
    older: RwSignal<Vec<VersionItem>>,
    next: RwSignal<Option<i64>>,
    is_restoring: RwSignal<bool>,
    looks: TeamLooks,
    session_and_toasts: StoredValue<(UserSession, ToastStack)>,
}

#[component]
pub fn VersionHistoryView(
    id: StrategyId,
    list_filter: StrategyListFilter,
    name: RwSignal<Option<String>>,
) -> AnyView {
    let versions = VersionHistoryState {
        id,
        list_filter,
        strategy: strategy_query(id),
        newest: LiveQuery::refetch_about(
            Some(QuerySubject::strategy(id)),
            &REFETCH_EVENTS,
            move || load_strategy_history(id.to_string(), None),
        ),
        older: RwSignal::default(),
        next: RwSignal::new(None),
        is_restoring: RwSignal::new(false),
        looks: TeamLooks::load(),
        session_and_toasts: StoredValue::new((UserSession::of_page(), ToastStack::of_page())),
    };
    Effect::new(move |_| {
        let next = versions.newest.with(|part| part.next).flatten();
        if versions.older.with_untracked(Vec::is_empty) {
            versions.next.set(next);
        }
    });
    let shape = versions.newest.shape(|_| ());
    focus_visible_pane();
    name_page(name, versions.strategy);
    (move || match shape.get() {
        QueryState::Loading => skeleton(skeleton_view),
        QueryState::Failed(error) if error.code == "not_found" => removed_view(list_filter),
        QueryState::Failed(error) if error.code == "in_bin" => {
            view! { <StrategyInBin id=id again=move || versions.newest.reload() /> }.into_any()
        }
        QueryState::Failed(error) => {
            view! { <LoadFailed error=error again=move || versions.newest.reload() /> }.into_any()
        }
        QueryState::Loaded(()) => content(versions),
    })
    .into_any()
}

fn content(versions: VersionHistoryState) -> AnyView {
    let title = move || {
        let title = versions
            .strategy
            .with(|strategy| words::history_of(&strategy.item.title));
        title.unwrap_or_else(|| words::HISTORY.to_owned())
    };
    let back = move || {
        versions
            .list_filter
            .path_with_filter(&strategy_path(&versions.id.to_string()))
    };
    let chosen = Memo::new(move |_| versions.chosen());
    view! {
        <div class="strategy history">
            <header class="history-head">
                <a class="strategy-folder" href=back>
                    {icon("arrow-left")}
                    {words::BACK_TO_READING}
                </a>
                <h2>{title}</h2>
            </header>
            <ol class="history-versions" aria-label=words::VERSIONS>
                <For each=move || versions.all() key=|item| item.version let:item>
                    {version_entry(versions, &item, chosen)}
                </For>
            </ol>
            {move || {
                versions
                    .next
                    .get()
                    .map(|_| {
                        view! {
                            <button type="button" class="button" on:click=move |_| versions.fetch_older()>
                                {icon("chevron-down")}
                                {words::OLDER}
                            </button>
                        }
                    })
            }}
        </div>
    }
    .into_any()
}

fn version_entry(
    versions: VersionHistoryState,
    item: &VersionItem,
    chosen: Memo<Option<i64>>,
) -> AnyView {
    let number = item.version;
    let is_chosen = Memo::new(move |_| chosen.get() == Some(number));
    let is_newest = Memo::new(move |_| versions.newest_number() == Some(number));
    let history = strategy_history_path(&versions.id.to_string());
    let path = format!("{history}?{VERSION_KEY}={number}");
    let author = &item.saved_by;
    let picture = versions
        .looks
        .picture(author.user_id.clone(), author_name_first(author).to_owned());
    let saved = words::saved_by(
        author_name_first(&item.saved_by),
        &format_instant(&item.saved_at),
    );
    view! {
        <li class="history-version">
            <a href=path aria-current=move || is_chosen.get().then_some("true")>
                <b class="figures">{words::version(number)}</b>
                {move || is_newest.get().then(|| view! { <span class="history-now">{words::NEWEST}</span> })}
                <span class="history-when person-name figures">{picture} {saved}</span>
            </a>
            {move || is_chosen.get().then(|| view! { <VersionChanges versions=versions number=number /> })}
        </li>
    }
    .into_any()
}

/// The changes of the selected version, and the button that restores it.
#[component]
fn VersionChanges(versions: VersionHistoryState, number: i64) -> impl IntoView {
    let id = versions.id;
    let pair = LiveQuery::refetch_on(&[], move || load_pair(id, number));
    let shape = pair.shape(Clone::clone);
    let folders = FolderStore::of_page();
    let may_restore = move || {
        folders.may_edit()
            && versions
                .newest_number()
                .is_some_and(|newest| newest != number)
    };
    let shown = move || match shape.get() {
        QueryState::Loading => skeleton(skeleton_view),
        QueryState::Failed(error) => {
            view! { <LoadFailed error=error again=move || pair.reload() /> }.into_any()
        }
        QueryState::Loaded(pair) => version_changes(&pair),
    };
    view! {
        <section class="history-changes" aria-label=words::WHAT_CHANGED>
            {shown}
            {move || {
                may_restore()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button"
                                disabled=versions.is_restoring
                                on:click=move |_| versions.restore(number)
                            >
                                {icon("retry")}
                                {words::RESTORE}
                            </button>
                        }
                    })
            }}
        </section>
    }
}

async fn load_pair(id: StrategyId, number: i64) -> Result<VersionPair, ApiError> {
    let after = load_strategy_version(id.to_string(), number).await?;
    // The previous number may be missing: of one sitting, only some versions stay.
    let older = load_strategy_history(id.to_string(), Some(number)).await?;
    let before = match older.versions.first() {
        Some(previous) => Some(load_strategy_version(id.to_string(), previous.version).await?),
        None => None,
    };
    Ok(VersionPair { before, after })
}

impl VersionHistoryState {
    fn all(self) -> Vec<VersionItem> {
        let older = self.older.read();
        let all = self
            .newest
            .with(|part| all_versions(&part.versions, &older));
        all.unwrap_or_else(|| all_versions(&[], &older))
    }

    fn newest_number(self) -> Option<i64> {
        self.newest
            .with(|part| part.versions.first().map(|item| item.version))
            .flatten()
    }

    /// The version in the address, else the newest.
    fn chosen(self) -> Option<i64> {
        let list_filter = PageLocation::of_page().query(VERSION_KEY);
        list_filter
            .and_then(|number| number.parse().ok())
            .or_else(|| self.newest_number())
    }

    fn fetch_older(self) {
        let Some(before) = self.next.get_untracked() else {
            return;
        };
        let (session, toasts) = self.session_and_toasts.get_value();
        spawn_local(async move {
            match load_strategy_history(self.id.to_string(), Some(before)).await {
                // A second press fetched the same part.
                Ok(_) if self.next.try_get_untracked() != Some(Some(before)) => {}
                Ok(part) => {
                    self.older.update(|older| older.extend(part.versions));
                    self.next.set(part.next);
                }
                Err(api_error) => {
                    session.handle_refusal(&api_error);
                    toasts.notify(api_error.error);
                }
            }
        });
    }

    fn restore(self, number: i64) {
        let Some(base) = untrack(|| self.newest_number()) else {
            return;
        };
        if self.is_restoring.get_untracked() {
            return;
        }
        self.is_restoring.set(true);
        let (session, toasts) = self.session_and_toasts.get_value();
        spawn_local(async move {
            let response = restore_strategy_version(self.id.to_string(), number, base).await;
            self.is_restoring.try_set(false);
            match response {
                Ok(_) => {
                    toasts.notify(words::restored(number));
                    self.list_filter.go(&strategy_path(&self.id.to_string()));
                }
                Err(api_error) => {
                    session.handle_refusal(&api_error);
                    self.newest.refetch();
                    toasts.notify(words::not_done(&api_error.error));
                }
            }
        });
    }
}
