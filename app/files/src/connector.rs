//! Lets `object_store` use the workspace's HTTP client instead of its own.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse,
    HttpResponseBody, HttpService,
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum time of a whole request with its answer: 10 MiB on a slow connection.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);

/// Sends the requests of `object_store` through `reqwest`.
#[derive(Debug, Clone)]
pub(crate) struct ReqwestConnector(reqwest::Client);

impl ReqwestConnector {
    /// Trusts `authorities` in addition to the web's certificate authorities. Without `allow_http` only https is used.
    pub fn new(
        allow_http: bool,
        authorities: Vec<reqwest::Certificate>,
    ) -> Result<Self, reqwest::Error> {
        let mut client = reqwest::Client::builder()
            .https_only(!allow_http)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none());
        for authority in authorities {
            client = client.add_root_certificate(authority);
        }
        client.build().map(Self)
    }
}

impl HttpConnector for ReqwestConnector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

#[async_trait]
impl HttpService for ReqwestConnector {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (head, body) = request.into_parts();
        let request = self
            .0
            .request(head.method, head.uri.to_string())
            .headers(head.headers)
            .body(reqwest::Body::wrap(body));
        let answer = request.send().await.map_err(http_error)?;
        let (head, body) = http_answer(answer).into_parts();
        let body = HttpResponseBody::new(body.map_err(http_error));
        Ok(HttpResponse::from_parts(head, body))
    }
}

fn http_answer(answer: reqwest::Response) -> HttpAnswer {
    answer.into()
}

type HttpAnswer = http::Response<reqwest::Body>;

/// Converts an error. Its kind decides whether `object_store` retries the request.
fn http_error(error: reqwest::Error) -> HttpError {
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
