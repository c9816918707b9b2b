//! Who may what: a principal yields proofs, and a use case that needs a right takes its proof (decisions §1).
//!
//! A proof cannot be made except from a principal that has the right, so whoever lacks it cannot name the use case.

use crate::player::{Player, PlayerId};
use crate::settings::{EditPermission, ReadPermission};

/// Who is asking, as the registry knows them at this request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Principal {
    Anonymous,
    /// A signed-in player, read from the registry on every request.
    Player(Player),
    /// The bearer of an operator token: an admin without a player.
    Operator {
        name: String,
    },
}

/// Why a proof was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    #[error("Sign in first.")]
    SignInRequired,
    #[error("You do not have permission to do this.")]
    Forbidden,
}

/// Who acts, for the audit log and for events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    Player {
        id: PlayerId,
        name: String,
    },
    Operator {
        name: String,
    },
    /// The product itself: a recurring fill, a job.
    System,
}

impl Actor {
    /// Whether both are one, whatever name was held when.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Player { id, .. }, Self::Player { id: other, .. }) => id == other,
            _ => self == other,
        }
    }
}

/// Proof: a signed-in player or an operator.
#[derive(Debug, Clone)]
pub struct Member(Principal);

/// Proof: an admin.
#[derive(Debug, Clone)]
pub struct Admin(Principal);

/// Proof: may act for the player with this id, being that player or an admin.
#[derive(Debug, Clone)]
pub struct Owner {
    principal: Principal,
    player: PlayerId,
}

/// Proof: may read the stratbook.
#[derive(Debug, Clone)]
pub struct StrategyReader(());

/// Proof: may create and edit strategies and folders.
#[derive(Debug, Clone)]
pub struct StrategyEditor(Principal);

/// Proof: may delete strategies and folders.
#[derive(Debug, Clone)]
pub struct StrategyDeleter(Principal);

impl Principal {
    pub fn member(&self) -> Result<Member, Denied> {
        match self {
            Self::Anonymous => Err(Denied::SignInRequired),
            Self::Player(_) | Self::Operator { .. } => Ok(Member(self.clone())),
        }
    }

    pub fn admin(&self) -> Result<Admin, Denied> {
        self.member()?;
        if self.is_admin() {
            Ok(Admin(self.clone()))
        } else {
            Err(Denied::Forbidden)
        }
    }

    /// The right to act for `player`: one's own, or anyone's for an admin.
    pub fn owner_of(&self, player: &PlayerId) -> Result<Owner, Denied> {
        self.member()?;
        if self.is_admin() || self.player_id() == Some(player) {
            Ok(Owner {
                principal: self.clone(),
                player: player.clone(),
            })
        } else {
            Err(Denied::Forbidden)
        }
    }

    /// By `stratbook.readPermission`: everyone, or members alone.
    pub fn strategy_reader(&self, read: ReadPermission) -> Result<StrategyReader, Denied> {
        match read {
            ReadPermission::Everyone => Ok(StrategyReader(())),
            ReadPermission::Players => self.member().map(|_| StrategyReader(())),
        }
    }

    /// By `stratbook.editPermission`: admins, or all members.
    pub fn strategy_editor(&self, edit: EditPermission) -> Result<StrategyEditor, Denied> {
        match edit {
            EditPermission::Admin => self.admin().map(|Admin(admin)| StrategyEditor(admin)),
            EditPermission::All => self.member().map(|Member(member)| StrategyEditor(member)),
        }
    }

    /// Deleting is for admins, whoever may edit.
    pub fn strategy_deleter(&self) -> Result<StrategyDeleter, Denied> {
        self.admin().map(|Admin(admin)| StrategyDeleter(admin))
    }

    pub fn is_admin(&self) -> bool {
        match self {
            Self::Anonymous => false,
            Self::Player(player) => player.is_admin,
            Self::Operator { .. } => true,
        }
    }

    /// The player who is asking; none for anonymous and operators.
    pub fn player(&self) -> Option<&Player> {
        if let Self::Player(player) = self {
            Some(player)
        } else {
            None
        }
    }

    pub fn player_id(&self) -> Option<&PlayerId> {
        self.player().map(|player| &player.id)
    }

    pub fn actor(&self) -> Actor {
        match self {
            Self::Player(player) => Actor::Player {
                id: player.id.clone(),
                name: player.display_name.clone(),
            },
            Self::Operator { name } => Actor::Operator { name: name.clone() },
            Self::Anonymous => Actor::System,
        }
    }
}

impl Member {
    pub fn principal(&self) -> &Principal {
        &self.0
    }
}

impl Admin {
    pub fn actor(&self) -> Actor {
        self.0.actor()
    }

    pub fn principal(&self) -> &Principal {
        &self.0
    }

    /// An admin may act for anyone.
    pub fn owner_of(&self, player: &PlayerId) -> Owner {
        Owner {
            principal: self.0.clone(),
            player: player.clone(),
        }
    }
}

impl StrategyEditor {
    pub fn actor(&self) -> Actor {
        self.0.actor()
    }

    /// Whoever may edit may read.
    pub fn reader(&self) -> StrategyReader {
        StrategyReader(())
    }
}

impl StrategyDeleter {
    pub fn actor(&self) -> Actor {
        self.0.actor()
    }
}

impl Owner {
    pub fn player(&self) -> &PlayerId {
        &self.player
    }

    pub fn actor(&self) -> Actor {
        self.principal.actor()
    }

    /// Whether the right comes from being an admin; an admin may also change past and absent days.
    pub fn is_admin(&self) -> bool {
        self.principal.is_admin()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Role;

    fn player(id: &str, is_admin: bool) -> Principal {
        Principal::Player(Player {
            id: id.parse().expect("an id"),
            username: "ada".into(),
            display_name: "Ada".into(),
            role: Role::Main,
            timezone: None,
            is_admin,
            sort_order: 0,
        })
    }

    const ADA: &str = "100000000000000001";
    const BOB: &str = "100000000000000002";

    #[test]
    fn an_anonymous_principal_yields_no_proof() {
        let ada = ADA.parse().expect("an id");
        assert_eq!(
            Principal::Anonymous.member().err(),
            Some(Denied::SignInRequired)
        );
        assert_eq!(
            Principal::Anonymous.admin().err(),
            Some(Denied::SignInRequired)
        );
        assert_eq!(
            Principal::Anonymous.owner_of(&ada).err(),
            Some(Denied::SignInRequired)
        );
    }

    #[test]
    fn a_player_owns_only_what_is_theirs() {
        let (ada, bob) = (ADA.parse().expect("an id"), BOB.parse().expect("an id"));
        let principal = player(ADA, false);
        assert!(principal.owner_of(&ada).is_ok());
        assert_eq!(principal.owner_of(&bob).err(), Some(Denied::Forbidden));
        assert_eq!(principal.admin().err(), Some(Denied::Forbidden));
    }

    #[test]
    fn the_stratbook_is_read_edited_and_deleted_as_the_settings_say() {
        use EditPermission::{Admin, All};
        use ReadPermission::{Everyone, Players};
        let (nobody, ada, zoe) = (Principal::Anonymous, player(ADA, false), player(BOB, true));
        let rights = |who: &Principal| {
            [
                who.strategy_reader(Everyone).err(),
                who.strategy_reader(Players).err(),
                who.strategy_editor(All).err(),
                who.strategy_editor(Admin).err(),
                who.strategy_deleter().err(),
            ]
        };
        let (sign_in, forbidden) = (Some(Denied::SignInRequired), Some(Denied::Forbidden));
        assert_eq!(rights(&nobody), [None, sign_in, sign_in, sign_in, sign_in]);
        assert_eq!(rights(&ada), [None, None, None, forbidden, forbidden]);
        assert_eq!(rights(&zoe), [None; 5]);
    }

    #[test]
    fn an_admin_and_an_operator_act_for_anyone() {
        let bob = BOB.parse().expect("an id");
        for principal in [
            player(ADA, true),
            Principal::Operator {
                name: "deploy".into(),
            },
        ] {
            assert!(principal.owner_of(&bob).is_ok_and(|owner| owner.is_admin()));
            assert!(principal.admin().is_ok());
        }
    }
}
