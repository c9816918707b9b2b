//! The strategy and the files that the secret of a link opens.

use app_domain::strategy::Strategy;
use app_domain::strategy_link::StrategyLink;
use app_domain::upload::{UploadId, UploadedFile, parse_file_name};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::shared_content::SharedContent;
use crate::port::{SecretDigest, SecretString};
use crate::{AppServices, Result};

/// The number of bytes of a digest that name a file of a shared strategy.
const FILE_NAME_BYTES: usize = 16;

/// A strategy as outsiders read it.
#[derive(Debug, Clone)]
pub struct SharedStrategy {
    pub strategy: Strategy,
    secret: SecretString,
}

impl SharedStrategy {
    /// The id of a file of the strategy under the link.
    pub fn file_id(&self, upload: &UploadedFile) -> UploadId {
        file_id(&self.secret.digest(), upload.id)
    }

    /// The address of a file of the strategy, which is valid as long as the link.
    pub fn file_path(&self, upload: &UploadedFile) -> String {
        self.path_of(upload.id, upload.kind.extension())
    }

    /// The text as the editor's JSON document, with the addresses of its files under the link, and only with what may be
    /// shown to outsiders. `public_url` is the address of the portal.
    pub fn content(&self, public_url: &str) -> Value {
        let rename = |name: &str| {
            let (id, kind) = parse_file_name(name)?;
            Some(self.path_of(id, kind.extension()))
        };
        SharedContent::new(public_url, &rename).of(&self.strategy.content.to_json())
    }

    fn path_of(&self, id: UploadId, extension: &str) -> String {
        let name = file_id(&self.secret.digest(), id);
        format!(
            "/uploads/shared/{}/{name}.{extension}",
            self.secret.reveal()
        )
    }
}

/// The id of an upload under a link. It does not tell the upload's own id, so that a closed link ends access to it.
fn file_id(secret: &SecretDigest, id: UploadId) -> UploadId {
    let digest: [u8; 32] = Sha256::new()
        .chain_update(secret.as_bytes())
        .chain_update(id.to_string())
        .finalize()
        .into();
    let (name, _) = digest
        .split_first_chunk::<FILE_NAME_BYTES>()
        .expect("the digest is longer");
    UploadId::from_random_bytes(*name)
}

/// Returns the strategy of this secret, and stores that the link was used today. `None` for an unknown, closed or expired
/// link, and while the strategy is in the bin.
pub async fn open(services: &AppServices, secret: &str) -> Result<Option<SharedStrategy>> {
    let Some((link, shared)) = find(services, secret).await? else {
        return Ok(None);
    };
    let today = services.today(&services.settings().await?);
    if link.last_used_on != Some(today) {
        let mut writing = services.store.write().await?;
        writing.set_strategy_link_used(link.id, today).await?;
        writing.commit().await?;
    }
    Ok(Some(shared))
}

async fn find(
    services: &AppServices,
    secret: &str,
) -> Result<Option<(StrategyLink, SharedStrategy)>> {
    let secret = SecretString::presented(secret);
    let mut reading = services.store.read().await?;
    let link = reading.strategy_link(&secret.digest()).await?;
    let Some(link) = link.filter(|link| link.is_open(services.now())) else {
        return Ok(None);
    };
    let strategy = reading.strategy(link.strategy).await?;
    Ok(strategy.map(|strategy| (link, SharedStrategy { strategy, secret })))
}

/// Returns the upload with this name under the link: an attachment, or a file that the text shows. `None` for any other.
pub async fn load_file(
    services: &AppServices,
    secret: &str,
    name: &str,
) -> Result<Option<UploadedFile>> {
    let Some((_, shared)) = find(services, secret).await? else {
        return Ok(None);
    };
    let digest = shared.secret.digest();
    let name = name.split_once('.').map_or(name, |(name, _)| name);
    let attached = shared.strategy.attachments.iter().map(|upload| upload.id);
    let shown = shared.strategy.content.own_upload_names();
    let shown = shown
        .iter()
        .filter_map(|name| parse_file_name(name).map(|(id, _)| id));
    let Some(id) = attached
        .chain(shown)
        .find(|id| file_id(&digest, *id).to_string() == name)
    else {
        return Ok(None);
    };
    let mut reading = services.store.read().await?;
    Ok(reading.upload(id).await?)
}
