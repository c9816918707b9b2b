//! The week as it is being drafted over the one that the server has.

use std::collections::BTreeMap;

use app_api::ApiError;
use app_api::functions::patterns::save_week;
use app_api::wire::{PatternBody, WeekBody, WeekSaved, WeekdayChange};
use app_domain::Availability;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::SaveState;
use crate::question::Question;
use crate::session::Session;
use crate::texts::recurring as words;
use crate::toast::Toasts;

/// Weekdays as the wire counts them, Monday first.
pub const WEEKDAYS: [u8; 7] = [1, 2, 3, 4, 5, 6, 0];

/// What is said about a weekday; silence is no entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weekday {
    pub said: Availability,
    pub is_active: bool,
}

/// The weekdays that differ from the server's, kept while other pages are open.
#[derive(Debug, Clone, Copy)]
pub struct WeekDraft(RwSignal<BTreeMap<u8, Weekday>>);

impl WeekDraft {
    /// Begins an empty draft; the browser asks before the page is closed over an unsaved one.
    pub fn begin() {
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
enum Saving {
    Idle,
    OnItsWay,
    Saved,
    Refused(ApiError),
}

/// The week of this page.
#[derive(Clone, Copy)]
pub struct Week {
    pub question: Question<WeekBody>,
    draft: RwSignal<BTreeMap<u8, Weekday>>,
    saving: RwSignal<Saving>,
    session: Session,
    toasts: Toasts,
}

impl Week {
    pub fn of(question: Question<WeekBody>) -> Self {
        Self {
            question,
            draft: expect_context::<WeekDraft>().0,
            saving: RwSignal::new(Saving::Idle),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        }
    }

    /// The weekday's entry as the server has it.
    pub fn entry(self, index: u8) -> Option<PatternBody> {
        self.question.with(|week| entry_of(&week.entries, index))?
    }

    /// What stands in the draft, else what the server has.
    pub fn weekday(self, index: u8) -> Weekday {
        let drafted = self.draft.with(|draft| draft.get(&index).cloned());
        drafted.unwrap_or_else(|| Weekday::of(self.entry(index).as_ref()))
    }

    pub fn is_drafted(self, index: u8) -> bool {
        self.draft.with(|draft| draft.contains_key(&index))
            && self.weekday(index) != Weekday::of(self.entry(index).as_ref())
    }

    pub fn say(self, index: u8, said: Availability) {
        let is_active = untrack(|| self.weekday(index)).is_active;
        self.put(index, Weekday { said, is_active });
    }

    pub fn activate(self, index: u8, is_active: bool) {
        let said = untrack(|| self.weekday(index)).said;
        self.put(index, Weekday { said, is_active });
    }

    /// Whether any weekday fills days; `None` where none says anything.
    pub fn is_any_active(self) -> Option<bool> {
        let said = WEEKDAYS.map(|index| self.weekday(index));
        let mut said = said.iter().filter(|one| !one.said.is_silent()).peekable();
        said.peek()?;
        Some(said.any(|one| one.is_active))
    }

    pub fn activate_all(self, is_active: bool) {
        for index in WEEKDAYS {
            if !untrack(|| self.weekday(index)).said.is_silent() {
                self.activate(index, is_active);
            }
        }
    }

    fn put(self, index: u8, mut weekday: Weekday) {
        // A silent weekday has nothing to pause.
        weekday.is_active |= weekday.said.is_silent();
        let stored = Weekday::of(untrack(|| self.entry(index)).as_ref());
        self.draft.update(|draft| {
            if weekday == stored {
                draft.remove(&index);
            } else {
                draft.insert(index, weekday);
            }
        });
        if !untrack(|| self.is_on_its_way()) {
            self.saving.set(Saving::Idle);
        }
    }

    /// What saving would send; empty where nothing differs.
    pub fn changes(self) -> Vec<WeekdayChange> {
        let drafted = WEEKDAYS.iter().filter(|index| self.is_drafted(**index));
        let change = |index: &u8| self.weekday(*index).change(*index, None);
        drafted.map(change).collect()
    }

    pub fn discard(self) {
        self.draft.update(BTreeMap::clear);
        self.saving.set(Saving::Idle);
    }

    pub fn is_on_its_way(self) -> bool {
        self.saving.with(|saving| *saving == Saving::OnItsWay)
    }

    pub fn refusal(self) -> Option<ApiError> {
        self.saving.with(|saving| match saving {
            Saving::Refused(refusal) => Some(refusal.clone()),
            _ => None,
        })
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            self.saving.with(|saving| match saving {
                Saving::Idle => SaveState::Untouched,
                Saving::OnItsWay => SaveState::Saving,
                Saving::Saved => SaveState::Saved,
                Saving::Refused(_) => SaveState::Failed,
            })
        })
    }

    /// Saves the draft in one step; it stays a draft until the server has confirmed it.
    pub fn save(self) {
        let changes = untrack(|| self.changes());
        let before = changes.iter().map(|change| {
            let entry = untrack(|| self.entry(change.day_of_week));
            let zone = entry.as_ref().map(|entry| entry.timezone.clone());
            Weekday::of(entry.as_ref()).change(change.day_of_week, zone)
        });
        let before: Vec<WeekdayChange> = before.collect();
        if !changes.is_empty() && !untrack(|| self.is_on_its_way()) {
            self.send(changes, Some(before));
        }
    }

    fn send(self, changes: Vec<WeekdayChange>, undo: Option<Vec<WeekdayChange>>) {
        self.saving.try_set(Saving::OnItsWay);
        spawn_local(async move {
            match save_week(None, changes).await {
                Ok(saved) => self.hear(saved, undo),
                Err(refusal) => {
                    self.session.heed(&refusal);
                    if self.saving.try_set(Saving::Refused(refusal)).is_some() {
                        // The page was left: its draft is kept, and what was not undone has no other place.
                        self.toasts.say(crate::texts::NOT_SAVED.to_owned());
                    }
                }
            }
        });
    }

    fn hear(self, saved: WeekSaved, undo: Option<Vec<WeekdayChange>>) {
        let effect = &saved.effect;
        let count = effect.filled.len() + effect.changed.len() + effect.emptied.len();
        // What was typed since then stays a draft.
        self.draft.try_update(|draft| {
            draft.retain(|index, weekday| {
                *weekday != Weekday::of(entry_of(&saved.entries, *index).as_ref())
            });
        });
        self.question.amend(|week| week.entries = saved.entries);
        self.saving.try_set(Saving::Saved);
        match undo {
            Some(before) => {
                let undo = move || self.send(before.clone(), None);
                self.toasts.offer_undo(words::saved(count), undo);
            }
            None => self.toasts.say(words::saved(count)),
        }
    }
}

impl Weekday {
    fn of(entry: Option<&PatternBody>) -> Self {
        match entry {
            // The server's own text is always readable; an unreadable one shows as silence.
            Some(entry) => Self {
                said: Availability::printed(&entry.availability).unwrap_or_default(),
                is_active: entry.active,
            },
            None => Self {
                said: Availability::Silent,
                is_active: true,
            },
        }
    }

    fn change(self, index: u8, timezone: Option<String>) -> WeekdayChange {
        WeekdayChange {
            day_of_week: index,
            availability: self.said.to_string(),
            active: self.is_active,
            timezone,
        }
    }
}

fn entry_of(entries: &[PatternBody], index: u8) -> Option<PatternBody> {
    let mut entries = entries.iter();
    entries.find(|entry| entry.day_of_week == index).cloned()
}
