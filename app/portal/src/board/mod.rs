//! The editing of map boards without a browser: tools, presses, handles, keys, forms and motion.

pub mod board_hit;
pub mod board_key;
pub mod board_motion;
pub mod board_places;
pub mod board_press;
pub mod board_tool;
pub mod item_form;
pub mod item_handle;
pub mod item_preview;
