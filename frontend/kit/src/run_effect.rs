//! Effects without a value of their own.

use leptos::prelude::Effect;

/// Runs `act` in the next task, and again after each change of what it has read. Boxed: the code that waits for changes, a
/// kilobyte, is compiled once instead of for each effect.
pub fn run_effect<T>(mut act: impl FnMut() -> T + 'static) {
    run_boxed(Box::new(move || drop(act())));
}

fn run_boxed(mut act: Box<dyn FnMut()>) {
    Effect::new(move |_: Option<()>| act());
}
