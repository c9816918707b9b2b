//! The protocol of locks between tabs without the Web Locks API. Tabs ask each other, and the holder of a name replies.

use std::collections::BTreeSet;

/// Prefix of the request for a name. The message is `who <ticket> <name>`, with the ticket of the asking tab.
const REQUEST_PREFIX: &str = "who ";
/// Prefix of the reply that a tab holds a name.
const HELD_PREFIX: &str = "held ";
/// Prefix of the reply that a tab has requested a name too. The message is `first <ticket> <name>`, with its ticket.
const REQUESTED_PREFIX: &str = "first ";
/// Request for the names that all tabs hold.
pub const LIST_REQUEST: &str = "all";

/// The locks of one tab, and what it has heard of the others.
#[derive(Debug, Default)]
pub struct TabLocks {
    held: BTreeSet<String>,
    /// The names that this tab is requesting. If two tabs request a name at the same time, the lower ticket gets it.
    requested: BTreeSet<String>,
    ticket: String,
    /// The names that other tabs have reported since the last request of this tab.
    held_elsewhere: BTreeSet<String>,
}

impl TabLocks {
    /// `ticket` is random text without spaces.
    pub fn new(ticket: String) -> Self {
        Self {
            ticket,
            ..Self::default()
        }
    }

    /// Starts a request and returns its message; `None` if this tab holds or requests the name already.
    pub fn request(&mut self, name: &str) -> Option<String> {
        if self.held.contains(name) || !self.requested.insert(name.to_owned()) {
            return None;
        }
        self.held_elsewhere.remove(name);
        Some(format!("{REQUEST_PREFIX}{} {name}", self.ticket))
    }

    /// Ends a request after the time for replies. Returns whether this tab holds the name now.
    pub fn settle(&mut self, name: &str) -> bool {
        self.requested.remove(name);
        let is_free = !self.held_elsewhere.contains(name);
        if is_free {
            self.held.insert(name.to_owned());
        }
        is_free
    }

    pub fn release(&mut self, name: &str) {
        self.held.remove(name);
    }

    /// Forgets what other tabs hold, before they are asked.
    pub fn forget_others(&mut self) {
        self.held_elsewhere.clear();
    }

    /// The names that this tab and other tabs hold.
    pub fn all_held(&self) -> Vec<String> {
        self.held.union(&self.held_elsewhere).cloned().collect()
    }

    /// Handles a message of another tab. Returns the replies.
    pub fn handle(&mut self, message: &str) -> Vec<String> {
        let held = |name: &str| format!("{HELD_PREFIX}{name}");
        let ticket_and_name = |prefix: &str| message.strip_prefix(prefix)?.split_once(' ');
        if message == LIST_REQUEST {
            return self.held.iter().map(|name| held(name)).collect();
        }
        if let Some(name) = message.strip_prefix(HELD_PREFIX) {
            self.held_elsewhere.insert(name.to_owned());
        } else if let Some((ticket, name)) = ticket_and_name(REQUESTED_PREFIX) {
            if *ticket < *self.ticket {
                self.held_elsewhere.insert(name.to_owned());
            }
        } else if let Some((ticket, name)) = ticket_and_name(REQUEST_PREFIX) {
            if self.held.contains(name) {
                return vec![held(name)];
            }
            if self.requested.contains(name) && *self.ticket < *ticket {
                return vec![format!("{REQUESTED_PREFIX}{} {name}", self.ticket)];
            }
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Delivers a message of one tab to the others, and their replies to all but themselves.
    fn deliver(tabs: &mut [TabLocks], from: usize, message: &str) {
        for at in (0..tabs.len()).filter(|at| *at != from) {
            for reply in tabs[at].handle(message) {
                for other in (0..tabs.len()).filter(|other| *other != at) {
                    tabs[other].handle(&reply);
                }
            }
        }
    }

    fn tabs(count: usize) -> Vec<TabLocks> {
        let tab = |number| TabLocks::new(format!("0.{number}"));
        (0..count).map(tab).collect()
    }

    #[test]
    fn a_held_name_is_refused_until_it_is_released() {
        let mut tabs = tabs(2);
        let request = tabs[0].request("draft").expect("free");
        deliver(&mut tabs, 0, &request);
        assert!(tabs[0].settle("draft"));
        assert_eq!(tabs[0].request("draft"), None);
        for is_free in [false, true] {
            let request = tabs[1].request("draft").expect("not held here");
            deliver(&mut tabs, 1, &request);
            assert_eq!(tabs[1].settle("draft"), is_free);
            tabs[0].release("draft");
        }
    }

    #[test]
    fn the_list_has_the_names_of_all_tabs() {
        let mut tabs = tabs(3);
        for (at, name) in [(0, "a"), (1, "b c"), (2, "d")] {
            tabs[at].request(name);
            tabs[at].settle(name);
        }
        tabs[0].forget_others();
        deliver(&mut tabs, 0, LIST_REQUEST);
        assert_eq!(tabs[0].all_held(), ["a", "b c", "d"]);
    }

    proptest! {
        #[test]
        fn of_simultaneous_requests_exactly_one_gets_the_name(count in 1_usize..6, first in 0_usize..6) {
            let mut tabs = tabs(count);
            let order: Vec<usize> = (0..count).map(|at| (at + first) % count).collect();
            let requests: Vec<_> = order.iter().map(|at| (*at, tabs[*at].request("x"))).collect();
            for (at, request) in requests {
                deliver(&mut tabs, at, &request.expect("free"));
            }
            let winners = order.iter().filter(|at| tabs[**at].settle("x")).count();
            prop_assert_eq!(winners, 1);
        }
    }
}
