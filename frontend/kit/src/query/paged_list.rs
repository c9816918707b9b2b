//! A filtered list that loads in batches. Change events refetch it, scrolling to its end loads the next batch, and old
//! rows stay until the rows of a new filter have arrived.

use std::pin::Pin;

use app_domain::event::EventKind;
use app_wire::ApiError;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::query::live_query::{LiveQuery, QueryState};
use crate::run_effect::run_effect;
use crate::session::UserSession;
use crate::ui::toast::ToastStack;

/// Maximum number of batches refetched after a change. A longer list does not move while a user reads it far down; the
/// page offers a refresh instead.
const MAX_REFETCHED_BATCHES: usize = 4;

/// A batch of a list and the cursor of the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListBatch<T> {
    pub items: Vec<T>,
    pub next: Option<String>,
}

pub type ListBatchFuture<T> = Pin<Box<dyn Future<Output = Result<ListBatch<T>, ApiError>>>>;
/// Fetches the batch after a cursor.
type ListLoader<A, T> = fn(A, Option<String>) -> ListBatchFuture<T>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListState {
    /// No batch has arrived yet.
    Loading,
    Loaded,
    Failed(ApiError),
}

/// A list of `T`, filtered by `A`.
pub struct PagedList<A: Send + Sync + 'static, T: Send + Sync + 'static> {
    pub filter: Memo<A>,
    items: RwSignal<Vec<T>>,
    /// The cursor of the next batch.
    next: RwSignal<Option<String>>,
    state: RwSignal<ListState>,
    /// Whether the rows belong to the current filter.
    is_answered: RwSignal<bool>,
    is_behind: RwSignal<bool>,
    is_fetching: RwSignal<bool>,
    parts: StoredValue<usize>,
    query: StoredValue<Option<LiveQuery<ListBatch<T>>>>,
    concerns: &'static [EventKind],
    load: ListLoader<A, T>,
    session: UserSession,
    toasts: ToastStack,
}

impl<A: Send + Sync + 'static, T: Send + Sync + 'static> Clone for PagedList<A, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Send + Sync + 'static, T: Send + Sync + 'static> Copy for PagedList<A, T> {}

impl<A, T> PagedList<A, T>
where
    A: Clone + PartialEq + Send + Sync + 'static,
    T: Clone + PartialEq + Send + Sync + 'static,
{
    /// Creates a list that refetches when the filter changes or an event of these kinds arrives.
    pub fn new(filter: Memo<A>, concerns: &'static [EventKind], load: ListLoader<A, T>) -> Self {
        let listing = Self {
            filter,
            items: RwSignal::default(),
            next: RwSignal::default(),
            state: RwSignal::new(ListState::Loading),
            is_answered: RwSignal::new(false),
            is_behind: RwSignal::new(false),
            is_fetching: RwSignal::new(false),
            parts: StoredValue::new(1),
            query: StoredValue::new(None),
            concerns,
            load,
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        };
        // Each filter has its own query, so that a late response to an earlier filter is ignored.
        run_effect(move || listing.start_query(listing.filter.get()));
        listing
    }

    fn start_query(self, filter: A) {
        self.is_answered.set(false);
        self.is_behind.set(false);
        self.is_fetching.set(false);
        self.parts.set_value(1);
        let query = LiveQuery::refetch_on(self.concerns, move || {
            self.fetch_loaded_batches(filter.clone())
        });
        self.query.set_value(Some(query));
        run_effect(move || match query.state() {
            QueryState::Loading => {}
            QueryState::Failed(error) => self.state.set(ListState::Failed(error)),
            QueryState::Loaded(part) => {
                self.items.set(part.items);
                self.next.set(part.next);
                self.is_answered.set(true);
                self.state.set(ListState::Loaded);
            }
        });
    }

    /// Fetches as many batches as are loaded.
    async fn fetch_loaded_batches(self, filter: A) -> Result<ListBatch<T>, ApiError> {
        let parts = self.parts.try_get_value().unwrap_or(1);
        if parts > MAX_REFETCHED_BATCHES {
            self.is_behind.set(true);
            return Ok(ListBatch {
                items: self.items.get_untracked(),
                next: self.next.get_untracked(),
            });
        }
        let mut whole = (self.load)(filter.clone(), None).await?;
        for _ in 1..parts {
            let Some(cursor) = whole.next.take() else {
                break;
            };
            let part = (self.load)(filter.clone(), Some(cursor)).await?;
            whole.items.extend(part.items);
            whole.next = part.next;
        }
        Ok(whole)
    }

    /// Fetches the next batch, if there is one.
    pub fn fetch_next(self) {
        let (Some(cursor), Some(query)) = (self.next.get_untracked(), self.query.get_value())
        else {
            return;
        };
        if self.is_fetching.get_untracked() || !self.is_answered.get_untracked() {
            return;
        }
        self.is_fetching.set(true);
        let filter = self.filter.get_untracked();
        spawn_local(async move {
            let response = (self.load)(filter.clone(), Some(cursor.clone())).await;
            // The filter may have changed, or the list may have restarted.
            if self.filter.try_get_untracked() != Some(filter) {
                return;
            }
            self.is_fetching.set(false);
            match response {
                Ok(_) if self.next.get_untracked() != Some(cursor) => {}
                Ok(part) => {
                    self.parts.update_value(|parts| *parts += 1);
                    query.update(|whole| {
                        whole.items.extend(part.items);
                        whole.next = part.next;
                    });
                }
                Err(api_error) => {
                    self.session.handle_refusal(&api_error);
                    self.toasts.notify(api_error.error);
                }
            }
        });
    }

    /// Reloads after a failure, or from the start of a long list.
    pub fn restart(self) {
        self.state.set(ListState::Loading);
        self.refetch_first_batch();
    }

    /// Reloads a long list from the start after it has changed.
    pub fn refresh(self) {
        self.is_behind.set(false);
        self.refetch_first_batch();
    }

    fn refetch_first_batch(self) {
        self.parts.set_value(1);
        if let Some(query) = self.query.get_value() {
            query.refetch();
        }
    }

    pub fn state(self) -> ListState {
        self.state.get()
    }

    pub fn count(self) -> usize {
        self.items.with(Vec::len)
    }

    pub fn item(self, at: usize) -> Option<T> {
        self.items.with(|items| items.get(at).cloned())
    }

    /// Reads the loaded rows.
    pub fn with<R>(self, part: impl FnOnce(&[T]) -> R) -> R {
        self.items.with(|items| part(items))
    }

    pub fn has_more(self) -> bool {
        self.next.with(Option::is_some)
    }

    /// Whether the rows belong to the previous filter.
    pub fn is_outdated(self) -> bool {
        !self.is_answered.get()
    }

    pub fn has_changed(self) -> bool {
        self.is_behind.get()
    }
}
