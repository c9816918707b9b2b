//! Commands for admins: by Discord's administrator permission, or by the player's flag.

use app_service::demo;
use app_testkit::fake_discord::{FakeUser, ReplyKind};
use bot::texts;

use crate::harness::BotHarness;

const NEWCOMER: &str = "100000000000000999";

/// An administrator of the Discord server who is not a player.
fn server_administrator(room: &BotHarness) -> FakeUser {
    room.stranger().as_administrator()
}

async fn is_player(room: &BotHarness, id: &str) -> bool {
    let id = id.parse().expect("an id");
    let mut reading = room.services.store.read().await.expect("a database");
    reading.player(&id).await.expect("a database").is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_administrator_registers_a_player_who_can_start_immediately() {
    let room = BotHarness::start().await;
    let typed = [
        ("user", NEWCOMER),
        ("role", "SUB"),
        ("name", "*Zoë*"),
        ("timezone", "Europe/Lisbon"),
    ];
    let owner = server_administrator(&room);
    let registered = owner.command("register", &typed).await;
    assert!(registered.is_ephemeral());
    assert!(
        registered
            .text()
            .starts_with(r"**\*Zoë\*** was added to the team as Sub."),
        "{}",
        registered.text()
    );
    let own = room.stranger().command("my-schedule", &[]).await;
    assert_eq!(
        own.data()["embeds"][0]["footer"]["text"],
        "Your days in Europe/Lisbon. Change one with /set."
    );
    let again = owner.command("register", &typed).await;
    assert!(
        again.text().starts_with("somebody is already on the team"),
        "{}",
        again.text()
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_with_the_admin_flag_is_an_admin_and_a_zone_is_offered() {
    let room = BotHarness::start().await;
    let mika = room.player(1);
    let offered = mika.autocomplete("register", "timezone", "lisb").await;
    assert_eq!(offered[0].1, "Europe/Lisbon");
    let wrong = [
        ("user", NEWCOMER),
        ("role", "MAIN"),
        ("timezone", "Mars/Olympus"),
    ];
    let refused = mika.command("register", &wrong).await;
    assert!(
        refused.text().contains("that isn't a time zone"),
        "{}",
        refused.text()
    );
    assert!(!is_player(&room, NEWCOMER).await);
    mika.command("register", &wrong[..2]).await;
    assert!(is_player(&room, NEWCOMER).await);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn removing_a_player_needs_a_confirmation_that_lists_what_is_hidden() {
    let room = BotHarness::start().await;
    let mika = room.player(1);
    let typed = [("user", demo::PLAYER_ID)];
    let request = mika.command("unregister", &typed).await;
    assert!(
        request
            .text()
            .starts_with("Remove **Ines** from the team? This also hides ")
            && request.text().contains("answered days"),
        "{}",
        request.text()
    );
    assert!(is_player(&room, demo::PLAYER_ID).await);
    let removed = request.press(texts::admin::REMOVE).await;
    assert_eq!(removed.kind(), ReplyKind::Update);
    assert_eq!(removed.text(), "**Ines** is no longer on the team.");
    assert!(!is_player(&room, demo::PLAYER_ID).await);
    let again = request.press(texts::admin::REMOVE).await;
    assert_eq!(again.text(), texts::admin::NO_SUCH_PLAYER);
    let unknown = mika.command("unregister", &typed).await;
    assert_eq!(unknown.text(), texts::admin::NO_SUCH_PLAYER);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_else_gets_one_polite_sentence() {
    let room = BotHarness::start().await;
    let commands = [
        ("register", &[("user", NEWCOMER), ("role", "MAIN")][..]),
        ("unregister", &[("user", demo::ADMIN_ID)]),
        (
            "add-match",
            &[
                ("opponent", "Nova"),
                ("map", "Bind"),
                ("us", "13"),
                ("them", "7"),
                ("type", "SCRIM"),
            ],
        ),
    ];
    for (command, typed) in commands {
        let refused = room.ines().command(command, typed).await;
        assert!(refused.is_ephemeral(), "{command}");
        assert_eq!(refused.text(), texts::admin::ONLY_ADMINS, "{command}");
        let refused = room.stranger().command(command, typed).await;
        assert_eq!(refused.text(), texts::NOT_REGISTERED, "{command}");
    }
    let button = format!("v1:unregister:{}", demo::ADMIN_ID);
    let refused = room.ines().press_custom_id(&button).await;
    assert_eq!(refused.text(), texts::admin::ONLY_ADMINS);
    assert!(is_player(&room, demo::ADMIN_ID).await);
    room.close().await;
}
