//! The draft of a comment, kept until the server has stored it.

use app_api::functions::reviews::{add_comment, change_comment};
use app_domain::PlayerId;
use app_domain::matches::review::CommentId;
use app_domain::matches::{MatchId, review};
use app_portal::matches::review_comment;
use app_wire::{ApiError, CommentBody, MatchDetailsBody};
use frontend_kit::dom::record_id::new_record_id;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::form_errors::FormErrors;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Clone, Copy)]
pub struct CommentDraft {
    match_id: StoredValue<MatchId>,
    /// The id of the comment that is edited; `None` for a new one.
    edited_id: StoredValue<Option<CommentId>>,
    /// The id of a new comment, so that a repeated request adds it only once.
    new_id: StoredValue<CommentId>,
    pub at: RwSignal<String>,
    /// The text as typed, with names for mentions.
    pub text: RwSignal<String>,
    pub faults: FormErrors,
    is_sending: RwSignal<bool>,
    query: LiveQuery<MatchDetailsBody>,
    session: UserSession,
}

impl CommentDraft {
    pub fn new(match_id: MatchId, query: LiveQuery<MatchDetailsBody>) -> Self {
        let saying = Self {
            match_id: StoredValue::new(match_id),
            edited_id: StoredValue::new(None),
            new_id: StoredValue::new(new_record_id(CommentId::from_timestamp)),
            at: RwSignal::new(String::new()),
            text: RwSignal::new(String::new()),
            faults: FormErrors::empty(),
            is_sending: RwSignal::new(false),
            query,
            session: UserSession::of_page(),
        };
        for (field, value) in [("at", saying.at), ("text", saying.text)] {
            saying.faults.clear_on_change(field, value);
        }
        saying
    }

    /// Fills the draft with an existing comment.
    pub fn of_comment(
        match_id: MatchId,
        comment: &CommentBody,
        query: LiveQuery<MatchDetailsBody>,
    ) -> Self {
        let saying = Self::new(match_id, query);
        saying.edited_id.set_value(Some(comment.id));
        saying.at.set(comment.at.to_string());
        let typed = review::decode_mentions(&comment.text, &untrack(|| named_players(query)));
        saying.text.set(typed);
        saying
    }

    pub fn is_new(self) -> bool {
        self.edited_id.with_value(Option::is_none)
    }

    pub fn is_sending(self) -> bool {
        self.is_sending.get()
    }

    /// The names that can follow an `@`.
    pub fn mentionable_names(self) -> Vec<String> {
        let names = self.query.with(|whole| {
            let players = whole.players.iter();
            players.map(|player| player.display_name.clone()).collect()
        });
        names.unwrap_or_default()
    }

    /// Sends the draft and returns true; returns false if it is invalid. `done` is called once the server has stored
    /// it.
    pub fn send(self, done: Callback<()>) -> bool {
        let comment = untrack(|| {
            let players = named_players(self.query);
            review_comment::parse_comment(&self.at.read(), &self.text.read(), &players)
        });
        let comment = match comment {
            Ok(comment) => comment,
            Err(broken) => return self.faults.check(&broken),
        };
        if self.is_sending.get_untracked() {
            return true;
        }
        self.faults.clear_refusal();
        self.is_sending.set(true);
        spawn_local(async move {
            let of = self.match_id.get_value();
            let response = if let Some(id) = self.edited_id.get_value() {
                change_comment(of, id, comment.at, comment.text).await
            } else {
                add_comment(of, self.new_id.get_value(), comment.at, comment.text).await
            };
            if self.is_sending.try_set(false).is_some() {
                // The page was left during the request.
                return;
            }
            match response {
                Ok(stored) => {
                    self.show_confirmed(stored);
                    done.run(());
                }
                Err(error) => self.handle_refusal(error),
            }
        });
        true
    }

    /// Shows the stored comment before the live stream reports it, and clears the draft of a new one.
    fn show_confirmed(self, stored: CommentBody) {
        self.query.update(|whole| {
            review_comment::insert_comment(&mut whole.comments, stored);
        });
        if self.is_new() {
            self.new_id
                .set_value(new_record_id(CommentId::from_timestamp));
            self.at.set(String::new());
            self.text.set(String::new());
        }
    }

    fn handle_refusal(self, error: ApiError) {
        self.session.handle_refusal(&error);
        self.faults.set_from_refusal(error);
    }
}

/// The players who may be mentioned in a comment, also those who have left since, with their names.
pub fn named_players(query: LiveQuery<MatchDetailsBody>) -> Vec<(PlayerId, String)> {
    let named = query.with(|whole| {
        review_comment::players_by_id(whole.players.iter().chain(&whole.former_players))
    });
    named.unwrap_or_default()
}
