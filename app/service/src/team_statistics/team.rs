//! Current and former players, with their answers.

use std::collections::HashMap;

use app_domain::absence::Absence;
use app_domain::statistics::presence::{TeammateDay, TeammateHistory};
use app_domain::{Day, Player, PlayerId, Role, Zone};

use super::StatisticsPlayer;
use super::player_history::PlayerHistories;
use crate::Result;
use crate::port::{PlayerAnswers, ReadTransaction};

/// Returns the registered players in list order, then the former players who have answers between the two days, sorted
/// by name.
pub(super) async fn load_team(
    reading: &mut dyn ReadTransaction,
    memory: &PlayerHistories,
    zone: Zone,
    from: Day,
    to: Day,
) -> Result<(Vec<StatisticsPlayer>, Vec<TeammateHistory>)> {
    let heard = reading.player_answers(from, to).await?.into_iter();
    let mut players = reading.players().await?;
    players.sort_by(Player::list_order);
    let absences = reading.absences_between(from, to).await?;
    let mut heard: HashMap<PlayerId, PlayerAnswers> =
        heard.map(|one| (one.player.clone(), one)).collect();
    let registered: Vec<(StatisticsPlayer, TeammateHistory)> = players
        .into_iter()
        .map(|player| {
            let days = heard
                .remove(&player.id)
                .map_or(Vec::new(), |heard| heard.days);
            current_teammate(player, days, &absences, memory, zone)
        })
        .collect();
    let mut left: Vec<(StatisticsPlayer, TeammateHistory)> = heard
        .into_values()
        .map(|heard| former_teammate(heard, memory))
        .collect();
    left.sort_by(|(one, _), (other, _)| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
    Ok(registered.into_iter().chain(left).unzip())
}

fn current_teammate(
    player: Player,
    days: Vec<TeammateDay>,
    absences: &[Absence],
    memory: &PlayerHistories,
    zone: Zone,
) -> (StatisticsPlayer, TeammateHistory) {
    let remembered = memory.get(&player.id);
    let registered = remembered.and_then(|known| known.registered);
    let since = registered.map(|at| zone.day_of(at));
    let first_heard = days.first().map(|heard| heard.day);
    let own = absences
        .iter()
        .filter(|absence| absence.player == player.id);
    let teammate = TeammateHistory {
        role: player.role,
        // Admins may have entered answers for days before the registration.
        since: since.map(|since| first_heard.map_or(since, |first| first.min(since))),
        until: None,
        days,
        absences: own
            .map(|absence| (absence.range.start(), absence.range.end()))
            .collect(),
        first_answers: remembered
            .map_or_else(Default::default, |known| known.first_answers.clone()),
    };
    let person = StatisticsPlayer {
        id: player.id,
        name: player.display_name,
        role: Some(player.role),
    };
    (person, teammate)
}

/// The time of removal is unknown, so a former player counts from their first stored day to the last one.
fn former_teammate(
    heard: PlayerAnswers,
    memory: &PlayerHistories,
) -> (StatisticsPlayer, TeammateHistory) {
    let remembered = memory.get(&heard.player);
    let teammate = TeammateHistory {
        role: Role::Sub,
        since: heard.days.first().map(|heard| heard.day),
        until: heard.days.last().map(|heard| heard.day),
        first_answers: remembered
            .map_or_else(Default::default, |known| known.first_answers.clone()),
        absences: Vec::new(),
        days: heard.days,
    };
    let person = StatisticsPlayer {
        name: heard.held_name.unwrap_or_else(|| heard.player.to_string()),
        id: heard.player,
        role: None,
    };
    (person, teammate)
}
