//! The protocols of the server functions: how a query and how a command is sent, and who may call a function.

use std::future::Future;
use std::marker::PhantomData;

#[cfg(feature = "server")]
use app_domain::permission::RequestPrincipal;
#[cfg(feature = "server")]
use app_service::{AppServices, ServiceError, strategies};
use app_wire::ApiError;
use send_wrapper::SendWrapper;
use serde::Serialize;
use serde::de::DeserializeOwned;
use server_fn::codec::Json;
use server_fn::error::{FromServerFnError, ServerFnErrorErr};
use server_fn::request::Req;
use server_fn::response::TryRes;
use server_fn::{Http, Protocol};

use crate::api_client::{parse_response, post, query};
use crate::query_string::arguments;

/// Who may call a server function. Other callers are refused before the arguments are read; the body requires the
/// proof of the permission as well.
pub trait RpcAudience {
    #[cfg(feature = "server")]
    fn check(
        services: &AppServices,
        principal: &RequestPrincipal,
    ) -> impl Future<Output = Result<(), ServiceError>> + Send;
}

/// Every player, and operators.
pub struct MembersOnly;

/// Everyone who may edit the stratbook.
pub struct EditorsOnly;

pub struct AdminsOnly;

impl RpcAudience for MembersOnly {
    #[cfg(feature = "server")]
    async fn check(_: &AppServices, principal: &RequestPrincipal) -> Result<(), ServiceError> {
        principal.member()?;
        Ok(())
    }
}

impl RpcAudience for EditorsOnly {
    #[cfg(feature = "server")]
    async fn check(
        services: &AppServices,
        principal: &RequestPrincipal,
    ) -> Result<(), ServiceError> {
        strategies::editor(services, principal).await?;
        Ok(())
    }
}

impl RpcAudience for AdminsOnly {
    #[cfg(feature = "server")]
    async fn check(_: &AppServices, principal: &RequestPrincipal) -> Result<(), ServiceError> {
        principal.admin()?;
        Ok(())
    }
}

/// The protocol of a server function for this audience: JSON both ways, sent by [`post`].
pub struct RpcProtocol<A = MembersOnly>(PhantomData<A>);

impl<A, Input, Output, Client, Server> Protocol<Input, Output, Client, Server, ApiError>
    for RpcProtocol<A>
where
    A: RpcAudience,
    Input: Serialize + Send,
    Output: DeserializeOwned + Send,
    Client: server_fn::client::Client<ApiError>,
    Server: server_fn::server::Server<ApiError>,
    Server::Request: Send,
    Http<Json, Json>: Protocol<Input, Output, Client, Server, ApiError>,
{
    const METHOD: http::Method = <Http<Json, Json> as Protocol<_, _, Client, Server, _>>::METHOD;

    async fn run_server<F, Ran>(
        request: Server::Request,
        server_fn: F,
    ) -> Result<Server::Response, ApiError>
    where
        F: Fn(Input) -> Ran + Send,
        Ran: Future<Output = Result<Output, ApiError>> + Send,
    {
        #[cfg(feature = "server")]
        crate::convert::respond(A::check).await?;
        <Http<Json, Json> as Protocol<_, _, Client, Server, _>>::run_server(request, server_fn)
            .await
    }

    fn run_client(
        path: &str,
        input: Input,
    ) -> impl Future<Output = Result<Output, ApiError>> + Send {
        let body = serde_json::to_string(&input).unwrap_or_default();
        let response = post(path, body);
        // A browser page has one thread.
        SendWrapper::new(async move { parse_response(&response.await?) })
    }
}

/// The protocol of a query for this audience, sent by [`query`]: a GET request with its arguments in the address, so
/// that the browser keeps the response and asks whether it has changed.
pub struct RpcQuery<A = MembersOnly>(PhantomData<A>);

impl<A, Input, Output, Client, Server> Protocol<Input, Output, Client, Server, ApiError>
    for RpcQuery<A>
where
    A: RpcAudience,
    Input: Serialize + DeserializeOwned + Send,
    Output: Serialize + DeserializeOwned + Send,
    Client: server_fn::client::Client<ApiError>,
    Server: server_fn::server::Server<ApiError>,
{
    const METHOD: http::Method = http::Method::GET;

    async fn run_server<F, Ran>(
        request: Server::Request,
        server_fn: F,
    ) -> Result<Server::Response, ApiError>
    where
        F: Fn(Input) -> Ran + Send,
        Ran: Future<Output = Result<Output, ApiError>> + Send,
    {
        #[cfg(feature = "server")]
        crate::convert::respond(A::check).await?;
        let unreadable =
            |cause: String| ApiError::from_server_fn_error(ServerFnErrorErr::Args(cause));
        let input = arguments(request.as_query())
            .ok_or_else(|| unreadable("The query string is not valid.".to_owned()))?;
        let input = serde_json::from_str(&input).map_err(|error| unreadable(error.to_string()))?;
        let output = server_fn(input).await?;
        let text = serde_json::to_string(&output).expect("wire types have string keys");
        Server::Response::try_from_string("application/json", text)
    }

    fn run_client(
        path: &str,
        input: Input,
    ) -> impl Future<Output = Result<Output, ApiError>> + Send {
        let arguments = serde_json::to_string(&input).unwrap_or_default();
        let response = query(path, arguments);
        SendWrapper::new(async move { parse_response(&response.await?) })
    }
}
