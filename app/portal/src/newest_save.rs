//! A value that is saved with one request at a time: a running request is followed by one with the newest value.

/// The wanted value, until the server has confirmed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewestSave<T> {
    wanted: Option<T>,
    is_sending: bool,
}

impl<T> Default for NewestSave<T> {
    fn default() -> Self {
        Self {
            wanted: None,
            is_sending: false,
        }
    }
}

impl<T: Clone + PartialEq> NewestSave<T> {
    pub fn wanted(&self) -> Option<&T> {
        self.wanted.as_ref()
    }

    /// Replaces the wanted value. Returns it if it has to be sent now.
    pub fn set(&mut self, value: T) -> Option<T> {
        self.wanted = Some(value);
        self.start()
    }

    /// Returns the wanted value to send it, again after a failure; `None` while a request is in flight.
    pub fn start(&mut self) -> Option<T> {
        if self.is_sending {
            return None;
        }
        let value = self.wanted.clone()?;
        self.is_sending = true;
        Some(value)
    }

    /// Ends the request that sent a value. Returns the next value to send: a newer one, unless the request failed.
    pub fn finish(&mut self, sent: &T, is_saved: bool) -> Option<T> {
        let newer = self.wanted.as_ref().filter(|wanted| *wanted != sent);
        let next = newer.filter(|_| is_saved).cloned();
        self.is_sending = next.is_some();
        next
    }

    /// Forgets the wanted value: the stored one is shown again.
    pub fn clear(&mut self) {
        self.wanted = None;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn one_request_runs_at_a_time_and_only_the_newest_value_follows_it() {
        let mut save = NewestSave::default();
        assert_eq!(save.set(1), Some(1));
        assert_eq!(save.set(2), None);
        assert_eq!(save.set(3), None);
        assert_eq!(save.finish(&1, true), Some(3));
        assert_eq!(save.finish(&3, true), None);
        assert_eq!(save.wanted(), Some(&3));
        assert_eq!(save.set(4), Some(4));
    }

    #[test]
    fn after_a_failure_the_newest_value_waits_for_a_retry() {
        let mut save = NewestSave::default();
        save.set(1);
        save.set(2);
        assert_eq!(save.finish(&1, false), None);
        assert_eq!(save.start(), Some(2));
    }

    #[test]
    fn nothing_is_sent_once_the_value_is_forgotten() {
        let mut save = NewestSave::default();
        save.set(1);
        save.clear();
        assert_eq!(save.finish(&1, true), None);
        assert_eq!(save.start(), None);
    }

    proptest! {
        #[test]
        fn the_value_saved_last_is_the_one_set_last(values in prop::collection::vec((0u8..4, any::<bool>()), 1..20)) {
            let mut save = NewestSave::default();
            let mut in_flight = None;
            for (value, responds) in &values {
                if let Some(sent) = save.set(*value) {
                    prop_assert_eq!(in_flight, None);
                    in_flight = Some(sent);
                }
                if let Some(sent) = in_flight.filter(|_| *responds) {
                    in_flight = save.finish(&sent, true);
                }
            }
            let mut stored = None;
            while let Some(sent) = in_flight {
                stored = Some(sent);
                in_flight = save.finish(&sent, true);
            }
            if let Some(stored) = stored {
                prop_assert_eq!(Some(stored), values.last().map(|(value, _)| *value));
            }
        }
    }
}
