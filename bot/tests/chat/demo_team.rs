//! The ids and the rights of the demo team.

use app_domain::PlayerId;
use app_domain::permission::{PlayerOwner, RequestPrincipal, TeamAdmin};
use app_service::AppServices;
use serde_json::Value;

/// Changes the settings as an admin does.
pub async fn change_settings(services: &AppServices, patch: &Value) {
    let changed = app_service::settings::update(services, &team_admin(), patch).await;
    changed.expect("the settings");
}

pub fn team_admin() -> TeamAdmin {
    let name = "tests".to_owned();
    let operator = RequestPrincipal::Operator { name };
    operator.admin().expect("an admin")
}

/// Returns the id of a player of the demo team, by number.
pub fn player_id(number: u64) -> PlayerId {
    let id = 100_000_000_000_000_000 + number;
    id.to_string().parse().expect("an id")
}

pub async fn owner(services: &AppServices, id: &str) -> PlayerOwner {
    let id: PlayerId = id.parse().expect("an id");
    let mut reading = services.store.read().await.expect("a database");
    let player = reading
        .player(&id)
        .await
        .expect("a database")
        .expect("a player");
    RequestPrincipal::Player(player)
        .owner_of(&id)
        .expect("one's own")
}
