//! The chat platform as identity provider: OAuth 2 with authorization code and PKCE.

use std::io;
use std::pin::Pin;
use std::time::Duration;

use anyhow::Context;
use app_runtime::config::ChatSignInConfig;
use app_service::port::{ChatIdentity, IdentityError, IdentityProvider, SecretString};
use async_trait::async_trait;
use oauth2::basic::{BasicClient, BasicErrorResponseType};
use oauth2::{
    AsyncHttpClient, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet,
    EndpointSet, HttpRequest, HttpResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    RequestTokenError, Scope, TokenResponse, TokenUrl, reqwest,
};
use serde::Deserialize;
use url::Url;

/// Short, because the user waits on an empty page.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(8);
/// Maximum number of bytes of an answer. Those of Discord have less than one KiB.
const MAX_ANSWER_BYTES: usize = 64 * 1024;
/// Grants access to the account's identity and nothing else.
const SCOPE: &str = "identify";

type OauthClient =
    BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// Calls the configured OAuth endpoints of the chat platform.
pub struct ChatOauthProvider {
    client: OauthClient,
    user_url: Url,
    http: LimitedClient,
}

/// The account that an access token belongs to.
#[derive(Deserialize)]
struct ChatAccount {
    id: String,
    username: String,
    /// Discord may introduce other forms of hashes; those count as none.
    avatar: Option<String>,
}

/// Returns the address to which Discord redirects after a sign-in; the application must list it.
pub fn redirect_url(public_url: &str) -> String {
    format!("{public_url}/api/auth/chat/callback")
}

impl ChatOauthProvider {
    pub fn new(settings: &ChatSignInConfig, public_url: &str) -> anyhow::Result<Self> {
        let redirect = redirect_url(public_url);
        let client = BasicClient::new(ClientId::new(settings.client_id.clone()))
            .set_client_secret(ClientSecret::new(
                settings.client_secret.reveal().to_owned(),
            ))
            .set_auth_uri(AuthUrl::from_url(settings.authorize_url.clone()))
            .set_token_uri(TokenUrl::from_url(settings.token_url.clone()))
            .set_redirect_uri(RedirectUrl::new(redirect).context("PUBLIC_URL")?);
        let http = reqwest::Client::builder()
            // A redirected token request would send the client secret to the target of the redirect.
            .redirect(reqwest::redirect::Policy::none())
            .timeout(REQUEST_TIMEOUT)
            .build()
            .context("cannot create the HTTP client for the chat platform")?;
        Ok(Self {
            client,
            user_url: settings.user_url.clone(),
            http: LimitedClient(http),
        })
    }
}

#[async_trait]
impl IdentityProvider for ChatOauthProvider {
    fn authorize_url(&self, state: &SecretString, verifier: &SecretString) -> String {
        let verifier = PkceCodeVerifier::new(verifier.reveal().to_owned());
        let (url, _) = self
            .client
            .authorize_url(|| CsrfToken::new(state.reveal().to_owned()))
            .add_scope(Scope::new(SCOPE.to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        url.into()
    }

    async fn identify(
        &self,
        code: &str,
        verifier: &SecretString,
    ) -> Result<ChatIdentity, IdentityError> {
        let token = self
            .client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_pkce_verifier(PkceCodeVerifier::new(verifier.reveal().to_owned()))
            .request_async(&self.http)
            .await
            .map_err(|error| match &error {
                RequestTokenError::ServerResponse(response)
                    if *response.error() == BasicErrorResponseType::InvalidGrant =>
                {
                    IdentityError::Refused
                }
                _ => IdentityError::Unavailable(Box::new(error)),
            })?;
        let account = self.load_account(token.access_token().secret()).await;
        let account = account.map_err(|error| IdentityError::Unavailable(error.into()))?;
        Ok(ChatIdentity {
            chat_id: account.id,
            username: account.username,
            avatar: account.avatar.and_then(|hash| hash.parse().ok()),
        })
    }
}

impl ChatOauthProvider {
    async fn load_account(&self, access_token: &str) -> anyhow::Result<ChatAccount> {
        let request = self
            .http
            .0
            .get(self.user_url.clone())
            .bearer_auth(access_token);
        let answer = read_limited(request.send().await?.error_for_status()?).await?;
        Ok(serde_json::from_slice(&answer)?)
    }
}

/// An HTTP client that reads answers within [`MAX_ANSWER_BYTES`].
struct LimitedClient(reqwest::Client);

impl LimitedClient {
    async fn send(&self, request: HttpRequest) -> io::Result<HttpResponse> {
        let request = request.try_into().map_err(io::Error::other)?;
        let answer = self.0.execute(request).await.map_err(io::Error::other)?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let mut response = HttpResponse::new(read_limited(answer).await?);
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

impl<'c> AsyncHttpClient<'c> for LimitedClient {
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<HttpResponse>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}

/// The body of an answer, within [`MAX_ANSWER_BYTES`].
async fn read_limited(mut answer: reqwest::Response) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(io::Error::other)? {
        if body.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
