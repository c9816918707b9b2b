//! The tree by keyboard: arrows lead through it, Space lifts a folder and drops it where the arrows have carried it.

use app_domain::folder::{FolderId, Row};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::carrying::{Cargo, Carrying, Landing};
use super::folders::Task;
use crate::dragging::Ground;
use crate::pages::stratbook::asked::Asked;

impl Carrying {
    /// A key on the folder's row; those on a button inside are the button's.
    pub fn key(self, folder: FolderId, asked: Asked, press: &KeyboardEvent) {
        if event_target::<Element>(press)
            .closest("button, [role=menu]")
            .ok()
            .flatten()
            .is_some()
        {
            return;
        }
        let is_handled = if untrack(|| self.is_carrying()) {
            self.key_in_air(press)
        } else {
            self.key_on_row(folder, asked, press)
        };
        if is_handled {
            press.prevent_default();
            press.stop_propagation();
        }
    }

    /// The focus has left the folder's row.
    pub fn leave(self) {
        let by_keyboard = self.carried.with_untracked(|carried| {
            carried
                .as_ref()
                .is_some_and(|carried| carried.pointer.is_none())
        });
        if by_keyboard {
            self.put_back();
        }
    }

    fn key_in_air(self, press: &KeyboardEvent) -> bool {
        match press.key().as_str() {
            " " | "Enter" => {
                let folder = self
                    .carried
                    .with_untracked(|carried| match carried.as_ref()?.cargo {
                        Cargo::Folder(folder) => Some(folder),
                        Cargo::Strategy(_) => None,
                    });
                self.drop_it();
                if let Some(folder) = folder {
                    focus_row(folder);
                }
            }
            "Escape" => self.put_back(),
            "ArrowUp" => self.step(-1),
            "ArrowDown" => self.step(1),
            "Tab" => {
                self.put_back();
                return false;
            }
            _ => return false,
        }
        true
    }

    fn key_on_row(self, folder: FolderId, asked: Asked, press: &KeyboardEvent) -> bool {
        if press.ctrl_key() || press.meta_key() || press.alt_key() {
            return false;
        }
        let rows = untrack(|| self.folders.rows());
        let Some(at) = rows.iter().position(|row| row.folder.id == folder) else {
            return false;
        };
        let row = &rows[at];
        let (may_edit, may_delete) =
            untrack(|| (self.folders.may_edit(), self.folders.may_delete()));
        match press.key().as_str() {
            "ArrowDown" => focus(rows.get(at + 1)),
            "ArrowUp" => focus(at.checked_sub(1).and_then(|at| rows.get(at))),
            "Home" => focus(rows.first()),
            "End" => focus(rows.last()),
            "ArrowRight" if row.has_children && !row.is_open => self.folders.open(folder, true),
            "ArrowRight" if row.is_open => focus(rows.get(at + 1)),
            "ArrowLeft" if row.is_open => self.folders.open(folder, false),
            "ArrowLeft" => focus(
                rows.iter()
                    .find(|other| Some(other.folder.id) == row.folder.parent),
            ),
            "Enter" => asked.go_to_folder(&folder.to_string()),
            " " if may_edit => self.lift(Cargo::Folder(folder), None),
            "F2" if may_edit => self.folders.task.set(Some(Task::Edit(folder))),
            "Delete" if may_delete => self.folders.task.set(Some(Task::Remove(folder))),
            _ => return false,
        }
        true
    }

    fn step(self, by: isize) {
        let next = self.carried.with_untracked(|carried| {
            let carried = carried.as_ref()?;
            let Landing::Spot(now) = carried.landing? else {
                return None;
            };
            let at = carried.spots.iter().position(|spot| *spot == now)?;
            let last = carried.spots.len() - 1;
            Some(carried.spots[at.saturating_add_signed(by).min(last)])
        });
        self.land_on(next.map(Landing::Spot));
        request_animation_frame(keep_landing_in_sight);
    }
}

/// By its mark: between two frames the row may have been made anew.
fn keep_landing_in_sight() {
    if let Ok(Some(landing)) = document().query_selector(".tree [data-landing]") {
        let place = landing.get_bounding_client_rect();
        Ground::under(&landing).keep_in_sight(place.top(), place.bottom());
    }
}

/// At once: the next key may come before the next frame, and begins where this one has led.
fn focus(row: Option<&Row>) {
    if let Some(row) = row {
        focus_now(row.folder.id);
    }
}

/// Once the row stands where it belongs.
pub fn focus_row(folder: FolderId) {
    request_animation_frame(move || focus_now(folder));
}

fn focus_now(folder: FolderId) {
    let row = document().get_element_by_id(&row_id(folder));
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

pub fn row_id(folder: FolderId) -> String {
    ["folder-", &folder.to_string()].concat()
}
