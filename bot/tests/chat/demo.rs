//! The demo page for trying the bot.

use app_testkit::fake_discord::demo::{self, DemoMember};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::demo_team::player_id;
use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_button_pressed_on_the_page_reaches_the_bot() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let page = format!("http://{}", listener.local_addr().expect("an address"));
    let jonas = json!(player_id(7).as_str());
    let member = DemoMember {
        id: player_id(7).to_string(),
        name: "Jonas".to_owned(),
    };
    let other = DemoMember {
        id: player_id(5).to_string(),
        name: "Noor".to_owned(),
    };
    let browser = reqwest::Client::new();
    let visit = async {
        let opened = browser.get(&page).send().await.expect("the page");
        let policy = opened.headers()["content-security-policy"].to_str();
        assert!(policy.is_ok_and(|policy| policy.contains("script-src 'self'")));

        let shown = async |number| {
            let shown = format!("{page}/shown?member={}", player_id(number));
            body(browser.get(shown)).await
        };
        // The first member is an administrator.
        let of_others = shown(5).await["commands"].to_string();
        assert!(of_others.contains("my-schedule") && !of_others.contains("unregister"));
        let shown = shown(7).await;
        assert!(shown["commands"].to_string().contains("unregister"));
        let overview = &shown["channel"][0];
        assert_eq!(shown["members"][0]["name"], "Jonas");
        let button = &overview["components"][1]["components"][2];
        let press = json!({
            "member": jonas,
            "kind": "use",
            "message": overview,
            "custom_id": button["custom_id"],
            "component_type": 2,
        });
        let form = post_action(&browser, &page, &press).await;
        assert_eq!(form["kind"], "form");
        let typed = json!({"from": "20:00", "to": "22:00"});
        let sent = json!({"member": jonas, "kind": "form", "form": form["data"], "typed": typed});
        let saved = post_action(&browser, &page, &sent).await;
        let text = saved["data"]["content"].as_str().unwrap_or_default();
        assert!(text.starts_with("Saved: **Sun 22 Nov** ✅"), "{text}");

        let command =
            json!({"member": jonas, "kind": "command", "command": "my-schedule", "typed": {}});
        let own = post_action(&browser, &page, &command).await;
        assert_eq!(own["data"]["embeds"][0]["title"], "Your next 14 days");
    };
    tokio::select! {
        served = demo::serve(&room.discord, listener, vec![member, other]) => panic!("{served:?}"),
        () = visit => {}
    }
    room.close().await;
}

async fn post_action(browser: &reqwest::Client, page: &str, act: &Value) -> Value {
    let request = browser
        .post(format!("{page}/acts"))
        .header("content-type", "application/json")
        .body(act.to_string());
    body(request).await
}

async fn body(request: reqwest::RequestBuilder) -> Value {
    let answer = request.send().await.expect("an answer");
    let text = answer.text().await.expect("a text");
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"))
}
