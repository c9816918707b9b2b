//! Moves of players in any order keep the team's list consistent.

use app_domain::team_order::{PlayerPlacement, RolePosition, TeamOrder, TeamReordering};
use app_domain::{Player, PlayerId, Role};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn any_role() -> impl Strategy<Value = Role> {
    select(Role::ALL.to_vec())
}

/// Up to ten players with any positions, including gaps and duplicates, which other programs may cause.
fn any_team() -> impl Strategy<Value = Vec<Player>> {
    vec((any_role(), 0..6i32), 1..=10).prop_map(|places| {
        let mut team: Vec<Player> = (0..).zip(places).map(player).collect();
        team.sort_by(Player::list_order);
        team
    })
}

fn player((number, (role, sort_order)): (usize, (Role, i32))) -> Player {
    Player {
        id: id(number),
        account: None,
        username: "someone".to_owned(),
        display_name: format!("Player {number}"),
        role,
        timezone: None,
        is_admin: false,
        color: app_domain::PlayerColor::default(),
        picture: app_domain::PlayerPicture::default(),
        sort_order,
    }
}

fn id(number: usize) -> PlayerId {
    format!("{number:018}").parse().expect("an id")
}

fn order_of(team: &[Player]) -> TeamOrder {
    TeamOrder::new(team.iter().map(|player| (player.id.clone(), player.role)))
}

fn as_sent(order: &TeamOrder) -> TeamReordering {
    TeamReordering::new(order.placements()).expect("every player once")
}

/// One admin's move of one player, on an earlier state of the list.
fn any_move() -> impl Strategy<Value = (Index, Index, Index)> {
    any::<(Index, Index, Index)>()
}

fn after_move(
    order: &TeamOrder,
    team: &[Player],
    (who, to, _): &(Index, Index, Index),
) -> TeamOrder {
    let who = &who.get(team).id;
    order.moved(who, *to.get(&order.positions_for(who)))
}

fn has_consecutive_places(team: &[Player]) -> bool {
    Role::ALL.into_iter().all(|role| {
        let group = team.iter().filter(|player| player.role == role);
        group
            .zip(0..)
            .all(|(player, place)| player.sort_order == place)
    })
}

proptest! {
    #[test]
    fn a_move_puts_the_player_there_and_leaves_the_others_in_their_order(
        team in any_team(), who in any::<Index>(), to in any::<Index>(),
    ) {
        let order = order_of(&team);
        let who = &who.get(&team).id;
        let spot = *to.get(&order.positions_for(who));
        let moved = order.moved(who, spot);
        prop_assert_eq!(moved.position_of(who), Some(spot));
        let home = order.position_of(who).expect("in the team");
        prop_assert_eq!(moved.moved(who, home), order, "and the way back restores the list");
    }

    #[test]
    fn what_is_sent_is_what_the_team_becomes(mut team in any_team(), step in any_move()) {
        let order = after_move(&order_of(&team), &team, &step);
        as_sent(&order).apply(&mut team).expect("all are known");
        prop_assert_eq!(order_of(&team), order);
        prop_assert!(has_consecutive_places(&team));
    }

    /// Every order is based on an earlier list, and players are registered and removed in between.
    #[test]
    fn any_interleaving_ends_with_consecutive_places_in_every_role(
        mut team in any_team(), steps in vec(any_move(), 1..12), comings in vec(any_role(), 0..3),
    ) {
        let mut lists = vec![order_of(&team)];
        let mut comings = comings.into_iter();
        let mut newcomers = 100..;
        for step in &steps {
            let seen = step.2.get(&lists);
            let sent = after_move(seen, &team, step);
            match as_sent(&sent).apply(&mut team) {
                Ok(()) => prop_assert!(has_consecutive_places(&team)),
                Err(unknown) => prop_assert!(team.iter().all(|player| player.id != unknown.0)),
            }
            if let (Some(role), Some(number)) = (comings.next(), newcomers.next()) {
                let place = app_domain::player::next_sort_order(&team, role);
                team.push(player((number, (role, place))));
                if team.len() > 2 {
                    team.remove(0);
                }
                team.sort_by(Player::list_order);
            }
            lists.push(order_of(&team));
        }
        as_sent(&order_of(&team)).apply(&mut team).expect("all are known");
        prop_assert!(has_consecutive_places(&team));
    }

    #[test]
    fn an_order_without_roles_keeps_its_places_as_sent(mut team in any_team(), places in vec(0..99i32, 10)) {
        let before = team.clone();
        let placements = team.iter().zip(&places).map(|(player, sort_order)| PlayerPlacement {
            player: player.id.clone(),
            sort_order: *sort_order,
            role: None,
        });
        let sent: Vec<PlayerPlacement> = placements.collect();
        TeamReordering::new(sent.clone()).expect("every player once").apply(&mut team).expect("all are known");
        for (placement, known) in sent.iter().zip(&before) {
            let now = team.iter().find(|player| player.id == placement.player).expect("no one is lost");
            prop_assert_eq!((now.sort_order, now.role), (placement.sort_order, known.role));
        }
    }

    #[test]
    fn one_unknown_player_moves_nobody(mut team in any_team(), step in any_move()) {
        let before = team.clone();
        let mut placements = after_move(&order_of(&team), &team, &step).placements();
        placements.push(PlayerPlacement { player: id(999), sort_order: 0, role: Some(Role::Main) });
        let refused = TeamReordering::new(placements).expect("every player once").apply(&mut team);
        prop_assert!(refused.is_err());
        prop_assert_eq!(team, before);
    }
}

#[test]
fn a_position_is_a_role_and_an_index() {
    let order = TeamOrder::new([(id(1), Role::Main), (id(2), Role::Coach)]);
    let spot = RolePosition {
        role: Role::Coach,
        place: 0,
    };
    assert_eq!(order.position_of(&id(2)), Some(spot));
    assert_eq!(order.position_of(&id(3)), None);
}
