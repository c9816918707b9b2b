//! The draft of the week, on top of the stored one.

use std::collections::BTreeMap;

use app_api::ApiError;
use app_api::functions::patterns::save_pattern_week;
use app_api::wire::{PatternBody, PatternWeekBody, SavedWeekBody, WeekdayChangeRequest};
use app_domain::DayAvailability;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::SaveState;
use crate::query::LiveQuery;
use crate::session::UserSession;
use crate::texts::recurring as words;
use crate::toast::ToastStack;

/// Weekdays by their wire number, Monday first.
pub const WEEKDAYS: [u8; 7] = [1, 2, 3, 4, 5, 6, 0];

/// A weekday's answer; without an answer no entry is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekdayAnswer {
    pub answer: DayAvailability,
    pub is_active: bool,
}

/// The weekdays that differ from the stored ones, kept while other pages are open.
#[derive(Debug, Clone, Copy)]
pub struct WeekDraft(RwSignal<BTreeMap<u8, WeekdayAnswer>>);

impl WeekDraft {
    /// Provides an empty draft. The browser asks before it closes the page over an unsaved one.
    pub fn provide() {
        let draft = Self(RwSignal::new(BTreeMap::new()));
        provide_context(draft);
        let closing = window_event_listener(leptos::ev::beforeunload, move |closing| {
            let is_empty = draft.0.try_with_untracked(BTreeMap::is_empty);
            if is_empty == Some(false) {
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
    pub question: LiveQuery<PatternWeekBody>,
    draft: RwSignal<BTreeMap<u8, WeekdayAnswer>>,
    saving: RwSignal<WeekSaveState>,
    session: UserSession,
    toasts: ToastStack,
}

impl WeekEditor {
    pub fn of(question: LiveQuery<PatternWeekBody>) -> Self {
        Self {
            question,
            draft: expect_context::<WeekDraft>().0,
            saving: RwSignal::new(WeekSaveState::Idle),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    /// The stored entry of the weekday.
    pub fn entry(self, index: u8) -> Option<PatternBody> {
        self.question.with(|week| entry_of(&week.entries, index))?
    }

    /// The drafted weekday, else the stored one.
    pub fn weekday(self, index: u8) -> WeekdayAnswer {
        let drafted = self.draft.with(|draft| draft.get(&index).cloned());
        drafted.unwrap_or_else(|| WeekdayAnswer::of(self.entry(index).as_ref()))
    }

    pub fn is_drafted(self, index: u8) -> bool {
        self.draft.with(|draft| draft.contains_key(&index))
            && self.weekday(index) != WeekdayAnswer::of(self.entry(index).as_ref())
    }

    pub fn set_answer(self, index: u8, said: DayAvailability) {
        let is_active = untrack(|| self.weekday(index)).is_active;
        self.set_weekday(
            index,
            WeekdayAnswer {
                answer: said,
                is_active,
            },
        );
    }

    pub fn set_active(self, index: u8, is_active: bool) {
        let said = untrack(|| self.weekday(index)).answer;
        self.set_weekday(
            index,
            WeekdayAnswer {
                answer: said,
                is_active,
            },
        );
    }

    /// Whether any weekday is applied to days; `None` if no weekday has an answer.
    pub fn is_any_active(self) -> Option<bool> {
        let said = WEEKDAYS.map(|index| self.weekday(index));
        let mut said = said.iter().filter(|one| !one.answer.is_silent()).peekable();
        said.peek()?;
        Some(said.any(|one| one.is_active))
    }

    pub fn set_all_active(self, is_active: bool) {
        for index in WEEKDAYS {
            if !untrack(|| self.weekday(index)).answer.is_silent() {
                self.set_active(index, is_active);
            }
        }
    }

    fn set_weekday(self, index: u8, mut weekday: WeekdayAnswer) {
        // A weekday without an answer cannot be paused.
        weekday.is_active |= weekday.answer.is_silent();
        let stored = WeekdayAnswer::of(untrack(|| self.entry(index)).as_ref());
        self.draft.update(|draft| {
            if weekday == stored {
                draft.remove(&index);
            } else {
                draft.insert(index, weekday);
            }
        });
        if !untrack(|| self.is_in_flight()) {
            self.saving.set(WeekSaveState::Idle);
        }
    }

    /// The changes that saving would send; empty if nothing differs.
    pub fn changes(self) -> Vec<WeekdayChangeRequest> {
        let drafted = WEEKDAYS.iter().filter(|index| self.is_drafted(**index));
        let change = |index: &u8| self.weekday(*index).into_change(*index, None);
        drafted.map(change).collect()
    }

    pub fn discard(self) {
        self.draft.update(BTreeMap::clear);
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
                WeekSaveState::Idle => SaveState::Untouched,
                WeekSaveState::InFlight => SaveState::Saving,
                WeekSaveState::Saved => SaveState::Saved,
                WeekSaveState::Refused(_) => SaveState::Failed,
            })
        })
    }

    /// Saves the draft in one request. It stays a draft until the server has confirmed it.
    pub fn save(self) {
        let changes = untrack(|| self.changes());
        let before = changes.iter().map(|change| {
            let entry = untrack(|| self.entry(change.day_of_week));
            let zone = entry.as_ref().map(|entry| entry.timezone.clone());
            WeekdayAnswer::of(entry.as_ref()).into_change(change.day_of_week, zone)
        });
        let before: Vec<WeekdayChangeRequest> = before.collect();
        if !changes.is_empty() && !untrack(|| self.is_in_flight()) {
            self.send(changes, Some(before));
        }
    }

    fn send(self, changes: Vec<WeekdayChangeRequest>, undo: Option<Vec<WeekdayChangeRequest>>) {
        self.saving.try_set(WeekSaveState::InFlight);
        spawn_local(async move {
            match save_pattern_week(None, changes).await {
                Ok(saved) => self.handle_saved(saved, undo),
                Err(refusal) => {
                    self.session.handle_refusal(&refusal);
                    if self
                        .saving
                        .try_set(WeekSaveState::Refused(refusal))
                        .is_some()
                    {
                        // The page was left. Its draft is kept; only a toast can report a failed undo.
                        self.toasts.notify(crate::texts::NOT_SAVED.to_owned());
                    }
                }
            }
        });
    }

    fn handle_saved(self, saved: SavedWeekBody, undo: Option<Vec<WeekdayChangeRequest>>) {
        let effect = &saved.effect;
        let count = effect.filled.len() + effect.changed.len() + effect.emptied.len();
        // Edits made during the request stay in the draft.
        self.draft.try_update(|draft| {
            draft.retain(|index, weekday| {
                *weekday != WeekdayAnswer::of(entry_of(&saved.entries, *index).as_ref())
            });
        });
        self.question.update(|week| week.entries = saved.entries);
        self.saving.try_set(WeekSaveState::Saved);
        match undo {
            Some(before) => {
                let undo = move || self.send(before.clone(), None);
                self.toasts.notify_with_undo(words::saved(count), undo);
            }
            None => self.toasts.notify(words::saved(count)),
        }
    }
}

impl WeekdayAnswer {
    fn of(entry: Option<&PatternBody>) -> Self {
        match entry {
            // Answers from the server always parse. An invalid one would show as no answer.
            Some(entry) => Self {
                answer: DayAvailability::parse_canonical(&entry.availability).unwrap_or_default(),
                is_active: entry.active,
            },
            None => Self {
                answer: DayAvailability::Silent,
                is_active: true,
            },
        }
    }

    fn into_change(self, index: u8, timezone: Option<String>) -> WeekdayChangeRequest {
        WeekdayChangeRequest {
            day_of_week: index,
            availability: self.answer.to_string(),
            active: self.is_active,
            timezone,
        }
    }
}

fn entry_of(entries: &[PatternBody], index: u8) -> Option<PatternBody> {
    let mut entries = entries.iter();
    entries.find(|entry| entry.day_of_week == index).cloned()
}
