//! The right by which a transaction is opened. It may have been revoked since it was proved, so the transaction proves it
//! again.

use super::proofs::{
    AccessError, PlayerOwner, RequestPrincipal, StratbookDeleter, StratbookEditor, TeamAdmin,
    TeamMember,
};
use crate::player::PlayerId;
use crate::settings::StratbookEditPermission;

/// A right that a principal had when it was proved.
#[derive(Debug, Clone)]
pub struct ActingRight {
    pub principal: RequestPrincipal,
    needed: NeededRight,
}

#[derive(Debug, Clone)]
enum NeededRight {
    Member,
    Admin,
    Owner(PlayerId),
    Editor,
}

impl ActingRight {
    /// Proves the right of the same principal as stored now. `edit` is the current `stratbook.editPermission`.
    pub fn prove_again(
        &self,
        current: &RequestPrincipal,
        edit: StratbookEditPermission,
    ) -> Result<(), AccessError> {
        match &self.needed {
            NeededRight::Member => current.member().map(drop),
            NeededRight::Admin => current.admin().map(drop),
            NeededRight::Owner(player) => current.owner_of(player).map(drop),
            NeededRight::Editor => current.stratbook_editor(edit).map(drop),
        }
    }

    fn new(principal: &RequestPrincipal, needed: NeededRight) -> Self {
        let principal = principal.clone();
        Self { principal, needed }
    }
}

impl From<&TeamMember> for ActingRight {
    fn from(member: &TeamMember) -> Self {
        Self::new(&member.0, NeededRight::Member)
    }
}

impl From<&TeamAdmin> for ActingRight {
    fn from(admin: &TeamAdmin) -> Self {
        Self::new(&admin.0, NeededRight::Admin)
    }
}

impl From<&PlayerOwner> for ActingRight {
    fn from(owner: &PlayerOwner) -> Self {
        // An admin may do more than the player, also for themselves.
        let needed = if owner.is_admin() {
            NeededRight::Admin
        } else {
            NeededRight::Owner(owner.player.clone())
        };
        Self::new(&owner.principal, needed)
    }
}

impl From<&StratbookEditor> for ActingRight {
    fn from(editor: &StratbookEditor) -> Self {
        Self::new(&editor.0, NeededRight::Editor)
    }
}

impl From<&StratbookDeleter> for ActingRight {
    fn from(deleter: &StratbookDeleter) -> Self {
        Self::new(&deleter.0, NeededRight::Admin)
    }
}
