//! The state of a zone picker: the typed text, the matching zones, and the active option.

use app_portal::controls::zone_options::{ZoneOption, stepped, zone_options};
use leptos::html;
use leptos::prelude::*;

use super::list;
use crate::ui::zone_clock;

#[derive(Clone, Copy)]
pub struct ZoneSearch {
    id: StoredValue<String>,
    chosen: Signal<Option<String>>,
    choose: Callback<Option<String>>,
    none: StoredValue<Option<String>>,
    list: NodeRef<html::Div>,
    /// The text typed since the list was opened.
    typed: RwSignal<Option<String>>,
    is_open: RwSignal<bool>,
    /// All zone names. Loaded when the list is opened for the first time.
    names: RwSignal<Vec<String>>,
    choices: Memo<Vec<ZoneOption>>,
    active: RwSignal<usize>,
}

impl ZoneSearch {
    /// `id` is the id of the field and the prefix of the ids of the list.
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
            let none = none.get_value();
            names.with(|names| zone_options(names, none.as_deref(), &query))
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
        self.id.with_value(|id| format!("{id}-list"))
    }

    pub fn option_id(self, at: usize) -> String {
        self.id.with_value(|id| format!("{id}-{at}"))
    }

    /// The text of the field.
    pub fn field_text(self) -> String {
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

    pub fn choices(self) -> Vec<ZoneOption> {
        self.choices.get()
    }

    pub fn match_count(self) -> usize {
        self.choices.with(Vec::len)
    }

    /// The index of the active option, if there is one.
    pub fn active(self) -> Option<usize> {
        (self.is_open.get() && self.match_count() > 0).then(|| self.active.get())
    }

    pub fn is_chosen(self, choice: &ZoneOption) -> bool {
        self.chosen
            .with(|chosen| chosen.as_deref() == choice.zone())
    }

    /// Opens the full list, scrolled to the chosen zone.
    pub fn open(self) {
        if self.is_open.get_untracked() {
            return;
        }
        if self.names.with_untracked(Vec::is_empty) {
            self.names.set(zone_clock::zone_names());
        }
        let chosen = self.choices.with_untracked(|choices| {
            let is_chosen = |choice: &ZoneOption| untrack(|| self.is_chosen(choice));
            choices.iter().position(is_chosen)
        });
        self.active.set(chosen.unwrap_or(0));
        self.is_open.set(true);
        request_animation_frame(move || self.scroll_to_active(true));
    }

    pub fn search(self, typed: String) {
        self.open();
        self.typed.set(Some(typed));
        self.active.set(0);
        self.scroll_to_active(false);
    }

    /// Closes the list without a choice. The field shows the chosen zone.
    pub fn close(self) {
        self.is_open.set(false);
        self.typed.set(None);
    }

    /// Moves the active option. Single steps wrap around, and pages stop at the ends.
    pub fn step(self, by: isize) {
        let count = untrack(|| self.match_count());
        self.active
            .update(|active| *active = stepped(*active, by, count));
        self.scroll_to_active(false);
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

    pub fn choose(self, choice: &ZoneOption) {
        let zone = choice.zone().map(str::to_owned);
        self.close();
        if self.chosen.get_untracked() != zone {
            self.choose.run(zone);
        }
    }

    fn scroll_to_active(self, is_centred: bool) {
        if let Some(list) = self.list.get_untracked() {
            list::scroll_to_option(&list, self.active.get_untracked(), is_centred);
        }
    }
}
