//! The notice for a link to a strategy in the bin, with its restoration.

use app_api::functions::stratbook_bin::restore_from_bin;
use app_domain::strategy::StrategyId;
use app_portal::texts::stratbook::not_done;
use app_portal::texts::stratbook_bin as words;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{EmptyState, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::bin::notify_restored;

#[component]
pub fn StrategyInBin(
    id: StrategyId,
    /// Loads the strategy again.
    again: impl Fn() + Copy + Send + 'static,
) -> AnyView {
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let may_restore = session
        .user()
        .is_some_and(|user| user.permissions.delete_strategies);
    if !may_restore {
        return view! { <EmptyState symbol="trash" title=words::IN_BIN_TITLE words=words::IN_TRASH_FOR_READERS /> }
            .into_any();
    }
    let restore = move |_| {
        spawn_local(async move {
            match restore_from_bin(vec![id.into()]).await {
                Ok(restored) => notify_restored(toasts, &restored),
                Err(error) => {
                    session.handle_refusal(&error);
                    toasts.notify(not_done(&error.error));
                }
            }
            again();
        });
    };
    view! {
        <EmptyState symbol="trash" title=words::IN_BIN_TITLE words=words::IN_TRASH>
            <button type="button" class="button button-primary" on:click=restore>
                {icon("undo")}
                {words::RESTORE}
            </button>
        </EmptyState>
    }
    .into_any()
}
