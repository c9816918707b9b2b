//! Problems of the bot, which the portal shows to admins.

pub fn messages_delayed(reason: &str) -> String {
    format!("Messages are delayed: {reason}.")
}

pub fn channel_message_failed(reason: &str) -> String {
    format!("The last message to the channel could not be sent: {reason}.")
}

pub fn overview_delayed(reason: &str) -> String {
    format!("The weekly overview is delayed: {reason}.")
}

pub fn overview_not_posted(reason: &str) -> String {
    format!("The weekly overview cannot be posted: {reason}.")
}

pub fn overview_not_pinned(reason: &str) -> String {
    format!("The weekly overview could not be pinned: {reason}.")
}

pub fn bot_stopped(reason: &str) -> String {
    format!("The bot stopped: {reason}.")
}

pub fn another_bot(instance: &str) -> String {
    format!(
        "Another bot is running on this database ({instance}), so that both respond to each command. Stop one of them."
    )
}
