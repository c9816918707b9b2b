//! `/api/player-looks`

use std::time::Duration;

use app_domain::player_picture::{AvatarHash, DiscordAvatar};
use app_domain::{PlayerColor, PlayerPicture};
use app_service::uploads::remove_unused;
use app_testkit::fake_discord::FakeDiscord;
use app_testkit::samples::{PDF, PNG, SQUARE_PNG};
use app_testkit::{TestStore, on_both_databases, player};
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/player-looks";
const ADA: &str = "100000000000000001";
const HASH: &str = "0123456789abcdef0123456789abcdef";

async fn upload(server: &TestServer, token: &str, bytes: &[u8]) -> (u16, Value) {
    let form = server.post(PATH).bearer_auth(token);
    let answer = form.form_with(&[], &[("picture", "me.png", bytes)]).await;
    (answer.status, answer.json())
}

fn picture(body: &Value) -> String {
    let picture = body["data"]["look"]["picture"].as_str();
    picture.unwrap_or_default().to_owned()
}

/// The look of the only player.
async fn look(server: &TestServer) -> Value {
    let looks = server.get(PATH).bearer_auth(OPERATOR).await.data();
    looks[0].clone()
}

on_both_databases! {
    async fn a_player_changes_color_and_picture(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id(ADA).with_color(PlayerColor::Teal)).await;
        let colored = server.put(PATH).bearer_auth(&ada.token).json(&json!({ "color": "amber" })).await.data();
        assert_eq!(colored, json!({ "userId": ADA, "look": { "color": "amber" }, "pictureSource": "generated" }));
        let (status, uploaded) = upload(&server, &ada.token, SQUARE_PNG).await;
        assert_eq!((status, &uploaded["data"]["pictureSource"]), (200, &json!("upload")), "{uploaded}");
        let served = server.get(&picture(&uploaded)).await;
        assert_eq!((served.status, served.bytes.as_slice()), (200, SQUARE_PNG));
        assert_eq!(served.header("cache-control"), "private, max-age=31536000, immutable");
        let user = server.get("/api/auth/user").bearer_auth(&ada.token).await.data();
        assert_eq!(user["look"], uploaded["data"]["look"]);
        let team = server.get("/api/user-mappings").await.data();
        assert_eq!(team[0]["look"], uploaded["data"]["look"]);
        assert_eq!(look(&server).await, uploaded["data"]);
    }

    async fn a_picture_is_kept_while_it_is_shown_and_removed_with_its_player(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id(ADA)).await;
        let first = picture(&upload(&server, &ada.token, SQUARE_PNG).await.1);
        server.advance(TimeDelta::days(2));
        assert!(remove_unused(&server.services).await.expect("a collection"));
        assert_eq!(server.get(&first).await.status, 200);
        let second = picture(&upload(&server, &ada.token, SQUARE_PNG).await.1);
        assert_eq!((server.get(&first).await.status, server.get(&second).await.status), (404, 200));
        let removed = server.delete(&format!("/api/user-mappings/{ADA}")).bearer_auth(OPERATOR).await;
        assert_eq!(removed.status, 200);
        assert_eq!(server.get(&second).await.status, 200, "the player can come back");
        server.post("/rpc/players/delete").bearer_auth(OPERATOR).json(&json!({ "chat_id": ADA })).await;
        assert_eq!((server.get(&second).await.status, server.stored_files().len()), (404, 0));
    }

    async fn only_a_small_square_image_is_a_picture(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id(ADA)).await;
        let (status, refused) = upload(&server, &ada.token, PNG).await;
        assert_eq!((status, &refused["details"][0]["field"]), (400, &json!("picture")), "{refused}");
        assert_eq!(upload(&server, &ada.token, PDF).await.0, 415);
        assert_eq!(server.post(PATH).bearer_auth(&ada.token).form_with(&[], &[]).await.status, 400);
        assert_eq!(server.stored_files().len(), 0);
        let unfit = json!({ "color": "mauve", "picture": "photo" });
        assert_eq!(server.put(PATH).bearer_auth(&ada.token).json(&unfit).await.faults(), ["color", "picture"]);
        let without_file = json!({ "picture": "upload" });
        assert_eq!(server.put(PATH).bearer_auth(&ada.token).json(&without_file).await.faults(), ["picture"]);
    }

    async fn a_look_is_changed_by_its_player_and_by_admins(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id(ADA)).await;
        let bob = server.signed_in(player("Bob")).await;
        let body = json!({ "userId": ADA, "color": "lime" });
        assert_eq!(server.put(PATH).bearer_auth(&bob.token).json(&body).await.status, 403);
        let foreign = server.post(&format!("{PATH}?userId={ADA}")).bearer_auth(&bob.token);
        assert_eq!(foreign.form_with(&[], &[("picture", "me.png", SQUARE_PNG)]).await.status, 403);
        assert_eq!(server.put(PATH).bearer_auth(OPERATOR).json(&body).await.data()["look"]["color"], "lime");
        let by_admin = server.put(&format!("/api/user-mappings/{ADA}")).bearer_auth(OPERATOR);
        assert_eq!(by_admin.json(&json!({ "color": "red" })).await.data()["look"]["color"], "red");
        let account = json!({ "picture": "discord" });
        assert_eq!(server.put(PATH).bearer_auth(&ada.token).json(&account).await.data()["pictureSource"], "discord");
    }
}

/// Stores the hash as the bot does.
async fn name_avatar(server: &TestServer, hash: Option<&str>) {
    let id = ADA.parse().expect("an id");
    let hash = hash.map(|hash| hash.parse::<AvatarHash>().expect("a hash"));
    app_service::players::record_avatars(&server.services, &[(id, hash)])
        .await
        .expect("recorded");
}

/// Waits until the look has a picture or not.
pub(crate) async fn wait_for_picture(server: &TestServer, is_shown: bool) -> Value {
    for _ in 0..200 {
        let look = look(server).await;
        if look["look"]["picture"].is_string() == is_shown {
            return look;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("the picture has not changed")
}

#[tokio::test]
async fn the_avatar_of_an_account_is_fetched_and_follows_its_changes() {
    let discord = FakeDiscord::start().await;
    let settings = [("CHAT_CDN_URL", discord.api_url())];
    let server = TestServer::configured(TestStore::sqlite().await, &settings).await;
    let chosen = PlayerPicture::Discord(DiscordAvatar::default());
    server
        .registered(player("Ada").with_id(ADA).with_picture(chosen))
        .await;
    discord.set_avatar(ADA, Some(HASH));
    name_avatar(&server, Some(HASH)).await;
    let first = wait_for_picture(&server, true).await;
    let url = first["look"]["picture"].as_str().expect("a picture");
    assert_eq!(server.get(url).await.bytes, SQUARE_PNG);

    // The file of this hash does not exist, so that the generated picture is shown.
    let other = HASH.replace('0', "9");
    name_avatar(&server, Some(&other)).await;
    let generated = wait_for_picture(&server, false).await;
    assert_eq!(generated["pictureSource"], "discord");
    name_avatar(&server, None).await;
    assert_eq!(look(&server).await["look"], json!({ "color": "blue" }));
}
