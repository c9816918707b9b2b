//! Who is or was in the team, with what is known of their days.

use std::collections::HashMap;

use app_domain::absence::Absence;
use app_domain::statistics::presence::{HeardDay, Teammate};
use app_domain::{Day, Player, PlayerId, Role, Zone};

use super::Person;
use super::memory::Memory;
use crate::Result;
use crate::port::{HeardPlayer, Reading};

/// The registered players in list order, then by name those who have left and said something between the two days.
pub(super) async fn team(
    reading: &mut dyn Reading,
    memory: &Memory,
    zone: Zone,
    from: Day,
    to: Day,
) -> Result<(Vec<Person>, Vec<Teammate>)> {
    let heard = reading.heard(from, to).await?.into_iter();
    let mut players = reading.players().await?;
    players.sort_by(Player::list_order);
    let absences = reading.absences_between(from, to).await?;
    let mut heard: HashMap<PlayerId, HeardPlayer> =
        heard.map(|one| (one.player.clone(), one)).collect();
    let registered: Vec<(Person, Teammate)> = players
        .into_iter()
        .map(|player| {
            let days = heard
                .remove(&player.id)
                .map_or(Vec::new(), |heard| heard.days);
            present(player, days, &absences, memory, zone)
        })
        .collect();
    let mut left: Vec<(Person, Teammate)> = heard
        .into_values()
        .map(|heard| former(heard, memory))
        .collect();
    left.sort_by(|(one, _), (other, _)| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
    Ok(registered.into_iter().chain(left).unzip())
}

fn present(
    player: Player,
    days: Vec<HeardDay>,
    absences: &[Absence],
    memory: &Memory,
    zone: Zone,
) -> (Person, Teammate) {
    let remembered = memory.of(&player.id);
    let registered = remembered.and_then(|known| known.registered);
    let since = registered.map(|at| zone.day_of(at));
    let first_heard = days.first().map(|heard| heard.day);
    let own = absences
        .iter()
        .filter(|absence| absence.player == player.id);
    let teammate = Teammate {
        role: player.role,
        // Admins may have noted what was said before.
        since: since.map(|since| first_heard.map_or(since, |first| first.min(since))),
        until: None,
        days,
        absences: own
            .map(|absence| (absence.range.start(), absence.range.end()))
            .collect(),
        first_answers: remembered
            .map_or_else(Default::default, |known| known.first_answers.clone()),
    };
    let person = Person {
        id: player.id,
        name: player.display_name,
        role: Some(player.role),
    };
    (person, teammate)
}

/// Nobody knows when somebody left: the stay is from the first day that is kept to the last one.
fn former(heard: HeardPlayer, memory: &Memory) -> (Person, Teammate) {
    let remembered = memory.of(&heard.player);
    let teammate = Teammate {
        role: Role::Sub,
        since: heard.days.first().map(|heard| heard.day),
        until: heard.days.last().map(|heard| heard.day),
        first_answers: remembered
            .map_or_else(Default::default, |known| known.first_answers.clone()),
        absences: Vec::new(),
        days: heard.days,
    };
    let person = Person {
        name: heard.held_name.unwrap_or_else(|| heard.player.to_string()),
        id: heard.player,
        role: None,
    };
    (person, teammate)
}
