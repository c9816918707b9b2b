//! What the bot may do in the channel: asked at the start, when the settings change, when an interaction or a refusal
//! contradicts what is known, and every five minutes.

use app_service::port::Version;
use app_service::{ServiceError, Services};
use chrono::{DateTime, TimeDelta, Utc};
use serenity::all::ChannelId;

use crate::permission::{AccessFacts, ChannelAccess, ChannelPermission, KnownAccess};
use crate::platform::{Platform, Refusal};
use crate::signs::{Signs, Trouble};
use crate::texts::permissions as texts;

/// A bot without intents is not notified of changed roles, so it asks again.
pub const RECHECK: TimeDelta = TimeDelta::minutes(5);
const UNKNOWN_CHANNEL: i64 = 10_003;
const MISSING_ACCESS: i64 = 50_001;

/// Asks the platform when the answer may have changed.
#[derive(Debug, Default)]
pub struct AccessWatch {
    /// The version of the store at the last check.
    seen: Option<Version>,
    /// The channel and the role that were asked about.
    subject: Option<(u64, Option<u64>)>,
    /// When to ask again.
    until: Option<DateTime<Utc>>,
}

impl AccessWatch {
    pub async fn follow(
        &mut self,
        services: &Services,
        platform: &Platform,
        known: &KnownAccess,
        signs: &Signs,
    ) -> Result<(), ServiceError> {
        let version = services.store.version().await?;
        let is_due = self.until.is_none_or(|until| services.now() >= until);
        let is_doubted = known.take_doubt();
        if self.seen == Some(version) && !is_due && !is_doubted {
            return Ok(());
        }
        let settings = services.store.read().await?.settings().await?;
        self.seen = Some(version);
        let channel = settings.chat.channel_id.as_ref();
        let Some(channel) = channel.and_then(|id| id.as_str().parse().ok()) else {
            report(None, signs);
            self.subject = None;
            self.until = Some(services.now() + RECHECK);
            return Ok(());
        };
        let role = settings.chat.ping_role_id.as_ref();
        let role = role.and_then(|id| id.as_str().parse().ok());
        if self.subject == Some((channel, role)) && !is_due && !is_doubted {
            return Ok(());
        }
        self.subject = Some((channel, role));
        match ask(platform, channel, role).await {
            Ok(access) => {
                report(Some(&access), signs);
                known.learn(access);
                self.until = Some(services.now() + RECHECK);
            }
            Err(refusal) => {
                if refusal.code() == Some(UNKNOWN_CHANNEL) {
                    report(None, signs);
                    signs.raise(Trouble::NoChannel, texts::NO_CHANNEL.to_owned());
                }
                let error = &refusal as &dyn std::error::Error;
                tracing::debug!(error, "the permissions are not known");
                let wait = refusal.wait(1, services.now()).unwrap_or(RECHECK);
                self.until = Some(services.now() + wait);
            }
        }
        Ok(())
    }
}

async fn ask(
    platform: &Platform,
    channel: u64,
    role: Option<u64>,
) -> Result<ChannelAccess, Refusal> {
    let asked = platform.channel(ChannelId::new(channel)).await;
    let shown = match asked {
        // The answer for a channel that the bot cannot view.
        Err(refusal) if refusal.code() == Some(MISSING_ACCESS) => {
            return Ok(ChannelAccess {
                channel,
                permissions: 0,
                pings_role: None,
            });
        }
        other => other?,
    };
    let (roles, member) = (platform.roles().await?, platform.own_member().await?);
    let facts = AccessFacts {
        guild: platform.guild().get(),
        account: platform.account().get(),
        channel: &shown,
        roles: &roles,
        member: &member,
    };
    Ok(ChannelAccess {
        channel,
        permissions: facts.permissions(),
        pings_role: role.map(|role| facts.pings(role)),
    })
}

/// Names what is missing, and clears the rest; without a channel nothing is missing.
fn report(access: Option<&ChannelAccess>, signs: &Signs) {
    signs.clear(Trouble::NoChannel);
    let missing = access.map(ChannelAccess::missing).unwrap_or_default();
    for permission in ChannelPermission::ALL {
        let trouble = Trouble::Permission(permission);
        if missing.contains(&permission) {
            signs.raise(trouble, texts::missing(permission).to_owned());
        } else {
            signs.clear(trouble);
        }
    }
    let pings_nobody = access.is_some_and(|access| access.pings_role == Some(false));
    if pings_nobody && !missing.contains(&ChannelPermission::ViewChannel) {
        signs.raise(Trouble::Ping, texts::NO_PING.to_owned());
    } else {
        signs.clear(Trouble::Ping);
    }
}
