//! The stratbook in the store: strategies, their search index, folders, the catalog, and each player's agents.

use app_domain::PlayerId;
use app_domain::board::{BoardLineup, BoardMap, SmallPictureId};
use app_domain::folder::{Folder, FolderId};
use app_domain::game_catalog::GameCatalog;
use app_domain::strategy::{
    Document, Strategy, StrategyId, StrategySummary, StrategyVersionSummary,
};
use app_domain::strategy_search::{SearchClause, WordPattern};
use async_trait::async_trait;

use super::store::Result;

/// The sort key of a strategy in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StrategySortKey {
    /// The number of the last change. The list is sorted by it, newest first.
    Changed(i64),
    /// The list is sorted by title, then by the last change, newest first.
    Title { key: String, turn: i64 },
}

/// A query of one page of strategies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyPageQuery<'a> {
    /// The condition of the search index; `None` matches everything.
    pub matching: Option<&'a SearchClause>,
    pub by_title: bool,
    /// The sort key of the last strategy of the previous page.
    pub after: Option<&'a StrategySortKey>,
    pub limit: u32,
    /// Whether to return the plain text.
    pub with_text: bool,
}

/// A query of one page of the versions of a strategy, newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VersionPageQuery {
    /// The last version of the previous page.
    pub before: Option<i64>,
    /// Whether to return only versions with a name.
    pub is_named: bool,
    pub limit: u32,
}

/// A strategy in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedStrategy {
    pub entry: StrategySummary,
    pub position: StrategySortKey,
    /// The plain text of the latest version, if the query asked for it.
    pub text: Option<String>,
    /// The small picture of its first board.
    pub picture: Option<SmallPictureId>,
}

#[async_trait]
pub trait StrategyReads {
    async fn strategy(&mut self, id: StrategyId) -> Result<Option<Strategy>>;
    async fn strategies(&mut self, slice: &StrategyPageQuery<'_>) -> Result<Vec<ListedStrategy>>;
    async fn strategy_versions(
        &mut self,
        id: StrategyId,
        query: VersionPageQuery,
    ) -> Result<Vec<StrategyVersionSummary>>;
    /// Returns a version, or the one that replaced it with other passages of comments.
    async fn strategy_version(
        &mut self,
        id: StrategyId,
        version: i64,
    ) -> Result<Option<(StrategyVersionSummary, Document)>>;
    /// Returns the indexed words that match the pattern, sorted. They can be words of strategies that are deleted since.
    async fn words_like(&mut self, pattern: &WordPattern) -> Result<Vec<String>>;
    /// Returns the first `limit` indexed words with this beginning, which has at least four letters, sorted. They can be
    /// words of strategies that are deleted since.
    async fn words_beginning(&mut self, beginning: &str, limit: u32) -> Result<Vec<String>>;
    /// Returns the agents with lineups on the boards of a strategy, by which its search index was made.
    async fn strategy_lineups(&mut self, id: StrategyId) -> Result<Vec<BoardLineup>>;
    /// Returns the titles of those of the strategies that exist, in no particular order.
    async fn strategy_titles(&mut self, ids: &[StrategyId]) -> Result<Vec<(StrategyId, String)>>;
    /// Returns the strategies whose latest text mentions this one, by title, at most `limit`.
    async fn mentioning_strategies(
        &mut self,
        id: StrategyId,
        limit: u32,
    ) -> Result<Vec<(StrategyId, String)>>;
    /// Returns the number of strategies in each folder itself, without subfolders. Strategies without a folder are not
    /// counted.
    async fn strategy_counts(&mut self) -> Result<Vec<(FolderId, i64)>>;
}

#[async_trait]
pub trait StrategyWrites {
    /// Inserts the strategy or replaces the one with this id, adds its version to the history, makes it the latest
    /// change, and indexes it. The version refers to its attachments and to the uploads in its text.
    async fn put_strategy(&mut self, strategy: &Strategy) -> Result<()>;
    /// Excludes these versions from thinning.
    async fn keep_strategy_versions(&mut self, id: StrategyId, versions: [i64; 2]) -> Result<()>;
    /// Names the version, or removes its name.
    async fn name_strategy_version(
        &mut self,
        id: StrategyId,
        version: i64,
        name: Option<&str>,
    ) -> Result<()>;
}

#[async_trait]
pub trait FavoriteReads {
    /// Returns the player's favorites that are not in the bin, latest change first, with their plain texts.
    async fn favorite_strategies(&mut self, player: &PlayerId) -> Result<Vec<ListedStrategy>>;
    /// Returns the ids of the player's favorites that are not in the bin.
    async fn favorite_ids(&mut self, player: &PlayerId) -> Result<Vec<StrategyId>>;
}

#[async_trait]
pub trait FavoriteWrites {
    async fn put_favorite(&mut self, player: &PlayerId, strategy: StrategyId) -> Result<()>;
    async fn remove_favorite(&mut self, player: &PlayerId, strategy: StrategyId) -> Result<()>;
}

#[async_trait]
pub trait TemplateReads {
    /// Returns the strategies that are used as templates and not in the bin, by title.
    async fn template_strategies(&mut self) -> Result<Vec<StrategySummary>>;
}

#[async_trait]
pub trait TemplateWrites {
    async fn put_template(&mut self, strategy: StrategyId) -> Result<()>;
    async fn remove_template(&mut self, strategy: StrategyId) -> Result<()>;
}

#[async_trait]
pub trait FolderReads {
    /// Returns all folders, in no particular order.
    async fn folders(&mut self) -> Result<Vec<Folder>>;
}

#[async_trait]
pub trait FolderWrites {
    /// Inserts the folder, or replaces every field of the one with this id.
    async fn put_folder(&mut self, folder: &Folder) -> Result<()>;
}

#[async_trait]
pub trait CatalogReads {
    async fn catalog(&mut self) -> Result<GameCatalog>;
}

#[async_trait]
pub trait CatalogWrites {
    /// Replaces both lists.
    async fn put_catalog(&mut self, catalogue: &GameCatalog) -> Result<()>;
}

#[async_trait]
pub trait BoardMapReads {
    /// Returns all stored records, sorted by name.
    async fn board_maps(&mut self) -> Result<Vec<BoardMap>>;
    /// Returns the record of the map; `None` if nothing is stored about it. Upper and lower case are the same name.
    async fn board_map(&mut self, name: &str) -> Result<Option<BoardMap>>;
}

#[async_trait]
pub trait BoardMapWrites {
    /// Inserts the record, or replaces the one of the same map.
    async fn put_board_map(&mut self, map: &BoardMap) -> Result<()>;
}

#[async_trait]
pub trait BoardTextReads {
    /// Whether strategies are marked as outdated.
    async fn has_outdated_strategies(&mut self) -> Result<bool>;
    /// Returns a small picture as SVG, unless its strategy is in the bin.
    async fn small_picture(&mut self, id: SmallPictureId) -> Result<Option<String>>;
}

#[async_trait]
pub trait BoardTextWrites {
    /// Marks the strategies with a board of this map as outdated, also those in the bin. Upper and lower case are the
    /// same name.
    async fn mark_strategies_on_map(&mut self, map: &str) -> Result<()>;
    /// Computes text, small picture and search index of at most `limit` outdated strategies again. Returns their
    /// number.
    async fn refresh_outdated_strategies(&mut self, limit: u32) -> Result<usize>;
}

#[async_trait]
pub trait AgentReads {
    /// Returns the agents of each player who has chosen some, the player's favorite first.
    async fn player_agents(&mut self) -> Result<Vec<(PlayerId, Vec<String>)>>;
}

#[async_trait]
pub trait AgentWrites {
    /// Replaces a player's agents.
    async fn put_player_agents(&mut self, player: &PlayerId, agents: &[String]) -> Result<()>;
}
