//! A signal for a control, bound in both directions to a value stored elsewhere: the URL, a draft or a dialog.

use leptos::prelude::*;

use crate::run_effect::run_effect;

/// Creates a signal that follows `read` and passes each value chosen in the control to `write`.
pub fn two_way_signal<T>(
    read: impl Fn() -> T + Copy + 'static,
    write: impl Fn(&T) + 'static,
) -> RwSignal<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let value = RwSignal::new(untrack(read));
    run_effect(move || {
        let kept = read();
        if *value.read_untracked() != kept {
            value.set(kept);
        }
    });
    run_effect(move || {
        let chosen = value.get();
        if untrack(read) != chosen {
            write(&chosen);
        }
    });
    value
}
