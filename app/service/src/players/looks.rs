//! Colors and pictures of players. Players choose their own; an admin may choose anyone's.

use std::collections::HashMap;

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, PlayerOwner, UploadAuthor};
use app_domain::player_picture::{
    AvatarHash, DiscordAvatar, MAX_PICTURE_BYTES, PictureFile, PictureSource, check_picture,
};
use app_domain::upload::UploadedFile;
use app_domain::{AccountId, Player, PlayerColor, PlayerId, PlayerPicture, ValidationRule};
use chrono::{DateTime, TimeDelta, Utc};
use futures::StreamExt;

use super::PlayerChange;
use super::registry::save_change;
use crate::unit_of_work::UnitOfWork;
use crate::uploads::{self, AcceptedKind, IncomingFile, PendingUploads};
use crate::{AppServices, ResourceKind, Result, ServiceError};

/// The delay before an avatar that could not be fetched is tried again.
const AVATAR_RETRY_DELAY: TimeDelta = TimeDelta::hours(1);

/// The avatars that this process could not fetch, with the time of the next attempt.
#[derive(Debug, Default)]
pub struct FailedAvatars(HashMap<PlayerId, (AvatarHash, DateTime<Utc>)>);

/// Changes color and picture; `None` stays. An uploaded picture is set with [`set_uploaded_picture`].
pub async fn change_look(
    services: &AppServices,
    owner: &PlayerOwner,
    color: Option<PlayerColor>,
    picture: Option<PictureSource>,
) -> Result<Player> {
    let player = services.store.read().await?.player(owner.player()).await?;
    let player = player.ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    let picture = match picture {
        Some(source) if source == player.picture.source() => None,
        None => None,
        Some(PictureSource::Generated) => Some(PlayerPicture::Generated),
        Some(PictureSource::Discord) if player.account.is_none() => {
            return Err(ServiceError::invalid(
                "picture",
                ValidationRule::AccountRequired,
            ));
        }
        Some(PictureSource::Discord) => Some(PlayerPicture::Discord(DiscordAvatar::default())),
        Some(PictureSource::Upload) => {
            return Err(ServiceError::invalid(
                "picture",
                ValidationRule::FileRequired,
            ));
        }
    };
    let wanted = PlayerChange {
        color,
        picture,
        ..PlayerChange::default()
    };
    save_change(services, owner, owner.player(), wanted).await
}

/// Makes an upload the picture of a player. The caller removes the upload if this fails.
pub async fn set_uploaded_picture(
    services: &AppServices,
    owner: &PlayerOwner,
    upload: &UploadedFile,
) -> Result<Player> {
    check_picture(upload).map_err(|rule| ServiceError::invalid("picture", rule))?;
    let wanted = PlayerChange {
        picture: Some(PlayerPicture::Uploaded(upload.into())),
        ..PlayerChange::default()
    };
    save_change(services, owner, owner.player(), wanted).await
}

/// Returns the players whose picture is their avatar, with their accounts.
pub async fn avatar_accounts(services: &AppServices) -> Result<Vec<(PlayerId, AccountId)>> {
    let players = services.store.read().await?.players().await?;
    let shown = players
        .into_iter()
        .filter(|player| player.picture.source() == PictureSource::Discord);
    Ok(shown
        .filter_map(|player| Some((player.id, player.account?)))
        .collect())
}

/// Stores the hashes of the current avatars, as Discord names them; `None`: the account has none. Writes nothing if all
/// are unchanged.
pub async fn record_avatars(
    services: &AppServices,
    current: &[(PlayerId, Option<AvatarHash>)],
) -> Result<()> {
    let changed = |player: &Player| {
        let (_, hash) = current.iter().find(|(id, _)| *id == player.id)?;
        let picture = player.picture.with_avatar(hash.as_ref());
        (picture != player.picture).then_some(picture)
    };
    let known = services.store.read().await?.players().await?;
    if known.iter().all(|player| changed(player).is_none()) {
        return Ok(());
    }
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    for player in change.players().await? {
        if let Some(picture) = changed(&player) {
            put_picture(&mut change, player, picture).await?;
        }
    }
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Fetches the avatars that are missing. A failure is logged and tried again later; the player keeps the generated
/// picture until then.
pub async fn fetch_avatars(services: &AppServices, failed: &mut FailedAvatars) -> Result<()> {
    let players = services.store.read().await?.players().await?;
    let now = services.now();
    for player in players {
        let (Some(hash), Some(account)) = (player.picture.missing_avatar(), &player.account) else {
            continue;
        };
        if failed.is_waiting(&player.id, hash, now) {
            continue;
        }
        if let Err(error) = fetch_avatar(services, &player.id, account, hash).await {
            let error = &error as &dyn std::error::Error;
            tracing::warn!(error, player.id = %player.id, "an avatar could not be fetched; will retry in an hour");
            let retry = (hash.clone(), now + AVATAR_RETRY_DELAY);
            failed.0.insert(player.id.clone(), retry);
        }
    }
    Ok(())
}

impl FailedAvatars {
    fn is_waiting(&self, player: &PlayerId, hash: &AvatarHash, now: DateTime<Utc>) -> bool {
        let failed = self.0.get(player);
        failed.is_some_and(|(known, retry)| known == hash && now < *retry)
    }
}

async fn fetch_avatar(
    services: &AppServices,
    id: &PlayerId,
    account: &AccountId,
    hash: &AvatarHash,
) -> Result<()> {
    let broken = |rule| ServiceError::invalid("avatar", rule);
    let opened = services.avatars.open(account, hash).await;
    let mut remote = opened.map_err(broken)?;
    let mut arriving = IncomingFile::new("avatar", AcceptedKind::Image);
    let mut received = 0;
    while let Some(chunk) = remote.bytes.next().await {
        let chunk = chunk.map_err(broken)?;
        received += chunk.len() as u64;
        if received > MAX_PICTURE_BYTES {
            return Err(broken(ValidationRule::BrokenFile));
        }
        arriving.push(&chunk)?;
    }
    let mut pending = PendingUploads::new(services);
    let upload = pending
        .store(&UploadAuthor::of_avatars(), arriving, &remote.name)
        .await?;
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let player = change.player(id).await?;
    // The player may have chosen another picture, or another server may have fetched the avatar.
    let Some(player) = player.filter(|one| one.picture.missing_avatar() == Some(hash)) else {
        return Ok(());
    };
    let picture = PlayerPicture::Discord(DiscordAvatar {
        hash: Some(hash.clone()),
        file: Some(PictureFile::from(&upload)),
    });
    put_picture(&mut change, player, picture).await?;
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    pending.persist();
    Ok(())
}

async fn put_picture(
    change: &mut UnitOfWork,
    player: Player,
    picture: PlayerPicture,
) -> Result<()> {
    let after = Player {
        picture,
        ..player.clone()
    };
    change.put_player(&after).await?;
    mark_replaced_picture(change, &player, Some(&after)).await
}

/// Marks the upload of a picture that the player no longer has for deletion. Call it after the player is stored; `after`
/// is `None` for a player who is deleted.
pub(super) async fn mark_replaced_picture(
    change: &mut UnitOfWork,
    before: &Player,
    after: Option<&Player>,
) -> Result<()> {
    let shown = after.and_then(|player| player.picture.file());
    match before.picture.file() {
        Some(file) if Some(file) != shown => {
            Ok(change.mark_uploads_for_deletion(&[file.id]).await?)
        }
        Some(_) | None => Ok(()),
    }
}

/// Removes the bytes of the uploads that [`mark_replaced_picture`] has marked, after the change is committed.
pub(super) async fn remove_replaced_picture(services: &AppServices, before: &Player) {
    if before.picture.file().is_some() {
        uploads::try_remove_marked(services).await;
    }
}
