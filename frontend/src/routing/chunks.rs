//! Code splitting. The released portal is one initial wasm file and one file for each chunk, loaded on demand.
//!
//! `scripts/split-portal.mjs` creates the files. A development build has one file with all chunks.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use app_domain::Day;
use app_portal::route::{
    AdminChunkPage, ChunkPage, PlayerChunkPage, PortalPage, PortalRoute, RecordsChunkPage,
    WritingChunkPage,
};
use js_sys::Promise;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wasm_split_helpers::SplitLoaderError;

use crate::dom::after_paint::run_after_paint;
use crate::features::first_steps::FirstSteps;
use crate::features::palette::{PaletteField, PaletteList};
use crate::features::{
    AbsencesPage, ActivityPage, AnswerKeeper, AvailabilityPage, DayPage, LoginPage, MatchFormPage,
    MatchPage, MatchesPage, MessagesPage, OnePressAnswers, OpenPolls, PlannedDayPage, PlanningPage,
    PlayersPage, PollsPage, RecurringPage, SchedulePage, SettingsPage, SetupPage, StatisticsPage,
    StratbookPage, StrategyEditPage, TeammatePage, TodayTimeline, WelcomePage, YouPage,
    setup_frame,
};
use crate::session::UserSession;
use crate::shell::{Content, Topbar, keep_focus};
use crate::ui::{LoadFailed, skeleton};

/// Delay before other chunks are prefetched, so that they do not slow down the first page.
const PREFETCH_DELAY: Duration = Duration::from_secs(2);

#[wasm_bindgen]
extern "C" {
    /// Of the script in `index.html`: loads the style sheet of the other pages once.
    #[wasm_bindgen(js_name = otherPagesStyle)]
    fn other_pages_style() -> Promise;
}

type ChunkResult = Result<AnyView, SplitLoaderError>;

/// Defines a function that renders the pages of a chunk, and a function that fetches its code. In a development build
/// both are always available.
macro_rules! chunk {
    ($part:ident, $fetch:ident, |$($name:ident: $type:ty),+| $drawn:expr) => {
        #[cfg(in_parts)]
        #[wasm_split_helpers::wasm_split($part, fallible, preload($fetch))]
        fn $part($($name: $type),+) -> ChunkResult {
            Ok($drawn)
        }
        #[cfg(not(in_parts))]
        async fn $part($($name: $type),+) -> ChunkResult {
            Ok($drawn)
        }
        #[cfg(not(in_parts))]
        async fn $fetch() -> Result<(), SplitLoaderError> {
            Ok(())
        }
    };
}

/// The views of the player chunk.
#[derive(Clone, Copy)]
enum PlayerChunkView {
    Palette(PaletteField),
    Today(Day),
    OpenPolls,
    Page(PlayerChunkPage, Memo<PortalRoute>),
}

chunk!(player, fetch_player, |view: PlayerChunkView| match view {
    PlayerChunkView::Palette(field) => view! { <PaletteList field=field /> }.into_any(),
    PlayerChunkView::Today(date) => view! { <TodayTimeline date=date /> }.into_any(),
    PlayerChunkView::OpenPolls => view! { <OpenPolls /> }.into_any(),
    PlayerChunkView::Page(page, place) => match page {
        PlayerChunkPage::Day => view! { <DayPage place=place /> }.into_any(),
        PlayerChunkPage::Absences => view! { <AbsencesPage /> }.into_any(),
        PlayerChunkPage::Polls => view! { <PollsPage /> }.into_any(),
        PlayerChunkPage::Teammate => view! { <TeammatePage /> }.into_any(),
        PlayerChunkPage::Welcome => view! { <WelcomePage /> }.into_any(),
        PlayerChunkPage::You => view! { <YouPage /> }.into_any(),
    },
});

chunk!(login, fetch_login, |_page: ()| view! { <LoginPage /> }
    .into_any());

chunk!(schedule, fetch_schedule, |_page: ()| {
    view! { <SchedulePage /> }.into_any()
});

/// The views of the availability chunk.
#[derive(Clone, Copy)]
enum AvailabilityChunkView {
    AnswerKeeper(OnePressAnswers),
    Page,
}

chunk!(
    availability,
    fetch_availability,
    |view: AvailabilityChunkView| match view {
        AvailabilityChunkView::AnswerKeeper(answers) => {
            view! { <AnswerKeeper answers=answers /> }.into_any()
        }
        AvailabilityChunkView::Page => view! { <AvailabilityPage /> }.into_any(),
    }
);

chunk!(recurring, fetch_recurring, |_page: ()| {
    view! { <RecurringPage /> }.into_any()
});

/// The views of the admin chunk.
#[derive(Clone, Copy)]
enum AdminChunkView {
    FirstSteps,
    Page(AdminChunkPage, Memo<PortalRoute>),
}

chunk!(admin, fetch_admin, |view: AdminChunkView| match view {
    AdminChunkView::FirstSteps => view! { <FirstSteps /> }.into_any(),
    AdminChunkView::Page(page, place) => match page {
        AdminChunkPage::Setup => view! { <SetupPage /> }.into_any(),
        AdminChunkPage::Players => view! { <PlayersPage /> }.into_any(),
        AdminChunkPage::Planning => view! { <PlanningPage /> }.into_any(),
        AdminChunkPage::PlannedDay => view! { <PlannedDayPage place=place /> }.into_any(),
        AdminChunkPage::Settings => view! { <SettingsPage /> }.into_any(),
        AdminChunkPage::Messages => view! { <MessagesPage /> }.into_any(),
        AdminChunkPage::Activity => view! { <ActivityPage /> }.into_any(),
    },
});

chunk!(
    records,
    fetch_records,
    |page: RecordsChunkPage, place: Memo<PortalRoute>| match page {
        RecordsChunkPage::Matches => view! { <MatchesPage /> }.into_any(),
        RecordsChunkPage::Match => view! { <MatchPage place=place /> }.into_any(),
        RecordsChunkPage::MatchForm => view! { <MatchFormPage place=place /> }.into_any(),
        RecordsChunkPage::Statistics => view! { <StatisticsPage /> }.into_any(),
        RecordsChunkPage::Stratbook => view! { <StratbookPage place=place /> }.into_any(),
    }
);

chunk!(
    writing,
    fetch_writing,
    |page: WritingChunkPage, place: Memo<PortalRoute>| match page {
        WritingChunkPage::StrategyEdit => view! { <StrategyEditPage place=place /> }.into_any(),
    }
);

/// The chunks. There are few, because the splitter creates one file for each chunk and one for each combination of
/// chunks that share code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CodeChunk {
    Login,
    Schedule,
    Availability,
    Recurring,
    Player,
    Admin,
    Records,
    Writing,
}

impl CodeChunk {
    const COUNT: usize = Self::Writing as usize + 1;

    /// The chunks to prefetch. The stratbook loads when it is opened, and the editor when a user edits.
    fn prefetched(is_admin: bool) -> &'static [Self] {
        if is_admin {
            &[
                Self::Schedule,
                Self::Availability,
                Self::Recurring,
                Self::Player,
                Self::Admin,
            ]
        } else {
            &[
                Self::Schedule,
                Self::Availability,
                Self::Recurring,
                Self::Player,
            ]
        }
    }

    fn for_page(page: ChunkPage) -> Self {
        match page {
            ChunkPage::Schedule => Self::Schedule,
            ChunkPage::Availability => Self::Availability,
            ChunkPage::Recurring => Self::Recurring,
            ChunkPage::Player(_) => Self::Player,
            ChunkPage::Admin(_) => Self::Admin,
            ChunkPage::Records(_) => Self::Records,
            ChunkPage::Writing(_) => Self::Writing,
        }
    }

    /// Whether the style sheet of every visit styles the chunk.
    fn is_first(self) -> bool {
        matches!(self, Self::Login | Self::Schedule | Self::Availability)
    }

    /// Fetches the code and the style sheet. Returns whether both are loaded.
    async fn fetch(self) -> bool {
        let style = (!self.is_first()).then(|| JsFuture::from(other_pages_style()));
        if self.fetch_code().await.is_err() {
            return false;
        }
        match style {
            Some(style) => style.await.is_ok(),
            None => true,
        }
    }

    async fn fetch_code(self) -> Result<(), SplitLoaderError> {
        match self {
            Self::Login => fetch_login().await,
            Self::Schedule => fetch_schedule().await,
            Self::Availability => fetch_availability().await,
            Self::Recurring => fetch_recurring().await,
            Self::Player => fetch_player().await,
            Self::Admin => fetch_admin().await,
            Self::Records => fetch_records().await,
            Self::Writing => fetch_writing().await,
        }
    }
}

fn draw_now(page: ChunkPage, place: Memo<PortalRoute>) -> Option<AnyView> {
    poll_once(match page {
        ChunkPage::Schedule => Box::pin(schedule(())),
        ChunkPage::Availability => Box::pin(availability(AvailabilityChunkView::Page)),
        ChunkPage::Recurring => Box::pin(recurring(())),
        ChunkPage::Player(page) => Box::pin(player(PlayerChunkView::Page(page, place))),
        ChunkPage::Admin(page) => Box::pin(admin(AdminChunkView::Page(page, place))),
        ChunkPage::Records(page) => Box::pin(records(page, place)),
        ChunkPage::Writing(page) => Box::pin(writing(page, place)),
    })
}

/// Polls the future once. A loaded chunk renders synchronously, under the owner that shows it.
fn poll_once(mut drawing: Pin<Box<dyn Future<Output = ChunkResult>>>) -> Option<AnyView> {
    match drawing
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(drawn) => drawn.ok(),
        Poll::Pending => None,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChunkState {
    NotLoaded,
    Loaded,
    Failed,
}

/// The load state of each chunk.
#[derive(Clone, Copy)]
pub struct ChunkStates([RwSignal<ChunkState>; CodeChunk::COUNT]);

impl ChunkStates {
    pub fn provide() {
        let parts = Self([(); CodeChunk::COUNT].map(|()| RwSignal::new(ChunkState::NotLoaded)));
        provide_context(parts);
    }

    /// Fetches the code of the opened page while the first responses are on their way.
    pub fn fetch_opened(place: PortalRoute) {
        if let PortalPage::Chunk(page) = place.page(false) {
            let parts: Self = expect_context();
            spawn_local(parts.fetch(CodeChunk::for_page(page)));
        }
    }

    /// Fetches the code of other pages after a delay: most visits open another page as well, and a prefetched page opens
    /// immediately. `index.html` decides whether this visit prefetches.
    pub fn prefetch() {
        let parts: Self = expect_context();
        let session = UserSession::of_page();
        let root = document().document_element();
        if !root.is_some_and(|root| root.has_attribute("data-prefetch")) {
            return;
        }
        let ahead = move || {
            let user = untrack(|| session.user());
            let is_admin = user.is_some_and(|user| user.permissions.admin);
            spawn_local(async move {
                for &part in CodeChunk::prefetched(is_admin) {
                    if part.fetch().await {
                        parts.set(part, ChunkState::Loaded);
                    }
                }
            });
        };
        let timer = set_timeout_with_handle(ahead, PREFETCH_DELAY).ok();
        on_cleanup(move || {
            if let Some(timer) = timer {
                timer.clear();
            }
        });
    }

    fn state(self, part: CodeChunk) -> RwSignal<ChunkState> {
        self.0[part as usize]
    }

    /// Setting the same state again must not re-render an open page.
    fn set(self, part: CodeChunk, now: ChunkState) {
        let state = self.state(part);
        // The signal is disposed after a sign-out.
        if state
            .try_get_untracked()
            .is_some_and(|before| before != now)
        {
            state.set(now);
        }
    }

    async fn fetch(self, part: CodeChunk) {
        let state = self.state(part);
        if state.get_untracked() != ChunkState::Loaded {
            let now = if part.fetch().await {
                ChunkState::Loaded
            } else {
                ChunkState::Failed
            };
            self.set(part, now);
        }
    }
}

/// Renders a page as soon as the code of its chunk is loaded.
#[component]
pub fn LazyPage(
    page: ChunkPage,
    place: Memo<PortalRoute>,
    /// The frame around the skeleton while the code is loading. Receives the title.
    #[prop(default = page_frame)]
    frame: fn(&'static str, AnyView) -> AnyView,
) -> AnyView {
    let title = place.get_untracked().title();
    let part = CodeChunk::for_page(page);
    let draw = move || {
        // After navigation the focus may be in the frame that is now replaced.
        keep_focus();
        draw_now(page, place)
    };
    lazy_view(part, draw, move |content| frame(title, content))
}

/// Renders the sign-in page as soon as its code is loaded, and then fetches the code of the page that follows it.
pub fn lazy_login() -> AnyView {
    let parts: ChunkStates = expect_context();
    run_after_paint(move || spawn_local(parts.fetch(CodeChunk::Schedule)));
    let draw = move || poll_once(Box::pin(login(())));
    lazy_view(CodeChunk::Login, draw, |content| setup_frame("", content))
}

/// Renders the list of the palette as soon as its code is loaded.
#[component]
pub fn LazyPalette(field: PaletteField) -> AnyView {
    lazy_player(PlayerChunkView::Palette(field))
}

/// Renders the timeline of today as soon as its code is loaded.
pub fn lazy_today(date: Day) -> AnyView {
    lazy_player(PlayerChunkView::Today(date))
}

/// Renders the open polls as soon as their code is loaded. Nothing is shown until then, and while there are none.
pub fn lazy_open_polls() -> AnyView {
    let draw = move || poll_once(Box::pin(player(PlayerChunkView::OpenPolls)));
    lazy_view(CodeChunk::Player, draw, |_| ().into_any())
}

/// Renders the checklist of a new team as soon as its code is loaded.
pub fn lazy_first_steps() -> AnyView {
    let draw = move || poll_once(Box::pin(admin(AdminChunkView::FirstSteps)));
    // A list whose code fails to load is left out.
    lazy_view(CodeChunk::Admin, draw, |_| ().into_any())
}

/// Stores the answers that the schedule gives with one press, as soon as the code for it is loaded.
pub fn lazy_answer_keeper(answers: OnePressAnswers) -> AnyView {
    let view = AvailabilityChunkView::AnswerKeeper(answers);
    let draw = move || poll_once(Box::pin(availability(view)));
    lazy_view(CodeChunk::Availability, draw, |content| {
        view! { <div class="answer-keeper">{content}</div> }.into_any()
    })
}

fn lazy_player(view: PlayerChunkView) -> AnyView {
    let draw = move || poll_once(Box::pin(player(view)));
    lazy_view(CodeChunk::Player, draw, |content| content)
}

/// Renders a chunk once its code is loaded. Until then `frame` surrounds a skeleton or a retry button.
fn lazy_view(
    part: CodeChunk,
    draw: impl Fn() -> Option<AnyView> + Send + 'static,
    frame: impl Fn(AnyView) -> AnyView + Send + 'static,
) -> AnyView {
    let parts: ChunkStates = expect_context();
    let state = parts.state(part);
    let fetch = move || spawn_local(parts.fetch(part));
    if state.get_untracked() != ChunkState::Loaded {
        state.set(ChunkState::NotLoaded);
        fetch();
    }
    // After a release the server only has the new chunks. A second failure therefore reloads the whole page.
    let missed = StoredValue::new(false);
    (move || match state.get() {
        ChunkState::Loaded => draw(),
        ChunkState::NotLoaded => Some(frame(skeleton(skeleton_view))),
        ChunkState::Failed => {
            let api_error = app_wire::ApiError::new(app_wire::error::UNREACHABLE, "");
            let again = move || {
                if missed.get_value() {
                    window().location().reload().ok();
                } else {
                    missed.set_value(true);
                    state.set(ChunkState::NotLoaded);
                    fetch();
                }
            };
            let failed = view! { <LoadFailed error=api_error again=again /> };
            Some(frame(failed.into_any()))
        }
    })
    .into_any()
}

fn page_frame(title: &'static str, content: AnyView) -> AnyView {
    view! {
        <Topbar title=title />
        <Content>{content}</Content>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton part-skeleton"></div> }.into_any()
}
