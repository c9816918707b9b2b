//! The kinds of items, and the choices of their attributes.

/// The kind of an item. A kind of a newer version is stored unchanged and has no meaning here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    Agent,
    Enemy,
    Path,
    Smoke,
    Zone,
    Wall,
    Flash,
    Reveal,
    Trap,
    Ping,
    Spike,
    Text,
    Lineup,
}

impl ItemKind {
    pub const ALL: [Self; 13] = [
        Self::Agent,
        Self::Enemy,
        Self::Path,
        Self::Smoke,
        Self::Zone,
        Self::Wall,
        Self::Flash,
        Self::Reveal,
        Self::Trap,
        Self::Ping,
        Self::Spike,
        Self::Text,
        Self::Lineup,
    ];

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Enemy => "enemy",
            Self::Path => "path",
            Self::Smoke => "smoke",
            Self::Zone => "zone",
            Self::Wall => "wall",
            Self::Flash => "flash",
            Self::Reveal => "reveal",
            Self::Trap => "trap",
            Self::Ping => "ping",
            Self::Spike => "spike",
            Self::Text => "text",
            Self::Lineup => "lineup",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The radius of an item without one.
    pub fn default_radius(self) -> u16 {
        match self {
            Self::Smoke => 45,
            Self::Reveal => 90,
            _ => 100,
        }
    }
}

/// How a path is walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PathStyle {
    #[default]
    Run,
    Walk,
    FallBack,
}

impl PathStyle {
    pub const ALL: [Self; 3] = [Self::Run, Self::Walk, Self::FallBack];

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Walk => "walk",
            Self::FallBack => "fall-back",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// The shape of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ZoneShape {
    #[default]
    Circle,
    Cone,
    Polygon,
}

impl ZoneShape {
    pub const ALL: [Self; 3] = [Self::Circle, Self::Cone, Self::Polygon];

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Cone => "cone",
            Self::Polygon => "polygon",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_and_choice_is_found_by_its_name() {
        for kind in ItemKind::ALL {
            assert_eq!(ItemKind::from_name(kind.name()), Some(kind));
        }
        for style in PathStyle::ALL {
            assert_eq!(PathStyle::from_name(style.name()), Some(style));
        }
        for shape in ZoneShape::ALL {
            assert_eq!(ZoneShape::from_name(shape.name()), Some(shape));
        }
        assert_eq!(ItemKind::from_name("portal"), None);
    }
}
