//! The save state of the last change.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveState {
    /// Nothing has been changed.
    Untouched,
    /// The device keeps the change, which cannot be sent yet.
    KeptHere,
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
    /// Whether the server has everything that can be sent.
    pub fn is_settled(self) -> bool {
        matches!(self, Self::Untouched | Self::KeptHere | Self::Saved)
    }
}
