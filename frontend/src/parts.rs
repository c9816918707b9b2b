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
    PlayersPage, RecurringPage, SettingsPage, SetupPage, StatisticsPage, StratbookPage,
    WritingPage,
};
use crate::palette::{PaletteField, PaletteList};
use crate::place::{Place, Tab};
use crate::session::Session;
use crate::shell::{Content, Topbar, keep_focus};
use crate::texts;

/// The first page comes first; after that the other parts are fetched.
const QUIET: Duration = Duration::from_secs(2);

type Drawn = Result<AnyView, SplitLoaderError>;

/// A function that draws some pages and all that it alone needs, with one that fetches it. The code itself cannot be
/// told apart from a function that was always there.
macro_rules! part {
    ($part:ident, $fetch:ident, |$page:ident, $place:ident| $drawn:expr) => {
        part!($part, $fetch, |$page: Page, $place: Memo<Place>| $drawn);
    };
    ($part:ident, $fetch:ident, |$($name:ident: $type:ty),+| $drawn:expr) => {
        #[cfg(in_parts)]
        #[wasm_split_helpers::wasm_split($part, fallible, preload($fetch))]
        fn $part($($name: $type),+) -> Drawn {
            Ok($drawn)
        }
        #[cfg(not(in_parts))]
        async fn $part($($name: $type),+) -> Drawn {
            Ok($drawn)
        }
        #[cfg(not(in_parts))]
        async fn $fetch() -> Result<(), SplitLoaderError> {
            Ok(())
        }
    };
}

/// What a player opens beside the schedule.
enum PlayerView {
    Palette(PaletteField),
    Page(Page, Memo<Place>),
}

part!(player, fetch_player, |view: PlayerView| match view {
    PlayerView::Palette(field) => view! { <PaletteList field=field /> }.into_any(),
    PlayerView::Page(page, place) => match page {
        Page::Day => view! { <DayPage place=place /> }.into_any(),
        Page::Recurring => view! { <RecurringPage /> }.into_any(),
        Page::OwnZone => view! { <OwnZonePage /> }.into_any(),
        Page::OwnCalendar => view! { <OwnCalendarPage /> }.into_any(),
        Page::Absences => view! { <AbsencesPage /> }.into_any(),
        _ => view! { <AvailabilityPage /> }.into_any(),
    },
});

part!(admin, fetch_admin, |page, place| match page {
    Page::Planning => view! { <PlanningPage /> }.into_any(),
    Page::PlannedDay => view! { <PlannedDayPage place=place /> }.into_any(),
    Page::Activity => view! { <ActivityPage /> }.into_any(),
    Page::Messages => view! { <MessagesPage /> }.into_any(),
    Page::Settings => view! { <SettingsPage /> }.into_any(),
    Page::Setup => view! { <SetupPage /> }.into_any(),
    _ => view! { <PlayersPage /> }.into_any(),
});

part!(records, fetch_records, |page, place| match page {
    Page::OwnAgents => view! { <OwnAgentsPage /> }.into_any(),
    Page::Match => view! { <MatchPage place=place /> }.into_any(),
    Page::MatchForm => view! { <MatchFormPage place=place /> }.into_any(),
    Page::Matches => view! { <MatchesPage /> }.into_any(),
    Page::Statistics => view! { <StatisticsPage /> }.into_any(),
    _ => view! { <StratbookPage place=place /> }.into_any(),
});

part!(writing, fetch_writing, |_page, place| {
    view! { <WritingPage place=place /> }.into_any()
});

/// Few: the splitter makes one file for each part, and one for whatever any two, three or four of them share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Player,
    Admin,
    Records,
    Writing,
}

impl Part {
    const COUNT: usize = Self::Writing as usize + 1;

    /// Fetched ahead. The stratbook loads when it is opened, and the editor when something is written.
    fn ahead(is_admin: bool) -> &'static [Self] {
        if is_admin {
            &[Self::Player, Self::Admin]
        } else {
            &[Self::Player]
        }
    }

    fn of(page: Page) -> Self {
        match page {
            Page::Day
            | Page::Availability
            | Page::Recurring
            | Page::Absences
            | Page::OwnZone
            | Page::OwnCalendar => Self::Player,
            Page::Stratbook
            | Page::OwnAgents
            | Page::Matches
            | Page::Match
            | Page::MatchForm
            | Page::Statistics => Self::Records,
            Page::Writing => Self::Writing,
            _ => Self::Admin,
        }
    }

    async fn fetch(self) -> Result<(), SplitLoaderError> {
        match self {
            Self::Player => fetch_player().await,
            Self::Admin => fetch_admin().await,
            Self::Records => fetch_records().await,
            Self::Writing => fetch_writing().await,
        }
    }

    fn draw(self, page: Page, place: Memo<Place>) -> Option<AnyView> {
        at_once(match self {
            Self::Player => Box::pin(player(PlayerView::Page(page, place))),
            Self::Admin => Box::pin(admin(page, place)),
            Self::Records => Box::pin(records(page, place)),
            Self::Writing => Box::pin(writing(page, place)),
        })
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
        let session = Session::of_page();
        let ahead = move || {
            let user = untrack(|| session.user());
            let is_admin = user.is_some_and(|user| user.permissions.admin);
            spawn_local(async move {
                for &part in Part::ahead(is_admin) {
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
pub fn PageOfPart(
    page: Page,
    place: Memo<Place>,
    /// The frame around the skeleton while the page's code is loading; receives the title.
    #[prop(default = around)]
    frame: fn(&'static str, AnyView) -> AnyView,
) -> AnyView {
    let title = place
        .get_untracked()
        .tab()
        .map_or(texts::PRODUCT, Tab::title);
    let part = Part::of(page);
    let draw = move || {
        // After a link the focus is in the frame that is now replaced.
        keep_focus();
        part.draw(page, place)
    };
    drawn(part, draw, move |content| frame(title, content))
}

/// The palette's list, as soon as its code is here.
#[component]
pub fn PaletteOfPart(field: PaletteField) -> AnyView {
    let draw = move || at_once(Box::pin(player(PlayerView::Palette(field))));
    drawn(Part::Player, draw, |content| content)
}

/// Draws a part once its code is here. Until then `frame` surrounds a skeleton, or the way to try again.
fn drawn(
    part: Part,
    draw: impl Fn() -> Option<AnyView> + Send + 'static,
    frame: impl Fn(AnyView) -> AnyView + Send + 'static,
) -> AnyView {
    let parts: Parts = expect_context();
    let state = parts.state(part);
    let fetch = move || spawn_local(parts.fetch(part));
    if state.get_untracked() != State::Here {
        state.set(State::Away);
        fetch();
    }
    // After a release the server has the parts of the new portal alone: what misses twice comes with the whole page.
    let missed = StoredValue::new(false);
    (move || match state.get() {
        State::Here => draw(),
        State::Away => Some(frame(skeleton(waiting))),
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
            Some(frame(failed.into_any()))
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
