//! Reading a partial change of the settings: whatever it names must be right, and all faults are told at once.

use std::str::FromStr;

use serde_json::{Map, Value};

use super::kind::{self, Bounds, team_name};
use super::{Branding, Chat, Scheduling, Settings, Stratbook};
use crate::pattern::DayOfWeek;
use crate::rule::{Rule, RuleViolation};

impl Settings {
    /// These settings with `patch` laid over them; what `patch` does not name stays.
    ///
    /// `patch` nests like the settings themselves; unknown keys are ignored, as everywhere on the wire, so that
    /// settings stored by a newer version can be read. Names every fault with its dotted path, such as
    /// `scheduling.minimumPlayers`; then nothing is changed.
    pub fn merged(&self, patch: &Value) -> Result<Self, Vec<RuleViolation>> {
        let mut merged = self.clone();
        let mut faults = Vec::new();
        let nothing = Map::new();
        let groups = patch.as_object().unwrap_or_else(|| {
            faults.push(Rule::WrongType("an object").of("settings"));
            &nothing
        });
        for (name, values) in groups {
            let group: &mut dyn Group = match name.as_str() {
                "scheduling" => &mut merged.scheduling,
                "chat" => &mut merged.chat,
                "stratbook" => &mut merged.stratbook,
                "branding" => &mut merged.branding,
                _ => continue,
            };
            let Some(values) = values.as_object() else {
                faults.push(Rule::WrongType("an object").of(name));
                continue;
            };
            for (key, value) in values {
                if let Err(rule) = group.merge(key, value) {
                    faults.push(rule.of(format!("{name}.{key}")));
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
trait Group {
    /// Reads `value` as the setting `key` and keeps it; an unknown key is nothing to this group.
    fn merge(&mut self, key: &str, value: &Value) -> Result<(), Rule>;
}

impl Group for Scheduling {
    fn merge(&mut self, key: &str, value: &Value) -> Result<(), Rule> {
        match key {
            "timezone" => self.timezone = parsed(value)?,
            "dailyPostTime" => self.daily_post_time = parsed(value)?,
            "reminderHoursBefore" => {
                self.reminder_hours_before = number(value, kind::HOURS_BEFORE)?;
            }
            "secondReminderHoursBefore" => {
                self.second_reminder_hours_before =
                    or_null(value, |value| number(value, kind::HOURS_BEFORE))?;
            }
            "weeklyPingEnabled" => self.weekly_ping_enabled = boolean(value)?,
            "weeklyPingTime" => self.weekly_ping_time = parsed(value)?,
            "weeklyPingDays" => self.weekly_ping_days = weekdays(value)?,
            "trainingPollEnabled" => self.training_poll_enabled = boolean(value)?,
            "pollDurationMinutes" => {
                self.poll_duration_minutes = number(value, kind::POLL_MINUTES)?;
            }
            "changeNotificationsEnabled" => self.change_notifications_enabled = boolean(value)?,
            "changeNotificationDays" => {
                self.change_notification_days = number(value, kind::DAYS_AHEAD)?;
            }
            "minimumPlayers" => self.minimum_players = number(value, kind::PLAYERS)?,
            "minimumSessionMinutes" => {
                self.minimum_session_minutes = number(value, kind::SESSION_MINUTES)?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Group for Chat {
    fn merge(&mut self, key: &str, value: &Value) -> Result<(), Rule> {
        match key {
            "channelId" => self.channel_id = or_null(value, parsed)?,
            "pingRoleId" => self.ping_role_id = or_null(value, parsed)?,
            _ => {}
        }
        Ok(())
    }
}

impl Group for Stratbook {
    fn merge(&mut self, key: &str, value: &Value) -> Result<(), Rule> {
        match key {
            "editPermission" => self.edit_permission = parsed(value)?,
            "readPermission" => self.read_permission = parsed(value)?,
            _ => {}
        }
        Ok(())
    }
}

impl Group for Branding {
    fn merge(&mut self, key: &str, value: &Value) -> Result<(), Rule> {
        match key {
            "teamName" => self.team_name = team_name(text(value)?)?,
            "logoUrl" => self.logo_url = parsed(value)?,
            _ => {}
        }
        Ok(())
    }
}

fn text(value: &Value) -> Result<&str, Rule> {
    value.as_str().ok_or(Rule::WrongType("text"))
}

fn parsed<T: FromStr<Err = Rule>>(value: &Value) -> Result<T, Rule> {
    text(value)?.parse()
}

fn boolean(value: &Value) -> Result<bool, Rule> {
    value.as_bool().ok_or(Rule::WrongType("true or false"))
}

/// A whole number within `bounds`.
fn number<T: TryFrom<i64>>(value: &Value, bounds: Bounds) -> Result<T, Rule> {
    if !value.is_i64() && !value.is_u64() {
        return Err(Rule::WrongType("a whole number"));
    }
    let number = bounds.check(value.as_i64().unwrap_or(i64::MAX))?;
    T::try_from(number).map_err(|_| bounds.broken())
}

fn weekdays<C: FromIterator<DayOfWeek>>(value: &Value) -> Result<C, Rule> {
    let list = value
        .as_array()
        .ok_or(Rule::WrongType("a list of weekdays"))?;
    let weekday = |value: &Value| {
        let index = value.as_i64().ok_or(Rule::Weekday)?;
        DayOfWeek::new(index)
    };
    list.iter().map(weekday).collect()
}

fn or_null<T>(
    value: &Value,
    read: impl FnOnce(&Value) -> Result<T, Rule>,
) -> Result<Option<T>, Rule> {
    if value.is_null() {
        Ok(None)
    } else {
        read(value).map(Some)
    }
}
