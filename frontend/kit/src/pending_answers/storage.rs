//! Unsaved edits in local storage, by chat id and day.

use app_domain::day_version::DayVersion;
use app_domain::pending_edit::{DayChange, PendingEdit};
use app_domain::{Day, PlayerId};
use gloo_storage::{LocalStorage, Storage};
use js_sys::{JSON, Object, Reflect};
use serde::Deserialize;
use vecmap::VecMap;
use wasm_bindgen::JsCast;

const KEY: &str = "muster.unsaved";

type EditsByPlayer<T> = VecMap<String, VecMap<Day, T>>;

/// The fields of a stored [`PendingEdit`]. Its untagged format would add serde's buffering to the initial wasm file.
#[derive(Deserialize)]
struct StoredEditFields {
    change: DayChange,
    base: Option<DayVersion>,
    sent: Option<DayChange>,
}

impl From<StoredEditFields> for PendingEdit {
    fn from(StoredEditFields { change, base, sent }: StoredEditFields) -> Self {
        let Some(sent) = sent else {
            return Self::new(change, base);
        };
        let mut edit = Self::new(sent, base);
        edit.attempt();
        edit.edit(change);
        edit
    }
}

/// The edits of all players who have used this browser.
pub fn read() -> EditsByPlayer<PendingEdit> {
    match LocalStorage::get::<EditsByPlayer<StoredEditFields>>(KEY) {
        Ok(stored) => convert_edits(stored, PendingEdit::from),
        // Earlier versions stored only the change.
        Err(_) => convert_edits(LocalStorage::get(KEY).unwrap_or_default(), |change| {
            PendingEdit::new(change, None)
        }),
    }
}

pub fn has_any() -> bool {
    LocalStorage::raw()
        .get_item(KEY)
        .is_ok_and(|stored| stored.is_some())
}

/// Stores the edits. Without storage (a private window) they last as long as the page.
pub fn write(edits: &EditsByPlayer<PendingEdit>) {
    if edits.is_empty() {
        LocalStorage::delete(KEY);
    } else {
        let _ = LocalStorage::set(KEY, edits);
    }
}

/// Deletes the edits of a player. Reads no edits: their code is not in the initial wasm file.
pub fn delete(player: &PlayerId) {
    let Ok(stored) = LocalStorage::raw().get_item(KEY) else {
        return;
    };
    let players = stored.and_then(|stored| JSON::parse(&stored).ok());
    let Some(players) = players.and_then(|players| players.dyn_into::<Object>().ok()) else {
        return;
    };
    let _ = Reflect::delete_property(&players, &player.as_str().into());
    if Object::keys(&players).length() == 0 {
        LocalStorage::delete(KEY);
    } else if let Ok(rest) = JSON::stringify(&players) {
        let _ = LocalStorage::raw().set_item(KEY, &String::from(rest));
    }
}

fn convert_edits<T>(
    stored: EditsByPlayer<T>,
    edit: impl Fn(T) -> PendingEdit,
) -> EditsByPlayer<PendingEdit> {
    let days = |days: VecMap<Day, T>| {
        let edits = days.into_iter().map(|(day, one)| (day, edit(one)));
        edits.collect()
    };
    let players = stored.into_iter();
    players.map(|(player, all)| (player, days(all))).collect()
}
