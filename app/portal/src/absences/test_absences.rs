//! Absences for tests.

use app_wire::AbsenceBody;

pub use crate::test_values::day;
/// An absence of player 1.
pub fn absence(id: i64, first: &str, last: &str) -> AbsenceBody {
    AbsenceBody {
        id,
        user_id: "1".to_owned(),
        start_date: day(first),
        end_date: day(last),
        reason: String::new(),
        created_at: String::new(),
        updated_at: String::new(),
    }
}
