//! A row moved by keys: lifted and dropped by Space or Enter, stepped by the arrows, put back by Escape.

use app_domain::PlayerId;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::Lifting;
use crate::dragging::Ground;
use crate::texts::players as texts;

impl Lifting {
    pub fn key(self, player: &PlayerId, name: &str, press: &KeyboardEvent) {
        let key = press.key();
        let is_lifted = self.lift.with_untracked(Option::is_some);
        match (key.as_str(), is_lifted) {
            (" " | "Enter", false) => {
                if let Some(lift) = self.lifted(player, name) {
                    self.news.set(texts::lifted(&lift.position()));
                    self.lift.set(Some(lift));
                }
            }
            (" " | "Enter", true) => self.drop_it(),
            ("Escape", true) => self.put_back(),
            ("ArrowUp", true) => self.step(-1),
            ("ArrowDown", true) => self.step(1),
            ("Tab", true) => return self.put_back(),
            _ => return,
        }
        press.prevent_default();
    }

    /// The focus has left the handle.
    pub fn leave(self) {
        let by_keyboard = self
            .lift
            .with_untracked(|lift| lift.as_ref().is_some_and(|lift| lift.pointer.is_none()));
        if by_keyboard {
            self.put_back();
        }
    }

    fn step(self, by: isize) {
        self.lift.update(|lift| {
            if let Some(lift) = lift {
                lift.step(by);
            }
        });
        self.tell();
        self.keep_in_sight();
    }

    fn keep_in_sight(self) {
        let Some((slots, slot)) = self.lift.with_untracked(|lift| {
            let lift = lift.as_ref()?;
            Some((lift.slots.clone(), lift.slot()))
        }) else {
            return;
        };
        let top = self.start() + slots.top(slot);
        Ground::Page.keep_in_sight(top, top + slots.height());
    }
}
