//! The records of the maps of the boards on the page: one query for each map, made where a board names it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use app_api::functions::board_maps::load_board_map;
use app_document::board::MapGeometry;
use app_domain::board::{TeamBoardNames, parse_outline};
use app_domain::event::EventKind;
use app_wire::BoardMapBody;
use frontend_kit::query::live::LiveStream;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use leptos::prelude::*;
use leptos::reactive::owner::WeakOwner;
use web_sys::Element;

/// The picture and the outline of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapRecord {
    pub picture: Option<String>,
    pub geometry: MapGeometry,
}

/// A view that is drawn again when the record changes: whether the view still exists, and the function that draws it.
type FollowingView = (Rc<dyn Fn() -> bool>, Rc<dyn Fn(Option<Rc<MapRecord>>)>);

#[derive(Default)]
struct FollowedMap {
    record: Option<Rc<MapRecord>>,
    views: Vec<FollowingView>,
}

thread_local! {
    static MAPS: RefCell<BTreeMap<String, FollowedMap>> = const { RefCell::new(BTreeMap::new()) };
    static PORTAL_OWNER: RefCell<Option<WeakOwner>> = const { RefCell::new(None) };
}

impl MapRecord {
    /// `None` if nothing is stored about the map.
    fn of_body(stored: &BoardMapBody) -> Option<Self> {
        (stored.version > 0).then(|| Self {
            picture: stored.picture.clone(),
            geometry: parse_outline(&stored.outline).unwrap_or_default(),
        })
    }

    /// The names on this map.
    pub fn names(&self) -> TeamBoardNames<'_> {
        TeamBoardNames {
            map: Some(&self.geometry),
            picture: self.picture.as_deref(),
            ..TeamBoardNames::default()
        }
    }
}

/// The names on the map of a board. Without a record, places are fields of the map.
pub fn names_on(record: Option<&MapRecord>) -> TeamBoardNames<'_> {
    record.map_or_else(TeamBoardNames::default, MapRecord::names)
}

/// Remembers the outermost owner with the session, in which the queries live. Call it where a view is created.
pub fn remember_owner() {
    let mut owner = Owner::current();
    let mut found = None;
    while let Some(current) = owner {
        let has_session = current.with(|| {
            use_context::<UserSession>().is_some() && use_context::<LiveStream>().is_some()
        });
        if !has_session {
            break;
        }
        owner = current.parent();
        found = Some(current.downgrade());
    }
    if found.is_some() {
        PORTAL_OWNER.set(found);
    }
}

/// Calls `forget` at the next sign-out. Returns false outside of the signed-in part. Call it where a view is created.
pub fn forget_at_sign_out(forget: impl FnOnce() + Send + Sync + 'static) -> bool {
    remember_owner();
    let owner = PORTAL_OWNER.with_borrow(|owner| owner.as_ref()?.upgrade());
    owner.is_some_and(|owner| {
        owner.with(|| on_cleanup(forget));
        true
    })
}

/// Draws now with what is known about the map, and again whenever its record is loaded or changes, until the frame is
/// removed from the page.
pub fn follow_map(
    map: Option<&str>,
    frame: &Element,
    draw: impl Fn(Option<Rc<MapRecord>>) + 'static,
) {
    let Some(map) = map else {
        return draw(None);
    };
    let frame = frame.clone();
    follow(map, move || frame.is_connected(), draw);
}

/// The record of a map; `None` until it is loaded, and for a map without one.
pub fn map_record(map: &str) -> Signal<Option<MapRecord>> {
    let record = RwSignal::new(None);
    let exists = move || !record.is_disposed();
    follow(map, exists, move |stored| {
        record.try_set(stored.map(Rc::unwrap_or_clone));
    });
    record.into()
}

fn follow(
    map: &str,
    exists: impl Fn() -> bool + 'static,
    draw: impl Fn(Option<Rc<MapRecord>>) + 'static,
) {
    let key = map.to_lowercase();
    let draw: Rc<dyn Fn(Option<Rc<MapRecord>>)> = Rc::new(draw);
    let (record, is_new) = MAPS.with_borrow_mut(|maps| {
        let is_new = !maps.contains_key(&key);
        let followed = maps.entry(key.clone()).or_default();
        followed.views.push((Rc::new(exists), Rc::clone(&draw)));
        (followed.record.clone(), is_new)
    });
    draw(record);
    let owner = PORTAL_OWNER.with_borrow(|owner| owner.as_ref()?.upgrade());
    match owner.filter(|_| is_new) {
        Some(owner) => owner.with(|| load_record(map.to_owned(), key)),
        None if is_new => {
            MAPS.with_borrow_mut(|maps| maps.remove(&key));
        }
        None => {}
    }
}

/// Runs in the owner of the portal. A sign-out ends the query and forgets the record.
fn load_record(map: String, key: String) {
    const CHANGES: &[EventKind] = &[EventKind::CatalogueChanged];
    let known = key.clone();
    on_cleanup(move || {
        MAPS.with_borrow_mut(|maps| maps.remove(&known));
    });
    let query = LiveQuery::refetch_on(CHANGES, move || load_board_map(map.clone()));
    run_effect(move || {
        let Some(record) = query.with(MapRecord::of_body) else {
            return;
        };
        let record = record.map(Rc::new);
        let views = MAPS.with_borrow_mut(|maps| {
            let followed = maps.entry(key.clone()).or_default();
            followed.views.retain(|(exists, _)| exists());
            if followed.record == record {
                return Vec::new();
            }
            followed.record.clone_from(&record);
            followed.views.clone()
        });
        for (_, draw) in views {
            draw(record.clone());
        }
    });
}
