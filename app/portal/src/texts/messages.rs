//! The bot's outbox: upcoming and past messages.

use app_domain::message_occasion::{JobKind, MessageOccasion, MessageState};

use super::template::fill;

pub const NEXT_DAYS: &str = "Next 7 days";
pub const NOTHING_COMING: &str = "Nothing is scheduled. Choose messages and times in Settings.";
pub const PAST: &str = "Queue and history";
pub const SKIPPED: &str = "Skipped";
pub const OVERDUE: &str = "Overdue";
pub const SEND_NOW: &str = "Send now";
pub const SEND_AGAIN: &str = "Send again";
pub const SKIP: &str = "Skip";
pub const RESTORE: &str = "Don’t skip";
pub const SENDING_NEEDS_BOT: &str =
    "The bot isn’t running, so nothing can be sent. Start it first.";
pub const SENDING: &str = "Sending now";
pub const WILL_NOT_BE_SENT: &str = "It won’t be sent.";
pub const WILL_BE_SENT: &str = "It will be sent as scheduled.";
pub const PREVIEW: &str = "Preview";
pub const PREVIEW_HINT: &str =
    "Preview based on the current state. The final text is written when it is sent.";
pub const WITH_BUTTONS: &str = "With a button for each unanswered day of the next seven. Players who have answered by then get no message.";
pub const WITH_WEEK: &str = "With each player’s own week and a button for every day.";
pub const LINEUP: &str = "Lineup";
pub const REASON: &str = "Reason";
pub const FOCUS: &str = "Focus";
pub const TOGETHER: &str = "Longest time together";
pub const FREE: &str = "Free";
pub const UNAVAILABLE: &str = "Not available";
pub const SILENT: &str = "No answer";
pub const ABSENT: &str = "Away";

pub const NEVER_TITLE: &str = "The Discord bot isn’t set up yet";
pub const NEVER: &str = "Nothing is sent until it runs. The bot is a separate program: set CHAT_TOKEN and CHAT_GUILD_ID, then start it next to the server.";
pub const LATE_TITLE: &str = "The bot isn’t responding";
pub const DISCONNECTED_TITLE: &str = "The bot isn’t connected to Discord";
pub const BOT_ALIVE: &str = "Bot online";
pub const FAULTS_TITLE: &str = "The bot needs attention";
pub const NO_CHANNEL_TITLE: &str = "No channel is set";
pub const NO_CHANNEL: &str =
    "Without a channel, the daily post, change notices and weekly overview can’t be posted.";
pub const CHOOSE_CHANNEL: &str = "Choose a channel";

pub const KIND: &str = "Kind";
pub const STATE: &str = "State";
pub const ANY_KIND: &str = "All kinds";
pub const ANY_STATE: &str = "All states";
pub const FILTER: &str = "Filter";
pub const NONE_TITLE: &str = "No messages yet";
pub const NONE: &str = "Messages the bot sends appear here with their status.";
pub const NONE_FOUND_TITLE: &str = "No messages for these filters";
pub const NONE_FOUND: &str = "Choose another kind or state, or clear the filters.";
pub const END: &str = "End of list";

pub fn kind(occasion: MessageOccasion) -> &'static str {
    match occasion {
        MessageOccasion::Job(JobKind::DailyPost) => "Daily post",
        MessageOccasion::Job(JobKind::Reminder) => "Reminder",
        MessageOccasion::Job(JobKind::SecondReminder) => "Second reminder",
        MessageOccasion::Job(JobKind::WeeklyPlanning) => "Weekly message",
        MessageOccasion::Change => "Change notice",
        MessageOccasion::SessionStart => "Session reminder",
        MessageOccasion::Ask => "Question",
        MessageOccasion::Notice => "Message to the team",
        MessageOccasion::Test => "Test message",
        MessageOccasion::Poll => "Poll",
        MessageOccasion::PollResult => "Poll result",
        MessageOccasion::Unreached => "Players not reached",
        MessageOccasion::ZoneChange => "Notice of new clock rules",
    }
}

pub fn state(state: MessageState) -> &'static str {
    match state {
        MessageState::Waiting => "Waiting",
        MessageState::Sent => "Sent",
        MessageState::Skipped => "Skipped",
        MessageState::Failed => "Failed",
    }
}

/// `Times are in Berlin time.`
pub fn times_of(city: &str) -> String {
    fill("Times are in {city} time.", &[("city", city)])
}

/// `to Ada, Bob and 3 more`. Without a list, the message goes to the channel.
pub fn recipients(names: Option<&[String]>) -> String {
    const FIRST: usize = 3;
    match names {
        None => "to the channel".to_owned(),
        Some([]) => "to no one at the moment".to_owned(),
        Some(few) if few.len() <= FIRST => fill("to {names}", &[("names", &few.join(", "))]),
        Some(many) => fill(
            "to {names} and {n} more",
            &[
                ("names", &many[..FIRST].join(", ")),
                ("n", &(many.len() - FIRST).to_string()),
            ],
        ),
    }
}

/// `to Ada, for Thu 26 Nov`. Without a name, the message went to the channel.
pub fn recipient_and_day(name: Option<&str>, day: &str) -> String {
    match name {
        None => fill("to the channel, for {day}", &[("day", day)]),
        Some(name) => fill("to {name}, for {day}", &[("name", name), ("day", day)]),
    }
}

/// `Send now: Daily post for Thu 26 Nov?`
pub fn send_question(kind: &str, day: &str) -> String {
    fill(
        "Send now: {kind} for {day}?",
        &[("kind", kind), ("day", day)],
    )
}

/// `Ada 19:00–22:00`.
pub fn player_times(name: &str, times: &str) -> String {
    fill("{name} {times}", &[("name", name), ("times", times)])
}

/// `Daily post, Thu 26 Nov 18:00`.
pub fn job_at(kind: &str, when: &str) -> String {
    fill("{kind}, {when}", &[("kind", kind), ("when", when)])
}

/// `Thu 26 Nov 18:00`.
pub fn day_and_time(day: &str, time: &str) -> String {
    fill("{day} {time}", &[("day", day), ("time", time)])
}

/// `Reminder to Ada, for Thu 26 Nov`.
pub fn message_about(kind: &str, about: &str) -> String {
    fill("{kind} {about}", &[("kind", kind), ("about", about)])
}

/// Adds the problems that the bot reported to a sentence about it.
pub fn with_faults(sentence: &str, faults: &[String]) -> String {
    if faults.is_empty() {
        sentence.to_owned()
    } else {
        let faults = faults.join(" ");
        fill(
            "{sentence} {faults}",
            &[("sentence", sentence), ("faults", &faults)],
        )
    }
}

/// `Disconnected since Sat 21 Nov, 18:30. …`
pub fn disconnected(since: &str) -> String {
    fill(
        "Disconnected since {since}. Commands and buttons don’t work until it reconnects, which it retries automatically. Check the bot’s internet connection and https://discordstatus.com.",
        &[("since", since)],
    )
}

/// `Last seen Sat 21 Nov, 18:30. …`
pub fn last_heard(when: &str) -> String {
    fill(
        "Last seen {when}. Nothing is sent until it runs again.",
        &[("when", when)],
    )
}

/// The accessible name of a button that each row has.
pub fn of(verb: &str, what: &str) -> String {
    fill("{verb}: {what}", &[("verb", verb), ("what", what)])
}
