//! The order of the list, and the moves in it.

use app_domain::team_order::{RolePosition, TeamOrder};
use app_domain::{PlayerId, Role};
use app_wire::{PlayerBody, PlayerPlace};

use crate::texts::players as texts;

pub fn team_order(team: &[PlayerBody]) -> TeamOrder {
    let placed = team.iter();
    TeamOrder::new(placed.map(|player| (player.chat_id.clone(), player.role)))
}

/// The request that stores an order.
pub fn player_places(order: &TeamOrder) -> Vec<PlayerPlace> {
    let placements = order.placements().into_iter();
    placements
        .map(|placement| PlayerPlace {
            chat_id: placement.player.clone(),
            sort_order: placement.sort_order,
            role: placement.role,
        })
        .collect()
}

/// A move of the player's menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListMove {
    Up,
    Down,
    ToRole(Role),
}

impl ListMove {
    /// The spot that the move leads to. Past the end of a role it is in the next role, and beyond the list there is none.
    pub fn target(self, order: &TeamOrder, player: &PlayerId) -> Option<RolePosition> {
        let home = order.position_of(player)?;
        let beside = |by: isize| {
            let spots = order.positions_for(player);
            let at = spots.iter().position(|spot| *spot == home)?;
            spots.get(at.checked_add_signed(by)?).copied()
        };
        match self {
            Self::Up => beside(-1),
            Self::Down => beside(1),
            Self::ToRole(role) => Some(RolePosition {
                role,
                place: order.group(role).len(),
            }),
        }
    }
}

/// The spot of a player in words.
pub fn position_text(
    order: &TeamOrder,
    player: &PlayerId,
    name: &str,
    spot: RolePosition,
) -> String {
    let count = order.moved(player, spot).group(spot.role).len();
    texts::position(name, spot.place + 1, count, spot.role)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u64) -> PlayerId {
        format!("{number:018}").parse().expect("an id")
    }

    /// Mains 1 and 2, no subs, coach 3.
    fn order() -> TeamOrder {
        TeamOrder::new([
            (id(1), Role::Main),
            (id(2), Role::Main),
            (id(3), Role::Coach),
        ])
    }

    fn target(to: ListMove, player: u64) -> Option<(Role, usize)> {
        let spot = to.target(&order(), &id(player))?;
        Some((spot.role, spot.place))
    }

    #[test]
    fn a_move_past_the_end_of_a_role_leads_into_the_next_one() {
        assert_eq!(target(ListMove::Down, 1), Some((Role::Main, 1)));
        assert_eq!(target(ListMove::Down, 2), Some((Role::Sub, 0)));
        assert_eq!(target(ListMove::Up, 3), Some((Role::Sub, 0)));
    }

    #[test]
    fn there_is_no_move_beyond_the_list_or_for_a_player_who_left() {
        assert_eq!(target(ListMove::Up, 1), None);
        for to in [ListMove::Up, ListMove::Down, ListMove::ToRole(Role::Sub)] {
            assert_eq!(target(to, 9), None);
        }
    }

    #[test]
    fn a_move_to_a_role_leads_to_its_end() {
        let to = ListMove::ToRole(Role::Main);
        assert_eq!(target(to, 3), Some((Role::Main, 2)));
    }

    #[test]
    fn a_position_counts_the_player_in_the_role() {
        let to = RolePosition {
            role: Role::Sub,
            place: 0,
        };
        let words = position_text(&order(), &id(2), "Kim", to);
        assert_eq!(words, texts::position("Kim", 1, 1, Role::Sub));
    }

    #[test]
    fn every_player_is_sent_with_role_and_place() {
        let places = player_places(&order());
        let sent: Vec<_> = places
            .iter()
            .map(|place| (place.role, place.sort_order))
            .collect();
        assert_eq!(
            sent,
            [
                (Some(Role::Main), 0),
                (Some(Role::Main), 1),
                (Some(Role::Coach), 0)
            ]
        );
    }
}
