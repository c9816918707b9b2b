//! Names that one tab of this browser holds at a time. The browser gives a name back when its tab is gone, however it
//! went: so it is known whether somebody still writes on what lies here.

mod neighbours;

use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// What gives back each name that this page holds.
    static HELD: RefCell<BTreeMap<String, Function>> = const { RefCell::new(BTreeMap::new()) };
}

/// Takes the name; false when another page has it.
pub async fn hold(name: &str) -> bool {
    match asked(name) {
        Ok((granted, release)) => {
            let is_ours = JsFuture::from(granted).await;
            let is_ours = is_ours.map_or(true, |granted| granted.is_truthy());
            if is_ours {
                HELD.with_borrow_mut(|held| held.insert(name.to_owned(), release));
            }
            is_ours
        }
        Err(_) => neighbours::hold(name).await,
    }
}

/// Gives the name back.
pub fn release(name: &str) {
    if let Some(release) = HELD.with_borrow_mut(|held| held.remove(name)) {
        let _ = release.call0(&JsValue::UNDEFINED);
    } else {
        neighbours::release(name);
    }
}

/// The names that any page of this browser holds.
pub async fn held() -> Vec<String> {
    let listed = async {
        let locks = locks()?;
        let query: Function = Reflect::get(&locks, &"query".into())?.dyn_into()?;
        let asked: Promise = query.call0(&locks)?.dyn_into()?;
        let held = Reflect::get(&JsFuture::from(asked).await?, &"held".into())?;
        let held = Array::from(&held);
        let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
        Ok::<Vec<String>, JsValue>(held.iter().filter_map(name).collect())
    };
    match listed.await {
        Ok(held) => held,
        Err(_) => neighbours::held().await,
    }
}

fn locks() -> Result<JsValue, JsValue> {
    let locks = Reflect::get(&window().navigator(), &"locks".into())?;
    if locks.is_object() {
        Ok(locks)
    } else {
        Err(locks)
    }
}

/// Whether it is granted, and what gives it back.
fn asked(name: &str) -> Result<(Promise, Function), JsValue> {
    let locks = locks()?;
    let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
    let options: JsValue = Object::new().into();
    Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE)?;
    let (until, release) = promise();
    let (granted, grant) = promise();
    let heard = Closure::once_into_js(move |lock: JsValue| {
        let is_ours = lock.is_object();
        let _ = grant.call1(&JsValue::UNDEFINED, &is_ours.into());
        // It is held until this is kept.
        if is_ours { until.into() } else { lock }
    });
    let lock: JsValue = request.call3(&locks, &name.into(), &options, &heard)?;
    // Which fails at once where the browser refuses to say.
    Ok((Promise::race(&Array::of2(&granted, &lock)), release))
}

fn promise() -> (Promise, Function) {
    let mut settle = None;
    let promise = Promise::new(&mut |resolve, _| settle = Some(resolve));
    (
        promise,
        settle.expect("a promise calls back while it is made"),
    )
}
