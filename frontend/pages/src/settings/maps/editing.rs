//! The state of the map editor: the draft, the stored record that it is based on, and saving.

use app_api::functions::board_maps::save_board_map;
use app_document::board::{BoardPoint, MapShapeKind};
use app_portal::map_draft::{MapDraft, MapMerge};
use app_portal::texts::board_maps as words;
use app_portal::view_models::sentence;
use app_wire::error::{JsonText, STALE_VERSION};
use app_wire::{ApiError, BoardMapBody};
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::upload::upload_image;

/// The item that a press on the map adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapTool {
    Callout,
    Rectangle,
    Polygon,
}

#[derive(Clone, Copy)]
pub struct MapEditing {
    pub name: StoredValue<String>,
    pub draft: RwSignal<MapDraft>,
    /// The stored record as last merged into the draft.
    base: StoredValue<(MapDraft, i64)>,
    /// The index of the tool in its group of radio buttons.
    pub tool: RwSignal<usize>,
    /// The index of the kind of new shapes.
    pub kind: RwSignal<usize>,
    /// The corners of the shape that is being drawn.
    pub corners: RwSignal<Vec<BoardPoint>>,
    /// The callout whose name gets the focus.
    pub new_callout: RwSignal<Option<usize>>,
    pub is_busy: RwSignal<bool>,
    pub fault: RwSignal<Option<String>>,
    /// The notice about changes by another user.
    pub notice: RwSignal<Option<String>>,
    session_and_toasts: StoredValue<(UserSession, ToastStack)>,
}

impl MapEditing {
    pub fn new(name: String) -> Self {
        Self {
            name: StoredValue::new(name),
            draft: RwSignal::default(),
            base: StoredValue::new((MapDraft::default(), -1)),
            tool: RwSignal::new(0),
            kind: RwSignal::new(0),
            corners: RwSignal::default(),
            new_callout: RwSignal::new(None),
            is_busy: RwSignal::new(false),
            fault: RwSignal::new(None),
            notice: RwSignal::new(None),
            session_and_toasts: StoredValue::new((UserSession::of_page(), ToastStack::of_page())),
        }
    }

    pub fn tool(self) -> MapTool {
        match self.tool.get() {
            0 => MapTool::Callout,
            1 => MapTool::Rectangle,
            _ => MapTool::Polygon,
        }
    }

    pub fn kind(self) -> MapShapeKind {
        MapShapeKind::ALL[self.kind.get_untracked().min(2)]
    }

    pub fn is_changed(self) -> bool {
        let draft = self.draft.read();
        self.base.with_value(|(base, _)| *base != *draft)
    }

    pub fn change(self, change: impl FnOnce(&mut MapDraft)) {
        self.fault.set(None);
        self.draft.update(change);
    }

    pub fn add_callout(self, at: BoardPoint) {
        let mut added = 0;
        self.change(|draft| added = draft.add_callout(at));
        self.new_callout.set(Some(added));
    }

    /// Merges a newer record into the draft. Returns whether nothing was changed by both.
    pub fn take_stored(self, stored: &BoardMapBody) -> bool {
        let (base, version) = self.base.get_value();
        if stored.version == version {
            return true;
        }
        let theirs = MapDraft::from(stored);
        let mine = self.draft.get_untracked();
        let merge = MapMerge::of(&base, &mine, &theirs);
        if version >= 0 && mine != base {
            let words = if merge.conflicts.is_empty() {
                words::MERGED.to_owned()
            } else {
                words::both_changed(&merge.conflicts)
            };
            self.notice.set(Some(words));
        }
        self.base.set_value((theirs, stored.version));
        self.draft.set(merge.draft);
        merge.conflicts.is_empty()
    }

    pub fn discard(self) {
        self.notice.set(None);
        self.fault.set(None);
        self.corners.set(Vec::new());
        self.draft
            .set(self.base.with_value(|(base, _)| base.clone()));
    }

    /// Saves the draft. If someone else was faster, merges their record and, without a conflict, saves again.
    pub fn save(self) {
        if let Some(fault) = self.draft.with_untracked(MapDraft::fault) {
            self.fault.set(Some(words::invalid_outline(&fault)));
            return;
        }
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        self.notice.set(None);
        spawn_local(async move {
            let outcome = self.send().await;
            // The editor was closed.
            if self.is_busy.try_set(false).is_some() {
                return;
            }
            if let Err(error) = outcome {
                self.handle_refusal(&error);
            }
        });
    }

    async fn send(self) -> Result<(), ApiError> {
        loop {
            let version = self.base.with_value(|(_, version)| *version);
            let name = self.name.get_value();
            let edit = self
                .draft
                .with_untracked(|draft| draft.edit(&name, version));
            let error = match save_board_map(edit).await {
                Ok(stored) => {
                    self.take_stored(&stored);
                    self.notice.try_set(None);
                    let (_, toasts) = self.session_and_toasts.get_value();
                    toasts.notify(words::saved(&stored.name));
                    return Ok(());
                }
                Err(error) => error,
            };
            let theirs = error.data.as_ref().filter(|_| error.code == STALE_VERSION);
            let theirs: Option<BoardMapBody> = theirs.and_then(JsonText::parse);
            let Some(theirs) = theirs else {
                return Err(error);
            };
            if !self.take_stored(&theirs) {
                return Ok(());
            }
        }
    }

    pub fn upload(self, file: web_sys::File) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        self.fault.set(None);
        spawn_local(async move {
            let uploaded = upload_image(&file).await;
            if self.is_busy.try_set(false).is_some() {
                return;
            }
            match uploaded {
                Ok(image) => {
                    self.change(|draft| draft.set_picture(image.url, image.width, image.height));
                }
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    fn handle_refusal(self, error: &ApiError) {
        let (session, _) = self.session_and_toasts.get_value();
        session.handle_refusal(error);
        let detail = error.details.first().map(|fault| &fault.message);
        self.fault
            .set(Some(sentence(detail.unwrap_or(&error.error))));
    }
}
