//! A strategy is put into another folder, at once and with a way back.

use app_api::ApiError;
use app_api::functions::strategies::{load_strategy, update_strategy};
use app_api::wire::{StrategyBody, StrategyDraft, StrategyItem};
use app_domain::folder::FolderId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::tree::{FolderSelect, Folders};
use crate::components::Dialog;
use crate::texts::{self, stratbook as words};

/// Puts strategies into folders.
#[derive(Clone, Copy)]
pub struct Filing(Folders);

impl Filing {
    pub fn of(folders: Folders) -> Self {
        Self(folders)
    }

    /// Whatever its version is by now: the folder is no part of what others may be writing.
    pub fn put(self, strategy: &StrategyItem, folder: Option<FolderId>) {
        let before = strategy.folder_id.as_ref().and_then(|id| id.parse().ok());
        if before == folder {
            return;
        }
        let (id, title) = (strategy.id.clone(), strategy.title.clone());
        spawn_local(async move {
            match filed(&id, folder).await {
                Ok(_) => {
                    let name = folder.and_then(|folder| untrack(|| self.0.get(folder)));
                    let said = match name {
                        Some(folder) => words::moved(&title, &folder.name),
                        None => words::moved_out(&title),
                    };
                    self.0
                        .toasts()
                        .offer_undo(said, move || self.put_back(&id, before));
                }
                Err(refusal) => self.refuse(&refusal),
            }
        });
    }

    fn put_back(self, id: &str, before: Option<FolderId>) {
        let id = id.to_owned();
        spawn_local(async move {
            if let Err(refusal) = filed(&id, before).await {
                self.refuse(&refusal);
            }
        });
    }

    fn refuse(self, refusal: &ApiError) {
        self.0.session().heed(refusal);
        self.0.toasts().say(words::not_moved(&refusal.error));
    }
}

/// Once more where a teammate saved in between: only the folder is said.
async fn filed(id: &str, folder: Option<FolderId>) -> Result<StrategyBody, ApiError> {
    let mut tries = 0;
    loop {
        let now = load_strategy(id.to_owned()).await?;
        let draft = StrategyDraft {
            folder_id: Some(folder.map(|folder| folder.to_string()).unwrap_or_default()),
            version: Some(now.item.version),
            ..StrategyDraft::default()
        };
        let heard = update_strategy(id.to_owned(), draft).await;
        tries += 1;
        match heard {
            Err(refusal) if refusal.code == app_api::error::STALE && tries < 3 => {}
            heard => return heard,
        }
    }
}

/// The question where to.
#[component]
pub fn MoveStrategy(item: Memo<Option<StrategyItem>>, open: RwSignal<bool>) -> AnyView {
    let filing = Filing::of(Folders::of_page());
    view! {
        <Dialog title=words::MOVE open=open>
            {move || {
                let item = item.get_untracked()?;
                let present = item.folder_id.as_ref().and_then(|id| id.parse().ok());
                let chosen = RwSignal::new(present);
                let put = move |_| {
                    filing.put(&item, chosen.get_untracked());
                    open.set(false);
                };
                Some(
                    view! {
                        <FolderSelect label=words::FOLDER chosen=chosen none=words::NO_FOLDER />
                        <footer class="dialog-actions">
                            <button type="button" class="button" on:click=move |_| open.set(false)>
                                {texts::CANCEL}
                            </button>
                            <button type="button" class="button button-primary" on:click=put>
                                {words::MOVE}
                            </button>
                        </footer>
                    },
                )
            }}
        </Dialog>
    }
    .into_any()
}
