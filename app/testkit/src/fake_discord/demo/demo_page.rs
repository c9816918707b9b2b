//! Serves the demo page, and does what its buttons ask for.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::super::fake_user::FakeUser;
use super::super::{BotReply, FakeDiscord, FakeDiscordState, ReplyKind};
use super::page_state;

/// Allows only the page's own resources.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A member of the server whom the page can act as.
#[derive(Debug, Clone)]
pub struct DemoMember {
    /// The id of the Discord account.
    pub id: String,
    pub name: String,
}

#[derive(Clone)]
pub(super) struct DemoPage {
    pub(super) state: Arc<FakeDiscordState>,
    pub(super) members: Arc<[DemoMember]>,
}

/// Serves the page until the future is dropped. The first member is an administrator of the server.
pub async fn serve(
    discord: &FakeDiscord,
    listener: TcpListener,
    members: Vec<DemoMember>,
) -> std::io::Result<()> {
    let page = DemoPage {
        state: Arc::clone(&discord.state),
        members: members.into(),
    };
    let file = |kind, text| get(move || async move { file(kind, text) });
    let app = Router::new()
        .route("/", file("text/html", include_str!("page.html")))
        .route("/page.css", file("text/css", include_str!("page.css")))
        .route("/page.js", file("text/javascript", include_str!("page.js")))
        .route(
            "/markup.js",
            file("text/javascript", include_str!("markup.js")),
        )
        .route("/shown", get(page_state::page_state))
        .route("/acts", post(act))
        .with_state(page);
    axum::serve(listener, app).await
}

fn file(kind: &'static str, text: &'static str) -> Response {
    let headers = [
        (CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (CONTENT_SECURITY_POLICY, POLICY.to_owned()),
        (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}

/// Performs an action of a member; returns the bot's reply.
async fn act(State(page): State<DemoPage>, Json(act): Json<Value>) -> Response {
    let Some(person) = page.user_of(&act["member"]) else {
        return (StatusCode::NOT_FOUND, "no such member").into_response();
    };
    // A panic, which fails a test, ends only this task.
    match tokio::spawn(perform(person, act)).await {
        Ok(answer) => Json(answer).into_response(),
        Err(_) => (StatusCode::BAD_GATEWAY, "The bot did not answer.").into_response(),
    }
}

async fn perform(person: FakeUser, act: Value) -> Value {
    let text = |name: &str| act[name].as_str().unwrap_or_default();
    let texts: Vec<(&str, &str)> = act["typed"]
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)))
        .collect();
    let answer = match text("kind") {
        "command" => person.command(text("command"), &texts).await,
        "offer" => {
            let option = text("option");
            let (focused, before): (Vec<_>, Vec<_>) =
                texts.into_iter().partition(|(name, _)| *name == option);
            let typed = focused.first().map_or("", |(_, typed)| typed);
            let offered = person.autocomplete_with_options(text("command"), &before, option, typed);
            return json!(offered.await);
        }
        "form" => {
            let form = BotReply::new(person, 9, act["form"].clone(), std::time::Duration::ZERO);
            form.submit(&texts).await
        }
        _ => {
            let mut data = json!({
                "custom_id": act["custom_id"],
                "component_type": act["component_type"],
            });
            if act["values"].is_array() {
                data["values"] = act["values"].clone();
            }
            person.use_component(&act["message"], &data).await
        }
    };
    let kind = match answer.kind() {
        ReplyKind::Message => "message",
        ReplyKind::Update => "update",
        ReplyKind::Form => "form",
    };
    json!({"kind": kind, "data": answer.data()})
}

impl DemoPage {
    pub(super) fn user_of(&self, id: &Value) -> Option<FakeUser> {
        let at = self.members.iter().position(|member| *id == member.id)?;
        let DemoMember { id, name } = &self.members[at];
        let person = FakeUser::new(Arc::clone(&self.state), id, name);
        Some(if at == 0 {
            person.as_administrator()
        } else {
            person
        })
    }
}

/// The query of the page: the member, and the digest of the displayed state.
pub(super) type PageQuery = Query<std::collections::HashMap<String, String>>;
