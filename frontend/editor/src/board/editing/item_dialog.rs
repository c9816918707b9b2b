//! The form of an item: its words, its numbers, and the images of a lineup.

use app_document::board::ItemKind;
use app_portal::board::item_form::{ItemFormField, form_commands};
use app_portal::texts::map_board as words;
use frontend_kit::ui::{Dialog, SelectField, TextField, fresh_id};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::board_editor::{BoardDialog, BoardEditor};
use super::dialog_signal;
use super::item_images::images_field;

/// A field with what is typed in it.
#[derive(Clone, Copy)]
struct TypedField {
    field: ItemFormField,
    value: RwSignal<String>,
}

/// The values that can be compared with those that the item has by now.
struct ItemForm {
    id: String,
    typed: Vec<TypedField>,
    before: Vec<String>,
    is_lineup: bool,
    images: Vec<String>,
}

pub fn item_dialog(editor: BoardEditor) -> AnyView {
    let open = dialog_signal(editor, BoardDialog::Item);
    let title = Signal::derive(move || {
        let selected = editor.selected.get();
        let phase = editor.player.current();
        editor.board.with(|board| {
            let items = board.visible_items(phase);
            let item = items
                .iter()
                .find(|item| Some(item.id()) == selected.as_deref());
            item.map(|item| editor.names.with(|names| item.description(&names.team())))
                .unwrap_or_default()
        })
    });
    view! { <Dialog title=title open=open>{item_form(editor, open)}</Dialog> }.into_any()
}

fn item_form(editor: BoardEditor, open: RwSignal<bool>) -> Option<AnyView> {
    let map = editor.map();
    let form = editor.selected_item(|item| {
        let fields = ItemFormField::of(item, &map);
        ItemForm {
            id: item.id().to_owned(),
            typed: fields
                .iter()
                .map(|field| TypedField {
                    field: *field,
                    value: RwSignal::new(field.value(item)),
                })
                .collect(),
            before: fields.iter().map(|field| field.value(item)).collect(),
            is_lineup: item.kind() == Some(ItemKind::Lineup),
            images: item.images().into_iter().map(str::to_owned).collect(),
        }
    })?;
    let fault = RwSignal::new(None::<(ItemFormField, String)>);
    let images = RwSignal::new(form.images.clone());
    let callouts = fresh_id("board-callouts");
    let options = map.callouts.iter().map(|callout| {
        let name = callout.name.clone();
        view! { <option value=name></option> }
    });
    let options = options.collect_view();
    let fields = form.typed.iter().enumerate().map(|(at, typed)| {
        let list = (typed.field == ItemFormField::Callout).then(|| callouts.clone());
        form_field(*typed, fault, list, at == 0)
    });
    let fields = fields.collect_view();
    let is_lineup = form.is_lineup;
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        let changed = form.typed.iter().zip(&form.before);
        let changed: Vec<_> = changed
            .map(|(typed, before)| (typed.field, typed.value.get_untracked(), before))
            // A value that a teammate has changed since stays.
            .filter(|(_, value, before)| value != *before)
            .map(|(field, value, _)| (field, value))
            .collect();
        let phase = editor.phase();
        let commands = editor.items(|items| {
            let item = items.iter().find(|item| item.id() == form.id)?;
            Some(form_commands(item, phase, &changed, &map))
        });
        let mut commands = match commands {
            Some(Ok(commands)) => commands,
            Some(Err(error)) => return fault.set(Some(error)),
            None => return open.set(false),
        };
        let images = images.get_untracked();
        if images != form.images {
            commands.push(super::item_images::images_command(phase, &form.id, &images));
        }
        open.set(false);
        if editor.run(&commands) {
            editor.announce(&form.id);
        }
    };
    let form = view! {
        <form class="dialog-content map-board-form" on:submit=submit novalidate>
            <datalist id=callouts>{options}</datalist>
            <div class="map-board-fields">{fields}</div>
            {is_lineup.then(|| images_field(images))}
            <div class="dialog-actions">
                <button type="submit" class="button button-primary">
                    {words::SAVE}
                </button>
            </div>
        </form>
    };
    Some(form.into_any())
}

fn form_field(
    typed: TypedField,
    fault: RwSignal<Option<(ItemFormField, String)>>,
    suggestions: Option<String>,
    is_first: bool,
) -> AnyView {
    let TypedField { field, value } = typed;
    if field == ItemFormField::Style {
        let styles = words::STYLES[1..].iter();
        let styles: Vec<_> = styles
            .map(|(name, label)| ((*name).to_owned(), (*label).to_owned()))
            .collect();
        let choose = Callback::new(move |style: String| {
            let style = if style.is_empty() {
                "run".to_owned()
            } else {
                style
            };
            value.set(style);
        });
        let chosen = Signal::derive(move || {
            let style = value.get();
            if style == "run" { String::new() } else { style }
        });
        return view! {
            <SelectField
                label=words::PACE
                none=words::STYLES[0].1
                options=Signal::stored(styles)
                chosen=chosen
                choose=choose
            />
        }
        .into_any();
    }
    let own_fault = Signal::derive(move || {
        fault.with(|fault| {
            let own = fault.as_ref().filter(|(other, _)| *other == field);
            own.map(|(_, sentence)| sentence.clone())
        })
    });
    let input_mode = if field.range().is_some() {
        "numeric"
    } else {
        "text"
    };
    if let Some(suggestions) = suggestions {
        return view! {
            <TextField label=field.label() value=value fault=own_fault suggestions=suggestions />
        }
        .into_any();
    }
    view! {
        <TextField
            label=field.label()
            value=value
            fault=own_fault
            input_mode=input_mode
            is_first=is_first
        />
    }
    .into_any()
}
