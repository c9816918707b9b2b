//! Absences: the dates on which players are away (specification §2.4).

use app_domain::absence::{Absence, AbsenceRange, MAX_ABSENCES_PER_PLAYER};
use app_domain::event::Event;
use app_domain::permission::{PlayerOwner, TeamMember};
use app_domain::{Day, Player, PlayerId};
use serde_json::{Value, json};

use crate::conflict_reason::ConflictReason;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// A change of an absence. A field that is `None` stays unchanged.
#[derive(Debug, Clone, Default)]
pub struct AbsenceChange {
    pub start: Option<Day>,
    pub end: Option<Day>,
    pub reason: Option<String>,
}

/// Absences with the players they may be added for.
#[derive(Debug, Clone)]
pub struct AbsenceView {
    /// Today in the bot timezone; absences are dates in this zone.
    pub today: Day,
    /// Sorted by first day.
    pub absences: Vec<Absence>,
    /// The players for whom the caller may add absences, in list order.
    pub players: Vec<Player>,
}

/// Returns the absences of `player`, or all that the member may see: every player's for an admin, their own otherwise.
pub async fn overview(
    services: &AppServices,
    member: &TeamMember,
    player: Option<&PlayerId>,
) -> Result<AbsenceView> {
    let principal = member.principal();
    if let Some(player) = player {
        principal.owner_of(player)?;
    }
    let own = principal.player_id();
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let mut players = reading.players().await?;
    players.retain(|known| principal.is_admin() || own == Some(&known.id));
    players.sort_by(Player::list_order);
    if let Some(player) = player
        && !players.iter().any(|known| known.id == *player)
    {
        return Err(ServiceError::NotFound(ResourceKind::Player));
    }
    let listed_player = player.or_else(|| own.filter(|_| !principal.is_admin()));
    Ok(AbsenceView {
        today: services.today(&settings),
        absences: reading.absences(listed_player).await?,
        players,
    })
}

/// Returns one player's absences, sorted by first day.
pub async fn list_of(services: &AppServices, owner: &PlayerOwner) -> Result<Vec<Absence>> {
    Ok(services
        .store
        .read()
        .await?
        .absences(Some(owner.player()))
        .await?)
}

/// Returns every player's absences, sorted by first day.
pub async fn list_all(
    services: &AppServices,
    _: &app_domain::permission::TeamAdmin,
) -> Result<Vec<Absence>> {
    Ok(services.store.read().await?.absences(None).await?)
}

/// Adds an absence. Fails with 409 for a player who already has [`MAX_ABSENCES_PER_PLAYER`].
pub async fn create(
    services: &AppServices,
    owner: &PlayerOwner,
    range: AbsenceRange,
) -> Result<Absence> {
    let change = UnitOfWork::begin_by(services, owner).await?;
    insert(change, owner, range).await
}

/// Adds an absence like [`create`]. `interaction` is the id of the Discord interaction; a repeated one returns the
/// absence that the first added.
pub async fn create_once(
    services: &AppServices,
    owner: &PlayerOwner,
    range: AbsenceRange,
    interaction: &str,
) -> Result<Absence> {
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    if change.claim_interaction(interaction).await? {
        return insert(change, owner, range).await;
    }
    let mut added = change.absences(Some(owner.player())).await?.into_iter();
    let added = added.rfind(|absence| absence.range == range);
    added.ok_or(ServiceError::NotFound(ResourceKind::Absence))
}

async fn insert(
    mut change: UnitOfWork,
    owner: &PlayerOwner,
    range: AbsenceRange,
) -> Result<Absence> {
    change
        .player(owner.player())
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    if change.absences(Some(owner.player())).await?.len() >= MAX_ABSENCES_PER_PLAYER {
        return Err(ConflictReason::TooManyAbsences(MAX_ABSENCES_PER_PLAYER).into());
    }
    let now = change.now;
    let absence = change.insert_absence(owner.player(), &range, now).await?;
    change
        .log_activity(
            ActivityAction::AbsenceCreated,
            activity_subject(&absence),
            Value::Null,
            activity_value(&absence),
        )
        .await?;
    change
        .record(&changed_event(owner.player(), &range, &range))
        .await?;
    change.commit().await?;
    Ok(absence)
}

/// Changes one of the member's own absences, or anyone's for an admin. Fails with 404 if there is none, and with 403 if
/// it belongs to another player.
pub async fn update(
    services: &AppServices,
    member: &TeamMember,
    id: i64,
    wanted: AbsenceChange,
) -> Result<Absence> {
    let (mut change, before) = load_for_change(services, member, id).await?;
    let range = AbsenceRange::new(
        wanted.start.unwrap_or(before.range.start()),
        wanted.end.unwrap_or(before.range.end()),
        wanted.reason.as_deref().unwrap_or(before.range.reason()),
    )?;
    if range == before.range {
        return Ok(before);
    }
    let now = change.now;
    let after = change
        .update_absence(id, &range, now)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Absence))?;
    change
        .log_activity(
            ActivityAction::AbsenceChanged,
            activity_subject(&after),
            activity_value(&before),
            activity_value(&after),
        )
        .await?;
    change
        .record(&changed_event(&after.player, &before.range, &after.range))
        .await?;
    change.commit().await?;
    Ok(after)
}

/// Removes one of the member's own absences, or anyone's for an admin. The answers for its days become visible again.
pub async fn remove(services: &AppServices, member: &TeamMember, id: i64) -> Result<()> {
    let (mut change, absence) = load_for_change(services, member, id).await?;
    change.remove_absence(id).await?;
    change
        .log_activity(
            ActivityAction::AbsenceRemoved,
            activity_subject(&absence),
            activity_value(&absence),
            Value::Null,
        )
        .await?;
    change
        .record(&changed_event(
            &absence.player,
            &absence.range,
            &absence.range,
        ))
        .await?;
    change.commit().await?;
    Ok(())
}

async fn load_for_change(
    services: &AppServices,
    member: &TeamMember,
    id: i64,
) -> Result<(UnitOfWork, Absence)> {
    let mut change = UnitOfWork::begin_by(services, member).await?;
    let absence = change
        .absence(id)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Absence))?;
    member.principal().owner_of(&absence.player)?;
    Ok((change, absence))
}

/// The event covers the days of both ranges.
fn changed_event(player: &PlayerId, before: &AbsenceRange, after: &AbsenceRange) -> Event {
    Event::AbsenceChanged {
        user_id: player.clone(),
        start_date: before.start().min(after.start()),
        end_date: before.end().max(after.end()),
    }
}

fn activity_subject(absence: &Absence) -> String {
    format!("{}/{}", absence.player, absence.id)
}

fn activity_value(absence: &Absence) -> Value {
    json!({
        "startDate": absence.range.start(),
        "endDate": absence.range.end(),
        "reason": absence.range.reason(),
    })
}
