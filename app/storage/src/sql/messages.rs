//! The messages that the bot sends on its own, and their states.

use app_domain::announced_status::DaySnapshot;
use app_domain::message_occasion::MessageOccasion;
use app_domain::{Day, PlayerId};
use app_service::port::{
    MessageBacklog, MessageFilter, MessageReads, MessageRecipient, MessageState, MessageWrites,
    NewMessage, OutboxMessage,
};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{FromRow, query, query_as, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::{date, from_json, instant, player_id, to_json};
use super::{Result, StoreTransaction};
use crate::error::unreadable;

const CHANNEL: &str = "channel";

#[derive(FromRow)]
struct MessageRow {
    id: i64,
    occasion: String,
    date: NaiveDate,
    recipient: String,
    turn: i64,
    due_at: DateTime<Utc>,
    until: DateTime<Utc>,
    state: String,
    attempts: i64,
    reason: String,
    done_at: Option<DateTime<Utc>>,
}

impl MessageRow {
    fn message(self) -> Result<OutboxMessage> {
        let recipient = match self.recipient.as_str() {
            CHANNEL => MessageRecipient::Channel,
            id => MessageRecipient::Player(player_id("messages.recipient", id)?),
        };
        let state = self
            .state
            .parse()
            .map_err(|_| unreadable("messages.state"))?;
        Ok(OutboxMessage {
            id: self.id,
            wanted: NewMessage {
                occasion: MessageOccasion::from_name(&self.occasion)
                    .ok_or_else(|| unreadable("messages.occasion"))?,
                date: Day::from_date(self.date),
                recipient,
                turn: self.turn,
                due_at: self.due_at,
                until: self.until,
            },
            state,
            attempts: self.attempts,
            reason: self.reason,
            done_at: self.done_at,
        })
    }
}

fn recipient_text(recipient: &MessageRecipient) -> &str {
    match recipient {
        MessageRecipient::Channel => CHANNEL,
        MessageRecipient::Player(id) => id.as_str(),
    }
}

#[async_trait]
impl MessageReads for StoreTransaction {
    async fn messages(
        &mut self,
        filter: &MessageFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<OutboxMessage>> {
        let rows: Vec<MessageRow> = query_as(
            "select id, occasion, date, recipient, turn, due_at, until, state, attempts, reason, done_at from messages \
             where id < $1 and ($2 is null or occasion = $2) and ($3 is null or state = $3) \
             order by id desc limit $4",
        )
        .bind(before.unwrap_or(i64::MAX))
        .bind(filter.occasion.map(MessageOccasion::as_str))
        .bind(filter.state.map(MessageState::as_str))
        .bind(i64::from(limit))
        .all(self)
        .await?;
        rows.into_iter().map(MessageRow::message).collect()
    }

    async fn message(&mut self, id: i64) -> Result<Option<OutboxMessage>> {
        let row: Option<MessageRow> = query_as(
            "select id, occasion, date, recipient, turn, due_at, until, state, attempts, reason, done_at from messages \
             where id = $1",
        )
        .bind(id)
        .optional(self)
        .await?;
        row.map(MessageRow::message).transpose()
    }

    async fn players_asked_between(&mut self, from: Day, to: Day) -> Result<Vec<(Day, PlayerId)>> {
        let rows: Vec<(NaiveDate, String)> = query_as(
            "select date, recipient from messages where occasion = $1 and date between $2 and $3 \
             and state in ('waiting', 'sent')",
        )
        .bind(MessageOccasion::Ask.as_str())
        .bind(date(from))
        .bind(date(to))
        .all(self)
        .await?;
        rows.into_iter()
            .map(|(date, id)| Ok((Day::from_date(date), player_id("messages.recipient", &id)?)))
            .collect()
    }

    async fn last_message(
        &mut self,
        occasion: MessageOccasion,
        day: Day,
        recipient: &MessageRecipient,
    ) -> Result<Option<OutboxMessage>> {
        let row: Option<MessageRow> = query_as(
            "select id, occasion, date, recipient, turn, due_at, until, state, attempts, reason, done_at from messages \
             where occasion = $1 and date = $2 and recipient = $3 order by turn desc limit 1",
        )
        .bind(occasion.as_str())
        .bind(date(day))
        .bind(recipient_text(recipient))
        .optional(self)
        .await?;
        row.map(MessageRow::message).transpose()
    }

    async fn unreached_notice_of(&mut self, id: i64) -> Result<Option<i64>> {
        query_scalar("select named_by from unreached where message_id = $1")
            .bind(id)
            .optional(self)
            .await
    }

    async fn unreached_recipients(&mut self, naming: i64) -> Result<Vec<PlayerId>> {
        let ids: Vec<String> = query_scalar(
            "select recipient from unreached join messages on id = message_id where named_by = $1 order by id",
        )
        .bind(naming)
        .all(self)
        .await?;
        ids.iter()
            .map(|id| player_id("messages.recipient", id))
            .collect()
    }

    async fn departed_players(&mut self) -> Result<Vec<PlayerId>> {
        let ids: Vec<String> = query_scalar("select player_id from departed_members")
            .all(self)
            .await?;
        ids.iter()
            .map(|id| player_id("departed_members.player_id", id))
            .collect()
    }

    async fn message_backlog(&mut self) -> Result<MessageBacklog> {
        let count = "select count(*) from messages where state = $1";
        let mut counts = [0; 2];
        for (count_of, state) in counts
            .iter_mut()
            .zip([MessageState::Waiting, MessageState::Failed])
        {
            *count_of = query_scalar(count).bind(state.as_str()).one(self).await?;
        }
        let oldest_due_at = query_scalar(
            "select due_at from messages where state = 'waiting' order by due_at limit 1",
        )
        .optional(self)
        .await?;
        Ok(MessageBacklog {
            waiting: counts[0],
            failed: counts[1],
            oldest_due_at,
        })
    }

    async fn next_message_due_at(&mut self) -> Result<Option<DateTime<Utc>>> {
        query_scalar(
            "select next_at from messages where state = 'waiting' order by next_at limit 1",
        )
        .optional(self)
        .await
    }

    async fn announced_statuses(&mut self, from: Day, to: Day) -> Result<Vec<(Day, DaySnapshot)>> {
        let rows: Vec<(NaiveDate, String)> = query_as(
            "select date, standing from standings_said where date between $1 and $2 order by date",
        )
        .bind(date(from))
        .bind(date(to))
        .all(self)
        .await?;
        rows.into_iter()
            .map(|(date, standing)| Ok((Day::from_date(date), from_json(&standing)?)))
            .collect()
    }
}

#[async_trait]
impl MessageWrites for StoreTransaction {
    async fn insert_message(&mut self, wanted: &NewMessage) -> Result<()> {
        query(
            "insert into messages (occasion, date, recipient, turn, due_at, until, state, next_at) \
             values ($1, $2, $3, $4, $5, $6, 'waiting', $5) on conflict do nothing",
        )
        .bind(wanted.occasion.as_str())
        .bind(date(wanted.date))
        .bind(recipient_text(&wanted.recipient))
        .bind(wanted.turn)
        .bind(instant(wanted.due_at))
        .bind(instant(wanted.until))
        .run(self)
        .await?;
        Ok(())
    }

    async fn claim_message(
        &mut self,
        now: DateTime<Utc>,
        lease: DateTime<Utc>,
    ) -> Result<Option<OutboxMessage>> {
        let row: Option<MessageRow> = query_as(
            "update messages set next_at = $2, attempts = attempts + 1, reason = '' where id = ( \
                 select id from messages waiting where state = 'waiting' and next_at <= $1 and not exists ( \
                     select 1 from messages earlier where earlier.state = 'waiting' \
                     and earlier.recipient = waiting.recipient and earlier.id < waiting.id and earlier.due_at <= $1) \
                 order by id limit 1) \
             returning id, occasion, date, recipient, turn, due_at, until, state, attempts, reason, done_at",
        )
        .bind(instant(now))
        .bind(instant(lease))
        .optional(self)
        .await?;
        row.map(MessageRow::message).transpose()
    }

    async fn release_message_claims(&mut self, now: DateTime<Utc>) -> Result<Vec<i64>> {
        // A message that has to wait has a reason, a claimed one has none.
        query_scalar(
            "update messages set next_at = $1 where state = 'waiting' and attempts > 0 and reason = '' \
             returning id",
        )
        .bind(instant(now))
        .all(self)
        .await
    }

    async fn set_message_state(
        &mut self,
        id: i64,
        state: MessageState,
        reason: &str,
        at: DateTime<Utc>,
    ) -> Result<()> {
        let done = (state != MessageState::Waiting).then(|| instant(at));
        query(
            "update messages set state = $2, reason = $3, next_at = $4, done_at = $5 where id = $1",
        )
        .bind(id)
        .bind(state.as_str())
        .bind(reason)
        .bind(instant(at))
        .bind(done)
        .run(self)
        .await?;
        Ok(())
    }

    async fn put_unreached_notice(&mut self, id: i64, naming: i64) -> Result<()> {
        query("insert into unreached (message_id, named_by) values ($1, $2)")
            .bind(id)
            .bind(naming)
            .run(self)
            .await?;
        Ok(())
    }

    async fn insert_departed_player(&mut self, id: &PlayerId) -> Result<bool> {
        let rows =
            query("insert into departed_members (player_id) values ($1) on conflict do nothing")
                .bind(id.as_str())
                .run(self)
                .await?;
        Ok(rows == 1)
    }

    async fn remove_departed_player(&mut self, id: &PlayerId) -> Result<()> {
        query("delete from departed_members where player_id = $1")
            .bind(id.as_str())
            .run(self)
            .await?;
        Ok(())
    }

    async fn put_announced_status(&mut self, day: Day, snapshot: &DaySnapshot) -> Result<()> {
        query(
            "insert into standings_said (date, standing) values ($1, $2) \
             on conflict (date) do update set standing = excluded.standing",
        )
        .bind(date(day))
        .bind(to_json(snapshot)?)
        .run(self)
        .await?;
        Ok(())
    }

    async fn remove_announced_statuses_before(&mut self, day: Day) -> Result<()> {
        query("delete from standings_said where date < $1")
            .bind(date(day))
            .run(self)
            .await?;
        Ok(())
    }
}
