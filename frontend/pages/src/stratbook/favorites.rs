//! The favorites of the viewer: which strategies they are, and the button that changes them.

use app_api::functions::strategies::{list_favorites, load_favorite_ids, set_favorite};
use app_domain::event::EventKind;
use app_domain::strategy::StrategyId;
use app_portal::texts::stratbook::not_done;
use app_portal::texts::stratbook_selection as words;
use app_wire::{StrategyFilterRequest, StrategyItem};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::query::paged_list::{ListBatch, ListBatchFuture};
use frontend_kit::session::UserSession;
use frontend_kit::ui::icon;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::list_filter::StrategyListFilter;
use super::listing::StrategyListing;

const ID_EVENTS: [EventKind; 1] = [EventKind::FavoritesChanged];
const LIST_EVENTS: [EventKind; 5] = [
    EventKind::CatalogueChanged,
    EventKind::FavoritesChanged,
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::FoldersChanged,
];

#[derive(Clone, Copy)]
pub struct FavoriteStore {
    ids: LiveQuery<Vec<StrategyId>>,
    session_and_toasts: StoredValue<(UserSession, ToastStack)>,
}

impl FavoriteStore {
    pub fn provide() -> Self {
        let store = Self {
            ids: LiveQuery::refetch_on(&ID_EVENTS, load_favorite_ids),
            session_and_toasts: StoredValue::new((UserSession::of_page(), ToastStack::of_page())),
        };
        provide_context(store);
        store
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn contains(self, id: StrategyId) -> bool {
        let found = self.ids.with(|ids| ids.contains(&id));
        found.unwrap_or(false)
    }

    /// Changes it at once, and says so if the server refuses.
    fn toggle(self, id: StrategyId) {
        let is_favorite = !untrack(|| self.contains(id));
        self.ids.update(|ids| {
            ids.retain(|known| *known != id);
            if is_favorite {
                ids.push(id);
            }
        });
        let (session, toasts) = self.session_and_toasts.get_value();
        spawn_local(async move {
            if let Err(error) = set_favorite(id, is_favorite).await {
                session.handle_refusal(&error);
                toasts.notify(not_done(&error.error));
                self.ids.refetch();
            }
        });
    }
}

/// The favorites that match the filter of the list.
pub fn favorite_listing(list_filter: StrategyListFilter) -> StrategyListing {
    StrategyListing::new(Memo::new(move |_| list_filter.query()), &LIST_EVENTS, load)
}

fn load(filter: StrategyFilterRequest, _: Option<String>) -> ListBatchFuture<StrategyItem> {
    Box::pin(async move {
        let items = list_favorites(filter).await?;
        Ok(ListBatch { items, next: None })
    })
}

/// The star of the open strategy.
#[component]
pub fn FavoriteButton(#[prop(into)] id: Signal<Option<StrategyId>>) -> impl IntoView {
    let store = FavoriteStore::of_page();
    let is_favorite = Memo::new(move |_| id.get().is_some_and(|id| store.contains(id)));
    let title = move || {
        if is_favorite.get() {
            words::FAVORITE
        } else {
            words::ADD_FAVORITE
        }
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon favorite-button"
            aria-label=words::FAVORITE
            title=title
            aria-pressed=move || is_favorite.get().to_string()
            on:click=move |_| {
                if let Some(id) = id.get_untracked() {
                    store.toggle(id);
                }
            }
        >
            {icon("star")}
        </button>
    }
}
