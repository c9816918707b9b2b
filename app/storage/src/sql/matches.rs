//! Matches, and the strategies that they are linked to.

use app_domain::Day;
use app_domain::matches::{Match, MatchId, MatchKind, MatchOutcome, MatchRecord, MatchScore};
use app_domain::statistics::team_record::PlayedMatch;
use app_domain::strategy::StrategyId;
use app_service::port::{MatchCursor, MatchFilter, MatchReads, MatchWrites};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{AssertSqlSafe, FromRow, QueryBuilder, query, query_as, query_scalar};
use uuid::Uuid;

use super::super::DatabaseDriver;
use super::statement::{ReadRows, RunStatement};
use super::values::{actor, actor_columns, date, from_json, instant, push_id_list, to_json};
use super::{Result, StoreTransaction};
use crate::error::{parse_stored, unreadable};

const MATCH_COLUMNS: &str = "id, date, opponent, type, map, score_us, score_them, our_agents, their_agents, vod_url, \
     match_url, notes, version, created_at, updated_at, updated_by_kind, updated_by_id, updated_by_name";

#[derive(FromRow)]
struct MatchRow {
    id: Uuid,
    date: NaiveDate,
    opponent: String,
    #[sqlx(rename = "type")]
    kind: String,
    map: String,
    score_us: Option<i32>,
    score_them: Option<i32>,
    our_agents: String,
    their_agents: String,
    vod_url: Option<String>,
    match_url: Option<String>,
    notes: String,
    version: i64,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    updated_by_kind: String,
    updated_by_id: Option<String>,
    updated_by_name: Option<String>,
}

impl MatchRow {
    /// Converts the row to a match without its strategies, which are stored in `match_strategies`.
    fn read(self) -> Result<Match> {
        Ok(Match {
            id: MatchId(self.id),
            record: MatchRecord {
                date: Day::from_date(self.date),
                opponent: self.opponent,
                kind: parse_stored("matches.type", &self.kind)?,
                map: self.map,
                score: self
                    .score_us
                    .zip(self.score_them)
                    .map(|(us, them)| score(us, them))
                    .transpose()?,
                our_agents: from_json(&self.our_agents)?,
                their_agents: from_json(&self.their_agents)?,
                vod: self.vod_url,
                link: self.match_url,
                notes: self.notes,
                strategies: Vec::new(),
            },
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
            updated_by: actor(
                "matches.updated_by",
                &self.updated_by_kind,
                self.updated_by_id,
                self.updated_by_name,
            )?,
        })
    }
}

#[derive(FromRow)]
struct PlayedMatchRow {
    id: Uuid,
    date: NaiveDate,
    opponent: String,
    #[sqlx(rename = "type")]
    kind: String,
    map: String,
    score_us: i32,
    score_them: i32,
    our_agents: String,
}

impl PlayedMatchRow {
    fn read(self) -> Result<PlayedMatch> {
        Ok(PlayedMatch {
            date: Day::from_date(self.date),
            id: MatchId(self.id),
            opponent: self.opponent,
            kind: parse_stored("matches.type", &self.kind)?,
            map: self.map,
            our_agents: from_json(&self.our_agents)?,
            score: score(self.score_us, self.score_them)?,
        })
    }
}

fn score(us: i32, them: i32) -> Result<MatchScore> {
    let rounds = |column, number: i32| u8::try_from(number).map_err(|_| unreadable(column));
    Ok(MatchScore {
        us: rounds("matches.score_us", us)?,
        them: rounds("matches.score_them", them)?,
    })
}

/// Selects the matches of a filter after a position. The parameters of both are `$1` to `$10`.
const FILTERED_MATCHES: &str = "from matches \
     where ($1 is null or type = $1) and ($2 is null or map = $2) \
     and ($3 is null or $3 = case when score_us > score_them then 'WIN' \
     when score_us < score_them then 'LOSS' when score_us = score_them then 'DRAW' end) \
     and ($4 is null or replace(opponent_key, $4, '') <> opponent_key) \
     and ($5 is null or date >= $5) and ($6 is null or date <= $6) \
     and ($7 is null or exists (select 1 from match_strategies where match_id = matches.id and strategy_id = $7)) \
     and ($8 is null or (date, id) < ($8, $9)) \
     and ($10 is null or (score_us is not null) = $10)";
const NEWEST_FIRST: &str = "order by date desc, id desc";

/// Binds the parameters of [`FILTERED_MATCHES`].
macro_rules! bind_filter {
    ($query:expr, $filter:expr, $after:expr) => {
        $query
            .bind($filter.kind.map(MatchKind::as_str))
            .bind(&$filter.map)
            .bind($filter.outcome.map(MatchOutcome::as_str))
            .bind($filter.opponent.as_deref().map(opponent_key))
            .bind($filter.from.map(date))
            .bind($filter.to.map(date))
            .bind($filter.strategy.map(|strategy| strategy.0))
            .bind($after.map(|cursor: MatchCursor| date(cursor.date)))
            .bind($after.map(|cursor: MatchCursor| cursor.id.0))
            .bind($filter.is_played)
    };
}

/// Returns the key by which opponents are compared.
fn opponent_key(name: &str) -> String {
    name.to_lowercase()
}

#[async_trait]
impl MatchReads for StoreTransaction {
    async fn matches(
        &mut self,
        filter: &MatchFilter,
        after: Option<MatchCursor>,
        limit: u32,
    ) -> Result<Vec<Match>> {
        let sql = format!("select {MATCH_COLUMNS} {FILTERED_MATCHES} {NEWEST_FIRST} limit $11");
        let rows: Vec<MatchRow> = bind_filter!(query_as(AssertSqlSafe(sql)), filter, after)
            .bind(i64::from(limit))
            .all(self)
            .await?;
        self.with_strategies(rows).await
    }

    async fn fixtures(&mut self, filter: &MatchFilter, limit: u32) -> Result<Vec<Match>> {
        let filter = MatchFilter {
            is_played: Some(false),
            ..filter.clone()
        };
        let sql = format!("select {MATCH_COLUMNS} {FILTERED_MATCHES} order by date, id limit $11");
        let rows: Vec<MatchRow> = bind_filter!(query_as(AssertSqlSafe(sql)), filter, None)
            .bind(i64::from(limit))
            .all(self)
            .await?;
        self.with_strategies(rows).await
    }

    async fn played_matches(&mut self, filter: &MatchFilter) -> Result<Vec<PlayedMatch>> {
        let filter = MatchFilter {
            is_played: Some(true),
            ..filter.clone()
        };
        let sql = format!(
            "select id, date, opponent, type, map, score_us, score_them, our_agents {FILTERED_MATCHES} {NEWEST_FIRST}"
        );
        let rows: Vec<PlayedMatchRow> = bind_filter!(query_as(AssertSqlSafe(sql)), filter, None)
            .all(self)
            .await?;
        rows.into_iter().map(PlayedMatchRow::read).collect()
    }

    async fn match_by_id(&mut self, id: MatchId) -> Result<Option<Match>> {
        let row: Option<MatchRow> = query_as(AssertSqlSafe(format!(
            "select {MATCH_COLUMNS} from matches where id = $1"
        )))
        .bind(id.0)
        .optional(self)
        .await?;
        Ok(self.with_strategies(row).await?.pop())
    }
}

#[async_trait]
impl MatchWrites for StoreTransaction {
    async fn put_match(&mut self, one: &Match) -> Result<()> {
        let record = &one.record;
        let (kind, actor_id, name) = actor_columns(&one.updated_by);
        query(
            "insert into matches (id, date, opponent, opponent_key, type, map, score_us, score_them, our_agents, \
             their_agents, vod_url, match_url, notes, version, created_at, updated_at, updated_by_kind, updated_by_id, \
             updated_by_name) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) \
             on conflict (id) do update set date = excluded.date, opponent = excluded.opponent, \
             opponent_key = excluded.opponent_key, type = excluded.type, map = excluded.map, \
             score_us = excluded.score_us, score_them = excluded.score_them, our_agents = excluded.our_agents, \
             their_agents = excluded.their_agents, vod_url = excluded.vod_url, match_url = excluded.match_url, \
             notes = excluded.notes, version = excluded.version, updated_at = excluded.updated_at, updated_by_kind = excluded.updated_by_kind, \
             updated_by_id = excluded.updated_by_id, updated_by_name = excluded.updated_by_name",
        )
        .bind(one.id.0)
        .bind(date(record.date))
        .bind(&record.opponent)
        .bind(opponent_key(&record.opponent))
        .bind(record.kind.as_str())
        .bind(&record.map)
        .bind(record.score.map(|score| i32::from(score.us)))
        .bind(record.score.map(|score| i32::from(score.them)))
        .bind(to_json(&record.our_agents)?)
        .bind(to_json(&record.their_agents)?)
        .bind(&record.vod)
        .bind(&record.link)
        .bind(&record.notes)
        .bind(one.version)
        .bind(instant(one.created_at))
        .bind(instant(one.updated_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .run(self)
        .await?;
        // Links to strategies in the bin stay, behind the others.
        let in_bin: Vec<Uuid> = query_scalar(
            "select strategy_id from match_strategies join strategies on strategies.id = strategy_id \
             where match_id = $1 and bin_id is not null order by place",
        )
        .bind(one.id.0)
        .all(self)
        .await?;
        query("delete from match_strategies where match_id = $1")
            .bind(one.id.0)
            .run(self)
            .await?;
        let linked = record.strategies.iter().map(|strategy| strategy.0);
        for (strategy, cursor) in linked.chain(in_bin).zip(0_i32..) {
            query(
                "insert into match_strategies (match_id, place, strategy_id) values ($1, $2, $3)",
            )
            .bind(one.id.0)
            .bind(cursor)
            .bind(strategy)
            .run(self)
            .await?;
        }
        Ok(())
    }

    async fn remove_match(&mut self, id: MatchId) -> Result<bool> {
        // Its links and comments are deleted with it.
        let rows = query("delete from matches where id = $1")
            .bind(id.0)
            .run(self)
            .await?;
        Ok(rows > 0)
    }
}

impl StoreTransaction {
    /// Returns the matches of the rows with the strategies that each is linked to, all read in one query.
    async fn with_strategies(
        &mut self,
        rows: impl IntoIterator<Item = MatchRow>,
    ) -> Result<Vec<Match>> {
        let matches: Result<Vec<Match>> = rows.into_iter().map(MatchRow::read).collect();
        let mut matches = matches?;
        if matches.is_empty() {
            return Ok(matches);
        }
        let mut sql = QueryBuilder::<DatabaseDriver>::new(
            "select match_id, strategy_id from match_strategies join strategies on strategies.id = strategy_id \
             where bin_id is null and match_id in (",
        );
        push_id_list(&mut sql, matches.iter().map(|one| one.id.0));
        sql.push(" order by place");
        let links: Vec<(Uuid, Uuid)> = sql.build_query_as().all(self).await?;
        for one in &mut matches {
            let linked = links.iter().filter(|(id, _)| *id == one.id.0);
            one.record.strategies = linked.map(|(_, strategy)| StrategyId(*strategy)).collect();
        }
        Ok(matches)
    }
}
