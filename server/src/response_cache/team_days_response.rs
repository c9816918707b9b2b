//! `GET /api/schedule/next14`: after a change, only the days that have changed are serialized and compressed again.

use std::sync::Arc;

use app_api::convert;
use app_domain::Player;
use app_domain::cache_dependency::TEAM_DAYS;
use app_domain::permission::TeamMember;
use app_service::schedule::{self, TeamDay, TeamSchedule};
use app_service::{AppServices, ServiceError, VersionedCache, VersionedValue};
use app_wire::SuccessEnvelope;

use crate::http::encoded_part::EncodedPart;
use crate::response_cache::CachedResponse;

/// Caches the next fourteen days of the team with the rows of all players.
pub struct TeamDaysResponse(VersionedCache<RenderedDays>);

/// The response and its parts.
pub struct RenderedDays {
    pub response: CachedResponse,
    players: Arc<[Player]>,
    days: Vec<(Arc<TeamDay>, Arc<EncodedPart>)>,
}

impl Default for TeamDaysResponse {
    fn default() -> Self {
        Self(VersionedCache::new(TEAM_DAYS))
    }
}

impl TeamDaysResponse {
    pub async fn get(
        &self,
        services: &AppServices,
        member: &TeamMember,
    ) -> Result<Arc<VersionedValue<RenderedDays>>, ServiceError> {
        let load = async |last: Option<Arc<VersionedValue<RenderedDays>>>| {
            let schedule = schedule::next_14_days(services, member).await?;
            let last = last.as_ref().map(|last| &last.value);
            Ok((
                RenderedDays::new(&schedule, last),
                Some(schedule.valid_today()),
            ))
        };
        self.0.get_or_load(services, load).await
    }
}

impl RenderedDays {
    /// Takes the parts of the days that are the same objects from `last`.
    fn new(schedule: &TeamSchedule, last: Option<&Self>) -> Self {
        let last = last.filter(|last| Arc::ptr_eq(&last.players, &schedule.players));
        let envelope = json(&SuccessEnvelope::new([(); 0]));
        let (head, tail) = envelope.split_at(envelope.len() - "]}".len());
        let days = schedule.days.iter().enumerate().map(|(at, day)| {
            if let Some(last) = last.and_then(|last| last.days.get(at))
                && Arc::ptr_eq(&last.0, day)
            {
                return last.clone();
            }
            let before: &[u8] = if at == 0 { head } else { b"," };
            let body = json(&convert::schedule_day(schedule, day));
            let part = EncodedPart::new([before, &body].concat().into());
            (day.clone(), Arc::new(part))
        });
        let days: Vec<_> = days.collect();
        let tail = Arc::new(EncodedPart::new(tail.to_vec().into()));
        let parts = days.iter().map(|(_, part)| part.clone()).chain([tail]);
        Self {
            response: CachedResponse::of_parts(parts.collect()),
            players: schedule.players.clone(),
            days,
        }
    }
}

fn json(data: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(data).expect("wire types have string keys")
}
