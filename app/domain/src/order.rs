//! The order of the team: the list grouped by role, moves within it, and the places they come to (decisions §1, §6).

use std::collections::HashSet;

use crate::player::{Player, PlayerId, Role};
use crate::rule::{Rule, RuleViolation};

/// The team's list: the players of each role, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TeamOrder([Vec<PlayerId>; Role::ALL.len()]);

/// A place among the players of a role, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    pub role: Role,
    pub place: usize,
}

impl TeamOrder {
    /// The order of players who are given in list order.
    pub fn new(players: impl IntoIterator<Item = (PlayerId, Role)>) -> Self {
        let mut order = Self::default();
        for (player, role) in players {
            order.group_mut(role).push(player);
        }
        order
    }

    pub fn group(&self, role: Role) -> &[PlayerId] {
        &self.0[role as usize]
    }

    pub fn spot_of(&self, player: &PlayerId) -> Option<Spot> {
        Role::ALL.into_iter().find_map(|role| {
            let place = self.group(role).iter().position(|other| other == player)?;
            Some(Spot { role, place })
        })
    }

    /// Every spot on which the player can stand, from the top of the list to its end. Each step is one
    /// press of an arrow; from the end of a role it leads into the next one.
    pub fn spots_for(&self, player: &PlayerId) -> Vec<Spot> {
        let rest = self.without(player);
        let of_role = |role| (0..=rest.group(role).len()).map(move |place| Spot { role, place });
        Role::ALL.into_iter().flat_map(of_role).collect()
    }

    /// The order with the player on `spot`; a place beyond the end of the role is its end.
    #[must_use]
    pub fn moved(&self, player: &PlayerId, spot: Spot) -> Self {
        if self.spot_of(player).is_none() {
            return self.clone();
        }
        let mut order = self.without(player);
        let group = order.group_mut(spot.role);
        group.insert(spot.place.min(group.len()), player.clone());
        order
    }

    /// This order for the team as it is meanwhile: without those who have gone, and with those who have come at the
    /// end of their role.
    #[must_use]
    pub fn brought_up_to(&self, team: &Self) -> Self {
        let mut order = self.clone();
        for group in &mut order.0 {
            group.retain(|player| team.spot_of(player).is_some());
        }
        for role in Role::ALL {
            for player in team.group(role) {
                if self.spot_of(player).is_none() {
                    order.group_mut(role).push(player.clone());
                }
            }
        }
        order
    }

    /// The whole order as places: consecutive in every role.
    pub fn placements(&self) -> Vec<Placement> {
        let of_role = |role| {
            let places = self.group(role).iter().zip(0..);
            places.map(move |(player, sort_order)| Placement {
                player: player.clone(),
                sort_order,
                role: Some(role),
            })
        };
        Role::ALL.into_iter().flat_map(of_role).collect()
    }

    fn without(&self, player: &PlayerId) -> Self {
        let mut rest = self.clone();
        for group in &mut rest.0 {
            group.retain(|other| other != player);
        }
        rest
    }

    fn group_mut(&mut self, role: Role) -> &mut Vec<PlayerId> {
        &mut self.0[role as usize]
    }
}

/// A new place for one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    pub player: PlayerId,
    pub sort_order: i32,
    /// `None`: stays in the role.
    pub role: Option<Role>,
}

/// A checked list of placements: no player twice, no negative place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reordering(Vec<Placement>);

/// The reordering names somebody whom the team does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown(pub PlayerId);

impl Reordering {
    pub fn new(placements: Vec<Placement>) -> Result<Self, Vec<RuleViolation>> {
        let mut seen = HashSet::new();
        let mut violations = Vec::new();
        for (at, placement) in placements.iter().enumerate() {
            if !seen.insert(&placement.player) {
                violations.push(Rule::DoubledPlayer.of(format!("orderings[{at}].chatId")));
            }
            if placement.sort_order < 0 {
                violations.push(Rule::Negative.of(format!("orderings[{at}].sortOrder")));
            }
        }
        if violations.is_empty() {
            Ok(Self(placements))
        } else {
            Err(violations)
        }
    }

    /// Moves the named players, all or none, and leaves the team in list order.
    ///
    /// Places are kept as they were sent. Only where a role is named, which makes it an order across roles, are the
    /// places of every role made consecutive afterwards, whoever else was registered or moved meanwhile; on an equal
    /// place a named player stands before the others.
    pub fn apply(&self, players: &mut [Player]) -> Result<(), Unknown> {
        let is_unknown = |placement: &&Placement| {
            let mut known = players.iter();
            !known.any(|player| player.id == placement.player)
        };
        if let Some(unknown) = self.0.iter().find(is_unknown) {
            return Err(Unknown(unknown.player.clone()));
        }
        for player in &mut *players {
            if let Some(placement) = self.of(&player.id) {
                player.sort_order = placement.sort_order;
                player.role = placement.role.unwrap_or(player.role);
            }
        }
        if self.0.iter().any(|placement| placement.role.is_some()) {
            self.close_ranks(players);
        }
        players.sort_by(Player::list_order);
        Ok(())
    }

    fn close_ranks(&self, players: &mut [Player]) {
        players.sort_by(|one, other| {
            let rank = |player: &Player| {
                let is_guest = self.of(&player.id).is_none();
                (player.role, player.sort_order, is_guest)
            };
            rank(one)
                .cmp(&rank(other))
                .then_with(|| one.list_order(other))
        });
        for role in Role::ALL {
            let group = players.iter_mut().filter(|player| player.role == role);
            for (player, place) in group.zip(0..) {
                player.sort_order = place;
            }
        }
    }

    fn of(&self, player: &PlayerId) -> Option<&Placement> {
        self.0.iter().find(|placement| placement.player == *player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: usize) -> PlayerId {
        format!("{number:018}").parse().expect("an id")
    }

    /// Players 0 and 1 are MAIN, 2 is SUB; there is no coach.
    fn order() -> TeamOrder {
        let roles = [Role::Main, Role::Main, Role::Sub];
        TeamOrder::new(
            roles
                .into_iter()
                .enumerate()
                .map(|(at, role)| (id(at), role)),
        )
    }

    #[test]
    fn the_spots_of_a_player_cross_from_role_to_role() {
        let spots = order().spots_for(&id(1));
        let places: Vec<(Role, usize)> = spots.iter().map(|spot| (spot.role, spot.place)).collect();
        let expected = [
            (Role::Main, 0),
            (Role::Main, 1),
            (Role::Sub, 0),
            (Role::Sub, 1),
            (Role::Coach, 0),
        ];
        assert_eq!(places, expected);
    }

    #[test]
    fn a_place_beyond_the_end_is_the_end() {
        let spot = Spot {
            role: Role::Sub,
            place: 9,
        };
        let moved = order().moved(&id(0), spot);
        assert_eq!(moved.group(Role::Sub), [id(2), id(0)]);
        assert_eq!(moved.group(Role::Main), [id(1)]);
    }

    #[test]
    fn an_order_on_its_way_follows_who_comes_and_goes() {
        let spot = Spot {
            role: Role::Sub,
            place: 0,
        };
        let moved = order().moved(&id(0), spot);
        let roles = [(0, Role::Main), (2, Role::Sub), (3, Role::Sub)];
        let team = TeamOrder::new(roles.map(|(at, role)| (id(at), role)));
        let followed = moved.brought_up_to(&team);
        assert_eq!(followed.group(Role::Main), []);
        assert_eq!(followed.group(Role::Sub), [id(0), id(2), id(3)]);
    }

    #[test]
    fn who_is_not_in_the_team_is_not_moved_into_it() {
        let spot = Spot {
            role: Role::Main,
            place: 0,
        };
        assert_eq!(order().moved(&id(9), spot), order());
    }

    #[test]
    fn a_doubled_player_or_a_negative_place_refuses_the_whole_reordering() {
        let placements = [0, -1].map(|sort_order| Placement {
            player: id(1),
            sort_order,
            role: None,
        });
        let fields: Vec<String> = Reordering::new(placements.into())
            .expect_err("refused")
            .into_iter()
            .map(|violation| violation.field)
            .collect();
        assert_eq!(fields, ["orderings[1].chatId", "orderings[1].sortOrder"]);
    }
}
