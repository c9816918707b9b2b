//! The stratbook's rich text on the page: for reading and for editing, drawn alike.
//!
//! `drawing` makes elements of a document; `reading` shows one that stays. To edit, `view` puts a `desk` under the
//! events of a page: `input`, `keys`, `composing` and `pasting` make commands of them, and `surface` shows what became
//! of the document.

mod colours;
mod composing;
mod desk;
mod dialogs;
mod drawing;
mod input;
mod keyboard_room;
mod keys;
mod pasting;
mod reading;
mod surface;
mod toolbar;
mod uploads;
mod view;

pub use desk::Desk;
pub use drawing::Shown;
pub use reading::reading;
pub use view::Editor;
