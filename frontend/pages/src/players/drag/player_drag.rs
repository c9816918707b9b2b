//! The state of a drag, and the moves that it makes.

use std::time::Duration;

use app_domain::team_order::TeamOrder;
use app_domain::{PlayerId, Role};
use app_portal::controls::lengths::css_px;
use app_portal::controls::timeline::row_anchor;
use app_portal::team_list::{DraggedPlayer, ListMove, position_text};
use app_portal::texts::players as texts;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::super::reorder::PlayerReorder;
use super::measure::measure_rows;

/// Longer than the animation of the style sheet.
const SETTLE_DURATION: Duration = Duration::from_millis(250);

/// The drag and drop of one list.
#[derive(Clone, Copy)]
pub struct PlayerDrag {
    reorder: PlayerReorder,
    pub(super) dragged: RwSignal<Option<DraggedPlayer>>,
    /// The row that was dropped, and its distance from its place in pixels, while it moves there.
    settling: RwSignal<Option<(PlayerId, f64)>>,
    list: NodeRef<html::Div>,
    /// The announcement for screen readers.
    pub(super) announcement: RwSignal<String>,
}

impl PlayerDrag {
    pub fn of(moving: PlayerReorder) -> Self {
        Self {
            reorder: moving,
            dragged: RwSignal::new(None),
            settling: RwSignal::new(None),
            list: NodeRef::new(),
            announcement: RwSignal::new(String::new()),
        }
    }

    pub fn list(self) -> NodeRef<html::Div> {
        self.list
    }

    pub fn announcement(self) -> RwSignal<String> {
        self.announcement
    }

    /// The displayed order. It does not follow the server during a drag.
    pub fn order(self) -> TeamOrder {
        let seen = self
            .dragged
            .with(|lift| lift.as_ref().map(|lift| lift.team_order.clone()));
        seen.unwrap_or_else(|| self.reorder.order())
    }

    pub fn is_dragging(self) -> bool {
        self.dragged.with(Option::is_some)
    }

    pub fn is_dragged(self, player: &PlayerId) -> bool {
        self.dragged
            .with(|lift| lift.as_ref().is_some_and(|lift| lift.player == *player))
    }

    /// How far the player's row is shifted, as a CSS value.
    pub fn shift_of(self, player: &PlayerId) -> Option<String> {
        self.dragged
            .with(|lift| lift.as_ref()?.shift_of(player).map(css_px))
    }

    /// The distance that the player's row covers after it was dropped, as a CSS value.
    pub fn settling_distance(self, player: &PlayerId) -> Option<String> {
        self.settling.with(|settling| {
            let (settled, distance) = settling.as_ref()?;
            (settled == player).then(|| css_px(*distance))
        })
    }

    /// How far the heading of a role is shifted, as a CSS value.
    pub fn shift_of_heading(self, role: Role) -> Option<String> {
        self.dragged
            .with(|lift| Some(css_px(lift.as_ref()?.shift_of_heading(role))))
    }

    /// Top and height of the drop target, as CSS values.
    pub fn drop_target(self) -> Option<(String, String)> {
        self.dragged.with(|lift| {
            let lift = lift.as_ref()?;
            let top = lift.row_positions.drop_top(lift.drop_index());
            Some((css_px(top), css_px(lift.row_positions.row_height)))
        })
    }

    /// Moves a player at once: the action of the menu.
    pub fn move_player(self, player: &PlayerId, name: &str, to: ListMove) {
        let seen = untrack(|| self.reorder.order());
        if let Some(spot) = to.target(&seen, player) {
            self.reorder.move_player(&seen, player, spot);
            self.announcement
                .set(position_text(&seen, player, name, spot));
        }
    }

    pub(super) fn start_drag(self, player: &PlayerId, name: &str) -> Option<DraggedPlayer> {
        let seen = untrack(|| self.reorder.order());
        let rows = measure_rows(&*self.list.get_untracked()?, &row_id(player))?;
        DraggedPlayer::start(rows, seen, player, name)
    }

    /// Announces the drop target to screen readers.
    pub(super) fn announce_position(self) {
        let position = self
            .dragged
            .with_untracked(|lift| lift.as_ref().map(DraggedPlayer::position_text));
        if let Some(position) = position {
            self.announcement.set(position);
        }
    }

    pub(super) fn drop_player(self) {
        let Some(lift) = self.dragged.get_untracked() else {
            return;
        };
        self.dragged.set(None);
        self.settle(&lift);
        self.announcement.set(texts::dropped(&lift.position_text()));
        self.reorder
            .move_player(&lift.team_order, &lift.player, lift.target());
        focus_handle(lift.player);
    }

    pub(super) fn cancel(self) {
        let Some(mut lift) = self.dragged.get_untracked() else {
            return;
        };
        lift.reset();
        self.announcement
            .set(texts::put_back(&lift.position_text()));
        self.dragged.set(None);
        self.settle(&lift);
    }

    /// Lets the row move from where it was released to its place.
    fn settle(self, lift: &DraggedPlayer) {
        let distance = lift.distance_to_target();
        self.settling.set(Some((lift.player.clone(), distance)));
        set_timeout(
            move || {
                self.settling.try_set(None);
            },
            SETTLE_DURATION,
        );
    }

    /// The top of the list in the window, in pixels.
    pub(super) fn list_top(self) -> f64 {
        self.list
            .get_untracked()
            .map_or(0.0, |list| list.get_bounding_client_rect().top())
    }
}

pub fn row_id(player: &PlayerId) -> String {
    row_anchor(player)
}

pub fn handle_id(player: &PlayerId) -> String {
    format!("handle-{}", player.as_str())
}

/// The row may have been recreated in another role.
fn focus_handle(player: PlayerId) {
    request_animation_frame(move || {
        let handle = document().get_element_by_id(&handle_id(&player));
        if let Some(handle) = handle.and_then(|handle| handle.dyn_into::<HtmlElement>().ok()) {
            let _ = handle.focus();
        }
    });
}
