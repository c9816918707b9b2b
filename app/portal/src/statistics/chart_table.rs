//! Charts as tables.

use app_wire::{PlayerPresence, TallyBody};

use crate::texts::statistics as words;

/// A chart as a table: the column headings, and the rows, each of which begins with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartTable {
    pub columns: &'static [&'static str],
    pub rows: Vec<Vec<String>>,
}

const PRESENCE_COLUMNS: [&str; 10] = [
    words::PLAYER,
    words::RESPONSE,
    words::ANSWERED,
    words::ASKED,
    words::FREE,
    words::ATTENDANCE,
    words::ATTENDED,
    words::PLAYABLE,
    words::LEAD_TIME,
    words::AWAY,
];

/// The column headings of [`tally_row`].
pub const fn tally_columns(name: &'static str) -> [&'static str; 6] {
    [
        name,
        words::PLAYED,
        words::WON,
        words::LOST,
        words::DRAWN,
        words::WIN_RATE,
    ]
}

/// A table row: the name and its tally.
pub fn tally_row(name: String, tally: TallyBody) -> Vec<String> {
    let counts = [tally.played, tally.wins, tally.losses, tally.draws];
    let mut row = vec![name];
    row.extend(counts.map(|count| count.to_string()));
    row.push(words::percent(tally.win_percent));
    row
}

/// The presence of each player.
pub fn presence_table(players: &[PlayerPresence]) -> ChartTable {
    let row = |one: &PlayerPresence| {
        let found = one.presence;
        vec![
            one.display_name.clone(),
            words::percent(found.response_percent),
            found.answered.to_string(),
            found.asked.to_string(),
            found.available.to_string(),
            words::percent(found.attendance_percent),
            found.attended.to_string(),
            found.playable.to_string(),
            lead_time(one),
            found.absent.to_string(),
        ]
    };
    ChartTable {
        columns: &PRESENCE_COLUMNS,
        rows: players.iter().map(row).collect(),
    }
}

/// How long before a session the player answers.
pub fn lead_time(one: &PlayerPresence) -> String {
    let lead = one.presence.lead_minutes;
    lead.map_or_else(|| words::NOTHING.to_owned(), words::lead)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::test_ids::player_id;

    #[test]
    fn a_player_without_answers_has_no_shares() {
        let player: PlayerPresence = serde_json::from_value(json!({
            "userId": player_id("1"), "displayName": "Amara", "role": null, "asked": 4, "answered": 0,
            "responsePercent": 0, "available": 0, "absent": 2, "playable": 0, "attended": 0,
            "attendancePercent": null, "leadMinutes": null,
        }))
        .expect("a player");
        let table = presence_table(&[player]);
        assert_eq!(table.rows[0].len(), table.columns.len());
        assert_eq!(table.rows[0][0], "Amara");
        assert_eq!(table.rows[0][8], words::NOTHING);
    }
}
