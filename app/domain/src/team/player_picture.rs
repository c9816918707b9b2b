//! The pictures of players.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::day::text_on_the_wire;
use crate::upload::{UploadId, UploadKind, UploadedFile, file_name, parse_file_name, url_path};
use crate::validation_rule::ValidationRule;

/// Maximum width and height of an uploaded picture in pixels. Portals scale pictures to it before they upload them.
pub const MAX_PICTURE_SIDE: u32 = 256;
/// Maximum size of a picture in bytes.
pub const MAX_PICTURE_BYTES: u64 = 512 * 1024;

/// The picture of a player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum PlayerPicture {
    /// The initials on the player's color.
    #[default]
    Generated,
    Uploaded(PictureFile),
    Discord(DiscordAvatar),
}

/// The avatar of a player's Discord account. Until its file is there, the generated picture is shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiscordAvatar {
    /// `None`: unknown, or the account has no avatar.
    pub hash: Option<AvatarHash>,
    /// The file with this hash; `None` before it is fetched.
    pub file: Option<PictureFile>,
}

/// Where a player's picture comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureSource {
    #[default]
    Generated,
    Upload,
    Discord,
}

/// An upload that is a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureFile {
    pub id: UploadId,
    pub kind: UploadKind,
}

/// Discord's hash of an avatar: 32 hexadecimal digits, after `a_` for an animated one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvatarHash(String);

impl PlayerPicture {
    pub fn source(&self) -> PictureSource {
        match self {
            Self::Generated => PictureSource::Generated,
            Self::Uploaded(_) => PictureSource::Upload,
            Self::Discord(_) => PictureSource::Discord,
        }
    }

    /// The file that is shown; `None` for the generated picture.
    pub fn file(&self) -> Option<PictureFile> {
        match self {
            Self::Generated => None,
            Self::Uploaded(file) => Some(*file),
            Self::Discord(avatar) => avatar.file,
        }
    }

    /// Discord's hash of the current avatar, if the picture is an avatar.
    pub fn avatar_hash(&self) -> Option<&AvatarHash> {
        match self {
            Self::Discord(avatar) => avatar.hash.as_ref(),
            Self::Generated | Self::Uploaded(_) => None,
        }
    }

    /// The avatar that has to be fetched.
    pub fn missing_avatar(&self) -> Option<&AvatarHash> {
        self.avatar_hash().filter(|_| self.file().is_none())
    }

    /// Returns the picture after Discord has named the current avatar of the account. A file with another hash is
    /// replaced; a picture from elsewhere stays.
    #[must_use]
    pub fn with_avatar(&self, current: Option<&AvatarHash>) -> Self {
        match self {
            Self::Discord(avatar) if avatar.hash.as_ref() != current => {
                Self::Discord(DiscordAvatar {
                    hash: current.cloned(),
                    file: None,
                })
            }
            Self::Generated | Self::Uploaded(_) | Self::Discord(_) => self.clone(),
        }
    }
}

impl PictureSource {
    pub const ALL: [Self; 3] = [Self::Generated, Self::Upload, Self::Discord];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Generated => "generated",
            Self::Upload => "upload",
            Self::Discord => "discord",
        }
    }
}

impl FromStr for PictureSource {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        Self::ALL
            .into_iter()
            .find(|source| source.as_str() == raw)
            .ok_or(ValidationRule::OneOf("generated, upload, discord"))
    }
}

impl PictureFile {
    /// The path on this site under which the picture is served.
    pub fn url_path(self) -> String {
        url_path(self.id, self.kind)
    }
}

impl From<&UploadedFile> for PictureFile {
    fn from(upload: &UploadedFile) -> Self {
        Self {
            id: upload.id,
            kind: upload.kind,
        }
    }
}

/// The name under which the file is stored.
impl fmt::Display for PictureFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&file_name(self.id, self.kind))
    }
}

impl FromStr for PictureFile {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let parsed = parse_file_name(raw).filter(|(_, kind)| kind.is_image());
        let (id, kind) = parsed.ok_or(ValidationRule::Upload)?;
        Ok(Self { id, kind })
    }
}

impl fmt::Display for AvatarHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for AvatarHash {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let digits = raw.strip_prefix("a_").unwrap_or(raw);
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if digits.len() == 32 && digits.bytes().all(is_digit) {
            Ok(Self(raw.to_owned()))
        } else {
            Err(ValidationRule::Upload)
        }
    }
}

text_on_the_wire!(AvatarHash);

/// Checks an uploaded picture: a square image of at most [`MAX_PICTURE_SIDE`] pixels and [`MAX_PICTURE_BYTES`] bytes.
pub fn check_picture(upload: &UploadedFile) -> Result<(), ValidationRule> {
    let is_square =
        |(width, height): (u32, u32)| width == height && (1..=MAX_PICTURE_SIDE).contains(&width);
    if upload.pixels.is_some_and(is_square) && upload.bytes <= MAX_PICTURE_BYTES {
        Ok(())
    } else {
        Err(ValidationRule::PictureSize(MAX_PICTURE_SIDE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: &str = "0123456789abcdef0123456789abcdef";

    fn hash(raw: &str) -> AvatarHash {
        raw.parse().expect("a hash")
    }

    fn file() -> PictureFile {
        PictureFile {
            id: UploadId::from_random_bytes([7; 16]),
            kind: UploadKind::Webp,
        }
    }

    #[test]
    fn a_hash_has_32_digits_and_may_be_animated() {
        for raw in [HASH, &format!("a_{HASH}")] {
            assert_eq!(raw.parse::<AvatarHash>().map(|hash| hash.0), Ok(raw.into()));
        }
        for raw in ["", "a_", "../../x", &HASH.to_uppercase(), &HASH[1..]] {
            assert!(raw.parse::<AvatarHash>().is_err(), "{raw}");
        }
    }

    #[test]
    fn a_new_avatar_replaces_the_file_of_the_old_one() {
        let shown = PlayerPicture::Discord(DiscordAvatar {
            hash: Some(hash(HASH)),
            file: Some(file()),
        });
        assert_eq!(shown.with_avatar(Some(&hash(HASH))), shown);
        let next = hash(&format!("a_{HASH}"));
        let changed = shown.with_avatar(Some(&next));
        assert_eq!(changed.file(), None);
        assert_eq!(changed.missing_avatar(), Some(&next));
        let removed = shown.with_avatar(None);
        assert_eq!(removed, PlayerPicture::Discord(DiscordAvatar::default()));
        assert_eq!(removed.missing_avatar(), None);
    }

    #[test]
    fn an_avatar_does_not_replace_a_picture_from_elsewhere() {
        for picture in [PlayerPicture::Generated, PlayerPicture::Uploaded(file())] {
            assert_eq!(picture.with_avatar(Some(&hash(HASH))), picture);
        }
    }

    #[test]
    fn a_picture_is_a_small_square_image() {
        for (pixels, bytes, accepted) in [
            (Some((256, 256)), 20_000, true),
            (Some((1, 1)), 70, true),
            (Some((257, 257)), 20_000, false),
            (Some((256, 255)), 20_000, false),
            (Some((256, 256)), MAX_PICTURE_BYTES + 1, false),
            (None, 20_000, false),
        ] {
            let upload = UploadedFile {
                id: file().id,
                kind: UploadKind::Webp,
                bytes,
                pixels,
                name: "me.webp".to_owned(),
            };
            assert_eq!(check_picture(&upload).is_ok(), accepted, "{pixels:?}");
        }
    }

    #[test]
    fn a_file_and_a_source_read_back_as_they_were_written() {
        assert_eq!(file().to_string().parse(), Ok(file()));
        for source in PictureSource::ALL {
            assert_eq!(source.as_str().parse(), Ok(source));
        }
        let pdf = format!("{HASH}.pdf");
        assert_eq!(pdf.parse::<PictureFile>(), Err(ValidationRule::Upload));
    }
}
