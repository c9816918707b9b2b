//! What the player has answered and the server has not confirmed: sent, kept across reloads, and sent again when the
//! connection is back.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use app_api::ApiError;
use app_api::functions::availability::{return_to_pattern, set_availability};
use app_api::wire::OwnDay;
use app_domain::{Availability, Day};
use gloo_storage::{LocalStorage, Storage};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use crate::components::SaveState;
use crate::connection::Connection;
use crate::live::{Live, LiveState};
use crate::session::Session;

/// Where unsaved answers lie, by the player's id and the day.
const KEY: &str = "muster.unsaved";

const A_FRAME: Duration = Duration::from_millis(20);

/// A change of one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    Answer(Availability),
    ReturnToPattern,
}

/// A change that the server has not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Unsaved {
    change: Change,
    /// Why the last attempt failed; `None` while one is on its way.
    refusal: Option<ApiError>,
}

type Kept = BTreeMap<String, BTreeMap<Day, Change>>;
type Listener = Arc<dyn Fn(OwnDay) + Send + Sync>;

/// The unsaved answers of whoever is signed in, for every page.
#[derive(Clone, Copy)]
pub struct UnsavedAnswers {
    days: RwSignal<BTreeMap<Day, Unsaved>>,
    has_saved: RwSignal<bool>,
    /// Hears each day as it is stored, before it ceases to be unsaved.
    listener: StoredValue<Option<Listener>>,
    /// Whose answers these are; a way back that outlives the session leads nowhere.
    player: StoredValue<Option<String>>,
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
            player: StoredValue::new(player),
            session,
            is_live: Memo::new(move |_| live.state() == LiveState::Live),
        };
        provide_context(answers);
        if let Some(player) = answers.player() {
            let mut kept: Kept = LocalStorage::get(KEY).unwrap_or_default();
            let kept = kept.remove(&player).unwrap_or_default();
            answers.change(kept.into_iter().collect());
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
        let mut kept: Kept = LocalStorage::get(KEY).unwrap_or_default();
        kept.remove(player);
        store(&kept);
    }

    /// Tells `listener` of every day that was saved, while the caller's owner lives.
    pub fn tell(self, listener: impl Fn(OwnDay) + Send + Sync + 'static) {
        self.listener.set_value(Some(Arc::new(listener)));
        on_cleanup(move || {
            self.listener.try_update_value(Option::take);
        });
    }

    /// The change of a day that is not saved; reading it subscribes.
    pub fn of_day(self, date: Day) -> Option<Change> {
        self.days
            .with(|days| days.get(&date).map(|one| one.change.clone()))
    }

    /// Why a day could not be saved.
    pub fn refusal(self, date: Day) -> Option<ApiError> {
        self.days.with(|days| days.get(&date)?.refusal.clone())
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

    /// Whether a day waits for the connection.
    pub fn is_waiting(self, date: Day) -> bool {
        !self.is_live.get()
            && self
                .refusal(date)
                .is_some_and(|refusal| refusal.is_passing())
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            let is_live = self.is_live.get();
            self.days.with(|days| {
                let mut refusals = days.values().filter_map(|one| one.refusal.as_ref());
                if refusals
                    .clone()
                    .any(|refusal| is_live || !refusal.is_passing())
                {
                    SaveState::Failed
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
        self.keep(|days| {
            days.remove(&date);
        });
        self.days.update(|days| {
            days.remove(&date);
        });
    }

    /// Shows changes at once, keeps them, and sends them.
    pub fn change(self, changes: Vec<(Day, Change)>) {
        if changes.is_empty() {
            return;
        }
        self.keep(|days| days.extend(changes.iter().cloned()));
        let mut idle = Vec::new();
        self.days.update(|days| {
            for (date, change) in changes {
                let unsaved = Unsaved {
                    change,
                    refusal: None,
                };
                let before = days.insert(date, unsaved);
                // One request a day at a time: the one on its way sends the newest change after itself.
                if before.is_none_or(|before| before.refusal.is_some()) {
                    idle.push(date);
                }
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
    fn keep(self, write: impl FnOnce(&mut BTreeMap<Day, Change>)) {
        let Some(player) = self.player() else { return };
        let mut kept: Kept = LocalStorage::get(KEY).unwrap_or_default();
        let days = kept.entry(player.clone()).or_default();
        write(days);
        if days.is_empty() {
            kept.remove(&player);
        }
        store(&kept);
    }

    fn send_again(self, may_help: impl Fn(&ApiError) -> bool) {
        let failed: Vec<(Day, Change)> = self.days.with_untracked(|days| {
            let failed = days
                .iter()
                .filter(|(_, one)| one.refusal.as_ref().is_some_and(&may_help));
            failed
                .map(|(date, one)| (*date, one.change.clone()))
                .collect()
        });
        self.change(failed);
    }

    async fn send(self, date: Day) {
        // A stroke over a fortnight is fourteen requests: first the page is drawn.
        sleep(A_FRAME).await;
        let newest = move || {
            let change = |days: &BTreeMap<Day, Unsaved>| Some(days.get(&date)?.change.clone());
            self.days.try_with_untracked(change).flatten()
        };
        while let Some(sent) = newest() {
            let heard = match &sent {
                Change::Answer(answer) => {
                    set_availability(None, date, answer.to_string(), None).await
                }
                Change::ReturnToPattern => return_to_pattern(None, date).await,
            };
            match newest() {
                Some(now) if now == sent => return self.hear(date, heard),
                // Taken back meanwhile: what the server has now is the truth all the same.
                None => return self.listen(heard),
                Some(_) => {}
            }
        }
    }

    fn hear(self, date: Day, heard: Result<OwnDay, ApiError>) {
        match heard {
            Ok(stored) => {
                self.listen(Ok(stored));
                self.has_saved.set(true);
                self.take_back(date);
            }
            Err(refusal) => {
                self.session.heed(&refusal);
                self.days.try_update(|days| {
                    if let Some(one) = days.get_mut(&date) {
                        one.refusal = Some(refusal);
                    }
                });
            }
        }
    }

    fn listen(self, heard: Result<OwnDay, ApiError>) {
        let listener = self.listener.try_get_value().flatten();
        if let (Ok(stored), Some(listener)) = (heard, listener) {
            listener(stored);
        }
    }
}

/// Without storage (a private window) answers last as long as the page.
fn store(kept: &Kept) {
    if kept.is_empty() {
        LocalStorage::delete(KEY);
    } else {
        let _ = LocalStorage::set(KEY, kept);
    }
}
