//! A team of any size whose reminders are due.

use app_domain::permission::RequestPrincipal;
use app_service::players::{self, NewPlayer};
use app_service::port::{Clock, SystemClock};
use app_service::{AppServices, settings};
use chrono::Timelike;
use serde_json::json;

use super::CHANNEL_ID;

const FIRST_ACCOUNT_ID: u64 = 100_000_000_000_002_000;

/// Registers `count` players who have not answered any day, in a zone in which it is noon by the host's clock, on a day
/// whose reminder was due at 11:30. Returns their accounts.
pub async fn team_without_answers(services: &AppServices, count: u64) -> Vec<String> {
    let operator = RequestPrincipal::Operator {
        name: "tests".to_owned(),
    };
    let admin = operator.admin().expect("an admin");
    let accounts = (0..count).map(|at| (FIRST_ACCOUNT_ID + at).to_string());
    let accounts: Vec<String> = accounts.collect();
    for (at, account) in accounts.iter().enumerate() {
        let name = format!("Player {at}");
        let new = NewPlayer::new(account, "somebody", &name, "MAIN").expect("a player");
        let created = players::create(services, &admin, new).await;
        created.expect("registered");
    }
    // The signs of these zones are inverted.
    let behind = i64::from(SystemClock.now().hour()) - 12;
    let patch = json!({"chat": {"channelId": CHANNEL_ID}, "scheduling": {
        "timezone": format!("Etc/GMT{behind:+}"),
        "dailyPostTime": "14:30",
        "reminderHoursBefore": 3,
        "weeklyPingEnabled": false,
    }});
    let changed = settings::update(services, &admin, &patch).await;
    changed.expect("settings");
    accounts
}
