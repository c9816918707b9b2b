//! The order of the team: the list grouped by role, moves in it, and the resulting positions (decisions §1, §6).

use std::collections::HashSet;

use crate::player::{Player, PlayerId, Role};
use crate::validation_rule::{RuleViolation, ValidationRule};

/// The number of players of a lineup.
const LINEUP_SIZE: usize = 5;

/// The team's list: the players of each role, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TeamOrder([Vec<PlayerId>; Role::ALL.len()]);

/// A position among the players of a role, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RolePosition {
    pub role: Role,
    pub place: usize,
}

impl TeamOrder {
    /// Creates the order from players in list order.
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

    pub fn position_of(&self, player: &PlayerId) -> Option<RolePosition> {
        Role::ALL.into_iter().find_map(|role| {
            let place = self.group(role).iter().position(|other| other == player)?;
            Some(RolePosition { role, place })
        })
    }

    /// Returns every position that the player can have, from the top of the list to its end. An arrow key moves by one
    /// position, and from the end of a role into the next role.
    pub fn positions_for(&self, player: &PlayerId) -> Vec<RolePosition> {
        let rest = self.without(player);
        let of_role =
            |role| (0..=rest.group(role).len()).map(move |place| RolePosition { role, place });
        Role::ALL.into_iter().flat_map(of_role).collect()
    }

    /// Returns the order with the player at `spot`. A place after the end of the role is its end.
    #[must_use]
    pub fn moved(&self, player: &PlayerId, spot: RolePosition) -> Self {
        if self.position_of(player).is_none() {
            return self.clone();
        }
        let mut order = self.without(player);
        let group = order.group_mut(spot.role);
        group.insert(spot.place.min(group.len()), player.clone());
        order
    }

    /// Applies this order to the current `team`: removes players who left, and adds new players at the end of their
    /// role.
    #[must_use]
    pub fn rebased_on(&self, team: &Self) -> Self {
        let mut order = self.clone();
        for group in &mut order.0 {
            group.retain(|player| team.position_of(player).is_some());
        }
        for role in Role::ALL {
            for player in team.group(role) {
                if self.position_of(player).is_none() {
                    order.group_mut(role).push(player.clone());
                }
            }
        }
        order
    }

    /// Returns the whole order as placements, with consecutive positions in every role.
    pub fn placements(&self) -> Vec<PlayerPlacement> {
        let of_role = |role| {
            let places = self.group(role).iter().zip(0..);
            places.map(move |(player, sort_order)| PlayerPlacement {
                player: player.clone(),
                sort_order,
                role: Some(role),
            })
        };
        Role::ALL.into_iter().flat_map(of_role).collect()
    }

    /// The number of main players of `after` if it has more of them than this order and than a lineup.
    pub fn surplus_mains(&self, after: &Self) -> Option<usize> {
        let [before, after] = [self, after].map(|order| order.group(Role::Main).len());
        (after > before && after > LINEUP_SIZE).then_some(after)
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

/// A new position for one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPlacement {
    pub player: PlayerId,
    pub sort_order: i32,
    /// `None`: the role stays.
    pub role: Option<Role>,
}

/// A validated list of placements: no player twice, no negative position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamReordering(Vec<PlayerPlacement>);

/// A reordering contains a player who is not in the team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownPlayer(pub PlayerId);

impl TeamReordering {
    pub fn new(placements: Vec<PlayerPlacement>) -> Result<Self, Vec<RuleViolation>> {
        let mut seen = HashSet::new();
        let mut violations = Vec::new();
        for (at, placement) in placements.iter().enumerate() {
            if !seen.insert(&placement.player) {
                violations.push(
                    ValidationRule::DuplicatePlayer.on_field(format!("orderings[{at}].chatId")),
                );
            }
            if placement.sort_order < 0 {
                violations
                    .push(ValidationRule::Negative.on_field(format!("orderings[{at}].sortOrder")));
            }
        }
        if violations.is_empty() {
            Ok(Self(placements))
        } else {
            Err(violations)
        }
    }

    /// Moves all players of the reordering, or none on an error. Sorts the team in list order.
    ///
    /// Without roles, the positions stay as they were sent. If a placement has a role, the positions of every role are
    /// made consecutive afterwards, also with players who were registered or moved by others since. At equal positions,
    /// players of the reordering come before the others.
    pub fn apply(&self, players: &mut [Player]) -> Result<(), UnknownPlayer> {
        let is_unknown = |placement: &&PlayerPlacement| {
            let mut known = players.iter();
            !known.any(|player| player.id == placement.player)
        };
        if let Some(unknown) = self.0.iter().find(is_unknown) {
            return Err(UnknownPlayer(unknown.player.clone()));
        }
        for player in &mut *players {
            if let Some(placement) = self.placement_of(&player.id) {
                player.sort_order = placement.sort_order;
                player.role = placement.role.unwrap_or(player.role);
            }
        }
        if self.0.iter().any(|placement| placement.role.is_some()) {
            self.renumber_positions(players);
        }
        players.sort_by(Player::list_order);
        Ok(())
    }

    fn renumber_positions(&self, players: &mut [Player]) {
        players.sort_by(|one, other| {
            let rank = |player: &Player| {
                let is_guest = self.placement_of(&player.id).is_none();
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

    fn placement_of(&self, player: &PlayerId) -> Option<&PlayerPlacement> {
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
    fn the_positions_of_a_player_cross_from_role_to_role() {
        let spots = order().positions_for(&id(1));
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
        let spot = RolePosition {
            role: Role::Sub,
            place: 9,
        };
        let moved = order().moved(&id(0), spot);
        assert_eq!(moved.group(Role::Sub), [id(2), id(0)]);
        assert_eq!(moved.group(Role::Main), [id(1)]);
    }

    #[test]
    fn a_pending_order_follows_new_and_removed_players() {
        let spot = RolePosition {
            role: Role::Sub,
            place: 0,
        };
        let moved = order().moved(&id(0), spot);
        let roles = [(0, Role::Main), (2, Role::Sub), (3, Role::Sub)];
        let team = TeamOrder::new(roles.map(|(at, role)| (id(at), role)));
        let followed = moved.rebased_on(&team);
        assert_eq!(followed.group(Role::Main), []);
        assert_eq!(followed.group(Role::Sub), [id(0), id(2), id(3)]);
    }

    #[test]
    fn a_sixth_main_player_is_one_more_than_play() {
        let mains = |count| TeamOrder::new((0..count).map(|at| (id(at), Role::Main)));
        let surplus = [(4, 5), (5, 6), (6, 6), (6, 7), (7, 6)]
            .map(|(before, after)| mains(before).surplus_mains(&mains(after)));
        assert_eq!(surplus, [None, Some(6), None, Some(7), None]);
    }

    #[test]
    fn who_is_not_in_the_team_is_not_moved_into_it() {
        let spot = RolePosition {
            role: Role::Main,
            place: 0,
        };
        assert_eq!(order().moved(&id(9), spot), order());
    }

    #[test]
    fn a_doubled_player_or_a_negative_place_refuses_the_whole_reordering() {
        let placements = [0, -1].map(|sort_order| PlayerPlacement {
            player: id(1),
            sort_order,
            role: None,
        });
        let fields: Vec<String> = TeamReordering::new(placements.into())
            .expect_err("refused")
            .into_iter()
            .map(|violation| violation.field)
            .collect();
        assert_eq!(fields, ["orderings[1].chatId", "orderings[1].sortOrder"]);
    }
}
