//! Where two rows are alike at their ends, so that only what lies between is looked at.

/// How many elements are alike from the beginning, and how many of the rest from the end.
pub(crate) fn alike_ends<T>(
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
