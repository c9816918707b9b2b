//! The first responses of a page. The script in `index.html` requests them while the wasm is loading.

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    /// Takes the response to a request without arguments, for the same `authorization` header, as a promise.
    #[wasm_bindgen(js_namespace = firstResponses)]
    pub(crate) fn take(path: &str, authorization: &str) -> Option<Promise>;

    #[wasm_bindgen(js_namespace = firstResponses, js_name = takeVersion)]
    fn take_version() -> Promise;
}

/// Waits for the first responses and returns the version that all of them include, where the event stream of this page
/// continues. Returns `None` if there are none, if one has failed, and the second time.
pub async fn common_version() -> Option<i64> {
    let version = JsFuture::from(take_version()).await.ok()?.as_f64()?;
    #[allow(
        clippy::cast_possible_truncation,
        reason = "versions are counted from one"
    )]
    Some(version as i64).filter(|version| *version > 0)
}
