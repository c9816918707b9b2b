//! Converts the presence of players.

use app_domain::ValidationRule;
use app_service::ServiceError;
use app_service::presence::{PresenceActivity, PresenceUpdate, PresentPlayer};
use app_wire::{PageActivity, PresenceRequest, PresentPlayerBody};
use uuid::Uuid;

pub(crate) fn parse_presence(request: &PresenceRequest) -> Result<PresenceUpdate, ServiceError> {
    let activity = match request.activity {
        PageActivity::Reading => Some(PresenceActivity::Reading),
        PageActivity::Writing => Some(PresenceActivity::Writing(request.block)),
        PageActivity::Closed => None,
    };
    Ok(PresenceUpdate {
        strategy: request.strategy_id,
        page: parse_page(&request.page_id)?,
        activity,
    })
}

fn parse_page(raw: &str) -> Result<Uuid, ServiceError> {
    let page = raw.parse();
    page.map_err(|_| ServiceError::invalid("pageId", ValidationRule::Uuid))
}

pub(crate) fn present_player(player: PresentPlayer) -> PresentPlayerBody {
    let (is_writing, block) = match player.activity {
        PresenceActivity::Reading => (false, None),
        PresenceActivity::Writing(block) => (true, block),
    };
    PresentPlayerBody {
        user_id: player.id.clone(),
        display_name: player.name,
        is_writing,
        block,
    }
}
