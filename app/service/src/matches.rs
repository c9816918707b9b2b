//! Matches: added, changed and removed by admins, read by every member (decisions §1, §2).

use app_domain::Player;
use app_domain::event::Event;
use app_domain::matches::review::{CommentPart, ReviewComment, comment_parts};
use app_domain::matches::{Match, MatchId, MatchPatch, MatchRecord};
use app_domain::permission::{ActorIdentity, TeamAdmin, TeamMember};
use app_domain::statistics::map_records::{MapRecord, records_by_map};
use app_domain::strategy::StrategyId;
use serde_json::{Value, json};
use uuid::Uuid;

pub use crate::port::{MatchCursor, MatchFilter};
pub use crate::strategies::EditBase;

use crate::conflict_reason::ConflictReason;
use crate::port::{ActivityRecordFilter, ReadTransaction};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// A page of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchPage {
    /// Newest first.
    pub matches: Vec<Match>,
    /// The cursor of the next page; `None` on the last one.
    pub next: Option<MatchCursor>,
}

/// Returns at most `limit` matches after the cursor `after`, which must come from a list with the same filter.
pub async fn list(
    services: &AppServices,
    _: &TeamMember,
    filter: &MatchFilter,
    after: Option<MatchCursor>,
    limit: u32,
) -> Result<MatchPage> {
    let mut reading = services.store.read().await?;
    let filter = with_catalog_map(&mut *reading, filter).await?;
    let mut matches = reading.matches(&filter, after, limit + 1).await?;
    let has_more = matches.len() > limit as usize;
    matches.truncate(limit as usize);
    let next = matches.last().filter(|_| has_more).map(MatchCursor::of);
    Ok(MatchPage { matches, next })
}

/// The number of the latest removals among which the one that is undone is searched for.
const MAX_UNDOABLE: u32 = 50;
/// Maximum number of fixtures in a list.
const MAX_FIXTURES: u32 = 50;

/// Returns the fixtures of the filter, soonest first.
pub async fn fixtures(
    services: &AppServices,
    _: &TeamMember,
    filter: &MatchFilter,
) -> Result<Vec<Match>> {
    let mut reading = services.store.read().await?;
    let filter = with_catalog_map(&mut *reading, filter).await?;
    Ok(reading.fixtures(&filter, MAX_FIXTURES).await?)
}

/// Returns the team's results on each map, in the matches of the filter.
pub async fn maps(
    services: &AppServices,
    _: &TeamMember,
    filter: &MatchFilter,
) -> Result<Vec<MapRecord>> {
    let mut reading = services.store.read().await?;
    let filter = with_catalog_map(&mut *reading, filter).await?;
    Ok(records_by_map(&reading.played_matches(&filter).await?))
}

/// Returns the filter with its map spelled as in the catalog.
pub(crate) async fn with_catalog_map(
    reading: &mut dyn ReadTransaction,
    filter: &MatchFilter,
) -> Result<MatchFilter> {
    let mut filter = filter.clone();
    if let Some(map) = &mut filter.map
        && let Ok(spelled) = reading.catalog().await?.normalize_map(map, None)
    {
        *map = spelled;
    }
    Ok(filter)
}

/// A match with everything that is shown with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchDetails {
    pub one: Match,
    /// The linked strategies with their titles, in the order of the links.
    pub strategies: Vec<(StrategyId, String)>,
    /// The review comments, sorted by offset in the recording.
    pub comments: Vec<ReviewComment>,
    /// All players, with their current names, for mentions in comments.
    pub players: Vec<Player>,
    /// Former players who are mentioned in comments.
    pub former_players: Vec<Player>,
}

pub async fn load_details(
    services: &AppServices,
    _: &TeamMember,
    id: MatchId,
) -> Result<MatchDetails> {
    let mut reading = services.store.read().await?;
    let one = reading.match_by_id(id).await?.ok_or(NO_MATCH)?;
    let mut strategies = reading.strategy_titles(&one.record.strategies).await?;
    let linked = &one.record.strategies;
    strategies.sort_by_key(|(id, _)| linked.iter().position(|linked| linked == id));
    let comments = reading.comments(id).await?;
    let is_mentioned = |player: &Player| {
        let mention = CommentPart::Mention(player.id.clone());
        let mut texts = comments.iter().map(|comment| &comment.text);
        texts.any(|text| comment_parts(text).contains(&mention))
    };
    let former = reading.former_players().await?.into_iter();
    let former = former.map(|former| former.player);
    Ok(MatchDetails {
        former_players: former.filter(is_mentioned).collect(),
        players: reading.players().await?,
        comments,
        one,
        strategies,
    })
}

pub async fn load(services: &AppServices, _: &TeamMember, id: MatchId) -> Result<Match> {
    let found = services.store.read().await?.match_by_id(id).await?;
    found.ok_or(NO_MATCH)
}

/// Creates a match. If the match with this id exists and was last changed by the same admin, returns it: the request is
/// a retry after a lost response.
pub async fn create(
    services: &AppServices,
    admin: &TeamAdmin,
    wanted: MatchPatch,
) -> Result<Match> {
    let id = wanted.id;
    let record = wanted.into_new_record()?;
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    if let Some(id) = id
        && let Some(noted) = change.match_by_id(id).await?
    {
        return if noted.updated_by.is_same(&admin.actor()) {
            Ok(noted)
        } else {
            Err(id_taken())
        };
    }
    let today = services.today(&change.settings().await?);
    if let Err(violations) = record.check_score_date(today, None)
        && !is_restored(&mut change, id, &record).await?
    {
        return Err(violations.into());
    }
    let noted = create_in(&mut change, admin.actor(), id, record).await?;
    change.commit().await?;
    Ok(noted)
}

/// Whether this is the undo of a removal: the match with this id was removed with the same date and score.
async fn is_restored(
    change: &mut UnitOfWork,
    id: Option<MatchId>,
    record: &MatchRecord,
) -> Result<bool> {
    let Some(id) = id.map(|id| id.to_string()) else {
        return Ok(false);
    };
    let removals = ActivityRecordFilter {
        action: Some(ActivityAction::MatchRemoved.to_string()),
        ..ActivityRecordFilter::default()
    };
    let removals = change
        .activity_records(&removals, None, MAX_UNDOABLE)
        .await?;
    let found = removals.into_iter().find(|(_, entry)| entry.subject == id);
    let before = found.and_then(|(_, entry)| entry.before);
    let score = json!(record.score.map(|score| score.to_string()));
    Ok(before
        .is_some_and(|before| before["date"] == json!(record.date) && before["score"] == score))
}

/// Creates a match in a transaction that the caller commits.
pub(crate) async fn create_in(
    change: &mut UnitOfWork,
    actor: ActorIdentity,
    id: Option<MatchId>,
    record: MatchRecord,
) -> Result<Match> {
    let noted = Match {
        id: id.unwrap_or_else(|| MatchId(Uuid::now_v7())),
        record: record.normalized(&change.catalog().await?, None)?,
        version: 1,
        created_at: change.now,
        updated_at: change.now,
        updated_by: actor,
    };
    let after = activity_value(change, &noted.record).await?;
    let action = ActivityAction::MatchCreated;
    put_match(change, &noted, action, Value::Null, after).await?;
    Ok(noted)
}

/// Changes the given fields of the match, so that concurrent edits of different fields are all kept. With a base
/// version, fails if the match has changed since. An equal match writes nothing.
pub async fn update(
    services: &AppServices,
    admin: &TeamAdmin,
    id: MatchId,
    base: EditBase,
    wanted: MatchPatch,
) -> Result<Match> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let before = change.match_by_id(id).await?.ok_or(NO_MATCH)?;
    if let EditBase::Version(version) = base
        && version != before.version
    {
        return Err(ServiceError::StaleMatch(before.into()));
    }
    let record = wanted.apply(before.record.clone())?;
    let today = services.today(&change.settings().await?);
    record.check_score_date(today, Some(&before.record))?;
    let record = record.normalized(&change.catalog().await?, Some(&before.record))?;
    if record == before.record {
        return Ok(before);
    }
    let described_before = activity_value(&mut change, &before.record).await?;
    let described_after = activity_value(&mut change, &record).await?;
    let after = Match {
        record,
        version: before.version + 1,
        updated_at: change.now,
        updated_by: admin.actor(),
        ..before
    };
    put_match(
        &mut change,
        &after,
        ActivityAction::MatchChanged,
        described_before,
        described_after,
    )
    .await?;
    change.commit().await?;
    Ok(after)
}

pub async fn remove(services: &AppServices, admin: &TeamAdmin, id: MatchId) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let removed = change.match_by_id(id).await?.ok_or(NO_MATCH)?;
    change.remove_match(id).await?;
    let before = activity_value(&mut change, &removed.record).await?;
    change
        .log_activity(ActivityAction::MatchRemoved, id, before, Value::Null)
        .await?;
    let event = Event::MatchRemoved {
        match_id: id,
        date: removed.record.date,
    };
    change.record(&event).await?;
    change.commit().await?;
    Ok(())
}

const NO_MATCH: ServiceError = ServiceError::NotFound(ResourceKind::Match);

fn id_taken() -> ServiceError {
    ServiceError::Conflict(ConflictReason::IdTaken(ResourceKind::Match))
}

async fn put_match(
    change: &mut UnitOfWork,
    saved: &Match,
    action: ActivityAction,
    before: Value,
    after: Value,
) -> Result<()> {
    change.put_match(saved).await?;
    change.log_activity(action, saved.id, before, after).await?;
    let event = Event::MatchChanged {
        match_id: saved.id,
        date: saved.record.date,
    };
    change.record(&event).await
}

/// Returns the values for the activity log, with the current titles of the linked strategies, which must all exist.
async fn activity_value(change: &mut UnitOfWork, record: &MatchRecord) -> Result<Value> {
    let titles = change.strategy_titles(&record.strategies).await?;
    let titles = record.strategies.iter().map(|id| {
        let found = titles.iter().find(|(known, _)| known == id);
        found.map(|(_, title)| title.as_str())
    });
    let strategies: Option<Vec<&str>> = titles.collect();
    let strategies = strategies.ok_or(ServiceError::NotFound(ResourceKind::Strategy))?;
    Ok(json!({
        "date": record.date,
        "opponent": record.opponent,
        "type": record.kind,
        "map": record.map,
        "score": record.score.map(|score| score.to_string()),
        "ourAgents": record.our_agents,
        "theirAgents": record.their_agents,
        "vod": record.vod,
        "matchLink": record.link,
        "notes": record.notes,
        "strategies": strategies,
    }))
}
