//! Absences for tests.

use app_wire::AbsenceBody;

use crate::test_ids::{any_instant, player_id};
pub use crate::test_values::day;

/// An absence of player 1.
pub fn absence(id: i64, first: &str, last: &str) -> AbsenceBody {
    AbsenceBody {
        id,
        user_id: player_id("1"),
        start_date: day(first),
        end_date: day(last),
        reason: String::new(),
        created_at: any_instant(),
        updated_at: any_instant(),
    }
}
