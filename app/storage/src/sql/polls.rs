//! Polls with their votes, and the admins' notices to the team.

use app_domain::poll::{Poll, PollDefinition, PollSubject};
use app_domain::{AccountId, Day, PlayerId};
use app_service::port::{PollMessage, PollReads, PollWrites, StoredPoll};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{FromRow, query, query_as, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::{date, from_json, instant, player_id, to_json};
use super::{Result, StoreTransaction};
use crate::error::{parse_stored, unreadable};

#[derive(FromRow)]
struct PollRow {
    id: i64,
    question: String,
    date: Option<NaiveDate>,
    options: String,
    takes_several: bool,
    opened_by: Option<String>,
    closes_at: DateTime<Utc>,
    closed_at: Option<DateTime<Utc>>,
    channel: Option<String>,
    message: Option<String>,
    digest: String,
}

impl PollRow {
    fn poll(self, votes: Vec<(PlayerId, usize)>) -> Result<StoredPoll> {
        let opened_by = self
            .opened_by
            .map(|id| parse_stored("polls.opened_by", &id));
        let number = |column, text: &str| text.parse().map_err(|_| unreadable(column));
        let shown = match (self.channel, self.message) {
            (Some(channel), Some(message)) => Some(PollMessage {
                channel: number("polls.channel", &channel)?,
                message: number("polls.message", &message)?,
                digest: self.digest,
            }),
            _ => None,
        };
        let definition = PollDefinition {
            subject: match self.date {
                Some(date) => PollSubject::Training(Day::from_date(date)),
                None => PollSubject::Question(self.question),
            },
            options: from_json(&self.options)?,
            takes_several: self.takes_several,
            closes_at: self.closes_at,
        };
        Ok(StoredPoll {
            id: self.id,
            poll: Poll::new(definition, self.closed_at, votes),
            opened_by: opened_by.transpose()?,
            shown,
        })
    }
}

impl StoreTransaction {
    async fn votes(&mut self, poll: i64) -> Result<Vec<(PlayerId, usize)>> {
        let rows: Vec<(String, i64)> = query_as(
            "select player_id, option from poll_votes where poll_id = $1 \
             and player_id in (select id from players where departure is null)",
        )
        .bind(poll)
        .all(self)
        .await?;
        let vote = |(player, option): (String, i64)| {
            let option = usize::try_from(option).map_err(|_| unreadable("poll_votes.option"))?;
            Ok((player_id("poll_votes.player_id", &player)?, option))
        };
        rows.into_iter().map(vote).collect()
    }
}

impl StoreTransaction {
    async fn with_votes(&mut self, rows: Vec<PollRow>) -> Result<Vec<StoredPoll>> {
        let mut polls = Vec::with_capacity(rows.len());
        for row in rows {
            let votes = self.votes(row.id).await?;
            polls.push(row.poll(votes)?);
        }
        Ok(polls)
    }
}

#[async_trait]
impl PollReads for StoreTransaction {
    async fn poll(&mut self, id: i64) -> Result<Option<StoredPoll>> {
        let row: Option<PollRow> = query_as(
            "select id, question, date, options, takes_several, opened_by, closes_at, closed_at, \
             channel, message, digest from polls where id = $1",
        )
        .bind(id)
        .optional(self)
        .await?;
        match row {
            Some(row) => Ok(Some(row.poll(self.votes(id).await?)?)),
            None => Ok(None),
        }
    }

    async fn active_polls(&mut self) -> Result<Vec<StoredPoll>> {
        let rows: Vec<PollRow> = query_as(
            "select id, question, date, options, takes_several, opened_by, closes_at, closed_at, \
             channel, message, digest from polls where not is_over order by id",
        )
        .all(self)
        .await?;
        self.with_votes(rows).await
    }

    async fn newest_polls(&mut self, day: Option<Day>, limit: u32) -> Result<Vec<StoredPoll>> {
        let rows: Vec<PollRow> = match day {
            Some(day) => query_as(
                "select id, question, date, options, takes_several, opened_by, closes_at, closed_at, \
                 channel, message, digest from polls where date = $1 order by id desc limit $2",
            )
            .bind(date(day)),
            None => query_as(
                "select id, question, date, options, takes_several, opened_by, closes_at, closed_at, \
                 channel, message, digest from polls order by id desc limit $1",
            ),
        }
        .bind(i64::from(limit))
        .all(self)
        .await?;
        self.with_votes(rows).await
    }

    async fn notice(&mut self, id: i64) -> Result<Option<String>> {
        query_scalar("select words from notices where id = $1")
            .bind(id)
            .optional(self)
            .await
    }
}

#[async_trait]
impl PollWrites for StoreTransaction {
    async fn insert_poll(
        &mut self,
        poll: &PollDefinition,
        origin: &str,
        opened_by: Option<&AccountId>,
    ) -> Result<Option<i64>> {
        let (question, day) = match &poll.subject {
            PollSubject::Question(question) => (question.as_str(), None),
            PollSubject::Training(day) => ("", Some(date(*day))),
        };
        query_scalar(
            "insert into polls (origin, question, date, options, takes_several, opened_by, closes_at) \
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id",
        )
        .bind(origin)
        .bind(question)
        .bind(day)
        .bind(to_json(&poll.options)?)
        .bind(poll.takes_several)
        .bind(opened_by.map(AccountId::as_str))
        .bind(instant(poll.closes_at))
        .optional(self)
        .await
    }

    async fn put_votes(&mut self, poll: i64, player: &PlayerId, options: &[usize]) -> Result<()> {
        query("delete from poll_votes where poll_id = $1 and player_id = $2")
            .bind(poll)
            .bind(player.as_str())
            .run(self)
            .await?;
        for option in options {
            let option = i64::try_from(*option).map_err(|_| unreadable("poll_votes.option"))?;
            query("insert into poll_votes (poll_id, player_id, option) values ($1, $2, $3)")
                .bind(poll)
                .bind(player.as_str())
                .bind(option)
                .run(self)
                .await?;
        }
        Ok(())
    }

    async fn close_poll(&mut self, poll: i64, at: DateTime<Utc>) -> Result<()> {
        query("update polls set closed_at = $2 where id = $1 and closed_at is null")
            .bind(poll)
            .bind(instant(at))
            .run(self)
            .await?;
        Ok(())
    }

    async fn put_poll_message(
        &mut self,
        poll: i64,
        shown: Option<&PollMessage>,
        is_over: bool,
    ) -> Result<()> {
        query(
            "update polls set channel = $2, message = $3, digest = $4, is_over = $5 where id = $1",
        )
        .bind(poll)
        .bind(shown.map(|shown| shown.channel.to_string()))
        .bind(shown.map(|shown| shown.message.to_string()))
        .bind(shown.map(|shown| shown.digest.as_str()).unwrap_or_default())
        .bind(is_over)
        .run(self)
        .await?;
        Ok(())
    }

    async fn insert_notice(&mut self, interaction: &str, words: &str) -> Result<Option<i64>> {
        query_scalar(
            "insert into notices (interaction, words) values ($1, $2) on conflict do nothing returning id",
        )
        .bind(interaction)
        .bind(words)
        .optional(self)
        .await
    }
}
