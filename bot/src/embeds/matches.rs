//! Formats matches, one line each, and the team's record.

use app_domain::matches::{Match, MatchKind, MatchOutcome};
use app_domain::statistics::team_record::{MatchTally, TeamRecord};
use app_domain::strategy::StrategySummary;
use app_service::matches::{MatchFilter, MatchPage};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::{MAX_DESCRIPTION_CHARS, MAX_FIELD_CHARS};
use crate::markup::{self, clipped, escaped, escaped_name, fit_lines};
use crate::texts::{AVAILABLE_SYMBOL, UNAVAILABLE_SYMBOL, matches as texts};

const DRAW_SYMBOL: &str = "➖";
const FIXTURE_SYMBOL: &str = "🗓️";
/// The maximum length of a linked address, in bytes.
const MAX_ADDRESS_BYTES: usize = 200;
/// The maximum length of a filter in the title, in characters.
const MAX_FILTER_CHARS: usize = 40;

/// Lists the fixtures of a filter, soonest first, and its latest results.
pub fn matches(
    filter: &MatchFilter,
    fixtures: &[Match],
    found: &MatchPage,
    portal: &str,
) -> CreateEmbed {
    let line = |one: &Match| {
        let vod = one.record.vod.as_deref();
        let vod = vod.map(|address| link_suffix(texts::VOD, address));
        match_line(one, portal) + &vod.unwrap_or_default()
    };
    let mut lines: Vec<String> = Vec::new();
    if !fixtures.is_empty() {
        lines.push(texts::heading(texts::UPCOMING));
        lines.extend(fixtures.iter().map(line));
        if !found.matches.is_empty() {
            lines.push(texts::heading(texts::RESULTS));
        }
    }
    lines.extend(found.matches.iter().map(line));
    let embed = CreateEmbed::new().title(title_with_filter(texts::MATCHES, filter));
    if lines.is_empty() {
        return embed.description(texts::NO_MATCHES);
    }
    let embed = embed.description(fit_lines(&lines, MAX_DESCRIPTION_CHARS));
    if found.next.is_some() {
        embed.footer(CreateEmbedFooter::new(texts::OLDER_MATCHES))
    } else {
        embed
    }
}

/// Formats a match that an admin added, with its linked strategies.
pub fn added_match(one: &Match, strategies: &[&StrategySummary], portal: &str) -> CreateEmbed {
    let mut lines = vec![texts::added(&match_line(one, portal))];
    if !strategies.is_empty() {
        let titles = strategies
            .iter()
            .map(|entry| escaped_name(&entry.label.title));
        lines.push(texts::linked_strategies(&titles.collect::<Vec<_>>()));
    }
    CreateEmbed::new().description(fit_lines(&lines, MAX_DESCRIPTION_CHARS))
}

/// `✅ **13:7** against **Nova** on Bind · Scrim · Tue 24 Nov 2026`, and the link to its page in the portal.
fn match_line(one: &Match, portal: &str) -> String {
    let record = &one.record;
    let page = format!("{portal}/matches/{}", one.id);
    let symbol = record.outcome().map_or(FIXTURE_SYMBOL, symbol);
    texts::match_line(symbol, record) + &link_suffix(texts::PAGE, &page)
}

/// ` · [VOD](https://vod.example/1)`; empty for an address that would fill the message.
fn link_suffix(words: &str, address: &str) -> String {
    if address.len() > MAX_ADDRESS_BYTES {
        return String::new();
    }
    format!(" · {}", markup::link(words, address))
}

/// Formats the team's record in the matches of a filter.
pub fn team_record(filter: &MatchFilter, record: &TeamRecord) -> CreateEmbed {
    let embed = CreateEmbed::new().title(title_with_filter(texts::RECORD, filter));
    let (Some(rate), Some(streak)) = (texts::win_rate(record.total), record.streak) else {
        return embed.description(texts::NO_MATCHES);
    };
    let form: String = record.form.iter().copied().map(symbol).collect();
    let streak = texts::streak(streak, record.longest_wins, record.longest_losses);
    let embed = embed
        .description(texts::total_tally(record.total, &rate))
        .field(texts::RECENT_FORM, form, false)
        .field(texts::STREAK, streak, false);
    let maps = record.maps.iter();
    let maps = tally_lines(maps.map(|(map, tally)| (escaped_name(map), *tally)));
    let kinds = record.kinds.iter();
    let kinds =
        tally_lines(kinds.map(|(kind, tally)| (texts::kind_name(*kind).to_owned(), *tally)));
    let embed = match filter.map {
        None => embed.field(texts::BY_MAP, maps, false),
        Some(_) => embed,
    };
    match filter.kind {
        None => embed.field(texts::BY_TYPE, kinds, false),
        Some(_) => embed,
    }
}

/// `**Bind** 5 wins, 2 losses, 0 draws · 71% won`, a line each.
fn tally_lines(groups: impl Iterator<Item = (String, MatchTally)>) -> String {
    let line = |(name, tally): (String, MatchTally)| {
        let rate = texts::win_rate(tally).unwrap_or_default();
        texts::group_tally(&name, tally, &rate)
    };
    let lines: Vec<String> = groups.map(line).collect();
    fit_lines(&lines, MAX_FIELD_CHARS)
}

/// Appends the filter to the title.
fn title_with_filter(title: &str, filter: &MatchFilter) -> String {
    let shown = |text: &String| escaped(&clipped(text, MAX_FILTER_CHARS));
    let filters = [
        filter
            .kind
            .map(|kind: MatchKind| texts::kind_name(kind).to_owned()),
        filter.map.as_ref().map(shown),
        filter.opponent.as_ref().map(shown),
    ];
    let filters: Vec<String> = filters.into_iter().flatten().collect();
    if filters.is_empty() {
        title.to_owned()
    } else {
        texts::filtered_title(title, &filters)
    }
}

fn symbol(outcome: MatchOutcome) -> &'static str {
    match outcome {
        MatchOutcome::Win => AVAILABLE_SYMBOL,
        MatchOutcome::Loss => UNAVAILABLE_SYMBOL,
        MatchOutcome::Draw => DRAW_SYMBOL,
    }
}

#[cfg(test)]
mod tests {
    use app_domain::matches::{MatchId, MatchRecord, MatchScore};
    use app_domain::permission::ActorIdentity;
    use app_domain::statistics::team_record::PlayedMatch;
    use chrono::DateTime;

    use super::*;

    const PORTAL: &str = "https://muster.example";

    /// Matches on Bind, one a day.
    fn played_matches(scores: &[(u8, u8)]) -> Vec<Match> {
        let one = |(day, (us, them)): (u32, &(u8, u8))| Match {
            id: MatchId::from_timestamp(u64::from(day), &[0; 10]),
            record: MatchRecord {
                date: app_domain::Day::from_ymd(2026, 11, day).expect("a date"),
                opponent: "*Nova* @here".to_owned(),
                kind: MatchKind::Scrim,
                map: "Bind".to_owned(),
                score: Some(MatchScore {
                    us: *us,
                    them: *them,
                }),
                our_agents: Vec::new(),
                their_agents: Vec::new(),
                vod: None,
                link: None,
                notes: String::new(),
                strategies: Vec::new(),
            },
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
            updated_by: ActorIdentity::System,
            version: 1,
        };
        (1..).zip(scores).map(one).collect()
    }

    #[test]
    fn a_match_is_one_line_with_links_to_its_page_and_its_recording() {
        let mut matches = played_matches(&[(13, 7), (12, 12)]);
        matches[0].record.vod = Some("https://vod.example/?a=(1)&b=<@7>".to_owned());
        matches[1].record.vod = Some(format!("https://vod.example/{}", "x".repeat(300)));
        let found = MatchPage {
            next: None,
            matches,
        };
        let filter = MatchFilter {
            kind: Some(MatchKind::Scrim),
            opponent: Some("*no".to_owned()),
            ..MatchFilter::default()
        };
        insta::assert_json_snapshot!(super::matches(&filter, &[], &found, PORTAL), @r#"
        {
          "title": "Matches: Scrim · \\*no",
          "type": "rich",
          "description": "✅ **13:7** against **\\*Nova\\* \\@here** on Bind · Scrim · Sun 1 Nov 2026 · [Details](https://muster.example/matches/00000000-0001-7000-8000-000000000000) · [VOD](https://vod.example/?a=%281%29&b=%3C@7%3E)\n➖ **12:12** against **\\*Nova\\* \\@here** on Bind · Scrim · Mon 2 Nov 2026 · [Details](https://muster.example/matches/00000000-0002-7000-8000-000000000000)"
        }
        "#);
    }

    #[test]
    fn fixtures_are_listed_above_the_results() {
        let mut matches = played_matches(&[(13, 7), (13, 9)]);
        matches[1].record.score = None;
        let fixtures = matches.split_off(1);
        let found = MatchPage {
            next: None,
            matches,
        };
        let embed = super::matches(&MatchFilter::default(), &fixtures, &found, PORTAL);
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        insta::assert_snapshot!(embed["description"].as_str().unwrap_or_default(), @r"
        **Upcoming**
        🗓️ Against **\*Nova\* \@here** on Bind · Scrim · Mon 2 Nov 2026 · [Details](https://muster.example/matches/00000000-0002-7000-8000-000000000000)
        **Results**
        ✅ **13:7** against **\*Nova\* \@here** on Bind · Scrim · Sun 1 Nov 2026 · [Details](https://muster.example/matches/00000000-0001-7000-8000-000000000000)
        ");
    }

    #[test]
    fn the_record_says_how_many_where_and_how_it_goes() {
        let mut matches = played_matches(&[(13, 7), (13, 9), (5, 13), (13, 11)]);
        matches[2].record.map = "Ascent".to_owned();
        let played: Vec<PlayedMatch> = matches.iter().filter_map(PlayedMatch::of).collect();
        let embed = team_record(&MatchFilter::default(), &TeamRecord::of(&played));
        insta::assert_json_snapshot!(embed, @r#"
        {
          "title": "Record",
          "type": "rich",
          "description": "**3 wins, 1 loss, 0 draws** · 75% won",
          "fields": [
            {
              "name": "Form, most recent last",
              "value": "✅✅❌✅",
              "inline": false
            },
            {
              "name": "Streak",
              "value": "1 win now; longest: 2 wins and 1 loss",
              "inline": false
            },
            {
              "name": "By map",
              "value": "**Bind** 3 wins, 0 losses, 0 draws · 100% won\n**Ascent** 0 wins, 1 loss, 0 draws · 0% won",
              "inline": false
            },
            {
              "name": "By type",
              "value": "**Scrim** 3 wins, 1 loss, 0 draws · 75% won",
              "inline": false
            }
          ]
        }
        "#);
    }

    #[test]
    fn thirty_maps_with_long_names_are_counted_where_they_do_not_fit() {
        let mut matches = played_matches(&[(13, 7); 30]);
        for (at, one) in matches.iter_mut().enumerate() {
            one.record.map = format!("{at}{}", "*".repeat(38));
        }
        let played: Vec<PlayedMatch> = matches.iter().filter_map(PlayedMatch::of).collect();
        let embed = team_record(&MatchFilter::default(), &TeamRecord::of(&played));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        let maps = embed["fields"][2]["value"].as_str().expect("a text");
        assert!(maps.chars().count() <= MAX_FIELD_CHARS && maps.ends_with(" more"));
    }
}
