//! The sections of the page about the viewer, and the addresses that lead to them.

use crate::route::PortalRoute;
use crate::texts::{own_page as words, own_picture};

/// A section of the page *You*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnSection {
    Picture,
    Zone,
    Display,
    Calendar,
    Agents,
    Devices,
    /// The connected Discord account.
    Discord,
}

impl OwnSection {
    pub const ALL: [Self; 7] = [
        Self::Picture,
        Self::Zone,
        Self::Display,
        Self::Calendar,
        Self::Agents,
        Self::Devices,
        Self::Discord,
    ];

    /// The fragment of the section's address.
    pub fn anchor(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Zone => "zone",
            Self::Display => "display",
            Self::Calendar => "calendar",
            Self::Agents => "agents",
            Self::Devices => "devices",
            Self::Discord => "discord",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Picture => own_picture::TITLE,
            Self::Zone => words::ZONE,
            Self::Display => words::DISPLAY,
            Self::Calendar => words::CALENDAR,
            Self::Agents => words::AGENTS,
            Self::Devices => words::DEVICES,
            Self::Discord => words::DISCORD,
        }
    }

    /// The name of the section's icon.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Picture => "paint",
            Self::Zone => "globe",
            Self::Display => "monitor",
            Self::Calendar => "schedule",
            Self::Agents => "player",
            Self::Devices => "device",
            Self::Discord => "chat",
        }
    }

    /// Other words by which the palette finds the section, separated by commas.
    pub fn other_words(self) -> &'static str {
        match self {
            Self::Picture => words::PICTURE_WORDS,
            Self::Zone => words::ZONE_WORDS,
            Self::Display => words::DISPLAY_WORDS,
            Self::Calendar => words::CALENDAR_WORDS,
            Self::Agents => words::AGENTS_WORDS,
            Self::Devices => words::DEVICES_WORDS,
            Self::Discord => words::DISCORD_WORDS,
        }
    }

    /// The address of the section: `/you#calendar`.
    pub fn path(self) -> String {
        format!("{}#{}", PortalRoute::You.path(), self.anchor())
    }

    /// The section of a path that was once a page of its own: `/calendar`.
    pub fn from_page_path(path: &str) -> Option<Self> {
        let name = path.trim_end_matches('/').strip_prefix('/')?;
        let pages = [Self::Zone, Self::Calendar, Self::Agents, Self::Devices];
        pages.into_iter().find(|section| section.anchor() == name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_section_has_its_own_address_on_the_page_you() {
        let paths: BTreeSet<String> = OwnSection::ALL.map(OwnSection::path).into();
        assert_eq!(paths.len(), OwnSection::ALL.len());
        assert_eq!(OwnSection::Calendar.path(), "/you#calendar");
    }

    #[test]
    fn the_path_of_an_earlier_page_leads_to_its_section() {
        for (path, section) in [
            ("/zone", OwnSection::Zone),
            ("/agents", OwnSection::Agents),
            ("/calendar/", OwnSection::Calendar),
            ("/devices", OwnSection::Devices),
        ] {
            assert_eq!(OwnSection::from_page_path(path), Some(section), "{path}");
            assert_eq!(PortalRoute::from_path(path), PortalRoute::You, "{path}");
        }
        assert_eq!(OwnSection::from_page_path("/discord"), None);
        assert_eq!(PortalRoute::from_path("/discord"), PortalRoute::NotFound);
    }
}
