//! The rich text of the stratbook, for reading and editing with the same rendering.
//!
//! `render` renders a document to the DOM, and `document_view` shows a read-only one, which `document_update` keeps up to
//! date. For editing, `rich_text_editor` handles the events: `input`, `keys`, `composition` and `data_transfer` translate
//! them into commands for the editor in `editor_handle`, and `surface` updates the DOM. `menus` are beside the text, and
//! `toolbar` is above it. `controls` shows the menus and the dialogs. Their code, and that of `tables`, is loaded after
//! the text. `mention_names` has the current names of what the shown texts mention.

mod code_highlight;
mod composition;
mod content_insertion;
mod controls;
mod data_transfer;
mod dialogs;
mod document_update;
mod document_view;
mod editor_handle;
mod held_input;
mod input;
mod kept_selection;
mod keyboard_inset;
mod keys;
mod mention_names;
mod menus;
mod render;
mod rich_text_editor;
mod surface;
mod tables;
mod toolbar;
mod transferred_content;
mod uploads;

pub use content_insertion::release_as_text;
pub use document_view::{document_view, live_document_view};
pub use editor_handle::EditorHandle;
pub use kept_selection::position_in_line;
pub use keyboard_inset::track_keyboard;
pub use render::{ATOM_CLASS, OpenedImage, RenderMode, line_element, line_offset};
pub use rich_text_editor::RichTextEditor;
