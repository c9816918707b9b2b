//! The queue of unconfirmed answers on this page.

use std::sync::Arc;

use app_domain::pending_edit::{DayChange, PendingEdit};
use app_domain::{Day, PlayerId};
use app_portal::sync::pending_edits::{BasedChange, ConflictChoice, PendingEdits};
use app_wire::{ApiError, OwnDayBody};
use leptos::prelude::*;
use leptos::task::spawn_local;
use vecmap::VecMap;

use super::storage;
use crate::query::connection::ConnectionStatus;
use crate::query::kept_owner::KeptOwner;
use crate::query::live::{LiveState, LiveStream};
use crate::run_effect::run_effect;
use crate::session::UserSession;
use crate::ui::SaveState;
use crate::ui::toast::ToastStack;

/// The toasts about edits of each day. A conflict withdraws them.
pub(super) struct DayToasts {
    pub(super) toasts: ToastStack,
    pub(super) of_days: VecMap<Day, Vec<u32>>,
}

type SavedDayListener = Arc<dyn Fn(OwnDayBody) + Send + Sync>;

/// The unsaved answers of the current player, shared by all pages.
#[derive(Clone, Copy)]
pub struct PendingAnswers {
    pub(super) edits: RwSignal<PendingEdits>,
    pub(super) has_saved: RwSignal<bool>,
    /// Receives each saved day before its edit is removed.
    pub(super) listener: StoredValue<Option<SavedDayListener>>,
    pub(super) toasts: StoredValue<DayToasts>,
    /// Where the answers are sent again; `None` once [`PendingAnswers::resume`] was called.
    portal: StoredValue<Option<KeptOwner>>,
    /// The chat id of the player. An undo that outlives the session has no effect.
    player: StoredValue<Option<PlayerId>>,
    /// The number of failed attempts since the last success, and whether a retry timer is running.
    pub(super) retry: StoredValue<(u32, bool)>,
    pub(super) session: UserSession,
    is_live: Memo<bool>,
}

impl PendingAnswers {
    /// Provides the answers as context. [`PendingAnswers::resume`] sends the ones that an earlier visit has left.
    pub fn provide() {
        let live = LiveStream::of_page();
        let session = UserSession::of_page();
        let player = untrack(|| session.user()).and_then(|user| user.chat_id);
        let answers = Self {
            edits: RwSignal::default(),
            has_saved: RwSignal::new(false),
            listener: StoredValue::new(None),
            toasts: StoredValue::new(DayToasts {
                toasts: ToastStack::of_page(),
                of_days: VecMap::new(),
            }),
            portal: StoredValue::new(Some(KeptOwner::current())),
            player: StoredValue::new(player),
            retry: StoredValue::default(),
            session,
            is_live: Memo::new(move |_| live.state() == LiveState::Live),
        };
        provide_context(answers);
        let connection = ConnectionStatus::of_page();
        run_effect(move || connection.set_pending_changes(answers.edits.with(PendingEdits::len)));
    }

    /// Whether an earlier visit has left answers.
    pub fn has_stored() -> bool {
        storage::has_any()
    }

    /// Sends the answers that an earlier visit has left, and failed ones whenever the live stream is connected. Later
    /// calls have no effect.
    pub fn resume(self) {
        let Some(portal) = self.portal.try_update_value(Option::take).flatten() else {
            return;
        };
        if let Some(player) = self.player() {
            let mut kept = storage::read();
            let days = kept.remove(player.as_str()).unwrap_or_default();
            self.enqueue(days.into_iter().collect());
        }
        portal.with(|| {
            run_effect(move || {
                if self.is_live.get() {
                    self.retry_failed(ApiError::is_transient);
                }
            });
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Deletes the stored answers of a player. Called at sign-out.
    pub fn delete_stored(player: &PlayerId) {
        storage::delete(player);
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
        self.edits
            .with(|edits| edits.edit(date).map(|edit| edit.change().clone()))
    }

    /// The error of the last attempt to save a day.
    pub fn error_of_day(self, date: Day) -> Option<ApiError> {
        self.edits.with(|edits| edits.error(date).cloned())
    }

    /// The saved day that conflicts with the edit of this day.
    pub fn conflict(self, date: Day) -> Option<OwnDayBody> {
        self.edits.with(|edits| edits.conflict(date))
    }

    /// Days with an error that a retry does not fix.
    pub fn permanent_errors(self) -> Vec<(Day, ApiError)> {
        self.edits.with(PendingEdits::permanent_errors)
    }

    /// Whether the live stream is connected. Reading it subscribes.
    pub fn is_connected(self) -> bool {
        self.is_live.get()
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            let has_saved = self.has_saved.get();
            self.edits.with(|edits| edits.save_state(has_saved))
        })
    }

    /// Retries all failed edits.
    pub fn retry(self) {
        self.retry_failed(|_| true);
    }

    /// Discards a change that could not be saved.
    pub fn discard(self, date: Day) {
        self.edits.try_update(|edits| edits.discard(date));
        self.store_day(date);
    }

    /// Resolves a conflict with one of the answers, or with the windows of both.
    pub fn resolve_conflict(self, date: Day, choice: ConflictChoice) {
        let Some(theirs) = untrack(|| self.conflict(date)) else {
            return;
        };
        let resolution = self
            .edits
            .with_untracked(|edits| edits.resolution(date, &theirs, choice));
        self.notify_listener(Ok(theirs));
        match resolution {
            Some(edit) => self.enqueue(vec![(date, edit)]),
            None => self.discard(date),
        }
    }

    /// Shows the changes immediately, stores them and sends them. Each names the version that it is based on.
    pub fn change(self, changes: Vec<BasedChange>) {
        let edits = self.edits.with_untracked(|edits| edits.edits_of(changes));
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
        let idle = self.edits.try_update(|queued| queued.enqueue(edits));
        self.start_requests(idle);
    }

    /// Starts a request for each of these days; `None` if the page is disposed.
    pub(super) fn start_requests(self, days: Option<Vec<Day>>) {
        for day in days.into_iter().flatten() {
            spawn_local(self.send(day));
        }
    }

    fn player(self) -> Option<PlayerId> {
        self.player.try_get_value()?
    }

    /// Updates the player's stored edits. Other tabs may write too, so the storage is read again before each write.
    fn update_stored<T>(self, write: impl FnOnce(&mut VecMap<Day, PendingEdit>) -> T) {
        let Some(player) = self.player() else { return };
        let mut kept = storage::read();
        let days = kept.entry(player.to_string()).or_default();
        write(days);
        if days.is_empty() {
            kept.remove(player.as_str());
        }
        storage::write(&kept);
    }

    /// Stores the unsaved edit of a day as it is in memory.
    pub(super) fn store_day(self, date: Day) {
        let edit = |edits: &PendingEdits| edits.edit(date).cloned();
        // `None` if the page is disposed.
        let Some(edit) = self.edits.try_with_untracked(edit) else {
            return;
        };
        self.update_stored(|days| match edit {
            Some(edit) => days.insert(date, edit),
            None => days.remove(&date),
        });
    }
}
