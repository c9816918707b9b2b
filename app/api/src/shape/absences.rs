//! Absences as the portal lists them.

use app_service::absences::Overview;

use super::absence;
use crate::wire::{AbsenceOverview, NamedPlayer};

pub(crate) fn absence_overview(overview: Overview) -> AbsenceOverview {
    AbsenceOverview {
        today: overview.today,
        absences: overview.absences.iter().map(absence).collect(),
        players: overview
            .players
            .into_iter()
            .map(|player| NamedPlayer {
                user_id: player.id.to_string(),
                display_name: player.display_name,
            })
            .collect(),
    }
}
