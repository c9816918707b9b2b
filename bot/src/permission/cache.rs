//! The cache of the bot's permissions.

use std::sync::{Arc, Mutex, PoisonError};

use serenity::model::permissions::Permissions;

use super::{ChannelAccess, ChannelPermission};
use crate::discord::DiscordError;

/// The last known access to the team's channel. Cheap to clone; all clones share it.
#[derive(Debug, Clone, Default)]
pub struct AccessCache(Arc<Mutex<CachedAccess>>);

#[derive(Debug, Default)]
struct CachedAccess {
    access: Option<ChannelAccess>,
    is_stale: bool,
    /// How often the access has changed.
    revision: u64,
}

impl AccessCache {
    /// Returns the known access to a channel; full access while it is unknown.
    pub fn of(&self, channel: u64) -> ChannelAccess {
        let known = self.with(|known| known.access.clone());
        known
            .filter(|access| access.channel == channel)
            .unwrap_or(ChannelAccess {
                channel,
                permissions: u64::MAX,
                pings_role: None,
                obstacle: None,
            })
    }

    /// Whether a notice is known to be unable to ping its role.
    pub fn cannot_ping_role(&self) -> bool {
        self.with(|known| known.access.as_ref()?.pings_role) == Some(false)
    }

    /// Whether what is known about the access explains that Discord refused a message.
    pub fn explains(&self, error: &DiscordError) -> bool {
        let access = self.with(|known| known.access.clone());
        error.is_forbidden() && access.is_some_and(|access| access.explains_refusal())
    }

    /// Marks the access as outdated after Discord refused a request for a missing permission.
    pub fn invalidate(&self) {
        self.with(|known| known.is_stale = true);
    }

    /// Returns whether the access was marked as outdated since the last call.
    pub fn take_invalidation(&self) -> bool {
        self.with(|known| std::mem::take(&mut known.is_stale))
    }

    /// Increases when the access changes.
    pub fn revision(&self) -> u64 {
        self.with(|known| known.revision)
    }

    pub fn store(&self, access: ChannelAccess) {
        self.with(|known| {
            if known.access.as_ref() != Some(&access) {
                known.revision += 1;
                known.access = Some(access);
            }
        });
    }

    /// Marks the access as outdated when it differs from the permissions in an interaction.
    pub fn invalidate_if_different(&self, channel: u64, permissions: Permissions) {
        // serenity drops the bits that it does not know.
        let (permissions, known) = (permissions.bits(), Permissions::all().bits());
        let needed = ChannelPermission::ALL.map(ChannelPermission::bit);
        let needed = known & needed.into_iter().fold(0, |all, bit| all | bit);
        self.with(|known| {
            let differs = known.access.as_ref().is_some_and(|access| {
                access.channel == channel && (access.permissions ^ permissions) & needed != 0
            });
            known.is_stale |= differs;
        });
    }

    fn with<T>(&self, change: impl FnOnce(&mut CachedAccess) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
