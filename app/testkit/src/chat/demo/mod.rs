//! The platform as a page: somebody new reads the channel, presses buttons and fills in forms, as any player.

mod shown;

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

use super::person::Person;
use super::{Answer, AnswerKind, CHANNEL_ID, Desk, FakePlatform};

/// Nothing but what the page itself brings.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Somebody who may be played.
#[derive(Debug, Clone)]
pub struct Member {
    /// The account of the platform.
    pub id: String,
    pub name: String,
}

#[derive(Clone)]
struct Page {
    desk: Arc<Desk>,
    members: Arc<[Member]>,
}

/// Serves the page for as long as it is awaited. The first member is an administrator of the server.
pub async fn serve(
    platform: &FakePlatform,
    listener: TcpListener,
    members: Vec<Member>,
) -> std::io::Result<()> {
    let page = Page {
        desk: Arc::clone(&platform.desk),
        members: members.into(),
    };
    let file = |kind, text| get(move || async move { file(kind, text) });
    let tokens = include_str!("../../../../../style/tokens.css");
    let app = Router::new()
        .route("/", file("text/html", include_str!("page.html")))
        .route("/tokens.css", file("text/css", tokens))
        .route("/page.css", file("text/css", include_str!("page.css")))
        .route("/page.js", file("text/javascript", include_str!("page.js")))
        .route(
            "/markup.js",
            file("text/javascript", include_str!("markup.js")),
        )
        .route("/shown", get(shown::shown))
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

/// Does what a member does, and answers what the bot says to it.
async fn act(State(page): State<Page>, Json(act): Json<Value>) -> Response {
    let Some(person) = page.person(&act["member"]) else {
        return (StatusCode::NOT_FOUND, "nobody of that name").into_response();
    };
    // What a test takes for a failure ends this task alone.
    match tokio::spawn(done(page, person, act)).await {
        Ok(answer) => Json(answer).into_response(),
        Err(_) => (StatusCode::BAD_GATEWAY, "The bot did not answer.").into_response(),
    }
}

async fn done(page: Page, person: Person, act: Value) -> Value {
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
            let offered = person.is_offered_behind(text("command"), &before, option, typed);
            return json!(offered.await);
        }
        "form" => {
            let form = Answer::new(person, 9, act["form"].clone(), std::time::Duration::ZERO);
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
    if answer.kind() == AnswerKind::Update {
        // A message that everybody sees changes for everybody.
        let message = act["message"]["id"].as_str().unwrap_or_default();
        page.desk.channels.edit(CHANNEL_ID, message, answer.data());
    }
    let kind = match answer.kind() {
        AnswerKind::Message => "message",
        AnswerKind::Update => "update",
        AnswerKind::Form => "form",
    };
    json!({"kind": kind, "data": answer.data()})
}

impl Page {
    fn person(&self, id: &Value) -> Option<Person> {
        let at = self.members.iter().position(|member| *id == member.id)?;
        let Member { id, name } = &self.members[at];
        let person = Person::new(Arc::clone(&self.desk), id, name);
        Some(if at == 0 {
            person.as_administrator()
        } else {
            person
        })
    }
}

/// What the page asks about: as whom it is looked at, and what it shows already.
type Asked = Query<std::collections::HashMap<String, String>>;
