//! What is wanted of a strategy, read from a form or from JSON; every fault is named.

use app_api::shape;
use app_api::wire::StrategyDraft;
use app_domain::Rule;
use app_domain::strategy::Wanted;
use app_service::strategies::Base;
use axum::extract::Request;
use serde_json::Value;

use crate::http::Refusal;
use crate::http::form::{Intake, form_or_json};
use crate::input::{Input, Reading, or_null, plain, texts, whole_number};
use crate::routes::base::base;

/// Fields that a form may repeat.
const LISTS: [&str; 4] = ["tags", "agents", "removeImages", "removeFiles"];

pub(super) async fn of_new(request: Request, files: &mut impl Intake) -> Result<Wanted, Refusal> {
    let body = form_or_json(request, &LISTS, files).await?;
    let mut input = Input::of_new(body, "title");
    let draft = StrategyDraft {
        id: input.optional("id", plain).unwrap_or_default(),
        ..draft(&mut input)
    };
    input.concluded(shape::wanted(&draft))
}

pub(super) async fn of_change(
    request: Request,
    files: &mut impl Intake,
) -> Result<(Wanted, Base), Refusal> {
    let named = base(request.headers());
    let body = form_or_json(request, &LISTS, files).await?;
    let mut input = Input::new(body);
    let version = input.optional("version", number);
    let base = named.or(version.ok().flatten().map(Base::Version));
    if base.is_none() && version == Ok(None) {
        let _noted = input.noted::<()>("version", Err(Rule::VersionRequired));
    }
    let draft = draft(&mut input);
    let wanted = input.concluded(shape::wanted(&draft))?;
    // Without a base there was a fault.
    let base = base.ok_or_else(|| Refusal::invalid("version", Rule::VersionRequired))?;
    Ok((wanted, base))
}

/// What can be read; what cannot is noted in the input.
fn draft(input: &mut Input) -> StrategyDraft {
    let taken = |read: Reading<Option<Option<String>>>| -> Option<String> {
        // Null takes away, as empty text does.
        read.unwrap_or_default().map(Option::unwrap_or_default)
    };
    let several = |read: Reading<Option<Vec<String>>>| -> Vec<String> {
        read.unwrap_or_default().unwrap_or_default()
    };
    StrategyDraft {
        id: None,
        title: input.change("title", plain).unwrap_or_default(),
        map: taken(input.change("map", or_null(plain))),
        side: taken(input.change("side", or_null(plain))),
        tags: input.change("tags", texts).unwrap_or_default(),
        agents: input.change("agents", texts).unwrap_or_default(),
        content: input.change("content", rich_text).unwrap_or_default(),
        folder_id: taken(input.change("folderId", or_null(plain))),
        remove_images: several(input.optional("removeImages", texts)),
        remove_files: several(input.optional("removeFiles", texts)),
        version: None,
    }
}

fn rich_text(value: &Value) -> Result<Value, Rule> {
    match value {
        Value::String(_) | Value::Object(_) => Ok(value.clone()),
        _ => Err(Rule::WrongType("a document")),
    }
}

/// A form has digits where JSON has a number.
fn number(value: &Value) -> Result<i64, Rule> {
    match value {
        Value::String(digits) => digits
            .trim()
            .parse()
            .map_err(|_| Rule::WrongType("a whole number")),
        other => whole_number(other),
    }
}
