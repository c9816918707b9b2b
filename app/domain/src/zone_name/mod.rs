//! The names of time zones as people know and look for them; needs no table of their clocks.

mod known;
mod search;

pub use search::search;

/// The name in use today: browsers still give some zones their former names.
pub fn current(name: &str) -> &str {
    let renamed = known::RENAMED
        .iter()
        .find(|(former, _)| *former == name)
        .map(|(_, current)| *current);
    renamed.unwrap_or(name)
}

/// The name before the one in use, by which some still look for it.
fn former(name: &str) -> Option<&'static str> {
    let renamed = known::RENAMED.iter().find(|(_, current)| *current == name);
    renamed.map(|(former, _)| *former)
}

/// `America/New_York` as people say it: `New York`.
pub fn city(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).replace('_', " ")
}

/// Where the city lies: `America`, or `America, Argentina`; empty for a name of one word.
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
    fn a_former_name_gives_way_to_the_one_in_use() {
        assert_eq!(current("Asia/Calcutta"), "Asia/Kolkata");
        assert_eq!(current("Asia/Tokyo"), "Asia/Tokyo");
    }

    #[cfg(feature = "zones")]
    #[test]
    fn every_name_written_here_is_a_zone() {
        let of_letters = known::ABBREVIATIONS
            .iter()
            .flat_map(|(_, zones)| zones.iter());
        let renamed = known::RENAMED
            .iter()
            .flat_map(|(former, current)| [former, current]);
        for name in of_letters.chain(renamed) {
            assert!(name.parse::<crate::Zone>().is_ok(), "{name}");
        }
    }
}
