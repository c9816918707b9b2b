//! The other players who have a strategy open.

use super::list;
use super::template::fill;

pub const HERE: &str = "Also here";

pub fn reading(name: &str) -> String {
    fill("{name} is reading", &[("name", name)])
}

pub fn writing(name: &str) -> String {
    fill("{name} is writing", &[("name", name)])
}

pub fn writing_here(names: &[&str]) -> String {
    let text = match names {
        [_] => "{names} is writing in this strategy",
        _ => "{names} are writing in this strategy",
    };
    fill(text, &[("names", &list(names))])
}

/// Further players whose pictures are not shown.
pub fn more(count: usize) -> String {
    fill("+{count}", &[("count", &count.to_string())])
}
