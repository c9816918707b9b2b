//! The channels and roles that the portal offers by name.

use app_service::discord_server;
use app_testkit::fake_discord::CHANNEL_ID;

use crate::demo_team::team_admin;
use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_stores_the_channels_and_roles_of_its_server() {
    let room = BotHarness::start().await;
    let server = room.wait_for_discord_server().await;
    assert_eq!(server.name, "Night Shift");
    let channels: Vec<(&str, &str)> = server
        .channels
        .iter()
        .map(|channel| (channel.id.as_str(), channel.name.as_str()))
        .collect();
    assert_eq!(channels[1], (CHANNEL_ID, "team"));
    assert_eq!(channels[0].1, "general");
    let roles: Vec<&str> = server.roles.iter().map(|role| role.name.as_str()).collect();
    assert_eq!(roles, ["Team"]);
    let version = room.services.store.version().await.expect("a database");
    discord_server::record(&room.services, &server)
        .await
        .expect("recorded");
    assert_eq!(
        room.services.store.version().await.expect("a database"),
        version
    );
    let known = discord_server::load(&room.services, &team_admin()).await;
    assert_eq!(known.expect("a database"), Some(server));
    room.close().await;
}
