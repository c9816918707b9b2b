//! The results of matches as texts and numbers.

use app_wire::{MapRecordBody, MatchBody};

/// `13:7`; `None` for a fixture.
pub fn score_text(one: &MatchBody) -> Option<String> {
    let (us, them) = one.score_us.zip(one.score_them)?;
    Some(format!("{us}:{them}"))
}

/// The number of matches on a map.
pub fn played(record: &MapRecordBody) -> u32 {
    record.wins + record.losses + record.draws
}

/// The share of wins in percent, rounded; 0 without a match.
pub fn win_percent(record: &MapRecordBody) -> u32 {
    let played = played(record);
    (record.wins * 200 + played) / (played * 2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(wins: u32, losses: u32, draws: u32) -> MapRecordBody {
        MapRecordBody {
            map: "Ascent".to_owned(),
            wins,
            losses,
            draws,
            rounds_us: 0,
            rounds_them: 0,
            form: Vec::new(),
            last: "26.11.2026".parse().expect("a date"),
        }
    }

    #[test]
    fn the_share_of_wins_is_rounded() {
        assert_eq!(win_percent(&record(2, 1, 0)), 67);
        assert_eq!(win_percent(&record(1, 2, 0)), 33);
        assert_eq!(win_percent(&record(1, 6, 1)), 13);
        assert_eq!(win_percent(&record(0, 0, 0)), 0);
        assert_eq!(played(&record(1, 6, 1)), 8);
    }
}
