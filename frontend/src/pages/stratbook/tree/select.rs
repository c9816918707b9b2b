//! A folder chosen from a list in which each stands below the one that it lies in.

use app_domain::folder::{FolderId, Row};
use leptos::prelude::*;

use super::Folders;
use crate::components::SelectField;

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
    let options = Memo::new(move |_| {
        folders.with(|tree| {
            let hidden = without
                .map(|folder| tree.branch(folder))
                .unwrap_or_default();
            let rows = tree.rows(&|_| true).into_iter();
            let shown = rows.filter(|row| !hidden.contains(&row.folder.id));
            let option = |row: Row| {
                let name = [STEP.repeat(row.depth), row.folder.name].concat();
                (row.folder.id.to_string(), name)
            };
            shown.map(option).collect::<Vec<_>>()
        })
    });
    let present = Memo::new(move |_| {
        let id = chosen.get().map(|id| id.to_string());
        id.unwrap_or_default()
    });
    let choose = Callback::new(move |id: String| chosen.set(id.parse().ok()));
    view! {
        <SelectField
            label=label
            none=none
            options=options
            chosen=present
            choose=choose
            fault=fault
        />
    }
    .into_any()
}
