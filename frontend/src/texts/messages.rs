//! The bot's outbox: what it will say, what it has said.

pub const COMING: &str = "The coming week";
pub const NOTHING_COMING: &str =
    "Nothing is planned. The settings say which messages there are, and when.";
pub const PAST: &str = "Sent, waiting and given up";
pub const CHANNEL: &str = "to the channel";
pub const NOBODY: &str = "to nobody, as things are now";
pub const SKIPPED: &str = "Skipped";
pub const LATE: &str = "Overdue";
pub const SEND_NOW: &str = "Send now";
pub const SEND_AGAIN: &str = "Send again";
pub const SKIP: &str = "Skip";
pub const RESTORE: &str = "Don’t skip";
pub const SENDING_NEEDS_BOT: &str =
    "The bot isn’t running, so nothing can be sent. Start it first.";
pub const SENDING: &str = "It is sent now.";
pub const WILL_NOT_BE_SENT: &str = "It will not be sent.";
pub const WILL_BE_SENT: &str = "It will be sent at its time.";
pub const PREVIEW: &str = "What it says";
pub const AS_THINGS_ARE: &str =
    "As things are now. The words are chosen when it is sent, so that they are true then.";
pub const WITH_BUTTONS: &str = "With a button for each silent day of the coming seven. Whoever has answered by then hears nothing.";
pub const WITH_WEEK: &str = "With each player’s own week and a button for every day.";
pub const LINEUP: &str = "Lineup";
pub const REASON: &str = "Reason";
pub const FOCUS: &str = "Focus";
pub const TOGETHER: &str = "Longest time together";
pub const FREE: &str = "Free";
pub const UNAVAILABLE: &str = "Not available";
pub const SILENT: &str = "No answer";
pub const ABSENT: &str = "Absent";

pub const NEVER_TITLE: &str = "No bot has run yet";
pub const NEVER: &str = "Nothing is sent until it runs. The bot is a separate program: set CHAT_TOKEN and CHAT_GUILD_ID, then start it next to the server.";
pub const LATE_TITLE: &str = "The bot is silent";
pub const DISCONNECTED_TITLE: &str = "The bot isn’t connected to Discord";
pub const BOT_ALIVE: &str = "The bot is here";
pub const FAULTS_TITLE: &str = "The bot cannot do everything";
pub const NO_CHANNEL_TITLE: &str = "No channel is set";
pub const NO_CHANNEL: &str =
    "The bot doesn’t know where to post the daily message, changes and the week’s overview.";
pub const CHOOSE_CHANNEL: &str = "Choose a channel";

pub const KIND: &str = "Kind";
pub const STATE: &str = "State";
pub const ANY_KIND: &str = "All kinds";
pub const ANY_STATE: &str = "All states";
pub const FILTER: &str = "Filter";
pub const NONE_TITLE: &str = "No messages yet";
pub const NONE: &str = "What the bot sends, and what became of it, will stand here.";
pub const NONE_FOUND_TITLE: &str = "No message matches the filter";
pub const NONE_FOUND: &str = "Choose another kind or state, or clear the filter.";
pub const END: &str = "That is the first message.";

/// What messages are about, as the server names it and as people do.
pub const KINDS: [(&str, &str); 10] = [
    ("daily_post", "Daily post"),
    ("reminder", "Reminder"),
    ("second_reminder", "Second reminder"),
    ("weekly_planning", "Weekly message"),
    ("change", "Notice of a change"),
    ("ask", "Question"),
    ("notice", "Notice to the team"),
    ("poll", "Poll"),
    ("poll_result", "Result of a poll"),
    ("unreached", "Names of those not reached"),
];

pub const STATES: [(&str, &str); 4] = [
    ("waiting", "Waiting"),
    ("sent", "Sent"),
    ("skipped", "Skipped"),
    ("failed", "Failed"),
];

/// The name of a kind or a state; one that a newer server knows stands for itself.
pub fn named<'a>(known: &[(&str, &'a str)], name: &'a str) -> &'a str {
    let found = known.iter().find(|(key, _)| *key == name);
    found.map_or(name, |(_, words)| words)
}

/// `Times are those of Berlin.`
pub fn times_of(city: &str) -> String {
    ["Times are those of ", city, "."].concat()
}

/// `to Ada, Bob and 3 more`
pub fn to_players(names: &[String]) -> String {
    const FIRST: usize = 3;
    match names {
        [] => NOBODY.to_owned(),
        [one] => ["to ", one].concat(),
        few if few.len() <= FIRST => ["to ", &few.join(", ")].concat(),
        many => {
            let more = (many.len() - FIRST).to_string();
            ["to ", &many[..FIRST].join(", "), " and ", &more, " more"].concat()
        }
    }
}

/// `about Thu 26 Nov`
pub fn about(day: &str) -> String {
    ["about ", day].concat()
}

/// `Send the daily post of Thu 26 Nov now?`
pub fn send_question(kind: &str, day: &str) -> String {
    [kind, " of ", day, ": send it now?"].concat()
}

/// `Disconnected since Sat 21 Nov, 18:30. …`
pub fn disconnected(since: &str) -> String {
    [
        "Disconnected since ",
        since,
        ". Commands and buttons don’t work until it reconnects, which it keeps trying to do. Check the bot’s internet connection and https://discordstatus.com.",
    ]
    .concat()
}

/// `It was last heard of: Sat 21 Nov, 18:30. …`
pub fn last_heard(when: &str) -> String {
    [
        "It was last heard of: ",
        when,
        ". Nothing is sent until it runs again.",
    ]
    .concat()
}

/// The name of a button that stands beside many of its like.
pub fn of(verb: &str, what: &str) -> String {
    [verb, ": ", what].concat()
}
