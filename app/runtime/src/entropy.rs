//! Randomness from the operating system.

use app_service::port::Entropy;

/// The operating system's source, fit for secrets.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes)
            .expect("every system that Muster runs on has a source of randomness");
    }
}
