//! The notice for a strategy that is deleted while it is edited: restore it, or keep the text as a new strategy.

use app_api::functions::stratbook_bin::restore_from_bin;
use app_portal::route::edited_strategy_path;
use app_portal::texts::stratbook_bin as words;
use app_wire::ApiError;
use frontend_kit::location::PageLocation;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{Notice, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::strategy_editor::StrategyEditorState;

/// Whether the error says that the strategy was deleted.
pub fn is_deletion(error: &ApiError) -> bool {
    // A folder that is gone has the same code.
    let is_strategy = error
        .arguments
        .first()
        .is_some_and(|kind| kind == "strategy");
    error.code == "in_bin" || (error.code == "not_found" && is_strategy)
}

#[component]
pub fn DeletedNotice(
    state: StrategyEditorState,
    /// The answer to the last request for the strategy, if it was refused.
    #[prop(into)]
    refusal: Signal<Option<ApiError>>,
    /// Loads the strategy again.
    again: impl Fn() + Copy + Send + 'static,
) -> AnyView {
    let address = PageLocation::of_page();
    let session = UserSession::of_page();
    let deletion = Memo::new(move |_| {
        let refusal = refusal.get().or_else(|| state.faults.refusal());
        refusal.filter(is_deletion)
    });
    let restore = move |_| {
        let Some(id) = state.id.get_untracked() else {
            return;
        };
        spawn_local(async move {
            match restore_from_bin(vec![id.into()]).await {
                Ok(_) => {
                    state.faults.clear_refusal();
                    if !state.has_no_unsent_changes() {
                        state.send();
                    }
                    again();
                }
                Err(error) => state.handle_refusal(error),
            }
        });
    };
    let keep = move |_| {
        state.keep_as_new(move |made| address.navigate(&edited_strategy_path(made.item.id)));
    };
    (move || {
        let deletion = deletion.get()?;
        let may_restore = deletion.code == "in_bin"
            && session
                .user()
                .is_some_and(|user| user.permissions.delete_strategies);
        let says = if may_restore {
            words::DELETED
        } else {
            words::DELETED_FOR_EDITORS
        };
        Some(view! {
            <Notice symbol="trash" tone="error" title=words::DELETED_TITLE words=says>
                <div class="dialog-actions">
                    {may_restore
                        .then(|| {
                            view! {
                                <button type="button" class="button button-primary" on:click=restore>
                                    {icon("undo")}
                                    {words::RESTORE}
                                </button>
                            }
                        })}
                    <button type="button" class="button" on:click=keep>
                        {icon("plus")}
                        {words::KEEP_AS_NEW}
                    </button>
                </div>
            </Notice>
        })
    })
    .into_any()
}
