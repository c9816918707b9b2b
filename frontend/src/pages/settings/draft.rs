//! The unsaved edits of the settings. They outlive the page, a lost connection, and changes by other admins.

use std::collections::BTreeMap;

use app_api::ApiError;
use app_api::functions::settings::save_settings;
use app_api::wire::SettingsBody;
use app_domain::settings::SettingKind;
use app_domain::settings::setting_kind::SETTING_KINDS;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Map, Value};

use crate::query::LiveQuery;
use crate::session::UserSession;
use crate::texts::settings as texts;
use crate::toast::ToastStack;
use crate::view_models::sentence;

pub const TIMEZONE_PATH: &str = "scheduling.timezone";

/// A setting's new text, and the stored text when the edit began.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SettingEdit {
    text: String,
    base: String,
}

type EditsByPath = BTreeMap<&'static str, SettingEdit>;

/// The edits of this visit, kept while the admin opens other pages.
#[derive(Debug, Clone, Copy)]
pub struct SettingsEdits(RwSignal<EditsByPath>);

impl SettingsEdits {
    pub fn provide() {
        let edits = RwSignal::new(EditsByPath::new());
        provide_context(Self(edits));
        // The browser asks before it discards them.
        let leaving = window_event_listener(leptos::ev::beforeunload, move |leaving| {
            if edits.with_untracked(|edits| !edits.is_empty()) {
                leaving.prevent_default();
            }
        });
        on_cleanup(move || leaving.remove());
    }
}

/// The settings as the page shows them: the stored ones with the edits applied.
#[derive(Clone, Copy)]
pub struct SettingsDraft {
    question: LiveQuery<SettingsBody>,
    stored: Memo<BTreeMap<&'static str, String>>,
    edits: RwSignal<EditsByPath>,
    /// Error messages from the server, by the path of the setting.
    faults: RwSignal<BTreeMap<String, String>>,
    refusal: RwSignal<Option<ApiError>>,
    is_saving: RwSignal<bool>,
    session: UserSession,
    toasts: ToastStack,
}

impl SettingsDraft {
    pub fn of(question: LiveQuery<SettingsBody>) -> Self {
        Self {
            question,
            stored: Memo::new(move |_| question.with(texts_of).unwrap_or_default()),
            edits: expect_context::<SettingsEdits>().0,
            faults: RwSignal::new(BTreeMap::new()),
            refusal: RwSignal::new(None),
            is_saving: RwSignal::new(false),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    pub fn stored(self, path: &str) -> String {
        self.stored
            .with(|stored| stored.get(path).cloned().unwrap_or_default())
    }

    /// The text of the field: the edited one, else the stored one.
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
                edits.insert(path, SettingEdit { text, base });
            }
        });
    }

    /// The paths of the settings that saving would change.
    pub fn changed_paths(self) -> Vec<&'static str> {
        let edits = self.edits.get();
        edits
            .into_iter()
            .filter(|(path, edit)| normalize(path, &edit.text).as_deref() != Ok(&self.stored(path)))
            .map(|(path, _)| path)
            .collect()
    }

    pub fn is_changed(self, path: &str) -> bool {
        self.changed_paths().contains(&path)
    }

    pub fn fault(self, path: &str) -> Option<String> {
        if let Some(said) = self.faults.with(|faults| faults.get(path).cloned()) {
            return Some(said);
        }
        let text = self
            .edits
            .with(|edits| edits.get(path).map(|edit| edit.text.clone()))?;
        normalize(path, &text).err()
    }

    pub fn error_count(self) -> usize {
        let paths = SETTING_KINDS.iter().map(|(path, _)| *path);
        paths.filter(|path| self.fault(path).is_some()).count()
    }

    /// The stored text, if another admin changed it after this edit began.
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

    /// Discards one edit; the field shows the stored text again.
    pub fn discard_edit(self, path: &'static str) {
        let stored = untrack(|| self.stored(path));
        self.set(path, stored);
    }

    /// Discards all edits and offers an undo.
    pub fn discard(self) {
        let edits = self.edits.get_untracked();
        self.edits.set(EditsByPath::new());
        self.faults.set(BTreeMap::new());
        self.refusal.set(None);
        let kept = self.edits;
        self.toasts
            .notify_with_undo(texts::DISCARDED.to_owned(), move || {
                // Newer edits are kept.
                kept.try_update(|kept| {
                    for (path, edit) in &edits {
                        kept.entry(path).or_insert_with(|| edit.clone());
                    }
                });
            });
    }

    /// Sends only the changed settings. Simultaneous changes by other admins to other settings are kept.
    pub fn save(self) {
        if self.is_saving.get_untracked() {
            return;
        }
        let sent: Vec<(&'static str, String)> = untrack(|| {
            let changed = self.changed_paths();
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
                Ok(settings) => self.apply_saved(settings, &sent),
                Err(refusal) => self.apply_refusal(refusal),
            }
            // The page may have been left during the request.
            self.is_saving.try_set(false);
        });
    }

    fn apply_saved(self, settings: SettingsBody, sent: &[(&'static str, String)]) {
        self.edits.try_update(|edits| {
            for (path, text) in sent {
                if edits.get(path).is_some_and(|edit| edit.text == *text) {
                    edits.remove(path);
                }
            }
        });
        self.toasts.notify(texts::SAVED.to_owned());
        if self.is_saving.try_get_untracked().is_some() {
            self.question.update(|known| *known = settings);
        }
    }

    fn apply_refusal(self, refusal: ApiError) {
        self.session.handle_refusal(&refusal);
        self.faults.try_update(|faults| {
            for fault in &refusal.details {
                faults.insert(fault.field.clone(), sentence(&fault.message));
            }
        });
        self.refusal.try_set(Some(refusal));
    }
}

/// Returns the text as it would be stored, or the error message.
fn normalize(path: &str, text: &str) -> Result<String, String> {
    match SettingKind::of(path) {
        Some(kind) => kind.check(text).map_err(|rule| sentence(&rule.to_string())),
        None => Ok(text.to_owned()),
    }
}

/// Returns each setting as the text of its field, by path.
fn texts_of(settings: &SettingsBody) -> BTreeMap<&'static str, String> {
    // Plain values always serialize.
    let settings = serde_json::to_value(settings).unwrap_or_default();
    let text = |path: &str| {
        let (group, key) = path.split_once('.')?;
        Some(text_of(settings.get(group)?.get(key)?))
    };
    SETTING_KINDS
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
        let (Some((group, key)), Some(kind)) = (path.split_once('.'), SettingKind::of(path)) else {
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

fn value_of(kind: SettingKind, text: &str) -> Value {
    let number = |text: &str| {
        text.parse::<i64>()
            .map_or_else(|_| text.into(), Value::from)
    };
    match kind {
        SettingKind::NumberOrNone(_) | SettingKind::ChatIdOrNone if text.is_empty() => Value::Null,
        SettingKind::Number(_) | SettingKind::NumberOrNone(_) => number(text),
        SettingKind::Switch => (text == "true").into(),
        SettingKind::Weekdays => {
            let days = text.split(',').filter(|day| !day.is_empty());
            days.map(number).collect()
        }
        _ => text.into(),
    }
}
