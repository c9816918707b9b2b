//! The unit of work: one transaction with its events and activity log entries.

use std::fmt::Display;
use std::ops::{Deref, DerefMut};

use app_domain::day_records::PlayerDays;
use app_domain::event::{Event, EventKind};
use app_domain::permission::{AccessError, ActingRight, ActorIdentity, RequestPrincipal};
use app_domain::settings::Settings;
use app_domain::{Day, PlayerId};
use chrono::{DateTime, Duration, Utc};
use serde_json::Value;

use crate::port::{ActivityRecord, DataVersion, WriteTransaction};
use crate::{ActivityAction, AppServices, Result};

/// How long interactions are remembered; Discord repeats one within minutes.
const INTERACTION_LIFETIME: Duration = Duration::hours(1);

/// An open transaction by an actor. Dropping it without [`UnitOfWork::commit`] rolls it back.
pub(crate) struct UnitOfWork {
    services: AppServices,
    tx: Box<dyn WriteTransaction>,
    actor: ActorIdentity,
    /// The kinds of the recorded events.
    recorded: Vec<EventKind>,
    pub now: DateTime<Utc>,
}

impl UnitOfWork {
    /// Opens the transaction, waiting for other writers. Fails if the actor has exceeded the write rate limit.
    pub async fn begin(services: &AppServices, actor: ActorIdentity) -> Result<Self> {
        services
            .write_rate_limit
            .count_write(&actor, services.now())?;
        Ok(Self::within(services, services.store.write().await?, actor))
    }

    /// Opens the transaction, and proves the actor's right in it again: it may have been revoked since the request began.
    pub async fn begin_by(services: &AppServices, right: impl Into<ActingRight>) -> Result<Self> {
        let right = right.into();
        let mut change = Self::begin(services, right.principal.actor()).await?;
        let settings = change.settings().await?;
        change.prove_again(&right, &settings).await??;
        Ok(change)
    }

    /// Proves a right by the player as stored now, and by the settings of this transaction.
    pub async fn prove_again(
        &mut self,
        right: &ActingRight,
        settings: &Settings,
    ) -> Result<std::result::Result<(), AccessError>> {
        use RequestPrincipal::{Administrator, Anonymous, Operator, Player};
        let current = match &right.principal {
            Player(player) => self.player(&player.id).await?.map_or(Anonymous, Player),
            Administrator(player) => {
                let stored = self.player(&player.id).await?;
                stored.map_or(Anonymous, Administrator)
            }
            principal @ (Anonymous | Operator { .. }) => principal.clone(),
        };
        Ok(right.prove_again(&current, settings.stratbook.edit_permission))
    }

    /// Works in a transaction that is already open.
    pub fn within(
        services: &AppServices,
        tx: Box<dyn WriteTransaction>,
        actor: ActorIdentity,
    ) -> Self {
        Self {
            services: services.clone(),
            tx,
            actor,
            recorded: Vec::new(),
            now: services.now(),
        }
    }

    pub fn actor(&self) -> &ActorIdentity {
        &self.actor
    }

    /// Claims an interaction by its id: Discord may deliver it twice, and two bots may receive it. Returns whether this
    /// is the first transaction for it.
    pub async fn claim_interaction(&mut self, id: &str) -> Result<bool> {
        self.tx.remove_forgotten_attempts(self.now).await?;
        let (key, end) = (format!("interaction {id}"), self.now + INTERACTION_LIFETIME);
        Ok(self.tx.claim_key(&key, end).await?)
    }

    pub async fn record(&mut self, event: &Event) -> Result<()> {
        self.tx.record(event, self.now).await?;
        self.recorded.push(event.kind());
        Ok(())
    }

    /// Adds an entry without values to the activity log.
    pub async fn log_action(
        &mut self,
        action: ActivityAction,
        subject: impl Display,
    ) -> Result<()> {
        self.log_activity(action, subject, Value::Null, Value::Null)
            .await
    }

    /// Adds an entry to the activity log. `Null` means that there is no value before or after.
    pub async fn log_activity(
        &mut self,
        action: ActivityAction,
        subject: impl Display,
        before: Value,
        after: Value,
    ) -> Result<()> {
        let some = |value: Value| (!value.is_null()).then_some(value);
        let (before, after) = (some(before), some(after));
        let entry = ActivityRecord {
            at: self.now,
            actor: self.actor.clone(),
            action: action.to_string(),
            subject: subject.to_string(),
            before,
            after,
        };
        Ok(self.tx.insert_activity_record(&entry).await?)
    }

    /// Stores the days that differ from the loaded ones, and returns their dates.
    pub async fn put_days(&mut self, player: &PlayerId, days: &PlayerDays) -> Result<Vec<Day>> {
        let mut dates = Vec::new();
        for (day, record) in days.changes() {
            self.tx.put_player_day(player, day, &record).await?;
            dates.push(day);
        }
        Ok(dates)
    }

    /// Commits the transaction and wakes the subscribers in this process.
    pub async fn commit(self) -> Result<DataVersion> {
        let version = self.tx.commit().await?;
        self.services
            .version_watch
            .advance_to_commit(version, &self.recorded);
        Ok(version)
    }
}

impl Deref for UnitOfWork {
    type Target = dyn WriteTransaction;

    fn deref(&self) -> &Self::Target {
        &*self.tx
    }
}

impl DerefMut for UnitOfWork {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.tx
    }
}
