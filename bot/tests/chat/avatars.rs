//! The avatars that players have chosen as their pictures.

use std::time::Duration;

use app_domain::player_picture::PictureSource;
use app_service::{demo, players};
use tokio::time::sleep;

use crate::harness::BotHarness;

const HASH: &str = "0123456789abcdef0123456789abcdef";

/// The stored hash of the avatar of Ines.
async fn stored_hash(room: &BotHarness) -> Option<String> {
    let players = players::list(&room.services).await.expect("players");
    let ines = players
        .into_iter()
        .find(|player| player.id.as_str() == demo::PLAYER_ID)
        .expect("Ines");
    ines.picture.avatar_hash().map(ToString::to_string)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_hash_of_an_avatar_is_stored_once_its_player_has_chosen_it() {
    let room = BotHarness::start().await;
    room.discord.set_avatar(demo::PLAYER_ID, Some(HASH));
    assert_eq!(stored_hash(&room).await, None);
    let owner = room.owner().await;
    let discord = Some(PictureSource::Discord);
    players::change_look(&room.services, &owner, None, discord)
        .await
        .expect("changed");
    let stored = async {
        while stored_hash(&room).await.is_none() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(crate::harness::WAIT_TIMEOUT, stored)
        .await
        .expect("the bot looks the avatar up");
    assert_eq!(stored_hash(&room).await.as_deref(), Some(HASH));
    room.close().await;
}
