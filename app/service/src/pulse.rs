//! Whether a bot speaks for the team: it says so itself, every half minute, with what it cannot do.

use app_domain::event::Event;
use app_domain::permission::Actor;
use chrono::{DateTime, Duration, Utc};

use crate::change::Change;
use crate::port::{GatewayPulse, Pulse, Reading};
use crate::{Result, ServiceError, Services};

/// How often the bot gives a sign of life.
pub const BEAT: Duration = Duration::seconds(30);
/// A bot that was not heard of for so long does not run, or is cut off.
const LATE: Duration = Duration::seconds(90);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Life {
    /// No bot has ever run on this database.
    Never,
    Late,
    /// It runs, and receives nothing of what people do in chat.
    Disconnected,
    Alive,
}

impl Life {
    /// Whether the bot's process gives signs of life, so that it sends what is due.
    pub fn is_running(self) -> bool {
        !matches!(self, Self::Never | Self::Late)
    }
}

/// What is known of the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    pub life: Life,
    pub last: Option<DateTime<Utc>>,
    /// What it could not do when it was last heard of, in sentences.
    pub faults: Vec<String>,
    pub gateway: GatewayPulse,
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
        gateway: pulse
            .as_ref()
            .map(|pulse| pulse.gateway.clone())
            .unwrap_or_default(),
        faults: pulse.map(|pulse| pulse.faults).unwrap_or_default(),
    })
}

/// 409 unless a bot runs: nothing that is to be sent now would be sent.
pub(crate) async fn require_bot(reading: &mut dyn Reading, now: DateTime<Utc>) -> Result<()> {
    let life = of_bot(reading, now).await?.life;
    if life.is_running() {
        return Ok(());
    }
    let message = if life == Life::Never {
        "The bot isn't set up yet, so nothing can be sent."
    } else {
        "The bot isn't running, so nothing can be sent right now."
    };
    Err(ServiceError::Conflict {
        code: "no_bot",
        message: message.to_owned(),
    })
}

/// Keeps a sign of life. Others are notified when the state of the bot or its faults change.
pub async fn beat(services: &Services, faults: Vec<String>, gateway: GatewayPulse) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    let now = change.now;
    let before = change.pulse().await?;
    let pulse = Pulse {
        at: now,
        faults,
        gateway,
    };
    let is_news = life(before.as_ref(), now) != life(Some(&pulse), now)
        || before.is_some_and(|before| before.faults != pulse.faults);
    change.put_pulse(&pulse).await?;
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
        Some(pulse) if !pulse.gateway.is_connected => Life::Disconnected,
        Some(_) => Life::Alive,
    }
}
