use std::collections::BTreeSet;

use super::*;

const ID: &str = "01936f00-0000-7000-8000-000000000000";

/// Every route, as the table defines them.
fn all() -> Vec<PortalRoute> {
    let paths = [
        "",
        "/login",
        "/setup",
        "/schedule",
        "/schedule/2026-11-26",
        "/availability",
        "/recurring",
        "/absences",
        "/matches",
        "/matches/new",
        "/stratbook",
        "/stratbook/folders",
        "/stratbook/tonight",
        "/stratbook/new",
        "/stratbook/templates",
        "/stratbook/links",
        "/shared",
        "/statistics",
        "/polls",
        "/team",
        "/you",
        "/players",
        "/planning",
        "/planning/2026-11-26",
        "/settings",
        "/messages",
        "/activity",
    ];
    let ids = [
        "/matches/*",
        "/matches/*/edit",
        "/stratbook/*",
        "/stratbook/*/edit",
        "/stratbook/*/history",
    ];
    let with_id = ids.map(|path| path.replace('*', ID));
    let paths = paths.map(str::to_owned).into_iter().chain(with_id);
    paths.map(|path| PortalRoute::from_path(&path)).collect()
}

#[test]
fn the_path_of_every_route_leads_to_it() {
    let routes = all();
    assert!(!routes.contains(&PortalRoute::NotFound), "{routes:?}");
    for route in routes {
        assert_eq!(PortalRoute::from_path(&route.path()), route);
        assert_eq!(PortalRoute::from_path(&format!("{}/", route.path())), route);
    }
}

#[test]
fn a_link_for_outsiders_leads_to_its_page_whatever_its_secret_is() {
    for path in ["/shared/aVerySecretSecret", "/shared/x/"] {
        assert_eq!(PortalRoute::from_path(path), PortalRoute::Shared, "{path}");
    }
}

#[test]
fn an_unknown_path_is_not_found() {
    for path in [
        "/nowhere",
        "/schedule/tomorrow",
        "/schedule/26.11.2026",
        "/schedule/2026-02-30",
        "/schedule/2026-13-01",
        "/matches/7",
        "/matches/new/edit",
        "/stratbook/x/edit",
        "/schedule/2026-11-26/edit",
        "schedule",
        "/Schedule",
    ] {
        assert_eq!(
            PortalRoute::from_path(path),
            PortalRoute::NotFound,
            "{path}"
        );
    }
}

#[test]
fn a_page_for_admins_says_so_to_others_and_opens_for_admins() {
    for route in all() {
        let for_player = route.page(false);
        if route.is_admin_only() {
            assert_eq!(for_player, PortalPage::AdminsOnly(route.title()));
            assert_ne!(route.page(true), for_player);
        } else {
            assert_eq!(for_player, route.page(true));
        }
    }
}

#[test]
fn every_tab_has_its_own_key_and_is_highlighted_on_its_pages() {
    let tabs: Vec<PortalRoute> = PortalRoute::player_tabs()
        .chain(PortalRoute::admin_tabs())
        .collect();
    let keys: BTreeSet<_> = tabs.iter().filter_map(|tab| tab.key()).collect();
    assert_eq!(keys.len(), tabs.len());
    for tab in tabs {
        assert_eq!(tab.tab(), Some(tab));
    }
    let strategy = PortalRoute::from_path(&format!("/stratbook/{ID}/history"));
    assert_eq!(strategy.tab(), Some(PortalRoute::Stratbook));
    assert_eq!(PortalRoute::You.tab(), None);
    assert_eq!(PortalRoute::NotFound.tab(), None);
}

#[test]
fn a_path_by_id_leads_to_its_route() {
    let leads = |path: String| PortalRoute::from_path(&path);
    let (in_matches, in_stratbook) = (ID.parse().expect("an id"), ID.parse().expect("an id"));
    assert_eq!(
        leads(match_path(in_matches)),
        PortalRoute::Match(in_matches)
    );
    assert_eq!(
        leads(edited_match_path(in_matches)),
        PortalRoute::EditedMatch(in_matches)
    );
    assert_eq!(
        leads(strategy_path(in_stratbook)),
        PortalRoute::Strategy(in_stratbook)
    );
    assert_eq!(
        leads(edited_strategy_path(in_stratbook)),
        PortalRoute::EditedStrategy(in_stratbook)
    );
    assert_eq!(
        leads(strategy_history_path(in_stratbook)),
        PortalRoute::StrategyHistory(in_stratbook)
    );
    assert_eq!(
        leads(practice_path(in_stratbook)),
        PortalRoute::Practice(in_stratbook)
    );
}

#[test]
fn days_in_paths_are_written_like_file_names_that_sort() {
    let day: Day = "26.11.2026".parse().expect("a date");
    assert_eq!(day_path(day), "/schedule/2026-11-26");
    assert_eq!(availability_path(day), "/availability?day=2026-11-26");
    assert_eq!(new_match_path(day), "/matches/new?date=2026-11-26");
    let away = new_absence_path(Some((day, day.plus(2))));
    assert_eq!(away, "/absences?first=2026-11-26&last=2026-11-28");
    assert_eq!(new_absence_path(None), "/absences?first=&last=");
    assert_eq!(day_from_url("2026-11-26"), Some(day));
    assert_eq!(day_from_url("2026-11"), None);
}
