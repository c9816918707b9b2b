//! The draft of the week, on top of the stored one.

use app_api::functions::patterns::save_pattern_week;
use app_domain::DayAvailability;
use app_portal::pattern_draft::{PatternDraft, WeekdayAnswer, changed_day_count, undo_changes};
use app_portal::texts::recurring as words;
use app_wire::{ApiError, PatternBody, PatternWeekBody, SavedWeekBody, WeekdayChangeRequest};
use frontend_kit::offline::pattern_draft_store;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::SaveState;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The player's draft. It is kept while other pages are open, and stored for the next visit.
#[derive(Debug, Clone, Copy)]
pub struct WeekDraft(RwSignal<PatternDraft>);

impl WeekDraft {
    /// Provides the stored draft. The browser asks before it closes the page over one that could not be stored.
    pub fn provide() {
        let player = untrack(|| UserSession::of_page().user()).and_then(|user| user.chat_id);
        let stored = player.as_ref().map(pattern_draft_store::load);
        let draft = Self(RwSignal::new(stored.unwrap_or_default()));
        provide_context(draft);
        let is_stored = StoredValue::new(true);
        run_effect(move || {
            draft.0.with(|draft| {
                let player = player.as_ref();
                is_stored.set_value(
                    player.is_some_and(|player| pattern_draft_store::save(player, draft)),
                );
            });
        });
        let closing = window_event_listener(leptos::ev::beforeunload, move |closing| {
            let is_empty = draft.0.try_with_untracked(PatternDraft::is_empty);
            if is_empty == Some(false) && is_stored.try_get_value() == Some(false) {
                closing.prevent_default();
            }
        });
        on_cleanup(move || closing.remove());
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum WeekSaveState {
    Idle,
    InFlight,
    Saved,
    Refused(ApiError),
}

/// The week of this page.
#[derive(Clone, Copy)]
pub struct WeekEditor {
    pub query: LiveQuery<PatternWeekBody>,
    draft: RwSignal<PatternDraft>,
    /// Whether saving would change the stored week.
    is_changed: Memo<bool>,
    saving: RwSignal<WeekSaveState>,
    session: UserSession,
    toasts: ToastStack,
}

impl WeekEditor {
    pub fn of(query: LiveQuery<PatternWeekBody>) -> Self {
        let draft = expect_context::<WeekDraft>().0;
        let is_changed = Memo::new(move |_| {
            draft.with(|draft| {
                query.with(|week| !draft.changes(&week.entries).is_empty()) == Some(true)
            })
        });
        Self {
            query,
            draft,
            is_changed,
            saving: RwSignal::new(WeekSaveState::Idle),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    /// Reads the draft and the stored entries.
    fn read<R>(self, read: impl Fn(&PatternDraft, &[PatternBody]) -> R) -> R {
        self.draft.with(|draft| {
            let shown = self.query.with(|week| read(draft, &week.entries));
            shown.unwrap_or_else(|| read(draft, &[]))
        })
    }

    pub fn weekday(self, index: u8) -> WeekdayAnswer {
        self.read(|draft, entries| draft.weekday(index, entries))
    }

    pub fn is_drafted(self, index: u8) -> bool {
        self.read(|draft, entries| draft.is_drafted(index, entries))
    }

    pub fn set_answer(self, index: u8, answer: DayAvailability) {
        self.edit(|draft, entries| draft.set_answer(index, answer, entries));
    }

    pub fn set_active(self, index: u8, is_active: bool) {
        self.edit(|draft, entries| draft.set_active(index, is_active, entries));
    }

    /// Whether any weekday is applied to days; `None` if no weekday has an answer.
    pub fn is_any_active(self) -> Option<bool> {
        self.read(PatternDraft::is_any_active)
    }

    pub fn set_all_active(self, is_active: bool) {
        self.edit(|draft, entries| draft.set_all_active(is_active, entries));
    }

    fn edit(self, edit: impl FnOnce(&mut PatternDraft, &[PatternBody])) {
        let entries = untrack(|| self.query.with(|week| week.entries.clone()));
        self.draft
            .update(|draft| edit(draft, &entries.unwrap_or_default()));
        if !untrack(|| self.is_in_flight()) {
            self.saving.set(WeekSaveState::Idle);
        }
    }

    /// The changes that saving would send; empty if nothing differs.
    pub fn changes(self) -> Vec<WeekdayChangeRequest> {
        self.read(PatternDraft::changes)
    }

    pub fn discard(self) {
        self.draft.set(PatternDraft::default());
        self.saving.set(WeekSaveState::Idle);
    }

    pub fn is_in_flight(self) -> bool {
        self.saving
            .with(|saving| *saving == WeekSaveState::InFlight)
    }

    pub fn refusal(self) -> Option<ApiError> {
        self.saving.with(|saving| match saving {
            WeekSaveState::Refused(refusal) => Some(refusal.clone()),
            _ => None,
        })
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            self.saving.with(|saving| match saving {
                WeekSaveState::Idle if self.is_changed.get() => SaveState::Unsaved,
                WeekSaveState::Idle => SaveState::Untouched,
                WeekSaveState::InFlight => SaveState::Saving,
                WeekSaveState::Saved => SaveState::Saved,
                WeekSaveState::Refused(_) => SaveState::Failed,
            })
        })
    }

    /// Saves the draft in one request. It stays a draft until the server has confirmed it.
    pub fn save(self) {
        let (changes, undo) = untrack(|| {
            self.read(|draft, entries| {
                let changes = draft.changes(entries);
                let undo = undo_changes(&changes, entries);
                (changes, undo)
            })
        });
        if !changes.is_empty() && !untrack(|| self.is_in_flight()) {
            self.send(changes, Some(undo));
        }
    }

    fn send(self, changes: Vec<WeekdayChangeRequest>, undo: Option<Vec<WeekdayChangeRequest>>) {
        self.saving.try_set(WeekSaveState::InFlight);
        spawn_local(async move {
            match save_pattern_week(None, changes).await {
                Ok(saved) => self.handle_saved(saved, undo),
                Err(error) => {
                    self.session.handle_refusal(&error);
                    if self.saving.try_set(WeekSaveState::Refused(error)).is_some() {
                        // The page was left. Its draft is kept; only a toast can report a failed undo.
                        self.toasts.notify(app_portal::texts::NOT_SAVED.to_owned());
                    }
                }
            }
        });
    }

    fn handle_saved(self, saved: SavedWeekBody, undo: Option<Vec<WeekdayChangeRequest>>) {
        self.draft
            .try_update(|draft| draft.remove_saved(&saved.entries));
        self.query.update(|week| week.entries = saved.entries);
        self.saving.try_set(WeekSaveState::Saved);
        let words = words::saved(changed_day_count(&saved.effect));
        match undo {
            Some(undo) => {
                let undo = move || self.send(undo.clone(), None);
                self.toasts.notify_with_undo(words, undo);
            }
            None => self.toasts.notify(words),
        }
    }
}
