//! The settings: labels and explanations.

use app_wire::BackupState;

use super::plural::PluralCategory::{One, Other};
use super::plural::{plural, plural_form};
use super::template::fill;

/// A section of the page: title, introduction, and its settings as dotted path, label and explanation.
pub struct SettingsSection {
    pub title: &'static str,
    pub words: &'static str,
    pub settings: &'static [(&'static str, &'static str, &'static str)],
}

pub const GROUPS: [SettingsSection; 8] = [
    SettingsSection {
        title: "Scheduling",
        words: "The team’s time zone, and what counts as a session.",
        settings: &[
            (
                "scheduling.timezone",
                "Team time zone",
                "The team’s calendar and all times below use it.",
            ),
            (
                "scheduling.minimumPlayers",
                "Minimum players",
                "How many must be free at the same time (1–10).",
            ),
            (
                "scheduling.minimumSessionMinutes",
                "Shortest session",
                "Minimum length of a session (15–480 minutes).",
            ),
        ],
    },
    SettingsSection {
        title: "Daily post",
        words: "What the bot posts each day, and when it sends reminders.",
        settings: &[
            (
                "scheduling.dailyPostTime",
                "Daily post",
                "When the day’s verdict is posted.",
            ),
            (
                "scheduling.reminderHoursBefore",
                "Reminder",
                "Players who haven’t answered are reminded this many hours before the post (0–23).",
            ),
            (
                "scheduling.secondReminderHoursBefore",
                "Second reminder",
                "A second reminder. Leave empty for none.",
            ),
        ],
    },
    SettingsSection {
        title: "Weekly planning",
        words: "The message that asks everyone about the week ahead.",
        settings: &[
            (
                "scheduling.weeklyPingEnabled",
                "Weekly message",
                "Each player gets a direct message with the days to answer.",
            ),
            (
                "scheduling.weeklyPingDays",
                "On these days",
                "Sunday’s message asks about the following week.",
            ),
            (
                "scheduling.weeklyPingTime",
                "Time",
                "No daily reminder is sent on these days.",
            ),
        ],
    },
    SettingsSection {
        title: "Polls and changes",
        words: "What else the bot posts.",
        settings: &[
            (
                "scheduling.trainingPollEnabled",
                "Training poll",
                "After a playable daily post the team votes on when to start.",
            ),
            (
                "scheduling.pollDurationMinutes",
                "Poll duration",
                "How long a poll stays open (5–1440 minutes).",
            ),
            (
                "scheduling.changeNotificationsEnabled",
                "Announce changes",
                "Post when a day becomes playable or stops being playable.",
            ),
            (
                "scheduling.changeNotificationDays",
                "Days ahead",
                "0 covers today only, 13 the next two weeks.",
            ),
            (
                "scheduling.sessionReminderMinutes",
                "Session reminder",
                "Posted this long before a session (5–240 minutes). If empty, there is none.",
            ),
        ],
    },
    SettingsSection {
        title: "Discord",
        words: "Where the bot posts, and whom it mentions.",
        settings: &[
            (
                "chat.channelId",
                "Channel",
                "Without a channel the bot posts nothing.",
            ),
            (
                "chat.pingRoleId",
                "Role to mention",
                "If there is none, messages for the role mention no one.",
            ),
            (
                "chat.dailyPostMentions",
                "Daily post mentions",
                "On a day that isn’t playable, the lineup is everyone who has time.",
            ),
            (
                "chat.changeMentions",
                "Change notice mentions",
                "Who gets a notification when a day’s status changes.",
            ),
            (
                "chat.pollMentions",
                "Training poll mentions",
                "Who gets a notification for the poll about the start.",
            ),
            (
                "chat.sessionMentions",
                "Session reminder mentions",
                "Who gets a notification before a session.",
            ),
        ],
    },
    SettingsSection {
        title: "Stratbook",
        words: "Who can read and edit strategies. Only admins can delete them.",
        settings: &[
            (
                "stratbook.editPermission",
                "Who can edit",
                "Create and edit strategies and folders.",
            ),
            (
                "stratbook.readPermission",
                "Who can read",
                "“Everyone” includes people who aren’t signed in.",
            ),
        ],
    },
    SettingsSection {
        title: "Branding",
        words: "Shown at the top of the menu and on the sign-in page.",
        settings: &[
            ("branding.teamName", "Team name", "Up to 100 characters."),
            (
                "branding.logoUrl",
                "Logo",
                "The address of an image. Leave empty for none.",
            ),
            (
                "branding.teamColor",
                "Team color",
                "The color of buttons, links and today. Colors of answers and days stay as they are.",
            ),
        ],
    },
    SettingsSection {
        title: "Activity log",
        words: "How long entries of the activity log are kept. Statistics keep what they need of removed ones.",
        settings: &[(
            "retention.activityLogMonths",
            "Keep entries for",
            "0 or empty keeps everything (0–1200 months).",
        )],
    },
];

/// The unit shown after the number of a setting. `value` is the text of its field.
pub fn unit(path: &str, value: &str) -> Option<&'static str> {
    let forms = match path {
        "scheduling.minimumPlayers" => [(One, "player"), (Other, "players")],
        "scheduling.minimumSessionMinutes" | "scheduling.pollDurationMinutes" => {
            [(One, "minute"), (Other, "minutes")]
        }
        "scheduling.reminderHoursBefore" | "scheduling.secondReminderHoursBefore" => {
            [(One, "hour before"), (Other, "hours before")]
        }
        "scheduling.sessionReminderMinutes" => [(One, "minute before"), (Other, "minutes before")],
        "scheduling.changeNotificationDays" => [(One, "day"), (Other, "days")],
        "retention.activityLogMonths" => [(One, "month"), (Other, "months")],
        _ => return None,
    };
    Some(plural_form(
        value.trim().parse().unwrap_or_default(),
        &forms,
    ))
}

pub const MENTIONS: [(&str, &str); 3] = [
    ("nobody", "No one"),
    ("lineup", "The lineup"),
    ("role", "The role"),
];
pub const EDIT_PERMISSIONS: [(&str, &str); 2] = [("admin", "Admins only"), ("all", "All players")];
pub const READ_PERMISSIONS: [(&str, &str); 2] =
    [("everyone", "Everyone"), ("players", "Players only")];
pub const TEAM_COLORS: [(&str, &str); 7] = [
    ("teal", "Teal"),
    ("sky", "Sky blue"),
    ("blue", "Blue"),
    ("magenta", "Magenta"),
    ("rose", "Rose"),
    ("lime", "Lime"),
    ("slate", "Slate"),
];
/// Index on the wire, short name and long name, from Monday.
pub const WEEKDAYS: [(&str, &str, &str); 7] = [
    ("1", "Mo", super::WEEKDAYS[0]),
    ("2", "Tu", super::WEEKDAYS[1]),
    ("3", "We", super::WEEKDAYS[2]),
    ("4", "Th", super::WEEKDAYS[3]),
    ("5", "Fr", super::WEEKDAYS[4]),
    ("6", "Sa", super::WEEKDAYS[5]),
    ("0", "Su", super::WEEKDAYS[6]),
];

pub const ON: &str = "On";
pub const OFF: &str = "Off";
pub const EMPTY: &str = "None";
pub const SAVE: &str = "Save changes";
pub const SAVING: &str = "Saving";
pub const DISCARD: &str = "Discard";
pub const DISCARDED: &str = "Changes discarded";
pub const SAVED: &str = "Settings saved";
pub const UNSAVED: &str = "Unsaved changes";
pub const TAKE_THEIRS: &str = "Use theirs";
pub const NOT_SAVED: &str = "Not saved: the server isn’t responding. Your changes are still here.";

pub fn changes(count: usize) -> String {
    plural(
        count,
        &[(One, "1 unsaved change"), (Other, "{n} unsaved changes")],
    )
}

pub fn need_attention(count: usize) -> String {
    plural(
        count,
        &[
            (One, "1 setting needs attention"),
            (Other, "{n} settings need attention"),
        ],
    )
}

pub fn changed_elsewhere(stored: &str) -> String {
    fill(
        "Changed by someone else to {stored}. Saving will overwrite it.",
        &[("stored", stored)],
    )
}

// Another time zone for the team.
pub const INSTANTS_STAY: &str = "Every answer keeps its exact moment: no one becomes free earlier or later, and no one \
                                 has to answer again. Only the clock and the calendar that the team sees change.";
pub const CALENDAR: &str = "Times that start after midnight there move to the next day of the team’s calendar. \
                            Past days stay as they were recorded.";

pub fn move_team(city: &str) -> String {
    fill("Change the team to {city} time?", &[("city", city)])
}

pub fn change_to(city: &str) -> String {
    fill("Change to {city}", &[("city", city)])
}

pub fn by_clock(city: &str) -> String {
    fill("{city} time", &[("city", city)])
}

pub fn clock_times_stay(city: &str) -> String {
    fill(
        "The daily post and the weekly message keep their times, now in {city} time. Players without a time zone of their own see that time too.",
        &[("city", city)],
    )
}

// The lists of maps and agents.
pub const CATALOGUE: &str = "Maps and agents";
pub const CATALOGUE_WORDS: &str =
    "The names strategies can use. Removing a name here doesn’t change strategies that use it.";
pub const MAPS: &str = "Maps";
pub const AGENTS: &str = "Agents";
pub const NAME_HINT: &str = "Press Enter to add a name";
pub const SAVE_LISTS: &str = "Save lists";
pub const LISTS_SAVED: &str = "Lists saved";

pub const BACKUPS: &str = "Backups";
pub const BACKUPS_WORDS: &str = "A copy of everything, made every night.";

/// The title and the explanation of a state of the backups; `latest` is when the latest one was made.
pub fn backup_status(state: BackupState, latest: Option<&str>) -> (String, &'static str) {
    let made = match latest {
        Some(latest) => fill("Latest backup: {latest}", &[("latest", latest)]),
        None => "No backup yet".to_owned(),
    };
    match state {
        BackupState::Ok => (made, ""),
        BackupState::Off => (
            "Automatic backups are off".to_owned(),
            "Set BACKUP_URL on the server to turn them on. Until then, everything is lost with the disk.",
        ),
        BackupState::Failed => (made, "The last backup failed. The server’s log says why."),
        BackupState::Never => (made, "The first one is made tonight."),
        BackupState::Late => (
            made,
            "That’s more than 36 hours ago. Check that the server runs at night, and its log.",
        ),
    }
}
