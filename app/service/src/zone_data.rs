//! New time zone data: stored windows move so that everyone's clock shows what it showed before (decisions §3).

use std::collections::BTreeMap;

use app_domain::day_records::{DayRecord, PlayerDays};
use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::pattern::Pattern;
use app_domain::permission::ActorIdentity;
use app_domain::player::FormerPlayer;
use app_domain::zone_offsets::ZoneOffsets;
use app_domain::zone_release::ZoneRelease;
use app_domain::zone_rules::ZoneRules;
use app_domain::{Day, Player, PlayerId, Zone};
use chrono::Duration;
use serde_json::json;

use crate::availability::zone_of;
use crate::players::former;
use crate::port::{DataVersion, MessageRecipient, NewMessage, ReadTransaction, WriteTransaction};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result};

/// The release on which a database without a stored release relies.
const FIRST_RELEASE: &str = "2025b";
/// The number of days whose offsets are stored: as long as a release may be the newest, and the farthest answer.
const STORED_DAYS: i64 = 11 * 366;
/// The time in which the bot may tell a player.
const MESSAGE_LIFETIME: Duration = Duration::days(7);

/// The release of this process, compared with that of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneDataState {
    /// The database relies on the release of this process, or will at the next start.
    Current,
    /// The same, and the release is older than six months.
    Old,
    /// Another process has stored windows by a newer release, so this one computes wrong times for some zones.
    Behind,
}

/// The result of [`renew`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ZoneDataRenewal {
    /// The database relies on this release already.
    Current,
    /// The database relies on this newer release; nothing was changed.
    Behind(ZoneRelease),
    /// The database now relies on the release of this process.
    Renewed(RenewedDays),
}

/// The numbers of players and days that a new release has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RenewedDays {
    /// Players whose windows moved.
    pub players: usize,
    /// Days that were stored again.
    pub days: usize,
}

/// Returns whether this process has the rules that it should have.
pub async fn load_state(services: &AppServices) -> Result<ZoneDataState> {
    let mut reading = services.store.read().await?;
    let rules = ZoneRules::installed();
    Ok(if stored_release(&mut *reading).await? > *rules.release() {
        ZoneDataState::Behind
    } else if rules.is_old(services.today_in(Zone::UTC)) {
        ZoneDataState::Old
    } else {
        ZoneDataState::Current
    })
}

/// Makes the database rely on the release of this process, unless its own is as new. In the same transaction, the
/// windows from today on are stored again with the new offsets.
pub async fn renew(services: &AppServices) -> Result<ZoneDataRenewal> {
    let ours = ZoneRules::installed().release();
    let mut reading = services.store.read().await?;
    let has_row = reading.zone_release().await?.is_some();
    let stored = stored_release(&mut *reading).await?;
    drop(reading);
    if stored > *ours {
        return Ok(ZoneDataRenewal::Behind(stored));
    }
    if stored == *ours && has_row {
        return Ok(ZoneDataRenewal::Current);
    }
    let (_, renewal) = renew_in(services, services.store.write().await?).await?;
    Ok(renewal)
}

/// Does the same in an open transaction, and commits it.
pub async fn renew_in(
    services: &AppServices,
    writing: Box<dyn WriteTransaction>,
) -> Result<(DataVersion, ZoneDataRenewal)> {
    let mut change = UnitOfWork::within(services, writing, ActorIdentity::System);
    let rules = ZoneRules::installed();
    // Another process may have been faster.
    let has_row = change.zone_release().await?.is_some();
    let before = stored_release(&mut *change).await?;
    let renewal = if before > *rules.release() {
        ZoneDataRenewal::Behind(before)
    } else if before == *rules.release() && has_row {
        ZoneDataRenewal::Current
    } else {
        let moved = store_days_again(&mut change, services, &before).await?;
        ZoneDataRenewal::Renewed(moved)
    };
    Ok((change.commit().await?, renewal))
}

async fn stored_release(reading: &mut dyn ReadTransaction) -> Result<ZoneRelease> {
    let stored = reading.zone_release().await?;
    Ok(stored.unwrap_or_else(|| FIRST_RELEASE.parse().expect("a release")))
}

/// The change of the rules.
struct RuleChange {
    before: ZoneOffsets,
    bot: Zone,
    today: Day,
}

async fn store_days_again(
    change: &mut UnitOfWork,
    services: &AppServices,
    before: &ZoneRelease,
) -> Result<RenewedDays> {
    let rules = ZoneRules::installed();
    let settings = change.settings().await?;
    let stored = change.zone_offsets().await?;
    let rule_change = RuleChange {
        before: stored.unwrap_or_else(ZoneOffsets::of_2025b),
        bot: settings.scheduling.timezone,
        today: services.today(&settings),
    };
    let mut moved = RenewedDays::default();
    let mut patterns: BTreeMap<PlayerId, Vec<Pattern>> = BTreeMap::new();
    for (player, pattern) in change.all_patterns().await? {
        patterns.entry(player).or_default().push(pattern);
    }
    let mut days: BTreeMap<PlayerId, Vec<(Day, DayRecord)>> = BTreeMap::new();
    let first = rule_change.today.plus(-PlayerDays::REACH_DAYS);
    for (player, day, record) in change.team_days(first, Day::LAST_STORED).await? {
        days.entry(player).or_default().push((day, record));
    }
    for player in change.players().await? {
        let stored = days.remove(&player.id).unwrap_or_default();
        let patterns = patterns.remove(&player.id).unwrap_or_default();
        let (has_moved, dates) = rule_change
            .store(change, &player, &patterns, stored)
            .await?;
        moved.days += dates.len();
        if !dates.is_empty() {
            let user_id = player.id.clone();
            change
                .record(&Event::PatternApplied { user_id, dates })
                .await?;
        }
        if has_moved {
            moved.players += 1;
            tell(change, &player, rule_change.today).await?;
        }
    }
    for former in change.former_players().await? {
        rule_change.store_former(change, &former).await?;
    }
    let last = rule_change.today.plus(STORED_DAYS);
    let offsets = ZoneOffsets::of_rules(rules, first, last);
    change.put_zone_data(rules.release(), &offsets).await?;
    if moved.days > 0 {
        let (before, after) = (
            json!({ "release": before }),
            json!({ "release": rules.release(), "players": moved.players, "days": moved.days }),
        );
        change
            .log_activity(ActivityAction::ZoneDataChanged, "", before, after)
            .await?;
    }
    Ok(moved)
}

impl RuleChange {
    /// Stores the player's days from today on again. Returns whether an instant moved, and the stored dates.
    async fn store(
        &self,
        change: &mut UnitOfWork,
        player: &Player,
        patterns: &[Pattern],
        stored: Vec<(Day, DayRecord)>,
    ) -> Result<(bool, Vec<Day>)> {
        let mut days = PlayerDays::from_stored(self.bot, stored);
        let zone = zone_of(player, self.bot);
        let effect = days.follow_zone_change(self.today, zone, patterns, &self.before);
        for day in &effect.dates {
            let record = days.record(*day).cloned().unwrap_or_default();
            change.put_player_day(&player.id, *day, &record).await?;
        }
        Ok((effect.has_moved, effect.dates))
    }

    async fn store_former(&self, change: &mut UnitOfWork, former: &FormerPlayer) -> Result<()> {
        let id = &former.player.id;
        former::begin_edit(change, former).await?;
        let first = self.today.plus(-PlayerDays::REACH_DAYS);
        let stored = change.player_days(id, first, Day::LAST_STORED).await?;
        let patterns = change.patterns(id).await?;
        self.store(change, &former.player, &patterns, stored)
            .await?;
        former::end_edit(change, former).await
    }
}

/// Queues a message to the player, if a bot has ever run.
async fn tell(change: &mut UnitOfWork, player: &Player, today: Day) -> Result<()> {
    if player.account.is_none() || change.bot_heartbeat().await?.is_none() {
        return Ok(());
    }
    let (occasion, recipient) = (
        MessageOccasion::ZoneChange,
        MessageRecipient::Player(player.id.clone()),
    );
    let last = change.last_message(occasion, today, &recipient).await?;
    let wanted = NewMessage {
        occasion,
        date: today,
        recipient,
        turn: last.map_or(1, |last| last.wanted.turn + 1),
        due_at: change.now,
        until: change.now + MESSAGE_LIFETIME,
    };
    change.insert_message(&wanted).await?;
    change.record(&Event::MessagesChanged).await
}
