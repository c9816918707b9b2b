//! What a zone picker knows: what was typed, which zones answer it, and which of them is active.

use app_domain::zone_name;
use leptos::html;
use leptos::prelude::*;

use super::list;
use crate::zone_clock;

/// An option of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// No zone of one's own.
    None(String),
    Zone(String),
}

#[derive(Clone, Copy)]
pub struct Searching {
    id: StoredValue<String>,
    chosen: Signal<Option<String>>,
    choose: Callback<Option<String>>,
    none: StoredValue<Option<String>>,
    list: NodeRef<html::Div>,
    /// What was typed since the field was opened.
    typed: RwSignal<Option<String>>,
    is_open: RwSignal<bool>,
    /// Asked of the browser when the list is opened for the first time.
    names: RwSignal<Vec<String>>,
    choices: Memo<Vec<Choice>>,
    active: RwSignal<usize>,
}

impl Searching {
    /// `id` is the field's; those of the list begin with it.
    pub fn new(
        id: &str,
        chosen: Signal<Option<String>>,
        choose: Callback<Option<String>>,
        none: Option<String>,
        list: NodeRef<html::Div>,
    ) -> Self {
        let none = StoredValue::new(none);
        let typed = RwSignal::new(None::<String>);
        let names = RwSignal::new(Vec::new());
        let choices = Memo::new(move |_| {
            let query = typed.get().unwrap_or_default();
            let none = none.get_value().filter(|words| answers(words, &query));
            let zones = names.with(|names| -> Vec<Choice> {
                let found = zone_name::search(names, &query);
                found
                    .into_iter()
                    .map(|at| Choice::Zone(names[at].clone()))
                    .collect()
            });
            none.map(Choice::None).into_iter().chain(zones).collect()
        });
        Self {
            id: StoredValue::new(id.to_owned()),
            chosen,
            choose,
            none,
            list,
            typed,
            is_open: RwSignal::new(false),
            names,
            choices,
            active: RwSignal::new(0),
        }
    }

    pub fn list_id(self) -> String {
        self.id.with_value(|id| [id, "-list"].concat())
    }

    pub fn option_id(self, at: usize) -> String {
        self.id.with_value(|id| [id, "-", &at.to_string()].concat())
    }

    /// What stands in the field.
    pub fn shown(self) -> String {
        self.typed.get().unwrap_or_else(|| match self.chosen.get() {
            Some(zone) => zone.replace('_', " "),
            None => self.none.get_value().unwrap_or_default(),
        })
    }

    pub fn is_open(self) -> bool {
        self.is_open.get()
    }

    pub fn is_open_untracked(self) -> bool {
        self.is_open.get_untracked()
    }

    pub fn is_typing(self) -> bool {
        self.typed
            .with_untracked(|typed| typed.as_ref().is_some_and(|typed| !typed.is_empty()))
    }

    pub fn choices(self) -> Vec<Choice> {
        self.choices.get()
    }

    pub fn found(self) -> usize {
        self.choices.with(Vec::len)
    }

    /// The place of the active option, while there is one.
    pub fn active(self) -> Option<usize> {
        (self.is_open.get() && self.found() > 0).then(|| self.active.get())
    }

    pub fn is_chosen(self, choice: &Choice) -> bool {
        self.chosen.with(|chosen| match choice {
            Choice::None(_) => chosen.is_none(),
            Choice::Zone(zone) => chosen.as_ref() == Some(zone),
        })
    }

    /// Shows the whole list with the chosen zone in its middle.
    pub fn open(self) {
        if self.is_open.get_untracked() {
            return;
        }
        if self.names.with_untracked(Vec::is_empty) {
            self.names.set(zone_clock::names());
        }
        let chosen = self.choices.with_untracked(|choices| {
            let is_chosen = |choice: &Choice| untrack(|| self.is_chosen(choice));
            choices.iter().position(is_chosen)
        });
        self.active.set(chosen.unwrap_or(0));
        self.is_open.set(true);
        request_animation_frame(move || self.bring_into_view(true));
    }

    pub fn search(self, typed: String) {
        self.open();
        self.typed.set(Some(typed));
        self.active.set(0);
        self.bring_into_view(false);
    }

    /// Without a choice; the field shows what is chosen.
    pub fn close(self) {
        self.is_open.set(false);
        self.typed.set(None);
    }

    /// Moves the active option; from the last one goes to the first, a page at a time stops at the ends.
    pub fn step(self, by: isize) {
        let count = untrack(|| self.found());
        if count == 0 {
            return;
        }
        let last = count.cast_signed() - 1;
        let to = self.active.get_untracked().cast_signed() + by;
        let to = match by.abs() {
            1 => to.rem_euclid(last + 1),
            _ => to.clamp(0, last),
        };
        self.active.set(to.unsigned_abs());
        self.bring_into_view(false);
    }

    pub fn choose_active(self) {
        let active = self.active.get_untracked();
        let choice = self
            .choices
            .with_untracked(|choices| choices.get(active).cloned());
        if let Some(choice) = choice {
            self.choose(&choice);
        }
    }

    pub fn choose(self, choice: &Choice) {
        let zone = match choice {
            Choice::None(_) => None,
            Choice::Zone(zone) => Some(zone.clone()),
        };
        self.close();
        if self.chosen.get_untracked() != zone {
            self.choose.run(zone);
        }
    }

    fn bring_into_view(self, is_centred: bool) {
        if let Some(list) = self.list.get_untracked() {
            list::bring_into_view(&list, self.active.get_untracked(), is_centred);
        }
    }
}

fn answers(words: &str, query: &str) -> bool {
    words.to_lowercase().contains(&query.trim().to_lowercase())
}
