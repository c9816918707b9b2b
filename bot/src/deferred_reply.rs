//! Responds within Discord's deadlines: three seconds for the first response, fifteen minutes for a deferred one.

use std::pin::pin;
use std::time::Duration;

use app_service::{Result, ServiceError};
use serenity::builder::{
    CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, EditInteractionResponse,
};
use serenity::model::id::InteractionId;
use tokio::time::{Instant, timeout};

use crate::discord::{DiscordClient, DiscordError};
use crate::reply::InteractionReply;
use crate::texts;

/// After this time the response is deferred.
const DEFER_AFTER: Duration = Duration::from_secs(1);
/// After this time only an error text still arrives within Discord's three seconds.
const REPLY_DEADLINE: Duration = Duration::from_millis(2200);

/// How a response is deferred when it takes longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeferMode {
    /// With a placeholder message that only the user sees, and that is edited later.
    Message,
    /// With a placeholder message that everyone in the channel sees, and that is edited later.
    ChannelMessage,
    /// Without a visible change; the message with the component is edited later.
    Update,
    /// Not at all: a form must be the first response.
    None,
}

/// The result of a request to Discord about an interaction.
type InteractionResult = std::result::Result<(), DiscordError>;

/// Sends the responses to one interaction.
pub trait InteractionResponder {
    fn respond(
        &self,
        response: CreateInteractionResponse,
    ) -> impl Future<Output = InteractionResult> + Send;

    /// Edits the deferred response.
    fn edit(&self, edit: EditInteractionResponse)
    -> impl Future<Output = InteractionResult> + Send;

    /// Sends another message after the first response.
    fn follow_up(
        &self,
        message: CreateInteractionResponseFollowup,
    ) -> impl Future<Output = InteractionResult> + Send;
}

/// An interaction that waits for its response.
pub struct PendingInteraction<'a> {
    pub client: &'a DiscordClient,
    pub id: InteractionId,
    pub token: &'a str,
    /// Until when the first response can be sent.
    pub deadline: Instant,
}

impl InteractionResponder for PendingInteraction<'_> {
    async fn respond(&self, response: CreateInteractionResponse) -> InteractionResult {
        self.client
            .respond_to_interaction(self.id, self.token, &response, self.deadline)
            .await
    }

    async fn edit(&self, edit: EditInteractionResponse) -> InteractionResult {
        self.client
            .edit_interaction_response(self.token, &edit)
            .await
    }

    async fn follow_up(&self, message: CreateInteractionResponseFollowup) -> InteractionResult {
        self.client
            .follow_up_interaction(self.token, &message)
            .await
    }
}

/// Sends the reply of `work`: immediately when it is fast, otherwise by deferring the response first.
///
/// An error becomes a text for the user, and is logged when it is an internal one.
pub async fn respond_or_defer(
    conversation: &impl InteractionResponder,
    mode: DeferMode,
    work: impl Future<Output = Result<InteractionReply>> + Send,
) -> InteractionResult {
    let wait = match mode {
        DeferMode::None => REPLY_DEADLINE,
        DeferMode::Message | DeferMode::ChannelMessage | DeferMode::Update => DEFER_AFTER,
    };
    respond_or_defer_after(wait, conversation, mode, work).await
}

async fn respond_or_defer_after(
    wait: Duration,
    conversation: &impl InteractionResponder,
    mode: DeferMode,
    work: impl Future<Output = Result<InteractionReply>> + Send,
) -> InteractionResult {
    let mut work = pin!(work);
    if let Ok(outcome) = timeout(wait, &mut work).await {
        let reply = reply_or_failure(outcome);
        let post = message_to_post(&reply);
        conversation.respond(reply.into_response()).await?;
        return follow_up(conversation, post).await;
    }
    let promise = match mode {
        DeferMode::None => InteractionReply::text(texts::TOO_SLOW).into_response(),
        DeferMode::Update => CreateInteractionResponse::Acknowledge,
        DeferMode::Message => CreateInteractionResponse::Defer(
            CreateInteractionResponseMessage::new().ephemeral(true),
        ),
        DeferMode::ChannelMessage => {
            CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new())
        }
    };
    conversation.respond(promise).await?;
    if mode == DeferMode::None {
        return Ok(());
    }
    let reply = reply_or_failure(work.await);
    if let (DeferMode::Update, InteractionReply::Message(message)) = (mode, &reply) {
        // An edit would replace the message with the component, which others may see.
        let private = message.clone().for_follow_up().ephemeral(true);
        return conversation.follow_up(private).await;
    }
    let post = message_to_post(&reply);
    if let Some(edit) = reply.into_edit() {
        conversation.edit(edit).await?;
    }
    follow_up(conversation, post).await
}

/// Returns the message that a reply posts after its update.
fn message_to_post(reply: &InteractionReply) -> Option<CreateInteractionResponseFollowup> {
    match reply {
        InteractionReply::UpdateAndPost { post, .. } => Some(post.clone().for_follow_up()),
        InteractionReply::Message(_)
        | InteractionReply::ChannelMessage(_)
        | InteractionReply::Update(_)
        | InteractionReply::Form(_) => None,
    }
}

async fn follow_up(
    conversation: &impl InteractionResponder,
    post: Option<CreateInteractionResponseFollowup>,
) -> InteractionResult {
    match post {
        Some(post) => conversation.follow_up(post).await,
        None => Ok(()),
    }
}

/// Returns the choices of `work`, or none when it fails or takes too long. The next typed character asks again.
pub async fn autocomplete_or_none(
    work: impl Future<Output = Result<CreateAutocompleteResponse>> + Send,
) -> CreateAutocompleteResponse {
    match timeout(REPLY_DEADLINE, work).await {
        Ok(Ok(offered)) => offered,
        Ok(Err(error)) => {
            let error = &error as &dyn std::error::Error;
            tracing::debug!(error, "no choices are offered");
            CreateAutocompleteResponse::new()
        }
        Err(_) => CreateAutocompleteResponse::new(),
    }
}

fn reply_or_failure(outcome: Result<InteractionReply>) -> InteractionReply {
    outcome.unwrap_or_else(|error| {
        if let ServiceError::Internal(_)
        | ServiceError::Unavailable(_)
        | ServiceError::NoSpace(_)
        | ServiceError::DatabaseFileLost(_)
        | ServiceError::DatabaseDamaged(_)
        | ServiceError::Busy(_) = &error
        {
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "an interaction failed");
        }
        InteractionReply::text(texts::failure(&error))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::Value;
    use tokio::sync::Notify;

    use super::*;
    use crate::reply::ReplyMessage;

    /// Records the responses.
    #[derive(Default)]
    struct RecordingResponder {
        responses: Mutex<Vec<Value>>,
        /// Notified of each recorded response.
        recorded: Notify,
    }

    impl RecordingResponder {
        fn record(&self, what: impl serde::Serialize) {
            let what = serde_json::to_value(what).expect("an answer is JSON");
            self.responses
                .lock()
                .expect("the lock is not poisoned")
                .push(what);
            self.recorded.notify_one();
        }

        fn responses(&self) -> Vec<Value> {
            self.responses
                .lock()
                .expect("the lock is not poisoned")
                .clone()
        }

        /// Returns the responses when the work finishes only after the first one.
        async fn responses_when_slow(self, mode: DeferMode) -> Vec<Value> {
            let work = async {
                self.recorded.notified().await;
                Ok(InteractionReply::text("done"))
            };
            let delivered = respond_or_defer_after(Duration::ZERO, &self, mode, work).await;
            delivered.expect("delivered");
            self.responses()
        }
    }

    impl InteractionResponder for RecordingResponder {
        async fn respond(&self, response: CreateInteractionResponse) -> InteractionResult {
            self.record(response);
            Ok(())
        }

        async fn edit(&self, edit: EditInteractionResponse) -> InteractionResult {
            self.record(edit);
            Ok(())
        }

        async fn follow_up(&self, message: CreateInteractionResponseFollowup) -> InteractionResult {
            self.record(message);
            Ok(())
        }
    }

    #[test]
    fn the_deadlines_leave_time_for_the_network() {
        let deadline = Duration::from_secs(3);
        assert!(DEFER_AFTER < deadline / 2 && REPLY_DEADLINE < deadline * 3 / 4);
    }

    #[tokio::test]
    async fn a_quick_reply_is_sent_immediately() {
        let recorder = RecordingResponder::default();
        let work = async { Ok(InteractionReply::text("done")) };
        let delivered = respond_or_defer(&recorder, DeferMode::Message, work).await;
        delivered.expect("delivered");
        let responses = recorder.responses();
        assert_eq!(responses.len(), 1);
        assert_eq!(responses[0]["data"]["content"], "done");
    }

    #[tokio::test]
    async fn a_slow_reply_is_deferred_and_edited_later() {
        let responses = RecordingResponder::default()
            .responses_when_slow(DeferMode::Message)
            .await;
        assert_eq!(responses[0]["type"], 5);
        assert_eq!(responses[0]["data"]["flags"], 64, "only the user sees it");
        assert_eq!(responses[1]["content"], "done");
    }

    #[tokio::test]
    async fn an_update_is_deferred_without_a_placeholder() {
        let responses = RecordingResponder::default()
            .responses_when_slow(DeferMode::Update)
            .await;
        assert_eq!(responses[0]["type"], 6);
        assert_eq!(responses[1]["content"], "done");
    }

    #[tokio::test]
    async fn a_slow_private_reply_to_a_component_leaves_its_message_alone() {
        let responses = RecordingResponder::default()
            .responses_when_slow(DeferMode::Update)
            .await;
        assert_eq!(responses[1]["flags"], 64, "only the user sees it");
    }

    #[tokio::test]
    async fn an_update_is_followed_by_its_post() {
        let recorder = RecordingResponder::default();
        let reply = InteractionReply::UpdateAndPost {
            update: ReplyMessage::text("added"),
            post: ReplyMessage::text("welcome"),
        };
        let delivered = respond_or_defer(&recorder, DeferMode::Update, async { Ok(reply) }).await;
        delivered.expect("delivered");
        let responses = recorder.responses();
        assert_eq!(responses[0]["type"], 7);
        assert_eq!(responses[0]["data"]["content"], "added");
        assert_eq!(responses[1]["content"], "welcome");
        assert!(responses[1]["flags"].is_null(), "everyone sees it");
    }

    #[tokio::test]
    async fn a_form_that_takes_too_long_becomes_an_error_text() {
        let responses = RecordingResponder::default()
            .responses_when_slow(DeferMode::None)
            .await;
        assert_eq!(responses.len(), 1);
        assert_eq!(responses[0]["data"]["content"], texts::TOO_SLOW);
    }

    #[tokio::test]
    async fn a_failure_becomes_a_sentence() {
        let recorder = RecordingResponder::default();
        let work = async { Err(ServiceError::NotRegistered) };
        let delivered = respond_or_defer(&recorder, DeferMode::Message, work).await;
        delivered.expect("delivered");
        assert_eq!(
            recorder.responses()[0]["data"]["content"],
            texts::NOT_REGISTERED
        );
    }
}
