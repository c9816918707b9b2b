//! The form itself.

use app_domain::matches::{AGENTS_MAX, Kind};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::super::result::ResultPill;
use super::sheet::{Met, Sheet};
use super::strategies::StrategyChooser;
use crate::components::{
    AgentPicker, Choice, DateField, Field, Notice, SelectField, TextField, Wiring, icon,
    turning_icon,
};
use crate::first_control::focus_first;
use crate::pages::stratbook::Catalogue;
use crate::texts;
use crate::texts::matches as words;

#[component]
pub fn MatchForm(sheet: Sheet) -> AnyView {
    let form = NodeRef::<html::Form>::new();
    let fields = sheet.fields();
    let kinds = Kind::ALL.map(|kind| words::kind(kind).to_owned());
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        if !sheet.send() {
            focus_first(form, "[aria-invalid]");
        }
    };
    let (verb, title) = if sheet.is_new() {
        (words::NOTE_MATCH, words::NEW_TITLE)
    } else {
        (words::SAVE, words::EDIT_TITLE)
    };
    view! {
        <form class="match-form" aria-label=title node_ref=form on:submit=submit novalidate>
            {move || sheet.met().map(|met| meeting(sheet, &met))}
            <div class="match-form-line">
                <DateField label=words::DATE value=fields.date fault=sheet.faults.at("date") />
                <TextField label=words::OPPONENT value=fields.opponent fault=sheet.faults.at("opponent") />
            </div>
            <Choice label=words::TYPE options=kinds.to_vec() chosen=fields.kind />
            <div class="match-form-line">{map(sheet)} {score(sheet)}</div>
            {agents(sheet)}
            <div class="match-form-line">
                <TextField
                    label=words::VOD_LINK
                    value=fields.vod
                    placeholder=words::LINK_EXAMPLE
                    input_mode="url"
                    fault=sheet.faults.at("vodUrl")
                />
                <TextField
                    label=words::MATCH_LINK
                    value=fields.link
                    placeholder=words::LINK_EXAMPLE
                    input_mode="url"
                    fault=sheet.faults.at("matchUrl")
                />
            </div>
            {notes(sheet)}
            <StrategyChooser chosen=fields.strategies map=fields.map fault=sheet.faults.at("strategyIds") />
            {sheet.faults.notice()}
            <footer class="match-form-actions">
                <a class="button" href=move || sheet.way_back()>
                    {texts::CANCEL}
                </a>
                <button type="submit" class="button button-primary" aria-busy=move || sheet.is_sending().to_string()>
                    {move || if sheet.is_sending() { turning_icon("spinner") } else { icon("check") }}
                    {verb}
                </button>
            </footer>
        </form>
    }
    .into_any()
}

fn map(sheet: Sheet) -> AnyView {
    let chosen = sheet.fields().map;
    let choose = Callback::new(move |map| chosen.set(map));
    view! {
        <SelectField
            label=words::MAP
            none=words::CHOOSE_MAP
            options=Catalogue::of_page().maps_beside(chosen)
            chosen=chosen
            choose=choose
            fault=sheet.faults.at("map")
        />
    }
    .into_any()
}

/// Both scores, and what they make of the match.
fn score(sheet: Sheet) -> AnyView {
    let fields = sheet.fields();
    let outcome = Memo::new(move |_| fields.outcome());
    view! {
        <div class="match-form-score">
            <TextField label=words::US value=fields.us input_mode="numeric" fault=sheet.faults.at("scoreUs") />
            <TextField label=words::THEM value=fields.them input_mode="numeric" fault=sheet.faults.at("scoreThem") />
            <div class="match-form-result" role="status">
                <span class="spoken">{words::RESULT} ": "</span>
                {move || match outcome.get() {
                    Some(outcome) => view! { <ResultPill outcome=outcome /> }.into_any(),
                    None => view! { <span class="field-hint">{words::RESULT_FOLLOWS}</span> }.into_any(),
                }}
            </div>
        </div>
    }
    .into_any()
}

fn agents(sheet: Sheet) -> AnyView {
    let known = Catalogue::of_page().agents;
    let side = |label: &'static str, chosen, field| {
        let fault = sheet.faults.at(field);
        view! {
            <div>
                <AgentPicker label=label known=known chosen=chosen most=AGENTS_MAX />
                <div aria-live="polite">
                    {move || fault.get().map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })}
                </div>
            </div>
        }
    };
    view! {
        <div class="match-form-sides">
            {side(words::OUR_AGENTS_UP_TO, sheet.fields().ours, "ourAgents")}
            {side(words::THEIR_AGENTS_UP_TO, sheet.fields().theirs, "theirAgents")}
        </div>
    }
    .into_any()
}

fn notes(sheet: Sheet) -> AnyView {
    let value = sheet.fields().notes;
    let control = move |wiring: Wiring| {
        view! {
            <textarea
                class="field-input match-form-notes"
                id=wiring.id
                rows="5"
                aria-invalid=wiring.invalid
                aria-describedby=wiring.described_by
                prop:value=value
                on:input=move |typed| value.set(event_target_value(&typed))
            ></textarea>
        }
        .into_any()
    };
    view! { <Field label=words::NOTES fault=sheet.faults.at("notes") control=control /> }.into_any()
}

fn meeting(sheet: Sheet, met: &Met) -> AnyView {
    let fields = met.fields.join(", ");
    view! {
        <Notice
            symbol="alert"
            tone="suggestion"
            title=met.title.clone()
            words=words::both_changed(&fields)
        >
            <button type="button" class="button button-small" on:click=move |_| sheet.take_theirs()>
                {words::TAKE_THEIRS}
            </button>
        </Notice>
    }
    .into_any()
}
