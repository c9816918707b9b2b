//! A test team with its services.

use std::sync::Arc;

use app_domain::day_version::DayVersion;
use app_domain::event::Event;
use app_domain::permission::{
    PlayerOwner, RequestPrincipal, StratbookDeleter, StratbookEditor, TeamAdmin, TeamMember,
};
use app_domain::settings::StratbookEditPermission;
use app_domain::{DayAvailability, Player, PlayerId};
use app_service::availability::{
    AvailabilityAnswer, OwnDay, UpdatedAvailability, update_from_base, update_player_availability,
};
use app_service::patterns::{self, NewPattern, SavedPattern};
use app_service::port::{ActivityRecordFilter, DataVersion};
use app_service::schedule::{self, TeamDayRow};
use app_service::{AppServices, Result, ServiceError};
use app_testkit::{FixedClock, PlayerBuilder, SeededEntropy, TestStore, availability, day};

/// A Saturday evening in Berlin, which is the bot timezone: 21.11.2026, 19:00.
pub const NOW: &str = "2026-11-21T18:00:00Z";

pub struct TestTeam {
    pub services: AppServices,
    pub clock: Arc<FixedClock>,
    pub store: TestStore,
}

impl TestTeam {
    pub fn on(store: TestStore) -> Self {
        let clock = Arc::new(FixedClock::at(NOW));
        let services = AppServices::new(
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
    pub async fn another_process(&self) -> AppServices {
        AppServices::new(
            self.store.open_second().await,
            self.clock.clone(),
            Arc::new(SeededEntropy::new(2)),
        )
    }

    /// Stores a player without a use case.
    pub async fn add_player(&self, player: PlayerBuilder) -> Player {
        let player = player.build();
        let mut writing = self.store.write().await.expect("a writer");
        writing.put_player(&player).await.expect("a stored player");
        writing.commit().await.expect("a commit");
        player
    }

    /// Commits a transaction with an event.
    pub async fn commit_event(&self) {
        let mut writing = self.store.write().await.expect("a writer");
        let event = writing.record(&Event::PlayersChanged, self.services.now());
        event.await.expect("an event");
        writing.commit().await.expect("a commit");
    }

    pub async fn version(&self) -> DataVersion {
        self.store.version().await.expect("a version")
    }

    /// The events after `version`.
    pub async fn events_since(&self, version: DataVersion) -> Vec<Event> {
        let mut reading = self.store.read().await.expect("a snapshot");
        let recorded = reading.events_after(version, 1000).await.expect("events");
        recorded
            .into_iter()
            .map(|recorded| recorded.event)
            .collect()
    }

    /// The actions of the activity log, oldest first.
    pub async fn actions(&self) -> Vec<String> {
        let mut reading = self.store.read().await.expect("a snapshot");
        let entries = reading
            .activity_records(&ActivityRecordFilter::default(), None, 1000)
            .await
            .expect("entries");
        entries
            .into_iter()
            .rev()
            .map(|(_, entry)| entry.action)
            .collect()
    }

    pub async fn answer(
        &self,
        owner: &PlayerOwner,
        date: &str,
        value: &str,
    ) -> Result<UpdatedAvailability> {
        let answer = AvailabilityAnswer {
            day: day(date),
            zone: None,
            value: availability(value),
        };
        update_player_availability(&self.services, owner, answer).await
    }

    /// The same for an edit that started from `base`.
    pub async fn edit(
        &self,
        owner: &PlayerOwner,
        date: &str,
        value: &str,
        base: &DayVersion,
    ) -> Result<UpdatedAvailability> {
        let answer = AvailabilityAnswer {
            day: day(date),
            zone: None,
            value: availability(value),
        };
        update_from_base(&self.services, owner, answer, Some(base.clone())).await
    }

    pub async fn save_pattern(
        &self,
        owner: &PlayerOwner,
        weekday: i64,
        value: &str,
    ) -> SavedPattern {
        self.save_pattern_with(owner, weekday, value, None).await
    }

    pub async fn save_pattern_with(
        &self,
        owner: &PlayerOwner,
        weekday: i64,
        value: &str,
        active: Option<bool>,
    ) -> SavedPattern {
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
    pub async fn row(&self, player: &PlayerId, date: &str) -> TeamDayRow {
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

    /// The player's availability on a team day, as the team sees it.
    pub async fn team_availability(&self, player: &PlayerId, date: &str) -> String {
        let availability: DayAvailability = self.row(player, date).await.availability;
        availability.to_string()
    }
}

pub fn admin() -> TeamAdmin {
    operator().admin().expect("an operator is an admin")
}

pub fn member() -> TeamMember {
    operator().member().expect("an operator is a member")
}

/// The right to edit the stratbook.
pub fn editor() -> StratbookEditor {
    let editor = operator().stratbook_editor(StratbookEditPermission::Admin);
    editor.expect("an operator edits")
}

/// The right to delete in the stratbook.
pub fn deleter() -> StratbookDeleter {
    operator().stratbook_deleter().expect("an operator deletes")
}

pub fn operator() -> RequestPrincipal {
    RequestPrincipal::Operator {
        name: "tests".to_owned(),
    }
}

/// The player's right to act for themselves.
pub fn own(player: &Player) -> PlayerOwner {
    RequestPrincipal::Player(player.clone())
        .owner_of(&player.id)
        .expect("everyone owns what is theirs")
}

/// The player as a member.
pub fn as_member(player: &Player) -> TeamMember {
    RequestPrincipal::Player(player.clone())
        .member()
        .expect("a player is a member")
}

/// The fields of the violations that a request was refused with.
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
        Err(ServiceError::Conflict(reason)) => reason.code(),
        other => panic!("no conflict: {other:?}"),
    }
}

/// The day that an edit was refused with.
pub fn changed_day<T: std::fmt::Debug>(result: Result<T>) -> OwnDay {
    match result {
        Err(ServiceError::AvailabilityChanged(day)) => *day,
        other => panic!("not refused as changed: {other:?}"),
    }
}
