//! The city, the region and the current name of a zone.

use super::known_names;

/// Returns the current name of a zone: browsers still use former names for some zones.
pub fn current_name(name: &str) -> &str {
    let renamed = known_names::FORMER_NAMES
        .iter()
        .find(|(former, _)| *former == name)
        .map(|(_, current)| *current);
    renamed.unwrap_or(name)
}

/// Returns the former name of a zone, by which some people still search.
pub(super) fn former_name(name: &str) -> Option<&'static str> {
    let renamed = known_names::FORMER_NAMES
        .iter()
        .find(|(_, current)| *current == name);
    renamed.map(|(former, _)| *former)
}

/// Returns the city of a zone: `New York` for `America/New_York`.
pub fn city(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).replace('_', " ")
}

/// Returns the region of a zone: `America`, or `America, Argentina`; empty for a name without a region.
pub fn region(name: &str) -> String {
    let region = name.rsplit_once('/').map_or("", |(region, _)| region);
    region.replace('/', ", ").replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_named_by_its_city_and_where_that_lies() {
        let named = ["America/New_York", "America/Argentina/Buenos_Aires", "UTC"]
            .map(|name| (city(name), region(name)));
        let expected = [
            ("New York", "America"),
            ("Buenos Aires", "America, Argentina"),
            ("UTC", ""),
        ];
        assert_eq!(
            named,
            expected.map(|(city, region)| (city.into(), region.into()))
        );
    }

    #[test]
    fn a_former_name_is_replaced_by_the_current_one() {
        assert_eq!(current_name("Asia/Calcutta"), "Asia/Kolkata");
        assert_eq!(current_name("Asia/Tokyo"), "Asia/Tokyo");
    }

    #[cfg(feature = "zones")]
    #[test]
    fn every_name_written_here_is_a_zone() {
        let of_letters = known_names::ABBREVIATIONS
            .iter()
            .flat_map(|(_, zones)| zones.iter());
        let renamed = known_names::FORMER_NAMES
            .iter()
            .flat_map(|(former, current)| [former, current]);
        for name in of_letters.chain(renamed) {
            assert!(name.parse::<crate::Zone>().is_ok(), "{name}");
        }
    }
}
