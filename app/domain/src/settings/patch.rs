//! Partial changes of the settings: every named value must be valid, and an error lists all violations.

use std::str::FromStr;

use serde_json::{Map, Value};

use super::setting_kind::{self, NumberBounds, parse_team_name};
use super::{
    BrandingSettings, ChatSettings, RetentionSettings, SchedulingSettings, Settings,
    StratbookSettings,
};
use crate::day_of_week::DayOfWeek;
use crate::validation_rule::{RuleViolation, ValidationRule};

impl Settings {
    /// Returns these settings with the values of `patch`; other settings stay.
    ///
    /// `patch` is nested like the settings. Unknown keys are ignored, as everywhere on the wire, so that settings
    /// stored by a newer version can be read. On an error, returns every violation with its dotted path, such as
    /// `scheduling.minimumPlayers`.
    pub fn with_patch(&self, patch: &Value) -> Result<Self, Vec<RuleViolation>> {
        let mut merged = self.clone();
        let mut faults = Vec::new();
        let nothing = Map::new();
        let groups = patch.as_object().unwrap_or_else(|| {
            faults.push(ValidationRule::WrongType("an object").on_field("settings"));
            &nothing
        });
        for (name, values) in groups {
            let group: &mut dyn SettingsGroup = match name.as_str() {
                "scheduling" => &mut merged.scheduling,
                "chat" => &mut merged.chat,
                "stratbook" => &mut merged.stratbook,
                "branding" => &mut merged.branding,
                "retention" => &mut merged.retention,
                _ => continue,
            };
            let Some(values) = values.as_object() else {
                faults.push(ValidationRule::WrongType("an object").on_field(name));
                continue;
            };
            for (key, value) in values {
                if let Err(rule) = group.set(key, value) {
                    faults.push(rule.on_field(format!("{name}.{key}")));
                }
            }
        }
        if faults.is_empty() {
            Ok(merged)
        } else {
            Err(faults)
        }
    }
}

/// A group of settings.
trait SettingsGroup {
    /// Parses `value` and stores it as the setting `key`; ignores an unknown key.
    fn set(&mut self, key: &str, value: &Value) -> Result<(), ValidationRule>;
}

impl SettingsGroup for SchedulingSettings {
    fn set(&mut self, key: &str, value: &Value) -> Result<(), ValidationRule> {
        match key {
            "timezone" => self.timezone = parse_value(value)?,
            "dailyPostTime" => self.daily_post_time = parse_value(value)?,
            "reminderHoursBefore" => {
                self.reminder_hours_before =
                    parse_number(value, setting_kind::REMINDER_HOURS_BOUNDS)?;
            }
            "secondReminderHoursBefore" => {
                self.second_reminder_hours_before = parse_nullable(value, |value| {
                    parse_number(value, setting_kind::REMINDER_HOURS_BOUNDS)
                })?;
            }
            "weeklyPingEnabled" => self.weekly_ping_enabled = parse_boolean(value)?,
            "weeklyPingTime" => self.weekly_ping_time = parse_value(value)?,
            "weeklyPingDays" => self.weekly_ping_days = parse_weekdays(value)?,
            "trainingPollEnabled" => self.training_poll_enabled = parse_boolean(value)?,
            "pollDurationMinutes" => {
                self.poll_duration_minutes =
                    parse_number(value, setting_kind::POLL_MINUTES_BOUNDS)?;
            }
            "changeNotificationsEnabled" => {
                self.change_notifications_enabled = parse_boolean(value)?;
            }
            "changeNotificationDays" => {
                self.change_notification_days =
                    parse_number(value, setting_kind::NOTIFICATION_DAYS_BOUNDS)?;
            }
            "sessionReminderMinutes" => {
                self.session_reminder_minutes = parse_nullable(value, |value| {
                    parse_number(value, setting_kind::SESSION_REMINDER_BOUNDS)
                })?;
            }
            "minimumPlayers" => {
                self.minimum_players = parse_number(value, setting_kind::MINIMUM_PLAYERS_BOUNDS)?;
            }
            "minimumSessionMinutes" => {
                self.minimum_session_minutes =
                    parse_number(value, setting_kind::SESSION_MINUTES_BOUNDS)?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl SettingsGroup for ChatSettings {
    fn set(&mut self, key: &str, value: &Value) -> Result<(), ValidationRule> {
        match key {
            "channelId" => self.channel_id = parse_nullable(value, parse_value)?,
            "pingRoleId" => self.ping_role_id = parse_nullable(value, parse_value)?,
            "dailyPostMentions" => self.daily_post_mentions = parse_value(value)?,
            "changeMentions" => self.change_mentions = parse_value(value)?,
            "sessionMentions" => self.session_mentions = parse_value(value)?,
            "pollMentions" => self.poll_mentions = parse_value(value)?,
            _ => {}
        }
        Ok(())
    }
}

impl SettingsGroup for StratbookSettings {
    fn set(&mut self, key: &str, value: &Value) -> Result<(), ValidationRule> {
        match key {
            "editPermission" => self.edit_permission = parse_value(value)?,
            "readPermission" => self.read_permission = parse_value(value)?,
            _ => {}
        }
        Ok(())
    }
}

impl SettingsGroup for BrandingSettings {
    fn set(&mut self, key: &str, value: &Value) -> Result<(), ValidationRule> {
        match key {
            "teamName" => self.team_name = parse_team_name(parse_text(value)?)?,
            "logoUrl" => self.logo_url = parse_value(value)?,
            "teamColor" => self.team_color = parse_value(value)?,
            _ => {}
        }
        Ok(())
    }
}

impl SettingsGroup for RetentionSettings {
    fn set(&mut self, key: &str, value: &Value) -> Result<(), ValidationRule> {
        if key == "activityLogMonths" {
            self.activity_log_months = parse_nullable(value, |value| {
                parse_number(value, setting_kind::RETENTION_MONTHS_BOUNDS)
            })?;
        }
        Ok(())
    }
}

fn parse_text(value: &Value) -> Result<&str, ValidationRule> {
    value.as_str().ok_or(ValidationRule::WrongType("text"))
}

fn parse_value<T: FromStr<Err = ValidationRule>>(value: &Value) -> Result<T, ValidationRule> {
    parse_text(value)?.parse()
}

fn parse_boolean(value: &Value) -> Result<bool, ValidationRule> {
    value
        .as_bool()
        .ok_or(ValidationRule::WrongType("true or false"))
}

/// Parses a whole number within `bounds`.
fn parse_number<T: TryFrom<i64>>(value: &Value, bounds: NumberBounds) -> Result<T, ValidationRule> {
    if !value.is_i64() && !value.is_u64() {
        return Err(ValidationRule::WrongType("a whole number"));
    }
    let number = bounds.check(value.as_i64().unwrap_or(i64::MAX))?;
    T::try_from(number).map_err(|_| bounds.out_of_range())
}

fn parse_weekdays<C: FromIterator<DayOfWeek>>(value: &Value) -> Result<C, ValidationRule> {
    let list = value
        .as_array()
        .ok_or(ValidationRule::WrongType("a list of weekdays"))?;
    let weekday = |value: &Value| {
        let index = value.as_i64().ok_or(ValidationRule::Weekday)?;
        DayOfWeek::new(index)
    };
    list.iter().map(weekday).collect()
}

fn parse_nullable<T>(
    value: &Value,
    read: impl FnOnce(&Value) -> Result<T, ValidationRule>,
) -> Result<Option<T>, ValidationRule> {
    if value.is_null() {
        Ok(None)
    } else {
        read(value).map(Some)
    }
}
