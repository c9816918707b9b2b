//! The memory that files of several requests take together while they arrive.

use tokio::sync::{Semaphore, SemaphorePermit};

const KIB: usize = 1024;

/// A number of KiB that requests share.
#[derive(Debug)]
pub struct MemoryBudget(Semaphore);

impl MemoryBudget {
    pub fn of_kib(kib: usize) -> Self {
        Self(Semaphore::new(kib))
    }

    /// Begins to count the bytes of a request.
    pub fn reserve(&self) -> MemoryReservation<'_> {
        MemoryReservation {
            budget: &self.0,
            bytes: 0,
            reserved: None,
        }
    }
}

/// The bytes of one request, which are given back when it is dropped.
#[derive(Debug)]
pub struct MemoryReservation<'a> {
    budget: &'a Semaphore,
    bytes: usize,
    reserved: Option<SemaphorePermit<'a>>,
}

impl MemoryReservation<'_> {
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Counts further bytes. Returns whether there is memory for them.
    #[must_use]
    pub fn grow(&mut self, bytes: usize) -> bool {
        let before = self.bytes.div_ceil(KIB);
        self.bytes += bytes;
        let kib = u32::try_from(self.bytes.div_ceil(KIB) - before).unwrap_or(u32::MAX);
        let Ok(permit) = self.budget.try_acquire_many(kib) else {
            return false;
        };
        match &mut self.reserved {
            Some(reserved) => reserved.merge(permit),
            None => self.reserved = Some(permit),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_shared_and_given_back() {
        let budget = MemoryBudget::of_kib(4);
        let (mut one, mut other) = (budget.reserve(), budget.reserve());
        assert!(
            (0..2 * KIB).all(|_| one.grow(1)),
            "single bytes are not rounded up"
        );
        assert!(other.grow(2 * KIB) && !other.grow(1) && !one.grow(1));
        drop(one);
        assert!(other.grow(1));
        drop(other);
        assert!(budget.reserve().grow(4 * KIB));
    }
}
