//! The folders as they are known: the server's, with a move that is on its way there.

use std::collections::{BTreeMap, BTreeSet};

use app_api::ApiError;
use app_api::functions::folders::{load_folders, update_folder};
use app_api::wire::{FolderBody, FolderDraft};
use app_domain::event::Kind;
use app_domain::folder::{Folder, FolderId, Row, Spot, Tree};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::question::Question;
use crate::reading::sentence;
use crate::session::Session;
use crate::texts::stratbook as words;
use crate::toast::Toasts;

/// Strategies are counted too.
const CONCERNS: [Kind; 3] = [
    Kind::FoldersChanged,
    Kind::StrategyChanged,
    Kind::StrategyRemoved,
];

/// What is asked about folders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// A new one, in this folder or at the top.
    Create(Option<FolderId>),
    Edit(FolderId),
    Move(FolderId),
    Remove(FolderId),
}

#[derive(Clone, Copy)]
pub struct Folders {
    pub question: Question<Vec<FolderBody>>,
    /// The server's tree, and what is shown until the server has confirmed a move.
    tree: Memo<Tree>,
    /// Strategies in each folder itself.
    counts: Memo<BTreeMap<FolderId, i64>>,
    moved: RwSignal<Option<(FolderId, Spot)>>,
    shut: RwSignal<BTreeSet<FolderId>>,
    pub task: RwSignal<Option<Task>>,
    /// Who is here, and where short words are said.
    around: StoredValue<(Session, Toasts)>,
}

impl Folders {
    pub fn begin() -> Self {
        let question = Question::about(&CONCERNS, load_folders);
        let moved = RwSignal::new(None);
        let stored = Memo::new(move |_| question.with(|all| tree_of(all)).unwrap_or_default());
        let folders = Self {
            question,
            tree: Memo::new(move |_| {
                let mut tree = stored.get();
                if let Some((folder, spot)) = moved.get() {
                    // A move that cannot be, since others moved meanwhile, is for the server to refuse.
                    let _ = put(&mut tree, folder, spot);
                }
                tree
            }),
            counts: Memo::new(move |_| {
                let mut counts = BTreeMap::new();
                question.with(|all| all.iter().for_each(|folder| count(folder, &mut counts)));
                counts
            }),
            moved,
            shut: RwSignal::default(),
            task: RwSignal::new(None),
            around: StoredValue::new((Session::of_page(), Toasts::of_page())),
        };
        provide_context(folders);
        folders
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Reads a part of the tree.
    pub fn with<R>(self, part: impl FnOnce(&Tree) -> R) -> R {
        self.tree.with(|tree| part(tree))
    }

    pub fn get(self, id: FolderId) -> Option<Folder> {
        self.with(|tree| tree.get(id).cloned())
    }

    /// The folder that an address or an answer names.
    pub fn named(self, id: &str) -> Option<Folder> {
        self.get(id.parse().ok()?)
    }

    /// The names on the way from the top to the folder; none where it is not there.
    pub fn way_to(self, id: &str) -> Vec<String> {
        let Ok(id) = id.parse() else {
            return Vec::new();
        };
        self.with(|tree| {
            let way = tree.way_to(id).into_iter();
            way.map(|folder| folder.name.clone()).collect()
        })
    }

    pub fn rows(self) -> Vec<Row> {
        let shut = self.shut.get();
        self.with(|tree| tree.rows(&|folder| !shut.contains(&folder)))
    }

    pub fn spots_for(self, folder: FolderId) -> Vec<Spot> {
        let shut = self.shut.get();
        self.with(|tree| tree.spots_for(folder, &|folder| !shut.contains(&folder)))
    }

    /// Folders below, itself included, and the strategies in all of them.
    pub fn contents(self, folder: FolderId) -> (usize, i64) {
        let branch = self.with(|tree| tree.branch(folder));
        let strategies = self.counts.with(|counts| {
            let counted = branch.iter().filter_map(|folder| counts.get(folder));
            counted.sum()
        });
        (branch.len(), strategies)
    }

    pub fn open(self, folder: FolderId, is_open: bool) {
        self.shut.update(|shut| {
            if is_open {
                shut.remove(&folder);
            } else {
                shut.insert(folder);
            }
        });
    }

    /// Shows the folder on its spot at once, and asks the server for it.
    pub fn put(self, folder: FolderId, spot: Spot) {
        let mut tree = self.tree.get_untracked();
        if put(&mut tree, folder, spot).is_ok_and(|changed| !changed) {
            return;
        }
        self.moved.set(Some((folder, spot)));
        if let Some(parent) = spot.parent {
            self.open(parent, true);
        }
        let draft = FolderDraft {
            parent_id: Some(
                spot.parent
                    .map(|parent| parent.to_string())
                    .unwrap_or_default(),
            ),
            sort_order: i64::try_from(spot.place).ok(),
            ..FolderDraft::default()
        };
        spawn_local(async move {
            let heard = update_folder(folder.to_string(), draft).await;
            let heard = match heard {
                Ok(_) => load_folders().await,
                Err(refusal) => Err(refusal),
            };
            self.hear(heard, folder);
        });
    }

    fn hear(self, heard: Result<Vec<FolderBody>, ApiError>, folder: FolderId) {
        match heard {
            Ok(all) => self.question.amend(|known| *known = all),
            Err(refusal) => {
                self.session().heed(&refusal);
                self.question.ask();
                let fault = refusal.details.first();
                let said = fault.map_or(refusal.error, |fault| sentence(&fault.message));
                self.toasts().say(words::not_moved(&said));
            }
        }
        // Another folder may be on its way by now.
        self.moved.try_update(|moved| {
            if moved.is_some_and(|(other, _)| other == folder) {
                *moved = None;
            }
        });
    }

    pub fn session(self) -> Session {
        self.around.get_value().0
    }

    pub fn toasts(self) -> Toasts {
        self.around.get_value().1
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

/// Whether anything is changed by it; nothing where it does not fit.
fn put(tree: &mut Tree, folder: FolderId, spot: Spot) -> Result<bool, ()> {
    let known = tree.get(folder).cloned().ok_or(())?;
    let wanted = Folder {
        parent: spot.parent,
        ..known
    };
    let place = i32::try_from(spot.place).unwrap_or(i32::MAX);
    let changed = tree.put(wanted, Some(place)).map_err(drop)?;
    Ok(!changed.is_empty())
}

fn tree_of(all: &[FolderBody]) -> Tree {
    let mut folders = Vec::new();
    for folder in all {
        collect(folder, &mut folders);
    }
    Tree::new(folders)
}

fn collect(body: &FolderBody, folders: &mut Vec<Folder>) {
    // The server's own ids are always readable.
    let Ok(id) = body.id.parse() else { return };
    folders.push(Folder {
        id,
        name: body.name.clone(),
        color: body.color,
        parent: body.parent_id.as_ref().and_then(|id| id.parse().ok()),
        sort_order: body.sort_order,
    });
    body.children
        .iter()
        .for_each(|folder| collect(folder, folders));
}

fn count(body: &FolderBody, counts: &mut BTreeMap<FolderId, i64>) {
    if let Ok(id) = body.id.parse() {
        counts.insert(id, body.strategy_count);
    }
    body.children
        .iter()
        .for_each(|folder| count(folder, counts));
}
