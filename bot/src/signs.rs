//! The bot's sign of life, and what it cannot do at present: others read it from the database.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use app_runtime::Shutdown;
use app_service::{Services, pulse};
use tokio::time::sleep;

use crate::gateway::LinkStatus;
use crate::permission::ChannelPermission;

/// How often it is looked whether there is something to tell.
const LOOK: Duration = Duration::from_secs(1);

/// What may be wrong; each is told once, by its newest reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// The platform cannot be spoken to at present.
    Platform,
    /// The team's channel does not exist.
    NoChannel,
    Permission(ChannelPermission),
    /// A message to the team's channel could not be sent.
    Channel,
    Overview,
    Pins,
    /// Notices ping nobody.
    Ping,
}

/// What is wrong now. Cheap to clone; all clones know the same.
#[derive(Debug, Clone, Default)]
pub struct Signs(Arc<Mutex<BTreeMap<Trouble, String>>>);

impl Signs {
    /// Remembers what is wrong, in a sentence for people.
    pub fn raise(&self, trouble: Trouble, sentence: String) {
        self.change(|known| known.insert(trouble, sentence));
    }

    /// It went well.
    pub fn clear(&self, trouble: Trouble) {
        self.change(|known| known.remove(&trouble));
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<Trouble, String>) -> Option<String>) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn faults(&self) -> Vec<String> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.values().cloned().collect()
    }

    /// Gives a sign of life now and then, and at once when something else is wrong, until `ending` begins.
    pub async fn show(&self, services: &Services, link: &LinkStatus, ending: &Shutdown) {
        let mut shown = None;
        loop {
            let (now, gateway) = (services.now(), link.pulse());
            let said = (self.faults(), gateway.is_connected);
            let is_told = shown
                .as_ref()
                .is_some_and(|(at, told)| now - *at < pulse::BEAT && *told == said);
            if !is_told {
                match pulse::beat(services, said.0.clone(), gateway).await {
                    Ok(()) => shown = Some((now, said)),
                    Err(error) => {
                        let error = &error as &dyn Error;
                        tracing::warn!(error, "the sign of life could not be given");
                    }
                }
            }
            tokio::select! {
                () = sleep(LOOK) => {}
                () = ending.begun() => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trouble_is_told_by_its_newest_reason_until_it_is_over() {
        let signs = Signs::default();
        signs.raise(Trouble::Pins, "old".to_owned());
        signs.clone().raise(Trouble::Pins, "new".to_owned());
        signs.raise(Trouble::Platform, "away".to_owned());
        assert_eq!(signs.faults(), ["away", "new"]);
        signs.clear(Trouble::Pins);
        assert_eq!(signs.faults(), ["away"]);
    }
}
