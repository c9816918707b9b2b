//! A team with its services, for one test.

use std::sync::Arc;

use app_domain::day_version::DayVersion;
use app_domain::event::Event;
use app_domain::permission::{Admin, Member, Owner, Principal, StrategyDeleter, StrategyEditor};
use app_domain::settings::EditPermission;
use app_domain::{Availability, Player, PlayerId};
use app_service::availability::{Answer, OwnDay, Update, update_player_availability, update_since};
use app_service::patterns::{self, NewPattern, Saved};
use app_service::port::{AuditFilter, Version};
use app_service::schedule::{self, Row};
use app_service::{Result, ServiceError, Services};
use app_testkit::{FixedClock, PlayerBuilder, SeededEntropy, TestStore, availability, day};

/// A Saturday evening in Berlin, which is the bot timezone: 21.11.2026, 19:00.
pub const NOW: &str = "2026-11-21T18:00:00Z";

pub struct Team {
    pub services: Services,
    pub clock: Arc<FixedClock>,
    pub store: TestStore,
}

impl Team {
    pub fn on(store: TestStore) -> Self {
        let clock = Arc::new(FixedClock::at(NOW));
        let services = Services::new(
            store.shared(),
            clock.clone(),
            Arc::new(SeededEntropy::default()),
        );
        Self {
            services,
            clock,
            store,
        }
    }

    /// The services of another process on the same database.
    pub async fn another_process(&self) -> Services {
        Services::new(
            self.store.another().await,
            self.clock.clone(),
            Arc::new(SeededEntropy::new(2)),
        )
    }

    /// Registers a player as is.
    pub async fn has(&self, player: PlayerBuilder) -> Player {
        let player = player.build();
        let mut writing = self.store.write().await.expect("a writer");
        writing.put_player(&player).await.expect("a stored player");
        writing.commit().await.expect("a commit");
        player
    }

    /// A change with an event.
    pub async fn changes_something(&self) {
        let mut writing = self.store.write().await.expect("a writer");
        let event = writing.record(&Event::PlayersChanged, self.services.now());
        event.await.expect("an event");
        writing.commit().await.expect("a commit");
    }

    pub async fn version(&self) -> Version {
        self.store.version().await.expect("a version")
    }

    /// What has happened since.
    pub async fn events_since(&self, version: Version) -> Vec<Event> {
        let mut reading = self.store.read().await.expect("a snapshot");
        let recorded = reading.events_after(version, 1000).await.expect("events");
        recorded
            .into_iter()
            .map(|recorded| recorded.event)
            .collect()
    }

    /// The actions of the audit log, oldest first.
    pub async fn actions(&self) -> Vec<String> {
        let mut reading = self.store.read().await.expect("a snapshot");
        let entries = reading
            .audit(&AuditFilter::default(), None, 1000)
            .await
            .expect("entries");
        entries
            .into_iter()
            .rev()
            .map(|(_, entry)| entry.action)
            .collect()
    }

    pub async fn answers(&self, owner: &Owner, date: &str, value: &str) -> Result<Update> {
        let answer = Answer {
            day: day(date),
            zone: None,
            value: availability(value),
        };
        update_player_availability(&self.services, owner, answer).await
    }

    /// The same for an edit that began from `base`.
    pub async fn edits(
        &self,
        owner: &Owner,
        date: &str,
        value: &str,
        base: &DayVersion,
    ) -> Result<Update> {
        let answer = Answer {
            day: day(date),
            zone: None,
            value: availability(value),
        };
        update_since(&self.services, owner, answer, Some(base.clone())).await
    }

    pub async fn repeats(&self, owner: &Owner, weekday: i64, value: &str) -> Saved {
        self.saves(owner, weekday, value, None).await
    }

    pub async fn saves(
        &self,
        owner: &Owner,
        weekday: i64,
        value: &str,
        active: Option<bool>,
    ) -> Saved {
        let new = NewPattern {
            day_of_week: app_domain::pattern::DayOfWeek::new(weekday).expect("a weekday"),
            availability: availability(value),
            active,
            zone: None,
        };
        patterns::save(&self.services, owner, new)
            .await
            .expect("a saved pattern")
    }

    /// The player's row of a team day.
    pub async fn row(&self, player: &PlayerId, date: &str) -> Row {
        let days = schedule::between(&self.services, &member(), day(date), day(date))
            .await
            .expect("a schedule");
        let at = days
            .players
            .iter()
            .position(|known| known.id == *player)
            .expect("a registered player");
        days.days[0].rows[at].clone()
    }

    /// What the team reads of the player on a team day.
    pub async fn reads(&self, player: &PlayerId, date: &str) -> String {
        let availability: Availability = self.row(player, date).await.availability;
        availability.to_string()
    }
}

pub fn admin() -> Admin {
    operator().admin().expect("an operator is an admin")
}

pub fn member() -> Member {
    operator().member().expect("an operator is a member")
}

/// The right to edit the stratbook.
pub fn editor() -> StrategyEditor {
    let editor = operator().strategy_editor(EditPermission::Admin);
    editor.expect("an operator edits")
}

/// The right to delete in the stratbook.
pub fn deleter() -> StrategyDeleter {
    operator().strategy_deleter().expect("an operator deletes")
}

fn operator() -> Principal {
    Principal::Operator {
        name: "tests".to_owned(),
    }
}

/// The player's right to act for themselves.
pub fn own(player: &Player) -> Owner {
    Principal::Player(player.clone())
        .owner_of(&player.id)
        .expect("everyone owns what is theirs")
}

/// The player as a member.
pub fn as_member(player: &Player) -> Member {
    Principal::Player(player.clone())
        .member()
        .expect("a player is a member")
}

/// The fields that an invalid request names.
pub fn faults<T: std::fmt::Debug>(result: Result<T>) -> Vec<String> {
    match result {
        Err(ServiceError::Invalid(violations)) => violations
            .into_iter()
            .map(|violation| violation.field)
            .collect(),
        other => panic!("not refused as invalid: {other:?}"),
    }
}

/// The code of a conflict.
pub fn conflict<T: std::fmt::Debug>(result: Result<T>) -> &'static str {
    match result {
        Err(ServiceError::Conflict { code, .. }) => code,
        other => panic!("no conflict: {other:?}"),
    }
}

/// The day that an edit was refused with.
pub fn changed<T: std::fmt::Debug>(result: Result<T>) -> OwnDay {
    match result {
        Err(ServiceError::AvailabilityChanged(day)) => *day,
        other => panic!("not refused as changed: {other:?}"),
    }
}
