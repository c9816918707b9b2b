//! Sends what the player says, shows it at once, and keeps what could not be sent.

use std::collections::BTreeMap;

use app_api::ApiError;
use app_api::functions::availability::{return_to_pattern, set_availability};
use app_api::wire::{Clocks, OwnDay, OwnFortnight};
use app_domain::{Availability, Day};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::own_day;
use crate::components::SaveState;
use crate::question::Question;
use crate::session::Session;
use crate::toast::Toasts;

/// A change of one day that the server has not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Unsaved {
    change: Change,
    /// Why the last attempt failed; `None` while one is on its way.
    refusal: Option<ApiError>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Change {
    Answer(Availability),
    ReturnToPattern,
}

/// The player's days: what the server has, and what is still on its way there.
#[derive(Clone, Copy)]
pub struct Saving {
    question: Question<OwnFortnight>,
    unsaved: RwSignal<BTreeMap<Day, Unsaved>>,
    has_saved: RwSignal<bool>,
    session: Session,
    toasts: Toasts,
}

impl Saving {
    pub fn of(question: Question<OwnFortnight>) -> Self {
        Self {
            question,
            unsaved: RwSignal::new(BTreeMap::new()),
            has_saved: RwSignal::new(false),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        }
    }

    /// The day as the server knows it.
    pub fn stored(self, date: Day) -> Option<OwnDay> {
        own_day(self.question, date)
    }

    pub fn clocks(self) -> Option<Clocks> {
        Some(self.question.here()?.clocks)
    }

    /// Every day there is, without following later changes.
    pub fn dates(self) -> Vec<Day> {
        untrack(|| self.question.here())
            .map(|own| own.days.iter().map(|day| day.date).collect())
            .unwrap_or_default()
    }

    /// What the player says about the day, saved or not; `None` while it is given back to the pattern.
    pub fn said(self, date: Day) -> Option<Availability> {
        let unsaved = self
            .unsaved
            .with(|unsaved| unsaved.get(&date).map(|unsaved| unsaved.change.clone()));
        match unsaved {
            Some(Change::Answer(answer)) => Some(answer),
            Some(Change::ReturnToPattern) => None,
            // The server's own text is always readable; an unreadable one shows as silence.
            None => self
                .stored(date)
                .map(|day| Availability::printed(&day.availability).unwrap_or_default()),
        }
    }

    pub fn is_unsaved(self, date: Day) -> bool {
        self.unsaved.with(|unsaved| unsaved.contains_key(&date))
    }

    /// Why the day could not be saved.
    pub fn refusal(self, date: Day) -> Option<ApiError> {
        self.unsaved
            .with(|unsaved| unsaved.get(&date)?.refusal.clone())
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            self.unsaved.with(|unsaved| {
                if unsaved.values().any(|one| one.refusal.is_some()) {
                    SaveState::Failed
                } else if !unsaved.is_empty() {
                    SaveState::Saving
                } else if self.has_saved.get() {
                    SaveState::Saved
                } else {
                    SaveState::Untouched
                }
            })
        })
    }

    pub fn answer(self, date: Day, answer: Availability) {
        if self.said(date).as_ref() != Some(&answer) {
            self.change(date, Change::Answer(answer));
        }
    }

    /// Answers a day, and offers to put back what was said before.
    pub fn answer_with_undo(self, date: Day, answer: Availability, words: String) {
        let Some(before) = self.said(date).filter(|before| *before != answer) else {
            return;
        };
        self.answer(date, answer);
        self.toasts
            .offer_undo(words, move || self.answer(date, before.clone()));
    }

    pub fn return_to_pattern(self, date: Day) {
        self.change(date, Change::ReturnToPattern);
    }

    /// Sends again whatever failed.
    pub fn retry(self) {
        let failed: Vec<(Day, Change)> = self.unsaved.with_untracked(|unsaved| {
            let failed = unsaved.iter().filter(|(_, one)| one.refusal.is_some());
            failed
                .map(|(date, one)| (*date, one.change.clone()))
                .collect()
        });
        for (date, change) in failed {
            self.change(date, change);
        }
    }

    /// Gives up a change that could not be saved: the day shows what the server has.
    pub fn take_back(self, date: Day) {
        self.unsaved.update(|unsaved| {
            unsaved.remove(&date);
        });
    }

    fn change(self, date: Day, change: Change) {
        let was_on_its_way = self.unsaved.with_untracked(|unsaved| {
            unsaved
                .get(&date)
                .is_some_and(|before| before.refusal.is_none())
        });
        self.unsaved.update(|unsaved| {
            unsaved.insert(
                date,
                Unsaved {
                    change,
                    refusal: None,
                },
            );
        });
        // One request a day at a time: the one on its way sends the newest change after itself.
        if !was_on_its_way {
            spawn_local(self.send(date));
        }
    }

    async fn send(self, date: Day) {
        let newest = move || {
            self.unsaved
                .try_with_untracked(|unsaved| unsaved.get(&date).cloned())
                .flatten()
        };
        while let Some(sent) = newest() {
            let heard = match &sent.change {
                Change::Answer(answer) => {
                    set_availability(None, date, answer.to_string(), None).await
                }
                Change::ReturnToPattern => return_to_pattern(None, date).await,
            };
            if newest().is_some_and(|now| now.change != sent.change) {
                continue;
            }
            return self.hear(date, heard);
        }
    }

    fn hear(self, date: Day, heard: Result<OwnDay, ApiError>) {
        match heard {
            Ok(stored) => {
                self.question.amend(|fortnight| {
                    if let Some(day) = fortnight.days.iter_mut().find(|day| day.date == date) {
                        *day = stored;
                    }
                });
                self.has_saved.set(true);
                self.take_back(date);
            }
            Err(refusal) => {
                self.session.heed(&refusal);
                self.unsaved.update(|unsaved| {
                    if let Some(one) = unsaved.get_mut(&date) {
                        one.refusal = Some(refusal);
                    }
                });
            }
        }
    }
}
