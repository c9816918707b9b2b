//! Colors and pictures of players.

use app_domain::permission::RequestPrincipal;
use app_domain::player_picture::{AvatarHash, PictureSource};
use app_domain::{PlayerColor, PlayerPicture};
use app_service::players::{self, NewPlayer, change_look, record_avatars};
use app_testkit::{on_both_databases, player};

use crate::team::{TestTeam, admin, faults, own};

fn hash() -> AvatarHash {
    "0123456789abcdef0123456789abcdef".parse().expect("a hash")
}

on_both_databases! {
    async fn new_players_have_the_colors_that_the_fewest_have(store: TestStore) {
        let team = TestTeam::on(store);
        let mut colors = Vec::new();
        for at in 0..12 {
            let new = NewPlayer::new("", "", &format!("Player {at}"), "MAIN").expect("a player");
            colors.push(players::create(&team.services, &admin(), new).await.expect("created").color);
        }
        colors.sort_unstable();
        assert_eq!(colors, PlayerColor::ALL);
    }

    async fn a_player_changes_only_the_own_color(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        let changed = change_look(&team.services, &own(&ada), Some(PlayerColor::Pink), None).await.expect("changed");
        assert_eq!((changed.color, &changed.picture), (PlayerColor::Pink, &PlayerPicture::Generated));
        assert!(RequestPrincipal::Player(ada).owner_of(&bob.id).is_err());
        assert_eq!(team.actions().await, ["player_changed"]);
    }

    async fn an_avatar_needs_an_account_and_is_known_by_its_hash(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let bob = team.add_player(player("Bob").with_id("123456789012345")).await;
        let discord = Some(PictureSource::Discord);
        let refused = change_look(&team.services, &own(&bob), None, discord).await;
        assert_eq!(faults(refused), ["picture"]);
        record_avatars(&team.services, &[(ada.id.clone(), Some(hash()))]).await.expect("nothing to record");
        assert_eq!(players::avatar_accounts(&team.services).await.expect("accounts"), []);
        change_look(&team.services, &own(&ada), None, discord).await.expect("changed");
        record_avatars(&team.services, &[(ada.id.clone(), Some(hash()))]).await.expect("recorded");
        let known = players::list(&team.services).await.expect("players");
        let missing = known.iter().filter_map(|player| player.picture.missing_avatar());
        assert_eq!(missing.collect::<Vec<_>>(), [&hash()]);
        let generated = Some(PictureSource::Generated);
        let back = change_look(&team.services, &own(&ada), None, generated).await.expect("changed");
        assert_eq!(back.picture, PlayerPicture::Generated);
    }
}
