//! A folder chosen from a list in which each stands below the one that it lies in.

use app_domain::folder::FolderId;
use leptos::prelude::*;

use super::Folders;
use crate::components::{Field, Wiring};

/// Four for each level: blanks that a list does not swallow.
const STEP: &str = "\u{2003}";

#[component]
pub fn FolderSelect(
    #[prop(into)] label: String,
    chosen: RwSignal<Option<FolderId>>,
    /// The words for no folder.
    none: &'static str,
    /// A folder that cannot be chosen, nor what lies in it.
    #[prop(default = None)]
    without: Option<FolderId>,
    #[prop(into, default = Signal::stored(None))] fault: Signal<Option<String>>,
) -> AnyView {
    let folders = Folders::of_page();
    let options = move || {
        folders.with(|tree| {
            let hidden = without
                .map(|folder| tree.branch(folder))
                .unwrap_or_default();
            let rows = tree.rows(&|_| true);
            let shown = rows
                .into_iter()
                .filter(|row| !hidden.contains(&row.folder.id));
            shown
                .map(|row| {
                    (
                        row.folder.id,
                        [STEP.repeat(row.depth), row.folder.name].concat(),
                    )
                })
                .collect::<Vec<_>>()
        })
    };
    let option = move |(id, name): (FolderId, String)| {
        view! {
            <option value=id.to_string() prop:selected=move || chosen.get() == Some(id)>
                {name}
            </option>
        }
    };
    let control = move |wiring: Wiring| {
        view! {
            <select
                class="field-input"
                id=wiring.id
                aria-invalid=wiring.invalid
                aria-describedby=wiring.described_by
                on:change=move |change| chosen.set(event_target_value(&change).parse().ok())
            >
                <option value="" prop:selected=move || chosen.get().is_none()>
                    {none}
                </option>
                {move || options().into_iter().map(option).collect_view()}
            </select>
        }
        .into_any()
    };
    view! { <Field label=label fault=fault control=control /> }.into_any()
}
