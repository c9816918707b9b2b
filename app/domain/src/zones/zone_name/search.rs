//! The search of zones by typed text: a city, a region, an abbreviation such as `CET`, or beginnings of words.

use super::known_names::ABBREVIATIONS;
use super::{city, former_name};
use crate::quick_search::normalized_words;

/// How well a name matches; a smaller rank is better.
type ZoneRank = (u8, usize);

const ABBREVIATION_RANK: u8 = 1;

/// Returns the indices of the `names` that match `query`, best first; all of them for an empty query.
pub fn search_zones(names: &[String], query: &str) -> Vec<usize> {
    let query = normalized_words(query).join(" ");
    if query.is_empty() {
        return (0..names.len()).collect();
    }
    let mut found: Vec<(ZoneRank, usize)> = ranked_zones(names, &query).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, at)| at).collect()
}

/// Returns the index of the zone that `query` names: by its name, its city, or an abbreviation such as `CET`.
pub fn find_zone(names: &[String], query: &str) -> Option<usize> {
    let query = normalized_words(query).join(" ");
    let ((rank, _), at) = ranked_zones(names, &query).min()?;
    (rank <= ABBREVIATION_RANK).then_some(at)
}

/// Returns the rank and the index of each zone that matches the normalized `query`.
fn ranked_zones(names: &[String], query: &str) -> impl Iterator<Item = (ZoneRank, usize)> {
    names.iter().enumerate().filter_map(move |(at, name)| {
        let former = former_name(name).and_then(|former| zone_rank(former, query));
        Some((zone_rank(name, query).or(former)?, at))
    })
}

fn zone_rank(name: &str, query: &str) -> Option<ZoneRank> {
    let words = normalized_words(name);
    let city = normalized_words(&city(name));
    let is = |rank| Some((rank, 0));
    if query == city.join(" ") || query == words.join(" ") {
        return is(0);
    }
    if let Some(place) = abbreviation_rank(name, query) {
        return Some((ABBREVIATION_RANK, place));
    }
    if city.join(" ").starts_with(query) {
        return is(2);
    }
    let initials: String = city.iter().filter_map(|word| word.chars().next()).collect();
    if city.len() > 1 && initials == query {
        return is(3);
    }
    let begins = |words: &[String]| {
        query
            .split(' ')
            .all(|typed| words.iter().any(|word| word.starts_with(typed)))
    };
    if begins(&city) {
        return is(4);
    }
    if begins(&words) {
        return is(5);
    }
    words.join(" ").contains(query).then_some((6, 0))
}

fn abbreviation_rank(name: &str, query: &str) -> Option<usize> {
    let (_, zones) = ABBREVIATIONS
        .iter()
        .find(|(letters, _)| *letters == query)?;
    zones.iter().position(|zone| *zone == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 12] = [
        "Africa/Abidjan",
        "America/Argentina/Buenos_Aires",
        "America/Los_Angeles",
        "America/New_York",
        "America/North_Dakota/New_Salem",
        "America/Sao_Paulo",
        "Asia/Kolkata",
        "Europe/Berlin",
        "Europe/Lisbon",
        "Europe/London",
        "Pacific/Auckland",
        "UTC",
    ];

    fn found(query: &str) -> Vec<&'static str> {
        let names = NAMES.map(str::to_owned);
        search_zones(&names, query)
            .into_iter()
            .map(|at| NAMES[at])
            .collect()
    }

    #[test]
    fn a_city_is_found_however_it_is_written() {
        for query in [
            "new york",
            "New_York",
            "NEW YORK",
            "york",
            "america/new_york",
            "ny",
            "amer york",
        ] {
            assert_eq!(found(query).first(), Some(&"America/New_York"), "{query}");
        }
        assert_eq!(found("são paulo"), ["America/Sao_Paulo"]);
        assert_eq!(found("aires"), ["America/Argentina/Buenos_Aires"]);
    }

    #[test]
    fn letters_find_the_zones_that_people_mean_by_them() {
        assert_eq!(found("CET"), ["Europe/Berlin"]);
        assert_eq!(found("est").first(), Some(&"America/New_York"));
        assert_eq!(found("gmt"), ["Europe/London", "Africa/Abidjan", "UTC"]);
        assert_eq!(found("ist").first(), Some(&"Asia/Kolkata"));
    }

    #[test]
    fn only_a_whole_name_a_city_or_an_abbreviation_names_a_zone() {
        let names = NAMES.map(str::to_owned);
        let named = |query: &str| find_zone(&names, query).map(|at| NAMES[at]);
        assert_eq!(named("new york"), Some("America/New_York"));
        assert_eq!(named("europe/berlin"), Some("Europe/Berlin"));
        assert_eq!(named("CET"), Some("Europe/Berlin"));
        assert_eq!(named("Calcutta"), Some("Asia/Kolkata"));
        for part in ["", "new", "europe", "atlantis"] {
            assert_eq!(named(part), None, "{part}");
        }
    }

    #[test]
    fn a_region_and_a_former_name_are_found_as_well() {
        assert_eq!(
            found("europe"),
            ["Europe/Berlin", "Europe/Lisbon", "Europe/London"]
        );
        assert_eq!(found("calcutta"), ["Asia/Kolkata"]);
        assert_eq!(found("argentina"), ["America/Argentina/Buenos_Aires"]);
    }

    #[test]
    fn the_closest_name_comes_first_and_an_unknown_one_finds_nothing() {
        assert_eq!(found("los")[0], "America/Los_Angeles");
        assert_eq!(found("ork"), ["America/New_York"]);
        assert!(found("atlantis").is_empty());
    }

    #[test]
    fn without_a_query_every_name_stays_in_its_place() {
        assert_eq!(found("  "), NAMES);
    }
}
