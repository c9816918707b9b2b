//! The chunks, their views, and how their code is fetched.

use app_domain::Day;
use app_portal::route::{
    AdminChunkPage, ChunkPage, PlayerChunkPage, PortalRoute, RecordsChunkPage, WritingChunkPage,
};
use js_sys::Promise;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wasm_split_helpers::SplitLoaderError;

use super::chunk_function::{chunk_function, poll_once};
use crate::editor::{EditorControls, EditorParts};
use crate::features::first_steps::FirstSteps;
use crate::features::palette::{PaletteField, PaletteList};
use crate::features::{
    AbsencesPage, ActivityPage, AnswerKeeper, AvailabilityPage, CommentsPanel, CommentsView,
    DayPage, DayPanel, DayTimeline, LoginPage, MatchFormPage, MatchPage, MatchesPage, MessagesPage,
    OnePressAnswers, OpenPolls, PlannedDayPage, PlanningPage, PlayersPage, PollsPage,
    RecurringPage, SchedulePage, SettingsPage, SetupPage, SharedStrategyPage, ShownDays,
    StatisticsPage, StoredAnswers, StratbookPage, StratbookView, StrategyEditPage, TeammatePage,
    UnsentComments, WelcomePage, YouPage,
};
use crate::frame::ShortcutList;
use crate::shell::Background;

#[wasm_bindgen]
extern "C" {
    /// Of the script in `index.html`: loads the style sheet of the other pages once.
    #[wasm_bindgen(js_name = otherPagesStyle)]
    fn other_pages_style() -> Promise;
}

pub(super) type ChunkResult = Result<AnyView, SplitLoaderError>;

/// Defines the function that renders the pages of a chunk, and the one that fetches its code.
macro_rules! chunk {
    ($chunk:ident, $fetch:ident, |$($argument:ident: $type:ty),+| $drawn:expr) => {
        chunk_function!(pub(super) $chunk, $chunk, $fetch, |$($argument: $type),+| -> AnyView { $drawn });
    };
}

/// The views of the player chunk.
#[derive(Clone, Copy)]
pub(super) enum PlayerChunkView {
    Palette(PaletteField),
    Shortcuts,
    /// Hour by hour: the team day, and its date for the viewer.
    Today(Day, Day),
    OpenPolls,
    Page(PlayerChunkPage, Memo<PortalRoute>),
}

chunk!(player, fetch_player, |view: PlayerChunkView| match view {
    PlayerChunkView::Palette(field) => view! { <PaletteList field=field /> }.into_any(),
    PlayerChunkView::Shortcuts => view! { <ShortcutList /> }.into_any(),
    PlayerChunkView::Today(date, own) => view! { <DayTimeline date=date own=own /> }.into_any(),
    PlayerChunkView::OpenPolls => view! { <OpenPolls /> }.into_any(),
    PlayerChunkView::Page(page, route) => match page {
        PlayerChunkPage::Day => view! { <DayPage route=route /> }.into_any(),
        PlayerChunkPage::Absences => view! { <AbsencesPage /> }.into_any(),
        PlayerChunkPage::Polls => view! { <PollsPage /> }.into_any(),
        PlayerChunkPage::Teammate => view! { <TeammatePage /> }.into_any(),
        PlayerChunkPage::Welcome => view! { <WelcomePage /> }.into_any(),
        PlayerChunkPage::You => view! { <YouPage /> }.into_any(),
    },
});

chunk!(background, fetch_background, |_page: ()| {
    view! { <Background /> }.into_any()
});

chunk!(login, fetch_login, |_page: ()| view! { <LoginPage /> }
    .into_any());

chunk!(schedule, fetch_schedule, |_page: ()| {
    view! { <SchedulePage /> }.into_any()
});

/// The views of the availability chunk.
#[derive(Clone, Copy)]
pub(super) enum AvailabilityChunkView {
    AnswerKeeper(OnePressAnswers),
    StoredAnswers,
    Page,
}

chunk!(
    availability,
    fetch_availability,
    |view: AvailabilityChunkView| match view {
        AvailabilityChunkView::AnswerKeeper(answers) => {
            view! { <AnswerKeeper answers=answers /> }.into_any()
        }
        AvailabilityChunkView::StoredAnswers => view! { <StoredAnswers /> }.into_any(),
        AvailabilityChunkView::Page => view! { <AvailabilityPage /> }.into_any(),
    }
);

chunk!(day_panel, fetch_day_panel, |days: ShownDays| {
    view! { <DayPanel days=days /> }.into_any()
});

chunk!(recurring, fetch_recurring, |_page: ()| {
    view! { <RecurringPage /> }.into_any()
});

/// The views of the admin chunk.
#[derive(Clone, Copy)]
pub(super) enum AdminChunkView {
    FirstSteps,
    Page(AdminChunkPage, Memo<PortalRoute>),
}

chunk!(admin, fetch_admin, |view: AdminChunkView| match view {
    AdminChunkView::FirstSteps => view! { <FirstSteps /> }.into_any(),
    AdminChunkView::Page(page, route) => match page {
        AdminChunkPage::Setup => view! { <SetupPage /> }.into_any(),
        AdminChunkPage::Players => view! { <PlayersPage /> }.into_any(),
        AdminChunkPage::Planning => view! { <PlanningPage /> }.into_any(),
        AdminChunkPage::PlannedDay => view! { <PlannedDayPage route=route /> }.into_any(),
        AdminChunkPage::Settings => view! { <SettingsPage /> }.into_any(),
        AdminChunkPage::Messages => view! { <MessagesPage /> }.into_any(),
        AdminChunkPage::Activity => view! { <ActivityPage /> }.into_any(),
    },
});

chunk!(
    records,
    fetch_records,
    |page: RecordsChunkPage, route: Memo<PortalRoute>| match page {
        RecordsChunkPage::Matches => view! { <MatchesPage /> }.into_any(),
        RecordsChunkPage::Match => view! { <MatchPage route=route /> }.into_any(),
        RecordsChunkPage::MatchForm => view! { <MatchFormPage route=route /> }.into_any(),
        RecordsChunkPage::Statistics => view! { <StatisticsPage /> }.into_any(),
        RecordsChunkPage::Stratbook => view! { <StratbookPage route=route /> }.into_any(),
        RecordsChunkPage::Shared => view! { <SharedStrategyPage /> }.into_any(),
    }
);

chunk!(comments, fetch_comments, |view: CommentsView| match view {
    CommentsView::List(comments) => view! { <CommentsPanel comments=comments /> }.into_any(),
    CommentsView::Unsent(strategy) => view! { <UnsentComments strategy=strategy /> }.into_any(),
});

chunk!(
    stratbook_views,
    fetch_stratbook_views,
    |view: StratbookView| view.draw()
);

chunk!(
    writing,
    fetch_writing,
    |page: WritingChunkPage, route: Memo<PortalRoute>| match page {
        WritingChunkPage::StrategyEdit => view! { <StrategyEditPage route=route /> }.into_any(),
    }
);

chunk!(
    writing_controls,
    fetch_writing_controls,
    |parts: StoredValue<EditorParts>| view! { <EditorControls parts=parts /> }.into_any()
);

/// The chunks. There are few, because the splitter creates one file for each chunk and one for each combination of
/// chunks that share code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CodeChunk {
    Background,
    Login,
    Schedule,
    Availability,
    DayPanel,
    Recurring,
    Player,
    Admin,
    Records,
    StratbookViews,
    Comments,
    Writing,
    WritingControls,
}

impl CodeChunk {
    pub(super) const COUNT: usize = Self::WritingControls as usize + 1;

    /// The chunks to prefetch. The stratbook loads when it is opened, and the editor when a user edits.
    pub(super) fn prefetched(is_admin: bool) -> &'static [Self] {
        const OF_PLAYERS: usize = 5;
        const OF_ADMINS: [CodeChunk; OF_PLAYERS + 1] = [
            CodeChunk::Schedule,
            CodeChunk::Availability,
            CodeChunk::DayPanel,
            CodeChunk::Recurring,
            CodeChunk::Player,
            CodeChunk::Admin,
        ];
        if is_admin {
            &OF_ADMINS
        } else {
            &OF_ADMINS[..OF_PLAYERS]
        }
    }

    pub(super) fn for_page(page: ChunkPage) -> Self {
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
        matches!(
            self,
            Self::Background | Self::Login | Self::Schedule | Self::Availability | Self::DayPanel
        )
    }

    /// Fetches the code and the style sheet. Returns whether both are loaded.
    pub(super) async fn fetch(self) -> bool {
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
            Self::Background => fetch_background().await,
            Self::Login => fetch_login().await,
            Self::Schedule => fetch_schedule().await,
            Self::Availability => fetch_availability().await,
            Self::DayPanel => fetch_day_panel().await,
            Self::Recurring => fetch_recurring().await,
            Self::Player => fetch_player().await,
            Self::Admin => fetch_admin().await,
            Self::Records => fetch_records().await,
            Self::StratbookViews => fetch_stratbook_views().await,
            Self::Comments => fetch_comments().await,
            Self::Writing => fetch_writing().await,
            Self::WritingControls => fetch_writing_controls().await,
        }
    }
}

pub(super) fn draw_now(page: ChunkPage, route: Memo<PortalRoute>) -> Option<AnyView> {
    poll_once(match page {
        ChunkPage::Schedule => Box::pin(schedule(())),
        ChunkPage::Availability => Box::pin(availability(AvailabilityChunkView::Page)),
        ChunkPage::Recurring => Box::pin(recurring(())),
        ChunkPage::Player(page) => Box::pin(player(PlayerChunkView::Page(page, route))),
        ChunkPage::Admin(page) => Box::pin(admin(AdminChunkView::Page(page, route))),
        ChunkPage::Records(page) => Box::pin(records(page, route)),
        ChunkPage::Writing(page) => Box::pin(writing(page, route)),
    })
}
