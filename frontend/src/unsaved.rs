//! Answers that the server has not confirmed: sent, kept across reloads, and sent again after a passing failure.

mod sending;
mod stored;

use std::collections::BTreeMap;
use std::sync::Arc;

use app_api::ApiError;
use app_api::error::AVAILABILITY_CHANGED;
use app_api::wire::OwnDay;
use app_domain::day_merge::union;
use app_domain::day_version::DayVersion;
use app_domain::pending_edit::{DayChange, PendingEdit};
use app_domain::{Availability, Day};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::SaveState;
use crate::connection::Connection;
use crate::live::{Live, LiveState};
use crate::session::Session;
use crate::toast::Toasts;

/// An edit that the server has not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct UnsavedEdit {
    edit: PendingEdit,
    is_sending: bool,
    /// Why the last attempt failed; stays while a passing failure is tried again.
    refusal: Option<ApiError>,
}

/// The toasts about edits of each day; a conflict withdraws them.
struct DayToasts {
    toasts: Toasts,
    of_days: BTreeMap<Day, Vec<u32>>,
}

/// Which answer to keep where two edits of a day do not merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConflictChoice {
    Saved,
    New,
    Both,
}

type Listener = Arc<dyn Fn(OwnDay) + Send + Sync>;

/// The unsaved answers of whoever is signed in, for every page.
#[derive(Clone, Copy)]
pub struct UnsavedAnswers {
    days: RwSignal<BTreeMap<Day, UnsavedEdit>>,
    has_saved: RwSignal<bool>,
    /// Receives each stored day before its edit is removed.
    listener: StoredValue<Option<Listener>>,
    toasts: StoredValue<DayToasts>,
    /// Whose answers these are; a way back that outlives the session leads nowhere.
    player: StoredValue<Option<String>>,
    /// Failed rounds since the last success, and whether a timer for the next round is running.
    retry: StoredValue<(u32, bool)>,
    session: Session,
    is_live: Memo<bool>,
}

impl UnsavedAnswers {
    /// Takes up what an earlier visit could not send.
    pub fn begin() {
        let live = Live::of_page();
        let session = Session::of_page();
        let player = untrack(|| session.user()).and_then(|user| user.chat_id);
        let answers = Self {
            days: RwSignal::new(BTreeMap::new()),
            has_saved: RwSignal::new(false),
            listener: StoredValue::new(None),
            toasts: StoredValue::new(DayToasts {
                toasts: Toasts::of_page(),
                of_days: BTreeMap::new(),
            }),
            player: StoredValue::new(player),
            retry: StoredValue::default(),
            session,
            is_live: Memo::new(move |_| live.state() == LiveState::Live),
        };
        provide_context(answers);
        if let Some(player) = answers.player() {
            let mut kept = stored::read();
            let days = kept.remove(&player).unwrap_or_default();
            answers.enqueue(days.into_iter().collect());
        }
        let connection = Connection::of_page();
        Effect::new(move |_| {
            if answers.is_live.get() {
                answers.send_again(ApiError::is_passing);
            }
        });
        Effect::new(move |_| connection.waits_with(answers.days.with(BTreeMap::len)));
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Forgets what lies in this browser: the player has signed out.
    pub fn forget(player: &str) {
        let mut kept = stored::read();
        kept.remove(player);
        stored::write(&kept);
    }

    /// Tells `listener` of every day that was saved, while the caller's owner lives.
    pub fn tell(self, listener: impl Fn(OwnDay) + Send + Sync + 'static) {
        self.listener.set_value(Some(Arc::new(listener)));
        on_cleanup(move || {
            self.listener.try_update_value(Option::take);
        });
    }

    /// The change of a day that is not saved; reading it subscribes.
    pub fn of_day(self, date: Day) -> Option<DayChange> {
        self.days
            .with(|days| days.get(&date).map(|one| one.edit.change().clone()))
    }

    /// Why a day could not be saved.
    pub fn refusal(self, date: Day) -> Option<ApiError> {
        self.days.with(|days| days.get(&date)?.refusal.clone())
    }

    /// The stored day that the edit of this day does not merge with.
    pub fn conflict(self, date: Day) -> Option<OwnDay> {
        conflict_of(&self.refusal(date)?)
    }

    /// Days that the server refuses as they are: trying again does not help.
    pub fn refused(self) -> Vec<(Day, ApiError)> {
        self.days.with(|days| {
            let refused = days.iter().filter_map(|(date, one)| {
                let refusal = one.refusal.clone()?;
                (!refusal.is_passing()).then_some((*date, refusal))
            });
            refused.collect()
        })
    }

    /// Whether a day waits to be sent again.
    pub fn is_waiting(self, date: Day) -> bool {
        self.refusal(date)
            .is_some_and(|refusal| refusal.is_passing())
    }

    /// Whether the live stream is connected; reading it subscribes.
    pub fn is_connected(self) -> bool {
        self.is_live.get()
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            self.days.with(|days| {
                let mut refusals = days.values().filter_map(|one| one.refusal.as_ref());
                let mut final_ones = refusals.clone().filter(|refusal| !refusal.is_passing());
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

    /// Sends again whatever failed.
    pub fn retry(self) {
        self.send_again(|_| true);
    }

    /// Gives up a change that could not be saved.
    pub fn take_back(self, date: Day) {
        self.put(date, None);
    }

    /// Resolves a conflict with one of the answers, or with the windows of both.
    pub fn choose(self, date: Day, choice: ConflictChoice) {
        let edit = |days: &BTreeMap<Day, UnsavedEdit>| Some(days.get(&date)?.edit.clone());
        let (Some(theirs), Some(mut edit)) = (
            untrack(|| self.conflict(date)),
            self.days.with_untracked(edit),
        ) else {
            return;
        };
        let both = both(edit.change(), &theirs);
        edit.rebase(version_of(&theirs));
        self.listen(Ok(theirs));
        match (choice, both) {
            (ConflictChoice::Saved, _) => return self.take_back(date),
            (ConflictChoice::Both, Some(both)) => edit.edit(DayChange::Answer(both)),
            (ConflictChoice::New | ConflictChoice::Both, _) => {}
        }
        self.enqueue(vec![(date, edit)]);
    }

    /// Shows changes at once, stores and sends them. Each names the version that it began from.
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

    /// Notes that the toast `number` is about these days.
    pub fn note(self, dates: impl Iterator<Item = Day>, number: u32) {
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
        self.keep(|days| days.extend(edits.iter().cloned()));
        let mut idle = Vec::new();
        self.days.update(|days| {
            for (date, edit) in edits {
                // One request per day at a time: after the one in flight the newest value is sent.
                let is_sending = days.get(&date).is_some_and(|before| before.is_sending);
                if !is_sending {
                    idle.push(date);
                }
                let unsaved = UnsavedEdit {
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

    /// Another page of the browser may keep days too: each writes its own.
    fn keep(self, write: impl FnOnce(&mut BTreeMap<Day, PendingEdit>)) {
        let Some(player) = self.player() else { return };
        let mut kept = stored::read();
        let days = kept.entry(player.clone()).or_default();
        write(days);
        if days.is_empty() {
            kept.remove(&player);
        }
        stored::write(&kept);
    }

    /// Replaces the unsaved edit of a day, in memory and in the browser's storage.
    fn put(self, date: Day, unsaved: Option<UnsavedEdit>) {
        self.keep(|days| {
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

    fn get(self, date: Day) -> Option<UnsavedEdit> {
        let unsaved = |days: &BTreeMap<Day, UnsavedEdit>| days.get(&date).cloned();
        self.days.try_with_untracked(unsaved).flatten()
    }
}

/// The version that an edit of the stored day begins from.
pub fn version_of(stored: &OwnDay) -> Option<DayVersion> {
    stored.version.as_deref()?.parse().ok()
}

/// The windows of both answers together, if both have some.
pub fn both(change: &DayChange, theirs: &OwnDay) -> Option<Availability> {
    let DayChange::Answer(yours) = change else {
        return None;
    };
    union(&Availability::printed(&theirs.availability).ok()?, yours)
}

fn conflict_of(refusal: &ApiError) -> Option<OwnDay> {
    let data = refusal.data.as_ref()?;
    (refusal.code == AVAILABILITY_CHANGED)
        .then(|| serde_json::from_value((**data).clone()).ok())
        .flatten()
}
