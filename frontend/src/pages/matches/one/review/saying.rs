//! What somebody is about to say, until the server has it.

use app_api::ApiError;
use app_api::functions::reviews::{add_comment, change_comment};
use app_api::wire::{CommentBody, WholeMatch};
use app_domain::PlayerId;
use app_domain::matches::review::{self, Offset};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::faults::Faults;
use crate::fresh_uuid::fresh_uuid;
use crate::question::Question;
use crate::session::Session;

#[derive(Clone, Copy)]
pub struct Saying {
    match_id: StoredValue<String>,
    /// The comment that is changed; `None` for a new one.
    changed: StoredValue<Option<String>>,
    /// The id of a new one, so that asked for twice it is said once.
    fresh: StoredValue<String>,
    pub at: RwSignal<String>,
    /// As it is typed, with names for mentions.
    pub text: RwSignal<String>,
    pub faults: Faults,
    is_sending: RwSignal<bool>,
    question: Question<WholeMatch>,
    session: Session,
}

impl Saying {
    pub fn anew(match_id: String, question: Question<WholeMatch>) -> Self {
        let saying = Self {
            match_id: StoredValue::new(match_id),
            changed: StoredValue::new(None),
            fresh: StoredValue::new(fresh_uuid()),
            at: RwSignal::new(String::new()),
            text: RwSignal::new(String::new()),
            faults: Faults::none(),
            is_sending: RwSignal::new(false),
            question,
            session: Session::of_page(),
        };
        for (field, value) in [("at", saying.at), ("text", saying.text)] {
            saying.faults.clear_when_typed(field, value);
        }
        saying
    }

    /// Begins from what was said.
    pub fn of(match_id: String, comment: &CommentBody, question: Question<WholeMatch>) -> Self {
        let saying = Self::anew(match_id, question);
        saying.changed.set_value(Some(comment.id.clone()));
        saying.at.set(comment.at.to_string());
        let typed = review::typed(&comment.text, &untrack(|| named(question)));
        saying.text.set(typed);
        saying
    }

    pub fn is_new(self) -> bool {
        self.changed.with_value(Option::is_none)
    }

    pub fn is_sending(self) -> bool {
        self.is_sending.get()
    }

    /// The names that may stand behind an `@`.
    pub fn names(self) -> Vec<String> {
        let names = named(self.question).into_iter();
        names.map(|(_, name)| name).collect()
    }

    /// Sends it, unless something is wrong with it; false then. `done` is called once the server has it.
    pub fn send(self, done: Callback<()>) -> bool {
        let written = untrack(|| review::written(&self.text.read(), &named(self.question)));
        let (at, text) = (
            self.at.with_untracked(|typed| typed.parse::<Offset>()),
            review::text(&written),
        );
        let (at, text) = match (at, text) {
            (Ok(at), Ok(text)) => (at, text),
            (at, text) => {
                return self.faults.check(&[("at", at.err()), ("text", text.err())]);
            }
        };
        if self.is_sending.get_untracked() {
            return true;
        }
        self.faults.try_again();
        self.is_sending.set(true);
        spawn_local(async move {
            let (of, at) = (self.match_id.get_value(), at.to_string());
            let heard = if let Some(id) = self.changed.get_value() {
                change_comment(of, id, at, text).await
            } else {
                add_comment(of, self.fresh.get_value(), at, text).await
            };
            if self.is_sending.try_set(false).is_some() {
                // The page was left meanwhile.
                return;
            }
            match heard {
                Ok(said) => {
                    self.take_up(said);
                    done.run(());
                }
                Err(refusal) => self.refuse(refusal),
            }
        });
        true
    }

    /// What the server has confirmed, before the live stream says it; and ready for the next.
    fn take_up(self, said: CommentBody) {
        self.question.amend(|whole| {
            whole.comments.retain(|known| known.id != said.id);
            whole.comments.push(said);
            whole
                .comments
                .sort_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
        });
        if self.is_new() {
            self.fresh.set_value(fresh_uuid());
            self.at.set(String::new());
            self.text.set(String::new());
        }
    }

    fn refuse(self, refusal: ApiError) {
        self.session.heed(&refusal);
        self.faults.hear(refusal);
    }
}

/// Who may be mentioned, and how they are called now.
pub fn named(question: Question<WholeMatch>) -> Vec<(PlayerId, String)> {
    let named = question.with(|whole| {
        let players = whole.players.iter();
        let named = players
            .filter_map(|player| Some((player.user_id.parse().ok()?, player.display_name.clone())));
        named.collect()
    });
    named.unwrap_or_default()
}
