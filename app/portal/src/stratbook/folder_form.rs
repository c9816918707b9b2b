//! The form of a folder: what it sends, and at which field an error belongs.

use app_domain::ValidationRule;
use app_domain::folder::{self, FolderColor, FolderId};
use app_wire::{ApiError, FolderRequest, OptionalText};

use crate::view_models::sentence;

/// The dialogs about folders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FolderDialog {
    /// Creates a folder in this one, or at the top level.
    Create(Option<FolderId>),
    Edit(FolderId),
    Move(FolderId),
    Remove(FolderId),
}

impl FolderDialog {
    /// The folder that is edited, moved or removed.
    pub fn folder(self) -> Option<FolderId> {
        match self {
            Self::Create(_) => None,
            Self::Edit(id) | Self::Move(id) | Self::Remove(id) => Some(id),
        }
    }

    /// Whether the form has the name and the color.
    pub fn has_name(self) -> bool {
        matches!(self, Self::Create(_) | Self::Edit(_))
    }

    /// Whether the form has the parent folder.
    pub fn has_parent(self) -> bool {
        matches!(self, Self::Create(_) | Self::Move(_))
    }

    /// The request of the form, or the rule that the name breaks.
    pub fn request(
        self,
        name: &str,
        color: FolderColor,
        parent: Option<FolderId>,
    ) -> Result<FolderRequest, ValidationRule> {
        let name = self.has_name().then(|| folder::parse_name(name));
        Ok(FolderRequest {
            name: name.transpose()?,
            color: self.has_name().then_some(color),
            parent_id: self.has_parent().then_some(OptionalText(parent)),
            sort_order: None,
        })
    }

    /// The field of an error and its sentence; `Err` for an error of no field.
    pub fn error_at_field(self, error: ApiError) -> Result<(&'static str, String), String> {
        if error.code == "folder_name_taken" {
            let field = if self.has_name() { "name" } else { "parentId" };
            return Ok((field, error.error));
        }
        match error.details.first() {
            Some(detail) if detail.field == "parentId" => {
                Ok(("parentId", sentence(&detail.message)))
            }
            Some(detail) => Ok(("name", sentence(&detail.message))),
            None => Err(error.error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratbook::folder_tree::tests::id;

    fn request(dialog: FolderDialog) -> FolderRequest {
        let color = FolderColor::default();
        dialog
            .request(" Ascent ", color, Some(id(1)))
            .expect("valid")
    }

    #[test]
    fn each_dialog_sends_only_what_it_shows() {
        let created = request(FolderDialog::Create(None));
        assert_eq!(created.name.as_deref(), Some("Ascent"));
        assert_eq!(created.parent_id, Some(OptionalText(Some(id(1)))));
        let edited = request(FolderDialog::Edit(id(2)));
        assert!(edited.color.is_some() && edited.parent_id.is_none());
        let moved = request(FolderDialog::Move(id(2)));
        assert_eq!((moved.name, moved.color), (None, None));
        let top = FolderDialog::Move(id(2)).request("", FolderColor::default(), None);
        let top = top.expect("valid");
        assert_eq!(top.parent_id, Some(OptionalText(None)));
    }

    #[test]
    fn a_folder_needs_a_name() {
        let create = FolderDialog::Create(None);
        assert!(create.request(" ", FolderColor::default(), None).is_err());
    }

    #[test]
    fn a_taken_name_is_an_error_of_the_field_that_the_form_has() {
        let error = |code| ApiError::new(code, "Taken.");
        let field = |dialog: FolderDialog| {
            let error = dialog.error_at_field(error("folder_name_taken"));
            error.map(|(field, _)| field)
        };
        assert_eq!(field(FolderDialog::Edit(id(1))), Ok("name"));
        assert_eq!(field(FolderDialog::Move(id(1))), Ok("parentId"));
        let other = FolderDialog::Edit(id(1)).error_at_field(error("busy"));
        assert_eq!(other, Err("Taken.".to_owned()));
    }
}
