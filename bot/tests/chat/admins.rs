//! What only admins may do: by the platform's permission, or by the player's flag.

use app_service::demo;
use app_testkit::chat::{AnswerKind, Person};
use bot::texts;

use crate::room::Room;

const NEWCOMER: &str = "100000000000000999";

/// An administrator of the platform's server who is no player.
fn owner_of_the_server(room: &Room) -> Person {
    room.stranger().as_administrator()
}

async fn is_player(room: &Room, id: &str) -> bool {
    let id = id.parse().expect("an id");
    let mut reading = room.services.store.read().await.expect("a database");
    reading.player(&id).await.expect("a database").is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_platform_s_administrator_registers_a_player_who_can_begin_at_once() {
    let room = Room::open().await;
    let typed = [
        ("user", NEWCOMER),
        ("role", "SUB"),
        ("name", "*Zoë*"),
        ("timezone", "Europe/Lisbon"),
    ];
    let owner = owner_of_the_server(&room);
    let registered = owner.command("register", &typed).await;
    assert!(registered.is_ephemeral());
    assert!(
        registered
            .text()
            .starts_with(r"**\*Zoë\*** is in the team now, as Sub."),
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
        again.text().starts_with("somebody is in the team already"),
        "{}",
        again.text()
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_with_the_admin_flag_needs_no_permission_and_a_zone_is_offered() {
    let room = Room::open().await;
    let mika = room.player(1);
    let offered = mika.is_offered("register", "timezone", "lisb").await;
    assert_eq!(offered[0].1, "Europe/Lisbon");
    let wrong = [
        ("user", NEWCOMER),
        ("role", "MAIN"),
        ("timezone", "Mars/Olympus"),
    ];
    let refused = mika.command("register", &wrong).await;
    assert!(
        refused.text().contains("is not a time zone"),
        "{}",
        refused.text()
    );
    assert!(!is_player(&room, NEWCOMER).await);
    mika.command("register", &wrong[..2]).await;
    assert!(is_player(&room, NEWCOMER).await);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn removing_a_player_is_asked_once_more_with_what_goes() {
    let room = Room::open().await;
    let mika = room.player(1);
    let typed = [("user", demo::PLAYER_ID)];
    let asked = mika.command("unregister", &typed).await;
    assert!(
        asked
            .text()
            .starts_with("Remove **Ines** from the team? With them go ")
            && asked.text().contains("answered days"),
        "{}",
        asked.text()
    );
    assert!(is_player(&room, demo::PLAYER_ID).await);
    let removed = asked.press(texts::admin::REMOVE).await;
    assert_eq!(removed.kind(), AnswerKind::Update);
    assert_eq!(removed.text(), "**Ines** is no longer in the team.");
    assert!(!is_player(&room, demo::PLAYER_ID).await);
    let again = asked.press(texts::admin::REMOVE).await;
    assert_eq!(again.text(), texts::admin::NO_SUCH_PLAYER);
    let unknown = mika.command("unregister", &typed).await;
    assert_eq!(unknown.text(), texts::admin::NO_SUCH_PLAYER);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_else_gets_one_polite_sentence() {
    let room = Room::open().await;
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
    let refused = room.ines().press_old(&button).await;
    assert_eq!(refused.text(), texts::admin::ONLY_ADMINS);
    assert!(is_player(&room, demo::ADMIN_ID).await);
    room.close().await;
}
