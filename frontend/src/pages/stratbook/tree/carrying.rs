//! Things in the air over the tree: a folder on its way to another spot, or a strategy on its way into a folder; by
//! pointer (mouse, pen or finger alike) or, folders, by keyboard.

use app_api::wire::StrategyItem;
use app_domain::folder::{FolderId, Spot};
use leptos::html;
use leptos::prelude::*;

use super::super::strategy::Filing;
use super::Folders;
use crate::scrolling::screen_height;
use crate::texts::stratbook as words;

/// What is carried.
#[derive(Debug, Clone, PartialEq)]
pub enum Cargo {
    Folder(FolderId),
    Strategy(StrategyItem),
}

/// Where it would come to lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landing {
    /// Between rows, or in a folder that shows none.
    Spot(Spot),
    /// A strategy: in this folder, or in none.
    In(Option<FolderId>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Carried {
    pub cargo: Cargo,
    pub landing: Option<Landing>,
    /// Of a folder: every spot that it can be put on.
    pub spots: Vec<Spot>,
    /// Where the pointer is that carries it; `None` by keyboard.
    pub pointer: Option<Held>,
    /// Where the pointer took it up, and how many levels it was set in there.
    pub(super) grip: (f64, usize),
    /// Where the folders show that had no room beside a strategy: across from where it was taken up.
    folders_at: Edge,
}

/// An edge of the window, as the style sheet names it.
type Edge = &'static str;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Held {
    pub id: i32,
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy)]
pub struct Carrying {
    pub folders: Folders,
    pub(super) carried: RwSignal<Option<Carried>>,
    /// What a pointer is down on and has not carried away yet.
    pub(super) pressed: StoredValue<Option<(Cargo, Held)>>,
    /// A click that ends a drag follows no link.
    pub(super) has_dropped: StoredValue<bool>,
    pub(super) tree: NodeRef<html::Ul>,
    /// What is spoken.
    news: RwSignal<String>,
}

impl Carrying {
    pub fn begin(folders: Folders) -> Self {
        let carrying = Self {
            folders,
            carried: RwSignal::new(None),
            pressed: StoredValue::new(None),
            has_dropped: StoredValue::new(false),
            tree: NodeRef::new(),
            news: RwSignal::new(String::new()),
        };
        provide_context(carrying);
        carrying.follow_pointer();
        carrying
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn news(self) -> RwSignal<String> {
        self.news
    }

    pub fn tree(self) -> NodeRef<html::Ul> {
        self.tree
    }

    pub fn is_carrying(self) -> bool {
        self.carried.with(Option::is_some)
    }

    pub fn carries(self, folder: FolderId) -> bool {
        self.carried
            .with(|carried| matches!(carried, Some(Carried { cargo: Cargo::Folder(id), .. }) if *id == folder))
    }

    /// The name of what a pointer carries, and where it is.
    pub fn in_hand(self) -> Option<(String, Held)> {
        let carried = self.carried.get()?;
        let name = match &carried.cargo {
            Cargo::Folder(id) => self.folders.get(*id)?.name,
            Cargo::Strategy(strategy) => strategy.title.clone(),
        };
        Some((name, carried.pointer?))
    }

    /// While a strategy is carried: where the folders show that have no room beside it.
    pub fn folders_at(self) -> Option<Edge> {
        self.carried.with(|carried| {
            let carried = carried.as_ref()?;
            matches!(carried.cargo, Cargo::Strategy(_)).then_some(carried.folders_at)
        })
    }

    pub fn landing(self) -> Option<Landing> {
        self.carried.with(|carried| carried.as_ref()?.landing)
    }

    /// The folders in sight, but for the one in the air and what lies in it.
    pub fn rows_around(self) -> Vec<FolderId> {
        let carried = self.carried.with(|carried| match carried {
            Some(Carried {
                cargo: Cargo::Folder(folder),
                ..
            }) => Some(*folder),
            _ => None,
        });
        let hidden = carried.map(|folder| self.folders.with(|tree| tree.branch(folder)));
        let hidden = hidden.unwrap_or_default();
        let rows = self.folders.rows().into_iter().map(|row| row.folder.id);
        rows.filter(|id| !hidden.contains(id)).collect()
    }

    /// Takes a folder or a strategy up where it lies.
    pub(super) fn lift(self, cargo: Cargo, pointer: Option<Held>) {
        let (spots, landing) = match &cargo {
            Cargo::Folder(folder) => {
                let spots = untrack(|| self.folders.spots_for(*folder));
                let home = untrack(|| self.folders.with(|tree| tree.home(*folder, &spots)));
                let landing = home.map(|at| Landing::Spot(spots[at]));
                (spots, landing)
            }
            Cargo::Strategy(_) => (Vec::new(), None),
        };
        let is_taken_up_high = pointer.is_some_and(|held| held.y < screen_height() / 2.0);
        let depth = match landing {
            Some(Landing::Spot(home)) => home.depth,
            _ => 0,
        };
        self.carried.set(Some(Carried {
            cargo,
            landing,
            spots,
            pointer,
            grip: (pointer.map_or(0.0, |held| held.x), depth),
            folders_at: if is_taken_up_high { "bottom" } else { "top" },
        }));
        self.news.set(words::lifted(&self.position()));
    }

    pub(super) fn land_on(self, landing: Option<Landing>) {
        if untrack(|| self.landing()) == landing {
            return;
        }
        self.carried.update(|carried| {
            if let Some(carried) = carried {
                carried.landing = landing;
            }
        });
        self.news.set(self.position());
    }

    pub(super) fn drop_it(self) {
        let position = self.position();
        let Some(carried) = self.carried.try_update(Option::take).flatten() else {
            return;
        };
        match (carried.cargo, carried.landing) {
            (Cargo::Folder(folder), Some(Landing::Spot(spot))) => self.folders.put(folder, spot),
            (Cargo::Strategy(strategy), Some(Landing::In(folder))) => {
                Filing::of(self.folders).put(&strategy, folder);
            }
            _ => return,
        }
        self.news.set(words::dropped(&position));
    }

    pub(super) fn put_back(self) {
        if let Some(carried) = self.carried.try_update(Option::take).flatten() {
            let name = untrack(|| self.name(&carried.cargo));
            self.news.set(words::put_back(&name));
        }
    }

    fn name(self, cargo: &Cargo) -> String {
        match cargo {
            Cargo::Folder(id) => self
                .folders
                .get(*id)
                .map(|folder| folder.name)
                .unwrap_or_default(),
            Cargo::Strategy(strategy) => strategy.title.clone(),
        }
    }

    /// Where it would lie, in words.
    fn position(self) -> String {
        let Some(carried) = self.carried.get_untracked() else {
            return String::new();
        };
        untrack(|| {
            let name = self.name(&carried.cargo);
            let named = |id: Option<FolderId>| Some(self.folders.get(id?)?.name);
            match carried.landing {
                Some(Landing::Spot(spot)) => {
                    let siblings = carried
                        .spots
                        .iter()
                        .filter(|other| other.parent == spot.parent);
                    let count = siblings.map(|other| other.place + 1).max().unwrap_or(1);
                    words::position(&name, named(spot.parent).as_deref(), spot.place + 1, count)
                }
                Some(Landing::In(folder)) => words::into(&name, named(folder).as_deref()),
                None => name,
            }
        })
    }
}
