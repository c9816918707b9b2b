//! The selection of several strategies, and its actions: move, change tags, delete.

use app_api::functions::strategies::{remove_strategies, update_strategies};
use app_domain::folder::FolderId;
use app_domain::strategy::StrategyId;
use app_portal::stratbook::selection::{ReversibleChange, StrategySelection, move_all, tag_all};
use app_portal::texts::stratbook::{NO_PARENT_FOLDER, not_done};
use app_portal::texts::stratbook_bin::STRATEGY_GOES;
use app_portal::texts::{self, stratbook, stratbook_selection as words};
use app_wire::{ApiError, StrategyItem};
use frontend_kit::ui::{Confirm, Dialog, TagField, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::bin::notify_deleted;
use super::shown_list::ShownList;
use super::tree::{FolderSelect, FolderStore};

/// The selection mode of the list.
#[derive(Clone, Copy)]
pub struct SelectionMode {
    is_on: RwSignal<bool>,
    selection: RwSignal<StrategySelection>,
    shown: ShownList,
    folders: FolderStore,
}

impl SelectionMode {
    pub fn new(shown: ShownList) -> Self {
        Self {
            is_on: RwSignal::new(false),
            selection: RwSignal::default(),
            shown,
            folders: FolderStore::of_page(),
        }
    }

    pub fn is_on(self) -> bool {
        self.is_on.get()
    }

    pub fn contains(self, id: StrategyId) -> bool {
        self.selection.with(|selection| selection.contains(id))
    }

    pub fn start(self) {
        self.is_on.set(true);
    }

    pub fn end(self) {
        self.selection.set(StrategySelection::default());
        self.is_on.set(false);
    }

    /// Selects or deselects the row, or everything up to it.
    pub fn press(self, at: usize, extends: bool) {
        let ids = self.ids();
        self.selection.update(|selection| {
            if extends {
                selection.extend(&ids, at);
            } else {
                selection.toggle(&ids, at);
            }
        });
    }

    fn choose_all(self) {
        let ids = self.ids();
        self.selection
            .update(|selection| selection.choose_all(&ids));
    }

    fn ids(self) -> Vec<StrategyId> {
        let items = untrack(|| self.shown.items());
        items.into_iter().map(|item| item.id).collect()
    }

    /// The selected strategies that are loaded.
    fn items(self) -> Vec<StrategyItem> {
        untrack(|| {
            let mut items = self.shown.items();
            items.retain(|item| self.contains(item.id));
            items
        })
    }

    fn move_to(self, folder: Option<FolderId>) {
        let name = folder.and_then(|folder| untrack(|| self.folders.get(folder)));
        let name = name.map_or_else(|| NO_PARENT_FOLDER.to_owned(), |folder| folder.name);
        let change = move_all(&self.items(), folder);
        self.apply(change, move |count| words::moved(count, &name));
    }

    fn tag(self, added: &[String], removed: &[String]) {
        let change = tag_all(&self.items(), added, removed);
        self.apply(change, words::tagged);
    }

    fn apply(
        self,
        change: Option<ReversibleChange>,
        notice: impl FnOnce(usize) -> String + 'static,
    ) {
        let Some(ReversibleChange { change, undo }) = change else {
            return self.end();
        };
        spawn_local(async move {
            match update_strategies(change).await {
                Ok(changed) => {
                    let (session, toasts) = (self.folders.session(), self.folders.toasts());
                    toasts.notify_with_undo_request(session, notice(changed.len()), move || {
                        let undo = undo.clone();
                        async move { update_strategies(undo).await.map(drop) }
                    });
                    self.end();
                }
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    fn delete(self) {
        let ids: Vec<StrategyId> = self.items().into_iter().map(|item| item.id).collect();
        spawn_local(async move {
            match remove_strategies(ids.clone()).await {
                Ok(()) => {
                    let (session, toasts) = (self.folders.session(), self.folders.toasts());
                    let entries = ids.iter().copied().map(Into::into).collect();
                    notify_deleted(toasts, session, words::deleted(ids.len()), entries);
                    self.end();
                }
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    fn handle_refusal(self, error: &ApiError) {
        self.folders.session().handle_refusal(error);
        let fault = error.details.first().map(|fault| fault.message.clone());
        let notice = fault.unwrap_or_else(|| error.error.clone());
        self.folders.toasts().notify(not_done(&notice));
    }
}

/// The number of selected strategies, and the actions on them.
#[component]
pub fn SelectionBar(mode: SelectionMode) -> impl IntoView {
    let count = Memo::new(move |_| mode.selection.with(StrategySelection::count));
    let is_empty = Signal::derive(move || count.get() == 0);
    let (is_moving, is_tagging, is_deleting) = (
        RwSignal::new(false),
        RwSignal::new(false),
        RwSignal::new(false),
    );
    let may_delete = move || mode.folders.may_delete();
    view! {
        <div class="selection-bar" role="toolbar" aria-label=words::ACTIONS>
            <p class="figures" role="status">
                {move || words::selected(count.get())}
            </p>
            <button type="button" class="button button-small" on:click=move |_| mode.choose_all()>
                {words::SELECT_ALL}
            </button>
            <button type="button" class="button button-small" disabled=is_empty on:click=move |_| is_moving.set(true)>
                {icon("folder")}
                {words::MOVE}
            </button>
            <button type="button" class="button button-small" disabled=is_empty on:click=move |_| is_tagging.set(true)>
                {icon("edit")}
                {words::TAG}
            </button>
            {move || {
                may_delete()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button button-small"
                                disabled=is_empty
                                on:click=move |_| is_deleting.set(true)
                            >
                                {icon("trash")}
                                {words::DELETE}
                            </button>
                        }
                    })
            }}
            <button type="button" class="button button-primary button-small" on:click=move |_| mode.end()>
                {words::DONE}
            </button>
        </div>
        <MoveDialog mode=mode open=is_moving />
        <TagDialog mode=mode open=is_tagging />
        <Confirm
            title=Signal::derive(move || words::delete_question(count.get()))
            open=is_deleting
            verb=words::DELETE
            is_dangerous=true
            confirm=move || mode.delete()
        >
            <p>{STRATEGY_GOES}</p>
        </Confirm>
    }
}

#[component]
fn MoveDialog(mode: SelectionMode, open: RwSignal<bool>) -> impl IntoView {
    let content = move || {
        let chosen = RwSignal::new(None::<FolderId>);
        let go = move |_| {
            mode.move_to(chosen.get_untracked());
            open.set(false);
        };
        view! {
            <FolderSelect label=stratbook::FOLDER chosen=chosen none=NO_PARENT_FOLDER />
            {dialog_actions(words::MOVE, open, go)}
        }
    };
    view! {
        <Dialog title=words::MOVE_TITLE open=open>
            {content}
        </Dialog>
    }
}

#[component]
fn TagDialog(mode: SelectionMode, open: RwSignal<bool>) -> impl IntoView {
    let content = move || {
        let (added, removed) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
        let mut tags: Vec<String> = mode
            .items()
            .into_iter()
            .flat_map(|item| item.tags)
            .collect();
        tags.sort();
        tags.dedup();
        let known = Signal::stored(tags);
        let go = move |_| {
            mode.tag(&added.get_untracked(), &removed.get_untracked());
            open.set(false);
        };
        view! {
            <TagField label=words::ADDED_TAGS tags=added known=known hint=stratbook::TAG_HINT />
            <TagField label=words::REMOVED_TAGS tags=removed known=known hint=stratbook::TAG_HINT />
            {dialog_actions(words::CHANGE_TAGS, open, go)}
        }
    };
    view! {
        <Dialog title=words::TAG_TITLE open=open>
            {content}
        </Dialog>
    }
}

fn dialog_actions(
    verb: &'static str,
    open: RwSignal<bool>,
    go: impl Fn(leptos::ev::MouseEvent) + 'static,
) -> AnyView {
    view! {
        <div class="dialog-actions">
            <button type="button" class="button" on:click=move |_| open.set(false)>
                {texts::CANCEL}
            </button>
            <button type="button" class="button button-primary" on:click=go>
                {verb}
            </button>
        </div>
    }
    .into_any()
}
