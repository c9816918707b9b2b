//! The first and the last date of what a list shows, kept in the address.

use app_domain::{Day, Rule};
use js_sys::Date;
use leptos::prelude::*;

use super::{AddressFilter, DateField};
use crate::place::{address_of_day, day_of_address};
use crate::reading::sentence;
use crate::texts;

#[derive(Debug, Clone, Copy)]
pub struct AddressDates(AddressFilter);

impl AddressDates {
    pub const FROM: &'static str = "from";
    pub const TO: &'static str = "to";

    /// The filter has [`Self::FROM`] and [`Self::TO`] among its keys.
    pub fn of(filter: AddressFilter) -> Self {
        Self(filter)
    }

    /// As the server is asked; a date that cannot be read is not, its field says so.
    pub fn asked(self, key: &str) -> String {
        match self.date(key) {
            Ok(Some(day)) => day.to_string(),
            _ => String::new(),
        }
    }

    /// Both fields.
    pub fn fields(self) -> AnyView {
        view! { {self.field(Self::FROM, texts::FROM)} {self.field(Self::TO, texts::TO)} }.into_any()
    }

    fn field(self, key: &'static str, label: &'static str) -> AnyView {
        let value = RwSignal::new(String::new());
        let asked = Memo::new(move |_| self.0.value(key));
        Effect::new(move |_| {
            let raw = asked.get();
            let day = read(&raw).and_then(Result::ok);
            value.set(day.map_or(raw, |day| day.to_string()));
        });
        let fault = Signal::derive(move || Some(sentence(&self.date(key).err()?.to_string())));
        let typed = Callback::new(move |typed: String| self.keep(key, &typed));
        view! { <DateField label=label value=value fault=fault typed=typed /> }.into_any()
    }

    /// The date in the address; none where none is asked for.
    fn date(self, key: &str) -> Result<Option<Day>, Rule> {
        let day = read(&self.0.value(key)).transpose()?;
        let first = if key == Self::TO {
            read(&self.0.value(Self::FROM)).and_then(Result::ok)
        } else {
            None
        };
        match (first, day) {
            (Some(first), Some(last)) if last < first => Err(Rule::EndBeforeStart),
            _ => Ok(day),
        }
    }

    /// What was typed stands in the address as it is where it cannot be read, so that nothing typed is lost.
    fn keep(self, key: &str, typed: &str) {
        let typed = typed.trim();
        match read(typed) {
            Some(Ok(day)) => self.0.set(key, &address_of_day(day)),
            _ => self.0.set(key, typed),
        }
    }
}

/// A date that was typed, or that stands in the address; nothing is no date.
fn read(raw: &str) -> Option<Result<Day, Rule>> {
    let now: String = Date::new_0().to_iso_string().into();
    // Around midnight it may be another date here, which matters to no year but the nearest.
    let today = day_of_address(&now[..10])?;
    (!raw.is_empty()).then(|| Day::typed(raw, today))
}
