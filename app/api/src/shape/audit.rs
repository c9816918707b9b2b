//! The audit log for the wire, and what is asked of it.

use app_domain::permission::Actor;
use app_domain::{Rule, RuleViolation};
use app_service::audit::{AuditQuery, Told};
use app_service::port::AuditActor;

use super::records::instant;
use crate::wire::{AuditActorBody, AuditAsked, AuditEntryBody, FieldChange};

/// As long as the longest action, with room.
const ACTION_MAX: usize = 64;

/// Reads what is asked, and names every fault; an empty text does not matter.
pub fn audit_query(asked: &AuditAsked) -> Result<AuditQuery, Vec<RuleViolation>> {
    let mut faults = Vec::new();
    let query = AuditQuery {
        actor: read("actor", &asked.actor, &mut faults, actor),
        action: read("action", &asked.action, &mut faults, action),
        subject: read("subject", &asked.subject, &mut faults, str::parse),
        from: read("from", &asked.from, &mut faults, str::parse),
        to: read("to", &asked.to, &mut faults, str::parse),
    };
    if let (Some(from), Some(to)) = (query.from, query.to)
        && to < from
    {
        faults.push(Rule::EndBeforeStart.of("to"));
    }
    if faults.is_empty() {
        Ok(query)
    } else {
        Err(faults)
    }
}

fn read<T>(
    field: &str,
    raw: &str,
    faults: &mut Vec<RuleViolation>,
    read: impl FnOnce(&str) -> Result<T, Rule>,
) -> Option<T> {
    if raw.is_empty() {
        return None;
    }
    read(raw).map_err(|rule| faults.push(rule.of(field))).ok()
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
