//! The principals and the proofs of their rights.

use crate::named_choice::named_choice;
use crate::player::{Player, PlayerId};
use crate::settings::{StratbookEditPermission, StratbookReadPermission};

/// Maximum number of characters of an operator's name.
pub const MAX_OPERATOR_NAME_CHARS: usize = 100;

/// The caller of a request, as stored in the database at the time of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestPrincipal {
    Anonymous,
    /// A signed-in player, read from the database on every request.
    Player(Player),
    /// A player with an admin's rights that are not their own: by Discord's administrator permission, or in the demo.
    Administrator(Player),
    /// The owner of an operator token: an admin without a player.
    Operator {
        name: String,
    },
}

/// The reason why a proof was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AccessError {
    #[error("Sign in first.")]
    SignInRequired,
    #[error("You do not have permission to do this.")]
    Forbidden,
}

/// The author of a change, for the activity log and the editors of strategies and matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActorIdentity {
    Player {
        id: PlayerId,
        name: String,
    },
    Operator {
        name: String,
    },
    /// The server itself: a fill from the patterns, or a job.
    System,
}

named_choice! {
    /// The kind of an author.
    ActorKind {
        Player = "player",
        Operator = "operator",
        /// An automatic change.
        #[default]
        System = "system",
    }
}

impl ActorIdentity {
    /// Whether both are the same actor, regardless of the player's name.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Player { id, .. }, Self::Player { id: other, .. }) => id == other,
            _ => self == other,
        }
    }
}

/// Proof: a signed-in player or an operator.
#[derive(Debug, Clone)]
pub struct TeamMember(pub(super) RequestPrincipal);

/// Proof: an admin.
#[derive(Debug, Clone)]
pub struct TeamAdmin(pub(super) RequestPrincipal);

/// Proof: may act for the player with this id, as that player or as an admin.
#[derive(Debug, Clone)]
pub struct PlayerOwner {
    pub(super) principal: RequestPrincipal,
    pub(super) player: PlayerId,
}

/// Proof: may read the stratbook.
#[derive(Debug, Clone)]
pub struct StratbookReader {
    is_member: bool,
}

/// Proof: may create and edit strategies and folders.
#[derive(Debug, Clone)]
pub struct StratbookEditor(pub(super) RequestPrincipal);

/// Proof: may delete strategies and folders.
#[derive(Debug, Clone)]
pub struct StratbookDeleter(pub(super) RequestPrincipal);

/// Proof: may store an upload, as an editor of the stratbook or as the owner of a picture.
#[derive(Debug, Clone)]
pub struct UploadAuthor(ActorIdentity);

impl UploadAuthor {
    /// The server itself, which fetches the avatars that players have chosen as their pictures.
    pub fn of_avatars() -> Self {
        Self(ActorIdentity::System)
    }

    pub fn actor(&self) -> &ActorIdentity {
        &self.0
    }
}

impl From<&StratbookEditor> for UploadAuthor {
    fn from(editor: &StratbookEditor) -> Self {
        Self(editor.actor())
    }
}

impl From<&PlayerOwner> for UploadAuthor {
    fn from(owner: &PlayerOwner) -> Self {
        Self(owner.actor())
    }
}

impl RequestPrincipal {
    pub fn member(&self) -> Result<TeamMember, AccessError> {
        match self {
            Self::Anonymous => Err(AccessError::SignInRequired),
            Self::Player(_) | Self::Administrator(_) | Self::Operator { .. } => {
                Ok(TeamMember(self.clone()))
            }
        }
    }

    pub fn admin(&self) -> Result<TeamAdmin, AccessError> {
        self.member()?;
        if self.is_admin() {
            Ok(TeamAdmin(self.clone()))
        } else {
            Err(AccessError::Forbidden)
        }
    }

    /// Returns the right to act for `player`: a player for themselves, an admin for anyone.
    pub fn owner_of(&self, player: &PlayerId) -> Result<PlayerOwner, AccessError> {
        self.member()?;
        if self.is_admin() || self.player_id() == Some(player) {
            Ok(PlayerOwner {
                principal: self.clone(),
                player: player.clone(),
            })
        } else {
            Err(AccessError::Forbidden)
        }
    }

    /// Returns the right to act for `player`, by default the caller; `None` for an operator who names no player.
    pub fn owner_or_self(
        &self,
        player: Option<&PlayerId>,
    ) -> Result<Option<PlayerOwner>, AccessError> {
        self.member()?;
        let player = player.or(self.player_id());
        player.map(|player| self.owner_of(player)).transpose()
    }

    /// Returns the right by `stratbook.readPermission`: for everyone, or for members only.
    pub fn stratbook_reader(
        &self,
        read: StratbookReadPermission,
    ) -> Result<StratbookReader, AccessError> {
        let is_member = !self.is_anonymous();
        match read {
            StratbookReadPermission::Everyone => Ok(StratbookReader { is_member }),
            StratbookReadPermission::Players => {
                self.member().map(|_| StratbookReader { is_member })
            }
        }
    }

    /// Returns the right by `stratbook.editPermission`: for admins, or for all members.
    pub fn stratbook_editor(
        &self,
        edit: StratbookEditPermission,
    ) -> Result<StratbookEditor, AccessError> {
        match edit {
            StratbookEditPermission::Admin => {
                self.admin().map(|TeamAdmin(admin)| StratbookEditor(admin))
            }
            StratbookEditPermission::All => self
                .member()
                .map(|TeamMember(member)| StratbookEditor(member)),
        }
    }

    /// Returns the right to delete, which only admins have.
    pub fn stratbook_deleter(&self) -> Result<StratbookDeleter, AccessError> {
        self.admin().map(|TeamAdmin(admin)| StratbookDeleter(admin))
    }

    pub fn is_anonymous(&self) -> bool {
        *self == Self::Anonymous
    }

    pub fn is_admin(&self) -> bool {
        match self {
            Self::Anonymous => false,
            Self::Player(player) => player.is_admin,
            Self::Administrator(_) | Self::Operator { .. } => true,
        }
    }

    /// The calling player; `None` for anonymous callers and operators.
    pub fn player(&self) -> Option<&Player> {
        match self {
            Self::Player(player) | Self::Administrator(player) => Some(player),
            Self::Anonymous | Self::Operator { .. } => None,
        }
    }

    pub fn player_id(&self) -> Option<&PlayerId> {
        self.player().map(|player| &player.id)
    }

    pub fn actor(&self) -> ActorIdentity {
        match self {
            Self::Player(player) | Self::Administrator(player) => ActorIdentity::Player {
                id: player.id.clone(),
                name: player.display_name.clone(),
            },
            Self::Operator { name } => ActorIdentity::Operator { name: name.clone() },
            Self::Anonymous => ActorIdentity::System,
        }
    }
}

impl TeamMember {
    pub fn principal(&self) -> &RequestPrincipal {
        &self.0
    }
}

impl TeamAdmin {
    pub fn actor(&self) -> ActorIdentity {
        self.0.actor()
    }

    pub fn principal(&self) -> &RequestPrincipal {
        &self.0
    }

    /// Returns the right to act for `player`; an admin may act for anyone.
    pub fn owner_of(&self, player: &PlayerId) -> PlayerOwner {
        PlayerOwner {
            principal: self.0.clone(),
            player: player.clone(),
        }
    }
}

impl StratbookEditor {
    pub fn actor(&self) -> ActorIdentity {
        self.0.actor()
    }

    /// Returns the right to read, which every editor has.
    pub fn reader(&self) -> StratbookReader {
        StratbookReader { is_member: true }
    }
}

impl StratbookReader {
    /// Whether the caller also reads what members write about the text, as comments.
    pub fn is_member(&self) -> bool {
        self.is_member
    }
}

impl StratbookDeleter {
    pub fn actor(&self) -> ActorIdentity {
        self.0.actor()
    }
}

impl PlayerOwner {
    pub fn player(&self) -> &PlayerId {
        &self.player
    }

    pub fn actor(&self) -> ActorIdentity {
        self.principal.actor()
    }

    /// Whether the caller is an admin, who may also change past days and days of an absence.
    pub fn is_admin(&self) -> bool {
        self.principal.is_admin()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Role;

    fn player(id: &str, is_admin: bool) -> RequestPrincipal {
        RequestPrincipal::Player(Player {
            id: id.parse().expect("an id"),
            account: None,
            username: "ada".into(),
            display_name: "Ada".into(),
            role: Role::Main,
            timezone: None,
            is_admin,
            sort_order: 0,
            color: crate::PlayerColor::default(),
            picture: crate::PlayerPicture::default(),
        })
    }

    const ADA: &str = "100000000000000001";
    const BOB: &str = "100000000000000002";

    #[test]
    fn an_anonymous_principal_yields_no_proof() {
        let ada = ADA.parse().expect("an id");
        assert_eq!(
            RequestPrincipal::Anonymous.member().err(),
            Some(AccessError::SignInRequired)
        );
        assert_eq!(
            RequestPrincipal::Anonymous.admin().err(),
            Some(AccessError::SignInRequired)
        );
        assert_eq!(
            RequestPrincipal::Anonymous.owner_of(&ada).err(),
            Some(AccessError::SignInRequired)
        );
    }

    #[test]
    fn a_player_owns_only_what_is_theirs() {
        let (ada, bob) = (ADA.parse().expect("an id"), BOB.parse().expect("an id"));
        let principal = player(ADA, false);
        assert!(principal.owner_of(&ada).is_ok());
        assert_eq!(principal.owner_of(&bob).err(), Some(AccessError::Forbidden));
        assert_eq!(principal.admin().err(), Some(AccessError::Forbidden));
    }

    #[test]
    fn the_stratbook_is_read_edited_and_deleted_as_the_settings_say() {
        use StratbookEditPermission::{Admin, All};
        use StratbookReadPermission::{Everyone, Players};
        let (nobody, ada, zoe) = (
            RequestPrincipal::Anonymous,
            player(ADA, false),
            player(BOB, true),
        );
        let rights = |who: &RequestPrincipal| {
            [
                who.stratbook_reader(Everyone).err(),
                who.stratbook_reader(Players).err(),
                who.stratbook_editor(All).err(),
                who.stratbook_editor(Admin).err(),
                who.stratbook_deleter().err(),
            ]
        };
        let (sign_in, forbidden) = (
            Some(AccessError::SignInRequired),
            Some(AccessError::Forbidden),
        );
        assert_eq!(rights(&nobody), [None, sign_in, sign_in, sign_in, sign_in]);
        assert_eq!(rights(&ada), [None, None, None, forbidden, forbidden]);
        assert_eq!(rights(&zoe), [None; 5]);
    }

    #[test]
    fn an_admin_and_an_operator_act_for_anyone() {
        let bob = BOB.parse().expect("an id");
        let RequestPrincipal::Player(ada) = player(ADA, false) else {
            panic!("a player");
        };
        for principal in [
            RequestPrincipal::Administrator(ada),
            player(ADA, true),
            RequestPrincipal::Operator {
                name: "deploy".into(),
            },
        ] {
            assert!(principal.owner_of(&bob).is_ok_and(|owner| owner.is_admin()));
            assert!(principal.admin().is_ok());
        }
    }
}
