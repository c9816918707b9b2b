//! The pages: the function that renders each, by the chunk that has its code.

use app_portal::route::{
    AdminChunkPage, ChunkPage, PlayerChunkPage, PortalRoute, RecordsChunkPage, WritingChunkPage,
};
use frontend_kit::chunks::{ChunkCall, CodeChunk, chunk_view, page_skeleton};
use frontend_pages::{
    AbsencesPage, ActivityPage, AvailabilityPage, DayPage, MatchFormPage, MatchPage, MatchesPage,
    MessagesPage, PlannedDayPage, PlanningPage, PlayersPage, PollsPage, RecurringPage,
    STRATBOOK_PANES, STRATEGY, SchedulePage, SettingsPage, SetupPage, SharedStrategyPage,
    StatisticsPage, StratbookPage, StrategyEditPage, TeammatePage, WelcomePage, YouPage,
    availability_skeleton, schedule_skeleton,
};
use leptos::prelude::*;

chunk_view!(pub SCHEDULE: schedule, draw_schedule, fetch_schedule, |_page: ()| {
    view! { <SchedulePage /> }.into_any()
});

chunk_view!(pub AVAILABILITY: availability, draw_availability, fetch_availability, |_page: ()| {
    view! { <AvailabilityPage /> }.into_any()
});

chunk_view!(pub RECURRING: recurring, draw_recurring, fetch_recurring, |_page: ()| {
    view! { <RecurringPage /> }.into_any()
});

chunk_view!(
    pub PLAYER: player, draw_player_page, fetch_player_pages,
    |page: PlayerChunkPage, route: Memo<PortalRoute>| match page {
        PlayerChunkPage::Day => view! { <DayPage route=route /> }.into_any(),
        PlayerChunkPage::Absences => view! { <AbsencesPage /> }.into_any(),
        PlayerChunkPage::Polls => view! { <PollsPage /> }.into_any(),
        PlayerChunkPage::Teammate => view! { <TeammatePage /> }.into_any(),
        PlayerChunkPage::Welcome => view! { <WelcomePage /> }.into_any(),
        PlayerChunkPage::You => view! { <YouPage /> }.into_any(),
    }
);

chunk_view!(
    pub ADMIN: admin, draw_admin_page, fetch_admin_pages,
    |page: AdminChunkPage, route: Memo<PortalRoute>| match page {
        AdminChunkPage::Setup => view! { <SetupPage /> }.into_any(),
        AdminChunkPage::Players => view! { <PlayersPage /> }.into_any(),
        AdminChunkPage::Planning => view! { <PlanningPage /> }.into_any(),
        AdminChunkPage::PlannedDay => view! { <PlannedDayPage route=route /> }.into_any(),
        AdminChunkPage::Settings => view! { <SettingsPage /> }.into_any(),
        AdminChunkPage::Messages => view! { <MessagesPage /> }.into_any(),
        AdminChunkPage::Activity => view! { <ActivityPage /> }.into_any(),
    }
);

chunk_view!(
    pub RECORDS: records, draw_records_page, fetch_records_pages,
    |page: RecordsChunkPage, route: Memo<PortalRoute>| match page {
        RecordsChunkPage::Matches => view! { <MatchesPage /> }.into_any(),
        RecordsChunkPage::Match => view! { <MatchPage route=route /> }.into_any(),
        RecordsChunkPage::MatchForm => view! { <MatchFormPage route=route /> }.into_any(),
    }
);

chunk_view!(pub STATISTICS: statistics, draw_statistics, fetch_statistics, |_page: ()| {
    view! { <StatisticsPage /> }.into_any()
});

chunk_view!(pub STRATBOOK: stratbook, draw_stratbook, fetch_stratbook, |route: Memo<PortalRoute>| {
    view! { <StratbookPage route=route /> }.into_any()
});

chunk_view!(SHARED: shared, draw_shared, fetch_shared, |_page: ()| {
    view! { <SharedStrategyPage /> }.into_any()
});

chunk_view!(
    WRITING: writing, draw_writing_page, fetch_writing_pages,
    |page: WritingChunkPage, route: Memo<PortalRoute>| match page {
        WritingChunkPage::StrategyEdit => view! { <StrategyEditPage route=route /> }.into_any(),
    }
);

pub fn chunk_of(page: ChunkPage) -> &'static CodeChunk {
    match page {
        ChunkPage::Schedule => &SCHEDULE,
        ChunkPage::Availability => &AVAILABILITY,
        ChunkPage::Recurring => &RECURRING,
        ChunkPage::Player(_) => &PLAYER,
        ChunkPage::Admin(_) => &ADMIN,
        ChunkPage::Records(_) => &RECORDS,
        ChunkPage::Statistics => &STATISTICS,
        ChunkPage::Stratbook => &STRATBOOK,
        ChunkPage::Shared => &SHARED,
        ChunkPage::Writing(_) => &WRITING,
    }
}

/// The chunk of the part of its page that a route shows, which is fetched beside that of the page.
pub fn part_of(route: &PortalRoute) -> Option<&'static CodeChunk> {
    match route {
        PortalRoute::Strategy(_) | PortalRoute::StrategyHistory(_) | PortalRoute::Practice(_) => {
            Some(&STRATEGY)
        }
        PortalRoute::Stratbook | PortalRoute::Folders | PortalRoute::Tonight => {
            Some(&STRATBOOK_PANES)
        }
        _ => None,
    }
}

pub fn draw_page(page: ChunkPage, route: Memo<PortalRoute>) -> ChunkCall {
    match page {
        ChunkPage::Schedule => Box::pin(draw_schedule(())),
        ChunkPage::Availability => Box::pin(draw_availability(())),
        ChunkPage::Recurring => Box::pin(draw_recurring(())),
        ChunkPage::Player(page) => Box::pin(draw_player_page(page, route)),
        ChunkPage::Admin(page) => Box::pin(draw_admin_page(page, route)),
        ChunkPage::Records(page) => Box::pin(draw_records_page(page, route)),
        ChunkPage::Statistics => Box::pin(draw_statistics(())),
        ChunkPage::Stratbook => Box::pin(draw_stratbook(route)),
        ChunkPage::Shared => Box::pin(draw_shared(())),
        ChunkPage::Writing(page) => Box::pin(draw_writing_page(page, route)),
    }
}

/// The skeleton of a page. The pages of first visits have their own.
pub fn skeleton_of(page: ChunkPage) -> fn() -> AnyView {
    match page {
        ChunkPage::Schedule => schedule_skeleton,
        ChunkPage::Availability => availability_skeleton,
        ChunkPage::Recurring
        | ChunkPage::Player(_)
        | ChunkPage::Admin(_)
        | ChunkPage::Records(_)
        | ChunkPage::Statistics
        | ChunkPage::Stratbook
        | ChunkPage::Shared
        | ChunkPage::Writing(_) => page_skeleton,
    }
}
