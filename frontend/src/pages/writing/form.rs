//! What is said of the strategy beside its text.

use app_domain::folder::FolderId;
use app_domain::strategy::AGENTS_MAX;
use leptos::prelude::*;

use super::facts::Facts;
use super::sheet::Writing;
use crate::bound::bound;
use crate::components::{AgentPicker, Choice, SelectField, TagField, icon};
use crate::pages::stratbook::{Catalogue, FolderSelect};
use crate::texts::stratbook as read;
use crate::texts::writing as words;

/// As the wire names them, in the order of the choice.
const SIDES: [&str; 3] = ["", "Attack", "Defense"];

#[component]
pub fn FactsForm(writing: Writing) -> AnyView {
    let catalogue = Catalogue::of_page();
    let side = fact(
        writing,
        |facts| {
            SIDES
                .iter()
                .position(|side| *side == facts.side)
                .unwrap_or(0)
        },
        |facts, side| SIDES[*side].clone_into(&mut facts.side),
    );
    let folder = fact(
        writing,
        |facts| facts.folder.parse::<FolderId>().ok(),
        |facts, folder| facts.folder = folder.map(|id| id.to_string()).unwrap_or_default(),
    );
    let tags = fact(
        writing,
        |facts| facts.tags.clone(),
        |facts, tags| facts.tags.clone_from(tags),
    );
    let agents = fact(
        writing,
        |facts| facts.agents.clone(),
        |facts, agents| facts.agents.clone_from(agents),
    );
    let sides = [words::NO_SIDE, read::ATTACK, read::DEFENSE].map(str::to_owned);
    let no_tags = Signal::stored(Vec::new());
    // Where there is no room beside the text it is opened on demand.
    view! {
        <details class="writing-facts" open=is_wide()>
            <summary>
                {icon("map")} <span>{words::FACTS}</span> <span class="writing-summary clip">{move || summary(writing)}</span>
                {icon("chevron-down")}
            </summary>
            <div class="writing-fields">
                {map(writing, catalogue)} <Choice label=read::SIDE options=sides.to_vec() chosen=side />
                <FolderSelect label=read::FOLDER chosen=folder none=read::NO_FOLDER fault=writing.faults.at("folderId") />
                <TagField label=read::TAGS tags=tags known=no_tags hint=read::TAG_HINT fault=writing.faults.at("tags") />
                <AgentPicker label=read::AGENTS known=catalogue.agents chosen=agents most=AGENTS_MAX />
                {move || {
                    writing
                        .faults
                        .at("agents")
                        .get()
                        .map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })
                }}
            </div>
        </details>
    }
    .into_any()
}

/// In one line, while the fields are shut.
fn summary(writing: Writing) -> String {
    writing.facts.with(|facts| {
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

/// A fact that a control changes; it follows what a teammate changes too.
fn fact<T>(
    writing: Writing,
    read: impl Fn(&Facts) -> T + Copy + 'static,
    write: impl Fn(&mut Facts, &T) + 'static,
) -> RwSignal<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    bound(
        move || writing.facts.with(read),
        move |chosen| writing.say(|facts| write(facts, chosen)),
    )
}

fn map(writing: Writing, catalogue: Catalogue) -> AnyView {
    let present = Memo::new(move |_| writing.facts.with(|facts| facts.map.clone()));
    let choose = Callback::new(move |map: String| writing.say(|facts| facts.map = map));
    view! {
        <SelectField
            label=read::MAP
            none=words::NO_MAP
            options=catalogue.maps_beside(present)
            chosen=present
            choose=choose
            fault=writing.faults.at("map")
        />
    }
    .into_any()
}
