//! Attaches images and PDFs to a strategy, each with a save of its own.

use std::time::Duration;

use app_api::api_client;
use app_api::functions::strategies::update_strategy;
use app_domain::strategy::StrategyId;
use app_portal::stratbook::attachment::{removal_request, upload_part};
use app_portal::texts::attachments as words;
use app_wire::error::{JsonText, STALE_VERSION, UNREACHABLE};
use app_wire::{ApiError, StrategyBody, SuccessEnvelope, UploadBody};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FormData, RequestInit};

use super::lazy_merge::fetch_merge_code;
use super::strategy_editor::StrategyEditorState;

/// How often to check whether the previous save has finished.
const POLL_INTERVAL: Duration = Duration::from_millis(60);
/// Maximum number of attempts when another user saves in between.
const MAX_ATTEMPTS: u8 = 3;

impl StrategyEditorState {
    /// Attaches the files one after another. A toast names each refused file.
    pub fn attach(self, files: Vec<File>) {
        self.uploading
            .update(|names| names.extend(files.iter().map(File::name)));
        spawn_local(async move {
            for file in files {
                let response = self
                    .save_after_current(async |id, version| upload_file(id, version, &file).await)
                    .await;
                let done = self.uploading.try_update(|names| {
                    let at = names.iter().position(|name| *name == file.name());
                    at.map(|at| names.remove(at))
                });
                if let (Err(api_error), Some(_)) = (response, done) {
                    self.show_toast(words::not_attached(&file.name(), &api_error.error));
                }
            }
        });
    }

    /// Removes an attachment; earlier versions keep it.
    pub fn detach(self, upload: &UploadBody) {
        let upload = upload.clone();
        spawn_local(async move {
            let remove = async |id: StrategyId, version| {
                update_strategy(id, removal_request(&upload, version)).await
            };
            if let Err(api_error) = self.save_after_current(remove).await {
                self.show_toast(api_error.error);
            }
        });
    }

    pub fn show_toast(self, words: String) {
        if let Some(toasts) = self.toasts.try_get_value() {
            toasts.notify(words);
        }
    }

    /// Runs a save after the one in flight. Merges and retries if another user saved in between.
    async fn save_after_current(
        self,
        ask: impl AsyncFn(StrategyId, i64) -> Result<StrategyBody, ApiError>,
    ) -> Result<(), ApiError> {
        while self.is_sending.try_get_value() == Some(true) {
            sleep(POLL_INTERVAL).await;
        }
        let Some(Some(id)) = self.id.try_get_untracked() else {
            return Ok(());
        };
        self.is_sending.set_value(true);
        let mut response = ask(id, self.version()).await;
        for _ in 1..MAX_ATTEMPTS {
            let Err(error) = &response else { break };
            let theirs = error.data.as_ref().and_then(JsonText::parse);
            let Some(theirs) = theirs.filter(|_| error.code == STALE_VERSION) else {
                break;
            };
            if fetch_merge_code().await.is_err() {
                break;
            }
            if self.is_sending.try_get_value().is_none() {
                return Ok(());
            }
            self.merge_theirs(theirs);
            response = ask(id, self.version()).await;
        }
        if self
            .is_sending
            .try_update_value(|sending| *sending = false)
            .is_none()
        {
            // The page was left during the request.
            return Ok(());
        }
        let response = response.map(|stored| {
            self.keep_conflicts_after_save(&stored);
            self.set_base(stored);
        });
        if let Err(error) = &response {
            self.session.handle_refusal(error);
        }
        self.send();
        response
    }
}

/// Uploads a file as image or PDF by the browser's media type. The server checks the content.
async fn upload_file(id: StrategyId, version: i64, file: &File) -> Result<StrategyBody, ApiError> {
    let part = upload_part(&file.type_());
    let sent = async {
        let form = FormData::new()?;
        form.append_with_blob_and_filename(part, file, &file.name())?;
        let options = RequestInit::new();
        options.set_method("PUT");
        options.set_body(form.unchecked_ref());
        let tag = format!("\"{version}\"");
        let path = format!("/api/strategies/{id}");
        let response = api_client::fetch(&path, &options, &[("if-match", &tag)]).await?;
        let text = JsFuture::from(response.text()?).await?;
        Ok::<_, JsValue>((response.ok(), text.as_string().unwrap_or_default()))
    };
    let unreachable = || ApiError::new(UNREACHABLE, words::CUT);
    match sent.await {
        Ok((true, text)) => {
            api_client::parse_response::<SuccessEnvelope<StrategyBody>>(&text).map(|good| good.data)
        }
        Ok((false, text)) => Err(serde_json::from_str(&text).unwrap_or_else(|_| unreachable())),
        Err(_) => Err(unreachable()),
    }
}
