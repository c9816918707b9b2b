//! Who reads and writes each strategy now.
//!
//! It is only in the memory of this process and never in the database. With several servers, a player sees those whose
//! requests reach the same one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use app_domain::PlayerId;
use app_domain::permission::{ActorIdentity, StratbookReader, TeamMember};
use app_domain::strategy::StrategyId;
use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::broadcast;

use crate::write_rate_limit::WriteRateLimit;
use crate::{AppServices, Result};

/// A page that has not reported for this long counts as closed.
pub const PRESENCE_DURATION: TimeDelta = TimeDelta::seconds(60);
/// Maximum number of pages that a player has open on one strategy. After more, the oldest one is forgotten.
const MAX_PAGES_PER_PLAYER: usize = 8;
/// Maximum number of changes that a slow listener has not received yet.
const CHANNEL_CAPACITY: usize = 256;

/// The activity of a page on its strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PresenceActivity {
    Reading,
    /// The index of the block with the caret.
    Writing(Option<u32>),
}

/// A report of one page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PresenceUpdate {
    pub strategy: StrategyId,
    /// The id of the page, which the browser chooses.
    pub page: uuid::Uuid,
    /// `None` when the page is closed.
    pub activity: Option<PresenceActivity>,
}

/// A player who has a strategy open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PresentPlayer {
    pub id: PlayerId,
    pub name: String,
    pub activity: PresenceActivity,
}

#[derive(Debug)]
struct OpenPage {
    page: uuid::Uuid,
    player: PresentPlayer,
    seen: DateTime<Utc>,
}

impl OpenPage {
    fn is_open(&self, now: DateTime<Utc>) -> bool {
        now - self.seen <= PRESENCE_DURATION
    }
}

/// The open pages of every strategy, in the order of their last reports.
#[derive(Debug)]
pub struct PresenceStore {
    pages: Mutex<HashMap<StrategyId, Vec<OpenPage>>>,
    changes: broadcast::Sender<StrategyId>,
    /// Reports have their own limit, so that they never delay a save.
    rate_limit: WriteRateLimit,
}

impl Default for PresenceStore {
    fn default() -> Self {
        Self {
            pages: Mutex::default(),
            changes: broadcast::Sender::new(CHANNEL_CAPACITY),
            rate_limit: WriteRateLimit::default(),
        }
    }
}

impl PresenceStore {
    /// Receives each strategy whose readers or writers change for another player.
    pub fn subscribe(&self) -> broadcast::Receiver<StrategyId> {
        self.changes.subscribe()
    }

    /// Records the report, and returns the players who have the strategy open.
    fn update(
        &self,
        update: &PresenceUpdate,
        player: &PlayerId,
        name: &str,
        now: DateTime<Utc>,
    ) -> Vec<PresentPlayer> {
        let mut all = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, pages| {
            pages.retain(|page| page.is_open(now));
            !pages.is_empty()
        });
        let pages = all.entry(update.strategy).or_default();
        let before = players_of(&*pages);
        pages.retain(|page| page.page != update.page || page.player.id != *player);
        if let Some(activity) = update.activity {
            let mut own = (0..pages.len()).filter(|at| pages[*at].player.id == *player);
            if let Some(oldest) = own.next()
                && own.count() + 1 >= MAX_PAGES_PER_PLAYER
            {
                pages.remove(oldest);
            }
            pages.push(OpenPage {
                page: update.page,
                player: PresentPlayer {
                    id: player.clone(),
                    name: name.to_owned(),
                    activity,
                },
                seen: now,
            });
        }
        let players = players_of(&*pages);
        if pages.is_empty() {
            all.remove(&update.strategy);
        }
        drop(all);
        let is_alone = |players: &[PresentPlayer]| players.iter().all(|one| one.id == *player);
        if players != before && !(is_alone(&players) && is_alone(&before)) {
            // Sending fails only without listeners, which is not an error.
            let _ = self.changes.send(update.strategy);
        }
        players
    }

    fn load(&self, strategy: StrategyId, now: DateTime<Utc>) -> Vec<PresentPlayer> {
        let all = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let pages = all.get(&strategy).into_iter().flatten();
        players_of(pages.filter(|page| page.is_open(now)))
    }
}

/// The players of these pages, each once, by their ids. Writing counts more than reading.
fn players_of<'a>(pages: impl IntoIterator<Item = &'a OpenPage>) -> Vec<PresentPlayer> {
    let mut players: Vec<PresentPlayer> = Vec::new();
    for page in pages {
        match players.iter_mut().find(|known| known.id == page.player.id) {
            Some(known) if page.player.activity != PresenceActivity::Reading => {
                *known = page.player.clone();
            }
            Some(_) => {}
            None => players.push(page.player.clone()),
        }
    }
    players.sort_by(|one, other| one.id.cmp(&other.id));
    players
}

/// Records what a page of the caller does, and returns the other players who have the strategy open. An operator is no
/// player and only sees them.
pub fn update_presence(
    services: &AppServices,
    member: &TeamMember,
    _: &StratbookReader,
    update: &PresenceUpdate,
) -> Result<Vec<PresentPlayer>> {
    let (actor, now) = (member.principal().actor(), services.now());
    services.presence.rate_limit.count_write(&actor, now)?;
    let ActorIdentity::Player { id, name } = actor else {
        return Ok(services.presence.load(update.strategy, now));
    };
    let mut players = services.presence.update(update, &id, &name, now);
    players.retain(|player| player.id != id);
    Ok(players)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(player: u64) -> PlayerId {
        (100_000_000_000_000_000 + player)
            .to_string()
            .parse()
            .expect("an id")
    }

    fn strategy() -> StrategyId {
        "0192f5c0-0000-7000-8000-000000000007"
            .parse()
            .expect("an id")
    }

    fn update(page: u128, activity: Option<PresenceActivity>) -> PresenceUpdate {
        PresenceUpdate {
            strategy: strategy(),
            page: uuid::Uuid::from_u128(page),
            activity,
        }
    }

    fn activities(players: &[PresentPlayer]) -> Vec<PresenceActivity> {
        players.iter().map(|player| player.activity).collect()
    }

    const READING: Option<PresenceActivity> = Some(PresenceActivity::Reading);

    #[test]
    fn a_page_that_stops_reporting_is_forgotten_after_a_minute() {
        let (store, now) = (PresenceStore::default(), DateTime::UNIX_EPOCH);
        store.update(&update(1, READING), &id(1), "Ada", now);
        let later = now + TimeDelta::seconds(60);
        assert_eq!(
            store
                .update(&update(2, READING), &id(2), "Bob", later)
                .len(),
            2
        );
        assert_eq!(
            store.load(strategy(), later + TimeDelta::seconds(1)).len(),
            1
        );
        let last = later + TimeDelta::seconds(61);
        assert_eq!(store.load(strategy(), last), []);
        store.update(&update(2, None), &id(2), "Bob", last);
        assert!(store.pages.lock().expect("no panic").is_empty());
    }

    #[test]
    fn a_player_with_two_pages_is_there_once_and_writes_if_one_of_them_does() {
        let (store, now) = (PresenceStore::default(), DateTime::UNIX_EPOCH);
        let writing = Some(PresenceActivity::Writing(Some(3)));
        store.update(&update(1, writing), &id(1), "Ada", now);
        let players = store.update(&update(2, READING), &id(1), "Ada", now);
        assert_eq!(activities(&players), [PresenceActivity::Writing(Some(3))]);
        let players = store.update(&update(1, None), &id(1), "Ada", now);
        assert_eq!(activities(&players), [PresenceActivity::Reading]);
    }

    #[test]
    fn only_a_change_that_others_see_is_broadcast() {
        let (store, now) = (PresenceStore::default(), DateTime::UNIX_EPOCH);
        let mut changes = store.subscribe();
        for seconds in [0, 20, 40] {
            let now = now + TimeDelta::seconds(seconds);
            store.update(&update(1, READING), &id(1), "Ada", now);
        }
        assert!(changes.try_recv().is_err());
        for _ in 0..2 {
            store.update(&update(2, READING), &id(2), "Bob", now);
        }
        assert_eq!(changes.try_recv(), Ok(strategy()));
        assert!(changes.try_recv().is_err());
        store.update(&update(1, None), &id(1), "Ada", now);
        assert_eq!(changes.try_recv(), Ok(strategy()));
        store.update(&update(2, None), &id(2), "Bob", now);
        assert!(changes.try_recv().is_err());
    }

    #[test]
    fn a_player_has_eight_pages_of_a_strategy_at_most() {
        let (store, now) = (PresenceStore::default(), DateTime::UNIX_EPOCH);
        store.update(&update(100, READING), &id(2), "Bob", now);
        for page in 0..20 {
            store.update(&update(page, READING), &id(1), "Ada", now);
        }
        let pages = store.pages.lock().expect("no panic");
        assert_eq!(pages[&strategy()].len(), 1 + MAX_PAGES_PER_PLAYER);
    }

    #[test]
    fn one_player_cannot_close_the_page_of_another() {
        let (store, now) = (PresenceStore::default(), DateTime::UNIX_EPOCH);
        store.update(&update(1, READING), &id(1), "Ada", now);
        assert_eq!(store.update(&update(1, None), &id(2), "Bob", now).len(), 1);
    }
}
