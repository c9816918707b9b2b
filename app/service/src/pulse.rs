//! Whether a bot speaks for the team: it says so itself, every half minute, with what it cannot do.

use app_domain::event::Event;
use app_domain::permission::Actor;
use chrono::{DateTime, Duration, Utc};

use crate::change::Change;
use crate::port::{Pulse, Reading};
use crate::{Result, Services};

/// How often the bot gives a sign of life.
pub const BEAT: Duration = Duration::seconds(30);
/// A bot that was not heard of for so long does not run, or is cut off.
const LATE: Duration = Duration::seconds(90);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Life {
    /// No bot has ever run on this database.
    Never,
    Late,
    Alive,
}

/// What is known of the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    pub life: Life,
    pub last: Option<DateTime<Utc>>,
    /// What it could not do when it was last heard of, in sentences.
    pub faults: Vec<String>,
}

/// What is known of the bot now.
pub async fn heard(services: &Services) -> Result<Heard> {
    let mut reading = services.store.read().await?;
    of_bot(&mut *reading, services.now()).await
}

pub(crate) async fn of_bot(reading: &mut dyn Reading, now: DateTime<Utc>) -> Result<Heard> {
    let pulse = reading.pulse().await?;
    Ok(Heard {
        life: life(pulse.as_ref(), now),
        last: pulse.as_ref().map(|pulse| pulse.at),
        faults: pulse.map(|pulse| pulse.faults).unwrap_or_default(),
    })
}

/// Keeps a sign of life. Others hear of it when the bot comes to life, or when its faults are others than before.
pub async fn beat(services: &Services, faults: Vec<String>) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    let now = change.now;
    let before = change.pulse().await?;
    let is_news = life(before.as_ref(), now) != Life::Alive
        || before.is_some_and(|before| before.faults != faults);
    change.put_pulse(&Pulse { at: now, faults }).await?;
    if is_news {
        change.record(&Event::MessagesChanged).await?;
    }
    change.commit().await?;
    Ok(())
}

fn life(pulse: Option<&Pulse>, now: DateTime<Utc>) -> Life {
    match pulse {
        None => Life::Never,
        Some(pulse) if now - pulse.at > LATE => Life::Late,
        Some(_) => Life::Alive,
    }
}
