//! Current and former players, with their answers.

use std::collections::HashMap;

use app_domain::absence::Absence;
use app_domain::day_records::PlayerDays;
use app_domain::statistics::attendance::{TeammateDay, TeammateHistory};
use app_domain::statistics::team_days::team_days;
use app_domain::{Day, Player, PlayerId, Role, Zone};

use super::StatisticsPlayer;
use super::player_history::PlayerHistories;
use crate::Result;
use crate::availability::zone_of;
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
    let (first, last) = (
        from.plus(-PlayerDays::REACH_DAYS),
        to.plus(PlayerDays::REACH_DAYS),
    );
    let former = reading.former_players().await?.into_iter();
    let former: HashMap<PlayerId, Player> = former
        .map(|former| (former.player.id.clone(), former.player))
        .collect();
    let response = reading.player_answers(first, last).await?.into_iter();
    let mut players = reading.players().await?;
    players.sort_by(Player::list_order);
    let absences = reading.absences_between(from, to).await?;
    let mut response: HashMap<PlayerId, PlayerAnswers> =
        response.map(|one| (one.player.clone(), one)).collect();
    let registered: Vec<(StatisticsPlayer, TeammateHistory)> = players
        .into_iter()
        .map(|player| {
            let days = response
                .remove(&player.id)
                .map_or(Vec::new(), |response| response.days);
            let days = team_days(days, zone_of(&player, zone), zone, from, to);
            current_teammate(player, days, &absences, memory, zone)
        })
        .collect();
    let mut left: Vec<(StatisticsPlayer, TeammateHistory)> = response
        .into_values()
        .map(|response| {
            let player = former.get(&response.player);
            let own_zone = player.map_or(zone, |player| zone_of(player, zone));
            let days = team_days(response.days, own_zone, zone, from, to);
            PlayerAnswers {
                player: response.player,
                held_name: response.held_name,
                days,
            }
        })
        .filter(|response| !response.days.is_empty())
        .map(|response| former_teammate(response, memory))
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
    let first_heard = days.first().map(|response| response.day);
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
    response: PlayerAnswers,
    memory: &PlayerHistories,
) -> (StatisticsPlayer, TeammateHistory) {
    let remembered = memory.get(&response.player);
    let teammate = TeammateHistory {
        role: Role::Sub,
        since: response.days.first().map(|response| response.day),
        until: response.days.last().map(|response| response.day),
        first_answers: remembered
            .map_or_else(Default::default, |known| known.first_answers.clone()),
        absences: Vec::new(),
        days: response.days,
    };
    let person = StatisticsPlayer {
        name: response
            .held_name
            .unwrap_or_else(|| response.player.to_string()),
        id: response.player,
        role: None,
    };
    (person, teammate)
}
