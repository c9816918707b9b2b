//! Answering in time: the platform gives up on an interaction after three seconds, and forgets it after fifteen minutes.

use std::pin::pin;
use std::time::Duration;

use app_service::{Result, ServiceError};
use serenity::builder::{
    CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage,
    EditInteractionResponse,
};
use serenity::model::id::InteractionId;
use tokio::time::timeout;

use crate::answer::Answer;
use crate::platform::{Platform, Refusal};
use crate::texts;

/// After this long the person is asked to wait.
const PATIENCE: Duration = Duration::from_secs(1);
/// After this long only a word of regret still arrives in time.
const LAST_MOMENT: Duration = Duration::from_millis(2200);

/// How to ask for patience when an answer takes longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// With a message that is filled in later.
    Message,
    /// Silently; the message with the component changes later.
    Update,
    /// Not at all: what follows is a form, and that must come first.
    None,
}

/// What the platform made of it.
type Heard = std::result::Result<(), Refusal>;

/// The platform's side of one interaction.
pub trait Conversation {
    fn respond(&self, response: CreateInteractionResponse) -> impl Future<Output = Heard> + Send;

    /// Fills in the answer that was promised.
    fn edit(&self, edit: EditInteractionResponse) -> impl Future<Output = Heard> + Send;
}

/// An interaction as it arrived.
pub struct Interaction<'a> {
    pub platform: &'a Platform,
    pub id: InteractionId,
    pub token: &'a str,
}

impl Conversation for Interaction<'_> {
    async fn respond(&self, response: CreateInteractionResponse) -> Heard {
        self.platform.answer(self.id, self.token, &response).await
    }

    async fn edit(&self, edit: EditInteractionResponse) -> Heard {
        self.platform.fill_in(self.token, &edit).await
    }
}

/// Delivers what `work` answers: at once when it is quick, else after asking for patience.
///
/// A failure becomes a sentence for the person, and is logged when it is ours.
pub async fn deliver(
    conversation: &impl Conversation,
    patience: Patience,
    work: impl Future<Output = Result<Answer>> + Send,
) -> Heard {
    let wait = match patience {
        Patience::None => LAST_MOMENT,
        Patience::Message | Patience::Update => PATIENCE,
    };
    deliver_after(wait, conversation, patience, work).await
}

async fn deliver_after(
    wait: Duration,
    conversation: &impl Conversation,
    patience: Patience,
    work: impl Future<Output = Result<Answer>> + Send,
) -> Heard {
    let mut work = pin!(work);
    if let Ok(outcome) = timeout(wait, &mut work).await {
        return conversation.respond(spoken(outcome).into_response()).await;
    }
    let promise = match patience {
        Patience::None => Answer::text(texts::TOO_SLOW).into_response(),
        Patience::Update => CreateInteractionResponse::Acknowledge,
        Patience::Message => CreateInteractionResponse::Defer(
            CreateInteractionResponseMessage::new().ephemeral(true),
        ),
    };
    conversation.respond(promise).await?;
    if patience == Patience::None {
        return Ok(());
    }
    match spoken(work.await).into_edit() {
        Some(edit) => conversation.edit(edit).await,
        None => Ok(()),
    }
}

/// What `work` offers while somebody types. The next letter asks again, so a failure offers nothing and is only logged.
pub async fn offered(
    work: impl Future<Output = Result<CreateAutocompleteResponse>> + Send,
) -> CreateAutocompleteResponse {
    match timeout(LAST_MOMENT, work).await {
        Ok(Ok(offered)) => offered,
        Ok(Err(error)) => {
            let error = &error as &dyn std::error::Error;
            tracing::debug!(error, "nothing is offered");
            CreateAutocompleteResponse::new()
        }
        Err(_) => CreateAutocompleteResponse::new(),
    }
}

fn spoken(outcome: Result<Answer>) -> Answer {
    outcome.unwrap_or_else(|error| {
        if let ServiceError::Internal(_)
        | ServiceError::Unavailable(_)
        | ServiceError::NoSpace(_)
        | ServiceError::Busy(_) = &error
        {
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "an interaction failed");
        }
        Answer::text(texts::failure(&error))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::Value;
    use tokio::sync::Notify;

    use super::*;

    /// Remembers what was said.
    #[derive(Default)]
    struct Recorder {
        said: Mutex<Vec<Value>>,
        /// Told when something was said.
        heard: Notify,
    }

    impl Recorder {
        fn note(&self, what: impl serde::Serialize) {
            let what = serde_json::to_value(what).expect("an answer is JSON");
            self.said.lock().expect("nobody broke it").push(what);
            self.heard.notify_one();
        }

        fn said(&self) -> Vec<Value> {
            self.said.lock().expect("nobody broke it").clone()
        }

        /// What is said when the work is done only after a first word.
        async fn says_when_slow(self, patience: Patience) -> Vec<Value> {
            let work = async {
                self.heard.notified().await;
                Ok(Answer::text("done"))
            };
            let delivered = deliver_after(Duration::ZERO, &self, patience, work).await;
            delivered.expect("delivered");
            self.said()
        }
    }

    impl Conversation for Recorder {
        async fn respond(&self, response: CreateInteractionResponse) -> Heard {
            self.note(response);
            Ok(())
        }

        async fn edit(&self, edit: EditInteractionResponse) -> Heard {
            self.note(edit);
            Ok(())
        }
    }

    #[test]
    fn the_first_word_leaves_time_for_the_way() {
        let deadline = Duration::from_secs(3);
        assert!(PATIENCE < deadline / 2 && LAST_MOMENT < deadline * 3 / 4);
    }

    #[tokio::test]
    async fn what_is_quick_is_said_at_once() {
        let recorder = Recorder::default();
        let work = async { Ok(Answer::text("done")) };
        let delivered = deliver(&recorder, Patience::Message, work).await;
        delivered.expect("delivered");
        let said = recorder.said();
        assert_eq!(said.len(), 1);
        assert_eq!(said[0]["data"]["content"], "done");
    }

    #[tokio::test]
    async fn what_is_slow_is_promised_first_and_filled_in_later() {
        let said = Recorder::default().says_when_slow(Patience::Message).await;
        assert_eq!(said[0]["type"], 5);
        assert_eq!(said[0]["data"]["flags"], 64, "only the person sees it");
        assert_eq!(said[1]["content"], "done");
    }

    #[tokio::test]
    async fn a_changed_message_is_promised_silently() {
        let said = Recorder::default().says_when_slow(Patience::Update).await;
        assert_eq!(said[0]["type"], 6);
        assert_eq!(said[1]["content"], "done");
    }

    #[tokio::test]
    async fn a_form_that_comes_too_late_is_regretted() {
        let said = Recorder::default().says_when_slow(Patience::None).await;
        assert_eq!(said.len(), 1);
        assert_eq!(said[0]["data"]["content"], texts::TOO_SLOW);
    }

    #[tokio::test]
    async fn a_failure_becomes_a_sentence() {
        let recorder = Recorder::default();
        let work = async { Err(ServiceError::NotRegistered) };
        let delivered = deliver(&recorder, Patience::Message, work).await;
        delivered.expect("delivered");
        assert_eq!(recorder.said()[0]["data"]["content"], texts::NOT_REGISTERED);
    }
}
