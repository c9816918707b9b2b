//! The statistics for the portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{StatisticsAsked, StatisticsBody};

#[server(prefix = "/rpc", endpoint = "statistics/load", protocol = Call)]
pub async fn load_statistics(asked: StatisticsAsked) -> Result<StatisticsBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let asked = shape::statistics_asked(&asked)?;
        let found = app_service::statistics::statistics(services, &member, asked).await?;
        Ok(shape::statistics(&found))
    })
    .await
}
