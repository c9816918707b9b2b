//! What the page says while the server cannot be reached.

pub const STALE: &str = "You see what was last loaded.";

/// `time` is `Thu 14:05`.
pub fn offline_since(time: &str) -> String {
    ["Offline, as of ", time].concat()
}

pub fn waiting(changes: usize) -> String {
    match changes {
        1 => "1 change waits to be sent.".to_owned(),
        more => [&more.to_string(), " changes wait to be sent."].concat(),
    }
}
