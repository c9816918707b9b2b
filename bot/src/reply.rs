//! Replies to interactions: built without the network, sent by [`crate::deferred_reply`].

use serenity::builder::{
    CreateActionRow, CreateAllowedMentions, CreateEmbed, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, EditInteractionResponse,
};
use serenity::model::id::UserId;

use crate::markup::clipped;

/// Discord's limit on the text of a message, in characters.
const MAX_CONTENT_CHARS: usize = 2000;

/// A reply to an interaction.
#[derive(Debug, Clone)]
pub enum InteractionReply {
    /// A message that only the user sees.
    Message(ReplyMessage),
    /// A message that everyone in the channel sees.
    ChannelMessage(ReplyMessage),
    /// Replaces the message whose component was used.
    Update(ReplyMessage),
    /// Replaces the message whose component was used, and posts another one that everyone in the channel sees.
    UpdateAndPost {
        update: ReplyMessage,
        post: ReplyMessage,
    },
    /// Opens a form; possible only as the first response.
    Form(CreateModal),
}

/// Text, embeds and components. It pings no one but the mentioned users.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ReplyMessage {
    pub content: String,
    pub embeds: Vec<CreateEmbed>,
    pub rows: Vec<CreateActionRow>,
    /// The users in the text whom the message notifies.
    pub mentions: Vec<UserId>,
}

impl ReplyMessage {
    pub fn text(content: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            ..Self::default()
        }
    }

    pub fn embed(embed: CreateEmbed) -> Self {
        Self {
            embeds: vec![embed],
            ..Self::default()
        }
    }

    #[must_use]
    pub fn with_row(mut self, row: CreateActionRow) -> Self {
        self.rows.push(row);
        self
    }

    /// Notifies these users, whom the text must mention.
    #[must_use]
    pub fn with_mentions(mut self, mentions: Vec<UserId>) -> Self {
        self.mentions = mentions;
        self
    }

    /// Converts the message to one that the bot sends to a channel by itself.
    pub fn for_channel(self) -> CreateMessage {
        CreateMessage::new()
            .content(clipped(&self.content, MAX_CONTENT_CHARS))
            .embeds(self.embeds)
            .components(self.rows)
            .allowed_mentions(CreateAllowedMentions::new().users(self.mentions))
    }

    /// Converts the message to one that follows the first response to an interaction.
    pub fn for_follow_up(self) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(clipped(&self.content, MAX_CONTENT_CHARS))
            .embeds(self.embeds)
            .components(self.rows)
            .allowed_mentions(CreateAllowedMentions::new().users(self.mentions))
    }

    fn for_response(self) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(clipped(&self.content, MAX_CONTENT_CHARS))
            .embeds(self.embeds)
            .components(self.rows)
            .allowed_mentions(CreateAllowedMentions::new().users(self.mentions))
    }
}

impl InteractionReply {
    /// A text that only the user sees.
    pub fn text(content: impl Into<String>) -> Self {
        Self::Message(ReplyMessage::text(content))
    }

    /// Replaces the message whose component was used if only the user sees it; otherwise a message beside it.
    pub fn beside_or_in_place(message: ReplyMessage, is_private: bool) -> Self {
        if is_private {
            Self::Update(message)
        } else {
            Self::Message(message)
        }
    }

    /// Converts the reply to the first response to an interaction.
    pub fn into_response(self) -> CreateInteractionResponse {
        match self {
            Self::Message(message) => {
                CreateInteractionResponse::Message(message.for_response().ephemeral(true))
            }
            Self::ChannelMessage(message) => {
                CreateInteractionResponse::Message(message.for_response())
            }
            Self::Update(message)
            | Self::UpdateAndPost {
                update: message, ..
            } => CreateInteractionResponse::UpdateMessage(message.for_response()),
            Self::Form(modal) => CreateInteractionResponse::Modal(modal),
        }
    }

    /// Converts the reply to the edit of a deferred response; `None` for a form, which cannot follow.
    pub fn into_edit(self) -> Option<EditInteractionResponse> {
        match self {
            Self::Message(message)
            | Self::ChannelMessage(message)
            | Self::Update(message)
            | Self::UpdateAndPost {
                update: message, ..
            } => Some(
                EditInteractionResponse::new()
                    .content(clipped(&message.content, MAX_CONTENT_CHARS))
                    .embeds(message.embeds)
                    .components(message.rows)
                    .allowed_mentions(CreateAllowedMentions::new().users(message.mentions)),
            ),
            Self::Form(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_for_one_person_and_pings_nobody() {
        insta::assert_json_snapshot!(InteractionReply::text("Hello @everyone").into_response(), @r#"
        {
          "type": 4,
          "data": {
            "content": "Hello @everyone",
            "embeds": [],
            "allowed_mentions": {
              "parse": [],
              "users": [],
              "roles": []
            },
            "flags": 64,
            "components": [],
            "attachments": []
          }
        }
        "#);
    }

    #[test]
    fn a_text_that_is_too_long_is_cut() {
        let response =
            serde_json::to_value(InteractionReply::text("é".repeat(3000)).into_response());
        let content = response.expect("an answer is JSON")["data"]["content"]
            .as_str()
            .map(|content| content.chars().count());
        assert_eq!(content, Some(MAX_CONTENT_CHARS));
    }
}
