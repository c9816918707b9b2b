//! Moves a strategy to another folder at once, with an undo.

use app_api::functions::strategies::{load_strategy, update_strategy};
use app_domain::folder::FolderId;
use app_domain::strategy::StrategyId;
use app_portal::texts::{self, stratbook as words};
use app_wire::{ApiError, OptionalText, StrategyBody, StrategyItem, StrategyRequest};
use frontend_kit::ui::Dialog;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::tree::{FolderSelect, FolderStore};

/// Moves strategies to folders.
#[derive(Clone, Copy)]
pub struct StrategyMove(FolderStore);

impl StrategyMove {
    pub fn of(folders: FolderStore) -> Self {
        Self(folders)
    }

    /// Moves the strategy whatever its current version is: the folder is independent of the text that others may be
    /// editing.
    pub fn move_to_folder(self, strategy: &StrategyItem, folder: Option<FolderId>) {
        let before = strategy.folder_id;
        if before == folder {
            return;
        }
        let (id, title) = (strategy.id, strategy.title.clone());
        spawn_local(async move {
            match save_folder(id, folder).await {
                Ok(_) => {
                    let name = folder.and_then(|folder| untrack(|| self.0.get(folder)));
                    let notice = match name {
                        Some(folder) => words::moved(&title, &folder.name),
                        None => words::moved_out(&title),
                    };
                    self.0
                        .toasts()
                        .notify_with_undo(notice, move || self.undo(id, before));
                }
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    fn undo(self, id: StrategyId, before: Option<FolderId>) {
        spawn_local(async move {
            if let Err(error) = save_folder(id, before).await {
                self.handle_refusal(&error);
            }
        });
    }

    fn handle_refusal(self, api_error: &ApiError) {
        self.0.session().handle_refusal(api_error);
        self.0.toasts().notify(words::not_moved(&api_error.error));
    }
}

/// Saves only the folder. Retries if another user saved a version in between.
async fn save_folder(id: StrategyId, folder: Option<FolderId>) -> Result<StrategyBody, ApiError> {
    let mut tries = 0;
    loop {
        let now = load_strategy(id).await?;
        let draft = StrategyRequest {
            folder_id: Some(OptionalText(folder)),
            version: Some(now.item.version),
            ..StrategyRequest::default()
        };
        let response = update_strategy(id, draft).await;
        tries += 1;
        match response {
            Err(api_error) if api_error.code == app_wire::error::STALE_VERSION && tries < 3 => {}
            response => return response,
        }
    }
}

/// The dialog that selects the new folder.
#[component]
pub fn MoveStrategyDialog(item: Memo<Option<StrategyItem>>, open: RwSignal<bool>) -> impl IntoView {
    let filing = StrategyMove::of(FolderStore::of_page());
    view! {
        <Dialog title=words::MOVE open=open>
            {move || {
                let item = item.get_untracked()?;
                let present = item.folder_id;
                let chosen = RwSignal::new(present);
                let put = move |_| {
                    filing.move_to_folder(&item, chosen.get_untracked());
                    open.set(false);
                };
                Some(
                    view! {
                        <FolderSelect label=words::FOLDER chosen=chosen none=words::NO_PARENT_FOLDER />
                        <div class="dialog-actions">
                            <button type="button" class="button" on:click=move |_| open.set(false)>
                                {texts::CANCEL}
                            </button>
                            <button type="button" class="button button-primary" on:click=put>
                                {words::MOVE}
                            </button>
                        </div>
                    },
                )
            }}
        </Dialog>
    }
}
