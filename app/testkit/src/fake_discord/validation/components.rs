//! Validation of the components of messages and modals.

use std::collections::HashSet;

use serde_json::Value;
use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::{
    Button, SelectDefaultValue, SelectMenu, SelectMenuType, TextInput,
};
use twilight_model::http::interaction::InteractionResponseData;
use twilight_validate::component;

use super::{ValidationError, ValidationResult, check_length, check_size, limits};

/// Schema `ButtonComponentForMessageRequest`.
const MAX_URL_LENGTH: usize = 512;
/// Schema `ModalInteractionCallbackRequestData`.
const MAX_TITLE_LENGTH: usize = 45;
/// <https://discord.com/developers/docs/interactions/receiving-and-responding>, modal structure.
const MAX_MODAL_ROWS: usize = 5;

/// The custom ids of a message or modal. Each is used once:
/// <https://discord.com/developers/docs/components/reference#anatomy-of-a-component-custom-id>.
#[derive(Default)]
struct CustomIds(HashSet<String>);

impl CustomIds {
    fn add(&mut self, custom_id: &str) -> ValidationResult {
        check_length(
            "custom_id",
            custom_id,
            1..=component::COMPONENT_CUSTOM_ID_LENGTH,
        )?;
        if self.0.insert(custom_id.to_owned()) {
            Ok(())
        } else {
            let words = format!("custom_id {custom_id} is used twice");
            Err(ValidationError::invalid(words))
        }
    }
}

/// Checks that the ids of preselected objects are texts, schema `SnowflakeType`: `twilight-model` accepts numbers.
pub(super) fn validate_ids(rows: &Value) -> ValidationResult {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let components = list(rows)
        .into_iter()
        .flat_map(|row| list(&row["components"]));
    let values = components.flat_map(|component| list(&component["default_values"]));
    if values.into_iter().all(|value| value["id"].is_string()) {
        Ok(())
    } else {
        let words = "the id of a default value must be a text";
        Err(ValidationError::invalid(words))
    }
}

/// Validates what `twilight-validate` does not check in the rows of a message.
pub(super) fn validate_rows(rows: &[Component]) -> ValidationResult {
    let mut ids = CustomIds::default();
    for row in rows {
        let Component::ActionRow(row) = row else {
            continue;
        };
        // Schema `ActionRowComponentForMessageRequest`.
        check_size("an action row", row.components.len(), 1..=5)?;
        for component in &row.components {
            match component {
                Component::Button(button) => validate_button(button, &mut ids)?,
                Component::SelectMenu(select) => {
                    // <https://discord.com/developers/docs/components/reference#action-row>
                    check_size("an action row with a select", row.components.len(), 1..=1)?;
                    validate_select(select, &mut ids)?;
                }
                other => {
                    let words = format!("a message cannot have {:?}", other.kind());
                    return Err(ValidationError::invalid(words));
                }
            }
        }
    }
    Ok(())
}

fn validate_button(button: &Button, ids: &mut CustomIds) -> ValidationResult {
    let label = button.label.as_deref().unwrap_or_default();
    if button.emoji.is_none() {
        check_length("the label of a button", label, 1..=usize::MAX)?;
    }
    if let Some(url) = &button.url {
        check_length("the URL of a button", url, 1..=MAX_URL_LENGTH)?;
    }
    button.custom_id.iter().try_for_each(|id| ids.add(id))
}

/// Schemas `StringSelectComponentForMessageRequest` and `StringSelectOptionForRequest`.
fn validate_select(select: &SelectMenu, ids: &mut CustomIds) -> ValidationResult {
    ids.add(&select.custom_id)?;
    if select.kind != SelectMenuType::Text {
        return validate_object_select(select);
    }
    let options = select.options.as_deref().unwrap_or_default();
    check_size("the options of a select", options.len(), 1..=usize::MAX)?;
    let mut values = HashSet::new();
    for option in options {
        check_length("the label of an option", &option.label, 1..=usize::MAX)?;
        check_length("the value of an option", &option.value, 1..=usize::MAX)?;
        if !values.insert(&option.value) {
            let words = format!("two options have the value {}", option.value);
            return Err(ValidationError::invalid(words));
        }
    }
    Ok(())
}

/// Schemas `ChannelSelectComponentForMessageRequest`, `RoleSelectComponentForMessageRequest` and their default values.
fn validate_object_select(select: &SelectMenu) -> ValidationResult {
    if select.options.is_some() {
        let words = "only a select of texts has options";
        return Err(ValidationError::invalid(words));
    }
    if select.channel_types.is_some() && select.kind != SelectMenuType::Channel {
        let words = "only a select of channels has channel types";
        return Err(ValidationError::invalid(words));
    }
    let fits = |value: &SelectDefaultValue| {
        matches!(
            (select.kind, value),
            (SelectMenuType::Channel, SelectDefaultValue::Channel(_))
                | (SelectMenuType::Role, SelectDefaultValue::Role(_))
                | (SelectMenuType::User, SelectDefaultValue::User(_))
                | (
                    SelectMenuType::Mentionable,
                    SelectDefaultValue::Role(_) | SelectDefaultValue::User(_)
                )
        )
    };
    let defaults = select.default_values.as_deref().unwrap_or_default();
    let most = select.max_values.map_or(1, usize::from);
    check_size("the default values of a select", defaults.len(), 0..=most)?;
    if defaults.iter().all(fits) {
        Ok(())
    } else {
        let words = format!("a default value does not fit {:?}", select.kind);
        Err(ValidationError::invalid(words))
    }
}

/// Validates a modal.
pub(super) fn validate_modal(modal: &InteractionResponseData) -> ValidationResult {
    let mut ids = CustomIds::default();
    ids.add(modal.custom_id.as_deref().unwrap_or_default())?;
    let title = modal.title.as_deref().unwrap_or_default();
    check_length("the title of a modal", title, 1..=MAX_TITLE_LENGTH)?;
    let rows = modal.components.as_deref().unwrap_or_default();
    check_size("the rows of a modal", rows.len(), 1..=MAX_MODAL_ROWS)?;
    for row in rows {
        limits("a row of a modal", component::component_v1(row))?;
        let input = match row {
            Component::ActionRow(row) => match row.components.as_slice() {
                [Component::TextInput(input)] => Some(input),
                _ => None,
            },
            _ => None,
        };
        let input = input
            .ok_or_else(|| ValidationError::invalid("a row of a modal must have one text input"))?;
        validate_text_input(input, &mut ids)?;
    }
    Ok(())
}

/// Schema `TextInputComponentForModalRequest`. The label is optional there, as a `Label` component can have it.
#[expect(deprecated, reason = "serenity has no `Label` components")]
fn validate_text_input(input: &TextInput, ids: &mut CustomIds) -> ValidationResult {
    ids.add(&input.custom_id)?;
    if input.label.is_none() {
        let words = format!("text input {} has no label", input.custom_id);
        return Err(ValidationError::invalid(words));
    }
    let max = input.max_length.map_or(usize::MAX, usize::from);
    let value = input.value.as_deref().unwrap_or_default();
    check_length("the value of a text input", value, 0..=max)
}
