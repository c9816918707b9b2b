//! The message that asks a player for a day.

use app_domain::analysis::SuggestedChange;
use app_domain::permission::RequestPrincipal;
use app_service::{messages, schedule};
use bot::texts;

use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_that_a_day_needs_is_asked_once_with_a_button_for_the_day() {
    let room = BotHarness::start().await;
    room.wait_for_heartbeat().await;
    let member = RequestPrincipal::Operator {
        name: "tests".to_owned(),
    };
    let member = member.member().expect("a member");
    let team = schedule::next_14_days(&room.services, &member).await;
    let team = team.expect("a fortnight");
    let needed = team.days.iter().find_map(|day| {
        let suggestion = day.analysis.suggestion.as_ref()?;
        let is_silent = matches!(suggestion.change, SuggestedChange::Ask { .. });
        is_silent.then(|| (day.day, suggestion.change.player().clone()))
    });
    let (date, player) = needed.expect("a day that needs a player");
    for _ in 0..2 {
        let request = messages::ask(&room.services, &member, date, &player).await;
        request.expect("asked");
    }
    let person = room.discord.user(player.as_str(), "somebody");
    let question = person.wait_for_direct_messages(1).await.swap_remove(0);
    assert!(
        question.text().contains("could you play on"),
        "{}",
        question.text()
    );
    let rows = question.data()["components"].as_array().expect("rows");
    let label = rows[0]["components"][0]["label"].as_str().expect("a label");
    let label = label.to_owned();
    assert!(!question.text().contains("/set"), "{}", question.text());
    let no = question.press(texts::NOT_AVAILABLE).await;
    assert!(no.text().ends_with("❌ not available"), "{}", no.text());
    let form = question.press(&label).await;
    form.submit(&[("from", "19:00"), ("to", "23:00")]).await;
    assert_eq!(room.wait_for_settled(1).await.len(), 1);
    room.close().await;
}
