//! The list of maps, and the map that is edited.

use app_api::functions::board_maps::list_board_maps;
use app_api::functions::catalog::load_catalog;
use app_domain::board::parse_map_name;
use app_domain::event::EventKind;
use app_portal::texts::board_maps as words;
use app_portal::view_models::sentence;
use app_wire::{BoardMapItem, CatalogBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{Field, FieldAttributes, QueryView, icon};
use leptos::prelude::*;

use super::map_editor::MapEditor;

pub(super) const CHANGES: &[EventKind] = &[EventKind::CatalogueChanged];

/// The maps of the catalog in its order, then the other stored ones.
fn map_names(catalog: &CatalogBody, stored: &[BoardMapItem]) -> Vec<String> {
    let mut names = catalog.maps.clone();
    let has = |names: &[String], name: &str| {
        names
            .iter()
            .any(|known| known.to_lowercase() == name.to_lowercase())
    };
    for map in stored {
        if !has(&names, &map.name) {
            names.push(map.name.clone());
        }
    }
    names
}

#[component]
pub fn MapRecords() -> impl IntoView {
    let catalog = LiveQuery::refetch_on(CHANGES, load_catalog);
    let stored = LiveQuery::refetch_on(CHANGES, list_board_maps);
    let open = RwSignal::new(None::<String>);
    let names = Memo::new(move |_| {
        let stored = stored.with(Clone::clone).unwrap_or_default();
        let mut names = catalog
            .with(|catalog| map_names(catalog, &stored))
            .unwrap_or_default();
        // A map that is not saved yet.
        let new = open.get().filter(|open| !names.contains(open));
        names.extend(new);
        names
    });
    view! {
        <section class="settings-group">
            <div class="settings-about">
                <h2>{words::TITLE}</h2>
                <p>{words::WORDS}</p>
            </div>
            <div class="settings-list">
                <QueryView
                    query=stored
                    shape=stored.shape(|_| ())
                    waiting=|| view! { <div class="skeleton settings-skeleton"></div> }.into_any()
                    content=move |()| {
                        view! {
                            <ul class="map-records">
                                <For each=move || names.get() key=String::clone let:name>
                                    <MapRow name=name stored=stored open=open />
                                </For>
                            </ul>
                            <AddMap names=names open=open />
                        }
                            .into_any()
                    }
                />
            </div>
        </section>
    }
}

#[component]
fn MapRow(
    name: String,
    stored: LiveQuery<Vec<BoardMapItem>>,
    /// The name of the map that is edited.
    open: RwSignal<Option<String>>,
) -> impl IntoView {
    let own = StoredValue::new(name.clone());
    let is_open =
        Memo::new(move |_| open.with(|open| own.with_value(|own| open.as_ref() == Some(own))));
    let summary = move || {
        let item = stored.with(|maps| {
            let own = own.with_value(|own| own.to_lowercase());
            maps.iter()
                .find(|map| map.name.to_lowercase() == own)
                .cloned()
        });
        match item.flatten() {
            Some(map) => words::summary(map.picture.is_some(), map.callouts, map.shapes),
            None => words::NOTHING_STORED.to_owned(),
        }
    };
    let label = words::edit_map(&name);
    view! {
        <li class="map-record">
            <div class="map-record-line">
                <div class="setting-words">
                    <span class="setting-name">{name}</span>
                    <p class="field-hint">{summary}</p>
                </div>
                <button
                    type="button"
                    class="button"
                    aria-label=label
                    aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| open.set((!is_open.get_untracked()).then(|| own.get_value()))
                >
                    {icon("edit")}
                    {words::EDIT}
                </button>
            </div>
            {move || is_open.get().then(|| view! { <MapEditor name=own.get_value() open=open /> })}
        </li>
    }
}

/// Opens the editor for a map that is not in the catalog.
#[component]
fn AddMap(names: Memo<Vec<String>>, open: RwSignal<Option<String>>) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let fault = RwSignal::new(None);
    let submit = move |submit: leptos::ev::SubmitEvent| {
        submit.prevent_default();
        match parse_map_name(&typed.get_untracked()) {
            Ok(name) => {
                typed.set(String::new());
                let key = name.to_lowercase();
                let known = names.get_untracked();
                let known = known.into_iter().find(|known| known.to_lowercase() == key);
                open.set(Some(known.unwrap_or(name)));
            }
            Err(rule) => fault.set(Some(sentence(&rule.to_string()))),
        }
    };
    let control = move |wiring: FieldAttributes| {
        view! {
            <input
                class="field-input"
                id=wiring.id
                autocomplete="off"
                maxlength="40"
                aria-invalid=wiring.invalid
                aria-describedby=wiring.described_by
                prop:value=typed
                on:input=move |input| {
                    fault.set(None);
                    typed.set(event_target_value(&input));
                }
            />
        }
        .into_any()
    };
    view! {
        <form class="map-add" novalidate on:submit=submit>
            <Field label=words::OTHER_MAP fault=fault control=control />
            <button type="submit" class="button">
                {icon("plus")}
                {words::ADD_MAP}
            </button>
        </form>
    }
}
