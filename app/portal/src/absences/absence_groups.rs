//! Absences in groups: current, upcoming and past.

use app_domain::absence::AbsencePhase;
use app_domain::{Day, PlayerId};
use app_wire::AbsenceBody;

/// Maximum number of past absences that are shown at first.
const MAX_PAST_SHOWN: usize = 8;

/// The ids of the absences by [`AbsencePhase`], past ones newest first.
pub type AbsenceGroups = [Vec<i64>; 3];

/// Groups absences that are sorted by their first day.
pub fn absence_groups(absences: &[AbsenceBody], today: Day) -> AbsenceGroups {
    let mut groups = AbsenceGroups::default();
    for absence in absences {
        let phase = AbsencePhase::of(absence.start_date, absence.end_date, today);
        groups[phase as usize].push(absence.id);
    }
    groups[AbsencePhase::Past as usize].reverse();
    groups
}

/// Returns the number of absences of a group that are hidden at first. A single hidden absence would take as much
/// space as the button that shows it, so it is not hidden.
pub fn hidden_count(phase: AbsencePhase, count: usize) -> usize {
    if phase == AbsencePhase::Past && count > MAX_PAST_SHOWN + 1 {
        count - MAX_PAST_SHOWN
    } else {
        0
    }
}

/// The date ranges of a player's absences, except the one with the id `without`.
pub fn ranges_of(
    absences: &[AbsenceBody],
    player: &PlayerId,
    without: Option<i64>,
) -> Vec<(Day, Day)> {
    let of_player = absences
        .iter()
        .filter(|absence| absence.user_id == *player && Some(absence.id) != without);
    of_player
        .map(|absence| (absence.start_date, absence.end_date))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_absences::*;
    use super::*;
    use crate::test_ids::player_id;

    #[test]
    fn absences_are_grouped_by_today_and_past_ones_are_newest_first() {
        let absences = [
            absence(1, "01.10.2026", "02.10.2026"),
            absence(2, "01.11.2026", "25.11.2026"),
            absence(3, "20.11.2026", "26.11.2026"),
            absence(4, "27.11.2026", "27.11.2026"),
        ];
        let groups = absence_groups(&absences, day("26.11.2026"));
        assert_eq!(groups[AbsencePhase::Now as usize], [3]);
        assert_eq!(groups[AbsencePhase::Upcoming as usize], [4]);
        assert_eq!(groups[AbsencePhase::Past as usize], [2, 1]);
    }

    #[test]
    fn a_button_never_hides_a_single_absence() {
        let hidden = |count| hidden_count(AbsencePhase::Past, count);
        assert_eq!([0, 8, 9, 10, 20].map(hidden), [0, 0, 0, 2, 12]);
        assert_eq!(hidden_count(AbsencePhase::Upcoming, 20), 0);
    }

    #[test]
    fn the_calendar_marks_the_other_absences_of_the_player() {
        let mut other = absence(3, "01.12.2026", "02.12.2026");
        other.user_id = player_id("2");
        let absences = [
            absence(1, "26.11.2026", "27.11.2026"),
            absence(2, "28.11.2026", "28.11.2026"),
            other,
        ];
        let range = (day("26.11.2026"), day("27.11.2026"));
        let ranges = |without| ranges_of(&absences, &player_id("1"), without);
        assert_eq!(ranges(Some(2)), [range]);
        assert_eq!(ranges(None).len(), 2);
    }
}
