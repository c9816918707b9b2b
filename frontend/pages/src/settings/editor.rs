//! The unsaved edits of the settings. They outlive the page, a lost connection, and changes by other admins.

use std::collections::BTreeMap;

use app_api::functions::settings::save_settings;
use app_domain::settings::setting_kind::SETTING_KINDS;
use app_portal::settings_draft::{
    SettingTexts, SettingsDraft, setting_texts, settings_patch, stored_text,
};
use app_portal::texts::settings as texts;
use app_portal::view_models::sentence;
use app_wire::{ApiError, SettingsBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The edits of this visit, kept while the admin opens other pages.
#[derive(Debug, Clone, Copy)]
pub struct SettingsEdits(RwSignal<SettingsDraft>);

impl SettingsEdits {
    pub fn provide() {
        let draft = RwSignal::new(SettingsDraft::default());
        provide_context(Self(draft));
        // The browser asks before it discards them.
        let leaving = window_event_listener(leptos::ev::beforeunload, move |leaving| {
            if !draft.with_untracked(SettingsDraft::is_empty) {
                leaving.prevent_default();
            }
        });
        on_cleanup(move || leaving.remove());
    }
}

/// The settings as the page shows them: the stored ones with the edits applied.
#[derive(Clone, Copy)]
pub struct SettingsEditor {
    query: LiveQuery<SettingsBody>,
    stored: Memo<SettingTexts>,
    draft: RwSignal<SettingsDraft>,
    /// Error messages from the server, by the path of the setting.
    faults: RwSignal<BTreeMap<String, String>>,
    refusal: RwSignal<Option<ApiError>>,
    is_saving: RwSignal<bool>,
    session: UserSession,
    toasts: ToastStack,
}

impl SettingsEditor {
    pub fn of(query: LiveQuery<SettingsBody>) -> Self {
        Self {
            query,
            stored: Memo::new(move |_| query.with(setting_texts).unwrap_or_default()),
            draft: expect_context::<SettingsEdits>().0,
            faults: RwSignal::new(BTreeMap::new()),
            refusal: RwSignal::new(None),
            is_saving: RwSignal::new(false),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    /// Reads the draft and the stored texts.
    fn read<R>(self, read: impl FnOnce(&SettingsDraft, &SettingTexts) -> R) -> R {
        self.stored
            .with(|stored| self.draft.with(|draft| read(draft, stored)))
    }

    pub fn stored(self, path: &str) -> String {
        self.stored
            .with(|stored| stored_text(path, stored).to_owned())
    }

    pub fn text(self, path: &str) -> String {
        self.read(|draft, stored| draft.text(path, stored))
    }

    pub fn set(self, path: &'static str, text: String) {
        self.refusal.set(None);
        self.faults.update(|faults| {
            faults.remove(path);
        });
        self.stored.with_untracked(|stored| {
            self.draft.update(|draft| draft.set(path, text, stored));
        });
    }

    /// The settings that saving would change, with their new texts.
    pub fn changes(self) -> Vec<(&'static str, String)> {
        self.read(SettingsDraft::changes)
    }

    pub fn is_changed(self, path: &str) -> bool {
        self.read(|draft, stored| draft.is_changed(path, stored))
    }

    pub fn fault(self, path: &str) -> Option<String> {
        let refused = self.faults.with(|faults| faults.get(path).cloned());
        refused.or_else(|| self.draft.with(|draft| draft.fault(path)))
    }

    pub fn error_count(self) -> usize {
        let paths = SETTING_KINDS.iter().map(|(path, _)| *path);
        paths.filter(|path| self.fault(path).is_some()).count()
    }

    pub fn changed_elsewhere(self, path: &str) -> Option<String> {
        self.read(|draft, stored| draft.changed_elsewhere(path, stored))
    }

    pub fn refusal(self) -> Option<ApiError> {
        self.refusal.get()
    }

    pub fn is_saving(self) -> bool {
        self.is_saving.get()
    }

    /// Discards one edit; the field shows the stored text again.
    pub fn discard_edit(self, path: &'static str) {
        self.set(path, untrack(|| self.stored(path)));
    }

    /// Discards all edits and offers an undo.
    pub fn discard(self) {
        let draft = self.draft;
        let discarded = draft.get_untracked();
        draft.set(SettingsDraft::default());
        self.faults.set(BTreeMap::new());
        self.refusal.set(None);
        self.toasts
            .notify_with_undo(texts::DISCARDED.to_owned(), move || {
                draft.try_update(|draft| draft.restore(&discarded));
            });
    }

    /// Sends only the changed settings. Simultaneous changes by other admins to other settings are kept.
    pub fn save(self) {
        if self.is_saving.get_untracked() {
            return;
        }
        let sent = untrack(|| self.changes());
        if sent.is_empty() {
            return;
        }
        let before: Vec<_> = sent
            .iter()
            .map(|(path, _)| (*path, untrack(|| self.stored(path))))
            .collect();
        self.is_saving.set(true);
        self.refusal.set(None);
        spawn_local(async move {
            match save_settings(settings_patch(&sent)).await {
                Ok(settings) => self.apply_saved(settings, &sent, before),
                Err(refusal) => self.apply_refusal(refusal),
            }
            // The page may have been left during the request.
            self.is_saving.try_set(false);
        });
    }

    fn apply_saved(
        self,
        settings: SettingsBody,
        sent: &[(&'static str, String)],
        before: Vec<(&'static str, String)>,
    ) {
        self.draft.try_update(|draft| draft.remove_saved(sent));
        let query = self.query;
        let undo = move || {
            let patch = settings_patch(&before);
            async move {
                let restored = save_settings(patch).await?;
                query.update(|known| *known = restored);
                Ok(())
            }
        };
        self.toasts
            .notify_with_undo_request(self.session, texts::SAVED.to_owned(), undo);
        query.update(|known| *known = settings);
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
