//! The server's objects have the shape that Discord documents.

use twilight_model::channel::{Channel, ChannelType};
use twilight_model::user::CurrentUserGuild;

use crate::rest_client::RestClient;

#[tokio::test]
async fn the_servers_and_their_channels_are_what_discord_returns() {
    let client = RestClient::start().await;
    let servers: Vec<CurrentUserGuild> = client.get("/users/@me/guilds").await;
    let channels: Vec<Channel> = client
        .get(&format!("/guilds/{}/channels", servers[0].id))
        .await;
    let kinds: Vec<ChannelType> = channels.iter().map(|channel| channel.kind).collect();
    assert_eq!(
        kinds,
        [
            ChannelType::GuildCategory,
            ChannelType::GuildText,
            ChannelType::GuildVoice,
            ChannelType::GuildText
        ]
    );
}
