//! The responses to `GET /api/auth/user`, which every page load requests.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use app_domain::PlayerId;
use app_domain::cache_dependency::CURRENT_USER;
use app_domain::permission::RequestPrincipal;
use app_service::AppServices;
use app_service::port::DataVersion;
use bytes::Bytes;
use serde::Serialize;

use crate::http::ErrorResponse;

/// Maximum number of cached users. They are cleared when there are more.
const MAX_USERS: usize = 1_000;

/// Caches the JSON of each user. All operators share one place.
#[derive(Default)]
pub struct CurrentUserCache {
    users: Mutex<HashMap<Option<PlayerId>, CachedUser>>,
}

struct CachedUser {
    version: DataVersion,
    /// The caller as authenticated. The JSON depends on it, and it may be newer or older than `version`.
    principal: RequestPrincipal,
    json: Bytes,
}

impl CurrentUserCache {
    /// Returns the JSON of this caller; `render` computes it after a change of the caller or of the data.
    pub async fn get_or_render<B: Serialize>(
        &self,
        services: &AppServices,
        principal: &RequestPrincipal,
        render: impl AsyncFnOnce() -> Result<B, ErrorResponse>,
    ) -> Result<Bytes, ErrorResponse> {
        // Read before the data, which is then of this version or newer, never older.
        let version = services.version_watch.version_of(CURRENT_USER);
        let key = principal.player_id();
        if let Some(user) = self.lock().get(&key.cloned())
            && user.version >= version
            && user.principal == *principal
        {
            return Ok(user.json.clone());
        }
        let json = serde_json::to_vec(&render().await?).expect("wire types have string keys");
        let user = CachedUser {
            version,
            principal: principal.clone(),
            json: json.into(),
        };
        let json = user.json.clone();
        let mut users = self.lock();
        if users.len() >= MAX_USERS {
            users.clear();
        }
        users.insert(key.cloned(), user);
        Ok(json)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Option<PlayerId>, CachedUser>> {
        self.users.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
