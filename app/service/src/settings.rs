//! The team's settings; a change takes effect with its commit, in every process.

use std::collections::BTreeMap;

use app_domain::event::Event;
use app_domain::filing::{DayRecord, PlayerDays};
use app_domain::permission::{Admin, Member};
use app_domain::settings::Settings;
use app_domain::{Day, PlayerId, Zone};
use serde_json::{Value, json};

use crate::change::Change;
use crate::{Result, Services};

/// The settings that every member's portal needs; admins see the same through `GET /api/settings`.
pub async fn current(services: &Services, _: &Member) -> Result<Settings> {
    Ok(services.store.read().await?.settings().await?)
}

/// Merges `patch` into the settings; all faults at once. A changed bot timezone re-files every window from
/// today on under the days of the new zone, so that its instants stay, in the same transaction.
pub async fn update(services: &Services, admin: &Admin, patch: &Value) -> Result<Settings> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let before = change.settings().await?;
    let after = before.merged(patch)?;
    if after == before {
        return Ok(after);
    }
    change.put_settings(&after).await?;
    if after.scheduling.timezone != before.scheduling.timezone {
        refile(
            &mut change,
            services.today(&before),
            &before,
            after.scheduling.timezone,
        )
        .await?;
    }
    change
        .audit(
            "settings_changed",
            String::new(),
            json!(before),
            json!(after),
        )
        .await?;
    change.record(&Event::SettingsChanged).await?;
    change.commit().await?;
    Ok(after)
}

async fn refile(change: &mut Change, today: Day, before: &Settings, bot: Zone) -> Result<()> {
    let far = Day::from_ymd(9999, 12, 31).expect("a date");
    let mut by_player: BTreeMap<PlayerId, Vec<(Day, DayRecord)>> = BTreeMap::new();
    for (player, day, record) in change.team_days(today, far).await? {
        by_player.entry(player).or_default().push((day, record));
    }
    for (player, stored) in by_player {
        // A window may move to the eve of today, whose record has to be known then.
        let eve = change
            .player_days(&player, today.plus(-PlayerDays::REACH), today.plus(-1))
            .await?;
        let mut days =
            PlayerDays::from_stored(before.scheduling.timezone, stored.into_iter().chain(eve));
        days.refile(today, bot);
        let is_unchanged_past =
            |day: Day, record: &DayRecord| day < today && days.stored(day) == Some(record);
        // From today on every reading is in the new zone, also where the record is the same.
        for (day, record) in days
            .records()
            .filter(|(day, record)| !is_unchanged_past(*day, record))
        {
            change.put_player_day(&player, day, record, bot).await?;
        }
    }
    Ok(())
}
