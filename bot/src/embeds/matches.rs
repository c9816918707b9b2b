//! Matches, one line each, and what they come to.

use app_domain::matches::{Kind, Match, Outcome};
use app_domain::statistics::record::{Tally, TeamRecord};
use app_domain::strategy::Entry;
use app_service::matches::{MatchFilter, Part};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::{AVAILABLE, DESCRIPTION_MAX, UNAVAILABLE, VALUE_MAX};
use crate::markup::{self, clipped, dated, escaped, fitted, name};
use crate::texts::matches as texts;

const DRAWN: &str = "➖";
/// Characters of an address that still stand in a line.
const ADDRESS_MAX: usize = 200;
/// Characters of what was asked for that are shown.
const ASKED_MAX: usize = 40;

/// The newest matches that answer the filter.
pub fn matches(filter: &MatchFilter, found: &Part, portal: &str) -> CreateEmbed {
    let lines = found.matches.iter().map(|one| {
        let vod = one.record.vod.as_deref();
        let vod = vod.map(|address| way(texts::VOD, address));
        match_line(one, portal) + &vod.unwrap_or_default()
    });
    let lines: Vec<String> = lines.collect();
    let embed = CreateEmbed::new().title(titled(texts::MATCHES, filter));
    if lines.is_empty() {
        return embed.description(texts::NONE);
    }
    let embed = embed.description(fitted(&lines, DESCRIPTION_MAX));
    if found.next.is_some() {
        embed.footer(CreateEmbedFooter::new(texts::OLDER))
    } else {
        embed
    }
}

/// What an admin has noted, with the strategies that it is linked to.
pub fn noted(one: &Match, strategies: &[&Entry], portal: &str) -> CreateEmbed {
    let mut lines = vec![texts::noted(&match_line(one, portal))];
    if !strategies.is_empty() {
        let titles = strategies.iter().map(|entry| name(&entry.label.title));
        lines.push(texts::linked(&titles.collect::<Vec<_>>()));
    }
    CreateEmbed::new().description(fitted(&lines, DESCRIPTION_MAX))
}

/// `✅ **13:7** against **Nova** on Bind · Scrim · Tue 24 Nov 2026`, and the way to its page in the portal.
fn match_line(one: &Match, portal: &str) -> String {
    let record = &one.record;
    format!(
        "{} **{}** against **{}** on {} · {} · {}{}",
        symbol(record.score.outcome()),
        record.score,
        name(&record.opponent),
        name(&record.map),
        texts::kind(record.kind),
        dated(record.date),
        way(texts::PAGE, &format!("{portal}/matches/{}", one.id))
    )
}

/// ` · [VOD](https://vod.example/1)`; nothing for an address that would fill the message.
fn way(words: &str, address: &str) -> String {
    if address.len() > ADDRESS_MAX {
        return String::new();
    }
    format!(" · {}", markup::link(words, address))
}

/// What the matches that answer the filter come to.
pub fn record(filter: &MatchFilter, record: &TeamRecord) -> CreateEmbed {
    let embed = CreateEmbed::new().title(titled(texts::RECORD, filter));
    let (Some(rate), Some(streak)) = (texts::rate(record.total), record.streak) else {
        return embed.description(texts::NONE);
    };
    let form: String = record.form.iter().copied().map(symbol).collect();
    let streak = texts::streak(streak, record.longest_wins, record.longest_losses);
    let embed = embed
        .description(format!("**{}** · {rate}", texts::tally(record.total)))
        .field(texts::FORM, form, false)
        .field(texts::STREAK, streak, false);
    let maps = record.maps.iter();
    let maps = grouped(maps.map(|(map, tally)| (name(map), *tally)));
    let kinds = record.kinds.iter();
    let kinds = grouped(kinds.map(|(kind, tally)| (texts::kind(*kind).to_owned(), *tally)));
    let embed = match filter.map {
        None => embed.field(texts::BY_MAP, maps, false),
        Some(_) => embed,
    };
    match filter.kind {
        None => embed.field(texts::BY_TYPE, kinds, false),
        Some(_) => embed,
    }
}

/// `**Bind** 5 wins, 2 losses, 0 draws · 71 % won`, a line each.
fn grouped(groups: impl Iterator<Item = (String, Tally)>) -> String {
    let line = |(name, tally): (String, Tally)| {
        let rate = texts::rate(tally).unwrap_or_default();
        format!("**{name}** {} · {rate}", texts::tally(tally))
    };
    let lines: Vec<String> = groups.map(line).collect();
    fitted(&lines, VALUE_MAX)
}

/// With what was asked for behind it.
fn titled(title: &str, filter: &MatchFilter) -> String {
    let shown = |text: &String| escaped(&clipped(text, ASKED_MAX));
    let asked = [
        filter.kind.map(|kind: Kind| texts::kind(kind).to_owned()),
        filter.map.as_ref().map(shown),
        filter.opponent.as_ref().map(shown),
    ];
    let asked: Vec<String> = asked.into_iter().flatten().collect();
    if asked.is_empty() {
        title.to_owned()
    } else {
        format!("{title}: {}", asked.join(" · "))
    }
}

fn symbol(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => AVAILABLE,
        Outcome::Loss => UNAVAILABLE,
        Outcome::Draw => DRAWN,
    }
}

#[cfg(test)]
mod tests {
    use app_domain::matches::{MatchId, Record, Score};
    use app_domain::permission::Actor;
    use app_domain::statistics::record::Played;
    use chrono::DateTime;

    use super::*;

    const PORTAL: &str = "https://muster.example";

    /// On Bind, one a day.
    fn played(scores: &[(u8, u8)]) -> Vec<Match> {
        let one = |(day, (us, them)): (u32, &(u8, u8))| Match {
            id: MatchId::of_moment(u64::from(day), &[0; 10]),
            record: Record {
                date: app_domain::Day::from_ymd(2026, 11, day).expect("a date"),
                opponent: "*Nova* @here".to_owned(),
                kind: Kind::Scrim,
                map: "Bind".to_owned(),
                score: Score {
                    us: *us,
                    them: *them,
                },
                our_agents: Vec::new(),
                their_agents: Vec::new(),
                vod: None,
                link: None,
                notes: String::new(),
                strategies: Vec::new(),
            },
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
            updated_by: Actor::System,
            version: 1,
        };
        (1..).zip(scores).map(one).collect()
    }

    #[test]
    fn a_match_is_one_line_with_the_ways_to_its_page_and_its_recording() {
        let mut matches = played(&[(13, 7), (12, 12)]);
        matches[0].record.vod = Some("https://vod.example/?a=(1)&b=<@7>".to_owned());
        matches[1].record.vod = Some(format!("https://vod.example/{}", "x".repeat(300)));
        let found = Part {
            next: None,
            matches,
        };
        let filter = MatchFilter {
            kind: Some(Kind::Scrim),
            opponent: Some("*no".to_owned()),
            ..MatchFilter::default()
        };
        insta::assert_json_snapshot!(super::matches(&filter, &found, PORTAL), @r#"
        {
          "title": "Matches: Scrim · \\*no",
          "type": "rich",
          "description": "✅ **13:7** against **\\*Nova\\* \\@here** on Bind · Scrim · Sun 1 Nov 2026 · [Details](https://muster.example/matches/00000000-0001-7000-8000-000000000000) · [VOD](https://vod.example/?a=%281%29&b=%3C@7%3E)\n➖ **12:12** against **\\*Nova\\* \\@here** on Bind · Scrim · Mon 2 Nov 2026 · [Details](https://muster.example/matches/00000000-0002-7000-8000-000000000000)"
        }
        "#);
    }

    #[test]
    fn the_record_says_how_many_where_and_how_it_goes() {
        let mut matches = played(&[(13, 7), (13, 9), (5, 13), (13, 11)]);
        matches[2].record.map = "Ascent".to_owned();
        let played: Vec<Played> = matches.iter().map(Played::from).collect();
        let embed = record(&MatchFilter::default(), &TeamRecord::of(&played));
        insta::assert_json_snapshot!(embed, @r#"
        {
          "title": "Record",
          "type": "rich",
          "description": "**3 wins, 1 loss, 0 draws** · 75 % won",
          "fields": [
            {
              "name": "Form, the newest last",
              "value": "✅✅❌✅",
              "inline": false
            },
            {
              "name": "In a row",
              "value": "1 win at present; at most 2 wins and 1 loss",
              "inline": false
            },
            {
              "name": "By map",
              "value": "**Bind** 3 wins, 0 losses, 0 draws · 100 % won\n**Ascent** 0 wins, 1 loss, 0 draws · 0 % won",
              "inline": false
            },
            {
              "name": "By type",
              "value": "**Scrim** 3 wins, 1 loss, 0 draws · 75 % won",
              "inline": false
            }
          ]
        }
        "#);
    }

    #[test]
    fn thirty_maps_with_long_names_are_counted_where_they_do_not_fit() {
        let mut matches = played(&[(13, 7); 30]);
        for (at, one) in matches.iter_mut().enumerate() {
            one.record.map = format!("{at}{}", "*".repeat(38));
        }
        let played: Vec<Played> = matches.iter().map(Played::from).collect();
        let embed = record(&MatchFilter::default(), &TeamRecord::of(&played));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        let maps = embed["fields"][2]["value"].as_str().expect("a text");
        assert!(maps.chars().count() <= VALUE_MAX && maps.ends_with(" more"));
    }
}
