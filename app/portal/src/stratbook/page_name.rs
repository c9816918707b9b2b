//! The name of a page of the stratbook, for the title of the browser's tab.

use crate::route::PortalRoute;
use crate::texts::board_pages::PRACTICE;
use crate::texts::stratbook::{HISTORY, NEW};
use crate::texts::stratbook_bin::TRASH;
use crate::texts::strategy_links::ALL_LINKS;

/// The names that the stratbook shows. A name is `None` or empty if it is not shown or not known yet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShownNames {
    pub folder: Option<String>,
    pub strategy: Option<String>,
    /// The heading of the strategies for tonight.
    pub tonight: String,
}

/// Returns the name of what the route shows, and the name of the tab where that has none.
pub fn page_name(route: PortalRoute, shown: ShownNames) -> String {
    let strategy = shown.strategy.filter(|title| !title.is_empty());
    let part = |part: &str| Some(format!("{part} · {}", strategy.as_deref()?));
    let name = match route {
        PortalRoute::StrategyHistory(_) => part(HISTORY),
        PortalRoute::Practice(_) => part(PRACTICE),
        PortalRoute::Strategy(_) => strategy,
        PortalRoute::Tonight => Some(shown.tonight),
        PortalRoute::StratbookBin => Some(TRASH.to_owned()),
        PortalRoute::StrategyTemplates => Some(NEW.to_owned()),
        PortalRoute::StrategyLinks => Some(ALL_LINKS.to_owned()),
        PortalRoute::Stratbook | PortalRoute::Folders => shown.folder,
        _ => None,
    };
    name.filter(|name| !name.is_empty())
        .unwrap_or_else(|| PortalRoute::Stratbook.title().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_the_stratbook_is_named_after_what_it_shows() {
        let shown = ShownNames {
            folder: Some("Ascent".to_owned()),
            strategy: None,
            tonight: "Playable tonight".to_owned(),
        };
        let name = |route| page_name(route, shown.clone());
        assert_eq!(name(PortalRoute::Tonight), "Playable tonight");
        assert_eq!(name(PortalRoute::StratbookBin), "Trash");
        assert_eq!(name(PortalRoute::StrategyTemplates), "New strategy");
        assert_eq!(name(PortalRoute::Stratbook), "Ascent");
        assert_eq!(name(PortalRoute::Folders), "Ascent");
        let id = "01936f00-0000-7000-8000-000000000000";
        let strategy = PortalRoute::Strategy(id.parse().expect("an id"));
        assert_eq!(name(strategy), "Stratbook");
        let open = ShownNames {
            strategy: Some("Fast A".to_owned()),
            ..shown.clone()
        };
        assert_eq!(page_name(strategy, open.clone()), "Fast A");
        let id = id.parse().expect("an id");
        let history = page_name(PortalRoute::StrategyHistory(id), open.clone());
        assert_eq!(history, "History · Fast A");
        assert_eq!(
            page_name(PortalRoute::Practice(id), open),
            "Practice · Fast A"
        );
        assert_eq!(name(PortalRoute::Practice(id)), "Stratbook");
        let none = ShownNames::default();
        assert_eq!(page_name(PortalRoute::Stratbook, none), "Stratbook");
    }
}
