//! Builders and short functions for domain values, with ordinary defaults.

use app_domain::day_records::{AnswerOrigin, DayRecord, StoredWindow};
use app_domain::pattern::{DayOfWeek, Pattern};
use app_domain::player::{DepartureKind, FormerPlayer};
use app_domain::{
    AccountId, Day, DayAvailability, Player, PlayerColor, PlayerId, PlayerPicture, Role, Zone,
};
use chrono::{DateTime, Utc};

/// A MAIN player in the bot timezone, first of the role, not an admin; the id of the account is derived from the name.
pub fn player(name: &str) -> PlayerBuilder {
    let account = account_of(name);
    PlayerBuilder(Player {
        id: PlayerId::of_account(&account),
        account: Some(account),
        username: name.to_lowercase(),
        display_name: name.to_owned(),
        role: Role::Main,
        timezone: None,
        is_admin: false,
        sort_order: 0,
        color: PlayerColor::default(),
        picture: PlayerPicture::default(),
    })
}

/// The player, removed from the team on this day.
pub fn removed_on(player: &Player, date: &str) -> FormerPlayer {
    FormerPlayer {
        player: player.clone(),
        departure: DepartureKind::Removed,
        left_on: day(date),
    }
}

/// An active pattern in Berlin for a weekday from 0 (Sunday) to 6.
pub fn pattern(weekday: i64, windows: &str) -> PatternBuilder {
    PatternBuilder(Pattern {
        day_of_week: DayOfWeek::new(weekday).expect("a weekday from 0 to 6"),
        availability: availability(windows),
        zone: Zone::BERLIN,
        active: true,
    })
}

/// Parses a date: `21.11.2026`.
pub fn day(raw: &str) -> Day {
    raw.parse().expect("a date like 21.11.2026")
}

/// Parses an instant in RFC 3339: `2026-11-21T18:00:00Z`.
pub fn instant(raw: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(raw)
        .expect("an instant like 2026-11-21T18:00:00Z")
        .to_utc()
}

pub fn availability(raw: &str) -> DayAvailability {
    raw.parse().expect("an availability like 18:00-20:00")
}

/// The stored record of a day with this manual answer, in Berlin's zone.
pub fn day_record(date: &str, answer: &str) -> DayRecord {
    let answer = availability(answer);
    let windows = match &answer {
        DayAvailability::Windows(windows) => windows.as_slice(),
        DayAvailability::Silent | DayAvailability::Unavailable => &[],
    };
    let windows = windows.iter().map(|window| StoredWindow {
        span: Zone::BERLIN
            .span(day(date), *window)
            .expect("a window that exists that day"),
        origin: AnswerOrigin::Manual,
    });
    DayRecord {
        windows: windows.collect(),
        answer_origin: (!answer.is_silent()).then_some(AnswerOrigin::Manual),
        cleared_by_player: false,
    }
}

pub fn zone(name: &str) -> Zone {
    name.parse().expect("the name of a zone")
}

/// Builds a [`Player`].
#[derive(Debug, Clone)]
pub struct PlayerBuilder(Player);

impl PlayerBuilder {
    #[must_use]
    pub fn sub(self) -> Self {
        self.role(Role::Sub)
    }

    #[must_use]
    pub fn coach(self) -> Self {
        self.role(Role::Coach)
    }

    #[must_use]
    pub fn role(mut self, role: Role) -> Self {
        self.0.role = role;
        self
    }

    #[must_use]
    pub fn in_zone(mut self, name: &str) -> Self {
        self.0.timezone = Some(zone(name).name().to_owned());
        self
    }

    #[must_use]
    pub fn admin(mut self) -> Self {
        self.0.is_admin = true;
        self
    }

    /// The position within the role, from 0.
    #[must_use]
    pub fn with_sort_order(mut self, sort_order: i32) -> Self {
        self.0.sort_order = sort_order;
        self
    }

    #[must_use]
    pub fn with_color(mut self, color: PlayerColor) -> Self {
        self.0.color = color;
        self
    }

    #[must_use]
    pub fn with_picture(mut self, picture: PlayerPicture) -> Self {
        self.0.picture = picture;
        self
    }

    #[must_use]
    pub fn with_id(mut self, id: &str) -> Self {
        self.0.id = id.parse().expect("an id of 15 or of 17 to 20 digits");
        self.0.account = id.parse().ok();
        self
    }

    pub fn build(self) -> Player {
        self.0
    }
}

/// Builds a [`Pattern`].
#[derive(Debug, Clone)]
pub struct PatternBuilder(Pattern);

impl PatternBuilder {
    #[must_use]
    pub fn in_zone(mut self, name: &str) -> Self {
        self.0.zone = zone(name);
        self
    }

    #[must_use]
    pub fn paused(mut self) -> Self {
        self.0.active = false;
        self
    }

    pub fn build(self) -> Pattern {
        self.0
    }
}

/// Derives an account of eighteen digits from the name (FNV-1a), so that a name always has the same id.
fn account_of(name: &str) -> AccountId {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let digits = 100_000_000_000_000_000 + hash % 900_000_000_000_000_000;
    digits.to_string().parse().expect("eighteen digits")
}
