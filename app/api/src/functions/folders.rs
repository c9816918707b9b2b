//! The stratbook's folders for the portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{FolderBody, FolderDraft, FoldersRemoved};

/// The folders at the top, each with all below it.
#[server(prefix = "/rpc", endpoint = "folders/load", protocol = Call)]
pub async fn load_folders() -> Result<Vec<FolderBody>, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let reader = app_service::strategies::reader(services, principal).await?;
        Ok(shape::folders(
            &app_service::folders::tree(services, &reader).await?,
        ))
    })
    .await
}

#[server(prefix = "/rpc", endpoint = "folders/create", protocol = Call)]
pub async fn create_folder(draft: FolderDraft) -> Result<FolderBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let editor = app_service::strategies::editor(services, principal).await?;
        let wanted = shape::folder_wanted(&draft)?;
        Ok(shape::folder(
            &app_service::folders::create(services, &editor, wanted).await?,
        ))
    })
    .await
}

/// Renames, recolours, moves and orders what the draft names.
#[server(prefix = "/rpc", endpoint = "folders/update", protocol = Call)]
pub async fn update_folder(id: String, draft: FolderDraft) -> Result<FolderBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let editor = app_service::strategies::editor(services, principal).await?;
        let id = shape::parsed("id", &id)?;
        let wanted = shape::folder_wanted(&draft)?;
        Ok(shape::folder(
            &app_service::folders::update(services, &editor, id, wanted).await?,
        ))
    })
    .await
}

/// Removes a folder with everything in it; for admins.
#[server(prefix = "/rpc", endpoint = "folders/remove", protocol = Call)]
pub async fn remove_folder(id: String) -> Result<FoldersRemoved, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let deleter = principal.strategy_deleter()?;
        let id = shape::parsed("id", &id)?;
        let removed = app_service::folders::remove(services, &deleter, id).await?;
        Ok(shape::folders_removed(removed))
    })
    .await
}
