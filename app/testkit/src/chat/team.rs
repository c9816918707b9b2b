//! A large team that waits to be reminded.

use app_domain::permission::Principal;
use app_service::players::{self, NewPlayer};
use app_service::port::{Clock, SystemClock};
use app_service::{Services, settings};
use chrono::Timelike;
use serde_json::json;

const FIRST_ID: u64 = 100_000_000_000_002_000;

/// Registers so many players of whom nobody has answered, in a zone in which it is noon by the host's clock, on a day
/// whose reminder was due at half past eleven. Answers their accounts.
pub async fn silent_team(services: &Services, count: u64) -> Vec<String> {
    let operator = Principal::Operator {
        name: "tests".to_owned(),
    };
    let admin = operator.admin().expect("an admin");
    let accounts = (0..count).map(|at| (FIRST_ID + at).to_string());
    let accounts: Vec<String> = accounts.collect();
    for (at, account) in accounts.iter().enumerate() {
        let name = format!("Player {at}");
        let new = NewPlayer::new(account, "somebody", &name, "MAIN").expect("a player");
        let created = players::create(services, &admin, new).await;
        created.expect("registered");
    }
    // The signs of these zones are turned around.
    let behind = i64::from(SystemClock.now().hour()) - 12;
    let patch = json!({"scheduling": {
        "timezone": format!("Etc/GMT{behind:+}"),
        "dailyPostTime": "14:30",
        "reminderHoursBefore": 3,
        "weeklyPingEnabled": false,
    }});
    let changed = settings::update(services, &admin, &patch).await;
    changed.expect("settings");
    accounts
}
