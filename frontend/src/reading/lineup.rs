//! Who plays, or could, as a short row of dots.

use app_api::wire::{FortnightDay, FortnightRow};
use app_domain::Role;
use app_domain::analysis::Status;

/// Dots a card has room for.
const MOST_DOTS: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DotKind {
    /// In the line-up.
    Plays,
    /// In the line-up as a substitute.
    PlaysAsSub,
    /// Free that day, though the team cannot play.
    Free,
    /// A place that nobody fills.
    Open,
}

/// One place of the line-up; an open one has no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dot {
    pub initials: String,
    pub name: String,
    pub kind: DotKind,
}

/// The line-up of a playable day; otherwise who is free, and as many open places as players are missing.
pub fn dots(day: &FortnightDay, minimum_players: usize) -> Vec<Dot> {
    let analysis = &day.analysis;
    if analysis.status == Status::OffDay {
        return Vec::new();
    }
    if analysis.can_proceed {
        let is_sub = |id: &str| analysis.required_subs.iter().any(|sub| sub.user_id == id);
        let players = analysis.lineup.iter().map(|player| {
            let kind = if is_sub(&player.user_id) {
                DotKind::PlaysAsSub
            } else {
                DotKind::Plays
            };
            dot(&player.display_name, kind)
        });
        return players.take(MOST_DOTS).collect();
    }
    let places = minimum_players.min(MOST_DOTS);
    let filled = places.saturating_sub(analysis.missing.max(1));
    let mut dots: Vec<Dot> = free_players(day)
        .take(filled)
        .map(|player| dot(&player.row.display_name, DotKind::Free))
        .collect();
    dots.resize_with(places, || Dot {
        initials: String::new(),
        name: String::new(),
        kind: DotKind::Open,
    });
    dots
}

/// Main players with windows, then substitutes.
fn free_players(day: &FortnightDay) -> impl Iterator<Item = &FortnightRow> {
    let of = |role: Role| {
        day.players.iter().filter(move |player| {
            player.row.role == role && !player.row.absent && !player.spans.is_empty()
        })
    };
    of(Role::Main).chain(of(Role::Sub))
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
