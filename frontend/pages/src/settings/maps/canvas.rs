//! The picture of a map on which places are pressed and shapes are drawn. The lists beside it do the same by keyboard.

use app_document::board::{BoardPoint, MapGeometry};
use app_portal::texts::board_maps as words;
use frontend_editor::board::map_record::MapRecord;
use frontend_editor::board::{BoardTask, draw_later};
use frontend_kit::run_effect::run_effect;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;

use super::editing::{MapEditing, MapTool};

/// A press within this distance of a corner is a press on the corner.
const CORNER_DISTANCE: u32 = 15;

#[component]
pub fn MapCanvas(editing: MapEditing) -> impl IntoView {
    let canvas = NodeRef::<html::Div>::new();
    let tip = RwSignal::new(None::<BoardPoint>);
    // Whether the pointer that drew the first corner is still down.
    let is_dragging = RwSignal::new(false);
    run_effect(move || {
        let Some(canvas) = canvas.get() else { return };
        draw_later(BoardTask::Map {
            frame: (*canvas).clone().into(),
            record: editing.draft.with(|draft| MapRecord {
                picture: draft.picture.clone(),
                geometry: draft.geometry.clone(),
            }),
            label: editing.name.with_value(|name| words::picture_of(name)),
        });
    });
    // A pointer event is a mouse event, too.
    let place = move |press: &MouseEvent| {
        let bounds = canvas.get_untracked()?.get_bounding_client_rect();
        let (x, y) = (f64::from(press.client_x()), f64::from(press.client_y()));
        let (x, y) = (
            (x - bounds.left()) / bounds.width(),
            (y - bounds.top()) / bounds.height(),
        );
        Some(
            editing
                .draft
                .with_untracked(|draft| point_of(&draft.geometry, x, y)),
        )
    };
    let on_down = move |press: PointerEvent| {
        if press.button() != 0 || untrack(|| editing.tool()) != MapTool::Rectangle {
            return;
        }
        let Some(at) = place(&press) else { return };
        if editing.corners.with_untracked(Vec::is_empty) {
            press.prevent_default();
            is_dragging.set(true);
            editing.corners.set(vec![at]);
            if let Some(canvas) = canvas.get_untracked() {
                let _ = canvas.set_pointer_capture(press.pointer_id());
            }
        }
    };
    let on_move = move |press: PointerEvent| {
        if !editing.corners.with_untracked(Vec::is_empty) {
            tip.set(place(&press));
        }
    };
    let on_up = move |press: PointerEvent| {
        let Some(at) = place(&press).filter(|_| press.button() == 0) else {
            return;
        };
        let first = editing
            .corners
            .with_untracked(|corners| corners.first().copied());
        let is_rectangle = untrack(|| editing.tool()) == MapTool::Rectangle;
        let Some(first) = first.filter(|_| is_rectangle) else {
            return;
        };
        let is_press = is_near(first, at) && is_dragging.get_untracked();
        is_dragging.set(false);
        if !is_press {
            let kind = editing.kind();
            editing.change(|draft| draft.add_rectangle(kind, first, at));
            editing.corners.set(Vec::new());
            tip.set(None);
        }
    };
    // A finger that lifts sends its click last, so that the focus stays in the field of a new callout.
    let on_click = move |press: MouseEvent| {
        let Some(at) = place(&press) else { return };
        match untrack(|| editing.tool()) {
            MapTool::Callout => editing.add_callout(at),
            MapTool::Polygon => add_corner(editing, at),
            MapTool::Rectangle => {}
        }
    };
    view! {
        <div
            class="map-canvas"
            data-draws=move || (editing.tool() == MapTool::Rectangle).then_some("")
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=on_up
            on:click=on_click
            on:pointercancel=move |_| {
                is_dragging.set(false);
                editing.corners.set(Vec::new());
            }
        >
            <div class="map-canvas-picture" node_ref=canvas></div>
            {move || overlay(editing, tip)}
        </div>
    }
}

/// The shape that is being drawn, up to the pointer.
fn overlay(editing: MapEditing, tip: RwSignal<Option<BoardPoint>>) -> Option<AnyView> {
    let mut corners = editing.corners.get();
    if corners.is_empty() {
        return None;
    }
    corners.extend(tip.get());
    let view_box = editing
        .draft
        .with(|draft| format!("0 0 {} {}", draft.geometry.width, draft.geometry.height));
    let is_rectangle = editing.tool() == MapTool::Rectangle;
    Some(
        view! {
            <svg class="map-canvas-overlay" viewBox=view_box aria-hidden="true">
                {drawing(&corners, is_rectangle)}
            </svg>
        }
        .into_any(),
    )
}

/// Adds a corner of a polygon. A press on the first corner finishes it.
fn add_corner(editing: MapEditing, at: BoardPoint) {
    let corners = editing.corners.get_untracked();
    let is_closed = corners.len() >= 3 && corners.first().is_some_and(|first| is_near(*first, at));
    if is_closed {
        finish_polygon(editing);
    } else {
        editing.corners.update(|corners| corners.push(at));
    }
}

pub fn finish_polygon(editing: MapEditing) {
    let (kind, corners) = (editing.kind(), editing.corners.get_untracked());
    editing.change(|draft| draft.add_polygon(kind, &corners));
    editing.corners.set(Vec::new());
}

/// The shape that is being drawn. A rectangle is shown by two corners.
fn drawing(corners: &[BoardPoint], is_rectangle: bool) -> AnyView {
    let points = match corners {
        [one, other] if is_rectangle => vec![
            *one,
            BoardPoint {
                x: other.x,
                y: one.y,
            },
            *other,
            BoardPoint {
                x: one.x,
                y: other.y,
            },
            *one,
        ],
        corners => corners.to_vec(),
    };
    let line: Vec<String> = points
        .iter()
        .map(|at| format!("{},{}", at.x, at.y))
        .collect();
    let dots = corners.iter().map(|at| {
        view! { <circle cx=at.x.to_string() cy=at.y.to_string() r="8" /> }
    });
    view! {
        <polyline points=line.join(" ") />
        {dots.collect_view()}
    }
    .into_any()
}

fn is_near(one: BoardPoint, other: BoardPoint) -> bool {
    one.distance_squared(other) <= CORNER_DISTANCE * CORNER_DISTANCE
}

/// The point at these parts of the picture's width and height.
fn point_of(geometry: &MapGeometry, x: f64, y: f64) -> BoardPoint {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the value is clamped to the map"
    )]
    let part = |part: f64, side: u16| (part.clamp(0.0, 1.0) * f64::from(side)).round() as i32;
    BoardPoint::clamped(part(x, geometry.width), part(y, geometry.height))
}
