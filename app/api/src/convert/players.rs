//! Parses the players of a list.

use app_domain::player::MAX_LISTED_PLAYERS;
use app_domain::{RuleViolations, ValidationRule, Zone};
use app_service::ServiceError;
use app_service::players::NewPlayer;
use app_wire::NewPlayerBody;

/// Parses players to add. Every error names the index of its player.
pub(crate) fn parse_new_players(players: &[NewPlayerBody]) -> Result<Vec<NewPlayer>, ServiceError> {
    if players.len() > MAX_LISTED_PLAYERS {
        let rule = ValidationRule::TooMany(MAX_LISTED_PLAYERS);
        return Err(rule.on_field("players").into());
    }
    let mut violations = RuleViolations::default();
    let mut parsed = Vec::with_capacity(players.len());
    for (at, player) in players.iter().enumerate() {
        let zone = player
            .timezone
            .as_deref()
            .map(str::parse::<Zone>)
            .transpose();
        let zone = violations.record(&format!("players[{at}].timezone"), zone);
        let new = NewPlayer::new(
            player.chat_id.trim(),
            &player.chat_username,
            &player.display_name,
            player.role.as_str(),
        );
        match new {
            Ok(new) => parsed.push(NewPlayer {
                timezone: zone.flatten(),
                ..new
            }),
            Err(faults) => violations.0.extend(faults.into_iter().map(|mut fault| {
                fault.field = format!("players[{at}].{}", fault.field);
                fault
            })),
        }
    }
    Ok(violations.into_result(parsed)?)
}
