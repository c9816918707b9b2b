//! The common prefix and suffix of two sequences.

/// Returns the length of the common prefix, and the length of the common suffix of the rest.
pub(crate) fn common_ends<T>(
    one: &[T],
    other: &[T],
    is_alike: &dyn Fn(&T, &T) -> bool,
) -> (usize, usize) {
    let alike = |(one, other): &(&T, &T)| is_alike(one, other);
    let prefix = one.iter().zip(other).take_while(alike).count();
    let (one, other) = (&one[prefix..], &other[prefix..]);
    let ends = one.iter().rev().zip(other.iter().rev());
    (prefix, ends.take_while(alike).count())
}
