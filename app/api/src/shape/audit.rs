//! The audit log for the wire, and what is asked of it.

use app_domain::permission::Actor;
use app_domain::{Faults, Rule, RuleViolation};
use app_service::audit::{AuditQuery, Told};
use app_service::port::AuditActor;

use super::records::instant;
use crate::wire::{AuditActorBody, AuditAsked, AuditEntryBody, FieldChange};

/// As long as the longest action, with room.
const ACTION_MAX: usize = 64;

/// Reads what is asked, and names every fault; an empty text does not matter.
pub fn audit_query(asked: &AuditAsked) -> Result<AuditQuery, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let query = AuditQuery {
        actor: faults.noted("actor", some(&asked.actor, actor)).flatten(),
        action: faults
            .noted("action", some(&asked.action, action))
            .flatten(),
        subject: faults
            .noted("subject", some(&asked.subject, str::parse))
            .flatten(),
        from: faults
            .noted("from", some(&asked.from, str::parse))
            .flatten(),
        to: faults.noted("to", some(&asked.to, str::parse)).flatten(),
    };
    if let (Some(from), Some(to)) = (query.from, query.to)
        && to < from
    {
        faults.noted::<()>("to", Err(Rule::EndBeforeStart));
    }
    faults.or(query)
}

/// What is read of a text that is there.
fn some<T>(raw: &str, read: impl FnOnce(&str) -> Result<T, Rule>) -> Result<Option<T>, Rule> {
    (!raw.is_empty()).then(|| read(raw)).transpose()
}

fn actor(raw: &str) -> Result<AuditActor, Rule> {
    match raw {
        "operator" => Ok(AuditActor::Operator),
        "system" => Ok(AuditActor::System),
        id => id.parse().map(AuditActor::Player),
    }
}

fn action(raw: &str) -> Result<String, Rule> {
    app_domain::text::required_text(raw, ACTION_MAX)
}

pub fn audit_entry(told: Told) -> AuditEntryBody {
    let (kind, chat_id) = match &told.entry.actor {
        Actor::Player { id, .. } => ("player", Some(id.to_string())),
        Actor::Operator { .. } => ("operator", None),
        Actor::System => ("system", None),
    };
    let changes = told.differences.into_iter().map(|difference| FieldChange {
        field: difference.field,
        before: difference.before,
        after: difference.after,
    });
    AuditEntryBody {
        id: told.id,
        at: instant(told.entry.at),
        actor: AuditActorBody {
            kind: kind.to_owned(),
            chat_id,
            name: told.actor_name,
        },
        action: told.entry.action,
        subject: told.entry.subject,
        subject_name: told.subject_name,
        summary: told.sentence,
        changes: changes.collect(),
        before: told.entry.before,
        after: told.entry.after,
    }
}
