//! Answers that the server has not confirmed. They are sent, stored across reloads, and sent again after a temporary
//! failure.

mod sending;
mod storage;

use std::collections::BTreeMap;
use std::sync::Arc;

use app_api::ApiError;
use app_api::error::AVAILABILITY_CHANGED;
use app_api::wire::OwnDayBody;
use app_domain::day_merge::union;
use app_domain::day_version::DayVersion;
use app_domain::pending_edit::{DayChange, PendingEdit};
use app_domain::{Day, DayAvailability};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::SaveState;
use crate::connection::ConnectionStatus;
use crate::live::{LiveState, LiveStream};
use crate::session::UserSession;
use crate::toast::ToastStack;

/// An edit that the server has not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct QueuedEdit {
    edit: PendingEdit,
    is_sending: bool,
    /// The error of the last attempt. It stays during retries after a temporary failure.
    refusal: Option<ApiError>,
}

/// The toasts about edits of each day. A conflict withdraws them.
struct DayToasts {
    toasts: ToastStack,
    of_days: BTreeMap<Day, Vec<u32>>,
}

/// The answer to keep when two edits of a day do not merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConflictChoice {
    Saved,
    New,
    Both,
}

type SavedDayListener = Arc<dyn Fn(OwnDayBody) + Send + Sync>;

/// The unsaved answers of the current player, shared by all pages.
#[derive(Clone, Copy)]
pub struct PendingAnswers {
    days: RwSignal<BTreeMap<Day, QueuedEdit>>,
    has_saved: RwSignal<bool>,
    /// Receives each saved day before its edit is removed.
    listener: StoredValue<Option<SavedDayListener>>,
    toasts: StoredValue<DayToasts>,
    /// The chat id of the player. An undo that outlives the session has no effect.
    player: StoredValue<Option<String>>,
    /// The number of failed attempts since the last success, and whether a retry timer is running.
    retry: StoredValue<(u32, bool)>,
    session: UserSession,
    is_live: Memo<bool>,
}

impl PendingAnswers {
    /// Provides the answers as context and sends the ones that an earlier visit has left.
    pub fn provide() {
        let live = LiveStream::of_page();
        let session = UserSession::of_page();
        let player = untrack(|| session.user()).and_then(|user| user.chat_id);
        let answers = Self {
            days: RwSignal::new(BTreeMap::new()),
            has_saved: RwSignal::new(false),
            listener: StoredValue::new(None),
            toasts: StoredValue::new(DayToasts {
                toasts: ToastStack::of_page(),
                of_days: BTreeMap::new(),
            }),
            player: StoredValue::new(player),
            retry: StoredValue::default(),
            session,
            is_live: Memo::new(move |_| live.state() == LiveState::Live),
        };
        provide_context(answers);
        if let Some(player) = answers.player() {
            let mut kept = storage::read();
            let days = kept.remove(&player).unwrap_or_default();
            answers.enqueue(days.into_iter().collect());
        }
        let connection = ConnectionStatus::of_page();
        Effect::new(move |_| {
            if answers.is_live.get() {
                answers.retry_failed(ApiError::is_transient);
            }
        });
        Effect::new(move |_| connection.set_pending_changes(answers.days.with(BTreeMap::len)));
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Deletes the stored answers of a player. Called at sign-out.
    pub fn delete_stored(player: &str) {
        let mut kept = storage::read();
        kept.remove(player);
        storage::write(&kept);
    }

    /// Calls `listener` with every saved day, until the caller's owner is cleaned up.
    pub fn on_saved(self, listener: impl Fn(OwnDayBody) + Send + Sync + 'static) {
        self.listener.set_value(Some(Arc::new(listener)));
        on_cleanup(move || {
            self.listener.try_update_value(Option::take);
        });
    }

    /// The unsaved change of a day. Reading it subscribes.
    pub fn change_of_day(self, date: Day) -> Option<DayChange> {
        self.days
            .with(|days| days.get(&date).map(|one| one.edit.change().clone()))
    }

    /// The error of the last attempt to save a day.
    pub fn error_of_day(self, date: Day) -> Option<ApiError> {
        self.days.with(|days| days.get(&date)?.refusal.clone())
    }

    /// The saved day that conflicts with the edit of this day.
    pub fn conflict(self, date: Day) -> Option<OwnDayBody> {
        conflict_of(&self.error_of_day(date)?)
    }

    /// Days with an error that a retry does not fix.
    pub fn permanent_errors(self) -> Vec<(Day, ApiError)> {
        self.days.with(|days| {
            let refused = days.iter().filter_map(|(date, one)| {
                let refusal = one.refusal.clone()?;
                (!refusal.is_transient()).then_some((*date, refusal))
            });
            refused.collect()
        })
    }

    /// Whether a day waits for a retry.
    pub fn is_waiting(self, date: Day) -> bool {
        self.error_of_day(date)
            .is_some_and(|refusal| refusal.is_transient())
    }

    /// Whether the live stream is connected. Reading it subscribes.
    pub fn is_connected(self) -> bool {
        self.is_live.get()
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            self.days.with(|days| {
                let mut refusals = days.values().filter_map(|one| one.refusal.as_ref());
                let mut final_ones = refusals.clone().filter(|refusal| !refusal.is_transient());
                if final_ones
                    .clone()
                    .any(|refusal| conflict_of(refusal).is_none())
                {
                    SaveState::Failed
                } else if final_ones.next().is_some() {
                    SaveState::Conflict
                } else if refusals.next().is_some() {
                    SaveState::Waiting
                } else if !days.is_empty() {
                    SaveState::Saving
                } else if self.has_saved.get() {
                    SaveState::Saved
                } else {
                    SaveState::Untouched
                }
            })
        })
    }

    /// Retries all failed edits.
    pub fn retry(self) {
        self.retry_failed(|_| true);
    }

    /// Discards a change that could not be saved.
    pub fn discard(self, date: Day) {
        self.set_edit(date, None);
    }

    /// Resolves a conflict with one of the answers, or with the windows of both.
    pub fn resolve_conflict(self, date: Day, choice: ConflictChoice) {
        let edit = |days: &BTreeMap<Day, QueuedEdit>| Some(days.get(&date)?.edit.clone());
        let (Some(theirs), Some(mut edit)) = (
            untrack(|| self.conflict(date)),
            self.days.with_untracked(edit),
        ) else {
            return;
        };
        let both = union_of_answers(edit.change(), &theirs);
        edit.rebase(version_of(&theirs));
        self.notify_listener(Ok(theirs));
        match (choice, both) {
            (ConflictChoice::Saved, _) => return self.discard(date),
            (ConflictChoice::Both, Some(both)) => edit.edit(DayChange::Answer(both)),
            (ConflictChoice::New | ConflictChoice::Both, _) => {}
        }
        self.enqueue(vec![(date, edit)]);
    }

    /// Shows the changes immediately, stores them and sends them. Each names the version that it is based on.
    pub fn change(self, changes: Vec<(Day, DayChange, Option<DayVersion>)>) {
        let edits = self.days.with_untracked(|days| {
            let edit = |(date, change, base)| match days.get(&date) {
                Some(unsaved) => {
                    let mut edit = unsaved.edit.clone();
                    edit.edit(change);
                    (date, edit)
                }
                None => (date, PendingEdit::new(change, base)),
            };
            changes.into_iter().map(edit).collect()
        });
        self.enqueue(edits);
    }

    /// Records that the toast `number` is about these days.
    pub fn link_toast(self, dates: impl Iterator<Item = Day>, number: u32) {
        self.toasts.try_update_value(|shown| {
            for date in dates {
                shown.of_days.entry(date).or_default().push(number);
            }
        });
    }

    fn enqueue(self, edits: Vec<(Day, PendingEdit)>) {
        if edits.is_empty() {
            return;
        }
        self.update_stored(|days| days.extend(edits.iter().cloned()));
        let mut idle = Vec::new();
        self.days.update(|days| {
            for (date, edit) in edits {
                // Only one request per day runs at a time. The newest value is sent after it.
                let is_sending = days.get(&date).is_some_and(|before| before.is_sending);
                if !is_sending {
                    idle.push(date);
                }
                let unsaved = QueuedEdit {
                    edit,
                    is_sending: true,
                    refusal: None,
                };
                days.insert(date, unsaved);
            }
        });
        for date in idle {
            spawn_local(self.send(date));
        }
    }

    fn player(self) -> Option<String> {
        self.player.try_get_value()?
    }

    /// Updates the player's stored edits. Other tabs may write too, so the storage is read again before each write.
    fn update_stored(self, write: impl FnOnce(&mut BTreeMap<Day, PendingEdit>)) {
        let Some(player) = self.player() else { return };
        let mut kept = storage::read();
        let days = kept.entry(player.clone()).or_default();
        write(days);
        if days.is_empty() {
            kept.remove(&player);
        }
        storage::write(&kept);
    }

    /// Replaces the unsaved edit of a day, in memory and in local storage.
    fn set_edit(self, date: Day, unsaved: Option<QueuedEdit>) {
        self.update_stored(|days| {
            match &unsaved {
                Some(unsaved) => days.insert(date, unsaved.edit.clone()),
                None => days.remove(&date),
            };
        });
        self.days.try_update(|days| match unsaved {
            Some(unsaved) => days.insert(date, unsaved),
            None => days.remove(&date),
        });
    }

    fn edit_of_day(self, date: Day) -> Option<QueuedEdit> {
        let unsaved = |days: &BTreeMap<Day, QueuedEdit>| days.get(&date).cloned();
        self.days.try_with_untracked(unsaved).flatten()
    }
}

/// The version that an edit of the saved day is based on.
pub fn version_of(stored: &OwnDayBody) -> Option<DayVersion> {
    stored.version.as_deref()?.parse().ok()
}

/// The union of the windows of both answers; `None` unless both have windows.
pub fn union_of_answers(change: &DayChange, theirs: &OwnDayBody) -> Option<DayAvailability> {
    let DayChange::Answer(yours) = change else {
        return None;
    };
    union(
        &DayAvailability::parse_canonical(&theirs.availability).ok()?,
        yours,
    )
}

fn conflict_of(refusal: &ApiError) -> Option<OwnDayBody> {
    let data = refusal.data.as_ref()?;
    (refusal.code == AVAILABILITY_CHANGED)
        .then(|| serde_json::from_value((**data).clone()).ok())
        .flatten()
}
