//! Who plays, or could, as a short row of dots.

use app_api::wire::FortnightDay;
use app_domain::analysis::Status;

/// Dots a card has room for.
const MOST_DOTS: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DotKind {
    /// In the lineup.
    Plays,
    /// In the lineup as a substitute.
    PlaysAsSub,
    /// Free that day, though the team cannot play.
    Free,
    /// A place that nobody fills.
    Open,
}

/// One place of the lineup; an open one has no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dot {
    pub initials: String,
    pub name: String,
    pub kind: DotKind,
}

/// The lineup of a playable day; otherwise who is free, and as many open places as players are missing.
pub fn dots(day: &FortnightDay, minimum_players: usize) -> Vec<Dot> {
    if day.status == Status::OffDay {
        return Vec::new();
    }
    if day.status.can_proceed() {
        let players = day.lineup.iter().map(|place| {
            let kind = if place.is_sub {
                DotKind::PlaysAsSub
            } else {
                DotKind::Plays
            };
            dot(&place.display_name, kind)
        });
        return players.take(MOST_DOTS).collect();
    }
    let places = minimum_players.min(MOST_DOTS);
    let filled = places.saturating_sub(day.missing.max(1));
    let free = day.free.first.iter().take(filled);
    let mut dots: Vec<Dot> = free.map(|name| dot(name, DotKind::Free)).collect();
    dots.resize_with(places, || Dot {
        initials: String::new(),
        name: String::new(),
        kind: DotKind::Open,
    });
    dots
}

fn dot(name: &str, kind: DotKind) -> Dot {
    Dot {
        initials: initials(name),
        name: name.to_owned(),
        kind,
    }
}

/// `Am` for Amara, `JM` for Jo March.
pub fn initials(name: &str) -> String {
    let mut words = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    match (words.next(), words.next()) {
        (Some(first), Some(second)) => [first, second]
            .iter()
            .filter_map(|word| word.chars().next())
            .collect(),
        (Some(only), None) => only.chars().take(2).collect(),
        _ => name.chars().take(1).collect(),
    }
}
