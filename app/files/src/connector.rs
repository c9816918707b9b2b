//! The product's own HTTP client under `object_store`, which would bring another one.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse,
    HttpResponseBody, HttpService,
};

const CONNECTING: Duration = Duration::from_secs(5);
/// For a whole request with its answer: 10 MiB on a slow line.
const REQUEST: Duration = Duration::from_secs(60);

#[derive(Debug, Clone)]
pub(crate) struct Connector(reqwest::Client);

impl Connector {
    /// Trusts `authorities` beside those of the web.
    pub fn new(
        allow_http: bool,
        authorities: Vec<reqwest::Certificate>,
    ) -> Result<Self, reqwest::Error> {
        let mut client = reqwest::Client::builder()
            .https_only(!allow_http)
            .connect_timeout(CONNECTING)
            .timeout(REQUEST)
            .redirect(reqwest::redirect::Policy::none());
        for authority in authorities {
            client = client.add_root_certificate(authority);
        }
        client.build().map(Self)
    }
}

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

#[async_trait]
impl HttpService for Connector {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (head, body) = request.into_parts();
        let request = self
            .0
            .request(head.method, head.uri.to_string())
            .headers(head.headers)
            .body(reqwest::Body::wrap(body));
        let answer = request.send().await.map_err(failed)?;
        let (head, body) = http_answer(answer).into_parts();
        let body = HttpResponseBody::new(body.map_err(failed));
        Ok(HttpResponse::from_parts(head, body))
    }
}

fn http_answer(answer: reqwest::Response) -> HttpAnswer {
    answer.into()
}

type HttpAnswer = http::Response<reqwest::Body>;

/// What kind of failure it is decides whether the request is made again.
fn failed(error: reqwest::Error) -> HttpError {
    let kind = if error.is_timeout() {
        HttpErrorKind::Timeout
    } else if error.is_connect() {
        HttpErrorKind::Connect
    } else if error.is_decode() {
        HttpErrorKind::Decode
    } else if error.is_request() || error.is_body() {
        HttpErrorKind::Interrupted
    } else {
        HttpErrorKind::Unknown
    };
    HttpError::new(kind, error.without_url())
}
