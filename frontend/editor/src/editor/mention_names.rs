//! The current names of what the shown texts mention. A mention shows its stored label until its name is loaded.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use app_api::functions::mentions::load_mention_names;
use app_document::MentionTarget;
use app_portal::editor::mention_menu::MentionOffer;
use app_wire::{MentionNamesBody, PlayerLook};
use leptos::task::spawn_local;

use super::render::show_mention_names;
use crate::board::map_record::forget_at_sign_out;

/// The content of a mention.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MentionName {
    Player {
        name: String,
        look: PlayerLook,
        has_left: bool,
    },
    /// The title of a strategy.
    Strategy(String),
    /// The player or the strategy does not exist any more.
    Gone,
}

/// The names by the id of the mention.
#[derive(Default)]
struct KnownNames {
    names: BTreeMap<String, MentionName>,
    requested: BTreeSet<String>,
    /// The ids of the next request.
    waiting: BTreeSet<String>,
}

thread_local! {
    static KNOWN: RefCell<KnownNames> = RefCell::default();
    /// Whether the next sign-out forgets the names.
    static ENDS_WITH_SESSION: Cell<bool> = const { Cell::new(false) };
}

/// Returns the name of a mention if it is known. A name that was not requested since the last
/// [`refresh_mention_names`] is requested, and shown when it arrives.
pub fn mention_name(target: MentionTarget<'_>) -> Option<MentionName> {
    let id = target.to_string();
    KNOWN.with_borrow_mut(|known| {
        if !id.is_empty() && known.requested.insert(id.clone()) {
            known.waiting.insert(id.clone());
            if known.waiting.len() == 1 {
                spawn_local(load_waiting());
            }
        }
        known.names.get(&id).cloned()
    })
}

/// Requests the names again that are drawn from now on. A sign-out forgets all of them.
pub fn refresh_mention_names() {
    let forget = || {
        KNOWN.take();
        ENDS_WITH_SESSION.set(false);
    };
    if !ENDS_WITH_SESSION.get() {
        ENDS_WITH_SESSION.set(forget_at_sign_out(forget));
    }
    KNOWN.with_borrow_mut(|known| known.requested.clear());
}

/// Remembers the name of a mention that is about to be inserted.
pub fn remember_offer(offer: &MentionOffer) {
    let name = offer.mention.label.clone();
    let name = match &offer.look {
        Some(look) => MentionName::Player {
            name,
            look: look.clone(),
            has_left: false,
        },
        None => MentionName::Strategy(name),
    };
    KNOWN.with_borrow_mut(|known| known.names.insert(offer.mention.id.clone(), name));
}

/// Loads the waiting names in one request. Without a connection the labels stay.
async fn load_waiting() {
    let ids = KNOWN.with_borrow_mut(|known| std::mem::take(&mut known.waiting));
    let of = |kind: &str| {
        let ids = ids.iter().filter_map(|id| id.split_once(':'));
        let ids = ids.filter(|(found, _)| *found == kind);
        ids.map(|(_, id)| id.to_owned()).collect::<Vec<_>>()
    };
    let loaded = load_mention_names(of("player"), of("strategy")).await;
    KNOWN.with_borrow_mut(|known| match loaded {
        Ok(names) => known.put(ids, names),
        Err(_) => known.requested.retain(|id| !ids.contains(id)),
    });
    show_mention_names();
}

impl KnownNames {
    fn put(&mut self, ids: BTreeSet<String>, names: MentionNamesBody) {
        self.names
            .extend(ids.into_iter().map(|id| (id, MentionName::Gone)));
        for player in names.players {
            let id = MentionTarget::Player(player.user_id.as_str()).to_string();
            let name = MentionName::Player {
                name: player.display_name,
                look: player.look,
                has_left: player.has_left,
            };
            self.names.insert(id, name);
        }
        for strategy in names.strategies {
            let id = MentionTarget::Strategy(&strategy.id.to_string()).to_string();
            self.names.insert(id, MentionName::Strategy(strategy.title));
        }
    }
}
