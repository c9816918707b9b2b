//! The texts and small pictures of boards: computed again after the record of their map has changed, and read.

use app_domain::board::SmallPictureId;
use app_domain::event::Event;
use app_domain::permission::ActorIdentity;

use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result};

/// Number of strategies that one transaction computes. Other writers wait for it.
const STRATEGIES_PER_TRANSACTION: u32 = 20;

/// Returns a small picture as SVG; `None` if no strategy has it, and while its strategy is in the bin. Anyone who knows the
/// id may read it.
pub async fn load_small_picture(
    services: &AppServices,
    id: SmallPictureId,
) -> Result<Option<String>> {
    Ok(services.store.read().await?.small_picture(id).await?)
}

/// Computes every outdated strategy again. Returns their number.
pub async fn refresh_outdated(services: &AppServices) -> Result<usize> {
    let mut count = 0;
    while services
        .store
        .read()
        .await?
        .has_outdated_strategies()
        .await?
    {
        let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
        count += refresh_some(&mut change).await?;
        if !change.has_outdated_strategies().await? {
            // Lists show other pictures now.
            change.record(&Event::CatalogueChanged).await?;
        }
        change.commit().await?;
    }
    Ok(count)
}

/// Computes a few outdated strategies again. Returns their number.
pub(crate) async fn refresh_some(change: &mut UnitOfWork) -> Result<usize> {
    let refreshed = change.refresh_outdated_strategies(STRATEGIES_PER_TRANSACTION);
    Ok(refreshed.await?)
}
