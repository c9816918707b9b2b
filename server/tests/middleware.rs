//! The middleware around handlers that fail in ways that no route should.

use std::sync::Arc;

use app_runtime::{Config, ShutdownSignal};
use app_service::AppServices;
use app_testkit::{FixedClock, SeededEntropy, TestStore};
use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use serde_json::{Value, json};
use server::http::connections::ConnectionLimits;
use server::http::listen;
use server::http::middleware::HttpMiddleware;
use server::metrics::{RequestCounters, RouteTable};
use server::state::{AppState, SharedState};
use tokio::net::TcpListener;

use crate::harness::NOW;

/// Serves routes behind the middleware; returns the URL. The store has to outlive the requests.
async fn serve_with_middleware(store: &TestStore, routes: Router<SharedState>) -> String {
    let entropy = Arc::new(SeededEntropy::default());
    let services = AppServices::new(store.shared(), Arc::new(FixedClock::at(NOW)), entropy);
    let configuration = Config::from_pairs(&[]).expect("right settings");
    let counters = RequestCounters::new(RouteTable::new([]));
    let app = AppState::new(
        &configuration,
        services,
        ShutdownSignal::default(),
        counters,
    )
    .await;
    let middleware = HttpMiddleware::new(Arc::new(app.expect("an app")), routes);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let limits = ConnectionLimits::of_process(1024, Vec::new());
    let serving = listen::serve(
        listener,
        Arc::new(middleware),
        limits,
        ShutdownSignal::default(),
    );
    tokio::spawn(serving);
    url
}

#[tokio::test]
async fn a_panic_is_answered_without_its_message_and_the_server_continues() {
    let store = TestStore::sqlite().await;
    let routes = Router::new()
        .route(
            "/api/panic",
            get(async || -> &'static str { panic!("a cause for the log alone") }),
        )
        .route("/api/well", get(async || "well"));
    let url = serve_with_middleware(&store, routes).await;
    let client = reqwest::Client::new();
    let answer = client
        .get(format!("{url}/api/panic"))
        .send()
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 500);
    let id = answer.headers()["x-request-id"]
        .to_str()
        .expect("text")
        .to_owned();
    assert_eq!(
        answer.json::<Value>().await.expect("JSON"),
        json!({
            "success": false,
            "error": "Something went wrong on our side.",
            "code": "internal",
            "requestId": id,
        })
    );
    assert_eq!(
        client
            .get(format!("{url}/api/well"))
            .send()
            .await
            .expect("an answer")
            .status(),
        200
    );
}

#[tokio::test]
async fn a_bare_error_gets_the_shape_of_the_others_under_api_alone() {
    let store = TestStore::sqlite().await;
    let teapot = || get(async || (StatusCode::IM_A_TEAPOT, "short and stout"));
    let routes = Router::new()
        .route("/api/tea", teapot())
        .route("/tea", teapot());
    let url = serve_with_middleware(&store, routes).await;
    let under_api = reqwest::get(format!("{url}/api/tea"))
        .await
        .expect("an answer");
    assert_eq!(under_api.status(), StatusCode::IM_A_TEAPOT);
    assert_eq!(
        under_api.json::<Value>().await.expect("JSON")["code"],
        "invalid"
    );
    let elsewhere = reqwest::get(format!("{url}/tea")).await.expect("an answer");
    assert_eq!(elsewhere.text().await.expect("text"), "short and stout");
}
