//! The bot's outbox: the state of the bot, the filter, and what can be done with a message.

use app_domain::UtcInstant;
use app_domain::message_occasion::{JobKind, MessageOccasion, MessageState};
use app_wire::{
    BotState, BotStatusBody, ClockPair, DailyPostBody, MessageBody, MessageFilterRequest,
    MessagePreviewBody, OptionalText, ScheduledJobBody, SpanBody,
};

use crate::texts::messages as texts;
use crate::view_models::times_on;

/// The state of the bot, and when it entered the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotCondition {
    NeverStarted,
    /// It last responded at this time.
    Late(Option<UtcInstant>),
    /// It lost its connection to Discord at this time.
    Disconnected(Option<UtcInstant>),
    Online,
    /// It runs but reports problems.
    Faulty,
}

impl BotCondition {
    pub fn of(bot: &BotStatusBody) -> Self {
        match bot.state {
            BotState::Never => Self::NeverStarted,
            BotState::Late => Self::Late(bot.last_seen),
            BotState::Disconnected => Self::Disconnected(bot.gateway.since),
            BotState::Ok if bot.faults.is_empty() => Self::Online,
            BotState::Ok => Self::Faulty,
        }
    }

    /// Whether the bot is running and can send something now.
    pub fn can_send(self) -> bool {
        !matches!(self, Self::NeverStarted | Self::Late(_))
    }
}

/// Returns the filter for the server, without values that it does not know.
pub fn message_filter(occasion: &str, state: &str) -> MessageFilterRequest {
    MessageFilterRequest {
        occasion: OptionalText(MessageOccasion::from_name(occasion)),
        state: OptionalText(state.parse().ok()),
    }
}

/// Icon and tone of the state of a past message.
pub fn state_mark(state: MessageState) -> (&'static str, &'static str) {
    match state {
        MessageState::Sent => ("check", "available"),
        MessageState::Failed => ("alert", "unavailable"),
        MessageState::Skipped => ("close", "silent"),
        MessageState::Waiting => ("pause", "pattern"),
    }
}

/// The action that sends a message, and whether it can be skipped. A waiting message can be sent now or skipped. An
/// unsent one can be sent as long as it is still relevant.
pub fn message_actions(message: &MessageBody) -> (Option<&'static str>, bool) {
    let is_waiting = message.state == MessageState::Waiting;
    let can_send = message.is_of_use && message.state != MessageState::Sent;
    let verb = if is_waiting {
        texts::SEND_NOW
    } else {
        texts::SEND_AGAIN
    };
    (can_send.then_some(verb), is_waiting)
}

/// The note below the preview of a job.
pub fn preview_note(job: &ScheduledJobBody) -> &'static str {
    match (&job.words, job.job) {
        (MessagePreviewBody::Post(_), _) => texts::PREVIEW_HINT,
        (MessagePreviewBody::Sentence(_), JobKind::WeeklyPlanning) => texts::WITH_WEEK,
        (MessagePreviewBody::Sentence(_), _) => texts::WITH_BUTTONS,
    }
}

/// The facts of a daily post by name. Empty ones are left out.
pub fn post_facts(
    job: &ScheduledJobBody,
    post: &DailyPostBody,
    clocks: &ClockPair,
) -> Vec<(&'static str, String)> {
    let times = |span: &SpanBody| times_on(&clocks.team, job.date, span.starts_at, span.ends_at);
    let player_times = |(name, spans): &(String, Vec<SpanBody>)| {
        let spans: Vec<String> = spans.iter().map(times).collect();
        texts::player_times(name, &spans.join(", "))
    };
    let free: Vec<String> = post.free.iter().map(player_times).collect();
    let facts = [
        (
            texts::TOGETHER,
            post.window.as_ref().map(times).unwrap_or_default(),
        ),
        (texts::LINEUP, post.lineup.join(", ")),
        (texts::REASON, post.reason.clone()),
        (texts::FOCUS, post.focus.clone()),
        (texts::FREE, free.join(" · ")),
        (texts::UNAVAILABLE, post.unavailable.join(", ")),
        (texts::SILENT, post.silent.join(", ")),
        (texts::ABSENT, post.absent.join(", ")),
    ];
    let facts = facts.into_iter().filter(|(_, words)| !words.is_empty());
    facts.collect()
}

#[cfg(test)]
mod tests {
    use app_wire::GatewayStatusBody;

    use super::*;
    use crate::test_ids::{any_instant, instant};
    use crate::test_values::{day, hours, same_clocks};

    fn bot(state: BotState, faults: &[&str]) -> BotStatusBody {
        BotStatusBody {
            state,
            last_seen: Some(instant("2026-11-21T17:30:00Z")),
            faults: faults.iter().map(|fault| (*fault).to_owned()).collect(),
            gateway: GatewayStatusBody {
                is_connected: state != BotState::Disconnected,
                since: Some(instant("2026-11-21T18:00:00Z")),
                last_heartbeat: None,
            },
        }
    }

    #[test]
    fn nothing_can_be_sent_while_no_bot_is_running() {
        let can_send = |state| BotCondition::of(&bot(state, &[])).can_send();
        assert!(!can_send(BotState::Never));
        assert!(!can_send(BotState::Late));
        assert!(can_send(BotState::Disconnected));
        assert!(can_send(BotState::Ok));
    }

    #[test]
    fn the_state_of_the_bot_names_the_time_that_belongs_to_it() {
        let of = |state, faults: &[&str]| BotCondition::of(&bot(state, faults));
        let last_seen = BotCondition::Late(Some(instant("2026-11-21T17:30:00Z")));
        assert_eq!(of(BotState::Late, &[]), last_seen);
        let since = BotCondition::Disconnected(Some(instant("2026-11-21T18:00:00Z")));
        assert_eq!(of(BotState::Disconnected, &["No role."]), since);
        assert_eq!(of(BotState::Ok, &[]), BotCondition::Online);
        assert_eq!(of(BotState::Ok, &["No role."]), BotCondition::Faulty);
    }

    #[test]
    fn the_filter_leaves_out_values_that_the_server_does_not_know() {
        let filter = message_filter("poll", "lost");
        assert_eq!(filter.occasion.0, Some(MessageOccasion::Poll));
        assert_eq!(filter.state.0, None);
        let filter = message_filter("letter", "sent");
        assert_eq!(filter.occasion.0, None);
        assert_eq!(filter.state.0, Some(MessageState::Sent));
    }

    fn message(state: MessageState, is_of_use: bool) -> MessageBody {
        MessageBody {
            id: 1,
            occasion: MessageOccasion::Poll,
            date: day("26.11.2026"),
            to: None,
            due_at: any_instant(),
            done_at: None,
            state,
            reason: String::new(),
            is_of_use,
        }
    }

    #[test]
    fn a_message_can_be_sent_until_it_is_sent_or_no_longer_relevant() {
        let actions = |state, is_of_use| message_actions(&message(state, is_of_use));
        assert_eq!(
            actions(MessageState::Waiting, true),
            (Some(texts::SEND_NOW), true)
        );
        assert_eq!(
            actions(MessageState::Failed, true),
            (Some(texts::SEND_AGAIN), false)
        );
        assert_eq!(actions(MessageState::Skipped, false), (None, false));
        assert_eq!(actions(MessageState::Sent, true), (None, false));
    }

    #[test]
    fn a_post_lists_its_facts_in_team_time_without_empty_ones() {
        let date = day("26.11.2026");
        let span = hours(date, 19, 21);
        let post = DailyPostBody {
            verdict: "Full roster".to_owned(),
            can_proceed: true,
            window: Some(span),
            lineup: Vec::new(),
            reason: String::new(),
            focus: String::new(),
            free: vec![
                ("Ada".to_owned(), vec![span]),
                ("Ben".to_owned(), vec![span]),
            ],
            unavailable: Vec::new(),
            silent: vec!["Cora".to_owned()],
            absent: Vec::new(),
        };
        let job = ScheduledJobBody {
            job: JobKind::DailyPost,
            date,
            at: span.starts_at,
            is_skipped: false,
            is_late: false,
            to: None,
            words: MessagePreviewBody::Post(post.clone()),
        };
        assert_eq!(preview_note(&job), texts::PREVIEW_HINT);
        let facts = post_facts(&job, &post, &same_clocks());
        assert_eq!(
            facts,
            [
                (texts::TOGETHER, "19:00–21:00".to_owned()),
                (texts::FREE, "Ada 19:00–21:00 · Ben 19:00–21:00".to_owned()),
                (texts::SILENT, "Cora".to_owned()),
            ]
        );
    }
}
