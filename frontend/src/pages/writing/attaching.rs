//! Images and PDFs are attached to what is written, each by a save of its own.

use std::time::Duration;

use app_api::ApiError;
use app_api::error::{STALE, UNREACHABLE};
use app_api::signed_in;
use app_api::wire::{StrategyBody, StrategyDraft, Success, UploadBody};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FormData, RequestInit};

use super::sending::read;
use super::sheet::Writing;
use crate::texts::attachments as words;

/// How often it is looked whether the save before has come back.
const TURN: Duration = Duration::from_millis(60);
/// A teammate may save in between; not for ever.
const TRIES: u8 = 3;
/// How the types of images begin.
pub const IMAGE: &str = "image/";

impl Writing {
    /// Attaches the files one after another; what is refused is said with its name.
    pub fn attach(self, files: Vec<File>) {
        self.uploading
            .update(|names| names.extend(files.iter().map(File::name)));
        spawn_local(async move {
            for file in files {
                let heard = self
                    .in_turn(async |id, version| send(&id, version, &file).await)
                    .await;
                let done = self.uploading.try_update(|names| {
                    let at = names.iter().position(|name| *name == file.name());
                    at.map(|at| names.remove(at))
                });
                if let (Err(refusal), Some(_)) = (heard, done) {
                    self.tell(words::not_attached(&file.name(), &refusal.error));
                }
            }
        });
    }

    /// Takes an attachment away; earlier versions keep it.
    pub fn detach(self, upload: &UploadBody) {
        let id = vec![upload.id.clone()];
        let (images, files) = if upload.kind.starts_with(IMAGE) {
            (id, Vec::new())
        } else {
            (Vec::new(), id)
        };
        spawn_local(async move {
            let asked = async |id: String, version| {
                let draft = StrategyDraft {
                    remove_images: images.clone(),
                    remove_files: files.clone(),
                    version: Some(version),
                    ..StrategyDraft::default()
                };
                app_api::functions::strategies::update_strategy(id, draft).await
            };
            if let Err(refusal) = self.in_turn(asked).await {
                self.tell(refusal.error);
            }
        });
    }

    fn tell(self, words: String) {
        if let Some(toasts) = self.toasts.try_get_value() {
            toasts.say(words);
        }
    }

    /// A save of its own, after the one that is on its way; once more where a teammate saved in between.
    async fn in_turn(
        self,
        ask: impl AsyncFn(String, i64) -> Result<StrategyBody, ApiError>,
    ) -> Result<(), ApiError> {
        while self.is_sending.try_get_value() == Some(true) {
            sleep(TURN).await;
        }
        let Some(Some(id)) = self.id.try_get_untracked() else {
            return Ok(());
        };
        self.is_sending.set_value(true);
        let mut heard = ask(id.clone(), self.version()).await;
        for _ in 1..TRIES {
            let Err(refusal) = &heard else { break };
            let theirs = refusal.data.as_ref().and_then(|data| read(data));
            let Some(theirs) = theirs.filter(|_| refusal.code == STALE) else {
                break;
            };
            if self.is_sending.try_get_value().is_none() {
                return Ok(());
            }
            self.meet(theirs);
            if self.conflict.with_untracked(Option::is_some) {
                break;
            }
            heard = ask(id.clone(), self.version()).await;
        }
        if self
            .is_sending
            .try_update_value(|sending| *sending = false)
            .is_none()
        {
            // The page was left meanwhile.
            return Ok(());
        }
        let heard = heard.map(|stored| self.stand_on(stored));
        if let Err(refusal) = &heard {
            self.session.heed(refusal);
        }
        self.send();
        heard
    }
}

/// Images and PDFs are told apart by what the device says; the server looks at the bytes.
async fn send(id: &str, version: i64, file: &File) -> Result<StrategyBody, ApiError> {
    let part = if file.type_().starts_with(IMAGE) {
        "images"
    } else {
        "files"
    };
    let sent = async {
        let form = FormData::new()?;
        form.append_with_blob_and_filename(part, file, &file.name())?;
        let options = RequestInit::new();
        options.set_method("PUT");
        options.set_body(form.unchecked_ref());
        let tag = ["\"", &version.to_string(), "\""].concat();
        let path = ["/api/strategies/", id].concat();
        let response = signed_in::fetch(&path, &options, &[("if-match", &tag)]).await?;
        let text = JsFuture::from(response.text()?).await?;
        Ok::<_, JsValue>((response.ok(), text.as_string().unwrap_or_default()))
    };
    let unreachable = || ApiError::new(UNREACHABLE, words::CUT);
    match sent.await {
        Ok((true, text)) => signed_in::read::<Success<StrategyBody>>(&text).map(|good| good.data),
        Ok((false, text)) => Err(serde_json::from_str(&text).unwrap_or_else(|_| unreachable())),
        Err(_) => Err(unreachable()),
    }
}
