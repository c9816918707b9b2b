//! Renders a document to the DOM: one element per block, in document order and depth.
//!
//! No HTML strings are used: content becomes text nodes and a few validated attributes.

mod atom;
mod block;
mod callout;
mod details;
mod headings;
mod image;
mod line;
mod mention;
mod scaffold;
mod video;

pub use atom::{ATOM_CLASS, draw_atom as draw_piece};
pub use block::{RenderMode, draw_block, set_node_attributes, tag_name};
pub use callout::callout_of_sign;
pub use details::{draw_summary_line, show_open, toggle_of_arrow, toggle_of_content};
pub use headings::{has_heading, set_heading_levels};
pub use image::{OpenedImage, load_external_image, opened_image};
pub use line::{
    MARKS, draw_line, inside_comments, is_filler, is_hard_break, leaf, line_element, line_offset,
    marks_of, needs_filler, runs,
};
pub use mention::show_mention_names;
pub use scaffold::{
    child_index, content_element, has_same_scaffold, has_scaffold, is_scaffold, show_checked,
    task_of_box,
};
