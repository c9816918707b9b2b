//! Edits of days that arrive while another one is written are written together: one read, one write, one commit.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use app_domain::PlayerId;
use app_domain::permission::ActorIdentity;
use tokio::sync::oneshot::error::TryRecvError;
use tokio::sync::{Mutex as AsyncMutex, oneshot};

use super::UpdatedAvailability;
use super::day_edit::DayEdit;
use crate::port::{PlayerDayRange, StoreError, WriteTransaction};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError};

/// Maximum number of edits in one transaction.
const MAX_BATCH: usize = 100;

/// The edits that wait, in the order of their arrival.
#[derive(Default)]
pub(crate) struct DayEditQueue {
    waiting: Mutex<Vec<WaitingEdit>>,
    /// Held while a batch is written.
    turn: AsyncMutex<()>,
}

type EditOutcome = Result<UpdatedAvailability>;

struct WaitingEdit {
    edit: DayEdit,
    caller: oneshot::Sender<EditOutcome>,
}

impl DayEditQueue {
    fn push(&self, edit: WaitingEdit) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push(edit);
    }

    /// Removes the first edit of each player. Their next edits have to see the first ones.
    fn take_batch(&self) -> Vec<WaitingEdit> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|edit| !edit.caller.is_closed());
        let mut players: HashSet<PlayerId> = HashSet::new();
        let is_first = |one: &mut WaitingEdit| {
            players.len() < MAX_BATCH && players.insert(one.edit.owner.player().clone())
        };
        waiting.extract_if(.., is_first).collect()
    }
}

/// Saves an edit. Returns after the commit.
pub(super) async fn save(services: &AppServices, edit: DayEdit) -> EditOutcome {
    let actor = edit.owner.actor();
    services
        .write_rate_limit
        .count_write(&actor, services.now())?;
    let queue = &services.day_edits;
    let (caller, mut outcome) = oneshot::channel();
    queue.push(WaitingEdit { edit, caller });
    let _turn = queue.turn.lock().await;
    loop {
        match outcome.try_recv() {
            Ok(outcome) => return outcome,
            Err(TryRecvError::Closed) => {
                let reason = "writing a batch of edits ended early";
                return Err(StoreError::Failed(reason.into()).into());
            }
            // In its own task, which finishes for the other callers even if this one is dropped.
            Err(TryRecvError::Empty) => {
                let _ = tokio::spawn(write_waiting(services.clone())).await;
            }
        }
    }
}

async fn write_waiting(services: AppServices) {
    let transaction = services.store.write().await;
    // Includes the edits that arrived until the transaction began.
    let batch = services.day_edits.take_batch();
    let written = match transaction {
        Ok(transaction) => write_batch(&services, transaction, &batch).await,
        Err(error) => Ok(batch.iter().map(|_| Err(error.shared().into())).collect()),
    };
    let outcomes = match written {
        Ok(outcomes) => outcomes,
        Err(error) if batch.len() == 1 => vec![Err(error)],
        // One of them may be the cause.
        Err(error) => {
            tracing::warn!(%error, edits = batch.len(), "cannot save edits together; saving each on its own");
            write_each(&services, &batch).await
        }
    };
    for (waiting, outcome) in batch.into_iter().zip(outcomes) {
        // A caller that was dropped does not need the outcome.
        let _ = waiting.caller.send(outcome);
    }
}

async fn write_each(services: &AppServices, batch: &[WaitingEdit]) -> Vec<EditOutcome> {
    let mut outcomes = Vec::new();
    for one in batch.chunks(1) {
        let written = async {
            let transaction = services.store.write().await?;
            write_batch(services, transaction, one).await
        };
        match written.await {
            Ok(written) => outcomes.extend(written),
            Err(error) => outcomes.push(Err(error)),
        }
    }
    outcomes
}

/// Returns the outcome of each edit. Fails if the database does, and then nothing is written.
async fn write_batch(
    services: &AppServices,
    transaction: Box<dyn WriteTransaction>,
    batch: &[WaitingEdit],
) -> Result<Vec<EditOutcome>> {
    let mut change = UnitOfWork::within(services, transaction, ActorIdentity::System);
    let ranges: Vec<PlayerDayRange> = batch.iter().map(|one| one.edit.range()).collect();
    let context = change.day_edit_context(&ranges).await?;
    let mut writes = Vec::new();
    let mut outcomes = Vec::with_capacity(batch.len());
    for (one, player) in batch.iter().zip(context.players) {
        let owner = &one.edit.owner;
        // A player's own right ends with the player, whom the context has.
        let right = if owner.is_admin() {
            change.prove_again(&owner.into()).await?
        } else {
            Ok(())
        };
        let decided = right.map_err(ServiceError::from);
        let decided = decided.and_then(|()| one.edit.decide(services, &context.settings, player));
        outcomes.push(decided.map(|decided| {
            writes.extend(decided.write);
            decided.updated
        }));
    }
    if !writes.is_empty() {
        change.put_day_edits(&writes).await?;
        change.commit().await?;
    }
    Ok(outcomes)
}
