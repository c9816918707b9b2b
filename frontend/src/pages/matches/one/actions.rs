//! What can be done with the match that is open: by admins in the bar, by everybody below the score.

use app_api::ApiError;
use app_api::functions::matches::{create_match, remove_match};
use app_api::wire::{MatchBody, MatchDraft};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::asked::Asked;
use super::super::form::draft_of;
use crate::clipboard::copy_link;
use crate::components::{Confirm, icon};
use crate::place::{Tab, edited_match_path, match_path};
use crate::session::Session;
use crate::texts;
use crate::texts::matches as words;
use crate::toast::Toasts;

/// For admins.
#[component]
pub fn Actions(one: Memo<Option<MatchBody>>, asked: Asked) -> AnyView {
    let doing = Doing {
        one,
        asked,
        session: Session::of_page(),
        toasts: Toasts::of_page(),
    };
    let is_removing = RwSignal::new(false);
    let opponent = Memo::new(move |_| {
        one.with(|one| one.as_ref().map(|one| one.opponent.clone()))
            .unwrap_or_default()
    });
    let edit = move || {
        let id = one.with(|one| one.as_ref().map(|one| one.id.clone()));
        id.map(|id| asked.at(&edited_match_path(&id)))
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon"
            aria-label=words::REMOVE
            title=words::REMOVE
            on:click=move |_| is_removing.set(true)
        >
            {icon("trash")}
        </button>
        <a class="button" href=edit>
            {icon("edit")}
            <span>{words::EDIT}</span>
        </a>
        <Confirm
            title=Signal::derive(move || words::remove_question(&opponent.get()))
            open=is_removing
            verb=words::REMOVE
            is_dangerous=true
            confirm=move || doing.remove()
        >
            <p>{words::REMOVE_WORDS}</p>
        </Confirm>
    }
    .into_any()
}

/// Copies the address of the match.
#[component]
pub fn CopyLink(id: String) -> AnyView {
    let toasts = Toasts::of_page();
    view! {
        <button
            type="button"
            class="button button-quiet"
            on:click=move |_| copy_link(&match_path(&id), toasts)
        >
            {icon("copy")}
            {texts::COPY_LINK}
        </button>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct Doing {
    one: Memo<Option<MatchBody>>,
    asked: Asked,
    session: Session,
    toasts: Toasts,
}

impl Doing {
    fn remove(self) {
        let Some(one) = self.one.get_untracked() else {
            return;
        };
        let list = untrack(|| self.asked.at(Tab::Matches.path()));
        spawn_local(async move {
            match remove_match(one.id.clone()).await {
                Ok(()) => {
                    let said = words::removed(&one.opponent);
                    self.toasts
                        .offer_undo(said, move || self.bring_back(one.clone()));
                    self.asked.go(&list);
                }
                Err(refusal) => self.refuse(&refusal),
            }
        });
    }

    /// The same match under its old id, so that links to it lead somewhere again.
    fn bring_back(self, one: MatchBody) {
        spawn_local(async move {
            let draft = MatchDraft {
                id: Some(one.id.clone()),
                version: None,
                ..draft_of(&one)
            };
            match create_match(draft).await {
                Ok(one) => self.toasts.say(words::brought_back(&one.opponent)),
                Err(refusal) => self.refuse(&refusal),
            }
        });
    }

    fn refuse(self, refusal: &ApiError) {
        self.session.heed(refusal);
        self.toasts.say(words::not_done(&refusal.error));
    }
}
