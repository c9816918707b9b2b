//! A request under construction, and its response.

use std::future::{Future, IntoFuture};
use std::pin::Pin;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::multipart::{Form, Part};
use serde_json::Value;

use super::{EventStream, SignedInPlayer};

/// A request that is sent when it is awaited.
pub struct TestRequest(reqwest::RequestBuilder);

/// The response to a request.
#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
    pub bytes: Vec<u8>,
}

impl TestRequest {
    pub(super) fn new(request: reqwest::RequestBuilder) -> Self {
        Self(request)
    }

    pub fn by(self, person: &SignedInPlayer) -> Self {
        self.bearer_auth(&person.token)
    }

    pub fn bearer_auth(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub fn header(self, name: &str, value: &str) -> Self {
        Self(self.0.header(name, value))
    }

    pub fn json(self, body: &Value) -> Self {
        Self(self.0.json(body))
    }

    /// Sets a raw body that is declared as JSON.
    pub fn raw(self, body: impl Into<reqwest::Body>) -> Self {
        Self(self.0.header("content-type", "application/json").body(body))
    }

    /// Sets a form of text fields, which may repeat names.
    pub fn form(self, parts: &[(&'static str, &str)]) -> Self {
        let form = parts.iter().fold(Form::new(), |form, (name, text)| {
            form.text(*name, (*text).to_owned())
        });
        Self(self.0.multipart(form))
    }

    /// Sets a form of text fields and files; a file has a field name, a file name and bytes.
    pub fn form_with(
        self,
        texts: &[(&'static str, &str)],
        files: &[(&'static str, &str, &[u8])],
    ) -> Self {
        let text =
            |form: Form, (name, text): &(&'static str, &str)| form.text(*name, (*text).to_owned());
        let form = texts.iter().fold(Form::new(), text);
        let form = files.iter().fold(form, |form, (field, called, bytes)| {
            let file = Part::bytes(bytes.to_vec()).file_name((*called).to_owned());
            form.part(*field, file)
        });
        Self(self.0.multipart(form))
    }

    /// Sets a form with a title and one file.
    pub fn form_with_file(self, name: &'static str, bytes: Vec<u8>) -> Self {
        let file = Part::bytes(bytes).file_name("file.png");
        Self(
            self.0
                .multipart(Form::new().text("title", "B rush").part(name, file)),
        )
    }

    /// Sets a body without a content type.
    pub fn untyped(self, body: impl Into<reqwest::Body>) -> Self {
        Self(self.0.body(body))
    }

    /// Sends the request and returns the stream of server-sent events.
    pub async fn stream(self) -> EventStream {
        EventStream::new(self.0.send().await.expect("an answer"))
    }
}

impl IntoFuture for TestRequest {
    type Output = TestResponse;
    type IntoFuture = Pin<Box<dyn Future<Output = TestResponse> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let response = self.0.send().await.expect("an answer");
            let (status, headers) = (response.status().as_u16(), response.headers().clone());
            let bytes = response.bytes().await.expect("a whole answer").to_vec();
            TestResponse {
                status,
                headers,
                text: String::from_utf8_lossy(&bytes).into_owned(),
                bytes,
            }
        })
    }
}

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    /// The `data` of a successful response.
    #[track_caller]
    pub fn data(&self) -> Value {
        assert!((200..300).contains(&self.status), "refused: {self:?}");
        let body = self.json();
        assert_eq!(body["success"], true, "{self:?}");
        body["data"].clone()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("a text header"))
    }

    /// Checks that it is an error in the shape of decisions §2, and returns the body.
    #[track_caller]
    pub fn is_refused(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        let body = self.json();
        assert_eq!(body["success"], false, "{self:?}");
        assert_eq!(body["code"], code, "{self:?}");
        assert!(
            body["error"]
                .as_str()
                .is_some_and(|sentence| sentence.ends_with('.')),
            "{self:?}"
        );
        assert_eq!(body["requestId"], self.header("x-request-id"), "{self:?}");
        assert_eq!(
            body.get("details").is_some(),
            status == 400 && body["details"].is_array(),
            "{self:?}"
        );
        assert_eq!(
            self.header("www-authenticate") == "Bearer",
            status == 401,
            "{self:?}"
        );
        assert_eq!(
            self.headers.contains_key(RETRY_AFTER),
            matches!(status, 429 | 503 | 507),
            "{self:?}"
        );
        body
    }

    /// The invalid fields that a 400 names.
    #[track_caller]
    pub fn faults(&self) -> Vec<String> {
        let body = self.is_refused(400, "invalid");
        let details = body["details"].as_array().cloned().unwrap_or_default();
        details
            .iter()
            .filter_map(|fault| fault["field"].as_str().map(str::to_owned))
            .collect()
    }
}
