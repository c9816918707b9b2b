//! The pages, by the code chunk that has their code.

/// A page of the portal. Routes with the same page keep its frame and its focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PortalPage {
    NotFound,
    /// Shown in place of a page that only admins may open. It has the title of that page.
    AdminsOnly(&'static str),
    /// A page whose code is loaded on demand.
    Chunk(ChunkPage),
}

/// The pages of each code chunk. A chunk without an enum of its own has one page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChunkPage {
    Schedule,
    Availability,
    Recurring,
    Player(PlayerChunkPage),
    Admin(AdminChunkPage),
    Records(RecordsChunkPage),
    Statistics,
    Stratbook,
    /// A strategy, for outsiders with a link.
    Shared,
    Writing(WritingChunkPage),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerChunkPage {
    Day,
    Absences,
    Polls,
    Teammate,
    Welcome,
    You,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdminChunkPage {
    Setup,
    Players,
    Planning,
    PlannedDay,
    Settings,
    Messages,
    Activity,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordsChunkPage {
    Matches,
    Match,
    MatchForm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WritingChunkPage {
    StrategyEdit,
}
