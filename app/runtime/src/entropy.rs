//! Randomness from the operating system.

use app_service::port::RandomSource;

/// The operating system's random source, suitable for secrets.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsEntropy;

impl RandomSource for OsEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes)
            .expect("every system that Muster runs on has a source of randomness");
    }
}
