//! What the audit log tells of players: since when they are in the team, and when they first answered a day.
//!
//! The log only grows, so it is read once, and after that only what is new in it.

use std::collections::{BTreeMap, HashMap};

use app_domain::{Day, Moment, PlayerId};

use crate::Result;
use crate::port::{Reading, Told};

#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The newest entry that was read.
    last: i64,
    players: HashMap<PlayerId, Remembered>,
}

#[derive(Debug, Default)]
pub(super) struct Remembered {
    /// Whoever has come back counts from then on.
    pub registered: Option<Moment>,
    pub first_answers: BTreeMap<Day, Moment>,
}

impl Memory {
    /// Reads what is new.
    pub(super) async fn follow(&mut self, reading: &mut dyn Reading) -> Result<()> {
        for trace in reading.traces(self.last).await? {
            self.last = trace.id;
            let at = Moment::from_utc(trace.at);
            let player = self.players.entry(trace.player).or_default();
            match trace.told {
                Told::Registered => player.registered = Some(at),
                Told::Answered(days) => {
                    for day in days {
                        player.first_answers.entry(day).or_insert(at);
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn of(&self, player: &PlayerId) -> Option<&Remembered> {
        self.players.get(player)
    }
}
