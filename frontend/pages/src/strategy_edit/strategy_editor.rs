//! The editor state of a strategy: stored in this browser at once, saved when the user stops typing, and merged with
//! versions that others saved.

use std::time::Duration;

use app_document::Document;
use app_domain::retry::retry_delay;
use app_domain::strategy::StrategyId;
use app_portal::stratbook::draft_entry::{DraftEntry, SentRequest, StoredMergeBase};
use app_portal::stratbook::stored_strategy::{attachments_of, document_of, text_of};
use app_portal::stratbook::strategy_merge::DraftConflict;
use app_portal::stratbook::strategy_save::is_save_overdue;
use app_portal::strategy_metadata::MetadataFields;
use app_wire::{StrategyBody, TemplateBody, UploadBody};
use frontend_editor::editor::{EditorHandle, release_as_text};
use frontend_kit::dom::after_paint::run_pending;
use frontend_kit::offline::draft_store::DraftStore;
use frontend_kit::session::UserSession;
use frontend_kit::ui::SaveState;
use frontend_kit::ui::form_errors::FormErrors;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;

use super::draft_entry::{DraftRecord, StoredBaseText};
use super::open_draft::OpenedDraft;

/// How long after a change the draft is stored in this browser.
const DRAFT_STORE_DELAY: Duration = Duration::from_millis(400);
/// How long typing must pause before the draft is saved.
const SAVE_DELAY: Duration = Duration::from_millis(1_200);
/// How long to wait after a request that did not reach the server.
const RETRY_DELAY: Duration = Duration::from_secs(4);

#[derive(Clone, Copy)]
pub struct StrategyEditorState {
    /// The newest version from the server that is known here; `None` for a new strategy.
    pub(super) base: StoredValue<Option<StrategyBody>>,
    pub id: RwSignal<Option<StrategyId>>,
    pub metadata: RwSignal<MetadataFields>,
    pub(super) text: StoredValue<Document>,
    /// Whether the text differs from the server's.
    pub(super) has_new_text: StoredValue<bool>,
    /// The text editor, once it is in the page.
    text_editor: StoredValue<Option<EditorHandle>>,
    /// Counts the changes, so that a response can tell whether it covers the newest one.
    pub(super) change_count: StoredValue<u32>,
    pub(super) draft_record: StoredValue<DraftRecord>,
    /// The requests in flight or unanswered, based on the known version.
    pub(super) sent: StoredValue<Vec<SentRequest>>,
    pub save_state: RwSignal<SaveState>,
    /// Whether this browser stores the draft until the server has it.
    pub is_draft_stored: RwSignal<bool>,
    pub faults: FormErrors,
    /// The parts that both the user and another user changed, in the order in which they are shown.
    pub conflicts: RwSignal<Vec<DraftConflict>>,
    pub(super) is_sending: StoredValue<bool>,
    pub(super) timers: StoredValue<SaveTimers>,
    /// The attachments, as the server has them.
    pub attached: RwSignal<Vec<UploadBody>>,
    /// The names of the files that are being uploaded.
    pub uploading: RwSignal<Vec<String>>,
    pub(super) session: UserSession,
    pub(super) toasts: StoredValue<ToastStack>,
}

/// The timers that store the draft in this browser and save it on the server.
#[derive(Default)]
pub(super) struct SaveTimers {
    store_draft: Option<TimeoutHandle>,
    send: Option<TimeoutHandle>,
    /// When the oldest unsent change was made, in milliseconds since 1970.
    pub(super) unsent_since: Option<f64>,
}

/// Returns the metadata that a new strategy takes from its template: all fields but the title.
fn template_fields(template: Option<&TemplateBody>) -> MetadataFields {
    let Some(item) = template.map(|template| &template.item) else {
        return MetadataFields::default();
    };
    MetadataFields {
        map: item.map.clone().unwrap_or_default(),
        side: item.side.map(|side| side.to_string()).unwrap_or_default(),
        tags: item.tags.clone(),
        agents: item.agents.clone(),
        ..MetadataFields::default()
    }
}

impl StrategyEditorState {
    /// Starts with the server's version and the draft of an earlier visit.
    pub fn new(beginning: OpenedDraft, folder: String) -> Self {
        let OpenedDraft {
            base,
            draft_store: drafts,
            template,
        } = beginning;
        let metadata = base.as_ref().map_or_else(
            || MetadataFields {
                folder,
                ..template_fields(template.as_deref())
            },
            |base| MetadataFields::of(&base.item),
        );
        let text = match (&base, &template) {
            (Some(base), _) => text_of(base),
            (None, Some(template)) => document_of(&template.content),
            (None, None) => Document::blank(),
        };
        let state = Self {
            id: RwSignal::new(base.as_ref().map(|base| base.item.id)),
            text: StoredValue::new(text),
            metadata: RwSignal::new(metadata),
            base: StoredValue::new(base),
            has_new_text: StoredValue::new(template.is_some()),
            text_editor: StoredValue::new(None),
            change_count: StoredValue::new(0),
            draft_record: StoredValue::new(DraftRecord {
                draft_store: drafts,
                base_text: StoredBaseText::default(),
                at: 0.0,
                copy_id: None,
                unresolved: None,
            }),
            sent: StoredValue::default(),
            save_state: RwSignal::new(SaveState::Untouched),
            is_draft_stored: RwSignal::new(true),
            faults: FormErrors::empty(),
            conflicts: RwSignal::default(),
            is_sending: StoredValue::new(false),
            timers: StoredValue::default(),
            attached: RwSignal::default(),
            uploading: RwSignal::default(),
            session: UserSession::of_page(),
            toasts: StoredValue::new(ToastStack::of_page()),
        };
        state.show_attached();
        state.restore_draft();
        state.store_on_leave();
        state
    }

    fn restore_draft(self) {
        let drafts = self.draft_store();
        let Some(kept) = drafts.read::<DraftEntry>() else {
            return;
        };
        let text = kept.text(|number| drafts.read_text(number));
        self.draft_record.update_value(|record| {
            record.base_text.number = kept.ground;
            record.base_text.base = text.as_ref().map(|(_, ground)| ground.clone());
            record.at = kept.at;
        });
        if let Some((text, ground)) = text {
            let unresolved = self
                .base
                .with_value(|base| kept.unresolved(base.as_ref()?, &ground));
            self.set_unresolved(unresolved);
            self.text.set_value(text);
            self.has_new_text.set_value(true);
        }
        self.metadata.set(kept.metadata);
        self.update_conflicts();
        // If the draft became the newest version, that version is the base.
        if self.version() == kept.version {
            self.sent.set_value(kept.sent);
        }
        self.mark_changed();
    }

    fn store_on_leave(self) {
        let closing = window_event_listener(leptos::ev::beforeunload, move |closing| {
            self.take_held_input();
            if self.is_unsaved() {
                self.save_draft();
                closing.prevent_default();
            }
        });
        on_cleanup(move || {
            closing.remove();
            self.take_held_input();
            self.stop_timers();
            if self.is_unsaved() {
                self.save_draft();
                self.send();
                let is_on_its_way = self.is_sending.get_value();
                self.draft_store().set_sending(is_on_its_way);
            }
            self.draft_store().release();
        });
    }

    /// Input that waits for code is part of the text when the page is left.
    fn take_held_input(self) {
        if let Some(editor) = self.text_editor()
            && editor.is_holding()
        {
            release_as_text(editor, None);
            run_pending();
        }
    }

    fn is_unsaved(self) -> bool {
        let state = self.save_state.try_get_untracked();
        state.is_some_and(|state| !state.is_settled())
    }

    pub fn text(self) -> Document {
        self.text.get_value()
    }

    pub fn set_text_editor(self, editor: EditorHandle) {
        self.text_editor.set_value(Some(editor));
    }

    pub(super) fn text_editor(self) -> Option<EditorHandle> {
        self.text_editor.try_get_value().flatten()
    }

    /// Receives the edited text.
    pub fn set_text(self, text: Document) {
        if self
            .text
            .with_value(|before| before.has_same_content(&text))
        {
            return;
        }
        self.text.set_value(text);
        self.has_new_text.set_value(true);
        self.update_conflicts();
        self.mark_changed();
    }

    /// Changes the metadata.
    pub fn update_metadata(self, change: impl FnOnce(&mut MetadataFields)) {
        let before = self.metadata.get_untracked();
        self.metadata.update(change);
        if self.metadata.with_untracked(|metadata| *metadata != before) {
            self.faults.set_fields(Vec::new());
            self.update_conflicts();
            self.mark_changed();
        }
    }

    pub(super) fn mark_changed(self) {
        self.change_count.update_value(|touched| *touched += 1);
        if self.save_state.get_untracked() != SaveState::Saving {
            self.save_state.set(SaveState::Saving);
        }
        let now = js_sys::Date::now();
        let since = self
            .timers
            .try_update_value(|timers| *timers.unsent_since.get_or_insert(now))
            .unwrap_or(now);
        let pause = if is_save_overdue(since, now) {
            Duration::ZERO
        } else {
            SAVE_DELAY
        };
        self.timers.update_value(|timers| {
            // The draft is stored even without a pause.
            if timers.store_draft.is_none() {
                timers.store_draft =
                    set_timeout_with_handle(move || self.save_draft(), DRAFT_STORE_DELAY).ok();
            }
        });
        self.schedule_send(pause);
    }

    /// Schedules another save after a pause, even without a further change. The pause is at least the one that the
    /// server asked for.
    pub(super) fn schedule_retry(self, retry_after: Option<u32>) {
        let minimum = retry_after.map_or(RETRY_DELAY, |seconds| {
            RETRY_DELAY.max(Duration::from_secs(seconds.into()))
        });
        self.schedule_send(retry_delay(0, Some(minimum), js_sys::Math::random()));
    }

    fn schedule_send(self, pause: Duration) {
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
            .flat_map(|timers| [timers.store_draft, timers.send])
            .flatten()
        {
            timer.clear();
        }
    }

    pub(super) fn draft_store(self) -> DraftStore {
        self.draft_record
            .with_value(|record| record.draft_store.clone())
    }

    pub(super) fn save_draft(self) {
        let timer = self
            .timers
            .try_update_value(|timers| timers.store_draft.take());
        if let Some(timer) = timer.flatten() {
            timer.clear();
        }
        if self.save_state.get_untracked() != SaveState::Saved {
            self.write_entry();
        }
    }

    /// Stores that this content is being sent now; returns the time of the entry, in milliseconds since 1970.
    pub(super) fn save_draft_as_sent(
        self,
        metadata: MetadataFields,
        sent: Option<&Document>,
    ) -> f64 {
        let (text, drafts) = (self.text(), self.draft_store());
        if self.has_new_text.get_value() {
            self.draft_record
                .update_value(|record| record.base_text.store(&text, &drafts));
        }
        let request = SentRequest::of(metadata, sent);
        self.sent.update_value(|sent| request.remember(sent));
        self.write_entry();
        self.draft_record.with_value(|record| record.at)
    }

    fn write_entry(self) {
        let (text, drafts) = (self.text(), self.draft_store());
        let unresolved = self.unresolved_merge();
        let has_new_text = self.has_new_text.get_value() || unresolved.is_some();
        let entered = self.draft_record.try_update_value(|record| {
            // The time increases even if the clock was set back.
            record.at = js_sys::Date::now().max(record.at + 1.0);
            let changes = has_new_text.then(|| record.base_text.changes(&text, &drafts));
            let merge_base = unresolved.and_then(|unresolved| {
                Some(StoredMergeBase {
                    metadata: unresolved.base.metadata,
                    text: record
                        .base_text
                        .base
                        .as_ref()?
                        .delta_to(&unresolved.base.text),
                    by: unresolved.by,
                })
            });
            (record.at, record.base_text.number, changes, merge_base)
        });
        let Some((at, ground, changes, merge_base)) = entered else {
            return;
        };
        // An entry without a text would mean that the text is unchanged.
        let is_kept = changes.as_ref().is_none_or(Option::is_some)
            && drafts.write(&DraftEntry {
                version: self.version(),
                at,
                metadata: self.metadata.get_untracked(),
                sent: self.sent.get_value(),
                ground,
                changes: changes.flatten(),
                merge_base,
            });
        if is_kept {
            drafts.delete_other_texts(ground);
        }
        if self.is_draft_stored.get_untracked() != is_kept {
            self.is_draft_stored.set(is_kept);
        }
    }

    /// Sets the newest version from the server as the base of the draft.
    pub(super) fn set_base(self, stored: StrategyBody) {
        self.sent.set_value(Vec::new());
        self.base.set_value(Some(stored));
        self.show_attached();
    }

    fn show_attached(self) {
        let attached = self.base.with_value(|base| {
            let attached = base.as_ref().map(attachments_of);
            attached.unwrap_or_default()
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
