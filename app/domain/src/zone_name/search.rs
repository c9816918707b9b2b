//! Finding a zone by what somebody types: a city, a region, letters such as `CET`, or the beginnings of words.

use super::known::ABBREVIATIONS;
use super::{city, former};
use crate::finding::words_of;

/// How well a name answers; a smaller rank stands first.
type Rank = (u8, usize);

/// The places in `names` of those that answer `query`, best first; all of them for an empty query.
pub fn search(names: &[String], query: &str) -> Vec<usize> {
    let query = words_of(query).join(" ");
    if query.is_empty() {
        return (0..names.len()).collect();
    }
    let mut found: Vec<(Rank, usize)> = names
        .iter()
        .enumerate()
        .filter_map(|(at, name)| {
            let former = former(name).and_then(|former| rank(former, &query));
            Some((rank(name, &query).or(former)?, at))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, at)| at).collect()
}

fn rank(name: &str, query: &str) -> Option<Rank> {
    let words = words_of(name);
    let city = words_of(&city(name));
    let is = |rank| Some((rank, 0));
    if query == city.join(" ") || query == words.join(" ") {
        return is(0);
    }
    if let Some(place) = place_behind_letters(name, query) {
        return Some((1, place));
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

fn place_behind_letters(name: &str, query: &str) -> Option<usize> {
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
        search(&names, query)
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
    fn a_region_and_a_former_name_are_found_as_well() {
        assert_eq!(
            found("europe"),
            ["Europe/Berlin", "Europe/Lisbon", "Europe/London"]
        );
        assert_eq!(found("calcutta"), ["Asia/Kolkata"]);
        assert_eq!(found("argentina"), ["America/Argentina/Buenos_Aires"]);
    }

    #[test]
    fn the_nearest_name_comes_first_and_what_nobody_has_finds_nothing() {
        assert_eq!(found("los")[0], "America/Los_Angeles");
        assert_eq!(found("ork"), ["America/New_York"]);
        assert!(found("atlantis").is_empty());
    }

    #[test]
    fn without_a_query_every_name_stays_in_its_place() {
        assert_eq!(found("  "), NAMES);
    }
}
