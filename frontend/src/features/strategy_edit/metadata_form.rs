//! The form of a strategy's metadata.

use app_domain::folder::FolderId;
use app_domain::strategy::MAX_AGENTS_PER_STRATEGY;
use app_portal::strategy_metadata::MetadataFields;
use app_portal::texts::stratbook as read;
use app_portal::texts::writing as words;
use leptos::prelude::*;

use super::strategy_editor::StrategyEditorState;
use crate::features::stratbook::{CatalogOptions, FolderSelect};
use crate::ui::two_way_signal::two_way_signal;
use crate::ui::{AgentPicker, RadioGroup, SelectField, TagField, icon};

/// The wire names of the sides, in the order of the choice.
const SIDES: [&str; 3] = ["", "Attack", "Defense"];

#[component]
pub fn MetadataForm(writing: StrategyEditorState) -> impl IntoView {
    let catalogue = CatalogOptions::of_page();
    let side = metadata_signal(
        writing,
        |facts| {
            SIDES
                .iter()
                .position(|side| *side == facts.side)
                .unwrap_or(0)
        },
        |facts, side| SIDES[*side].clone_into(&mut facts.side),
    );
    let folder = metadata_signal(
        writing,
        |facts| facts.folder.parse::<FolderId>().ok(),
        |facts, folder| facts.folder = folder.map(|id| id.to_string()).unwrap_or_default(),
    );
    let tags = metadata_signal(
        writing,
        |facts| facts.tags.clone(),
        |facts, tags| facts.tags.clone_from(tags),
    );
    let agents = metadata_signal(
        writing,
        |facts| facts.agents.clone(),
        |facts, agents| facts.agents.clone_from(agents),
    );
    let sides = [words::NO_SIDE, read::ATTACK, read::DEFENSE].map(str::to_owned);
    let no_tags = Signal::stored(Vec::new());
    // Closed at first on screens without room beside the text.
    view! {
        <details class="writing-facts" open=is_wide()>
            <summary>
                {icon("map")} <span>{words::FACTS}</span> <span class="writing-summary clip">{move || summary(writing)}</span>
                {icon("chevron-down")}
            </summary>
            <div class="writing-fields">
                {map_field(writing, catalogue)} <RadioGroup label=read::SIDE options=sides.to_vec() chosen=side />
                <FolderSelect label=read::FOLDER chosen=folder none=read::NO_FOLDER fault=writing.faults.for_field("folderId") />
                <TagField label=read::TAGS tags=tags known=no_tags hint=read::TAG_HINT fault=writing.faults.for_field("tags") />
                <AgentPicker label=read::AGENTS known=catalogue.agents chosen=agents most=MAX_AGENTS_PER_STRATEGY />
                {move || {
                    writing
                        .faults
                        .for_field("agents")
                        .get()
                        .map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })
                }}
            </div>
        </details>
    }
}

/// The metadata in one line, for the closed form.
fn summary(writing: StrategyEditorState) -> String {
    writing.metadata.with(|facts| {
        let said = [
            facts.map.clone(),
            facts.side.clone(),
            facts.agents.join(", "),
        ];
        let said: Vec<String> = said.into_iter().filter(|one| !one.is_empty()).collect();
        said.join(" · ")
    })
}

fn is_wide() -> bool {
    window()
        .inner_width()
        .ok()
        .and_then(|width| width.as_f64())
        .is_some_and(|width| width >= 1024.0)
}

/// A signal of one metadata field for a control. It also follows changes by other users.
fn metadata_signal<T>(
    writing: StrategyEditorState,
    read: impl Fn(&MetadataFields) -> T + Copy + 'static,
    write: impl Fn(&mut MetadataFields, &T) + 'static,
) -> RwSignal<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    two_way_signal(
        move || writing.metadata.with(read),
        move |chosen| writing.update_metadata(|facts| write(facts, chosen)),
    )
}

fn map_field(writing: StrategyEditorState, catalogue: CatalogOptions) -> AnyView {
    let present = Memo::new(move |_| writing.metadata.with(|facts| facts.map.clone()));
    let choose = Callback::new(move |map: String| writing.update_metadata(|facts| facts.map = map));
    view! {
        <SelectField
            label=read::MAP
            none=words::NO_MAP
            options=catalogue.map_options(present)
            chosen=present
            choose=choose
            fault=writing.faults.for_field("map")
        />
    }
    .into_any()
}
