//! The rows of the database: whether a restore accepts what a backup would contain.

use app_service::{AppServices, Result};

use super::finding::{DoctorFinding, reason};

const SUBJECT: &str = "rows";
/// Maximum number of rows that the report names.
const MAX_NAMED_ROWS: usize = 20;

pub async fn check(services: &AppServices) -> DoctorFinding {
    rows(services).await.unwrap_or_else(|error| {
        let sentence = format!("they cannot be read: {}.", reason(error));
        DoctorFinding::problem(
            SUBJECT,
            sentence,
            "Restore the latest backup into a new database.",
        )
    })
}

async fn rows(services: &AppServices) -> Result<DoctorFinding> {
    let faults = services
        .store
        .read()
        .await?
        .faulty_rows(MAX_NAMED_ROWS)
        .await?;
    if faults.is_empty() {
        return Ok(DoctorFinding::ok(
            SUBJECT,
            "a restore accepts all that a backup contains.",
        ));
    }
    let named: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Ok(DoctorFinding::problem(
        SUBJECT,
        format!("a restore refuses some of them: {}.", named.join("; ")),
        "Make a backup, and restore it with `muster restore --repair` into a new database.",
    ))
}
