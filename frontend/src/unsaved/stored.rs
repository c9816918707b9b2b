//! Unsaved edits in the browser's storage, by the player's id and the day.

use std::collections::BTreeMap;

use app_domain::Day;
use app_domain::day_version::DayVersion;
use app_domain::pending_edit::{DayChange, PendingEdit};
use gloo_storage::{LocalStorage, Storage};
use serde::Deserialize;

const KEY: &str = "muster.unsaved";

type ByPlayer<T> = BTreeMap<String, BTreeMap<Day, T>>;

/// The fields of a stored [`PendingEdit`]. Its own untagged form would add serde's buffering to every first visit.
#[derive(Deserialize)]
struct EditFields {
    change: DayChange,
    base: Option<DayVersion>,
    sent: Option<DayChange>,
}

impl From<EditFields> for PendingEdit {
    fn from(EditFields { change, base, sent }: EditFields) -> Self {
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
pub fn read() -> ByPlayer<PendingEdit> {
    match LocalStorage::get::<ByPlayer<EditFields>>(KEY) {
        Ok(stored) => each(stored, PendingEdit::from),
        // An earlier portal stored the bare change.
        Err(_) => each(LocalStorage::get(KEY).unwrap_or_default(), |change| {
            PendingEdit::new(change, None)
        }),
    }
}

/// Without storage (a private window) answers last as long as the page.
pub fn write(edits: &ByPlayer<PendingEdit>) {
    if edits.is_empty() {
        LocalStorage::delete(KEY);
    } else {
        let _ = LocalStorage::set(KEY, edits);
    }
}

fn each<T>(stored: ByPlayer<T>, edit: impl Fn(T) -> PendingEdit) -> ByPlayer<PendingEdit> {
    let days = |days: BTreeMap<Day, T>| {
        let edits = days.into_iter().map(|(day, one)| (day, edit(one)));
        edits.collect()
    };
    let players = stored.into_iter();
    players.map(|(player, all)| (player, days(all))).collect()
}
