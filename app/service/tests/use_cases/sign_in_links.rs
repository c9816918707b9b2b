//! Sign-in links that admins create for players.

use app_service::ServiceError;
use app_service::players;
use app_service::sign_in::{
    MAX_OPEN_LINKS, authenticate, create_link, create_links, open_links, redeem, revoke_link,
};
use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;
use uuid::Uuid;

use crate::team::{TestTeam, admin, conflict};

on_both_databases! {
    async fn a_link_signs_its_player_in_once_and_grants_nothing_more(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let issued = create_link(&team.services, &admin(), &ada.id).await.expect("a link");
        team.clock.advance(TimeDelta::hours(72) - TimeDelta::seconds(1));
        let session = redeem(&team.services, issued.code.reveal(), "a test").await.expect("a session");
        let known = authenticate(&team.services, session.token.reveal()).await.expect("an answer");
        let principal = known.expect("signed in").principal;
        assert_eq!(principal.player_id(), Some(&ada.id));
        assert!(!principal.is_admin());
        let again = redeem(&team.services, issued.code.reveal(), "a test").await;
        assert!(matches!(again, Err(ServiceError::CodeRefused)), "{again:?}");
        assert_eq!(open_links(&team.services, &admin(), None).await.expect("links"), []);
    }

    async fn every_player_of_a_list_gets_a_link_or_none_does(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        let issued = create_links(&team.services, &admin(), &[bob.id.clone(), ada.id.clone()]).await.expect("links");
        for (issued, player) in issued.iter().zip([&bob, &ada]) {
            let session = redeem(&team.services, issued.code.reveal(), "a test").await.expect("a session");
            assert_eq!(session.player.id, player.id);
        }
        let unknown = "100000000000000999".parse().expect("an id");
        let refused = create_links(&team.services, &admin(), &[ada.id, unknown]).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(_))), "{refused:?}");
        assert_eq!(open_links(&team.services, &admin(), None).await.expect("links"), []);
    }

    async fn a_link_expires_after_72_hours(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let issued = create_link(&team.services, &admin(), &ada.id).await.expect("a link");
        team.clock.advance(TimeDelta::hours(72));
        assert_eq!(open_links(&team.services, &admin(), Some(&ada.id)).await.expect("links"), []);
        let late = redeem(&team.services, issued.code.reveal(), "a test").await;
        assert!(matches!(late, Err(ServiceError::CodeRefused)), "{late:?}");
    }

    async fn a_revoked_link_signs_nobody_in(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        let issued = create_link(&team.services, &admin(), &ada.id).await.expect("a link");
        let kept = create_link(&team.services, &admin(), &ada.id).await.expect("a link");
        for (player, id) in [(&bob.id, issued.link.id), (&ada.id, Uuid::nil())] {
            let unknown = revoke_link(&team.services, &admin(), player, id).await;
            assert!(matches!(unknown, Err(ServiceError::NotFound(_))), "{unknown:?}");
        }
        revoke_link(&team.services, &admin(), &ada.id, issued.link.id).await.expect("revoked");
        let refused = redeem(&team.services, issued.code.reveal(), "a test").await;
        assert!(matches!(refused, Err(ServiceError::CodeRefused)), "{refused:?}");
        assert_eq!(open_links(&team.services, &admin(), Some(&ada.id)).await.expect("links"), [kept.link]);
        let actions = team.actions().await;
        let of_links = actions.iter().filter(|action| action.starts_with("sign_in_link_"));
        assert_eq!(of_links.count(), 3, "{actions:?}");
    }

    async fn the_links_of_a_removed_player_are_removed(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let issued = create_link(&team.services, &admin(), &ada.id).await.expect("a link");
        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        team.add_player(player("Ada").with_id(ada.id.as_str())).await;
        let refused = redeem(&team.services, issued.code.reveal(), "a test").await;
        assert!(matches!(refused, Err(ServiceError::CodeRefused)), "{refused:?}");
        assert_eq!(open_links(&team.services, &admin(), None).await.expect("links"), []);
    }

    async fn a_player_has_at_most_ten_open_links(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        for _ in 0..MAX_OPEN_LINKS {
            create_link(&team.services, &admin(), &ada.id).await.expect("a link");
        }
        let refused = create_link(&team.services, &admin(), &ada.id).await;
        assert_eq!(conflict(refused), "too_many_links");
        team.clock.advance(TimeDelta::hours(72));
        create_link(&team.services, &admin(), &ada.id).await.expect("a link in place of the expired ones");
    }
}
