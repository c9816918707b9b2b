//! A query to the server and its latest result. It refetches after every change that affects it, and retries until it
//! succeeds.

use app_api::api_client;
use app_domain::event::EventKind;
use app_portal::sync::change_counts::QuerySubject;
use app_wire::ApiError;
use leptos::prelude::*;

use crate::offline::snapshot_cache;
use crate::query::live::LiveStream;
use crate::query::refetch::{FetchOutcome, RefetchLoop};
use crate::run_effect::run_effect;
use crate::session::UserSession;

/// Event kinds that change a day as the team sees it.
pub const TEAM_DAY_EVENTS: [EventKind; 6] = [
    EventKind::AvailabilityChanged,
    EventKind::PatternApplied,
    EventKind::AbsenceChanged,
    EventKind::PlayersChanged,
    EventKind::PlanChanged,
    EventKind::SettingsChanged,
];

/// The same kinds, and changes of the bot's messages.
pub const TEAM_DAY_AND_MESSAGE_EVENTS: [EventKind; 7] = {
    let [answered, filled, away, players, plan, settings] = TEAM_DAY_EVENTS;
    [
        answered,
        filled,
        away,
        players,
        plan,
        settings,
        EventKind::MessagesChanged,
    ]
};

/// Event kinds that change a day as its player sees it.
pub const OWN_DAY_EVENTS: [EventKind; 7] = [
    EventKind::AvailabilityChanged,
    EventKind::PatternApplied,
    EventKind::PatternChanged,
    EventKind::AbsenceChanged,
    EventKind::PlayersChanged,
    EventKind::PlanChanged,
    EventKind::SettingsChanged,
];

/// The state of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueryState<T> {
    Loading,
    /// Stays during a refetch and while the server cannot be reached.
    Loaded(T),
    Failed(ApiError),
}

/// A query whose result is kept up to date.
pub struct LiveQuery<T: Send + Sync + 'static> {
    state: RwSignal<QueryState<T>>,
    refetch_loop: RefetchLoop,
}

impl<T: Send + Sync + 'static> Clone for LiveQuery<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for LiveQuery<T> {}

impl<T: Clone + PartialEq + Send + Sync + 'static> LiveQuery<T> {
    /// Fetches now, and again whenever the live stream reports a change of one of these kinds.
    pub fn refetch_on<F, A>(kinds: &'static [EventKind], ask: F) -> Self
    where
        F: Fn() -> A + Send + Sync + 'static,
        A: Future<Output = Result<T, ApiError>> + 'static,
    {
        Self::refetch_about(None, kinds, ask)
    }

    /// The same, but changes about another subject do not refetch.
    pub fn refetch_about<F, A>(
        subject: Option<QuerySubject>,
        kinds: &'static [EventKind],
        ask: F,
    ) -> Self
    where
        F: Fn() -> A + Send + Sync + 'static,
        A: Future<Output = Result<T, ApiError>> + 'static,
    {
        Self::refetch_from(QueryState::Loading, subject, kinds, ask)
    }

    /// The same, but shows the stored response, if there is one, until the server responds.
    pub fn refetch_stored<F, A>(
        subject: Option<QuerySubject>,
        kinds: &'static [EventKind],
        ask: F,
    ) -> Self
    where
        F: Fn() -> A + Send + Sync + 'static,
        A: Future<Output = Result<T, ApiError>> + 'static,
    {
        let stored = api_client::peek(ask()).map_or(QueryState::Loading, QueryState::Loaded);
        Self::refetch_from(stored, subject, kinds, ask)
    }

    fn refetch_from<F, A>(
        state: QueryState<T>,
        subject: Option<QuerySubject>,
        kinds: &'static [EventKind],
        ask: F,
    ) -> Self
    where
        F: Fn() -> A + Send + Sync + 'static,
        A: Future<Output = Result<T, ApiError>> + 'static,
    {
        let answer = RwSignal::new(state);
        let session = UserSession::of_page();
        let rounds = RefetchLoop::new(move || {
            let asked = ask();
            Box::pin(async move {
                let response = asked.await;
                Box::new(move || apply_response(answer, session, response))
                    as Box<dyn FnOnce() -> FetchOutcome>
            })
        });
        let live = LiveStream::of_page();
        let changes = Memo::new(move |_| live.change_count(kinds, subject.as_ref()));
        run_effect(move || {
            changes.get();
            rounds.refetch();
        });
        Self {
            state: answer,
            refetch_loop: rounds,
        }
    }

    /// The current state. Reading it subscribes.
    pub fn state(self) -> QueryState<T> {
        self.state.get()
    }

    /// Reads a part of the content without cloning all of it. Returns `None` while nothing is loaded. Reading it
    /// subscribes.
    pub fn with<R>(self, part: impl FnOnce(&T) -> R) -> Option<R> {
        let content = |answer: &QueryState<T>| match answer {
            QueryState::Loaded(content) => Some(part(content)),
            QueryState::Loading | QueryState::Failed(_) => None,
        };
        // An undo action may run after the page is disposed.
        self.state.try_with(content).flatten()
    }

    /// The shape of the content: which rows there are, not their contents. A page is laid out again only when the shape
    /// changes. [`crate::ui::QueryView`] renders it.
    pub fn shape<S>(self, of: impl Fn(&T) -> S + Send + Sync + 'static) -> Memo<QueryState<S>>
    where
        S: Clone + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| {
            self.state.with(|answer| match answer {
                QueryState::Loading => QueryState::Loading,
                QueryState::Failed(refusal) => QueryState::Failed(refusal.clone()),
                QueryState::Loaded(content) => QueryState::Loaded(of(content)),
            })
        })
    }

    /// Changes the content in place, for example with the response to another request.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.state.update(|answer| {
            if let QueryState::Loaded(content) = answer {
                change(content);
            }
        });
    }

    /// Changes the content in place with news from the server. `change` returns whether it could. Returns false also if
    /// nothing is loaded yet, and during a request, whose response may be older.
    pub fn apply(self, change: impl FnOnce(&mut T) -> bool) -> bool {
        let mut is_applied = false;
        if !self.refetch_loop.is_running() {
            self.update(|content| is_applied = change(content));
        }
        is_applied
    }

    /// Refetches. The current content stays until the response arrives.
    pub fn refetch(self) {
        self.refetch_loop.refetch();
    }

    /// Discards the content and fetches again.
    pub fn reload(self) {
        self.state.set(QueryState::Loading);
        self.refetch_loop.refetch();
    }
}

fn apply_response<T: PartialEq + Send + Sync + 'static>(
    answer: RwSignal<QueryState<T>>,
    session: UserSession,
    response: Result<T, ApiError>,
) -> FetchOutcome {
    match response {
        // A cached response is not newer than the content that is already loaded.
        Ok(_)
            if snapshot_cache::is_showing_snapshot()
                && matches!(*answer.read_untracked(), QueryState::Loaded(_)) =>
        {
            FetchOutcome::Answered
        }
        Ok(content) => {
            let is_news = !matches!(&*answer.read_untracked(), QueryState::Loaded(known) if *known == content);
            if is_news {
                answer.set(QueryState::Loaded(content));
            }
            FetchOutcome::Answered
        }
        Err(refusal) => {
            session.handle_refusal(&refusal);
            let is_passing = refusal.is_transient();
            if !is_passing || !matches!(*answer.read_untracked(), QueryState::Loaded(_)) {
                answer.set(QueryState::Failed(refusal));
            }
            if is_passing {
                FetchOutcome::TryAgain
            } else {
                FetchOutcome::Answered
            }
        }
    }
}
