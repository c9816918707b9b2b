//! The filtered log as a file. It is fetched, because a link cannot carry the token, and then handed to the browser.

use app_api::signed_in;
use app_api::wire::AuditAsked;
use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlAnchorElement, RequestInit, Url, UrlSearchParams};

use crate::texts::activity as texts;
use crate::toast::Toasts;

#[derive(Clone, Copy)]
pub struct Download {
    is_on_its_way: RwSignal<bool>,
    toasts: Toasts,
}

impl Download {
    pub fn new() -> Self {
        Self {
            is_on_its_way: RwSignal::new(false),
            toasts: Toasts::of_page(),
        }
    }

    pub fn is_on_its_way(self) -> bool {
        self.is_on_its_way.get()
    }

    pub fn begin(self, asked: &AuditAsked) {
        if self.is_on_its_way.get_untracked() {
            return;
        }
        self.is_on_its_way.set(true);
        let path = path_of(asked);
        spawn_local(async move {
            let saved = match path {
                Ok(path) => save(&path).await,
                Err(fault) => Err(fault),
            };
            if saved.is_err() {
                self.toasts.say(texts::NOT_EXPORTED.to_owned());
            }
            self.is_on_its_way.try_set(false);
        });
    }
}

fn path_of(asked: &AuditAsked) -> Result<String, JsValue> {
    let query = UrlSearchParams::new()?;
    let parts = [
        ("actor", &asked.actor),
        ("action", &asked.action),
        ("subject", &asked.subject),
        ("from", &asked.from),
        ("to", &asked.to),
    ];
    for (key, value) in parts {
        if !value.is_empty() {
            query.set(key, value);
        }
    }
    let query: String = query.to_string().into();
    Ok(["/api/audit.csv?", &query].concat())
}

async fn save(path: &str) -> Result<(), JsValue> {
    let response = signed_in::fetch(path, &RequestInit::new(), &[]).await?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let file: Blob = JsFuture::from(response.blob()?).await?.dyn_into()?;
    let address = Url::create_object_url_with_blob(&file)?;
    let link: HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    link.set_href(&address);
    let today: String = Date::new_0().to_iso_string().into();
    link.set_download(&["muster-activity-", &today[..10], ".csv"].concat());
    link.click();
    Url::revoke_object_url(&address)
}
