//! The actions on the shown match: those of admins in the top bar, those of every viewer below the score.

use app_api::ApiError;
use app_api::functions::matches::{create_match, remove_match};
use app_api::wire::{MatchBody, MatchRequest};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::form::draft_of;
use super::super::list_filter::MatchListFilter;
use crate::clipboard::copy_link;
use crate::components::{Confirm, icon};
use crate::route::{SidebarTab, edited_match_path, match_path};
use crate::session::UserSession;
use crate::texts;
use crate::texts::matches as words;
use crate::toast::ToastStack;

/// The actions of admins.
#[component]
pub fn MatchActions(one: Memo<Option<MatchBody>>, asked: MatchListFilter) -> AnyView {
    let doing = MatchCommands {
        one,
        asked,
        session: UserSession::of_page(),
        toasts: ToastStack::of_page(),
    };
    let is_removing = RwSignal::new(false);
    let opponent = Memo::new(move |_| {
        one.with(|one| one.as_ref().map(|one| one.opponent.clone()))
            .unwrap_or_default()
    });
    let edit = move || {
        let id = one.with(|one| one.as_ref().map(|one| one.id.clone()));
        id.map(|id| asked.path_with_filter(&edited_match_path(&id)))
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
pub fn CopyMatchLink(id: String) -> AnyView {
    let toasts = ToastStack::of_page();
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
struct MatchCommands {
    one: Memo<Option<MatchBody>>,
    asked: MatchListFilter,
    session: UserSession,
    toasts: ToastStack,
}

impl MatchCommands {
    fn remove(self) {
        let Some(one) = self.one.get_untracked() else {
            return;
        };
        let list = untrack(|| self.asked.path_with_filter(SidebarTab::Matches.path()));
        spawn_local(async move {
            match remove_match(one.id.clone()).await {
                Ok(()) => {
                    let said = words::removed(&one.opponent);
                    self.toasts
                        .notify_with_undo(said, move || self.restore(one.clone()));
                    self.asked.go(&list);
                }
                Err(refusal) => self.handle_refusal(&refusal),
            }
        });
    }

    /// Creates the same match with its old id, so that links to it work again.
    fn restore(self, one: MatchBody) {
        spawn_local(async move {
            let draft = MatchRequest {
                id: Some(one.id.clone()),
                version: None,
                ..draft_of(&one)
            };
            match create_match(draft).await {
                Ok(one) => self.toasts.notify(words::brought_back(&one.opponent)),
                Err(refusal) => self.handle_refusal(&refusal),
            }
        });
    }

    fn handle_refusal(self, refusal: &ApiError) {
        self.session.handle_refusal(refusal);
        self.toasts.notify(words::not_done(&refusal.error));
    }
}
