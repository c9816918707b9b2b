//! The services and settings that every command needs.

use app_service::AppServices;

use super::permission::AccessCache;

/// The services and settings that every command needs.
#[derive(Clone)]
pub struct BotContext {
    pub services: AppServices,
    /// The portal's base URL, without a trailing slash.
    pub public_url: String,
    /// The last known permissions in the team's channel.
    pub access: AccessCache,
}

impl BotContext {
    pub fn new(services: AppServices, public_url: String) -> Self {
        Self {
            services,
            public_url,
            access: AccessCache::default(),
        }
    }
}
