//! A select field of folders, indented by level.

use app_domain::folder::{FolderId, FolderTreeRow};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::SelectField;
use leptos::prelude::*;

use super::FolderStore;

/// The indent of one level: an em space, which browsers do not collapse in options.
const LEVEL_INDENT: &str = "\u{2003}";

#[component]
pub fn FolderSelect(
    #[prop(into)] label: String,
    chosen: RwSignal<Option<FolderId>>,
    /// The label of the empty choice.
    none: &'static str,
    /// A folder that cannot be chosen, and neither can the folders inside it.
    #[prop(default = None)]
    without: Option<FolderId>,
    #[prop(into, default = Signal::stored(None))] fault: Signal<Option<String>>,
) -> impl IntoView {
    let folders = FolderStore::of_page();
    run_effect(move || folders.show_all());
    let options = Memo::new(move |_| {
        folders.with(|tree| {
            let hidden = without
                .map(|folder| tree.branch(folder))
                .unwrap_or_default();
            let rows = tree.rows(&|_| true).into_iter();
            let shown = rows.filter(|row| !hidden.contains(&row.folder.id));
            let option = |row: FolderTreeRow| {
                let name = format!("{}{}", LEVEL_INDENT.repeat(row.depth), row.folder.name);
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
}
