//! Absences: who is away, and what that leaves visible (interface §2.4).

use app_domain::absence::{ABSENCES_MAX, Absence, AbsenceRange};
use app_domain::event::Event;
use app_domain::permission::{Member, Owner};
use app_domain::{Day, Player, PlayerId};
use serde_json::{Value, json};

use crate::change::Change;
use crate::{Result, ServiceError, Services};

/// A change of an absence; what is `None` stays.
#[derive(Debug, Clone, Default)]
pub struct AbsenceChange {
    pub start: Option<Day>,
    pub end: Option<Day>,
    pub reason: Option<String>,
}

/// Absences as the portal lists them.
#[derive(Debug, Clone)]
pub struct Overview {
    /// Today in the bot timezone, which absences are dated in.
    pub today: Day,
    /// By first day.
    pub absences: Vec<Absence>,
    /// Those for whom the asker may register absences, in list order.
    pub players: Vec<Player>,
}

/// The absences of `player`, or all that the member may see: an admin everybody's, anyone else their own.
pub async fn overview(
    services: &Services,
    member: &Member,
    player: Option<&PlayerId>,
) -> Result<Overview> {
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
        return Err(ServiceError::NotFound("player"));
    }
    let asked = player.or_else(|| own.filter(|_| !principal.is_admin()));
    Ok(Overview {
        today: services.today(&settings),
        absences: reading.absences(asked).await?,
        players,
    })
}

/// One player's absences, by first day.
pub async fn list_of(services: &Services, owner: &Owner) -> Result<Vec<Absence>> {
    Ok(services
        .store
        .read()
        .await?
        .absences(Some(owner.player()))
        .await?)
}

/// Everybody's absences, by first day.
pub async fn list_all(
    services: &Services,
    _: &app_domain::permission::Admin,
) -> Result<Vec<Absence>> {
    Ok(services.store.read().await?.absences(None).await?)
}

/// Registers an absence; 409 for a player who has [`ABSENCES_MAX`] already.
pub async fn create(services: &Services, owner: &Owner, range: AbsenceRange) -> Result<Absence> {
    let mut change = Change::begin(services, owner.actor()).await?;
    change
        .player(owner.player())
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    if change.absences(Some(owner.player())).await?.len() >= ABSENCES_MAX {
        return Err(ServiceError::Conflict {
            code: "too_many_absences",
            message: format!(
                "A player can have at most {ABSENCES_MAX} absences. Remove some that have passed first."
            ),
        });
    }
    let now = change.now;
    let absence = change.insert_absence(owner.player(), &range, now).await?;
    change
        .audit(
            "absence_created",
            subject(&absence),
            Value::Null,
            described(&absence),
        )
        .await?;
    change
        .record(&changed(owner.player(), &range, &range))
        .await?;
    change.commit().await?;
    Ok(absence)
}

/// Changes an absence of one's own; an admin anyone's. 404 when there is none, 403 when it is another's.
pub async fn update(
    services: &Services,
    member: &Member,
    id: i64,
    wanted: AbsenceChange,
) -> Result<Absence> {
    let (mut change, before) = open(services, member, id).await?;
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
        .ok_or(ServiceError::NotFound("absence"))?;
    change
        .audit(
            "absence_changed",
            subject(&after),
            described(&before),
            described(&after),
        )
        .await?;
    change
        .record(&changed(&after.player, &before.range, &after.range))
        .await?;
    change.commit().await?;
    Ok(after)
}

/// Removes an absence of one's own; an admin anyone's. What was answered before shows again.
pub async fn remove(services: &Services, member: &Member, id: i64) -> Result<()> {
    let (mut change, absence) = open(services, member, id).await?;
    change.remove_absence(id).await?;
    change
        .audit(
            "absence_removed",
            subject(&absence),
            described(&absence),
            Value::Null,
        )
        .await?;
    change
        .record(&changed(&absence.player, &absence.range, &absence.range))
        .await?;
    change.commit().await?;
    Ok(())
}

async fn open(services: &Services, member: &Member, id: i64) -> Result<(Change, Absence)> {
    let mut change = Change::begin(services, member.principal().actor()).await?;
    let absence = change
        .absence(id)
        .await?
        .ok_or(ServiceError::NotFound("absence"))?;
    member.principal().owner_of(&absence.player)?;
    Ok((change, absence))
}

/// The days whose reading may differ: those of both ranges.
fn changed(player: &PlayerId, before: &AbsenceRange, after: &AbsenceRange) -> Event {
    Event::AbsenceChanged {
        user_id: player.clone(),
        start_date: before.start().min(after.start()),
        end_date: before.end().max(after.end()),
    }
}

fn subject(absence: &Absence) -> String {
    format!("{}/{}", absence.player, absence.id)
}

fn described(absence: &Absence) -> Value {
    json!({
        "startDate": absence.range.start(),
        "endDate": absence.range.end(),
        "reason": absence.range.reason(),
    })
}
