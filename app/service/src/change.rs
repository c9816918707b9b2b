//! A change in the making: one transaction with its events and audit entries.

use std::ops::{Deref, DerefMut};

use app_domain::event::Event;
use app_domain::filing::PlayerDays;
use app_domain::permission::Actor;
use app_domain::{Day, PlayerId, Zone};
use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::port::{AuditEntry, Version, Writing};
use crate::{Result, Services};

/// An open transaction by an actor. Dropped without [`Change::commit`], nothing has happened.
pub(crate) struct Change {
    services: Services,
    tx: Box<dyn Writing>,
    actor: Actor,
    pub now: DateTime<Utc>,
}

impl Change {
    /// Waits for the writer's turn; refused if the actor has written too often.
    pub async fn begin(services: &Services, actor: Actor) -> Result<Self> {
        services.write_budget.spend(&actor, services.now())?;
        let tx = services.store.write().await?;
        Ok(Self {
            services: services.clone(),
            tx,
            actor,
            now: services.now(),
        })
    }

    pub async fn record(&mut self, event: &Event) -> Result<()> {
        Ok(self.tx.record(event, self.now).await?)
    }

    /// Notes who did what to what; `Null` stands for nothing before, or nothing after.
    pub async fn audit(
        &mut self,
        action: &str,
        subject: String,
        before: Value,
        after: Value,
    ) -> Result<()> {
        let some = |value: Value| (!value.is_null()).then_some(value);
        let (before, after) = (some(before), some(after));
        let entry = AuditEntry {
            at: self.now,
            actor: self.actor.clone(),
            action: action.to_owned(),
            subject,
            before,
            after,
        };
        Ok(self.tx.audit_entry(&entry).await?)
    }

    /// Stores the days that differ from what was loaded, and answers their dates.
    pub async fn put_days(
        &mut self,
        player: &PlayerId,
        days: &PlayerDays,
        bot: Zone,
    ) -> Result<Vec<Day>> {
        let mut dates = Vec::new();
        for (day, record) in days.changes() {
            self.tx.put_player_day(player, day, &record, bot).await?;
            dates.push(day);
        }
        Ok(dates)
    }

    /// Makes all of it durable and tells this process's readers.
    pub async fn commit(self) -> Result<Version> {
        let version = self.tx.commit().await?;
        self.services.feed.advance(version);
        Ok(version)
    }
}

impl Deref for Change {
    type Target = dyn Writing;

    fn deref(&self) -> &Self::Target {
        &*self.tx
    }
}

impl DerefMut for Change {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.tx
    }
}
