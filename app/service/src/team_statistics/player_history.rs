//! The players' history in the activity log: when they were registered, and when they first answered each day.
//!
//! A process reads the log once, with what is kept of removed entries, and after that only the new entries.

use std::collections::{BTreeMap, HashMap};

use app_domain::{Day, PlayerId, UtcMinute};

use crate::Result;
use crate::port::{PlayerActivityKind, ReadTransaction};

/// The history of every player in the activity log.
#[derive(Debug, Default)]
pub struct PlayerHistories {
    /// The id of the last entry that was read.
    last: i64,
    players: HashMap<PlayerId, PlayerHistory>,
    /// The first registration of any player, current or former.
    pub(super) first_registration: Option<UtcMinute>,
}

/// The history of one player.
#[derive(Debug, Default)]
pub(super) struct PlayerHistory {
    /// The latest registration: a player who comes back counts from then on.
    pub registered: Option<UtcMinute>,
    pub first_answers: BTreeMap<Day, UtcMinute>,
}

impl PlayerHistories {
    /// Reads the new entries.
    pub(super) async fn read_new_entries(
        &mut self,
        reading: &mut dyn ReadTransaction,
    ) -> Result<()> {
        for trace in reading.player_activities(self.last).await? {
            self.last = trace.id;
            let at = UtcMinute::from_utc(trace.at);
            let player = self.players.entry(trace.player).or_default();
            match trace.kind {
                PlayerActivityKind::Registered => {
                    player.registered = Some(at);
                    let first = self.first_registration.map_or(at, |first| first.min(at));
                    self.first_registration = Some(first);
                }
                PlayerActivityKind::Answered(days) => {
                    for day in days {
                        player.first_answers.entry(day).or_insert(at);
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, player: &PlayerId) -> Option<&PlayerHistory> {
        self.players.get(player)
    }
}
