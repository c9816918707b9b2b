//! The actions on the shown match: those of admins in the top bar, those of every viewer below the score.

use app_api::functions::matches::{create_match, remove_match};
use app_domain::matches::MatchId;
use app_portal::matches::match_draft::request_of;
use app_portal::route::{PortalRoute, edited_match_path, match_path};
use app_portal::texts;
use app_portal::texts::matches as words;
use app_wire::{ApiError, MatchBody, MatchRequest};
use frontend_kit::session::UserSession;
use frontend_kit::ui::clipboard::copy_link;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Confirm, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::list_filter::MatchListFilter;

/// The actions of admins.
#[component]
pub fn MatchActions(one: Memo<Option<MatchBody>>, list_filter: MatchListFilter) -> impl IntoView {
    let doing = MatchCommands {
        one,
        list_filter,
        session: UserSession::of_page(),
        toasts: ToastStack::of_page(),
    };
    let is_removing = RwSignal::new(false);
    let opponent = Memo::new(move |_| {
        one.with(|one| one.as_ref().map(|one| one.opponent.clone()))
            .unwrap_or_default()
    });
    let edit = move || {
        let id = one.with(|one| one.as_ref().map(|one| one.id));
        id.map(|id| list_filter.path_with_filter(&edited_match_path(id)))
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon"
            aria-label=words::DELETE
            title=words::DELETE
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
            verb=words::DELETE
            is_dangerous=true
            confirm=move || doing.remove()
        >
            <p>{words::REMOVE_WORDS}</p>
        </Confirm>
    }
}

/// Copies the address of the match.
#[component]
pub fn CopyMatchLink(id: MatchId) -> impl IntoView {
    let toasts = ToastStack::of_page();
    view! {
        <button
            type="button"
            class="button button-quiet"
            on:click=move |_| copy_link(&match_path(id), toasts)
        >
            {icon("copy")}
            {texts::COPY_LINK}
        </button>
    }
}

#[derive(Clone, Copy)]
struct MatchCommands {
    one: Memo<Option<MatchBody>>,
    list_filter: MatchListFilter,
    session: UserSession,
    toasts: ToastStack,
}

impl MatchCommands {
    fn remove(self) {
        let Some(one) = self.one.get_untracked() else {
            return;
        };
        let list = untrack(|| {
            self.list_filter
                .path_with_filter(&PortalRoute::Matches.path())
        });
        spawn_local(async move {
            match remove_match(one.id).await {
                Ok(()) => {
                    let notice = words::removed(&one.opponent);
                    self.toasts
                        .notify_with_undo(notice, move || self.restore(one.clone()));
                    self.list_filter.go(&list);
                }
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    /// Creates the same match with its old id, so that links to it work again.
    fn restore(self, one: MatchBody) {
        spawn_local(async move {
            let draft = MatchRequest {
                id: Some(one.id),
                version: None,
                ..request_of(&one)
            };
            match create_match(draft).await {
                Ok(one) => self.toasts.notify(words::brought_back(&one.opponent)),
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    fn handle_refusal(self, api_error: &ApiError) {
        self.session.handle_refusal(api_error);
        self.toasts.notify(texts::not_done(&api_error.error));
    }
}
