//! Random numbers that are the same in every run.

/// A fast deterministic generator: Marsaglia's xorshift.
pub struct DocumentRng(pub u64);

impl DocumentRng {
    pub fn below(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        let at = self.below(of.len() as u64);
        of[usize::try_from(at).expect("a place in the list")].clone()
    }
}
