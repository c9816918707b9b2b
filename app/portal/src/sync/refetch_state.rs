//! The state of a refetch loop. Only one request runs at a time; a change during it triggers another one.

/// Maximum number of outdated responses in a row that are dropped. The next one is shown even if outdated, so that
/// constant changes do not freeze the page.
const MAX_DROPPED_RESPONSES: u8 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RefetchState {
    is_running: bool,
    is_outdated: bool,
    dropped: u8,
}

/// The step after a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseStep {
    /// It is up to date.
    Show,
    /// It is outdated, but the page has waited long enough. Another request follows.
    ShowAndRepeat,
    /// It is outdated. Another request follows.
    DropAndRepeat,
}

impl RefetchState {
    /// Records that newer data is needed. Returns whether a request has to start; otherwise the running one is
    /// repeated.
    pub fn request(&mut self) -> bool {
        if self.is_running {
            self.is_outdated = true;
            return false;
        }
        *self = Self {
            is_running: true,
            ..Self::default()
        };
        true
    }

    /// Whether a request is running, whose response may be older than a change.
    pub fn is_running(self) -> bool {
        self.is_running
    }

    /// Records that the running request was answered.
    pub fn respond(&mut self) -> ResponseStep {
        if !self.is_outdated {
            *self = Self::default();
            return ResponseStep::Show;
        }
        self.is_outdated = false;
        if self.dropped < MAX_DROPPED_RESPONSES {
            self.dropped += 1;
            ResponseStep::DropAndRepeat
        } else {
            self.dropped = 0;
            ResponseStep::ShowAndRepeat
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_undisturbed_request_is_shown_and_the_next_one_starts_at_once() {
        let mut state = RefetchState::default();
        assert!(state.request());
        assert_eq!(state.respond(), ResponseStep::Show);
        assert!(state.request());
    }

    #[test]
    fn constant_changes_show_every_third_response() {
        use ResponseStep::{DropAndRepeat, ShowAndRepeat};
        let mut state = RefetchState::default();
        state.request();
        let steps = [(); 6].map(|()| {
            assert!(!state.request());
            state.respond()
        });
        let expected = [DropAndRepeat, DropAndRepeat, ShowAndRepeat];
        assert_eq!(steps, [expected, expected].concat()[..]);
    }

    proptest! {
        #[test]
        fn a_change_is_never_lost(changes in proptest::collection::vec(any::<bool>(), 1..40)) {
            let mut state = RefetchState::default();
            prop_assert!(state.request());
            for is_changed in changes {
                if is_changed {
                    prop_assert!(!state.request());
                }
                let step = state.respond();
                prop_assert_eq!(step == ResponseStep::Show, !is_changed);
                if step == ResponseStep::Show {
                    prop_assert!(state.request());
                }
            }
        }
    }
}
