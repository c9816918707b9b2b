//! The releases of the IANA time zone database.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::day::{Day, text_on_the_wire};

/// The name of a release: a year and letters, such as `2026f`. Later releases are greater; `2026za` follows `2026z`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ZoneRelease {
    year: i32,
    letters: String,
}

/// The text is not the name of a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be the name of a release, such as 2026f")]
pub struct InvalidReleaseName;

impl ZoneRelease {
    /// The last day on which a release of this name can have been published.
    pub fn last_day(&self) -> Day {
        Day::from_ymd(self.year, 12, 31).expect("a year has a last day")
    }
}

impl FromStr for ZoneRelease {
    type Err = InvalidReleaseName;

    fn from_str(raw: &str) -> Result<Self, InvalidReleaseName> {
        let (year, letters) = raw.split_at_checked(4).ok_or(InvalidReleaseName)?;
        let is_shaped = year.bytes().all(|byte| byte.is_ascii_digit())
            && (1..=3).contains(&letters.len())
            && letters.bytes().all(|byte| byte.is_ascii_lowercase());
        let year = year.parse().ok().filter(|_| is_shaped);
        Ok(Self {
            year: year.ok_or(InvalidReleaseName)?,
            letters: letters.to_owned(),
        })
    }
}

impl fmt::Display for ZoneRelease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}{}", self.year, self.letters)
    }
}

impl Ord for ZoneRelease {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |release: &Self| (release.year, release.letters.len());
        key(self)
            .cmp(&key(other))
            .then_with(|| self.letters.cmp(&other.letters))
    }
}

impl PartialOrd for ZoneRelease {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

text_on_the_wire!(ZoneRelease);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_in_the_order_of_their_publication() {
        let names = ["2025b", "2026a", "2026f", "2026z", "2026za", "2027a"];
        let releases = names.map(|name| name.parse::<ZoneRelease>().expect("a release"));
        assert!(releases.is_sorted());
        assert_eq!(releases.map(|release| release.to_string()), names);
    }

    #[test]
    fn other_texts_are_no_release() {
        for text in [
            "", "2026", "26f", "2026F", "2026f-1", "2026ffff", "202é", "+026f",
        ] {
            assert!(text.parse::<ZoneRelease>().is_err(), "{text}");
        }
    }
}
