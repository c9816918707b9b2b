//! Cached responses to the portal's queries, which are the same for all members with the same rights.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use app_api::query_string::arguments;
use app_domain::Role;
use app_domain::cache_dependency::{CATALOG, FOLDERS, PLAYERS, STRATEGIES};
use app_domain::event::EventKind;
use app_domain::permission::RequestPrincipal;
use app_service::AppServices;
use app_service::port::DataVersion;
use bytes::Bytes;

use crate::response_cache::CachedResponse;

/// The cached queries, and the kinds of events that change their responses.
const CACHED_QUERIES: [(&str, &[EventKind]); 6] = [
    ("/rpc/catalogue/load", CATALOG),
    ("/rpc/folders/load", FOLDERS),
    ("/rpc/maps/list", CATALOG),
    ("/rpc/maps/load", CATALOG),
    ("/rpc/players/load", PLAYERS),
    ("/rpc/strategies/list", STRATEGIES),
];

/// Maximum number of cached responses. They are cleared when there are more.
const MAX_RESPONSES: usize = 256;

#[derive(Default)]
pub struct QueryCache {
    responses: Mutex<HashMap<QueryKey, CachedQuery>>,
}

struct CachedQuery {
    version: DataVersion,
    response: Arc<CachedResponse>,
}

/// The inputs of a response other than the data.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct QueryKey {
    path: &'static str,
    arguments: String,
    /// `None` for an operator.
    role: Option<Role>,
    is_admin: bool,
}

/// A place in the cache, at the version of the data before it is read.
pub struct QueryPlace {
    key: QueryKey,
    version: DataVersion,
}

impl QueryPlace {
    /// Returns the place of a request's response; `None` if it is not cached.
    pub fn of(
        services: &AppServices,
        path: &str,
        query: Option<&str>,
        principal: &RequestPrincipal,
    ) -> Option<Self> {
        if has_search(query) {
            return None;
        }
        let (path, kinds) = CACHED_QUERIES
            .into_iter()
            .find(|(cached, _)| *cached == path)?;
        let key = QueryKey {
            path,
            arguments: query.unwrap_or_default().to_owned(),
            role: principal.player().map(|player| player.role),
            is_admin: principal.admin().is_ok(),
        };
        let version = services.version_watch.version_of(kinds);
        Some(Self { key, version })
    }
}

/// Whether the arguments have a text to search for. A search is seldom repeated, so its response is not kept.
fn has_search(query: Option<&str>) -> bool {
    const SEARCH: &str = r#""search":""#;
    arguments(query).is_some_and(|json| {
        let text = json.split_once(SEARCH).map(|(_, text)| text);
        text.is_some_and(|text| !text.starts_with('"'))
    })
}

impl QueryCache {
    pub fn get(&self, place: &QueryPlace) -> Option<Arc<CachedResponse>> {
        let responses = self.lock();
        let cached = responses.get(&place.key)?;
        (cached.version == place.version).then(|| cached.response.clone())
    }

    pub fn insert(&self, place: QueryPlace, json: Bytes) -> Arc<CachedResponse> {
        let response = Arc::new(CachedResponse::new(json));
        let mut responses = self.lock();
        if responses.len() >= MAX_RESPONSES {
            responses.clear();
        }
        let cached = CachedQuery {
            version: place.version,
            response: response.clone(),
        };
        responses.insert(place.key, cached);
        response
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<QueryKey, CachedQuery>> {
        self.responses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use app_api::query_string::with_arguments;

    use super::*;

    #[test]
    fn only_arguments_with_a_text_are_a_search() {
        let is_search = |json| {
            let address = with_arguments("", json);
            has_search(address.strip_prefix('?'))
        };
        assert!(is_search(r#"{"request":{"search":"smoke","map":""}}"#));
        assert!(!is_search(r#"{"request":{"search":"","map":"Bind"}}"#));
        assert!(!is_search(r#"{"request":{}}"#));
        assert!(!is_search("{}"));
    }
}
