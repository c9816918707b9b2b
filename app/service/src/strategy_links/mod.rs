//! Links to one strategy for outsiders (decisions §5). An admin creates and closes them; who has one reads the strategy as
//! it is now, with its files, and nothing else.
//!
//! A link does not open a strategy in the bin, and opens it again after it is restored.

mod shared_content;

use app_domain::ValidationRule;
use app_domain::event::Event;
use app_domain::permission::TeamAdmin;
use app_domain::strategy::{Strategy, StrategyId};
use app_domain::strategy_link::{LinkLifetime, MAX_STRATEGY_LINKS, StrategyLink, StrategyLinkId};
use app_domain::upload::{UploadId, UploadedFile, parse_file_name};
use chrono::SubsecRound;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use self::shared_content::SharedContent;
use crate::port::{ListedStrategyLink, SecretDigest, SecretString};
use crate::stratbook_bin::missing_strategy;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError};

/// The number of bytes of a digest that name a file of a shared strategy.
const FILE_NAME_BYTES: usize = 16;

/// A new link. Its secret is shown only once.
#[derive(Debug, Clone)]
pub struct NewStrategyLink {
    pub link: StrategyLink,
    /// The title of the strategy.
    pub title: String,
    pub secret: SecretString,
}

/// A strategy as outsiders read it.
#[derive(Debug, Clone)]
pub struct SharedStrategy {
    pub strategy: Strategy,
    secret: SecretString,
}

impl SharedStrategy {
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
        let name = file_name(&self.secret.digest(), id);
        format!(
            "/uploads/shared/{}/{name}.{extension}",
            self.secret.reveal()
        )
    }
}

/// The name of an upload under a link. It does not tell the upload's own name, so that a closed link ends access to it.
fn file_name(secret: &SecretDigest, id: UploadId) -> String {
    let digest: [u8; 32] = Sha256::new()
        .chain_update(secret.as_bytes())
        .chain_update(id.to_string())
        .finalize()
        .into();
    let (name, _) = digest
        .split_first_chunk::<FILE_NAME_BYTES>()
        .expect("the digest is longer");
    format!("{:032x}", u128::from_be_bytes(*name))
}

/// Creates a link to a strategy.
pub async fn create(
    services: &AppServices,
    admin: &TeamAdmin,
    strategy: StrategyId,
    lifetime: LinkLifetime,
) -> Result<NewStrategyLink> {
    let secret = SecretString::generate(&*services.entropy);
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let titles = change.strategy_titles(&[strategy]).await?;
    let Some((_, title)) = titles.into_iter().next() else {
        return Err(missing_strategy(&mut *change, strategy).await?);
    };
    // The precision of the database, so that the caller can compare it with the stored value later.
    let now = change.now.trunc_subsecs(6);
    change.remove_expired_strategy_links(now).await?;
    if change.strategy_links(None).await?.len() >= MAX_STRATEGY_LINKS {
        let rule = ValidationRule::TooMany(MAX_STRATEGY_LINKS);
        return Err(ServiceError::invalid("id", rule));
    }
    let link = StrategyLink {
        id: StrategyLinkId(Uuid::now_v7()),
        strategy,
        created_at: now,
        created_by: admin.actor(),
        expires_at: lifetime.expires_at(now),
        last_used_on: None,
    };
    change.insert_strategy_link(&link, &secret.digest()).await?;
    let after = json!({ "title": &title, "expires": lifetime.to_string() });
    finish(change, "strategy_link_created", strategy, after).await?;
    Ok(NewStrategyLink {
        link,
        title,
        secret,
    })
}

/// Returns the open links of one strategy, or all, newest first.
pub async fn list(
    services: &AppServices,
    _: &TeamAdmin,
    strategy: Option<StrategyId>,
) -> Result<Vec<ListedStrategyLink>> {
    let mut reading = services.store.read().await?;
    let mut links = reading.strategy_links(strategy).await?;
    let now = services.now();
    links.retain(|listed| listed.link.is_open(now));
    Ok(links)
}

/// Closes a link at once.
pub async fn close(services: &AppServices, admin: &TeamAdmin, id: StrategyLinkId) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let links = change.strategy_links(None).await?;
    let found = links.into_iter().find(|listed| listed.link.id == id);
    let found = found.ok_or(ServiceError::NotFound("link"))?;
    change.remove_strategy_link(id).await?;
    let after = json!({ "title": found.title });
    finish(change, "strategy_link_closed", found.link.strategy, after).await
}

/// Closes the links of one strategy, or all. Returns their number.
pub async fn close_all(
    services: &AppServices,
    admin: &TeamAdmin,
    strategy: Option<StrategyId>,
) -> Result<usize> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let links = change.strategy_links(strategy).await?;
    if links.is_empty() {
        return Ok(0);
    }
    for listed in &links {
        change.remove_strategy_link(listed.link.id).await?;
        let strategy_id = listed.link.strategy;
        let after = json!({ "title": listed.title });
        change
            .log_activity(
                "strategy_link_closed",
                strategy_id.to_string(),
                Value::Null,
                after,
            )
            .await?;
        change
            .record(&Event::StrategyChanged { strategy_id })
            .await?;
    }
    change.commit().await?;
    Ok(links.len())
}

async fn finish(
    mut change: UnitOfWork,
    action: &str,
    strategy_id: StrategyId,
    after: Value,
) -> Result<()> {
    change
        .log_activity(action, strategy_id.to_string(), Value::Null, after)
        .await?;
    // Open pages list the links again.
    change
        .record(&Event::StrategyChanged { strategy_id })
        .await?;
    change.commit().await?;
    Ok(())
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
        .find(|id| file_name(&digest, *id) == name)
    else {
        return Ok(None);
    };
    let mut reading = services.store.read().await?;
    Ok(reading.upload(id).await?)
}

/// Removes the links that are expired.
pub(crate) async fn remove_expired(services: &AppServices) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing
        .remove_expired_strategy_links(services.now())
        .await?;
    writing.commit().await?;
    Ok(())
}
