//! The form of a strategy's metadata.

use app_domain::folder::FolderId;
use app_domain::strategy::MAX_AGENTS_PER_STRATEGY;
use app_portal::strategy_metadata::MetadataFields;
use app_portal::texts::stratbook as read;
use app_portal::texts::writing as words;
use frontend_kit::ui::two_way_signal::two_way_signal;
use frontend_kit::ui::{AgentPicker, CatalogOptions, RadioGroup, SelectField, TagField, icon};
use leptos::prelude::*;

use super::strategy_editor::StrategyEditorState;
use crate::stratbook::FolderSelect;

/// The wire names of the sides, in the order of the choice.
const SIDES: [&str; 3] = ["", "Attack", "Defense"];

#[component]
pub fn MetadataForm(state: StrategyEditorState) -> impl IntoView {
    let catalogue = CatalogOptions::of_page();
    let side = metadata_signal(
        state,
        |metadata| {
            SIDES
                .iter()
                .position(|side| *side == metadata.side)
                .unwrap_or(0)
        },
        |metadata, side| SIDES[*side].clone_into(&mut metadata.side),
    );
    let folder = metadata_signal(
        state,
        |metadata| metadata.folder.parse::<FolderId>().ok(),
        |metadata, folder| metadata.folder = folder.map(|id| id.to_string()).unwrap_or_default(),
    );
    let tags = metadata_signal(
        state,
        |metadata| metadata.tags.clone(),
        |metadata, tags| metadata.tags.clone_from(tags),
    );
    let agents = metadata_signal(
        state,
        |metadata| metadata.agents.clone(),
        |metadata, agents| metadata.agents.clone_from(agents),
    );
    let sides = [words::NO_SIDE, read::ATTACK, read::DEFENSE].map(str::to_owned);
    let no_tags = Signal::stored(Vec::new());
    // Closed at first on screens without room beside the text.
    view! {
        <details class="writing-facts" open=is_wide()>
            <summary>
                {icon("map")} <span>{words::DETAILS}</span> <span class="writing-summary clip">{move || summary(state)}</span>
                {icon("chevron-down")}
            </summary>
            <div class="writing-fields">
                {map_field(state, catalogue)} <RadioGroup label=read::SIDE options=sides.to_vec() chosen=side />
                <FolderSelect label=read::FOLDER chosen=folder none=read::NO_PARENT_FOLDER fault=state.faults.for_field("folderId") />
                <TagField label=read::TAGS tags=tags known=no_tags hint=read::TAG_HINT fault=state.faults.for_field("tags") />
                <AgentPicker label=read::AGENTS known=catalogue.agents chosen=agents most=MAX_AGENTS_PER_STRATEGY />
                {move || {
                    state
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
fn summary(state: StrategyEditorState) -> String {
    state.metadata.with(|metadata| {
        let parts = [
            metadata.map.clone(),
            metadata.side.clone(),
            metadata.agents.join(", "),
        ];
        let parts: Vec<String> = parts.into_iter().filter(|one| !one.is_empty()).collect();
        parts.join(" · ")
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
    state: StrategyEditorState,
    read: impl Fn(&MetadataFields) -> T + Copy + 'static,
    write: impl Fn(&mut MetadataFields, &T) + 'static,
) -> RwSignal<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    two_way_signal(
        move || state.metadata.with(read),
        move |chosen| state.update_metadata(|metadata| write(metadata, chosen)),
    )
}

fn map_field(state: StrategyEditorState, catalogue: CatalogOptions) -> AnyView {
    let present = Memo::new(move |_| state.metadata.with(|metadata| metadata.map.clone()));
    let choose =
        Callback::new(move |map: String| state.update_metadata(|metadata| metadata.map = map));
    view! {
        <SelectField
            label=read::MAP
            none=words::NO_MAP
            options=catalogue.map_options(present)
            chosen=present
            choose=choose
            fault=state.faults.for_field("map")
        />
    }
    .into_any()
}
