//! The suggestion as a message to the player.

use app_domain::local_clock::LocalClock;
use app_wire::{FortnightSuggestionBody, SpanBody};

use super::times::times_for_others;
use crate::texts;

/// *Kim, could you play 20:00–22:30 on Thursday 26 November (Berlin time)? Then we’d have a full roster.*
///
/// Dates and times are in the team's zone, which is named: the recipient may live anywhere.
pub fn request_message(help: &FortnightSuggestionBody, team: &LocalClock) -> String {
    let zone = texts::city(&team.zone);
    let by_team = |window: SpanBody| times_for_others(team, window.starts_at, window.ends_at);
    let date = |window: SpanBody| texts::date_spoken(team.local(window.starts_at).0);
    match (help.from, help.to) {
        (Some(from), Some(to)) => texts::schedule::could_you_play_instead(
            &help.display_name,
            &date(to),
            [&by_team(from), &by_team(to), &by_team(help.window)],
            &zone,
            help.outcome,
        ),
        _ => texts::schedule::could_you_play(
            &help.display_name,
            &date(help.window),
            &by_team(help.window),
            &zone,
            help.outcome,
        ),
    }
}
