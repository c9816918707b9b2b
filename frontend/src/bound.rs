//! A value that a control changes, of something that is kept elsewhere: the address, a draft, a question over the page.

use leptos::prelude::*;

/// Follows what `read` says, and has `write` keep what the control chose.
pub fn bound<T>(read: impl Fn() -> T + Copy + 'static, write: impl Fn(&T) + 'static) -> RwSignal<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let value = RwSignal::new(untrack(read));
    Effect::new(move |_| {
        let kept = read();
        if *value.read_untracked() != kept {
            value.set(kept);
        }
    });
    Effect::new(move |_| {
        let chosen = value.get();
        if untrack(read) != chosen {
            write(&chosen);
        }
    });
    value
}
