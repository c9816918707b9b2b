//! What an admin has typed and not saved: it outlives the page, a lost network, and what somebody else changes meanwhile.

use std::collections::BTreeMap;

use app_api::ApiError;
use app_api::functions::settings::save_settings;
use app_api::wire::SettingsBody;
use app_domain::settings::Kind;
use app_domain::settings::kind::KINDS;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Map, Value};

use crate::question::Question;
use crate::reading::sentence;
use crate::session::Session;
use crate::texts::settings as texts;
use crate::toast::Toasts;

pub const ZONE: &str = "scheduling.timezone";

/// A setting's new text, and what was stored when the typing began.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Edit {
    text: String,
    base: String,
}

type Edits = BTreeMap<&'static str, Edit>;

/// The edits of this visit, kept while the admin looks at other pages.
#[derive(Debug, Clone, Copy)]
pub struct SettingsEdits(RwSignal<Edits>);

impl SettingsEdits {
    pub fn begin() {
        let edits = RwSignal::new(Edits::new());
        provide_context(Self(edits));
        // The browser asks before it throws them away.
        let leaving = window_event_listener(leptos::ev::beforeunload, move |leaving| {
            if edits.with_untracked(|edits| !edits.is_empty()) {
                leaving.prevent_default();
            }
        });
        on_cleanup(move || leaving.remove());
    }
}

/// The settings as they are on the page: what is stored, and the edits laid over it.
#[derive(Clone, Copy)]
pub struct Draft {
    question: Question<SettingsBody>,
    stored: Memo<BTreeMap<&'static str, String>>,
    edits: RwSignal<Edits>,
    /// What the server said of a setting, by its path.
    faults: RwSignal<BTreeMap<String, String>>,
    refusal: RwSignal<Option<ApiError>>,
    is_saving: RwSignal<bool>,
    session: Session,
    toasts: Toasts,
}

impl Draft {
    pub fn of(question: Question<SettingsBody>) -> Self {
        Self {
            question,
            stored: Memo::new(move |_| question.with(texts_of).unwrap_or_default()),
            edits: expect_context::<SettingsEdits>().0,
            faults: RwSignal::new(BTreeMap::new()),
            refusal: RwSignal::new(None),
            is_saving: RwSignal::new(false),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        }
    }

    pub fn stored(self, path: &str) -> String {
        self.stored
            .with(|stored| stored.get(path).cloned().unwrap_or_default())
    }

    /// What stands in the field.
    pub fn text(self, path: &str) -> String {
        let edited = self
            .edits
            .with(|edits| edits.get(path).map(|edit| edit.text.clone()));
        edited.unwrap_or_else(|| self.stored(path))
    }

    pub fn set(self, path: &'static str, text: String) {
        self.refusal.set(None);
        self.faults.update(|faults| {
            faults.remove(path);
        });
        let stored = untrack(|| self.stored(path));
        self.edits.update(|edits| {
            if text == stored {
                edits.remove(path);
            } else {
                let base = edits.remove(path).map_or(stored, |edit| edit.base);
                edits.insert(path, Edit { text, base });
            }
        });
    }

    /// The settings that saving would change.
    pub fn changed(self) -> Vec<&'static str> {
        let edits = self.edits.get();
        edits
            .into_iter()
            .filter(|(path, edit)| checked(path, &edit.text).as_deref() != Ok(&self.stored(path)))
            .map(|(path, _)| path)
            .collect()
    }

    pub fn is_changed(self, path: &str) -> bool {
        self.changed().contains(&path)
    }

    pub fn fault(self, path: &str) -> Option<String> {
        if let Some(said) = self.faults.with(|faults| faults.get(path).cloned()) {
            return Some(said);
        }
        let text = self
            .edits
            .with(|edits| edits.get(path).map(|edit| edit.text.clone()))?;
        checked(path, &text).err()
    }

    pub fn faulty(self) -> usize {
        let paths = KINDS.iter().map(|(path, _)| *path);
        paths.filter(|path| self.fault(path).is_some()).count()
    }

    /// What somebody else has stored since this admin began to type.
    pub fn changed_elsewhere(self, path: &'static str) -> Option<String> {
        let base = self
            .edits
            .with(|edits| edits.get(path).map(|edit| edit.base.clone()))?;
        let stored = self.stored(path);
        (base != stored && self.is_changed(path)).then_some(stored)
    }

    pub fn refusal(self) -> Option<ApiError> {
        self.refusal.get()
    }

    pub fn is_saving(self) -> bool {
        self.is_saving.get()
    }

    /// Forgets one edit: the field shows what is stored.
    pub fn take_back(self, path: &'static str) {
        let stored = untrack(|| self.stored(path));
        self.set(path, stored);
    }

    /// Forgets all edits, and offers to bring them back.
    pub fn discard(self) {
        let edits = self.edits.get_untracked();
        self.edits.set(Edits::new());
        self.faults.set(BTreeMap::new());
        self.refusal.set(None);
        let kept = self.edits;
        self.toasts
            .offer_undo(texts::DISCARDED.to_owned(), move || {
                // What was typed since then stays.
                kept.try_update(|kept| {
                    for (path, edit) in &edits {
                        kept.entry(path).or_insert_with(|| edit.clone());
                    }
                });
            });
    }

    /// Sends what was changed, and nothing else: what another admin changes at the same time stays.
    pub fn save(self) {
        if self.is_saving.get_untracked() {
            return;
        }
        let sent: Vec<(&'static str, String)> = untrack(|| {
            let changed = self.changed();
            changed
                .into_iter()
                .map(|path| (path, self.text(path)))
                .collect()
        });
        if sent.is_empty() {
            return;
        }
        self.is_saving.set(true);
        self.refusal.set(None);
        spawn_local(async move {
            let heard = save_settings(patch(&sent)).await;
            match heard {
                Ok(settings) => self.saved(settings, &sent),
                Err(refusal) => self.refused(refusal),
            }
            // The page may have been left meanwhile.
            self.is_saving.try_set(false);
        });
    }

    fn saved(self, settings: SettingsBody, sent: &[(&'static str, String)]) {
        self.edits.try_update(|edits| {
            for (path, text) in sent {
                if edits.get(path).is_some_and(|edit| edit.text == *text) {
                    edits.remove(path);
                }
            }
        });
        self.toasts.say(texts::SAVED.to_owned());
        if self.is_saving.try_get_untracked().is_some() {
            self.question.amend(|known| *known = settings);
        }
    }

    fn refused(self, refusal: ApiError) {
        self.session.heed(&refusal);
        self.faults.try_update(|faults| {
            for fault in &refusal.details {
                faults.insert(fault.field.clone(), sentence(&fault.message));
            }
        });
        self.refusal.try_set(Some(refusal));
    }
}

/// The text as it would be stored, or what is wrong with it.
fn checked(path: &str, text: &str) -> Result<String, String> {
    match Kind::of(path) {
        Some(kind) => kind.check(text).map_err(|rule| sentence(&rule.to_string())),
        None => Ok(text.to_owned()),
    }
}

/// Each setting as the text that its field shows.
fn texts_of(settings: &SettingsBody) -> BTreeMap<&'static str, String> {
    // Plain values always serialize.
    let settings = serde_json::to_value(settings).unwrap_or_default();
    let text = |path: &str| {
        let (group, key) = path.split_once('.')?;
        Some(text_of(settings.get(group)?.get(key)?))
    };
    KINDS
        .iter()
        .filter_map(|(path, _)| Some((*path, text(path)?)))
        .collect()
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text_of).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

fn patch(sent: &[(&'static str, String)]) -> Value {
    let mut groups = Map::new();
    for (path, text) in sent {
        let (Some((group, key)), Some(kind)) = (path.split_once('.'), Kind::of(path)) else {
            continue;
        };
        let group = groups
            .entry(group)
            .or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(settings) = group {
            settings.insert(key.to_owned(), value_of(kind, text.trim()));
        }
    }
    Value::Object(groups)
}

fn value_of(kind: Kind, text: &str) -> Value {
    let number = |text: &str| {
        text.parse::<i64>()
            .map_or_else(|_| text.into(), Value::from)
    };
    match kind {
        Kind::NumberOrNone(_) | Kind::ChatIdOrNone if text.is_empty() => Value::Null,
        Kind::Number(_) | Kind::NumberOrNone(_) => number(text),
        Kind::Switch => (text == "true").into(),
        Kind::Weekdays => {
            let days = text.split(',').filter(|day| !day.is_empty());
            days.map(number).collect()
        }
        _ => text.into(),
    }
}
