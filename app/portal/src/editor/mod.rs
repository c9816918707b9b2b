//! The logic of the rich text editor outside of the document.

pub mod code_ranges;
pub mod composed_text;
pub mod heading_levels;
pub mod image_size;
pub mod input_intent;
pub mod kept_offset;
pub mod key_binding;
pub mod mention_menu;
pub mod menu_place;
pub mod slash_menu;
pub mod toolbar_button;
pub mod typed_url;
