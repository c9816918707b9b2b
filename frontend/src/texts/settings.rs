//! The settings: what each one is called and does.

/// A part of the page: its title, what it is about, and its settings by dotted path, name and explanation.
pub struct Group {
    pub title: &'static str,
    pub words: &'static str,
    pub settings: &'static [(&'static str, &'static str, &'static str)],
}

pub const GROUPS: [Group; 7] = [
    Group {
        title: "Scheduling",
        words: "When the team’s day begins, and what makes a session.",
        settings: &[
            (
                "scheduling.timezone",
                "Team time zone",
                "The team’s calendar and every time below follow it.",
            ),
            (
                "scheduling.minimumPlayers",
                "Players for a session",
                "So many must be free together, from 1 to 10.",
            ),
            (
                "scheduling.minimumSessionMinutes",
                "Shortest session",
                "For so long at least, from 15 to 480 minutes.",
            ),
        ],
    },
    Group {
        title: "Daily post",
        words: "What the bot says in chat each day, and whom it reminds before.",
        settings: &[
            (
                "scheduling.dailyPostTime",
                "Daily post",
                "When the day’s verdict is posted.",
            ),
            (
                "scheduling.reminderHoursBefore",
                "Reminder",
                "Players who have not answered are asked so long before the post, 0 to 23 hours.",
            ),
            (
                "scheduling.secondReminderHoursBefore",
                "Second reminder",
                "The same once more. Leave empty for none.",
            ),
        ],
    },
    Group {
        title: "Weekly planning",
        words: "The message that asks everybody for the week ahead.",
        settings: &[
            (
                "scheduling.weeklyPingEnabled",
                "Weekly message",
                "Each player gets a direct message with the days to answer.",
            ),
            (
                "scheduling.weeklyPingDays",
                "On these days",
                "Sunday’s message asks for the week that follows.",
            ),
            (
                "scheduling.weeklyPingTime",
                "At",
                "No daily reminder is sent on these days.",
            ),
        ],
    },
    Group {
        title: "Polls and changes",
        words: "What else the bot tells the team.",
        settings: &[
            (
                "scheduling.trainingPollEnabled",
                "Training poll",
                "After a playable daily post the team votes on when to start.",
            ),
            (
                "scheduling.pollDurationMinutes",
                "Poll stays open",
                "From 5 to 1440 minutes.",
            ),
            (
                "scheduling.changeNotificationsEnabled",
                "Tell of changes",
                "A post when a day becomes playable, or no longer is.",
            ),
            (
                "scheduling.changeNotificationDays",
                "Days ahead",
                "0 tells of today alone, 13 of the whole fortnight.",
            ),
        ],
    },
    Group {
        title: "Chat",
        words: "Where the bot writes. Right-click a channel or role in chat and copy its id.",
        settings: &[
            (
                "chat.channelId",
                "Channel id",
                "17 to 20 digits. Empty: the bot posts nothing.",
            ),
            (
                "chat.pingRoleId",
                "Role to mention",
                "17 to 20 digits. Empty: nobody is mentioned.",
            ),
        ],
    },
    Group {
        title: "Stratbook",
        words: "Who may read and write how the team plays. Only admins delete.",
        settings: &[
            (
                "stratbook.editPermission",
                "Who may write",
                "Create and edit strategies and folders.",
            ),
            (
                "stratbook.readPermission",
                "Who may read",
                "Everyone includes people who are not signed in.",
            ),
        ],
    },
    Group {
        title: "Branding",
        words: "What stands at the top of the menu.",
        settings: &[
            ("branding.teamName", "Team name", "Up to 100 characters."),
            (
                "branding.logoUrl",
                "Logo",
                "The address of an image, or empty.",
            ),
        ],
    },
];

/// What stands behind the number of a setting.
pub fn unit(path: &str) -> &'static str {
    match path {
        "scheduling.minimumPlayers" => "players",
        "scheduling.minimumSessionMinutes" | "scheduling.pollDurationMinutes" => "minutes",
        "scheduling.reminderHoursBefore" | "scheduling.secondReminderHoursBefore" => "hours before",
        "scheduling.changeNotificationDays" => "days",
        _ => "",
    }
}

pub const EDIT_PERMISSIONS: [(&str, &str); 2] = [("admin", "Admins only"), ("all", "All players")];
pub const READ_PERMISSIONS: [(&str, &str); 2] =
    [("everyone", "Everyone"), ("players", "Players only")];
/// Index on the wire, short and long name, in the order of a week.
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
pub const TAKE_THEIRS: &str = "Take theirs";
pub const NOT_SAVED: &str = "Not saved: the server does not answer.";
pub const STILL_HERE: &str = "Your changes are still here.";

pub fn changes(count: usize) -> String {
    match count {
        1 => "1 change not saved".to_owned(),
        more => [&more.to_string(), " changes not saved"].concat(),
    }
}

pub fn need_attention(count: usize) -> String {
    match count {
        1 => "1 setting needs attention".to_owned(),
        more => [&more.to_string(), " settings need attention"].concat(),
    }
}

pub fn changed_elsewhere(stored: &str) -> String {
    [
        "Changed by somebody else meanwhile, to ",
        stored,
        ". Saving puts yours in its place.",
    ]
    .concat()
}

// Another time zone for the team.
pub const INSTANTS_STAY: &str = "Every answer stays at the moment it was given for: nobody becomes free earlier or \
                                 later, and nobody has to answer again. What changes is the clock and the calendar \
                                 that the team reads it by.";
pub const CALENDAR: &str = "A window that begins past midnight there moves to the next day of the team’s calendar. \
                            Days that have passed stay as they were recorded.";

pub fn move_team(city: &str) -> String {
    ["Move the team to ", city, " time?"].concat()
}

pub fn change_to(city: &str) -> String {
    ["Change to ", city].concat()
}

pub fn by_clock(city: &str) -> String {
    [city, " time"].concat()
}

pub fn clock_times_stay(city: &str) -> String {
    [
        "The daily post and the weekly message keep their times, read by the clock of ",
        city,
        "; players without a zone of their own read that clock too.",
    ]
    .concat()
}

// The lists of maps and agents.
pub const CATALOGUE: &str = "Maps and agents";
pub const CATALOGUE_WORDS: &str =
    "What strategies may name. What is taken off a list stays where it is used.";
pub const MAPS: &str = "Maps";
pub const AGENTS: &str = "Agents";
pub const NAME_HINT: &str = "Enter adds a name";
pub const SAVE_LISTS: &str = "Save lists";
pub const LISTS_SAVED: &str = "The lists are saved";
