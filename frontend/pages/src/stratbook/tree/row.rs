//! One folder of the tree.

use std::sync::Arc;

use app_domain::folder::{FolderDropTarget, FolderId, FolderTreeRow};
use app_portal::stratbook::folder_drag::{DragItem, DropMarker};
use app_portal::stratbook::folder_form::FolderDialog;
use app_portal::texts::exchange::EXPORT_FOLDER;
use app_portal::texts::stratbook as words;
use frontend_kit::ui::{Menu, MenuItem, icon};
use leptos::prelude::*;

use super::drag::TreeDrag;
use super::keyboard::row_id;
use super::{FolderStore, RovingTabStop, TREE_HINT_ID};
use crate::stratbook::export::export_folder;
use crate::stratbook::list_filter::StrategyListFilter;

#[component]
pub fn TreeRow(
    id: FolderId,
    rows: Memo<Vec<FolderTreeRow>>,
    mark: Memo<Option<DropMarker>>,
    roving: RovingTabStop,
    list_filter: StrategyListFilter,
) -> impl IntoView {
    let drag = TreeDrag::of_page();
    let folders = drag.folders;
    let at = Memo::new(move |_| rows.with(|rows| rows.iter().position(|row| row.folder.id == id)));
    let row = Memo::new(move |_| rows.with(|rows| rows.get(at.get()?).cloned()));
    let of = move |part: fn(&FolderTreeRow) -> String| row.with(|row| row.as_ref().map(part));
    let name = Memo::new(move |_| of(|row| row.folder.name.clone()).unwrap_or_default());
    let expanded = move || branch_is_open(row).map(|is_open| is_open.to_string());
    let is_chosen = Memo::new(move |_| list_filter.folder() == id.to_string());
    let is_in_air = Memo::new(move |_| drag.is_dragged(id));
    let target = Memo::new(move |_| mark.get().and_then(|mark| mark.for_row(id)));
    let is_stop = Memo::new(move |_| roving.is_tab_stop(id));
    view! {
        <li
            class="tree-row"
            class:tree-row-in-air=is_in_air
            id=row_id(id)
            role="treeitem"
            tabindex=move || if is_stop.get() { "0" } else { "-1" }
            aria-label=name
            aria-describedby=move || folders.may_edit().then_some(TREE_HINT_ID)
            aria-expanded=expanded
            aria-selected=move || is_chosen.get().to_string()
            // Reflected as `aria-level`.
            prop:ariaLevel=move || of(|row| (row.depth + 1).to_string())
            aria-posinset=move || of(|row| row.place.0.to_string())
            aria-setsize=move || of(|row| row.place.1.to_string())
            data-color=move || of(|row| row.folder.color.as_str().to_owned())
            data-folder=id.to_string()
            data-dropped=move || drag.is_changed_row(Some(id)).then_some("")
            data-landing=move || target.get().map(|target| target.0)
            style:--row=move || at.get().unwrap_or_default().to_string()
            style:--depth=move || of(|row| row.depth.to_string()).unwrap_or_default()
            style:--landing=move || target.get().map(|target| target.1.to_string()).unwrap_or_default()
            on:focusin=move |_| roving.set_focused(id)
            on:focusout=move |_| drag.handle_blur()
            on:keydown=move |press| drag.handle_key(id, list_filter, &press)
            on:pointerdown=move |press| drag.handle_pointer_down(DragItem::Folder(id), &press)
        >
            {move || expanded().map(|is_open| branch_toggle(id, row, folders, is_open))}
            {folder_link(id, name, list_filter, drag)}
            {folder_menu(id, name, is_stop, drag)}
        </li>
    }
}

/// The chevron that opens and closes a folder with subfolders.
fn branch_toggle(
    id: FolderId,
    row: Memo<Option<FolderTreeRow>>,
    folders: FolderStore,
    is_open: String,
) -> AnyView {
    let turn = move |_| {
        let is_open = untrack(|| branch_is_open(row)) == Some(true);
        folders.set_open(id, !is_open);
    };
    view! {
        <span class="tree-toggle" aria-hidden="true" data-open=is_open on:click=turn>
            {icon("chevron-right")}
        </span>
    }
    .into_any()
}

fn folder_link(
    id: FolderId,
    name: Memo<String>,
    list_filter: StrategyListFilter,
    drag: TreeDrag,
) -> AnyView {
    let count = Memo::new(move |_| drag.folders.contents(id).1);
    view! {
        <a
            class="tree-link" translate="no"
            href=move || list_filter.folder_path(&id.to_string())
            title=name
            tabindex="-1"
            draggable="false"
            on:click=move |click| drag.handle_click(&click)
        >
            <span class="tree-handle" data-handle="">
                {icon("folder")}
            </span>
            <span class="clip">{name}</span>
            // Drawn by the style sheet: the visible text is the accessible name.
            <span
                class="tree-count figures"
                data-count=move || Some(count.get()).filter(|count| *count > 0)
            ></span>
        </a>
    }
    .into_any()
}

fn folder_menu(id: FolderId, name: Memo<String>, is_stop: Memo<bool>, drag: TreeDrag) -> AnyView {
    view! {
        <Menu
            label=Signal::derive(move || words::actions(&name.get()))
            items=Arc::new(move || actions(id, drag))
            is_skipped=Signal::derive(move || !is_stop.get())
        />
    }
    .into_any()
}

/// Whether a folder with subfolders is open; `None` for a folder without any.
fn branch_is_open(row: Memo<Option<FolderTreeRow>>) -> Option<bool> {
    row.with(|row| {
        let row = row.as_ref().filter(|row| row.has_children)?;
        Some(row.is_open)
    })
}

/// The actions on a folder. Readers can only export it.
fn actions(id: FolderId, drag: TreeDrag) -> Vec<MenuItem> {
    let folders = drag.folders;
    let export = MenuItem::new("download", EXPORT_FOLDER, move || {
        export_folder(&id.to_string(), folders.toasts());
    });
    if !untrack(|| folders.may_edit()) {
        return vec![export];
    }
    let ask = |symbol, words: &str, task: FolderDialog| {
        MenuItem::new(symbol, words, move || {
            folders.dialog.set(Some(task));
        })
    };
    let mut items = vec![
        ask("edit", words::EDIT_FOLDER, FolderDialog::Edit(id)),
        ask(
            "plus",
            words::NEW_FOLDER_INSIDE,
            FolderDialog::Create(Some(id)),
        ),
    ];
    for (symbol, words, by) in [
        ("arrow-up", words::MOVE_UP, -1),
        ("arrow-down", words::MOVE_DOWN, 1),
    ] {
        if let Some(spot) = untrack(|| adjacent_spot(folders, id, by)) {
            items.push(MenuItem::new(symbol, words, move || {
                folders.move_folder(id, spot);
            }));
        }
    }
    items.push(ask(
        "arrow-right",
        words::MOVE_FOLDER,
        FolderDialog::Move(id),
    ));
    items.push(export);
    if untrack(|| folders.may_delete()) {
        items.push(ask("trash", words::DELETE, FolderDialog::Remove(id)).dangerous());
    }
    items
}

/// The spot `by` places further among the siblings of this folder.
fn adjacent_spot(folders: FolderStore, id: FolderId, by: isize) -> Option<FolderDropTarget> {
    let spots = folders.spots_for(id);
    let home = spots[folders.with(|tree| tree.current_drop_target(id, &spots))?];
    let place = home.place.checked_add_signed(by)?;
    let beside = |spot: &&FolderDropTarget| spot.parent == home.parent && spot.place == place;
    spots.iter().find(beside).copied()
}
