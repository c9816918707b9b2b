//! The control of one setting, chosen by the kind of its value.

use app_domain::settings::SettingKind;
use app_portal::settings_draft::{TIMEZONE_PATH, display_text, includes_weekday, toggle_weekday};
use app_portal::texts::{settings as texts, times};
use frontend_kit::ui::{ZonePicker, color_options, fresh_id, icon};
use leptos::prelude::*;

use super::discord::{KnownServer, select_by_name};
use super::editor::SettingsEditor;

/// A setting as a row: name, explanation, control and messages.
#[component]
pub fn SettingRow(
    path: &'static str,
    name: &'static str,
    words: &'static str,
    draft: SettingsEditor,
) -> AnyView {
    let Some(kind) = SettingKind::of(path) else {
        return ().into_any();
    };
    let row = SettingControl {
        path,
        name,
        id: fresh_id("setting"),
        draft,
    };
    let label = match kind {
        // These controls have their own label, or consist of several controls.
        SettingKind::Zone | SettingKind::Weekdays | SettingKind::TeamColor => {
            view! { <span class="setting-name" id=row.label_id()>{name}</span> }.into_any()
        }
        _ => view! {
            <label class="setting-name" for=row.id.clone()>
                {name}
            </label>
        }
        .into_any(),
    };
    let (hint_id, below_id) = (row.hint_id(), row.message_id());
    let control = row.control(kind);
    view! {
        <div class="setting" data-changed=move || draft.is_changed(path).then_some("true")>
            <div class="setting-words">
                {label}
                <p class="field-hint" id=hint_id>
                    {words}
                </p>
            </div>
            <div class="setting-control">
                {control} <div id=below_id aria-live="polite">
                    {move || error_message(draft, path)}
                    {move || conflict_message(draft, path)}
                </div>
            </div>
        </div>
    }
    .into_any()
}

fn error_message(draft: SettingsEditor, path: &'static str) -> Option<AnyView> {
    // The zone picker shows its error itself.
    let words = draft.fault(path).filter(|_| path != TIMEZONE_PATH)?;
    Some(
        view! {
            <p class="field-fault">
                {icon("alert")} {words}
            </p>
        }
        .into_any(),
    )
}

fn conflict_message(draft: SettingsEditor, path: &'static str) -> Option<AnyView> {
    let stored = draft.changed_elsewhere(path)?;
    let stored = display_text(path, &stored);
    Some(
        view! {
            <p class="setting-conflict">
                {icon("alert")} <span>{texts::changed_elsewhere(&stored)}</span>
                <button type="button" class="button button-small" on:click=move |_| draft.discard_edit(path)>
                    {texts::TAKE_THEIRS}
                </button>
            </p>
        }
        .into_any(),
    )
}

struct SettingControl {
    path: &'static str,
    name: &'static str,
    id: String,
    draft: SettingsEditor,
}

impl SettingControl {
    fn label_id(&self) -> String {
        format!("{}-label", self.id)
    }

    fn hint_id(&self) -> String {
        format!("{}-hint", self.id)
    }

    fn message_id(&self) -> String {
        format!("{}-below", self.id)
    }

    fn described_by(&self) -> String {
        format!("{} {}", self.hint_id(), self.message_id())
    }

    fn control(&self, kind: SettingKind) -> AnyView {
        match kind {
            SettingKind::Zone => self.zone_picker(),
            SettingKind::Switch => self.switch(),
            SettingKind::Weekdays => self.weekday_buttons(),
            SettingKind::Mentions => self.select_field(&texts::MENTIONS),
            SettingKind::EditPermission => self.select_field(&texts::EDIT_PERMISSIONS),
            SettingKind::ReadPermission => self.select_field(&texts::READ_PERMISSIONS),
            SettingKind::Number(_) | SettingKind::NumberOrNone(_) => {
                self.text_input("numeric", "setting-number")
            }
            SettingKind::Time => self.text_input(times::keyboard(), "setting-time"),
            SettingKind::ChatIdOrNone => self.discord_choice(),
            SettingKind::Logo => self.text_input("url", ""),
            SettingKind::TeamName => self.text_input("text", ""),
            SettingKind::TeamColor => self.team_color(),
        }
    }

    fn zone_picker(&self) -> AnyView {
        let draft = self.draft;
        let chosen =
            Signal::derive(move || Some(draft.text(TIMEZONE_PATH)).filter(|zone| !zone.is_empty()));
        let choose = Callback::new(move |zone: Option<String>| {
            draft.set(TIMEZONE_PATH, zone.unwrap_or_default());
        });
        let fault = Signal::derive(move || draft.fault(TIMEZONE_PATH));
        view! { <ZonePicker label=self.name chosen=chosen choose=choose fault=fault /> }.into_any()
    }

    fn text_input(&self, input_mode: &'static str, size: &'static str) -> AnyView {
        let (draft, path) = (self.draft, self.path);
        let unit = move || texts::unit(path, &draft.text(path));
        view! {
            <div class="setting-line">
                <input
                    class=format!("field-input {size}")
                    id=self.id.clone()
                    autocomplete="off"
                    inputmode=input_mode
                    aria-describedby=self.described_by()
                    aria-invalid=move || draft.fault(path).map(|_| "true")
                    prop:value=move || draft.text(path)
                    on:input=move |typed| draft.set(path, event_target_value(&typed))
                />
                {move || unit().map(|unit| view! { <span class="setting-unit">{unit}</span> })}
            </div>
        }
        .into_any()
    }

    /// A choice by name when the bot is connected, else the id as text.
    fn discord_choice(&self) -> AnyView {
        let known = KnownServer::of_page();
        let row = Self {
            id: self.id.clone(),
            ..*self
        };
        (move || match known.server() {
            Some(server) => select_by_name(
                &server,
                row.draft,
                row.path,
                row.id.clone(),
                row.described_by(),
            ),
            None => row.text_input("numeric", ""),
        })
        .into_any()
    }

    fn switch(&self) -> AnyView {
        let (draft, path) = (self.draft, self.path);
        let is_on = move || draft.text(path) == "true";
        view! {
            <div class="setting-line">
                <input
                    class="switch-control"
                    type="checkbox"
                    role="switch"
                    id=self.id.clone()
                    aria-describedby=self.described_by()
                    prop:checked=is_on
                    on:change=move |turned| draft.set(path, event_target_checked(&turned).to_string())
                />
                <span class="setting-unit" aria-hidden="true">
                    {move || if is_on() { texts::ON } else { texts::OFF }}
                </span>
            </div>
        }
        .into_any()
    }

    fn select_field(&self, choices: &'static [(&'static str, &'static str)]) -> AnyView {
        let (draft, path) = (self.draft, self.path);
        let options = choices.iter().map(|(value, name)| {
            view! {
                <option value=*value prop:selected=move || draft.text(path) == *value>
                    {*name}
                </option>
            }
        });
        view! {
            <select translate="no"
                class="field-input"
                id=self.id.clone()
                aria-describedby=self.described_by()
                aria-invalid=move || draft.fault(path).map(|_| "true")
                on:change=move |chosen| draft.set(path, event_target_value(&chosen))
            >
                {options.collect_view()}
            </select>
        }
        .into_any()
    }

    fn team_color(&self) -> AnyView {
        let (draft, path) = (self.draft, self.path);
        let values = texts::TEAM_COLORS.map(|(value, _)| value);
        let chosen = Signal::derive(move || {
            let text = draft.text(path);
            values.iter().position(|value| *value == text)
        });
        let choose = Callback::new(move |at: usize| draft.set(path, values[at].to_owned()));
        view! {
            <div class="color-choice" role="radiogroup" aria-labelledby=self.label_id() aria-describedby=self.described_by()>
                {color_options("team-color", texts::TEAM_COLORS.to_vec(), chosen, choose)}
            </div>
        }
        .into_any()
    }

    fn weekday_buttons(&self) -> AnyView {
        let (draft, path) = (self.draft, self.path);
        let is_on = move |day: &str| includes_weekday(&draft.text(path), day);
        let days = texts::WEEKDAYS.iter().map(|(index, short, long)| {
            let press = move |_| {
                draft.set(path, toggle_weekday(&untrack(|| draft.text(path)), index));
            };
            view! {
                <button
                    type="button"
                    class="button"
                    aria-pressed=move || is_on(index).to_string()
                    on:click=press
                >
                    <span class="spoken">{*long}</span>
                    <span aria-hidden="true">{*short}</span>
                </button>
            }
        });
        view! {
            <div
                class="setting-weekdays"
                role="group"
                aria-labelledby=self.label_id()
                aria-describedby=self.described_by()
            >
                {days.collect_view()}
            </div>
        }
        .into_any()
    }
}
