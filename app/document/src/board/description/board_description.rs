//! The lines of a description: one for the board, one for each phase, and one for each item or agent.

use std::borrow::Cow;

use super::super::content::{BoardContent, BoardPhase};
use super::super::item_kind::ItemKind;
use super::super::map_geometry::MapGeometry;
use super::super::picture::AgentShape;
use super::super::point::BoardPoint;
use super::super::visible_item::VisibleItem;
use super::texts;

/// The data about the team and the map that a board's text and picture use.
pub trait BoardNames {
    /// The named place nearest to a point.
    fn callout(&self, _at: BoardPoint) -> Option<&str> {
        None
    }

    /// The address of the map's picture, for boards without a picture of their own.
    fn map_picture(&self) -> Option<&str> {
        None
    }

    /// The name of the player who plays an agent.
    fn player(&self, _agent: &str, _player_id: Option<&str>) -> Option<String> {
        None
    }

    /// The shape of an agent's role.
    fn agent_shape(&self, _agent: &str) -> AgentShape {
        AgentShape::Square
    }
}

/// No names: places are fields of the map, and agents have no players.
pub struct NoNames;

impl BoardNames for NoNames {}

/// The names of a map's places.
impl BoardNames for MapGeometry {
    fn callout(&self, at: BoardPoint) -> Option<&str> {
        Some(&self.nearest_callout(at)?.name)
    }
}

/// The description of one phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseDescription {
    /// *Phase 2 of 4: Execute*
    pub heading: String,
    pub lines: Vec<ItemDescription>,
}

/// A line about one item, or about an agent and the items that it uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemDescription {
    /// The ids of the items in the line, the agent first.
    pub items: Vec<String>,
    /// *Omen, Theo, A Main, smoke on Heaven*
    pub text: String,
}

impl BoardContent {
    /// The description of the board: a line for its title and map, then each phase with its heading and its items.
    pub fn description(&self, names: &dyn BoardNames) -> String {
        let mut lines: Vec<String> = self.heading().into_iter().collect();
        let phases = self.phases();
        for (at, phase) in phases.iter().enumerate() {
            let is_named = phase.name().is_some() || phase.at().is_some();
            let described = self.phase_description(at, names);
            if phases.len() > 1 || is_named {
                lines.push(described.heading);
            }
            lines.extend(described.lines.into_iter().map(|line| line.text));
        }
        lines.join("\n")
    }

    /// The line for its title and map; `None` if it has neither.
    fn heading(&self) -> Option<String> {
        let clean = |text: Option<&str>| text.map(|text| one_line(text).into_owned());
        let (title, map) = (clean(self.title()), clean(self.map()));
        texts::board_heading(title.as_deref(), map.as_deref())
    }

    /// *Default setup, Ascent*, or *Map board*.
    pub fn name(&self) -> String {
        self.heading().unwrap_or_else(|| texts::BOARD.to_owned())
    }

    /// The description of the phase at this index: every visible item is in exactly one line.
    pub fn phase_description(&self, phase: usize, names: &dyn BoardNames) -> PhaseDescription {
        let items = self.visible_items(phase);
        let user_of = |item: &VisibleItem<'_>| {
            let by = item.by()?;
            let is_user = |user: &VisibleItem<'_>| is_agent(user) && user.id() == by;
            items.iter().position(is_user)
        };
        let mut lines = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if !is_agent(item) {
                if user_of(item).is_none() {
                    lines.push(ItemDescription {
                        items: vec![item.id().to_owned()],
                        text: capitalized(&item_text(item, names, false)),
                    });
                }
                continue;
            }
            let used = items
                .iter()
                .filter(|other| !is_agent(other) && user_of(other) == Some(at));
            let (mut ids, mut parts) = (
                vec![item.id().to_owned()],
                vec![item_text(item, names, true)],
            );
            for used in used {
                ids.push(used.id().to_owned());
                parts.push(item_text(used, names, true));
            }
            let text = parts.join(", ");
            lines.push(ItemDescription { items: ids, text });
        }
        PhaseDescription {
            heading: self.phase_heading(phase),
            lines,
        }
    }

    /// *Phase 2 of 4: Execute*
    pub fn phase_heading(&self, phase: usize) -> String {
        let phases = self.phases();
        let shown = phases.get(phase);
        let name = shown.and_then(|phase| phase.name()).map(one_line);
        let clock = shown.copied().and_then(BoardPhase::at);
        texts::phase_heading(phase + 1, phases.len(), name.as_deref(), clock)
    }
}

impl VisibleItem<'_> {
    /// The item alone in words: *Omen, Theo, A Main* or *Smoke on Heaven*.
    pub fn description(&self, names: &dyn BoardNames) -> String {
        capitalized(&item_text(self, names, false))
    }

    /// The item without its place: *Omen* or *smoke “first”*.
    pub fn title(&self) -> String {
        let label = self.label().map(one_line);
        let what = match (self.kind(), self.agent().map(one_line)) {
            (Some(ItemKind::Agent), Some(agent)) => agent.into_owned(),
            (Some(ItemKind::Enemy), Some(agent)) => {
                let enemy = texts::noun(ItemKind::Enemy).unwrap_or_default();
                format!("{enemy} {agent}")
            }
            (Some(ItemKind::Path), _) => texts::path_noun(self.style()).to_owned(),
            (Some(kind), _) => match texts::noun(kind) {
                Some(noun) => noun.to_owned(),
                None => return texts::quoted(&label.unwrap_or_default()),
            },
            (None, _) => return texts::UNKNOWN_KIND.to_owned(),
        };
        let what = match self.ability().map(one_line) {
            Some(ability) => texts::with_ability(&what, &ability),
            None => what,
        };
        match label {
            Some(label) => texts::with_label(&what, &label),
            None => what,
        }
    }
}

fn is_agent(item: &VisibleItem<'_>) -> bool {
    item.kind() == Some(ItemKind::Agent)
}

/// The words of one item. In a line about an agent, its paths are sentences without a subject.
fn item_text(item: &VisibleItem<'_>, names: &dyn BoardNames, is_in_line: bool) -> String {
    let what = item.title();
    let place_of = |at: Option<BoardPoint>| at.map(|at| place(at, names)).unwrap_or_default();
    let here = || place_of(item.center());
    let ends = || {
        let points = item.points();
        (
            place_of(points.first().copied()),
            place_of(points.last().copied()),
        )
    };
    let text = match item.kind() {
        None => return what,
        Some(ItemKind::Agent) => {
            let agent = item.agent().map(one_line).unwrap_or_default();
            let player = names.player(&agent, item.player_id());
            let parts = [Some(what), player, Some(here())];
            parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
        Some(ItemKind::Path) => {
            let (from, to) = ends();
            let is_plain = item.ability().is_none() && item.label().is_none();
            if is_in_line && is_plain {
                texts::goes_to(item.style(), &to)
            } else {
                texts::from_to(&what, &from, &to)
            }
        }
        Some(ItemKind::Wall) => {
            let (from, to) = ends();
            texts::from_to(&what, &from, &to)
        }
        Some(ItemKind::Smoke) => texts::on(&what, &here()),
        Some(ItemKind::Flash | ItemKind::Trap | ItemKind::Lineup) => {
            let what = match item.target() {
                Some(target) => texts::from_to(&what, &here(), &place(target, names)),
                None => texts::at(&what, &here()),
            };
            texts::with_media(&what, item.images().len(), item.video().is_some())
        }
        Some(
            ItemKind::Enemy
            | ItemKind::Zone
            | ItemKind::Reveal
            | ItemKind::Ping
            | ItemKind::Spike
            | ItemKind::Text,
        ) => texts::at(&what, &here()),
    };
    match item.note().map(one_line) {
        Some(note) => texts::with_note(&text, &note),
        None => text,
    }
}

/// The nearest named place, or the field of the map.
pub(in crate::board) fn place(at: BoardPoint, names: &dyn BoardNames) -> String {
    if let Some(callout) = names.callout(at) {
        return one_line(callout).into_owned();
    }
    let third = |at: u16| usize::from(at * 3 / 1001);
    texts::field(third(at.y), third(at.x)).to_owned()
}

/// The text without line breaks and repeated blanks, so that one item is one line.
fn one_line(text: &str) -> Cow<'_, str> {
    let is_plain = !text
        .contains(|letter: char| letter.is_control() || letter.is_whitespace() && letter != ' ')
        && !text.contains("  ")
        && text.trim() == text;
    if is_plain {
        return Cow::Borrowed(text);
    }
    let words = text.split(|letter: char| letter.is_control() || letter.is_whitespace());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    Cow::Owned(words.join(" "))
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
