//! Pages whose code comes when it is wanted: the released portal is one wasm file to begin with, and one for each part.
//!
//! `scripts/split-portal.mjs` takes them apart; while developing, every part is there from the beginning.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::SplitLoaderError;

use crate::app::Page;
use crate::components::{LoadFailed, skeleton};
use crate::pages::{
    AbsencesPage, ActivityPage, AvailabilityPage, DayPage, MatchFormPage, MatchPage, MatchesPage,
    MessagesPage, OwnAgentsPage, OwnCalendarPage, OwnZonePage, PlannedDayPage, PlanningPage,
    PlayersPage, RecurringPage, SettingsPage, StatisticsPage, StratbookPage, WritingPage,
};
use crate::place::{Place, Tab};
use crate::shell::{Content, Topbar, keep_focus};
use crate::texts;

/// The first page comes first; after that the other parts are fetched.
const QUIET: Duration = Duration::from_secs(2);

type Drawn = Result<AnyView, SplitLoaderError>;

/// A function that draws some pages and all that it alone needs, with one that fetches it. The code itself cannot be
/// told apart from a function that was always there.
macro_rules! part {
    ($part:ident, $fetch:ident, |$page:ident, $place:ident| $drawn:expr) => {
        #[cfg(in_parts)]
        #[wasm_split_helpers::wasm_split($part, fallible, preload($fetch))]
        fn $part($page: Page, $place: Memo<Place>) -> Drawn {
            Ok($drawn)
        }
        #[cfg(not(in_parts))]
        async fn $part($page: Page, $place: Memo<Place>) -> Drawn {
            Ok($drawn)
        }
        #[cfg(not(in_parts))]
        async fn $fetch() -> Result<(), SplitLoaderError> {
            Ok(())
        }
    };
}

part!(days, fetch_days, |_page, place| {
    view! { <DayPage place=place /> }.into_any()
});
part!(own, fetch_own, |page, _place| match page {
    Page::OwnZone => view! { <OwnZonePage /> }.into_any(),
    Page::OwnCalendar => view! { <OwnCalendarPage /> }.into_any(),
    _ => view! { <AbsencesPage /> }.into_any(),
});
part!(painting, fetch_painting, |page, _place| match page {
    Page::Recurring => view! { <RecurringPage /> }.into_any(),
    _ => view! { <AvailabilityPage /> }.into_any(),
});
part!(team, fetch_team, |page, place| match page {
    Page::Planning => view! { <PlanningPage /> }.into_any(),
    Page::PlannedDay => view! { <PlannedDayPage place=place /> }.into_any(),
    Page::Activity => view! { <ActivityPage /> }.into_any(),
    Page::Messages => view! { <MessagesPage /> }.into_any(),
    Page::Settings => view! { <SettingsPage /> }.into_any(),
    _ => view! { <PlayersPage /> }.into_any(),
});

part!(stratbook, fetch_stratbook, |page, place| match page {
    Page::OwnAgents => view! { <OwnAgentsPage /> }.into_any(),
    _ => view! { <StratbookPage place=place /> }.into_any(),
});

part!(matches, fetch_matches, |page, place| match page {
    Page::Match => view! { <MatchPage place=place /> }.into_any(),
    Page::MatchForm => view! { <MatchFormPage place=place /> }.into_any(),
    _ => view! { <MatchesPage /> }.into_any(),
});

part!(writing, fetch_writing, |_page, place| {
    view! { <WritingPage place=place /> }.into_any()
});

part!(statistics, fetch_statistics, |_page, _place| {
    view! { <StatisticsPage /> }.into_any()
});

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Days,
    Painting,
    Own,
    Team,
    Stratbook,
    Writing,
    Matches,
    Statistics,
}

impl Part {
    const COUNT: usize = Self::Statistics as usize + 1;

    /// Fetched ahead. Whoever never opens the stratbook does not load it, least of all the editor.
    const AHEAD: [Self; 4] = [Self::Days, Self::Painting, Self::Own, Self::Team];

    fn of(page: Page) -> Self {
        match page {
            Page::Day => Self::Days,
            Page::Availability | Page::Recurring => Self::Painting,
            Page::Absences | Page::OwnZone | Page::OwnCalendar => Self::Own,
            Page::Stratbook | Page::OwnAgents => Self::Stratbook,
            Page::Writing => Self::Writing,
            Page::Matches | Page::Match | Page::MatchForm => Self::Matches,
            Page::Statistics => Self::Statistics,
            _ => Self::Team,
        }
    }

    async fn fetch(self) -> Result<(), SplitLoaderError> {
        match self {
            Self::Days => fetch_days().await,
            Self::Painting => fetch_painting().await,
            Self::Own => fetch_own().await,
            Self::Team => fetch_team().await,
            Self::Stratbook => fetch_stratbook().await,
            Self::Writing => fetch_writing().await,
            Self::Matches => fetch_matches().await,
            Self::Statistics => fetch_statistics().await,
        }
    }

    fn draw(self, page: Page, place: Memo<Place>) -> Option<AnyView> {
        let drawing: Pin<Box<dyn Future<Output = Drawn>>> = match self {
            Self::Days => Box::pin(days(page, place)),
            Self::Painting => Box::pin(painting(page, place)),
            Self::Own => Box::pin(own(page, place)),
            Self::Team => Box::pin(team(page, place)),
            Self::Stratbook => Box::pin(stratbook(page, place)),
            Self::Writing => Box::pin(writing(page, place)),
            Self::Matches => Box::pin(matches(page, place)),
            Self::Statistics => Box::pin(statistics(page, place)),
        };
        at_once(drawing)
    }
}

/// What the future gives without waiting: a part that is here is drawn in place, under the owner that shows it.
fn at_once(mut drawing: Pin<Box<dyn Future<Output = Drawn>>>) -> Option<AnyView> {
    match drawing
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(drawn) => drawn.ok(),
        Poll::Pending => None,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Away,
    Here,
    Missing,
}

/// Which parts are here.
#[derive(Clone, Copy)]
pub struct Parts([RwSignal<State>; Part::COUNT]);

impl Parts {
    pub fn begin() {
        let parts = Self([(); Part::COUNT].map(|()| RwSignal::new(State::Away)));
        provide_context(parts);
        // Most visits look at another page too: then it opens at once, and without the network as well.
        let ahead = move || {
            spawn_local(async move {
                for part in Part::AHEAD {
                    if part.fetch().await.is_ok() {
                        parts.set(part, State::Here);
                    }
                }
            });
        };
        let timer = set_timeout_with_handle(ahead, QUIET).ok();
        on_cleanup(move || {
            if let Some(timer) = timer {
                timer.clear();
            }
        });
    }

    fn state(self, part: Part) -> RwSignal<State> {
        self.0[part as usize]
    }

    /// A page that stands is not drawn again because its part is fetched once more.
    fn set(self, part: Part, now: State) {
        let state = self.state(part);
        // The frame may be gone by now: whoever signed out needs no page.
        if state
            .try_get_untracked()
            .is_some_and(|before| before != now)
        {
            state.set(now);
        }
    }

    async fn fetch(self, part: Part) {
        let state = self.state(part);
        if state.get_untracked() != State::Here {
            let fetched = part.fetch().await;
            let now = if fetched.is_ok() {
                State::Here
            } else {
                State::Missing
            };
            self.set(part, now);
        }
    }
}

/// A page of a part, as soon as its code is here.
#[component]
pub fn PageOfPart(page: Page, place: Memo<Place>) -> AnyView {
    let parts: Parts = expect_context();
    let part = Part::of(page);
    let state = parts.state(part);
    let fetch = move || spawn_local(parts.fetch(part));
    if state.get_untracked() != State::Here {
        state.set(State::Away);
        fetch();
    }
    // After a release the server has the parts of the new portal alone: what misses twice comes with the whole page.
    let missed = StoredValue::new(false);
    let title = place
        .get_untracked()
        .tab()
        .map_or(texts::PRODUCT, Tab::title);
    (move || match state.get() {
        State::Here => {
            // Whoever came here by a link stands in the frame that is now replaced.
            keep_focus();
            part.draw(page, place)
        }
        State::Away => Some(around(title, skeleton(waiting))),
        State::Missing => {
            let refusal = app_api::ApiError::new(app_api::error::UNREACHABLE, "");
            let again = move || {
                if missed.get_value() {
                    window().location().reload().ok();
                } else {
                    missed.set_value(true);
                    state.set(State::Away);
                    fetch();
                }
            };
            let failed = view! { <LoadFailed refusal=refusal again=again /> };
            Some(around(title, failed.into_any()))
        }
    })
    .into_any()
}

fn around(title: &'static str, content: AnyView) -> AnyView {
    view! {
        <Topbar title=title />
        <Content>{content}</Content>
    }
    .into_any()
}

fn waiting() -> AnyView {
    view! { <div class="skeleton part-skeleton"></div> }.into_any()
}
