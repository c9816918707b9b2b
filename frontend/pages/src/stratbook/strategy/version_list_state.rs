//! The state of the history: the listed versions, the filter, and what is done with a version.

use app_api::functions::strategies::{
    load_strategy_history, load_strategy_version, restore_strategy_version,
};
use app_domain::strategy::StrategyId;
use app_portal::route::{strategy_history_path, strategy_path};
use app_portal::stratbook::version_changes::{VersionPair, all_versions, apply_name};
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts::stratbook as words;
use app_wire::{ApiError, StrategyBody, VersionItem, VersionListBody};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::TeamLooks;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::list_filter::StrategyListFilter;
use super::version_name::VersionNaming;
use super::{REFETCH_EVENTS, focus_visible_pane, strategy_query};

/// The query key of the selected version.
pub const VERSION_KEY: &str = "version";
/// The query key of the filter: with a value, only named versions are listed.
pub const NAMED_KEY: &str = "named";

#[derive(Clone, Copy)]
pub struct VersionHistoryState {
    pub id: StrategyId,
    pub list_filter: StoredValue<StrategyListFilter>,
    pub strategy: LiveQuery<StrategyBody>,
    pub newest: LiveQuery<VersionListBody>,
    /// Older versions that were fetched on demand.
    older: RwSignal<Vec<VersionItem>>,
    pub next: RwSignal<Option<i64>>,
    /// Whether only named versions are listed.
    pub is_named: Memo<bool>,
    pub naming: StoredValue<VersionNaming>,
    pub is_restoring: RwSignal<bool>,
    pub looks: TeamLooks,
    session_and_toasts: StoredValue<(UserSession, ToastStack)>,
}

impl VersionHistoryState {
    pub fn of(id: StrategyId, list_filter: StrategyListFilter) -> Self {
        let place = PageLocation::of_page();
        let is_named = Memo::new(move |_| place.query(NAMED_KEY).is_some());
        let versions = Self {
            id,
            list_filter: StoredValue::new(list_filter),
            strategy: strategy_query(id),
            newest: LiveQuery::refetch_about(
                Some(QuerySubject::strategy(id)),
                &REFETCH_EVENTS,
                move || load_strategy_history(id, None, is_named.get_untracked()),
            ),
            older: RwSignal::default(),
            next: RwSignal::new(None),
            is_named,
            naming: StoredValue::new(VersionNaming::of_page()),
            is_restoring: RwSignal::new(false),
            looks: TeamLooks::load(),
            session_and_toasts: StoredValue::new((UserSession::of_page(), ToastStack::of_page())),
        };
        run_effect(move || {
            let next = versions.newest.with(|part| part.next).flatten();
            if versions.older.with_untracked(Vec::is_empty) {
                versions.next.set(next);
            }
        });
        Effect::new(move |before: Option<bool>| {
            let is_named = is_named.get();
            if before.is_some_and(|before| before != is_named) {
                versions.older.set(Vec::new());
                versions.newest.refetch();
            }
            is_named
        });
        run_effect(move || {
            if let Some(named) = versions.naming.get_value().changed.get() {
                versions.apply_name(&named);
            }
        });
        versions
    }

    pub fn all(self) -> Vec<VersionItem> {
        let older = self.older.read();
        let all = self
            .newest
            .with(|part| all_versions(&part.versions, &older));
        all.unwrap_or_else(|| all_versions(&[], &older))
    }

    /// The current version of the strategy, whatever is listed.
    pub fn newest_number(self) -> Option<i64> {
        self.strategy.with(|strategy| strategy.item.version)
    }

    pub fn name_of(self, number: i64) -> Option<String> {
        let all = self.all();
        let item = all.into_iter().find(|item| item.version == number);
        item.and_then(|item| item.name)
    }

    /// Applies a new name at once, before the list is fetched again.
    fn apply_name(self, named: &VersionItem) {
        let is_named = self.is_named.get_untracked();
        self.older
            .update(|older| apply_name(older, named, is_named));
        self.newest
            .update(|page| apply_name(&mut page.versions, named, is_named));
        focus_visible_pane();
    }

    pub fn version_path(self, number: i64) -> String {
        let history = strategy_history_path(self.id);
        let filter = if self.is_named.get() {
            format!("&{NAMED_KEY}=1")
        } else {
            String::new()
        };
        format!("{history}?{VERSION_KEY}={number}{filter}")
    }

    /// The version in the address, else the first of the list.
    pub fn chosen(self) -> Option<i64> {
        let first = || {
            self.newest
                .with(|part| part.versions.first().map(|item| item.version))
        };
        let number = PageLocation::of_page().query(VERSION_KEY);
        let number = number.and_then(|number| number.parse().ok());
        number.or_else(|| first().flatten())
    }

    pub fn fetch_older(self) {
        let Some(before) = self.next.get_untracked() else {
            return;
        };
        let (session, toasts) = self.session_and_toasts.get_value();
        spawn_local(async move {
            let is_named = self.is_named.get_untracked();
            match load_strategy_history(self.id, Some(before), is_named).await {
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

    pub fn restore(self, number: i64) {
        let Some(base) = untrack(|| self.newest_number()) else {
            return;
        };
        if self.is_restoring.get_untracked() {
            return;
        }
        self.is_restoring.set(true);
        let (session, toasts) = self.session_and_toasts.get_value();
        spawn_local(async move {
            let response = restore_strategy_version(self.id, number, base).await;
            self.is_restoring.try_set(false);
            match response {
                Ok(_) => {
                    toasts.notify(words::restored(number));
                    if let Some(list_filter) = self.list_filter.try_get_value() {
                        list_filter.go(&strategy_path(self.id));
                    }
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

/// A version, and the one that it is compared with: the previous one, or of named versions the previous named one.
pub async fn load_pair(
    id: StrategyId,
    number: i64,
    is_named: bool,
) -> Result<VersionPair, ApiError> {
    let after = load_strategy_version(id, number).await?;
    // The previous number may be missing: of one sitting, only some versions stay.
    let mut older = load_strategy_history(id, Some(number), is_named).await?;
    if is_named && older.versions.is_empty() {
        older = load_strategy_history(id, Some(number), false).await?;
    }
    let before = match older.versions.first() {
        Some(previous) => Some(load_strategy_version(id, previous.version).await?),
        None => None,
    };
    Ok(VersionPair { before, after })
}
