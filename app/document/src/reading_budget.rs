//! Bounds the reading of a text that someone else wrote.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::document_error::{DocumentError, NodeLocation};
use crate::limits;

/// Stops a reading from another thread.
#[derive(Debug, Clone, Default)]
pub struct StopSignal(Arc<AtomicBool>);

impl StopSignal {
    pub fn trigger(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_triggered(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts the nodes of a document and the bytes of its texts and addresses while it is read. Once the document can no
/// longer be within its limits, or the reading was stopped, the budget is exhausted: the reader stops, and its caller
/// discards what it has read.
#[derive(Debug, Default)]
pub struct ReadingBudget {
    nodes: Cell<usize>,
    bytes: Cell<usize>,
    is_too_deep: Cell<bool>,
    is_unlimited: bool,
    stop: StopSignal,
}

impl ReadingBudget {
    pub fn new(stop: &StopSignal) -> Self {
        Self {
            stop: stop.clone(),
            ..Self::default()
        }
    }

    /// A budget for what the user copied, which the editor checks.
    pub(crate) fn unlimited() -> Self {
        Self {
            is_unlimited: true,
            ..Self::default()
        }
    }

    /// Counts nodes and bytes. Returns whether the reader may go on.
    pub fn spend(&self, nodes: usize, bytes: usize) -> bool {
        self.nodes.set(self.nodes.get().saturating_add(nodes));
        self.bytes.set(self.bytes.get().saturating_add(bytes));
        !self.is_exhausted()
    }

    /// Ends the reading of a text that is nested too deeply to be read in reasonable time.
    pub fn refuse_depth(&self) {
        self.is_too_deep.set(true);
    }

    pub fn is_exhausted(&self) -> bool {
        self.stop.is_triggered() || self.check().is_err()
    }

    /// Returns the limit that the document exceeds.
    pub fn check(&self) -> Result<(), DocumentError> {
        if self.is_unlimited {
            Ok(())
        } else if self.is_too_deep.get() {
            Err(DocumentError::TooDeep(NodeLocation::default()))
        } else if self.nodes.get() > limits::MAX_NODES {
            Err(DocumentError::TooManyNodes)
        } else if self.bytes.get() > limits::MAX_BYTES {
            Err(DocumentError::TooLarge(self.bytes.get()))
        } else {
            Ok(())
        }
    }

    /// The number of nodes that were counted.
    pub fn nodes(&self) -> usize {
        self.nodes.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_with_its_nodes_its_bytes_or_a_stop() {
        let stop = StopSignal::default();
        let budget = ReadingBudget::new(&stop);
        assert!(budget.spend(limits::MAX_NODES, limits::MAX_BYTES));
        assert_eq!(budget.nodes(), limits::MAX_NODES);
        assert!(!budget.spend(1, 0));
        assert_eq!(budget.check(), Err(DocumentError::TooManyNodes));
        assert!(!ReadingBudget::new(&stop).spend(0, limits::MAX_BYTES + 1));
        let budget = ReadingBudget::new(&stop);
        stop.trigger();
        assert!(budget.is_exhausted());
        assert_eq!(budget.check(), Ok(()));
    }
}
