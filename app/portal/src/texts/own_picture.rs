//! A player's color and picture.

use app_domain::PlayerColor;

pub const TITLE: &str = "Color and picture";
pub const COLOR: &str = "Color";
pub const PICTURE: &str = "Picture";
/// The sources of a picture.
pub const UPLOAD: &str = "Upload a picture";
pub const UPLOAD_ANOTHER: &str = "Upload another picture";
pub const FROM_DISCORD: &str = "Use the picture from Discord";
pub const GENERATED: &str = "Use my initials";
pub const DISCORD_CHOSEN: &str =
    "Your picture from Discord is used, and updates when you change it there.";
pub const DISCORD_PENDING: &str = "Your picture from Discord appears here as soon as it is found.";
pub const NO_ACCOUNT: &str = "Connect your Discord account to use its picture.";
pub const HINT: &str = "Your teammates see it beside your name. A picture is cropped to a square.";
pub const UNREADABLE: &str = "This file isn’t a picture that your browser can read.";

/// The name of a color.
pub fn color(color: PlayerColor) -> &'static str {
    match color {
        PlayerColor::Red => "Red",
        PlayerColor::Orange => "Orange",
        PlayerColor::Amber => "Amber",
        PlayerColor::Lime => "Lime",
        PlayerColor::Green => "Green",
        PlayerColor::Teal => "Teal",
        PlayerColor::Cyan => "Cyan",
        PlayerColor::Blue => "Blue",
        PlayerColor::Indigo => "Indigo",
        PlayerColor::Violet => "Violet",
        PlayerColor::Magenta => "Magenta",
        PlayerColor::Pink => "Pink",
    }
}
