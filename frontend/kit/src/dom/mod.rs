//! Access to the browser's DOM: frames, focus, elements, downloads, scrolling.

pub mod after_paint;
pub mod caret_under;
pub mod content_focus;
pub mod create_element;
pub mod css_highlights;
pub mod data_saver;
pub mod download;
pub mod drag_scroll;
pub mod focus_first;
pub mod media_query;
pub mod record_id;
pub mod scrolling;
pub mod visual_viewport;
pub mod wake_lock;
