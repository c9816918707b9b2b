//! A strategy as it is written: kept in this browser at once, sent when somebody pauses, and laid beside what a
//! teammate saved meanwhile.

use std::time::Duration;

use app_api::wire::{StrategyBody, UploadBody};
use app_document::Document;
use app_domain::retry::retry_delay;
use leptos::prelude::*;

use super::beginning::Beginning;
use super::facts::Facts;
use super::keeping::{Kept, KeptGround, Record, Sent};
use crate::components::SaveState;
use crate::editor::Desk;
use crate::faults::Faults;
use crate::journal::Journal;
use crate::session::Session;
use crate::toast::Toasts;

/// What is typed lies in the journal so soon.
const TO_JOURNAL: Duration = Duration::from_millis(400);
/// A pause after which what is written is sent; whoever never pauses is sent after the longer one.
const PAUSE: Duration = Duration::from_millis(1_200);
const LONGEST: f64 = 10_000.0;
/// So many that were sent without an answer are known again.
const SENT_MAX: usize = 20;
/// After a request that reached nobody.
const AGAIN: Duration = Duration::from_secs(4);

#[derive(Clone, Copy)]
pub struct Writing {
    /// As the server has it, as far as is known here; `None` while it is new.
    pub(super) base: StoredValue<Option<StrategyBody>>,
    pub id: RwSignal<Option<String>>,
    pub facts: RwSignal<Facts>,
    pub(super) text: StoredValue<Document>,
    /// Whether the text differs from the server's.
    pub(super) has_new_text: StoredValue<bool>,
    /// The editor, once it is in the page.
    desk: StoredValue<Option<Desk>>,
    /// Counts what is done to it, so that an answer knows whether it speaks of the newest.
    pub(super) touched: StoredValue<u32>,
    pub(super) record: StoredValue<Record>,
    /// What is on its way, or was sent without an answer, on the version that is known here.
    pub(super) sent: StoredValue<Vec<Sent>>,
    pub state: RwSignal<SaveState>,
    /// Whether this browser stores what is written until the server has it.
    pub is_kept: RwSignal<bool>,
    pub faults: Faults,
    /// What a teammate saved meanwhile.
    pub conflict: RwSignal<Option<StrategyBody>>,
    pub(super) is_sending: StoredValue<bool>,
    pub(super) timers: StoredValue<SaveTimers>,
    /// What is attached, as the server has it.
    pub attached: RwSignal<Vec<UploadBody>>,
    /// The names of files on their way.
    pub uploading: RwSignal<Vec<String>>,
    pub(super) session: Session,
    pub(super) toasts: StoredValue<Toasts>,
}

/// The timers that store what is written in this browser and send it.
#[derive(Default)]
pub(super) struct SaveTimers {
    keep: Option<TimeoutHandle>,
    send: Option<TimeoutHandle>,
    /// When the oldest unsent change was made, in milliseconds since 1970.
    pub(super) unsent_since: Option<f64>,
}

impl Writing {
    /// Begins with the server's version, and with what an earlier visit could not send.
    pub fn begin(beginning: Beginning, folder: String) -> Self {
        let Beginning { base, journal } = beginning;
        let facts = base.as_ref().map_or_else(
            || Facts {
                folder,
                ..Facts::default()
            },
            |base| Facts::of(&base.item),
        );
        let writing = Self {
            id: RwSignal::new(base.as_ref().map(|base| base.item.id.clone())),
            text: StoredValue::new(base.as_ref().map_or_else(Document::blank, text_of)),
            facts: RwSignal::new(facts),
            base: StoredValue::new(base),
            has_new_text: StoredValue::new(false),
            desk: StoredValue::new(None),
            touched: StoredValue::new(0),
            record: StoredValue::new(Record {
                journal,
                ground: KeptGround::default(),
                at: 0.0,
                copy: None,
            }),
            sent: StoredValue::default(),
            state: RwSignal::new(SaveState::Untouched),
            is_kept: RwSignal::new(true),
            faults: Faults::none(),
            conflict: RwSignal::new(None),
            is_sending: StoredValue::new(false),
            timers: StoredValue::default(),
            attached: RwSignal::default(),
            uploading: RwSignal::default(),
            session: Session::of_page(),
            toasts: StoredValue::new(Toasts::of_page()),
        };
        writing.show_attached();
        writing.take_up_what_was_kept();
        writing.follow_page();
        writing
    }

    fn take_up_what_was_kept(self) {
        let journal = self.journal();
        let Some(kept) = journal.read::<Kept>() else {
            return;
        };
        let text = kept.text(&journal);
        self.record.update_value(|record| {
            record.ground.number = kept.ground;
            record.ground.ground = text.as_ref().map(|(_, ground)| ground.clone());
            record.at = kept.at;
        });
        if let Some((text, _)) = text {
            self.text.set_value(text);
            self.has_new_text.set_value(true);
        }
        self.facts.set(kept.facts);
        // Where it became the newest version, that is the base.
        if self.version() == kept.version {
            self.sent.set_value(kept.sent);
        }
        self.touch();
    }

    fn follow_page(self) {
        let closing = window_event_listener(leptos::ev::beforeunload, move |closing| {
            if self.is_unsaved() {
                self.keep();
                closing.prevent_default();
            }
        });
        on_cleanup(move || {
            closing.remove();
            self.stop_timers();
            if self.is_unsaved() {
                self.keep();
                self.send();
                let is_on_its_way = self.is_sending.get_value();
                self.journal().be_on_its_way(is_on_its_way);
            }
            self.journal().leave();
        });
    }

    fn is_unsaved(self) -> bool {
        let state = self.state.try_get_untracked();
        !matches!(state, None | Some(SaveState::Untouched | SaveState::Saved))
    }

    pub fn text(self) -> Document {
        self.text.get_value()
    }

    pub fn follow_desk(self, desk: Desk) {
        self.desk.set_value(Some(desk));
    }

    pub(super) fn desk(self) -> Option<Desk> {
        self.desk.try_get_value().flatten()
    }

    /// Hears what is written.
    pub fn write(self, text: Document) {
        if self.text.with_value(|before| before.is_same(&text)) {
            return;
        }
        self.text.set_value(text);
        self.has_new_text.set_value(true);
        self.touch();
    }

    /// Changes what is said of it.
    pub fn say(self, change: impl FnOnce(&mut Facts)) {
        let before = self.facts.get_untracked();
        self.facts.update(change);
        if self.facts.with_untracked(|facts| *facts != before) {
            self.faults.note(Vec::new());
            self.touch();
        }
    }

    pub(super) fn touch(self) {
        self.touched.update_value(|touched| *touched += 1);
        if self.state.get_untracked() != SaveState::Saving {
            self.state.set(SaveState::Saving);
        }
        let now = js_sys::Date::now();
        let since = self
            .timers
            .try_update_value(|timers| *timers.unsent_since.get_or_insert(now))
            .unwrap_or(now);
        let pause = if now - since > LONGEST {
            Duration::ZERO
        } else {
            PAUSE
        };
        self.timers.update_value(|timers| {
            // Whoever never pauses is kept all the same.
            if timers.keep.is_none() {
                timers.keep = set_timeout_with_handle(move || self.keep(), TO_JOURNAL).ok();
            }
        });
        self.send_in(pause);
    }

    /// Sends again after a pause, also if nothing more is written. The pause is at least the one that the server asked
    /// for.
    pub(super) fn send_again(self, retry_after: Option<u32>) {
        let asked = retry_after.map_or(AGAIN, |seconds| {
            AGAIN.max(Duration::from_secs(seconds.into()))
        });
        self.send_in(retry_delay(0, Some(asked), js_sys::Math::random()));
    }

    fn send_in(self, pause: Duration) {
        self.timers.update_value(|timers| {
            if let Some(send) = timers.send.take() {
                send.clear();
            }
            timers.send = set_timeout_with_handle(move || self.send(), pause).ok();
        });
    }

    fn stop_timers(self) {
        let timers = self.timers.try_update_value(std::mem::take);
        let timers = timers.into_iter();
        for timer in timers
            .flat_map(|timers| [timers.keep, timers.send])
            .flatten()
        {
            timer.clear();
        }
    }

    pub(super) fn journal(self) -> Journal {
        self.record.with_value(|record| record.journal.clone())
    }

    pub(super) fn keep(self) {
        let timer = self.timers.try_update_value(|timers| timers.keep.take());
        if let Some(timer) = timer.flatten() {
            timer.clear();
        }
        if self.state.get_untracked() != SaveState::Saved {
            self.enter();
        }
    }

    /// Writes into the journal that all of this is sent now; answers when that was.
    pub(super) fn keep_as_sent(self, facts: Facts) -> f64 {
        let (text, journal) = (self.text(), self.journal());
        let text = Some(text).filter(|_| self.has_new_text.get_value());
        if let Some(text) = &text {
            self.record
                .update_value(|record| record.ground.lay(text, &journal));
        }
        self.sent.update_value(|sent| {
            sent.truncate(SENT_MAX);
            sent.insert(0, Sent::of(facts, text.as_ref()));
        });
        self.enter();
        self.record.with_value(|record| record.at)
    }

    fn enter(self) {
        let (text, journal) = (self.text(), self.journal());
        let has_new_text = self.has_new_text.get_value();
        let entered = self.record.try_update_value(|record| {
            // Also where the clock was set back.
            record.at = js_sys::Date::now().max(record.at + 1.0);
            let changes = has_new_text.then(|| record.ground.changes(&text, &journal));
            (record.at, record.ground.number, changes)
        });
        let Some((at, ground, changes)) = entered else {
            return;
        };
        // An entry without a text would mean that the text is unchanged.
        let is_kept = changes.as_ref().is_none_or(Option::is_some)
            && journal.write(&Kept {
                version: self.version(),
                at,
                facts: self.facts.get_untracked(),
                sent: self.sent.get_value(),
                ground,
                changes: changes.flatten(),
            });
        if is_kept {
            journal.keep_text(ground);
        }
        if self.is_kept.get_untracked() != is_kept {
            self.is_kept.set(is_kept);
        }
    }

    /// The server's newest version, on which what is written here is written from now on.
    pub(super) fn stand_on(self, stored: StrategyBody) {
        self.sent.set_value(Vec::new());
        self.base.set_value(Some(stored));
        self.show_attached();
    }

    fn show_attached(self) {
        let attached = self.base.with_value(|base| {
            let base = base.as_ref();
            let all = base.map(|base| base.images.iter().chain(&base.files));
            all.into_iter().flatten().cloned().collect::<Vec<_>>()
        });
        if *self.attached.read_untracked() != attached {
            self.attached.set(attached);
        }
    }

    pub(super) fn version(self) -> i64 {
        self.base
            .with_value(|base| base.as_ref().map_or(0, |base| base.item.version))
    }
}

/// The server keeps no text that it could not read.
pub fn text_of(strategy: &StrategyBody) -> Document {
    Document::from_json(strategy.content.clone()).unwrap_or_else(|_| Document::blank())
}
