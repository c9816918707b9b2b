//! The color and the picture of a player.

use app_domain::player_picture::{PictureFile, PictureSource};
use app_domain::{Player, PlayerColor, PlayerId};
use serde::{Deserialize, Serialize};

/// A player's color and picture.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct PlayerLook {
    pub color: PlayerColor,
    /// The path of the picture on this site; without it the initials are shown on the color.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
}

impl From<&Player> for PlayerLook {
    fn from(player: &Player) -> Self {
        Self {
            color: player.color,
            picture: player.picture.file().map(PictureFile::url_path),
        }
    }
}

/// The look of one player, and the source of the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerLookBody {
    pub user_id: PlayerId,
    pub look: PlayerLook,
    /// `generated`, `upload` or `discord`. The avatar from Discord is fetched shortly after it was chosen.
    pub picture_source: PictureSource,
}

impl From<&Player> for PlayerLookBody {
    fn from(player: &Player) -> Self {
        Self {
            user_id: player.id.clone(),
            look: player.into(),
            picture_source: player.picture.source(),
        }
    }
}
