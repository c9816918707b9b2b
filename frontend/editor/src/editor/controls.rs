//! The menus beside the text and the dialogs. Their code is loaded after the text.

use frontend_kit::chunks::{chunk_view, render_when_loaded};
use frontend_kit::dom::after_paint::run_after_paint;
use frontend_kit::dom::data_saver::saves_data;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::dialogs::{ImageDialog, LinkDialog, VideoDialog};
use super::menus::{
    ImageHandles, MenuEvent, SelectionBar, SlashMenu, image_handles_view, selection_bar_view,
    slash_list_view,
};
use super::rich_text_editor::EditorParts;
use super::{content_insertion, tables};

chunk_view!(
    CONTROLS: writing_controls, draw_controls, fetch_controls,
    |parts: StoredValue<EditorParts>| view! { <EditorControls parts=parts /> }.into_any()
);

/// Renders the dialogs and menus of the editor as soon as their code is loaded. The text can be edited before. The code
/// for pasted content and for tables follows, unless the user saves data.
pub fn lazy_editor_controls(parts: StoredValue<EditorParts>) -> AnyView {
    run_after_paint(|| {
        spawn_local(async {
            CONTROLS.fetch_until_loaded().await;
            if !saves_data() {
                // Fetched again when it is needed.
                let _ = content_insertion::fetch_insertion().await;
                let _ = tables::fetch_tables().await;
            }
        });
    });
    render_when_loaded(&CONTROLS, move || Box::pin(draw_controls(parts)))
}

#[component]
fn EditorControls(parts: StoredValue<EditorParts>) -> impl IntoView {
    let EditorParts {
        editor,
        uploads,
        callbacks,
        frame,
        menus,
        list,
        dialogs,
        ..
    } = parts.get_value();
    let slash = SlashMenu::new(editor, callbacks, frame);
    let selection = SelectionBar::new(editor, frame);
    let handles = ImageHandles::new(editor, frame);
    let early = menus.connect(move |event| handle(slash, selection, handles, event));
    if let Some(sign) = early.sign {
        slash.open_early(sign);
    }
    for is_wider in early.image_steps {
        handles.step(is_wider);
    }
    selection.update();
    view! {
        {slash_list_view(slash, list.get_value(), menus.active_option)}
        {selection_bar_view(selection, callbacks)}
        {image_handles_view(handles)}
        <LinkDialog editor=editor open=dialogs.link />
        <ImageDialog editor=editor uploads=uploads open=dialogs.image />
        <VideoDialog editor=editor open=dialogs.video />
    }
}

/// Handles an event of the text. Returns whether the text must not handle it.
fn handle(
    slash: SlashMenu,
    selection: SelectionBar,
    handles: ImageHandles,
    event: MenuEvent<'_>,
) -> bool {
    match event {
        MenuEvent::Key(event) => {
            if slash.handle_key(event) {
                return true;
            }
            if event.key() == "Escape" {
                selection.dismiss();
            }
        }
        MenuEvent::BeforeInput(event) => return slash.handle_before_input(event),
        MenuEvent::Input(event) => slash.handle_input(event),
        MenuEvent::SelectionChanged => {
            slash.update();
            selection.update();
        }
        MenuEvent::PointerPressed => selection.pointer_pressed(),
        MenuEvent::Blurred => {
            slash.close();
            selection.hide();
        }
        MenuEvent::ResizeImage { is_wider } => handles.step(is_wider),
    }
    false
}
