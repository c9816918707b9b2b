//! The changes of this visit that can be undone, on all pages together.

use std::collections::VecDeque;

/// Maximum number of changes. A new one replaces the oldest.
pub const MAX_UNDOABLE: usize = 20;

/// Changes with their inverse, oldest first. The numbers grow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoHistory<A> {
    last_number: u32,
    changes: VecDeque<(u32, A)>,
}

impl<A> Default for UndoHistory<A> {
    fn default() -> Self {
        Self {
            last_number: 0,
            changes: VecDeque::new(),
        }
    }
}

impl<A> UndoHistory<A> {
    /// A number that no change and no notice has.
    pub fn next_number(&mut self) -> u32 {
        self.last_number += 1;
        self.last_number
    }

    /// Adds a change and returns its number.
    pub fn push(&mut self, action: A) -> u32 {
        if self.changes.len() == MAX_UNDOABLE {
            self.changes.pop_front();
        }
        let number = self.next_number();
        self.changes.push_back((number, action));
        number
    }

    /// The number of the newest change.
    pub fn newest(&self) -> Option<u32> {
        self.changes.back().map(|(number, _)| *number)
    }

    /// The newest change.
    pub fn peek(&self) -> Option<&A> {
        self.changes.back().map(|(_, action)| action)
    }

    /// Removes the change and returns it. A change is undone once, by the key or by its notice.
    pub fn take(&mut self, number: u32) -> Option<A> {
        let mut changes = self.changes.iter();
        let at = changes.position(|(other, _)| *other == number)?;
        self.changes.remove(at).map(|(_, action)| action)
    }

    /// Forgets all changes, for example at sign-out.
    pub fn clear(&mut self) {
        self.changes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A history of changes that are their own numbers.
    fn history(count: u32) -> UndoHistory<u32> {
        let mut history = UndoHistory::default();
        for number in 1..=count {
            assert_eq!(history.push(number), number);
        }
        history
    }

    #[test]
    fn changes_are_undone_from_the_newest_each_once() {
        let mut history = history(3);
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
        let mut full = history(21);
        assert_eq!(full.take(1), None);
        assert_eq!(full.take(2), Some(2));
        full.clear();
        assert_eq!(full.newest(), None);
    }
}
