//! The editor of one map: its picture, its places and its shapes.

use app_api::functions::board_maps::load_board_map;
use app_portal::map_draft::MapDraft;
use app_portal::texts::board_maps as words;
use app_portal::texts::settings::DISCARD;
use frontend_kit::dom::download::download;
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{LoadFailed, RadioGroup, fresh_id, icon, skeleton, spinning_icon};
use js_sys::Array;
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, HtmlInputElement};

use super::CHANGES;
use super::canvas::{MapCanvas, finish_polygon};
use super::editing::{MapEditing, MapTool};
use super::lists::{CalloutList, ShapeList};

#[component]
pub fn MapEditor(
    name: String,
    /// The name of the map that is edited. Closing the editor empties it.
    open: RwSignal<Option<String>>,
) -> AnyView {
    let asked = name.clone();
    let query = LiveQuery::refetch_on(CHANGES, move || load_board_map(asked.clone()));
    let editing = MapEditing::new(name);
    run_effect(move || {
        if let QueryState::Loaded(stored) = query.state() {
            untrack(|| editing.take_stored(&stored));
        }
    });
    let shape = query.shape(|_| ());
    (move || match shape.get() {
        QueryState::Loading => {
            skeleton(|| view! { <div class="skeleton settings-skeleton"></div> }.into_any())
        }
        QueryState::Failed(error) => {
            view! { <LoadFailed error=error again=move || query.reload() /> }.into_any()
        }
        QueryState::Loaded(()) => form(editing, open),
    })
    .into_any()
}

fn form(editing: MapEditing, open: RwSignal<Option<String>>) -> AnyView {
    let submit = move |submit: leptos::ev::SubmitEvent| {
        submit.prevent_default();
        editing.save();
    };
    let label = editing.name.with_value(|name| words::edit_map(name));
    let close = move |_| {
        if untrack(|| editing.is_changed()) {
            editing.discard();
        } else {
            open.set(None);
        }
    };
    view! {
        <form class="map-editor" novalidate aria-label=label on:submit=submit>
            <PictureButtons editing=editing />
            <DrawingTools editing=editing />
            <MapCanvas editing=editing />
            <div class="map-lists">
                <CalloutList editing=editing />
                <ShapeList editing=editing />
            </div>
            <div class="map-messages" aria-live="polite">
                {move || editing.notice.get().map(|words| view! { <p class="setting-conflict">{icon("alert")} {words}</p> })}
                {move || editing.fault.get().map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })}
            </div>
            <div class="settings-actions map-actions">
                <OutlineFiles editing=editing />
                <button type="button" class="button" on:click=close>
                    {move || if editing.is_changed() { DISCARD } else { app_portal::texts::CLOSE }}
                </button>
                <button type="submit" class="button button-primary" disabled=editing.is_busy>
                    {move || if editing.is_busy.get() { spinning_icon("spinner") } else { icon("check") }}
                    {words::SAVE}
                </button>
            </div>
        </form>
    }
    .into_any()
}

#[component]
fn PictureButtons(editing: MapEditing) -> impl IntoView {
    let id = fresh_id("map-picture");
    let has_picture = Memo::new(move |_| editing.draft.with(|draft| draft.picture.is_some()));
    view! {
        <div class="map-buttons">
            <input
                type="file"
                class="spoken map-file"
                id=id.clone()
                accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
                on:change=move |chosen| {
                    if let Some(file) = chosen_file(&chosen) {
                        editing.upload(file);
                    }
                }
            />
            <label class="button" for=id>
                {icon("image")}
                {move || if has_picture.get() { words::REPLACE } else { words::UPLOAD }}
            </label>
            {move || {
                has_picture
                    .get()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| editing.change(|draft| draft.picture = None)
                            >
                                {words::REMOVE_PICTURE}
                            </button>
                        }
                    })
            }}
            <p class="field-hint">{words::PICTURE_HINT}</p>
        </div>
    }
}

#[component]
fn DrawingTools(editing: MapEditing) -> impl IntoView {
    run_effect(move || {
        editing.tool.track();
        editing.corners.set(Vec::new());
    });
    let owned = |words: [&str; 3]| words.map(str::to_owned).to_vec();
    let hint = move || match editing.tool() {
        MapTool::Callout => words::CALLOUT_HINT,
        MapTool::Rectangle => words::RECTANGLE_HINT,
        MapTool::Polygon => words::POLYGON_HINT,
    };
    view! {
        <div class="map-tools">
            <RadioGroup label=words::TOOL options=owned(words::TOOLS) chosen=editing.tool />
            {move || {
                (editing.tool() != MapTool::Callout)
                    .then(|| view! { <RadioGroup label=words::KIND options=owned(words::KINDS) chosen=editing.kind /> })
            }}
            <p class="field-hint" aria-live="polite">{hint}</p>
            {move || (editing.tool() != MapTool::Callout).then(|| drawing_buttons(editing))}
        </div>
    }
}

/// The buttons stay while a shape is drawn, so that the map below does not move.
fn drawing_buttons(editing: MapEditing) -> AnyView {
    let cannot_finish =
        move || editing.tool() != MapTool::Polygon || editing.corners.with(Vec::len) < 3;
    let is_idle = move || editing.corners.with(Vec::is_empty);
    view! {
        <button type="button" class="button" disabled=cannot_finish on:click=move |_| finish_polygon(editing)>
            {icon("check")}
            {words::FINISH}
        </button>
        <button type="button" class="button" disabled=is_idle on:click=move |_| editing.corners.set(Vec::new())>
            {words::CANCEL_DRAWING}
        </button>
    }
    .into_any()
}

/// The outline as a JSON file.
#[component]
fn OutlineFiles(editing: MapEditing) -> impl IntoView {
    let id = fresh_id("map-outline");
    let import = move |file: File| {
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await;
            let text = text
                .ok()
                .and_then(|text| text.as_string())
                .unwrap_or_default();
            let mut draft = editing.draft.get_untracked();
            match draft.import(&text) {
                Ok(()) => editing.change(|known| *known = draft),
                Err(words) => editing.fault.set(Some(words)),
            }
        });
    };
    let export = move |_| {
        let text = editing.draft.with_untracked(MapDraft::export);
        let parts = Array::of1(&JsValue::from_str(&text));
        let name = editing.name.with_value(|name| format!("{name}.json"));
        if let Ok(file) = Blob::new_with_str_sequence(&parts) {
            let _ = download(&file, &name);
        }
    };
    view! {
        <input
            type="file"
            class="spoken map-file"
            id=id.clone()
            accept=".json,application/json"
            on:change=move |chosen| {
                if let Some(file) = chosen_file(&chosen) {
                    import(file);
                }
            }
        />
        <label class="button" for=id>
            {words::IMPORT}
        </label>
        <button type="button" class="button" on:click=export>
            {icon("download")}
            {words::EXPORT}
        </button>
    }
}

/// The chosen file. The same file can be chosen again.
fn chosen_file(chosen: &Event) -> Option<File> {
    let input: HtmlInputElement = event_target(chosen);
    let file = input.files().and_then(|files| files.get(0));
    input.set_value("");
    file
}
