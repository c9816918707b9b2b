//! The frame of the picture while it is edited, with the buttons that enlarge it.

use app_portal::texts::map_board as words;
use frontend_kit::ui::icon;
use leptos::prelude::*;

use super::pinch::ZOOM_STEP;
use super::pointer::BoardPointer;
use super::tab_of;

pub fn stage_view(pointer: &BoardPointer) -> AnyView {
    let pointer = *pointer;
    let editor = pointer.editor;
    let transform = move || {
        let zoom = editor.zoom.get();
        zoom.is_enlarged().then(|| zoom.transform())
    };
    let ratio = move || {
        let map = editor
            .names
            .with(super::super::board_team::BoardTeamNames::geometry);
        format!("{:.4}", f64::from(map.width) / f64::from(map.height))
    };
    let is_armed = move || editor.is_drawing.get() || editor.tool.with(Option::is_some);
    view! {
        <div class="map-board-stage">
            <div
                class="map-board-canvas"
                style:--board-ratio=ratio
                data-armed=move || is_armed().then_some("true")
                node_ref=pointer.frame
                on:pointerdown=move |event| pointer.on_down(&event)
                on:pointermove=move |event| pointer.on_move(&event)
                on:pointerup=move |event| pointer.on_up(&event)
                on:pointercancel=move |event| pointer.on_lost(&event)
                on:touchstart=move |event| pointer.keep_touch(&event)
                on:touchmove=move |event| pointer.keep_touch(&event)
                on:contextmenu=move |event| pointer.keep_touch(&event)
                on:wheel=move |event| pointer.on_wheel(&event)
                on:dblclick=move |_| pointer.on_double_click()
            >
                <div class="map-board-moved" style:transform=transform>
                    <div class="map-board-picture" node_ref=pointer.layer.picture></div>
                    <div class="map-board-overlay" aria-hidden="true" node_ref=pointer.layer.overlay></div>
                </div>
            </div>
            <div class="map-board-zoom">
                {zoom_button(&pointer, words::ZOOM_IN, "plus", ZOOM_STEP)}
                {zoom_button(&pointer, words::ZOOM_OUT, "minus", 1.0 / ZOOM_STEP)}
            </div>
        </div>
    }
    .into_any()
}

fn zoom_button(
    pointer: &BoardPointer,
    label: &'static str,
    symbol: &'static str,
    factor: f64,
) -> AnyView {
    let pointer = *pointer;
    let tab = tab_of(pointer.editor);
    view! {
        <button
            type="button"
            class="button button-icon"
            aria-label=label
            title=label
            tabindex=tab
            on:click=move |_| pointer.zoom_step(factor)
        >
            {icon(symbol)}
        </button>
    }
    .into_any()
}
