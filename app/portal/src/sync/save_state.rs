//! The save state of the last change.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveState {
    /// Nothing has been changed.
    Untouched,
    /// A change waits for the user to save it.
    Unsaved,
    Saving,
    Saved,
    /// Waiting for the connection.
    Waiting,
    /// Waiting for the user to choose one of two answers.
    Conflict,
    Failed,
}

impl SaveState {
    /// Whether the server has everything.
    pub fn is_settled(self) -> bool {
        matches!(self, Self::Untouched | Self::Saved)
    }
}
