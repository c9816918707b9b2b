//! Converts single records: changed rows, patterns, absences, settings.

use super::schedule_row_of;
use app_domain::absence::Absence;
use app_domain::pattern::Pattern;
use app_domain::settings::Settings;
use app_domain::team_order::{PlayerPlacement, TeamReordering};
use app_domain::{PlayerId, RuleViolation};
use app_service::availability::UpdatedAvailability;
use app_wire::{
    AbsenceBody, BrandingBody, ChatBody, PatternBody, PlayerPlace, RetentionBody, SchedulingBody,
    SettingsBody, StratbookBody, UpdatedDayRow,
};

/// The team days that an update changed, in the bot timezone.
pub fn changed_rows(update: &UpdatedAvailability) -> Vec<UpdatedDayRow> {
    update
        .days
        .iter()
        .map(|reading| UpdatedDayRow {
            date: reading.day,
            row: schedule_row_of(
                &update.player,
                &reading.availability,
                reading.starts,
                reading.source,
                reading.absence.clone(),
            ),
        })
        .collect()
}

pub fn pattern(player: &PlayerId, pattern: &Pattern) -> PatternBody {
    PatternBody {
        user_id: player.clone(),
        day_of_week: pattern.day_of_week.index(),
        availability: pattern.availability.clone(),
        active: pattern.active,
        timezone: pattern.zone.to_string().into(),
    }
}

pub fn absence(absence: &Absence) -> AbsenceBody {
    AbsenceBody {
        id: absence.id,
        user_id: absence.player.clone(),
        start_date: absence.range.start(),
        end_date: absence.range.end(),
        reason: absence.range.reason().to_owned(),
        created_at: absence.created_at.into(),
        updated_at: absence.updated_at.into(),
    }
}

pub fn settings(settings: &Settings) -> SettingsBody {
    let Settings {
        scheduling,
        chat,
        stratbook,
        branding,
        retention,
    } = settings;
    SettingsBody {
        scheduling: SchedulingBody {
            timezone: scheduling.timezone.to_string().into(),
            daily_post_time: scheduling.daily_post_time,
            reminder_hours_before: scheduling.reminder_hours_before,
            second_reminder_hours_before: scheduling.second_reminder_hours_before,
            weekly_ping_enabled: scheduling.weekly_ping_enabled,
            weekly_ping_time: scheduling.weekly_ping_time,
            weekly_ping_days: scheduling
                .weekly_ping_days
                .iter()
                .map(|day| day.index())
                .collect(),
            training_poll_enabled: scheduling.training_poll_enabled,
            poll_duration_minutes: scheduling.poll_duration_minutes,
            change_notifications_enabled: scheduling.change_notifications_enabled,
            change_notification_days: scheduling.change_notification_days,
            session_reminder_minutes: scheduling.session_reminder_minutes,
            minimum_players: scheduling.minimum_players,
            minimum_session_minutes: scheduling.minimum_session_minutes,
        },
        chat: ChatBody {
            channel_id: chat.channel_id.clone(),
            ping_role_id: chat.ping_role_id.clone(),
            daily_post_mentions: chat.daily_post_mentions,
            change_mentions: chat.change_mentions,
            poll_mentions: chat.poll_mentions,
            session_mentions: chat.session_mentions,
        },
        stratbook: StratbookBody {
            edit_permission: stratbook.edit_permission,
            read_permission: stratbook.read_permission,
        },
        branding: BrandingBody {
            team_name: branding.team_name.clone(),
            logo_url: branding.logo_url.clone(),
            team_color: branding.team_color,
        },
        retention: RetentionBody {
            activity_log_months: retention.activity_log_months,
        },
    }
}

pub(crate) fn player_order(
    orderings: Vec<PlayerPlace>,
) -> Result<TeamReordering, Vec<RuleViolation>> {
    let placements = orderings.into_iter().map(|entry| PlayerPlacement {
        player: entry.chat_id,
        sort_order: entry.sort_order,
        role: entry.role,
    });
    TeamReordering::new(placements.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_go_over_the_wire_as_they_are_stored() {
        let stored = Settings::default();
        let wire = serde_json::to_value(settings(&stored)).expect("plain values");
        assert_eq!(wire, serde_json::to_value(&stored).expect("plain values"));
    }
}
