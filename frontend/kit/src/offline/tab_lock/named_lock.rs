//! Acquires and releases the locks of this tab.

use std::cell::RefCell;

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::window;
use vecmap::VecMap;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::broadcast_lock;

thread_local! {
    /// The release function of each lock that this page holds.
    static RELEASE_FUNCTIONS: RefCell<VecMap<String, Function>> = const { RefCell::new(VecMap::new()) };
}

/// Acquires the lock. Returns false if another page holds it.
pub async fn acquire(name: &str) -> bool {
    match request_lock(name) {
        Ok((granted, release)) => {
            let is_ours = JsFuture::from(granted).await;
            let is_ours = is_ours.map_or(true, |granted| granted.is_truthy());
            if is_ours {
                RELEASE_FUNCTIONS.with_borrow_mut(|held| held.insert(name.to_owned(), release));
            }
            is_ours
        }
        Err(_) => broadcast_lock::acquire(name).await,
    }
}

/// Releases the lock.
pub fn release(name: &str) {
    if let Some(release) = RELEASE_FUNCTIONS.with_borrow_mut(|held| held.remove(name)) {
        let _ = release.call0(&JsValue::UNDEFINED);
    } else {
        broadcast_lock::release(name);
    }
}

/// The names locked by any page of this browser.
pub async fn locked_names() -> Vec<String> {
    let listed = async {
        let locks = lock_manager()?;
        let query: Function = Reflect::get(&locks, &"query".into())?.dyn_into()?;
        let request: Promise = query.call0(&locks)?.dyn_into()?;
        let held = Reflect::get(&JsFuture::from(request).await?, &"held".into())?;
        let held = Array::from(&held);
        let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
        Ok::<Vec<String>, JsValue>(held.iter().filter_map(name).collect())
    };
    match listed.await {
        Ok(held) => held,
        Err(_) => broadcast_lock::locked_names().await,
    }
}

fn lock_manager() -> Result<JsValue, JsValue> {
    let locks = Reflect::get(&window().navigator(), &"locks".into())?;
    if locks.is_object() {
        Ok(locks)
    } else {
        Err(locks)
    }
}

/// Returns a promise of whether the lock is granted, and a function that releases it.
fn request_lock(name: &str) -> Result<(Promise, Function), JsValue> {
    let locks = lock_manager()?;
    let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
    let options: JsValue = Object::new().into();
    Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE)?;
    let (until, release) = deferred_promise();
    let (granted, grant) = deferred_promise();
    let response = Closure::once_into_js(move |lock: JsValue| {
        let is_ours = lock.is_object();
        let _ = grant.call1(&JsValue::UNDEFINED, &is_ours.into());
        // The lock is held until this promise resolves.
        if is_ours { until.into() } else { lock }
    });
    let lock: JsValue = request.call3(&locks, &name.into(), &options, &response)?;
    // The promise rejects immediately if the browser denies access.
    Ok((Promise::race(&Array::of2(&granted, &lock)), release))
}

fn deferred_promise() -> (Promise, Function) {
    let mut settle = None;
    let promise = Promise::new(&mut |resolve, _| settle = Some(resolve));
    (
        promise,
        settle.expect("a promise calls back while it is made"),
    )
}
