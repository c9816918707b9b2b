//! The registry.

use app_domain::absence::AbsenceRange;
use app_domain::event::Event;
use app_domain::folder::FolderPatch;
use app_domain::permission::RequestPrincipal;
use app_domain::player::DepartureKind;
use app_domain::settings::StratbookEditPermission;
use app_domain::team_order::{PlayerPlacement, RolePosition, TeamOrder, TeamReordering};
use app_domain::{Player, PlayerId, Role};
use app_service::activity_log::{self, ActivityQuery};
use app_service::players::{self, NewPlayer, PlayerChange, PlayerRemovalCounts};
use app_service::{ServiceError, absences, folders, patterns, settings, sign_in};
use app_testkit::{day, on_both_databases, player, zone};
use serde_json::json;

use crate::team::{TestTeam, admin, conflict, own};

fn new(id: &str, name: &str, role: Role) -> NewPlayer {
    NewPlayer {
        account: Some(id.parse().expect("an id")),
        username: name.to_lowercase(),
        display_name: name.to_owned(),
        role,
        timezone: None,
    }
}

fn order(places: &[(&PlayerId, i32)]) -> TeamReordering {
    let placements = places.iter().map(|(player, sort_order)| PlayerPlacement {
        player: (*player).clone(),
        sort_order: *sort_order,
        role: None,
    });
    TeamReordering::new(placements.collect()).expect("an order")
}

on_both_databases! {
    async fn two_admins_who_demote_each_other_at_once_leave_one(store: TestStore) {
        let team = TestTeam::on(store);
        for round in 0..10 {
            let ada = team.add_player(player(&format!("Ada {round}")).admin()).await;
            let bob = team.add_player(player(&format!("Bob {round}")).admin()).await;
            let right = |player: &Player| RequestPrincipal::Player(player.clone()).admin().expect("an admin");
            let demotion = || PlayerChange { is_admin: Some(false), ..PlayerChange::default() };
            let (by_ada, by_bob) = (right(&ada), right(&bob));
            let demoted = tokio::join!(
                players::update(&team.services, &by_ada, &bob.id, demotion()),
                players::update(&team.services, &by_bob, &ada.id, demotion()),
            );
            assert!(demoted.0.is_ok() != demoted.1.is_ok(), "{demoted:?}");
            let refused = demoted.0.err().or(demoted.1.err());
            assert!(matches!(refused, Some(ServiceError::Forbidden)), "{refused:?}");
            // The other admin leaves too, so that the next round has two.
            for id in [&ada.id, &bob.id] {
                players::update(&team.services, &admin(), id, demotion()).await.ok();
            }
        }
    }

    async fn nobody_takes_the_last_admin_from_the_team(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").admin()).await;
        let demotion = PlayerChange { is_admin: Some(false), ..PlayerChange::default() };
        assert_eq!(conflict(players::update(&team.services, &admin(), &ada.id, demotion).await), "last_admin");
        assert_eq!(conflict(players::remove(&team.services, &admin(), &ada.id).await), "last_admin");
        let archived = players::retire(&team.services, &admin(), &ada.id, DepartureKind::Archived).await;
        assert_eq!(conflict(archived), "last_admin");
    }

    async fn a_right_that_was_revoked_during_a_request_changes_nothing(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").admin()).await;
        let bob = team.add_player(player("Bob").admin()).await;
        let principal = RequestPrincipal::Player(ada.clone());
        let (right, editor) = (principal.admin().expect("an admin"), principal.stratbook_editor(StratbookEditPermission::Admin));
        let demotion = PlayerChange { is_admin: Some(false), ..PlayerChange::default() };
        players::update(&team.services, &admin(), &ada.id, demotion).await.expect("demoted");
        let before = team.version().await;
        let patch = json!({ "branding": { "teamName": "Mine" } });
        let changed = settings::update(&team.services, &right, &patch).await;
        assert!(matches!(changed, Err(ServiceError::Forbidden)), "{changed:?}");
        let folder = folders::create(&team.services, &editor.expect("an editor"), FolderPatch { name: Some("Mine".to_owned()), ..FolderPatch::default() }).await;
        assert!(matches!(folder, Err(ServiceError::Forbidden)), "{folder:?}");
        let for_bob = right.owner_of(&bob.id);
        let answered = team.answer(&for_bob, "24.11.2026", "20:00-23:00").await;
        assert!(matches!(answered, Err(ServiceError::Forbidden)), "{answered:?}");
        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        let answered = team.answer(&own(&ada), "24.11.2026", "20:00-23:00").await;
        assert!(answered.is_err(), "{answered:?}");
        assert_eq!(team.events_since(before).await, [Event::PlayersChanged]);
    }

    async fn a_new_player_takes_the_next_place_of_the_role(store: TestStore) {
        let team = TestTeam::on(store);
        team.add_player(player("Ada").with_sort_order(3)).await;
        let before = team.version().await;
        let main = players::create(&team.services, &admin(), new("100000000000000001", "Bob", Role::Main)).await;
        let sub = players::create(&team.services, &admin(), new("100000000000000002", "Cleo", Role::Sub)).await;
        assert_eq!([main, sub].map(|player| player.expect("registered").sort_order), [4, 0]);
        assert_eq!(team.events_since(before).await, [Event::PlayersChanged, Event::PlayersChanged]);
    }

    async fn a_chat_id_is_registered_once(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let again = players::create(&team.services, &admin(), new(ada.id.as_str(), "Bob", Role::Main)).await;
        assert_eq!(conflict(again), "duplicate_chat_id");
    }

    async fn a_list_of_players_is_registered_in_its_order_or_not_at_all(store: TestStore) {
        let team = TestTeam::on(store);
        let list = |names: [&str; 2], id: &str| {
            let [first, second] = names.map(|name| NewPlayer::new("", "", name, "MAIN").expect("a player"));
            vec![NewPlayer { timezone: Some(zone("Europe/Lisbon")), ..first }, NewPlayer { account: Some(id.parse().expect("an id")), ..second }]
        };
        let id = "100000000000000001";
        let created = players::create_all(&team.services, &admin(), list(["Ada", "Bob"], id)).await.expect("registered");
        let shown: Vec<_> = created.iter().map(|player| (player.display_name.as_str(), player.sort_order)).collect();
        assert_eq!(shown, [("Ada", 0), ("Bob", 1)]);
        assert_eq!(created[0].timezone.as_deref(), Some("Europe/Lisbon"));
        assert_eq!((created[1].id.as_str(), created[1].username.as_str()), (id, ""));
        let again = players::create_all(&team.services, &admin(), list(["Cleo", "Dan"], id)).await;
        assert_eq!(conflict(again), "duplicate_chat_id");
        assert_eq!(players::list(&team.services).await.expect("players").len(), 2);
    }

    async fn a_change_leaves_what_it_does_not_name(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").in_zone("America/New_York")).await;
        let change = PlayerChange { role: Some(Role::Coach), ..PlayerChange::default() };
        let changed = players::update(&team.services, &admin(), &ada.id, change).await.expect("changed");
        assert_eq!((changed.role, changed.timezone, changed.display_name), (Role::Coach, ada.timezone, ada.display_name));
        let change = PlayerChange { timezone: Some(None), ..PlayerChange::default() };
        let changed = players::update(&team.services, &admin(), &ada.id, change).await.expect("changed");
        assert_eq!(changed.timezone, None);
    }

    async fn an_equal_change_is_no_event(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").in_zone("Asia/Tokyo")).await;
        let before = team.version().await;
        let change = PlayerChange { timezone: Some(Some(zone("Asia/Tokyo"))), ..PlayerChange::default() };
        players::update(&team.services, &admin(), &ada.id, change).await.expect("a success");
        assert_eq!(team.version().await, before);
    }

    async fn with_a_player_go_future_days_patterns_and_absences(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        for date in ["22.11.2026", "23.11.2026", "24.11.2026"] {
            team.answer(&own(&ada), date, "18:00-20:00").await.expect("stored");
        }
        team.save_pattern(&own(&ada), 5, "x").await;
        let away = AbsenceRange::new(day("25.11.2026"), day("25.11.2026"), "").expect("a range");
        absences::create(&team.services, &own(&ada), away).await.expect("an absence");
        team.clock.set("2026-11-23T12:00:00Z");
        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        let mut reading = team.store.read().await.expect("a snapshot");
        let left = reading.player_days(&ada.id, day("01.11.2026"), day("31.12.2026")).await.expect("days");
        let dates: Vec<String> = left.into_iter().map(|(day, _)| day.to_string()).collect();
        assert_eq!(dates, ["22.11.2026"], "past days stay for the statistics");
        assert_eq!(reading.all_patterns().await.expect("patterns"), []);
        assert_eq!(reading.absences(None).await.expect("absences"), []);
    }

    async fn a_removed_player_comes_back_with_everything_but_sessions(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").sub().in_zone("Asia/Tokyo").with_sort_order(2)).await;
        team.add_player(player("Bob").sub().with_sort_order(2)).await;
        team.answer(&own(&ada), "24.11.2026", "18:00-20:00").await.expect("stored");
        team.save_pattern(&own(&ada), 5, "x").await;
        let away = AbsenceRange::new(day("25.11.2026"), day("25.11.2026"), "").expect("a range");
        absences::create(&team.services, &own(&ada), away).await.expect("an absence");
        let code = sign_in::issue_login_code(&team.services, &ada.id, sign_in::CODE_LIFETIME).await.expect("a code");
        let session = sign_in::redeem(&team.services, code.reveal(), "").await.expect("signed in");
        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        assert_eq!(players::list(&team.services).await.expect("players").len(), 1);
        let former = players::list_former(&team.services, &admin()).await.expect("former players");
        assert_eq!(former.iter().map(|former| &former.player).collect::<Vec<_>>(), [&ada]);

        let back = players::restore(&team.services, &admin(), &ada.id).await.expect("restored");
        assert_eq!(back, Player { sort_order: 3, ..ada.clone() }, "the place was taken");
        assert_ne!(team.team_availability(&ada.id, "24.11.2026").await, "");
        assert_eq!(patterns::list(&team.services, &own(&ada)).await.expect("patterns").len(), 1);
        let mut reading = team.store.read().await.expect("a snapshot");
        assert_eq!(reading.absences(None).await.expect("absences").len(), 1);
        let signed_in = sign_in::authenticate(&team.services, session.token.reveal()).await.expect("an answer");
        assert!(signed_in.is_none());
        let again = players::restore(&team.services, &admin(), &ada.id).await;
        assert!(matches!(again, Err(ServiceError::NotFound(_))), "{again:?}");
        assert_eq!(team.actions().await.last().map(String::as_str), Some("player_restored"));
    }

    async fn an_account_that_is_added_again_brings_its_archived_player_back(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").admin()).await;
        team.add_player(player("Bob").admin()).await;
        team.save_pattern(&own(&ada), 5, "x").await;
        players::retire(&team.services, &admin(), &ada.id, DepartureKind::Archived).await.expect("archived");
        let back = players::create(&team.services, &admin(), new(ada.id.as_str(), "Augusta", Role::Coach)).await.expect("registered");
        assert_eq!((&back.id, back.role, back.is_admin), (&ada.id, Role::Coach, false));
        assert_eq!(patterns::list(&team.services, &own(&back)).await.expect("patterns").len(), 1);
        assert_eq!(players::list_former(&team.services, &admin()).await.expect("former players"), []);

        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        let new = players::create(&team.services, &admin(), new(ada.id.as_str(), "Ada", Role::Main)).await.expect("registered");
        assert_eq!(patterns::list(&team.services, &own(&new)).await.expect("patterns"), [], "a removed one starts without it");
    }

    async fn a_restored_player_leaves_an_account_to_the_player_who_has_it_by_now(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let bob = team.add_player(player("Bob").with_id("112233445566778")).await;
        players::retire(&team.services, &admin(), &ada.id, DepartureKind::Archived).await.expect("archived");
        let connect = PlayerChange { account: ada.account.clone(), ..PlayerChange::default() };
        let bob = players::update(&team.services, &admin(), &bob.id, connect).await.expect("connected");
        assert_eq!(bob.account, ada.account);
        let back = players::restore(&team.services, &admin(), &ada.id).await.expect("restored");
        assert_eq!(back.account, None);
    }

    async fn a_former_player_can_be_deleted_at_once_and_keeps_the_name_in_the_log(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let refused = players::delete_former(&team.services, &admin(), &ada.id).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(_))), "{refused:?}");
        players::retire(&team.services, &admin(), &ada.id, DepartureKind::Archived).await.expect("archived");
        players::delete_former(&team.services, &admin(), &ada.id).await.expect("deleted");
        assert_eq!(players::list_former(&team.services, &admin()).await.expect("former players"), []);
        let page = activity_log::list(&team.services, &admin(), &ActivityQuery::default(), None, 2).await.expect("the log");
        let sentences: Vec<&str> = page.entries.iter().map(|entry| entry.sentence.as_str()).collect();
        assert_eq!(sentences, ["Operator tests deleted Ada permanently", "Operator tests archived Ada"]);
    }

    async fn an_account_belongs_to_one_player_and_a_player_has_one_account(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let bob = team.add_player(player("Bob").with_id("112233445566778")).await;
        let connect = |account: &str| PlayerChange { account: Some(account.parse().expect("an account")), ..PlayerChange::default() };
        let taken = players::update(&team.services, &admin(), &bob.id, connect(ada.id.as_str())).await;
        assert_eq!(conflict(taken), "duplicate_chat_id");
        let free = "100000000000000009";
        let connected = players::update(&team.services, &admin(), &bob.id, connect(free)).await.expect("connected");
        assert_eq!((&connected.id, connected.account), (&bob.id, free.parse().ok()));
        let second = players::update(&team.services, &admin(), &bob.id, connect("100000000000000010")).await;
        assert_eq!(conflict(second), "account_connected");
        let registered = players::create(&team.services, &admin(), new(free, "Cleo", Role::Main)).await;
        assert_eq!(conflict(registered), "duplicate_chat_id");
    }

    async fn who_takes_a_freed_name_inherits_nothing(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), "24.11.2026", "18:00-20:00").await.expect("stored");
        team.save_pattern(&own(&ada), 5, "x").await;
        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        let new = new("100000000000000009", "Ada", Role::Main);
        let other = players::create(&team.services, &admin(), new).await.expect("registered");
        assert_eq!(team.team_availability(&other.id, "24.11.2026").await, "");
        assert_eq!(patterns::list(&team.services, &own(&other)).await.expect("patterns"), []);
    }

    async fn an_order_with_an_unknown_player_moves_nobody(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada").with_sort_order(0)).await, team.add_player(player("Bob").with_sort_order(1)).await);
        let unknown: PlayerId = "99999999999999999".parse().expect("an id");
        let before = team.version().await;
        let refused = players::reorder(&team.services, &admin(), &order(&[(&ada.id, 1), (&bob.id, 0), (&unknown, 2)])).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(_))), "{refused:?}");
        let names: Vec<String> =
            players::list(&team.services).await.expect("players").into_iter().map(|player| player.display_name).collect();
        assert_eq!((names, team.version().await), (vec!["Ada".to_owned(), "Bob".to_owned()], before));
    }

    async fn of_two_orders_at_once_one_wins_as_a_whole(store: TestStore) {
        let team = TestTeam::on(store);
        let ids: Vec<PlayerId> = ["Ada", "Bob", "Cleo"].map(|name| player(name).build().id).into();
        for (place, name) in [(0, "Ada"), (1, "Bob"), (2, "Cleo")] {
            team.add_player(player(name).with_sort_order(place)).await;
        }
        let (one, two) = (
            order(&[(&ids[0], 10), (&ids[1], 11), (&ids[2], 12)]),
            order(&[(&ids[0], 22), (&ids[1], 21), (&ids[2], 20)]),
        );
        let admin = admin();
        let (first, second) = tokio::join!(
            players::reorder(&team.services, &admin, &one),
            players::reorder(&team.services, &admin, &two),
        );
        first.expect("one order");
        second.expect("the other");
        let places: Vec<i32> =
            players::list(&team.services).await.expect("players").iter().map(|player| player.sort_order).collect();
        assert!(places == [10, 11, 12] || places == [20, 21, 22], "{places:?}");
    }

    async fn whole_orders_at_once_leave_consecutive_places_and_one_of_the_orders(store: TestStore) {
        let team = TestTeam::on(store);
        for (place, name) in [(3, "Ada"), (3, "Bob"), (9, "Cleo")] {
            team.add_player(player(name).with_sort_order(place)).await;
        }
        team.add_player(player("Dan").sub().with_sort_order(4)).await;
        let before = order_of(&team).await;
        let ada = player("Ada").build().id;
        let orders: Vec<TeamOrder> = before.positions_for(&ada).into_iter().map(|spot| before.moved(&ada, spot)).collect();
        let other = team.another_process().await;
        let admin = admin();
        for pair in orders.windows(2) {
            let sent = |at: usize| TeamReordering::new(pair[at].placements()).expect("an order");
            let (one, two) = (sent(0), sent(1));
            let (first, second) = tokio::join!(
                players::reorder(&team.services, &admin, &one),
                players::reorder(&other, &admin, &two),
            );
            first.expect("one order");
            second.expect("the other");
            let now = order_of(&team).await;
            assert!(pair.contains(&now), "{now:?}");
            for role in Role::ALL {
                let places: Vec<i32> = players::list(&team.services).await.expect("players")
                    .iter().filter(|player| player.role == role).map(|player| player.sort_order).collect();
                let count = i32::try_from(places.len()).expect("a few");
                assert_eq!(places, (0..count).collect::<Vec<_>>());
            }
        }
    }

    async fn an_order_that_names_a_removed_player_moves_nobody_and_one_without_a_new_player_keeps_that_one(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").with_sort_order(0)).await;
        let bob = team.add_player(player("Bob").with_sort_order(1)).await;
        let spot = RolePosition { role: Role::Sub, place: 0 };
        let seen = order_of(&team).await.moved(&ada.id, spot);
        players::create(&team.services, &admin(), new("100000000000000001", "Cleo", Role::Sub)).await.expect("registered");
        let sent = TeamReordering::new(seen.placements()).expect("an order");
        players::reorder(&team.services, &admin(), &sent).await.expect("moved");
        let names: Vec<(String, i32)> = players::list(&team.services).await.expect("players")
            .into_iter().map(|player| (player.display_name, player.sort_order)).collect();
        assert_eq!(names, [("Bob".to_owned(), 0), ("Ada".to_owned(), 0), ("Cleo".to_owned(), 1)]);

        players::remove(&team.services, &admin(), &bob.id).await.expect("removed");
        let refused = players::reorder(&team.services, &admin(), &sent).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(_))), "{refused:?}");
    }

    async fn who_comes_into_a_role_takes_no_ones_place(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").with_sort_order(0)).await;
        let bob = team.add_player(player("Bob").with_sort_order(7)).await;
        team.add_player(player("Cleo").sub().with_sort_order(0)).await;
        let to_sub = || PlayerChange { role: Some(Role::Sub), ..PlayerChange::default() };
        let ada = players::update(&team.services, &admin(), &ada.id, to_sub()).await.expect("changed");
        let bob = players::update(&team.services, &admin(), &bob.id, to_sub()).await.expect("changed");
        assert_eq!((ada.sort_order, bob.sort_order), (1, 7));
    }

    async fn what_would_go_with_a_player_is_counted(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        for date in ["22.11.2026", "23.11.2026", "24.11.2026"] {
            team.answer(&own(&ada), date, "18:00-20:00").await.expect("stored");
        }
        team.answer(&own(&ada), "25.11.2026", "").await.expect("stored");
        team.clock.set("2026-11-23T12:00:00Z");
        let away = AbsenceRange::new(day("26.11.2026"), day("26.11.2026"), "").expect("a range");
        absences::create(&team.services, &own(&ada), away).await.expect("an absence");
        let counted = players::count_removal(&team.services, &admin(), &ada.id).await.expect("counted");
        assert_eq!(counted, PlayerRemovalCounts { days: 2, patterns: 0, absences: 1, sessions: 0 });
        let unknown: PlayerId = "99999999999999999".parse().expect("an id");
        let refused = players::count_removal(&team.services, &admin(), &unknown).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(_))), "{refused:?}");
    }
}

async fn order_of(team: &TestTeam) -> TeamOrder {
    let players = players::list(&team.services).await.expect("players");
    TeamOrder::new(players.into_iter().map(|player| (player.id, player.role)))
}
