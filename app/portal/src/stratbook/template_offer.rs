//! The templates that are offered for a new strategy: those for the chosen map and side, the team's own in the chosen
//! folder first.

use app_domain::strategy_template::{TemplateChoice, TemplateId};
use app_wire::TemplateItem;

/// The filter of the offered templates. An empty field means no restriction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OfferFilter {
    pub search: String,
    pub map: String,
    pub side: String,
    pub folder: String,
}

/// The offered templates.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TemplateOffer {
    pub own: Vec<TemplateItem>,
    pub built_in: Vec<TemplateItem>,
}

impl TemplateOffer {
    pub fn of(all: &[TemplateItem], filter: &OfferFilter) -> Self {
        let choice = TemplateChoice {
            map: Some(filter.map.as_str()).filter(|map| !map.is_empty()),
            side: filter.side.parse().ok(),
        };
        let words: Vec<String> = filter
            .search
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let is_offered = |item: &&TemplateItem| {
            choice.offers(item.map.as_deref(), item.side) && has_words(item, &words)
        };
        let (built_in, mut own): (Vec<_>, Vec<_>) = all
            .iter()
            .filter(is_offered)
            .cloned()
            .partition(|item| item.is_built_in);
        // A stable sort: within and outside the folder they stay sorted by title.
        let folder = filter.folder.parse().ok();
        own.sort_by_key(|item| folder.is_none() || item.folder_id != folder);
        Self { own, built_in }
    }

    pub fn count(&self) -> usize {
        self.own.len() + self.built_in.len()
    }
}

fn has_words(item: &TemplateItem, words: &[String]) -> bool {
    let side = item.side.map(|side| side.to_string());
    let texts = [
        &item.title,
        item.summary.as_ref().unwrap_or(&item.title),
        item.map.as_ref().unwrap_or(&item.title),
        side.as_ref().unwrap_or(&item.title),
    ];
    let texts: Vec<String> = texts
        .into_iter()
        .chain(&item.tags)
        .chain(&item.agents)
        .map(|text| text.to_lowercase())
        .collect();
    words
        .iter()
        .all(|word| texts.iter().any(|text| text.contains(word)))
}

/// The fragment of the address of a new strategy that begins with this template.
pub fn template_fragment(id: TemplateId) -> String {
    format!("{TEMPLATE_MARK}{id}")
}

/// The template in the fragment of the address of a new strategy.
pub fn template_in_fragment(fragment: &str) -> Option<TemplateId> {
    fragment.strip_prefix(TEMPLATE_MARK)?.parse().ok()
}

const TEMPLATE_MARK: &str = "template=";

#[cfg(test)]
mod tests {
    use app_domain::folder::FolderId;
    use app_domain::strategy::Side;

    use super::*;
    use crate::test_ids::record_id;

    fn template(title: &str, map: Option<&str>, side: Option<Side>) -> TemplateItem {
        TemplateItem {
            id: record_id(title),
            is_built_in: false,
            title: title.to_owned(),
            summary: None,
            map: map.map(str::to_owned),
            side,
            tags: vec!["eco".to_owned()],
            agents: Vec::new(),
            folder_id: Some(record_id(title)),
        }
    }

    fn titles(all: &[TemplateItem], filter: &OfferFilter) -> Vec<String> {
        let offer = TemplateOffer::of(all, filter);
        offer.own.into_iter().map(|item| item.title).collect()
    }

    #[test]
    fn the_chosen_map_and_side_narrow_the_offer_and_the_folder_comes_first() {
        let all = [
            template("A", None, Some(Side::Attack)),
            template("B", Some("Bind"), None),
            template("C", Some("Ascent"), Some(Side::Attack)),
            template("D", None, Some(Side::Defense)),
        ];
        assert_eq!(titles(&all, &OfferFilter::default()), ["A", "B", "C", "D"]);
        let filter = OfferFilter {
            map: "Ascent".to_owned(),
            side: "attack".to_owned(),
            folder: record_id::<FolderId>("C").to_string(),
            ..OfferFilter::default()
        };
        assert_eq!(titles(&all, &filter), ["C", "A"]);
    }

    #[test]
    fn every_word_of_the_search_is_in_the_template() {
        let all = [
            template("Fast A", Some("Bind"), None),
            template("Slow A", None, None),
        ];
        let search = |words: &str| {
            let filter = OfferFilter {
                search: words.to_owned(),
                ..OfferFilter::default()
            };
            titles(&all, &filter)
        };
        assert_eq!(search("FAST bin"), ["Fast A"]);
        assert_eq!(search("eco"), ["Fast A", "Slow A"]);
        assert_eq!(search("eco lotus"), Vec::<String>::new());
    }

    #[test]
    fn built_in_templates_are_a_group_of_their_own() {
        let mut built_in = template("Default", None, None);
        built_in.is_built_in = true;
        let all = [built_in.clone(), template("A", None, None)];
        let offer = TemplateOffer::of(&all, &OfferFilter::default());
        assert_eq!(offer.built_in, [built_in]);
        assert_eq!(offer.count(), 2);
    }

    #[test]
    fn a_fragment_names_a_template_or_an_unsaved_draft() {
        let template = "post-plant".parse().expect("a template");
        let fragment = template_fragment(template);
        assert_eq!(template_in_fragment(&fragment), Some(template));
        assert_eq!(template_in_fragment("01936f00"), None);
    }
}
