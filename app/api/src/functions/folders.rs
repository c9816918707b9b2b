//! Server functions: the stratbook's folders.

use app_domain::folder::FolderId;
use app_wire::{ApiError, FolderBody, FolderListRequest, FolderRemovalBody, FolderRequest};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, EditorsOnly, RpcProtocol, RpcQuery};

/// Returns the top-level folders with their subfolders. In a large tree some of them are only counted.
#[server(prefix = "/rpc", endpoint = "folders/load", protocol = RpcQuery)]
pub async fn load_folders(request: Option<FolderListRequest>) -> Result<Vec<FolderBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let reader = app_service::strategies::reader(services, principal).await?;
        let selection = convert::folder_selection(&request.unwrap_or_default());
        Ok(convert::folders(
            &app_service::folders::tree(services, &reader, &selection).await?,
        ))
    })
    .await
}

#[server(prefix = "/rpc", endpoint = "folders/create", protocol = RpcProtocol<EditorsOnly>)]
pub async fn create_folder(draft: FolderRequest) -> Result<FolderBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let editor = app_service::strategies::editor(services, principal).await?;
        let wanted = convert::parse_folder(&draft)?;
        Ok(convert::folder(
            &app_service::folders::create(services, &editor, wanted).await?,
        ))
    })
    .await
}

/// Changes the fields that `draft` contains: name, color, parent folder and order.
#[server(prefix = "/rpc", endpoint = "folders/update", protocol = RpcProtocol<EditorsOnly>)]
pub async fn update_folder(id: FolderId, draft: FolderRequest) -> Result<FolderBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let editor = app_service::strategies::editor(services, principal).await?;
        let wanted = convert::parse_folder(&draft)?;
        Ok(convert::folder(
            &app_service::folders::update(services, &editor, id, wanted).await?,
        ))
    })
    .await
}

/// Deletes a folder with everything in it. For admins.
#[server(prefix = "/rpc", endpoint = "folders/remove", protocol = RpcProtocol<AdminsOnly>)]
pub async fn remove_folder(id: FolderId) -> Result<FolderRemovalBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let deleter = principal.stratbook_deleter()?;
        let removed = app_service::folders::remove(services, &deleter, id).await?;
        Ok(convert::folder_removal(removed))
    })
    .await
}
