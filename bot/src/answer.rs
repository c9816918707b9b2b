//! What the bot says: built without the network, delivered by [`crate::conversation`].

use serenity::builder::{
    CreateActionRow, CreateAllowedMentions, CreateEmbed, CreateInteractionResponse,
    CreateInteractionResponseMessage, CreateModal, EditInteractionResponse,
};

use crate::markup::clipped;

/// Characters a message may have.
const CONTENT_MAX: usize = 2000;

/// An answer to an interaction.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A message that only the person sees.
    Message(Message),
    /// Replaces the message whose component was used.
    Update(Message),
    /// Opens a form; possible only as the first answer.
    Form(CreateModal),
}

/// Text, embeds and components. Nobody is ever pinged by it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Message {
    pub content: String,
    pub embeds: Vec<CreateEmbed>,
    pub rows: Vec<CreateActionRow>,
}

impl Message {
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

    fn for_response(self) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(clipped(&self.content, CONTENT_MAX))
            .embeds(self.embeds)
            .components(self.rows)
            .allowed_mentions(CreateAllowedMentions::new())
    }
}

impl Answer {
    /// A line that only the person sees.
    pub fn text(content: impl Into<String>) -> Self {
        Self::Message(Message::text(content))
    }

    /// As the first answer.
    pub fn into_response(self) -> CreateInteractionResponse {
        match self {
            Self::Message(message) => {
                CreateInteractionResponse::Message(message.for_response().ephemeral(true))
            }
            Self::Update(message) => {
                CreateInteractionResponse::UpdateMessage(message.for_response())
            }
            Self::Form(modal) => CreateInteractionResponse::Modal(modal),
        }
    }

    /// As what follows after the person was asked to wait; a form cannot follow.
    pub fn into_edit(self) -> Option<EditInteractionResponse> {
        match self {
            Self::Message(message) | Self::Update(message) => Some(
                EditInteractionResponse::new()
                    .content(clipped(&message.content, CONTENT_MAX))
                    .embeds(message.embeds)
                    .components(message.rows)
                    .allowed_mentions(CreateAllowedMentions::new()),
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
        insta::assert_json_snapshot!(Answer::text("Hello @everyone").into_response(), @r#"
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
        let response = serde_json::to_value(Answer::text("é".repeat(3000)).into_response());
        let content = response.expect("an answer is JSON")["data"]["content"]
            .as_str()
            .map(|content| content.chars().count());
        assert_eq!(content, Some(CONTENT_MAX));
    }
}
