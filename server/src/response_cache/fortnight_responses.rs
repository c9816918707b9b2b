//! The portal's fortnight: computed once after a change, and shaped once for all viewers who see the same.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use app_api::convert::{FortnightViewer, SharedFortnight};
use app_domain::Day;
use app_domain::cache_dependency::PORTAL_SCHEDULE;
use app_domain::permission::{RequestPrincipal, TeamMember};
use app_service::port::DataVersion;
use app_service::{AppServices, ServiceError, schedule};
use app_wire::FortnightDay;
use arc_swap::ArcSwapOption;
use chrono::{DateTime, Utc};

use crate::http::ErrorResponse;
use crate::response_cache::CachedResponse;

/// Maximum number of shapes that are kept. They are cleared when there are more.
const MAX_SHAPES: usize = 1_000;

/// Caches the next fourteen days for all viewers.
#[derive(Default)]
pub struct FortnightResponses {
    cached: ArcSwapOption<CachedDays>,
    /// Held while the days are computed, so that after a change only one request computes them.
    load_lock: tokio::sync::Mutex<()>,
}

/// The days at one version, and the responses made of them.
pub struct CachedDays {
    version: DataVersion,
    valid_during: Range<DateTime<Utc>>,
    days: SharedFortnight,
    shapes: Mutex<HashMap<FortnightViewer, Arc<CachedResponse>>>,
}

impl FortnightResponses {
    /// Returns the response for this member.
    pub async fn get(
        &self,
        services: &AppServices,
        principal: &RequestPrincipal,
    ) -> Result<Arc<CachedResponse>, ErrorResponse> {
        let days = self.load(services, &principal.member()?).await?;
        Ok(days.shape(days.days.viewer(services, principal)))
    }

    fn fresh(&self, services: &AppServices) -> Option<Arc<CachedDays>> {
        self.cached.load_full().filter(|cached| {
            cached.version == services.version_watch.version_of(PORTAL_SCHEDULE)
                && cached.valid_during.contains(&services.now())
        })
    }

    /// Returns the days, computed again only after a change.
    pub async fn load(
        &self,
        services: &AppServices,
        member: &TeamMember,
    ) -> Result<Arc<CachedDays>, ServiceError> {
        if let Some(days) = self.fresh(services) {
            return Ok(days);
        }
        let _one_at_a_time = self.load_lock.lock().await;
        if let Some(days) = self.fresh(services) {
            return Ok(days);
        }
        // Read before the data, which is then of this version or newer, never older.
        let version = services.version_watch.version_of(PORTAL_SCHEDULE);
        let seen = schedule::fortnight(services, member, None).await?;
        let days = Arc::new(CachedDays {
            version,
            valid_during: seen.valid_during.clone(),
            days: SharedFortnight::new(&seen),
            shapes: Mutex::default(),
        });
        self.cached.store(Some(days.clone()));
        Ok(days)
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
