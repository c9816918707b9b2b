//! The changes of this visit that can be undone, on all pages together.

use std::collections::VecDeque;

/// Maximum number of changes. A new one replaces the oldest.
pub const MAX_UNDOABLE: usize = 20;

/// Changes with their inverse, oldest first. Each has a number, which grows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoHistory<A>(VecDeque<(u32, A)>);

impl<A> Default for UndoHistory<A> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<A> UndoHistory<A> {
    pub fn push(&mut self, number: u32, action: A) {
        if self.0.len() == MAX_UNDOABLE {
            self.0.pop_front();
        }
        self.0.push_back((number, action));
    }

    /// The number of the newest change.
    pub fn newest(&self) -> Option<u32> {
        self.0.back().map(|(number, _)| *number)
    }

    /// Removes the change and returns it. A change is undone once, by the key or by its notice.
    pub fn take(&mut self, number: u32) -> Option<A> {
        let at = self.0.iter().position(|(other, _)| *other == number)?;
        self.0.remove(at).map(|(_, action)| action)
    }

    /// Forgets all changes, for example at sign-out.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(numbers: impl IntoIterator<Item = u32>) -> UndoHistory<u32> {
        let mut history = UndoHistory::default();
        for number in numbers {
            history.push(number, number);
        }
        history
    }

    #[test]
    fn changes_are_undone_from_the_newest_each_once() {
        let mut history = history([1, 2, 3]);
        assert_eq!(history.take(2), Some(2), "by its notice");
        let mut undone = Vec::new();
        while let Some(newest) = history.newest() {
            undone.extend(history.take(newest));
        }
        assert_eq!(undone, [3, 1]);
        assert_eq!(history.take(2), None);
    }

    #[test]
    fn the_oldest_change_makes_room_for_a_new_one() {
        let mut full = history(1..=MAX_UNDOABLE as u32 + 1);
        assert_eq!(full.take(1), None);
        assert_eq!(full.take(2), Some(2));
        full.clear();
        assert_eq!(full.newest(), None);
    }
}
