//! Converts absence lists for the portal.

use app_service::absences::AbsenceView;
use app_wire::{AbsenceOverviewBody, NamedPlayer};

use super::absence;

pub(crate) fn absence_overview(overview: AbsenceView) -> AbsenceOverviewBody {
    AbsenceOverviewBody {
        today: overview.today,
        absences: overview.absences.iter().map(absence).collect(),
        players: overview
            .players
            .into_iter()
            .map(|player| NamedPlayer {
                user_id: player.id.clone(),
                display_name: player.display_name,
            })
            .collect(),
    }
}
