//! The form of a match.

use app_domain::matches::{MAX_AGENTS_PER_SIDE, MatchKind};
use app_portal::texts;
use app_portal::texts::matches as words;
use frontend_kit::dom::focus_first::focus_first;
use frontend_kit::ui::{
    AgentPicker, CatalogOptions, DateField, Field, FieldAttributes, Notice, RadioGroup,
    SelectField, TextField, icon, spinning_icon,
};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::super::result::ResultPill;
use super::match_editor::{MatchConflict, MatchEditor};
use super::strategy_chooser::StrategyChooser;

#[component]
pub fn MatchForm(editor: MatchEditor) -> impl IntoView {
    let form = NodeRef::<html::Form>::new();
    let fields = editor.fields();
    let kinds = MatchKind::ALL.map(|kind| words::kind(kind).to_owned());
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        if !editor.send() {
            focus_first(form, "[aria-invalid]");
        }
    };
    let (verb, title) = if editor.is_new() {
        (words::NOTE_MATCH, words::NEW_TITLE)
    } else {
        (words::SAVE, words::EDIT_TITLE)
    };
    view! {
        <form class="match-form" aria-label=title node_ref=form on:submit=submit novalidate>
            {move || editor.conflict().map(|conflict| conflict_notice(editor, &conflict))}
            <div class="match-form-line">
                <DateField
                    label=words::DATE
                    value=fields.date
                    fault=editor.faults.for_field("date")
                    typed=Callback::new(move |_| editor.complete_date())
                />
                <TextField label=words::OPPONENT value=fields.opponent fault=editor.faults.for_field("opponent") />
            </div>
            <RadioGroup label=words::TYPE options=kinds.to_vec() chosen=fields.kind />
            <div class="match-form-line">{map_field(editor)} {score_fields(editor)}</div>
            {agent_fields(editor)}
            <div class="match-form-line">
                <TextField
                    label=words::VOD_LINK
                    value=fields.vod
                    placeholder=words::LINK_EXAMPLE
                    input_mode="url"
                    fault=editor.faults.for_field("vodUrl")
                />
                <TextField
                    label=words::MATCH_LINK
                    value=fields.link
                    placeholder=words::LINK_EXAMPLE
                    input_mode="url"
                    fault=editor.faults.for_field("matchUrl")
                />
            </div>
            {notes_field(editor)}
            <StrategyChooser chosen=fields.strategies map=fields.map fault=editor.faults.for_field("strategyIds") />
            {editor.faults.notice()}
            <footer class="match-form-actions">
                <a class="button" href=move || editor.back_path() on:click=move |_| editor.discard()>
                    {texts::CANCEL}
                </a>
                <button type="submit" class="button button-primary" aria-busy=move || editor.is_sending().to_string()>
                    {move || if editor.is_sending() { spinning_icon("spinner") } else { icon("check") }}
                    {verb}
                </button>
            </footer>
        </form>
    }
}

fn map_field(editor: MatchEditor) -> AnyView {
    let chosen = editor.fields().map;
    let choose = Callback::new(move |map| chosen.set(map));
    view! {
        <SelectField
            label=words::MAP
            none=words::CHOOSE_MAP
            options=CatalogOptions::of_page().map_options(chosen)
            chosen=chosen
            choose=choose
            fault=editor.faults.for_field("map")
        />
    }
    .into_any()
}

/// Both scores, and the result that follows from them. Without them the match is a fixture.
fn score_fields(editor: MatchEditor) -> AnyView {
    let fields = editor.fields();
    let outcome = Memo::new(move |_| fields.outcome());
    view! {
        <div class="match-form-score">
            <TextField label=words::OUR_ROUNDS value=fields.us input_mode="numeric" fault=editor.faults.for_field("scoreUs") />
            <TextField label=words::THEIR_ROUNDS value=fields.them input_mode="numeric" fault=editor.faults.for_field("scoreThem") />
            <div class="match-form-result" role="status">
                <span class="spoken">{words::RESULT} ": "</span>
                {move || match outcome.get() {
                    Some(outcome) => view! { <ResultPill outcome=Some(outcome) /> }.into_any(),
                    None => view! { <span class="field-hint">{words::RESULT_FOLLOWS}</span> }.into_any(),
                }}
            </div>
        </div>
    }
    .into_any()
}

fn agent_fields(editor: MatchEditor) -> AnyView {
    let known = CatalogOptions::of_page().agents;
    let side = |label: &'static str, chosen, field| {
        let fault = editor.faults.for_field(field);
        view! {
            <div>
                <AgentPicker label=label known=known chosen=chosen most=MAX_AGENTS_PER_SIDE />
                <div aria-live="polite">
                    {move || fault.get().map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })}
                </div>
            </div>
        }
    };
    view! {
        <div class="match-form-sides">
            {side(words::OUR_AGENTS_UP_TO, editor.fields().ours, "ourAgents")}
            {side(words::THEIR_AGENTS_UP_TO, editor.fields().theirs, "theirAgents")}
        </div>
    }
    .into_any()
}

fn notes_field(editor: MatchEditor) -> AnyView {
    let value = editor.fields().notes;
    let control = move |wiring: FieldAttributes| {
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
    view! { <Field label=words::NOTES fault=editor.faults.for_field("notes") control=control /> }
        .into_any()
}

fn conflict_notice(editor: MatchEditor, conflict: &MatchConflict) -> AnyView {
    let fields = conflict.fields.join(", ");
    view! {
        <Notice
            symbol="alert"
            tone="suggestion"
            title=conflict.title.clone()
            words=words::both_changed(&fields)
        >
            <button type="button" class="button button-small" on:click=move |_| editor.take_theirs()>
                {words::TAKE_THEIRS}
            </button>
        </Notice>
    }
    .into_any()
}
