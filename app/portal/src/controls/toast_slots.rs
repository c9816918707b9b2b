//! The slots of the toasts. Each toast stays in its slot, so that adding or removing one moves no other.

/// Maximum number of toasts at once. A new toast replaces the oldest.
pub const MAX_TOASTS: usize = 3;

/// The number of the toast in each slot. Later toasts have higher numbers.
pub type ToastNumbers = [Option<u32>; MAX_TOASTS];

/// The slot for a new toast: a free one, else that of the oldest toast. A focused toast is replaced last.
pub fn slot_for_new(numbers: ToastNumbers, focused: Option<usize>) -> usize {
    let rank = |slot: &usize| (focused == Some(*slot), numbers[*slot].unwrap_or(0));
    (0..MAX_TOASTS).min_by_key(rank).unwrap_or(0)
}

/// The slot of the newest toast.
pub fn newest_slot(numbers: ToastNumbers) -> Option<usize> {
    (0..MAX_TOASTS)
        .filter(|slot| numbers[*slot].is_some())
        .max_by_key(|slot| numbers[*slot])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_toast_takes_a_free_slot_and_then_that_of_the_oldest() {
        assert_eq!(slot_for_new([Some(1), None, None], None), 1);
        assert_eq!(slot_for_new([Some(4), Some(2), Some(3)], None), 1);
    }

    #[test]
    fn a_focused_toast_is_kept_while_there_is_another_one() {
        assert_eq!(slot_for_new([Some(4), Some(2), Some(3)], Some(1)), 2);
        assert_eq!(slot_for_new([None, None, None], Some(0)), 1);
    }

    #[test]
    fn the_newest_toast_has_the_highest_number() {
        assert_eq!(newest_slot([Some(4), None, Some(7)]), Some(2));
        assert_eq!(newest_slot([None; MAX_TOASTS]), None);
    }
}
