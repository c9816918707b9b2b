//! What the bot knows of its permissions.

use std::sync::{Arc, Mutex, PoisonError};

use serenity::model::permissions::Permissions;

use super::{ChannelAccess, ChannelPermission};

/// The last known access to the team's channel. Cheap to clone; all clones share it.
#[derive(Debug, Clone, Default)]
pub struct KnownAccess(Arc<Mutex<AccessState>>);

#[derive(Debug, Default)]
struct AccessState {
    access: Option<ChannelAccess>,
    is_doubted: bool,
    /// How often the access has changed.
    revision: u64,
}

impl KnownAccess {
    /// The known access to a channel; full access while it is unknown.
    pub fn of(&self, channel: u64) -> ChannelAccess {
        let known = self.with(|known| known.access.clone());
        known
            .filter(|access| access.channel == channel)
            .unwrap_or(ChannelAccess {
                channel,
                permissions: u64::MAX,
                pings_role: None,
            })
    }

    /// Whether a notice would ping nobody, though it is meant to.
    pub fn pings_nobody(&self) -> bool {
        self.with(|known| known.access.as_ref()?.pings_role) == Some(false)
    }

    /// Notes that the platform refused something for a missing permission.
    pub fn doubt(&self) {
        self.with(|known| known.is_doubted = true);
    }

    /// Returns whether there was a doubt since the last call.
    pub fn take_doubt(&self) -> bool {
        self.with(|known| std::mem::take(&mut known.is_doubted))
    }

    /// Moves when the access changes.
    pub fn revision(&self) -> u64 {
        self.with(|known| known.revision)
    }

    pub fn learn(&self, access: ChannelAccess) {
        self.with(|known| {
            if known.access.as_ref() != Some(&access) {
                known.revision += 1;
                known.access = Some(access);
            }
        });
    }

    /// Compares with the permissions that an interaction has named; a difference is a doubt.
    pub fn compare(&self, channel: u64, permissions: Permissions) {
        // serenity leaves out the bits that it does not know.
        let (permissions, known) = (permissions.bits(), Permissions::all().bits());
        let needed = ChannelPermission::ALL.map(ChannelPermission::bit);
        let needed = known & needed.into_iter().fold(0, |all, bit| all | bit);
        self.with(|known| {
            let differs = known.access.as_ref().is_some_and(|access| {
                access.channel == channel && (access.permissions ^ permissions) & needed != 0
            });
            known.is_doubted |= differs;
        });
    }

    fn with<T>(&self, change: impl FnOnce(&mut AccessState) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
