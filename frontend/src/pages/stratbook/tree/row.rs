//! One folder of the tree.

use std::sync::Arc;

use app_domain::folder::{FolderId, Row, Spot};
use leptos::prelude::*;

use super::carrying::{Cargo, Carrying};
use super::folders::Task;
use super::keys::row_id;
use super::{Folders, Mark, Roving, TREE_HINT};
use crate::components::{Menu, MenuItem, icon};
use crate::pages::stratbook::asked::Asked;
use crate::texts::stratbook as words;

#[component]
pub fn TreeRow(
    id: FolderId,
    rows: Memo<Vec<Row>>,
    mark: Memo<Option<Mark>>,
    roving: Roving,
    asked: Asked,
) -> AnyView {
    let carrying = Carrying::of_page();
    let folders = carrying.folders;
    let row =
        Memo::new(move |_| rows.with(|rows| rows.iter().find(|row| row.folder.id == id).cloned()));
    let of = move |part: fn(&Row) -> String| row.with(|row| row.as_ref().map(part));
    let name = Memo::new(move |_| of(|row| row.folder.name.clone()).unwrap_or_default());
    let expanded = move || of_branch(row).map(|is_open| is_open.to_string());
    let is_chosen = Memo::new(move |_| asked.folder() == id.to_string());
    let count = Memo::new(move |_| folders.contents(id).1);
    let is_in_air = Memo::new(move |_| carrying.carries(id));
    let landing = Memo::new(move |_| mark.get().and_then(|mark| mark.on(id)));
    let is_stop = Memo::new(move |_| roving.stops_at(id));
    let turn = move |_| {
        let is_open = untrack(|| of_branch(row)) == Some(true);
        folders.open(id, !is_open);
    };
    let toggle = move || {
        expanded().map(|is_open| {
            view! {
                <span class="tree-toggle" aria-hidden="true" data-open=is_open on:click=turn>
                    {icon("chevron-right")}
                </span>
            }
        })
    };
    let menu = move || {
        folders.may_edit().then(|| {
            view! {
                <Menu
                    label=Signal::derive(move || words::actions(&name.get()))
                    items=Arc::new(move || actions(id, carrying))
                    is_skipped=Signal::derive(move || !is_stop.get())
                />
            }
        })
    };
    view! {
        <li
            class="tree-row"
            class:tree-row-in-air=is_in_air
            id=row_id(id)
            role="treeitem"
            tabindex=move || if is_stop.get() { "0" } else { "-1" }
            aria-label=name
            aria-describedby=move || folders.may_edit().then_some(TREE_HINT)
            aria-expanded=expanded
            aria-selected=move || is_chosen.get().to_string()
            // Reflected as `aria-level`.
            prop:ariaLevel=move || of(|row| (row.depth + 1).to_string())
            aria-posinset=move || of(|row| row.place.0.to_string())
            aria-setsize=move || of(|row| row.place.1.to_string())
            data-color=move || of(|row| row.folder.color.as_str().to_owned())
            data-folder=id.to_string()
            data-landing=move || landing.get().map(|landing| landing.0)
            style:--depth=move || of(|row| row.depth.to_string()).unwrap_or_default()
            style:--landing=move || landing.get().map(|landing| landing.1.to_string()).unwrap_or_default()
            on:focusin=move |_| roving.come_to(id)
            on:focusout=move |_| carrying.leave()
            on:keydown=move |press| carrying.key(id, asked, &press)
            on:pointerdown=move |press| carrying.press(Cargo::Folder(id), &press)
        >
            {toggle}
            <a
                class="tree-link"
                href=move || asked.in_folder(&id.to_string())
                title=name
                tabindex="-1"
                draggable="false"
                on:click=move |click| carrying.heed_click(&click)
            >
                <span class="tree-handle" data-handle="">
                    {icon("folder")}
                </span>
                <span class="clip">{name}</span>
                <span class="tree-count figures" aria-hidden="true">
                    {move || Some(count.get()).filter(|count| *count > 0)}
                </span>
            </a>
            {menu}
        </li>
    }
    .into_any()
}

/// Whether a folder that has others in it is open.
fn of_branch(row: Memo<Option<Row>>) -> Option<bool> {
    row.with(|row| {
        let row = row.as_ref().filter(|row| row.has_children)?;
        Some(row.is_open)
    })
}

fn actions(id: FolderId, carrying: Carrying) -> Vec<MenuItem> {
    let folders = carrying.folders;
    let ask = |symbol, words: &str, task: Task| {
        MenuItem::new(symbol, words, move || folders.task.set(Some(task.clone())))
    };
    let mut items = vec![
        ask("edit", words::EDIT_FOLDER, Task::Edit(id)),
        ask("plus", words::NEW_FOLDER_INSIDE, Task::Create(Some(id))),
    ];
    for (symbol, words, by) in [
        ("arrow-up", words::MOVE_UP, -1),
        ("arrow-down", words::MOVE_DOWN, 1),
    ] {
        if let Some(spot) = untrack(|| beside(folders, id, by)) {
            items.push(MenuItem::new(symbol, words, move || folders.put(id, spot)));
        }
    }
    items.push(ask("arrow-right", words::MOVE_FOLDER, Task::Move(id)));
    if untrack(|| folders.may_delete()) {
        items.push(ask("trash", words::REMOVE, Task::Remove(id)).dangerous());
    }
    items
}

/// The spot one place further among the folders that lie where this one does.
fn beside(folders: Folders, id: FolderId, by: isize) -> Option<Spot> {
    let spots = folders.spots_for(id);
    let home = spots[folders.with(|tree| tree.home(id, &spots))?];
    let place = home.place.checked_add_signed(by)?;
    let beside = |spot: &&Spot| spot.parent == home.parent && spot.place == place;
    spots.iter().find(beside).copied()
}
