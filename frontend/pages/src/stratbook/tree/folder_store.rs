//! The folders as the server has them, with a pending move applied.

use std::collections::{BTreeMap, BTreeSet};

use app_api::functions::folders::{load_folders, update_folder};
use app_domain::event::EventKind;
use app_domain::folder::{Folder, FolderDropTarget, FolderHierarchy, FolderId, FolderTreeRow};
use app_portal::stratbook::folder_form::FolderDialog;
use app_portal::stratbook::folder_tree::{FolderCounts, apply_move, tree_of};
use app_portal::texts::stratbook as words;
use app_portal::view_models::sentence;
use app_wire::{ApiError, FolderBody, FolderListRequest, FolderRequest, OptionalText};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The events that refetch the folders. The number of strategies is shown too.
const REFETCH_EVENTS: [EventKind; 3] = [
    EventKind::FoldersChanged,
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
];

#[derive(Clone, Copy)]
pub struct FolderStore {
    pub query: LiveQuery<Vec<FolderBody>>,
    /// The stored tree with the pending move applied.
    tree: Memo<FolderHierarchy>,
    counts: Memo<FolderCounts>,
    /// The number of folders in each branch, and of the strategies in them.
    branches: Memo<BTreeMap<FolderId, (usize, i64)>>,
    /// The folders that are listed of a large tree.
    request: StoredValue<Option<FolderListRequest>>,
    pending_move: RwSignal<Option<(FolderId, FolderDropTarget)>>,
    collapsed: RwSignal<BTreeSet<FolderId>>,
    pub dialog: RwSignal<Option<FolderDialog>>,
    /// The session and the toasts of the page.
    session_and_toasts: StoredValue<(UserSession, ToastStack)>,
}

impl FolderStore {
    pub fn provide() -> Self {
        let request = StoredValue::new(None);
        let query =
            LiveQuery::refetch_on(&REFETCH_EVENTS, move || load_folders(request.get_value()));
        let moved = RwSignal::new(None);
        let stored = Memo::new(move |_| query.with(|all| tree_of(all)).unwrap_or_default());
        let tree = Memo::new(move |_| {
            let mut tree = stored.get();
            if let Some((folder, spot)) = moved.get() {
                // A move that no longer fits is refused by the server.
                apply_move(&mut tree, folder, spot);
            }
            tree
        });
        let counts = Memo::new(move |_| {
            let counts = query.with(|all| FolderCounts::of(all));
            counts.unwrap_or_default()
        });
        let branches =
            Memo::new(move |_| tree.with(|tree| counts.with(|counts| counts.of_branches(tree))));
        let folders = Self {
            query,
            tree,
            counts,
            branches,
            request,
            pending_move: moved,
            collapsed: RwSignal::default(),
            dialog: RwSignal::new(None),
            session_and_toasts: StoredValue::new((UserSession::of_page(), ToastStack::of_page())),
        };
        provide_context(folders);
        folders
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Reads a part of the tree.
    pub fn with<R>(self, part: impl FnOnce(&FolderHierarchy) -> R) -> R {
        self.tree.with(|tree| part(tree))
    }

    pub fn get(self, id: FolderId) -> Option<Folder> {
        self.with(|tree| tree.get(id).cloned())
    }

    /// The folder with this id; `None` if the id is invalid or unknown.
    pub fn find(self, id: &str) -> Option<Folder> {
        self.get(id.parse().ok()?)
    }

    /// The names of the folders from the top level to this one; empty if the folder is unknown.
    pub fn path_names(self, id: FolderId) -> Vec<String> {
        self.with(|tree| {
            let way = tree.path_to(id).into_iter();
            way.map(|folder| folder.name.clone()).collect()
        })
    }

    pub fn rows(self) -> Vec<FolderTreeRow> {
        let shut = self.collapsed.get();
        let counts = self.counts.get();
        self.with(|tree| counts.rows(tree, &|folder| !shut.contains(&folder)))
    }

    /// Loads the folder with this id and the folders above it, if they are not listed.
    pub fn show(self, id: FolderId) {
        if self.get(id).is_none() && !self.counts.with(FolderCounts::is_complete) {
            self.load_children(id);
        }
    }

    /// Loads the folders that are not listed.
    pub fn show_all(self) {
        let is_partial = !self.counts.with(FolderCounts::is_complete);
        if is_partial {
            self.extend_request(|request| request.is_complete = true);
        }
    }

    fn load_children(self, id: FolderId) {
        self.extend_request(|request| {
            if !request.shown.contains(&id) {
                request.shown.push(id);
            }
        });
    }

    /// Refetches if the request changes.
    fn extend_request(self, extend: impl FnOnce(&mut FolderListRequest)) {
        let before = self.request.get_value();
        let mut request = before.clone().unwrap_or_default();
        extend(&mut request);
        if before.as_ref() != Some(&request) {
            self.request.set_value(Some(request));
            self.query.refetch();
        }
    }

    /// Loads the folders as they are after a change.
    pub async fn load(self) -> Result<Vec<FolderBody>, ApiError> {
        load_folders(self.request.get_value()).await
    }

    pub fn spots_for(self, folder: FolderId) -> Vec<FolderDropTarget> {
        let shut = self.collapsed.get();
        self.with(|tree| tree.drop_targets(folder, &|folder| !shut.contains(&folder)))
    }

    /// Number of folders in the branch, itself included, and of the strategies in all of them.
    pub fn contents(self, folder: FolderId) -> (usize, i64) {
        let sum = self
            .branches
            .with(|branches| branches.get(&folder).copied());
        sum.unwrap_or_default()
    }

    pub fn set_open(self, folder: FolderId, is_open: bool) {
        if is_open && self.has_unlisted(folder) {
            self.load_children(folder);
        }
        self.collapsed.update(|shut| {
            if is_open {
                shut.remove(&folder);
            } else {
                shut.insert(folder);
            }
        });
    }

    fn has_unlisted(self, folder: FolderId) -> bool {
        self.counts
            .with_untracked(|counts| counts.has_unlisted(folder))
    }

    /// Shows the folder on its new spot at once and saves the move.
    pub fn move_folder(self, folder: FolderId, spot: FolderDropTarget) {
        let mut tree = self.tree.get_untracked();
        if apply_move(&mut tree, folder, spot) == Some(false) {
            return;
        }
        let undo = self.folder_as_it_is(folder);
        self.pending_move.set(Some((folder, spot)));
        if let Some(parent) = spot.parent {
            self.set_open(parent, true);
        }
        let draft = FolderRequest {
            parent_id: Some(OptionalText(spot.parent)),
            // The last place, if not all of the parent's folders are known.
            sort_order: i64::try_from(spot.place)
                .ok()
                .filter(|_| spot.parent.is_none_or(|parent| !self.has_unlisted(parent))),
            ..FolderRequest::default()
        };
        spawn_local(async move {
            let response = update_folder(folder, draft).await;
            let response = match response {
                Ok(_) => self.load().await,
                Err(error) => Err(error),
            };
            if response.is_ok() {
                self.offer_undo(folder, undo);
            }
            self.handle_result(response, folder);
        });
    }

    /// The request that makes the folder what it is now.
    pub fn folder_as_it_is(self, folder: FolderId) -> Option<FolderRequest> {
        let folder = untrack(|| self.get(folder))?;
        Some(FolderRequest {
            name: Some(folder.name),
            color: Some(folder.color),
            parent_id: Some(OptionalText(folder.parent)),
            sort_order: Some(folder.sort_order.into()),
        })
    }

    /// Shows that the folder was changed, and offers to make it what it was.
    pub fn offer_undo(self, folder: FolderId, before: Option<FolderRequest>) {
        let Some(before) = before else {
            return;
        };
        let notice = words::folder_changed(before.name.as_deref().unwrap_or_default());
        self.toasts()
            .notify_with_undo_request(self.session(), notice, move || {
                let before = before.clone();
                async move {
                    update_folder(folder, before).await?;
                    self.query.refetch();
                    Ok(())
                }
            });
    }

    fn handle_result(self, response: Result<Vec<FolderBody>, ApiError>, folder: FolderId) {
        match response {
            Ok(all) => self.query.update(|known| *known = all),
            Err(api_error) => {
                self.session().handle_refusal(&api_error);
                self.query.refetch();
                let fault = api_error.details.first();
                let notice = fault.map_or(api_error.error, |fault| sentence(&fault.message));
                self.toasts().notify(words::not_moved(&notice));
            }
        }
        // Another move may have started since.
        self.pending_move.try_update(|moved| {
            if moved.is_some_and(|(other, _)| other == folder) {
                *moved = None;
            }
        });
    }

    pub fn session(self) -> UserSession {
        self.session_and_toasts.get_value().0
    }

    pub fn toasts(self) -> ToastStack {
        self.session_and_toasts.get_value().1
    }

    pub fn may_edit(self) -> bool {
        self.session()
            .user()
            .is_some_and(|user| user.permissions.edit_strategies)
    }

    pub fn may_delete(self) -> bool {
        self.session()
            .user()
            .is_some_and(|user| user.permissions.delete_strategies)
    }
}
