//! The callouts and shapes of a map as lists of fields.

use app_document::board::{BoardPoint, MapShapeKind};
use app_portal::map_draft::{MapDraft, corners_text, parse_corners};
use app_portal::texts::board_maps as words;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::icon;
use leptos::html;
use leptos::prelude::*;

use super::editing::MapEditing;

#[component]
pub fn CalloutList(editing: MapEditing) -> impl IntoView {
    let count = Memo::new(move |_| editing.draft.with(|draft| draft.geometry.callouts.len()));
    let middle = move || {
        editing.draft.with_untracked(|draft| BoardPoint {
            x: draft.geometry.width / 2,
            y: draft.geometry.height / 2,
        })
    };
    view! {
        <fieldset class="map-list">
            <legend class="field-label">{words::CALLOUTS}</legend>
            <ol class="map-rows">
                <For each=move || 0..count.get() key=|at| *at let:at>
                    <CalloutRow editing=editing at=at />
                </For>
            </ol>
            <button type="button" class="button button-small" on:click=move |_| editing.add_callout(middle())>
                {icon("plus")}
                {words::ADD_CALLOUT}
            </button>
        </fieldset>
    }
}

#[component]
fn CalloutRow(editing: MapEditing, at: usize) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    run_effect(move || {
        if editing.new_callout.get() == Some(at)
            && let Some(input) = input.get()
        {
            let _ = input.focus();
            editing.new_callout.set(None);
        }
    });
    let name = move || of_callout(editing, at, |callout| callout.name.clone());
    let what = move || {
        let name = name();
        if name.is_empty() {
            words::callout(at + 1)
        } else {
            name
        }
    };
    let number = move |label: &'static str, is_down: bool| {
        let value = move || {
            let number = of_callout(editing, at, |callout| {
                if is_down { callout.at.y } else { callout.at.x }
            });
            number.to_string()
        };
        view! {
            <input
                class="field-input map-number"
                inputmode="numeric"
                aria-label=move || words::field_of(&what(), label)
                prop:value=value
                on:change=move |input| {
                    let typed = event_target_value(&input).trim().parse::<u16>();
                    editing
                        .change(|draft| {
                            move_callout(draft, at, is_down, typed.ok());
                        });
                }
            />
        }
    };
    view! {
        <li class="map-row">
            <input
                class="field-input"
                node_ref=input
                maxlength="40"
                autocomplete="off"
                aria-label=move || words::field_of(&words::callout(at + 1), words::NAME)
                prop:value=name
                on:input=move |input| {
                    let typed = event_target_value(&input);
                    editing
                        .change(|draft| {
                            if let Some(callout) = draft.geometry.callouts.get_mut(at) {
                                callout.name = typed;
                            }
                        });
                }
            />
            {number(words::ACROSS, false)}
            {number(words::DOWN, true)}
            <RemoveButton
                label=Signal::derive(move || words::remove(&what()))
                remove=move || {
                    editing
                        .change(|draft| {
                            draft.geometry.callouts.remove(at);
                        });
                }
            />
        </li>
    }
}

fn of_callout<T: Default>(
    editing: MapEditing,
    at: usize,
    part: impl FnOnce(&app_document::board::MapCallout) -> T,
) -> T {
    editing
        .draft
        .with(|draft| draft.geometry.callouts.get(at).map(part))
        .unwrap_or_default()
}

/// Moves a callout to the typed number. An invalid number restores the shown one.
fn move_callout(draft: &mut MapDraft, at: usize, is_down: bool, typed: Option<u16>) {
    let Some(mut place) = draft.geometry.callouts.get(at).map(|callout| callout.at) else {
        return;
    };
    if let Some(typed) = typed {
        let axis = if is_down { &mut place.y } else { &mut place.x };
        *axis = typed;
    }
    let place = draft.on_map(place);
    draft.geometry.callouts[at].at = place;
}

#[component]
pub fn ShapeList(editing: MapEditing) -> impl IntoView {
    let count = Memo::new(move |_| editing.draft.with(|draft| draft.geometry.shapes.len()));
    let add = move |_| {
        let kind = editing.kind();
        editing.change(|draft| {
            let (width, height) = (draft.geometry.width, draft.geometry.height);
            let corner = |x: u16, y: u16| BoardPoint { x, y };
            draft.add_rectangle(
                kind,
                corner(width / 4, height / 4),
                corner(width / 2, height / 2),
            );
        });
    };
    view! {
        <fieldset class="map-list">
            <legend class="field-label">{words::SHAPES}</legend>
            <p class="field-hint">{words::CORNERS_HINT}</p>
            <ol class="map-rows">
                <For each=move || 0..count.get() key=|at| *at let:at>
                    <ShapeRow editing=editing at=at />
                </For>
            </ol>
            <button type="button" class="button button-small" on:click=add>
                {icon("plus")}
                {words::ADD_SHAPE}
            </button>
        </fieldset>
    }
}

#[component]
fn ShapeRow(editing: MapEditing, at: usize) -> impl IntoView {
    let is_wrong = RwSignal::new(false);
    let kind = move || {
        let kind = editing
            .draft
            .with(|draft| draft.geometry.shapes.get(at).map(|shape| shape.kind));
        kind.unwrap_or(MapShapeKind::Floor)
    };
    let corners = move || {
        let corners = editing
            .draft
            .with(|draft| draft.geometry.shapes.get(at).map(corners_text));
        corners.unwrap_or_default()
    };
    let what = words::shape(at + 1);
    let options = MapShapeKind::ALL
        .into_iter()
        .zip(words::KINDS)
        .map(|(of, name)| {
            view! { <option value=of.name() prop:selected=move || kind() == of>{name}</option> }
        });
    view! {
        <li class="map-row map-shape-row">
            <select translate="no"
                class="field-input"
                aria-label=words::field_of(&what, words::KIND)
                on:change=move |change| {
                    let chosen = event_target_value(&change);
                    let chosen = MapShapeKind::ALL.into_iter().find(|of| of.name() == chosen);
                    editing
                        .change(|draft| {
                            if let Some((shape, kind)) = draft.geometry.shapes.get_mut(at).zip(chosen) {
                                shape.kind = kind;
                            }
                        });
                }
            >
                {options.collect_view()}
            </select>
            <input
                class="field-input"
                inputmode="numeric"
                autocomplete="off"
                aria-label=words::field_of(&what, words::CORNERS)
                aria-invalid=move || is_wrong.get().then_some("true")
                prop:value=corners
                on:change=move |input| {
                    let typed = parse_corners(&event_target_value(&input));
                    is_wrong.set(typed.is_none());
                    if let Some(corners) = typed {
                        editing
                            .change(|draft| {
                                let corners = corners.iter().map(|at| draft.on_map(*at)).collect();
                                if let Some(shape) = draft.geometry.shapes.get_mut(at) {
                                    shape.corners = corners;
                                }
                            });
                    } else {
                        editing.fault.set(Some(words::INVALID_CORNERS.to_owned()));
                    }
                }
            />
            <RemoveButton
                label=Signal::stored(words::remove(&what))
                remove=move || {
                    is_wrong.set(false);
                    editing
                        .change(|draft| {
                            draft.geometry.shapes.remove(at);
                        });
                }
            />
        </li>
    }
}

#[component]
fn RemoveButton(label: Signal<String>, remove: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button type="button" class="button button-quiet button-icon" aria-label=label title=label on:click=move |_| remove()>
            {icon("trash")}
        </button>
    }
}
