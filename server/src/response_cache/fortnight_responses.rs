//! The portal's fortnight: computed once after a change, and shaped once for all viewers who see the same.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use app_api::convert::{FortnightViewer, SharedFortnight};
use app_domain::Day;
use app_domain::cache_dependency::PORTAL_SCHEDULE;
use app_domain::permission::{RequestPrincipal, TeamMember};
use app_service::{AppServices, ServiceError, VersionedCache, VersionedValue, schedule};
use app_wire::FortnightDay;

use crate::http::ErrorResponse;
use crate::response_cache::CachedResponse;

/// Maximum number of shapes that are kept. They are cleared when there are more.
const MAX_SHAPES: usize = 1_000;

/// Caches the next fourteen days for all viewers.
pub struct FortnightResponses(VersionedCache<CachedDays>);

/// The days at one version, and the responses made of them.
pub struct CachedDays {
    days: SharedFortnight,
    shapes: Mutex<HashMap<FortnightViewer, Arc<CachedResponse>>>,
}

impl Default for FortnightResponses {
    fn default() -> Self {
        Self(VersionedCache::new(PORTAL_SCHEDULE))
    }
}

impl FortnightResponses {
    /// Returns the response for this member.
    pub async fn get(
        &self,
        services: &AppServices,
        principal: &RequestPrincipal,
    ) -> Result<Arc<CachedResponse>, ErrorResponse> {
        let cached = self.load(services, &principal.member()?).await?;
        let viewer = cached.value.days.viewer(services, principal);
        Ok(cached.value.shape(viewer))
    }

    /// Returns the days, computed again only after a change.
    pub async fn load(
        &self,
        services: &AppServices,
        member: &TeamMember,
    ) -> Result<Arc<VersionedValue<CachedDays>>, ServiceError> {
        let load = async |_| {
            let seen = schedule::fortnight(services, member, None).await?;
            let days = CachedDays {
                days: SharedFortnight::new(&seen),
                shapes: Mutex::default(),
            };
            Ok((days, Some(seen.valid_during)))
        };
        self.0.get_or_load(services, load).await
    }
}

impl CachedDays {
    pub fn day(&self, date: Day) -> Option<&FortnightDay> {
        self.days.day(date)
    }

    fn shape(&self, viewer: FortnightViewer) -> Arc<CachedResponse> {
        let mut shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(response) = shapes.get(&viewer) {
            return response.clone();
        }
        if shapes.len() >= MAX_SHAPES {
            shapes.clear();
        }
        let body = serde_json::to_vec(&self.days.body_for(viewer));
        let body = body.expect("wire types have string keys");
        let response = Arc::new(CachedResponse::new(body.into()));
        shapes.insert(viewer, response.clone());
        response
    }
}
