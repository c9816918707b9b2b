//! The keyboard in a menu or a toolbar: the next focused item.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FocusStep {
    Next,
    Previous,
    First,
    Last,
}

impl FocusStep {
    /// The index after this step among `count` items, wrapping around; `None` if there are none. Without a focused item
    /// the step begins outside of the list.
    pub fn from(self, focused: Option<usize>, count: usize) -> Option<usize> {
        let last = count.checked_sub(1)?;
        Some(match (self, focused) {
            (Self::Next, Some(at)) if at < last => at + 1,
            (Self::Previous, Some(at)) if at > 0 => at - 1,
            (Self::Next | Self::First, _) => 0,
            (Self::Previous | Self::Last, _) => last,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_first_step_begins_at_the_nearer_end() {
        assert_eq!(FocusStep::Next.from(None, 3), Some(0));
        assert_eq!(FocusStep::Previous.from(None, 3), Some(2));
        assert_eq!(FocusStep::Next.from(None, 0), None);
    }

    proptest! {
        #[test]
        fn steps_wrap_around_and_undo_each_other(count in 1_usize..20, at in 0_usize..20) {
            let at = at.min(count - 1);
            let next = FocusStep::Next.from(Some(at), count);
            prop_assert_eq!(next, Some((at + 1) % count));
            prop_assert_eq!(FocusStep::Previous.from(next, count), Some(at));
            prop_assert_eq!(FocusStep::Next.from(FocusStep::Last.from(None, count), count), Some(0));
        }
    }
}
