//! The list of strategies: search, filters, order and pages.

use std::fmt;
use std::str::FromStr;

use app_domain::ValidationRule;
use app_domain::board::SmallPictureId;
use app_domain::folder::{FolderHierarchy, FolderId};
use app_domain::permission::StratbookReader;
use app_domain::strategy::{Side, StrategySummary};
use app_domain::strategy_search::{
    MarkedText, SearchClause, SearchTerms, StrategyFolderFilter, StrategySearchFilter,
    StrategySearchQuery, excerpt, marked_title,
};

use crate::port::{
    FolderReads, ListedStrategy, ReadTransaction, StrategyPageQuery, StrategySortKey,
};
use crate::{AppServices, ResourceKind, Result, ServiceError};

/// A query of the list. An empty field matches everything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StrategyQuery {
    /// The search text as typed.
    pub search: String,
    pub map: Option<String>,
    pub side: Option<Side>,
    /// The strategy must have all of them.
    pub tags: Vec<String>,
    /// The strategy must have all of them.
    pub agents: Vec<String>,
    /// An agent with a lineup on a map board of the strategy; with a map, on a board of this map.
    pub lineup: Option<String>,
    pub folder: Option<FolderScope>,
    /// `None`: by rank for a search, otherwise by the latest change.
    pub sort: Option<StrategySort>,
}

/// The folders that a query covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FolderScope {
    /// Only strategies without a folder.
    Unfiled,
    /// Only this folder itself.
    Only(FolderId),
    /// This folder and all folders below it.
    Below(FolderId),
}

/// The order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrategySort {
    /// By rank, then latest change first.
    Relevance,
    /// Latest change first.
    Changed,
    /// From A to Z.
    Title,
}

impl FromStr for StrategySort {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> std::result::Result<Self, ValidationRule> {
        match raw {
            "relevance" => Ok(Self::Relevance),
            "changed" => Ok(Self::Changed),
            "title" => Ok(Self::Title),
            _ => Err(ValidationRule::OneOf("relevance, changed, title")),
        }
    }
}

/// A strategy in the list, with highlighted search terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyHit {
    pub entry: StrategySummary,
    /// `None` without a search.
    pub marks: Option<SearchHighlights>,
    /// The small picture of its first board.
    pub picture: Option<SmallPictureId>,
}

/// Highlighted search terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHighlights {
    pub title: MarkedText,
    pub snippet: MarkedText,
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyPage {
    pub hits: Vec<StrategyHit>,
    /// The cursor of the next page; `None` on the last one.
    pub next: Option<StrategyCursor>,
}

/// The cursor of a strategy in the list: its rank, and its sort key within the rank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyCursor {
    rank: usize,
    position: StrategySortKey,
}

impl fmt::Display for StrategyCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.rank;
        match &self.position {
            StrategySortKey::Changed(turn) => write!(f, "{rank}/{turn}"),
            StrategySortKey::Title { key, turn } => write!(f, "{rank}/{turn}/{key}"),
        }
    }
}

impl FromStr for StrategyCursor {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> std::result::Result<Self, ValidationRule> {
        let number = |raw: &str| raw.parse().map_err(|_| ValidationRule::Cursor);
        let (rank, rest) = raw.split_once('/').ok_or(ValidationRule::Cursor)?;
        let position = match rest.split_once('/') {
            None => StrategySortKey::Changed(number(rest)?),
            Some((turn, key)) => StrategySortKey::Title {
                key: key.to_owned(),
                turn: number(turn)?,
            },
        };
        let rank = rank.parse().map_err(|_| ValidationRule::Cursor)?;
        Ok(Self { rank, position })
    }
}

/// The rank of a strategy that was found by correcting the search.
const CORRECTED_RANK: usize = 9;

/// Maximum number of whole words that replace one beginning.
const MAX_WHOLE_WORDS: u32 = 40;

/// Returns at most `limit` strategies after the cursor `after`, which must come from a list with the same query.
pub async fn list(
    services: &AppServices,
    _: &StratbookReader,
    filter: &StrategyQuery,
    after: Option<&StrategyCursor>,
    limit: u32,
) -> Result<StrategyPage> {
    let mut reading = services.store.read().await?;
    let mut query = search_query(&mut *reading, filter).await?;
    look_up_words(&mut *reading, &mut query.terms).await?;
    let sort = filter.sort.unwrap_or(StrategySort::Relevance);
    let list = RankedList::new(&query, sort);
    let is_corrected = after.is_some_and(|after| after.rank == CORRECTED_RANK);
    if !is_corrected && !after.is_none_or(|after| list.has_cursor(after)) {
        return Err(ServiceError::invalid("cursor", ValidationRule::Cursor));
    }
    let (mut found, mut next) = (Vec::new(), None);
    if !is_corrected {
        (found, next) = list.read_page(&mut *reading, after, limit).await?;
    }
    let mut terms = query.terms.clone();
    // Words that are found as they are typed are not corrected.
    if found.is_empty()
        && after.is_none_or(|_| is_corrected)
        && let Some(corrected) = correct_terms(&mut *reading, &query.terms).await?
    {
        terms = corrected.clone();
        let query = StrategySearchQuery {
            terms: corrected,
            ..query
        };
        let list = RankedList::corrected(&query, sort);
        let after = after.map(|after| StrategyCursor {
            rank: 0,
            ..after.clone()
        });
        if !after.as_ref().is_none_or(|after| list.has_cursor(after)) {
            return Err(ServiceError::invalid("cursor", ValidationRule::Cursor));
        }
        (found, next) = list.read_page(&mut *reading, after.as_ref(), limit).await?;
        next = next.map(|next| StrategyCursor {
            rank: CORRECTED_RANK,
            ..next
        });
    }
    let hits = found.into_iter().map(|found| strategy_hit(found, &terms));
    Ok(StrategyPage {
        hits: hits.collect(),
        next,
    })
}

pub(super) async fn search_query(
    reading: &mut dyn ReadTransaction,
    filter: &StrategyQuery,
) -> Result<StrategySearchQuery> {
    Ok(StrategySearchQuery {
        terms: SearchTerms::parse(&filter.search),
        filter: StrategySearchFilter {
            map: filter.map.clone(),
            side: filter.side,
            tags: filter.tags.clone(),
            agents: filter.agents.clone(),
            lineup: filter.lineup.clone(),
            folder: folder_filter(reading, filter.folder).await?,
        },
    })
}

/// Replaces the beginnings of the search by the indexed words that have them, unless there are too many.
async fn look_up_words(reading: &mut dyn ReadTransaction, terms: &mut SearchTerms) -> Result<()> {
    for beginning in terms.beginnings() {
        let words = reading
            .words_beginning(&beginning, MAX_WHOLE_WORDS + 1)
            .await?;
        if words.len() <= MAX_WHOLE_WORDS as usize {
            terms.use_whole_words(&beginning, &words);
        }
    }
    Ok(())
}

/// Returns the terms with the corrections of typing errors; `None` if there are none.
async fn correct_terms(
    reading: &mut dyn ReadTransaction,
    terms: &SearchTerms,
) -> Result<Option<SearchTerms>> {
    let mut known = Vec::new();
    for pattern in terms.word_patterns() {
        known.extend(reading.words_like(&pattern).await?);
    }
    Ok(terms.corrected(&known))
}

/// A list that is read rank by rank.
struct RankedList {
    /// The condition of each rank; `None` matches everything.
    ranks: Vec<Option<SearchClause>>,
    by_title: bool,
    with_text: bool,
}

impl RankedList {
    fn new(query: &StrategySearchQuery, sort: StrategySort) -> Self {
        Self {
            ranks: match sort {
                StrategySort::Relevance => query.ranks(),
                StrategySort::Changed | StrategySort::Title => vec![query.any_rank()],
            },
            by_title: sort == StrategySort::Title,
            with_text: !query.terms.is_empty(),
        }
    }

    /// The list of a search with corrected terms, which has one rank.
    fn corrected(query: &StrategySearchQuery, sort: StrategySort) -> Self {
        Self {
            ranks: vec![query.any_rank()],
            by_title: sort == StrategySort::Title,
            with_text: true,
        }
    }

    /// Whether the cursor can be from this list.
    fn has_cursor(&self, cursor: &StrategyCursor) -> bool {
        cursor.rank < self.ranks.len()
            && self.by_title == matches!(cursor.position, StrategySortKey::Title { .. })
    }

    /// Returns at most `limit` strategies after the cursor, and the cursor of the next page.
    async fn read_page(
        &self,
        reading: &mut dyn ReadTransaction,
        after: Option<&StrategyCursor>,
        limit: u32,
    ) -> Result<(Vec<ListedStrategy>, Option<StrategyCursor>)> {
        let first = after.map_or(0, |after| after.rank);
        // One more than the page shows whether there is a next page.
        let wanted = limit as usize + 1;
        let mut found: Vec<(usize, ListedStrategy)> = Vec::new();
        for (rank, matching) in self.ranks.iter().enumerate().skip(first) {
            let position = after.filter(|after| after.rank == rank);
            let slice = StrategyPageQuery {
                matching: matching.as_ref(),
                by_title: self.by_title,
                after: position.map(|after| &after.position),
                limit: u32::try_from(wanted - found.len()).unwrap_or(limit),
                with_text: self.with_text,
            };
            let part = reading.strategies(&slice).await?;
            found.extend(part.into_iter().map(|found| (rank, found)));
            if found.len() == wanted {
                break;
            }
        }
        let has_more = found.len() == wanted;
        found.truncate(limit as usize);
        let next = found
            .last()
            .filter(|_| has_more)
            .map(|(rank, last)| StrategyCursor {
                rank: *rank,
                position: last.position.clone(),
            });
        Ok((found.into_iter().map(|(_, found)| found).collect(), next))
    }
}

pub(super) fn strategy_hit(found: ListedStrategy, terms: &SearchTerms) -> StrategyHit {
    let marks = found.text.map(|text| SearchHighlights {
        title: marked_title(&found.entry.label.title, terms),
        snippet: excerpt(&text, terms),
    });
    StrategyHit {
        entry: found.entry,
        marks,
        picture: found.picture,
    }
}

async fn folder_filter(
    reading: &mut dyn ReadTransaction,
    filter: Option<FolderScope>,
) -> Result<Option<StrategyFolderFilter>> {
    let (id, is_deep) = match filter {
        None => return Ok(None),
        Some(FolderScope::Unfiled) => return Ok(Some(StrategyFolderFilter::Unfiled)),
        Some(FolderScope::Only(id)) => (id, false),
        Some(FolderScope::Below(id)) => (id, true),
    };
    let tree = FolderHierarchy::new(FolderReads::folders(reading).await?);
    tree.get(id)
        .ok_or(ServiceError::NotFound(ResourceKind::Folder))?;
    let folders = if is_deep { tree.branch(id) } else { vec![id] };
    Ok(Some(StrategyFolderFilter::In(folders)))
}
