//! Agents and enemies.

use super::super::description::BoardNames;
use super::super::visible_item::VisibleItem;
use super::phase_picture::colors;
use super::{PictureSize, SvgElement, circle, lettering, polygon};

/// The shape of an agent, by its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentShape {
    /// With a tip: duelists.
    Tip,
    /// Initiators.
    Hexagon,
    /// Controllers.
    Circle,
    /// Sentinels.
    Shield,
    /// Agents of an unknown role.
    Square,
}

impl AgentShape {
    /// The corners in a square from 0 to 1; none for a circle.
    fn corners(self) -> &'static [(f64, f64)] {
        match self {
            Self::Tip => &[(0.5, 0.0), (1.0, 0.34), (1.0, 1.0), (0.0, 1.0), (0.0, 0.34)],
            Self::Hexagon => &[
                (0.18, 0.0),
                (0.82, 0.0),
                (1.0, 0.5),
                (0.82, 1.0),
                (0.18, 1.0),
                (0.0, 0.5),
            ],
            Self::Circle => &[],
            Self::Shield => &[(0.0, 0.0), (1.0, 0.0), (1.0, 0.62), (0.5, 1.0), (0.0, 0.62)],
            Self::Square => &[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)],
        }
    }

    /// How far the letters are below the middle, in parts of the height.
    fn letters_offset(self) -> f64 {
        match self {
            Self::Tip => 0.12,
            Self::Shield => -0.12,
            Self::Hexagon | Self::Circle | Self::Square => 0.0,
        }
    }
}

impl PictureSize {
    pub(super) fn agent(
        self,
        item: &VisibleItem<'_>,
        at: (f64, f64),
        names: &dyn BoardNames,
    ) -> Vec<SvgElement> {
        let agent = item.agent().unwrap_or_default();
        let shape = names.agent_shape(agent);
        let radius = self.radius;
        let outline = match shape.corners() {
            [] => circle(at, radius),
            corners => {
                let corner = |(x, y): &(f64, f64)| {
                    (
                        at.0 + (x - 0.5) * 2.0 * radius,
                        at.1 + (y - 0.5) * 2.0 * radius,
                    )
                };
                polygon(&corners.iter().map(corner).collect::<Vec<_>>())
            }
        };
        let letters_at = (at.0, at.1 + shape.letters_offset() * 2.0 * radius);
        vec![
            outline
                .with("fill", colors::ALLY)
                .with("stroke", colors::GROUND)
                .with_number("stroke-width", self.line * 0.7)
                .with("stroke-linejoin", "round"),
            lettering(
                &initials(agent),
                letters_at,
                self.letters,
                colors::ALLY_TEXT,
            )
            .with("text-anchor", "middle"),
        ]
    }

    /// A hollow diamond: with the letters of the agent if it is known, otherwise crossed.
    pub(super) fn enemy(self, item: &VisibleItem<'_>, (x, y): (f64, f64)) -> Vec<SvgElement> {
        let radius = self.radius * 1.15;
        let corners = [
            (x, y - radius),
            (x + radius, y),
            (x, y + radius),
            (x - radius, y),
        ];
        let diamond = polygon(&corners)
            .with("fill", colors::GROUND)
            .with("stroke", colors::ENEMY)
            .with_number("stroke-width", self.line)
            .with("stroke-linejoin", "round");
        if let Some(agent) = item.agent() {
            let letters = lettering(&initials(agent), (x, y), self.letters * 0.9, colors::ENEMY)
                .with("text-anchor", "middle");
            return vec![diamond, letters];
        }
        let arm = radius * 0.28;
        let cross = SvgElement::new("path")
            .with(
                "d",
                format!(
                    "M{} L{} M{} L{}",
                    super::list(&[(x - arm, y - arm)]),
                    super::list(&[(x + arm, y + arm)]),
                    super::list(&[(x + arm, y - arm)]),
                    super::list(&[(x - arm, y + arm)]),
                ),
            )
            .with("stroke", colors::ENEMY)
            .with_number("stroke-width", self.line)
            .with("stroke-linecap", "round");
        vec![diamond, cross]
    }
}

/// The first two letters, as in the badges of lists.
fn initials(agent: &str) -> String {
    let letters = agent.chars().filter(|letter| letter.is_alphanumeric());
    letters.take(2).collect()
}
