//! The suggestion as a message that can be sent to the player as it stands.

use app_api::wire::{Help, SpanBody};
use app_domain::analysis::Status;
use app_domain::clock::LocalClock;

use super::times::times;
use crate::texts;

/// *Kim, could you play Thursday 26 November, 20:00–22:30 (team time, Berlin)? Then we have a full roster.*
///
/// Dates and times are those of the team's clock, which is named: whoever reads the message may live anywhere.
pub fn request(help: &Help, team: &LocalClock) -> String {
    let zone = texts::city(&team.zone);
    let by_team = |window: SpanBody| times(team, window.starts_at, window.ends_at);
    let date = |window: SpanBody| texts::date_spoken(team.local(window.starts_at).0);
    let outcome = match help.outcome {
        Status::FullRoster => texts::schedule::THEN_FULL_ROSTER,
        _ => texts::schedule::THEN_WE_CAN_PLAY,
    };
    match (help.from, help.to) {
        (Some(from), Some(to)) => {
            let outcome = [outcome, ", ", &by_team(help.window), "."].concat();
            texts::schedule::could_you_play_instead(
                &help.display_name,
                &date(to),
                [&by_team(from), &by_team(to)],
                &zone,
                &outcome,
            )
        }
        _ => texts::schedule::could_you_play(
            &help.display_name,
            &date(help.window),
            &by_team(help.window),
            &zone,
            &[outcome, "."].concat(),
        ),
    }
}
