//! The lineup, or the players who are free, as a short row of pictures.

use app_domain::analysis::DayStatus;
use app_wire::{FortnightDay, PlayerLook};

/// Maximum number of dots on a card.
const MAX_DOTS: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DotKind {
    /// In the lineup.
    Plays,
    /// In the lineup as a substitute.
    PlaysAsSub,
    /// Free on a day on which the team cannot play.
    Free,
    /// An unfilled place.
    Open,
}

/// One place of the lineup. An open place has no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineupDot {
    pub name: String,
    pub look: PlayerLook,
    pub kind: DotKind,
}

/// The lineup of a playable day. Otherwise the free players, and an open place for each missing player.
pub fn lineup_dots(day: &FortnightDay, minimum_players: usize) -> Vec<LineupDot> {
    if day.status == DayStatus::OffDay {
        return Vec::new();
    }
    if day.status.can_proceed() {
        let players = day.lineup.iter().map(|place| {
            let kind = if place.is_sub {
                DotKind::PlaysAsSub
            } else {
                DotKind::Plays
            };
            dot(&place.display_name, &place.look, kind)
        });
        return players.take(MAX_DOTS).collect();
    }
    let places = minimum_players.min(MAX_DOTS);
    let filled = places.saturating_sub(day.missing.max(1));
    let free = day.free.first.iter().take(filled).enumerate();
    let mut dots: Vec<LineupDot> = free
        .map(|(at, name)| {
            // A response stored by an older portal has no looks.
            let look = day.free.looks.get(at).cloned().unwrap_or_default();
            dot(name, &look, DotKind::Free)
        })
        .collect();
    dots.resize_with(places, || LineupDot {
        name: String::new(),
        look: PlayerLook::default(),
        kind: DotKind::Open,
    });
    dots
}

fn dot(name: &str, look: &PlayerLook, kind: DotKind) -> LineupDot {
    LineupDot {
        name: name.to_owned(),
        look: look.clone(),
        kind,
    }
}

#[cfg(test)]
mod tests {
    use app_wire::LineupPlace;

    use super::*;
    use crate::test_ids::player_id;
    use crate::test_values::{day, fortnight_day};

    #[test]
    fn a_day_that_is_short_has_an_open_place_for_each_missing_player() {
        let mut short = fortnight_day(day("25.11.2026"), DayStatus::NotEnough);
        short.missing = 2;
        short.free.first = ["Kim", "Mika", "Noah", "Theo"].map(str::to_owned).to_vec();
        let kinds: Vec<DotKind> = lineup_dots(&short, 5).iter().map(|dot| dot.kind).collect();
        assert_eq!(
            kinds,
            [
                DotKind::Free,
                DotKind::Free,
                DotKind::Free,
                DotKind::Open,
                DotKind::Open
            ]
        );
    }

    #[test]
    fn a_playable_day_shows_its_lineup_and_a_day_off_nothing() {
        let mut playable = fortnight_day(day("25.11.2026"), DayStatus::WithSubs);
        playable.lineup = vec![LineupPlace {
            user_id: player_id("kim"),
            display_name: "Kim".to_owned(),
            is_sub: true,
            look: PlayerLook::default(),
        }];
        let dots = lineup_dots(&playable, 5);
        assert_eq!((dots.len(), dots[0].kind), (1, DotKind::PlaysAsSub));
        let off = fortnight_day(day("25.11.2026"), DayStatus::OffDay);
        assert_eq!(lineup_dots(&off, 5), []);
    }
}
