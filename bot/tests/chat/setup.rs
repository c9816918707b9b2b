//! `/setup`: the channel, the role, the test message and the first admin.

use app_domain::{Player, Role};
use app_service::{demo, players, settings, sign_in};
use app_testkit::fake_discord::{BotReply, CHANNEL_ID, FakeUser, ReplyKind};
use bot::texts::{self, setup as words};
use serde_json::json;

use crate::demo_team::team_admin;
use crate::harness::BotHarness;

const OTHER_CHANNEL: &str = "910000000000000004";
const VOICE_CHANNEL: &str = "910000000000000003";
const TEAM_ROLE: &str = "920000000000000001";
const BOT_ROLE: &str = "920000000000000002";
const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_MESSAGES: u64 = 1 << 11;
const PIN_MESSAGES: u64 = 1 << 51;

const ADA: &str = "100000000000000801";
const BOB: &str = "100000000000000802";

fn administrator(room: &BotHarness, id: &str, name: &str) -> FakeUser {
    room.discord.user(id, name).as_administrator()
}

/// The types of the components of a reply, row by row, with what they preselect.
fn controls(reply: &BotReply) -> Vec<String> {
    let rows = reply.data()["components"].as_array().expect("rows").iter();
    rows.flat_map(|row| row["components"].as_array().expect("components"))
        .map(|one| match one["type"].as_u64() {
            Some(2) => format!("button {}", one["label"].as_str().unwrap_or_default()),
            kind => format!("{} {}", kind.unwrap_or_default(), one["default_values"]),
        })
        .collect()
}

async fn team(room: &BotHarness) -> Vec<Player> {
    players::list(&room.services).await.expect("the team")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_server_has_selects_and_a_button_for_the_first_admin() {
    let room = BotHarness::start_without_team().await;
    let panel = administrator(&room, ADA, "ada").command("setup", &[]).await;
    insta::assert_json_snapshot!(panel.data()["components"], @r#"
    [
      {
        "components": [
          {
            "channel_types": [
              0,
              5
            ],
            "custom_id": "v1:channel",
            "placeholder": "Choose the channel for my posts",
            "type": 8
          }
        ],
        "type": 1
      },
      {
        "components": [
          {
            "custom_id": "v1:ping-role",
            "min_values": 0,
            "placeholder": "Choose the role to ping, or none",
            "type": 6
          }
        ],
        "type": 1
      },
      {
        "components": [
          {
            "custom_id": "v1:test",
            "disabled": true,
            "label": "Send a test message",
            "style": 2,
            "type": 2
          },
          {
            "custom_id": "v1:first-admin",
            "disabled": false,
            "label": "Become the first admin",
            "style": 1,
            "type": 2
          }
        ],
        "type": 1
      }
    ]
    "#);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_administrator_sets_up_an_empty_server_in_discord() {
    let room = BotHarness::start_without_team().await;
    let ada = administrator(&room, ADA, "ada").with_account_field("global_name", json!("*Ada*"));
    let panel = ada.command("setup", &[]).await;
    assert!(panel.is_ephemeral());
    insta::assert_snapshot!(panel.text(), @"
    **Set-up**
    No channel is set yet, so nothing is posted. Choose one below.
    No role is set, so /notify pings no one.
    The team has no admin yet. An administrator of this server can become the first one: a player who can change everything in the portal.
    ");
    let chosen = panel
        .choose_in(words::CHOOSE_CHANNEL, Some(CHANNEL_ID))
        .await;
    assert_eq!(chosen.kind(), ReplyKind::Update);
    let chosen = chosen.choose_in(words::CHOOSE_ROLE, Some(TEAM_ROLE)).await;
    insta::assert_snapshot!(chosen.text(), @"
    **Set-up**
    The channel is <#910000000000000001>. I have all the permissions I need there.
    The role to ping is <@&920000000000000001>.
    The team has no admin yet. An administrator of this server can become the first one: a player who can change everything in the portal.
    ");
    assert_eq!(
        controls(&chosen),
        [
            format!(r#"8 [{{"id":"{CHANNEL_ID}","type":"channel"}}]"#),
            format!(r#"6 [{{"id":"{TEAM_ROLE}","type":"role"}}]"#),
            "button Send a test message".to_owned(),
            "button Become the first admin".to_owned(),
        ]
    );
    let chat = room.services.settings().await.expect("settings").chat;
    assert_eq!(chat.channel_id.expect("a channel").as_str(), CHANNEL_ID);
    assert_eq!(chat.ping_role_id.expect("a role").as_str(), TEAM_ROLE);

    let roles = chosen.press(words::BECOME_FIRST_ADMIN).await;
    assert_eq!(roles.text(), words::WHICH_ROLE);
    let first = roles.press("Sub").await;
    assert_eq!(first.kind(), ReplyKind::Update);
    let link = first.text().split(['<', '>']).nth(1).expect("a link");
    insta::assert_snapshot!(first.text().replace(link, "LINK"), @r"
    **\*Ada\***, you're the team's first admin.
    Here is your sign-in link for the portal. It works once, expires in 10 minutes, and is only for you:
    <LINK>

    **Next:** add your team. Paste a list in the portal under Players, use /register, or let everyone use /login: it lets them ask to join. Then check the team's time zone in the portal under Settings.

    Everyone who opens the portal can read the team's strategies, also without signing in. To change that, choose *Players only* in the portal under Settings, Stratbook.
    ");
    let (_, code) = link.split_once("#code=").expect("a code");
    let session = sign_in::redeem(&room.services, code, "a browser").await;
    let ada = session.expect("a session").player;
    assert_eq!(
        (ada.id.as_str(), ada.role, ada.is_admin),
        (ADA, Role::Sub, true)
    );
    assert_eq!(ada.display_name, "*Ada*");
    assert_eq!(team(&room).await, [ada]);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_administrators_at_once_one_becomes_the_first_admin() {
    let room = BotHarness::start_without_team().await;
    let (ada, bob) = (
        administrator(&room, ADA, "ada"),
        administrator(&room, BOB, "bob"),
    );
    let button = "v1:first-admin:MAIN";
    let (one, two) = tokio::join!(ada.press_custom_id(button), bob.press_custom_id(button));
    let lost = if one.text() == words::HAS_ADMIN {
        one
    } else {
        two
    };
    assert_eq!(lost.text(), words::HAS_ADMIN);
    assert!(lost.is_ephemeral());
    assert_eq!(team(&room).await.len(), 1);
    let again = ada.command("setup", &[]).await;
    assert_eq!(controls(&again).len(), 3, "there is an admin");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_administrator_who_registered_first_becomes_the_first_admin_and_keeps_the_role() {
    let room = BotHarness::start_without_team().await;
    let ada = administrator(&room, ADA, "ada");
    ada.command("register", &[("user", ADA), ("role", "COACH")])
        .await;
    let panel = ada.command("setup", &[]).await;
    let players_only = json!({ "stratbook": { "readPermission": "players" } });
    let changed = settings::update(&room.services, &team_admin(), &players_only).await;
    changed.expect("a setting");
    let first = panel.press(words::BECOME_FIRST_ADMIN).await;
    assert!(first.text().contains("/login#code="), "{}", first.text());
    assert!(!first.text().contains(words::EVERYONE_READS));
    let team = team(&room).await;
    assert_eq!(
        (team.len(), team[0].role, team[0].is_admin),
        (1, Role::Coach, true)
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_administrators_of_the_server_become_the_first_admin() {
    let room = BotHarness::start_without_team().await;
    let manager = room.stranger();
    assert!(!manager.offered_commands().contains(&"setup".to_owned()));
    for button in ["v1:first-admin", "v1:first-admin:MAIN"] {
        let refused = manager.press_custom_id(button).await;
        assert_eq!(refused.text(), texts::admin::ONLY_ADMINS, "{button}");
    }
    for button in ["v1:test", "v1:channel", "v1:ping-role"] {
        let refused = manager.press_custom_id(button).await;
        assert!(
            refused.is_ephemeral() && refused.text() != words::TITLE,
            "{button}"
        );
    }
    assert_eq!(team(&room).await, []);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_administrator_without_a_player_is_sent_to_setup_until_there_is_an_admin() {
    let room = BotHarness::start_without_team().await;
    let ada = administrator(&room, ADA, "ada");
    assert_eq!(ada.command("login", &[]).await.text(), words::USE_SETUP);
    let bob = administrator(&room, BOB, "bob");
    bob.press_custom_id("v1:first-admin:MAIN").await;
    assert_eq!(
        ada.command("login", &[]).await.text(),
        texts::NOT_REGISTERED
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn missing_permissions_are_named_with_their_remedy() {
    let room = BotHarness::start_with_channel().await;
    room.discord.deny_permissions(0, PIN_MESSAGES);
    room.discord.forbid_mentions();
    room.change_settings(&json!({"chat": {"pingRoleId": TEAM_ROLE}}))
        .await;
    let mika = administrator(&room, demo::ADMIN_ID, "mika");
    let panel = mika.command("setup", &[]).await;
    insta::assert_snapshot!(panel.text(), @"
    **Set-up**
    The channel is <#910000000000000001>.
    The role to ping is <@&920000000000000001>.
    ⚠️ The bot cannot pin the weekly overview. In the channel's settings under Permissions, give the bot's role Pin Messages; Manage Messages is no longer enough.
    ⚠️ Notices cannot ping the role from the settings: it is not mentionable, and the bot lacks Mention @everyone, @here, and All Roles. In Discord's Server Settings under Roles, allow anyone to @mention this role, or give the bot's role that permission.
    Once you've changed it, use /setup again to check.
    ");
    room.discord.deny_permissions(0, VIEW_CHANNEL);
    let panel = mika.command("setup", &[]).await;
    assert!(
        panel.text().contains("give the bot's role View Channel"),
        "{}",
        panel.text()
    );
    room.discord.deny_permissions(0, 0);
    let none = panel.choose_in(words::CHOOSE_ROLE, None).await;
    assert!(none.text().contains(words::NO_ROLE), "{}", none.text());
    let chat = room.services.settings().await.expect("settings").chat;
    assert_eq!(chat.ping_role_id, None);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_portal_does_not_offer_is_not_saved() {
    let room = BotHarness::start().await;
    let mika = administrator(&room, demo::ADMIN_ID, "mika");
    let panel = mika.command("setup", &[]).await;
    let voice = panel
        .choose_in(words::CHOOSE_CHANNEL, Some(VOICE_CHANNEL))
        .await;
    assert_eq!(voice.text(), words::NOT_POSTABLE);
    let own = panel.choose_in(words::CHOOSE_ROLE, Some(BOT_ROLE)).await;
    assert_eq!(own.text(), words::NOT_PINGABLE);
    let chat = room.services.settings().await.expect("settings").chat;
    assert_eq!((chat.channel_id, chat.ping_role_id), (None, None));
    let other = panel
        .choose_in(words::CHOOSE_CHANNEL, Some(OTHER_CHANNEL))
        .await;
    assert!(
        other.text().contains(&format!("<#{OTHER_CHANNEL}>")),
        "{}",
        other.text()
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_no_longer_exists_is_reported_and_not_preselected() {
    let room = BotHarness::start().await;
    let gone =
        json!({"chat": {"channelId": "910000000000000099", "pingRoleId": "920000000000000099"}});
    room.change_settings(&gone).await;
    let panel = administrator(&room, demo::ADMIN_ID, "mika")
        .command("setup", &[])
        .await;
    assert!(
        panel.text().contains(words::CHANNEL_GONE),
        "{}",
        panel.text()
    );
    assert_eq!(controls(&panel)[..2], ["8 null", "6 null"]);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_message_says_whether_it_arrived() {
    let room = BotHarness::start().await;
    room.wait_for_heartbeat().await;
    let mika = administrator(&room, demo::ADMIN_ID, "mika");
    let unset = mika.press_custom_id("v1:test").await;
    assert_eq!(unset.text(), texts::admin::NO_CHANNEL);
    room.set_channel().await;
    let panel = mika.command("setup", &[]).await;
    let sent = panel.press(words::SEND_TEST).await;
    assert_eq!(
        sent.text(),
        format!("The test message is in <#{CHANNEL_ID}>.")
    );
    let is_test = |message: &serde_json::Value| message["content"] == words::TEST_MESSAGE;
    room.discord
        .wait_for_channel(|messages| messages.iter().any(is_test))
        .await;
    room.discord.deny_permissions(0, SEND_MESSAGES);
    let failed = panel.press(words::SEND_TEST).await;
    insta::assert_snapshot!(failed.text(), @"
    The test message couldn't be sent: the bot lacks a permission there.
    ⚠️ The bot cannot send messages in the team's channel, so nothing is posted there. In the channel's settings under Permissions, give the bot's role Send Messages.
    ");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn help_lists_setup_for_administrators_only() {
    let room = BotHarness::start().await;
    let list = |reply: BotReply| reply.data()["embeds"].to_string().contains("/setup");
    assert!(!list(room.player(1).command("help", &[]).await));
    let mika = administrator(&room, demo::ADMIN_ID, "mika");
    assert!(list(mika.command("help", &[]).await));
    room.close().await;
}
