//! The stratbook's part of the store: strategies, their index, folders, the catalogue, and who plays which agents.

use app_domain::PlayerId;
use app_domain::catalogue::Catalogue;
use app_domain::folder::{Folder, FolderId};
use app_domain::search::Clause;
use app_domain::strategy::{Document, Entry, SavedVersion, Strategy, StrategyId};
use async_trait::async_trait;

use super::store::Result;

/// Where a strategy stands in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Position {
    /// By the last change, newest first: the number of that change.
    Changed(i64),
    /// By title, then newest first.
    Title { key: String, turn: i64 },
}

/// A part of a list of strategies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slice<'a> {
    /// What the index is asked; everything without it.
    pub matching: Option<&'a Clause>,
    pub by_title: bool,
    /// What stood last before this part, of the same order.
    pub after: Option<&'a Position>,
    pub limit: u32,
    /// Whether the plain text is wanted as well.
    pub with_text: bool,
}

/// A strategy in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub entry: Entry,
    pub position: Position,
    /// The plain text of the newest version, where it was wanted.
    pub text: Option<String>,
}

#[async_trait]
pub trait StrategyReads {
    async fn strategy(&mut self, id: StrategyId) -> Result<Option<Strategy>>;
    async fn strategies(&mut self, slice: &Slice<'_>) -> Result<Vec<Found>>;
    /// The versions before `before`, newest first.
    async fn strategy_versions(
        &mut self,
        id: StrategyId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<SavedVersion>>;
    async fn strategy_version(
        &mut self,
        id: StrategyId,
        version: i64,
    ) -> Result<Option<(SavedVersion, Document)>>;
    /// The titles of those of the strategies that there are, in no particular order.
    async fn strategy_titles(&mut self, ids: &[StrategyId]) -> Result<Vec<(StrategyId, String)>>;
    /// How many strategies lie in each folder itself; those in none are not counted.
    async fn strategy_counts(&mut self) -> Result<Vec<(FolderId, i64)>>;
}

#[async_trait]
pub trait StrategyWrites {
    /// Inserts the strategy or replaces the one with this id, adds its version to the history, puts it first in the
    /// list by changes, and indexes it. The version refers to its attachments and to the uploads in its text.
    async fn put_strategy(&mut self, strategy: &Strategy) -> Result<()>;
    /// Removes it with its versions and what is indexed of it, and condemns the uploads that only it referred to; false
    /// when it is not there.
    async fn remove_strategy(&mut self, id: StrategyId) -> Result<bool>;
}

#[async_trait]
pub trait FolderReads {
    /// All folders, in no particular order.
    async fn folders(&mut self) -> Result<Vec<Folder>>;
}

#[async_trait]
pub trait FolderWrites {
    /// Inserts the folder, or replaces every field of the one with this id.
    async fn put_folder(&mut self, folder: &Folder) -> Result<()>;
    /// Removes the folder, which holds no other, with the strategies in it as [`StrategyWrites::remove_strategy`] does;
    /// answers how many those were.
    async fn remove_folder(&mut self, id: FolderId) -> Result<u64>;
}

#[async_trait]
pub trait CatalogueReads {
    async fn catalogue(&mut self) -> Result<Catalogue>;
}

#[async_trait]
pub trait CatalogueWrites {
    /// Replaces both lists.
    async fn put_catalogue(&mut self, catalogue: &Catalogue) -> Result<()>;
}

#[async_trait]
pub trait AgentReads {
    /// The agents of everybody who has named some, each player's favourite first.
    async fn player_agents(&mut self) -> Result<Vec<(PlayerId, Vec<String>)>>;
}

#[async_trait]
pub trait AgentWrites {
    /// Replaces a player's agents.
    async fn put_player_agents(&mut self, player: &PlayerId, agents: &[String]) -> Result<()>;
}
