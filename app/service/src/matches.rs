//! Matches: noted, changed and removed by admins, read by every member (decisions §1, §2).

use app_domain::Player;
use app_domain::event::Event;
use app_domain::matches::review::Comment;
use app_domain::matches::{Match, MatchId, Record, Wanted};
use app_domain::permission::{Actor, Admin, Member};
use app_domain::statistics::maps::{OnMap, by_map};
use app_domain::strategy::StrategyId;
use serde_json::{Value, json};
use uuid::Uuid;

pub use crate::port::{MatchFilter, MatchPlace};
pub use crate::strategies::Base;

use crate::change::Change;
use crate::port::Reading;
use crate::{Result, ServiceError, Services};

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The newest first.
    pub matches: Vec<Match>,
    /// Where the next part begins; `None` at the end.
    pub next: Option<MatchPlace>,
}

/// At most `limit` matches after the one at `after`, which is of a list asked for alike.
pub async fn list(
    services: &Services,
    _: &Member,
    filter: &MatchFilter,
    after: Option<MatchPlace>,
    limit: u32,
) -> Result<Part> {
    let mut reading = services.store.read().await?;
    let filter = spelled(&mut *reading, filter).await?;
    let mut matches = reading.matches(&filter, after, limit + 1).await?;
    let has_more = matches.len() > limit as usize;
    matches.truncate(limit as usize);
    let next = matches.last().filter(|_| has_more).map(MatchPlace::of);
    Ok(Part { matches, next })
}

/// What the team has made of each map, in the matches that are asked for.
pub async fn maps(services: &Services, _: &Member, filter: &MatchFilter) -> Result<Vec<OnMap>> {
    let mut reading = services.store.read().await?;
    let filter = spelled(&mut *reading, filter).await?;
    Ok(by_map(&reading.matches_played(&filter).await?))
}

/// The filter with its map as matches have it.
pub(crate) async fn spelled(
    reading: &mut dyn Reading,
    filter: &MatchFilter,
) -> Result<MatchFilter> {
    let mut filter = filter.clone();
    if let Some(map) = &mut filter.map
        && let Ok(spelled) = reading.catalogue().await?.map(map, None)
    {
        *map = spelled;
    }
    Ok(filter)
}

/// A match with what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whole {
    pub one: Match,
    /// The linked strategies with their titles, in the order of the links.
    pub strategies: Vec<(StrategyId, String)>,
    /// What is said of it, by its moments.
    pub comments: Vec<Comment>,
    /// Who may be mentioned, and how they are called now.
    pub players: Vec<Player>,
}

pub async fn whole(services: &Services, _: &Member, id: MatchId) -> Result<Whole> {
    let mut reading = services.store.read().await?;
    let one = reading.match_with(id).await?.ok_or(NO_MATCH)?;
    let mut strategies = reading.strategy_titles(&one.record.strategies).await?;
    let linked = &one.record.strategies;
    strategies.sort_by_key(|(id, _)| linked.iter().position(|linked| linked == id));
    Ok(Whole {
        comments: reading.comments(id).await?,
        players: reading.players().await?,
        one,
        strategies,
    })
}

pub async fn one(services: &Services, _: &Member, id: MatchId) -> Result<Match> {
    let found = services.store.read().await?.match_with(id).await?;
    found.ok_or(NO_MATCH)
}

/// Where an answer was lost the same is asked for again, by its id: then it is answered as it is now.
pub async fn create(services: &Services, admin: &Admin, wanted: Wanted) -> Result<Match> {
    let id = wanted.id;
    let record = wanted.first()?;
    let mut change = Change::begin(services, admin.actor()).await?;
    if let Some(id) = id
        && let Some(noted) = change.match_with(id).await?
    {
        return if noted.updated_by.is_same(&admin.actor()) {
            Ok(noted)
        } else {
            Err(id_taken())
        };
    }
    let noted = create_in(&mut change, admin.actor(), id, record).await?;
    change.commit().await?;
    Ok(noted)
}

/// Several at once are one transaction, as a demo wants it.
pub(crate) async fn create_in(
    change: &mut Change,
    actor: Actor,
    id: Option<MatchId>,
    record: Record,
) -> Result<Match> {
    let noted = Match {
        id: id.unwrap_or_else(|| MatchId(Uuid::now_v7())),
        record: record.settled(&change.catalogue().await?, None)?,
        version: 1,
        created_at: change.now,
        updated_at: change.now,
        updated_by: actor,
    };
    let after = described(change, &noted.record).await?;
    put(change, &noted, "match_created", Value::Null, after).await?;
    Ok(noted)
}

/// Changes what is wanted of the match, and nothing else, so that two who edit different fields lose nothing. Who minds
/// what else was changed names the version that the change starts from. An equal match writes nothing.
pub async fn update(
    services: &Services,
    admin: &Admin,
    id: MatchId,
    base: Base,
    wanted: Wanted,
) -> Result<Match> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let before = change.match_with(id).await?.ok_or(NO_MATCH)?;
    if let Base::Version(version) = base
        && version != before.version
    {
        return Err(ServiceError::StaleMatch(before.into()));
    }
    let record = wanted.of(before.record.clone());
    let record = record.settled(&change.catalogue().await?, Some(&before.record))?;
    if record == before.record {
        return Ok(before);
    }
    let described_before = described(&mut change, &before.record).await?;
    let described_after = described(&mut change, &record).await?;
    let after = Match {
        record,
        version: before.version + 1,
        updated_at: change.now,
        updated_by: admin.actor(),
        ..before
    };
    put(
        &mut change,
        &after,
        "match_changed",
        described_before,
        described_after,
    )
    .await?;
    change.commit().await?;
    Ok(after)
}

pub async fn remove(services: &Services, admin: &Admin, id: MatchId) -> Result<()> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let removed = change.match_with(id).await?.ok_or(NO_MATCH)?;
    change.remove_match(id).await?;
    let before = described(&mut change, &removed.record).await?;
    change
        .audit("match_removed", id.to_string(), before, Value::Null)
        .await?;
    let event = Event::MatchRemoved {
        match_id: id,
        date: removed.record.date,
    };
    change.record(&event).await?;
    change.commit().await?;
    Ok(())
}

const NO_MATCH: ServiceError = ServiceError::NotFound("match");

fn id_taken() -> ServiceError {
    ServiceError::Conflict {
        code: "id_taken",
        message: "Somebody else has a match with this id.".to_owned(),
    }
}

async fn put(
    change: &mut Change,
    saved: &Match,
    action: &str,
    before: Value,
    after: Value,
) -> Result<()> {
    change.put_match(saved).await?;
    change
        .audit(action, saved.id.to_string(), before, after)
        .await?;
    let event = Event::MatchChanged {
        match_id: saved.id,
        date: saved.record.date,
    };
    change.record(&event).await
}

/// For the audit log, with the titles that the linked strategies have now; all of them have to be there.
async fn described(change: &mut Change, record: &Record) -> Result<Value> {
    let titles = change.strategy_titles(&record.strategies).await?;
    let titles = record.strategies.iter().map(|id| {
        let found = titles.iter().find(|(known, _)| known == id);
        found.map(|(_, title)| title.as_str())
    });
    let strategies: Option<Vec<&str>> = titles.collect();
    let strategies = strategies.ok_or(ServiceError::NotFound("strategy"))?;
    Ok(json!({
        "date": record.date,
        "opponent": record.opponent,
        "type": record.kind,
        "map": record.map,
        "score": record.score.to_string(),
        "ourAgents": record.our_agents,
        "theirAgents": record.their_agents,
        "vod": record.vod,
        "matchLink": record.link,
        "notes": record.notes,
        "strategies": strategies,
    }))
}
