//! The list of strategies: searched, narrowed, in an order, by parts.

use std::fmt;
use std::str::FromStr;

use app_domain::Rule;
use app_domain::folder::{FolderId, Tree};
use app_domain::permission::StrategyReader;
use app_domain::search::{Filter, FolderFilter, Marked, Query, Terms, excerpt, marked_title};
use app_domain::strategy::{Entry, Side};

use crate::port::{FolderReads, Found, Position, Reading, Slice};
use crate::{Result, ServiceError, Services};

/// What is asked of the list; what is empty does not matter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Asked {
    /// As it was typed.
    pub search: String,
    pub map: Option<String>,
    pub side: Option<Side>,
    /// Every one of them.
    pub tags: Vec<String>,
    /// Every one of them.
    pub agents: Vec<String>,
    pub folder: Option<FolderAsked>,
    /// `None`: the best first when something is searched, else the newest change first.
    pub sort: Option<Sort>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FolderAsked {
    /// In no folder.
    Outside,
    /// In this folder itself.
    Only(FolderId),
    /// In this folder or one below it.
    Below(FolderId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// By rank, then the newest change first.
    Relevance,
    /// The newest change first.
    Changed,
    /// From A to Z.
    Title,
}

impl FromStr for Sort {
    type Err = Rule;

    fn from_str(raw: &str) -> std::result::Result<Self, Rule> {
        match raw {
            "relevance" => Ok(Self::Relevance),
            "changed" => Ok(Self::Changed),
            "title" => Ok(Self::Title),
            _ => Err(Rule::OneOf("relevance, changed, title")),
        }
    }
}

/// A strategy in the list; what was searched is marked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    pub entry: Entry,
    /// Only when something is searched.
    pub marks: Option<Marks>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    pub title: Marked,
    pub snippet: Marked,
}

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub hits: Vec<Hit>,
    /// Where the next part begins; `None` at the end.
    pub next: Option<Place>,
}

/// Where a strategy stands in the list that was asked for: its rank, and its place in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    rank: usize,
    position: Position,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.rank;
        match &self.position {
            Position::Changed(turn) => write!(f, "{rank}/{turn}"),
            Position::Title { key, turn } => write!(f, "{rank}/{turn}/{key}"),
        }
    }
}

impl FromStr for Place {
    type Err = Rule;

    fn from_str(raw: &str) -> std::result::Result<Self, Rule> {
        let number = |raw: &str| raw.parse().map_err(|_| Rule::Cursor);
        let (rank, rest) = raw.split_once('/').ok_or(Rule::Cursor)?;
        let position = match rest.split_once('/') {
            None => Position::Changed(number(rest)?),
            Some((turn, key)) => Position::Title {
                key: key.to_owned(),
                turn: number(turn)?,
            },
        };
        let rank = rank.parse().map_err(|_| Rule::Cursor)?;
        Ok(Self { rank, position })
    }
}

/// At most `limit` strategies after the one at `after`, which is of a list asked for alike.
pub async fn list(
    services: &Services,
    _: &StrategyReader,
    asked: &Asked,
    after: Option<&Place>,
    limit: u32,
) -> Result<Part> {
    let mut reading = services.store.read().await?;
    let query = Query {
        terms: Terms::of(&asked.search),
        filter: Filter {
            map: asked.map.clone(),
            side: asked.side,
            tags: asked.tags.clone(),
            agents: asked.agents.clone(),
            folder: folder_filter(&mut *reading, asked.folder).await?,
        },
    };
    let is_search = !query.terms.is_empty();
    let sort = asked.sort.unwrap_or(Sort::Relevance);
    let ranks = match sort {
        Sort::Relevance => query.ranks(),
        Sort::Changed | Sort::Title => vec![query.whole()],
    };
    let by_title = sort == Sort::Title;
    let fits = |after: &Place| {
        after.rank < ranks.len() && by_title == matches!(after.position, Position::Title { .. })
    };
    if !after.is_none_or(fits) {
        return Err(ServiceError::invalid("cursor", Rule::Cursor));
    }
    let first = after.map_or(0, |after| after.rank);
    let wanted = limit as usize + 1;
    let mut found: Vec<(usize, Found)> = Vec::new();
    for (rank, matching) in ranks.iter().enumerate().skip(first) {
        let position = after.filter(|after| after.rank == rank);
        let slice = Slice {
            matching: matching.as_ref(),
            by_title,
            after: position.map(|after| &after.position),
            limit: u32::try_from(wanted - found.len()).unwrap_or(limit),
            with_text: is_search,
        };
        let part = reading.strategies(&slice).await?;
        found.extend(part.into_iter().map(|found| (rank, found)));
        if found.len() == wanted {
            break;
        }
    }
    let has_more = found.len() == wanted;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| has_more).map(|(rank, last)| Place {
        rank: *rank,
        position: last.position.clone(),
    });
    let hits = found.into_iter().map(|(_, found)| hit(found, &query.terms));
    Ok(Part {
        hits: hits.collect(),
        next,
    })
}

fn hit(found: Found, terms: &Terms) -> Hit {
    let marks = found.text.map(|text| Marks {
        title: marked_title(&found.entry.label.title, terms),
        snippet: excerpt(&text, terms),
    });
    Hit {
        entry: found.entry,
        marks,
    }
}

async fn folder_filter(
    reading: &mut dyn Reading,
    asked: Option<FolderAsked>,
) -> Result<Option<FolderFilter>> {
    let (id, is_deep) = match asked {
        None => return Ok(None),
        Some(FolderAsked::Outside) => return Ok(Some(FolderFilter::Outside)),
        Some(FolderAsked::Only(id)) => (id, false),
        Some(FolderAsked::Below(id)) => (id, true),
    };
    let tree = Tree::new(FolderReads::folders(reading).await?);
    tree.get(id).ok_or(ServiceError::NotFound("folder"))?;
    let folders = if is_deep { tree.branch(id) } else { vec![id] };
    Ok(Some(FolderFilter::In(folders)))
}
