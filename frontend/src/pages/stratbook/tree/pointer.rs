//! Carried by a pointer: from the sixth pixel on, so that a press that stays is a press.

use app_domain::folder::{FolderId, Spot};
use leptos::ev::{self, MouseEvent, PointerEvent};
use leptos::prelude::*;
use web_sys::Element;

use super::carrying::{Cargo, Carried, Carrying, Held, Landing};
use crate::dragging::Ground;

/// Pixels that a pointer goes before it carries something away.
const THRESHOLD: f64 = 6.0;
/// The part of a row's height, above and below, that stands for the gap beside it.
const RIM: f64 = 0.28;
/// How far a level is set in, as the style sheet has it.
const INDENT: f64 = 16.0;
/// Says to which folder a row or a link belongs; empty: to none.
pub const TARGET: &str = "data-folder";

impl Carrying {
    /// The pointer goes down on something that can be carried: a mouse anywhere on it, a finger on its handle.
    pub fn press(self, cargo: Cargo, event: &PointerEvent) {
        let is_finger = event.pointer_type() == "touch";
        let target = event_target::<Element>(event);
        let is_on_handle = target.closest("[data-handle]").ok().flatten().is_some();
        let is_on_button = target.closest("button").ok().flatten().is_some();
        let is_first = event.is_primary() && event.button() == 0;
        let can_be_carried = is_first && !is_on_button && (is_on_handle || !is_finger);
        if can_be_carried && untrack(|| self.folders.may_edit()) {
            self.pressed.set_value(Some((cargo, held(event))));
        }
    }

    /// A click that ends a drag is none.
    pub fn heed_click(self, click: &MouseEvent) {
        if self.has_dropped.get_value() {
            click.prevent_default();
        }
    }

    pub(super) fn follow_pointer(self) {
        let moved = window_event_listener(ev::pointermove, move |event| self.carry(&event));
        let released = window_event_listener(ev::pointerup, move |event| self.release(&event));
        let lost = window_event_listener(ev::pointercancel, move |event| self.lose(&event));
        // A finger that rests on a handle before it moves asks for nothing else.
        let asked = window_event_listener(ev::contextmenu, move |event| {
            let is_down = self.pressed.with_value(Option::is_some);
            if is_down || self.held().is_some() {
                event.prevent_default();
            }
        });
        let escaped = window_event_listener(ev::keydown, move |press| {
            let by_pointer = self.held().is_some();
            if press.key() == "Escape" && by_pointer {
                self.put_back();
            }
        });
        on_cleanup(move || {
            moved.remove();
            released.remove();
            lost.remove();
            asked.remove();
            escaped.remove();
        });
    }

    fn carry(self, event: &PointerEvent) {
        let now = held(event);
        if let Some((cargo, from)) = self.pressed.get_value()
            && from.id == now.id
            && (now.x - from.x).hypot(now.y - from.y) > THRESHOLD
        {
            self.pressed.set_value(None);
            self.lift(cargo, Some(from));
            self.scroll_near_edges();
        }
        if self.held().is_some_and(|held| held.id == now.id) {
            event.prevent_default();
            self.carried.update(|carried| {
                if let Some(carried) = carried {
                    carried.pointer = Some(now);
                }
            });
            self.land_on(self.landing_at(now));
        }
    }

    fn release(self, event: &PointerEvent) {
        self.pressed.set_value(None);
        if self
            .held()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.drop_it();
            self.has_dropped.set_value(true);
            // The click of this very release, and no later one.
            set_timeout(
                move || {
                    self.has_dropped
                        .try_update_value(|dropped| *dropped = false);
                },
                std::time::Duration::ZERO,
            );
        }
    }

    /// The pointer was taken away: by the browser, by another window, by a second finger.
    fn lose(self, event: &PointerEvent) {
        self.pressed.set_value(None);
        if self
            .held()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.put_back();
        }
    }

    fn held(self) -> Option<Held> {
        self.carried
            .with_untracked(|carried| carried.as_ref().and_then(|carried| carried.pointer))
    }

    fn landing_at(self, at: Held) -> Option<Landing> {
        let carried = self.carried.get_untracked()?;
        #[expect(clippy::cast_possible_truncation, reason = "a place in the window")]
        let under = document().element_from_point(at.x as f32, at.y as f32)?;
        let target = under.closest(&["[", TARGET, "]"].concat()).ok().flatten();
        let folder = target
            .as_ref()
            .and_then(|target| target.get_attribute(TARGET));
        let folder = folder.map(|id| id.parse::<FolderId>().ok());
        match &carried.cargo {
            Cargo::Strategy(_) => folder.map(Landing::In),
            Cargo::Folder(_) => {
                let rows = untrack(|| self.rows_around());
                let spot = match (target, folder) {
                    (Some(row), Some(Some(folder))) => {
                        let row = row.get_bounding_client_rect();
                        let part = (at.y - row.top()) / row.height().max(1.0);
                        let index = rows.iter().position(|other| *other == folder)?;
                        if part < RIM {
                            gap(&carried, index, at.x)
                        } else if part > 1.0 - RIM {
                            gap(&carried, index + 1, at.x)
                        } else {
                            return inside(&carried.spots, folder).map(Landing::Spot);
                        }
                    }
                    // Below the last row, within the pane.
                    (None, _) if under.closest(".stratbook-tree").ok().flatten().is_some() => {
                        gap(&carried, rows.len(), at.x)
                    }
                    _ => None,
                };
                spot.map(Landing::Spot)
            }
        }
    }

    fn scroll_near_edges(self) {
        request_animation_frame(move || {
            let Some(held) = self
                .carried
                .try_with_untracked(|carried| carried.as_ref()?.pointer)
                .flatten()
            else {
                return;
            };
            if let Some(tree) = self.tree.get_untracked() {
                let ground = Ground::under(&tree);
                let by = ground.speed(held.y);
                if by != 0.0 {
                    ground.scroll(by);
                    self.land_on(self.landing_at(held));
                }
            }
            self.scroll_near_edges();
        });
    }
}

/// The spot before a row: of those that differ in depth the one to which the pointer has gone sideways.
fn gap(carried: &Carried, row: usize, x: f64) -> Option<Spot> {
    let (from, depth) = carried.grip;
    #[expect(clippy::cast_precision_loss, reason = "folders nest a few levels")]
    let distance = |spot: &Spot| (spot.depth as f64 - depth as f64 - (x - from) / INDENT).abs();
    let here = carried
        .spots
        .iter()
        .filter(|spot| spot.row == row && !spot.is_inside);
    here.copied()
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

/// The last spot among the folders that lie in this one.
fn inside(spots: &[Spot], folder: FolderId) -> Option<Spot> {
    let within = spots.iter().filter(|spot| spot.parent == Some(folder));
    let last = within.copied().max_by_key(|spot| spot.place)?;
    Some(Spot {
        is_inside: true,
        ..last
    })
}

fn held(event: &PointerEvent) -> Held {
    Held {
        id: event.pointer_id(),
        x: f64::from(event.client_x()),
        y: f64::from(event.client_y()),
    }
}
