//! Converts audit entries, and parses the filter of the audit log.

use app_domain::permission::{ActorIdentity, ActorKind};
use app_domain::{RuleViolation, RuleViolations, ValidationRule};
use app_service::activity_log::{ActivityEntry, ActivityQuery};
use app_service::port::ActivityActor;
use app_wire::{AuditActorBody, AuditEntryBody, AuditFilterRequest, FieldChange};

/// Maximum length of an action in characters; it exceeds the longest action name.
const MAX_ACTION_CHARS: usize = 64;

/// Parses the filter. Returns every invalid field; an empty text means no restriction.
pub fn parse_audit_query(
    request: &AuditFilterRequest,
) -> Result<ActivityQuery, Vec<RuleViolation>> {
    let mut faults = RuleViolations::default();
    let query = ActivityQuery {
        actor: faults
            .record("actor", parse_nonempty(&request.actor, parse_actor))
            .flatten(),
        action: faults
            .record("action", parse_nonempty(&request.action, parse_action))
            .flatten(),
        subject: faults
            .record("subject", parse_nonempty(&request.subject, str::parse))
            .flatten(),
        from: faults
            .record("from", parse_nonempty(&request.from, str::parse))
            .flatten(),
        to: faults
            .record("to", parse_nonempty(&request.to, str::parse))
            .flatten(),
    };
    if let (Some(from), Some(to)) = (query.from, query.to)
        && to < from
    {
        faults.record::<()>("to", Err(ValidationRule::EndBeforeStart));
    }
    faults.into_result(query)
}

/// Parses a text; `None` for an empty one.
fn parse_nonempty<T>(
    raw: &str,
    read: impl FnOnce(&str) -> Result<T, ValidationRule>,
) -> Result<Option<T>, ValidationRule> {
    (!raw.is_empty()).then(|| read(raw)).transpose()
}

fn parse_actor(raw: &str) -> Result<ActivityActor, ValidationRule> {
    match raw {
        "operator" => Ok(ActivityActor::Operator),
        "system" => Ok(ActivityActor::System),
        id => id.parse().map(ActivityActor::Player),
    }
}

fn parse_action(raw: &str) -> Result<String, ValidationRule> {
    app_domain::text::required_text(raw, MAX_ACTION_CHARS)
}

pub fn audit_entry(activity: ActivityEntry) -> AuditEntryBody {
    let (kind, chat_id) = match &activity.entry.actor {
        ActorIdentity::Player { id, .. } => (ActorKind::Player, Some(id.clone())),
        ActorIdentity::Operator { .. } => (ActorKind::Operator, None),
        ActorIdentity::System => (ActorKind::System, None),
    };
    let changes = activity
        .differences
        .into_iter()
        .map(|difference| FieldChange {
            field: difference.field,
            before: difference.before,
            after: difference.after,
        });
    AuditEntryBody {
        id: activity.id,
        at: activity.entry.at.into(),
        actor: AuditActorBody {
            kind,
            chat_id,
            name: activity.actor_name,
        },
        action: activity.entry.action,
        subject: activity.entry.subject,
        subject_name: activity.subject_name,
        summary: activity.sentence,
        changes: changes.collect(),
        before: activity.entry.before,
        after: activity.entry.after,
    }
}
