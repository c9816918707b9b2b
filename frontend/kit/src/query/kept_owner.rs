//! An owner for what a page creates and later pages use.

use leptos::prelude::*;
use leptos::reactive::owner::WeakOwner;

/// The owner of the signed-in part of the portal. Code that is loaded with a page creates under it what the portal keeps
/// until the user leaves it.
#[derive(Debug, Clone, Copy)]
pub struct KeptOwner(StoredValue<Option<WeakOwner>>);

impl KeptOwner {
    pub fn current() -> Self {
        Self(StoredValue::new(
            Owner::current().map(|owner| owner.downgrade()),
        ))
    }

    pub fn with<T>(self, create: impl FnOnce() -> T) -> T {
        let owner = self.0.get_value().and_then(|owner| owner.upgrade());
        owner.unwrap_or_default().with(create)
    }
}
