//! Undoing a change.

use app_domain::painting::PaintMode;

use super::template::fill;

/// The messages of a change that can be undone: when it is made, and when it is undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeWords {
    /// `Kim was removed`
    pub done: String,
    pub undone: String,
}

impl ChangeWords {
    /// The words about painted times: to undo them is the other brush.
    pub fn painted(done: String, brush: PaintMode, times: &str) -> Self {
        let template = match brush {
            PaintMode::Add => "Removed {times} again",
            PaintMode::Remove => "Added {times} again",
        };
        let undone = fill(template, &[("times", times)]);
        Self { done, undone }
    }
}

impl From<String> for ChangeWords {
    fn from(done: String) -> Self {
        let undone = undone(&done);
        Self { done, undone }
    }
}

/// `Change undone: Kim was removed`
fn undone(change: &str) -> String {
    fill("Change undone: {change}", &[("change", change)])
}

/// `reason` is the error message of the server.
pub fn not_undone(reason: &str) -> String {
    fill("Couldn’t undo that. {reason}", &[("reason", reason)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undone_painting_names_what_happened_again() {
        let says = |brush| ChangeWords::painted(String::new(), brush, "12:00–13:00").undone;
        assert_eq!(says(PaintMode::Add), "Removed 12:00–13:00 again");
        assert_eq!(says(PaintMode::Remove), "Added 12:00–13:00 again");
        let other = ChangeWords::from("Kim was removed".to_owned());
        assert_eq!(other.undone, "Change undone: Kim was removed");
    }
}
