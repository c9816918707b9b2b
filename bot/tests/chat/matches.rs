//! `/matches`, `/match-stats` and `/add-match`.

use app_domain::matches::{Match, MatchKind};
use app_domain::permission::{ActorIdentity, RequestPrincipal};
use app_service::matches::{self, MatchFilter};
use app_testkit::day;
use app_testkit::fake_discord::{BotReply, FakeUser, RequestKind};

use crate::harness::BotHarness;

const NOVA_MATCH: [(&str, &str); 5] = [
    ("opponent", "Nova"),
    ("map", "bind"),
    ("us", "13"),
    ("them", "7"),
    ("type", "SCRIM"),
];

pub(crate) fn operator() -> RequestPrincipal {
    RequestPrincipal::Operator {
        name: "tests".to_owned(),
    }
}

/// Adds the match of `NOVA_MATCH`, with other options added or replaced.
pub(crate) async fn add_match(admin: &FakeUser, more: &[(&str, &str)]) -> BotReply {
    let is_kept = |(name, _): &(&str, &str)| more.iter().all(|(other, _)| name != other);
    let kept = NOVA_MATCH.iter().copied().filter(is_kept);
    let typed: Vec<_> = kept.chain(more.iter().copied()).collect();
    admin.command("add-match", &typed).await
}

/// Starts a bot with the demo team, without its matches.
pub(crate) async fn start_without_matches() -> BotHarness {
    let room = BotHarness::start().await;
    let admin = operator().admin().expect("an admin");
    for one in stored_matches(&room).await {
        let removed = matches::remove(&room.services, &admin, one.id).await;
        removed.expect("it is there");
    }
    room
}

pub(crate) async fn stored_matches(room: &BotHarness) -> Vec<Match> {
    let member = operator().member().expect("a member");
    let found = matches::list(&room.services, &member, &MatchFilter::default(), None, 50).await;
    found.expect("a list").matches
}

/// The address of a match's page in the portal.
fn page_url(one: &Match) -> String {
    format!("https://muster.example/matches/{}", one.id)
}

pub(crate) fn description(answer: &BotReply) -> &str {
    let embed = &answer.data()["embeds"][0];
    embed["description"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_admin_adds_a_match_that_everyone_finds() {
    let room = start_without_matches().await;
    let more = [
        ("date", "friday"),
        ("our-agents", "sova, jett,"),
        ("vod", "https://vod.example/1"),
        ("notes", "Hold *longer*."),
    ];
    let answer = add_match(&room.player(1), &more).await;
    assert!(answer.is_ephemeral());
    let stored = stored_matches(&room).await.swap_remove(0);
    let line = format!(
        "✅ **13:7** against **Nova** on Bind · Scrim · Fri 20 Nov 2026 · [Details]({})",
        page_url(&stored)
    );
    assert_eq!(description(&answer), format!("Added: {line}"));
    assert_eq!(
        (stored.record.date, stored.record.kind, stored.record.map),
        (day("20.11.2026"), MatchKind::Scrim, "Bind".to_owned())
    );
    assert_eq!(stored.record.our_agents, ["Sova", "Jett"]);
    assert!(matches!(stored.updated_by, ActorIdentity::Player { name, .. } if name == "Mika"));

    let ines = room.ines();
    let found = ines.command("matches", &[("opponent", "nov")]).await;
    assert!(found.is_ephemeral());
    let with_vod = format!("{line} · [VOD](https://vod.example/1)");
    assert_eq!(description(&found), with_vod);
    let found = ines.command("matches", &[("map", "BIND")]).await;
    assert_eq!(description(&found), with_vod);
    let other = [("type", "PREMIER")];
    for command in ["matches", "match-stats"] {
        let none = ines.command(command, &other).await;
        assert_eq!(description(&none), bot::texts::matches::NO_MATCHES);
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_opponent_name_pings_no_one_and_has_no_direction_marks() {
    let room = start_without_matches().await;
    let wild = "\u{202e}**@everyone** <@&1> [x](https://evil.example)";
    let harmless = r"**\*\*\@everyone\*\* \<\@&1\> \[x\]\(https\://evil.e…** on Bind";
    let answer = add_match(&room.player(1), &[("opponent", wild)]).await;
    assert!(description(&answer).contains(harmless), "{}", answer.data());
    let ines = room.ines();
    let found = ines.command("matches", &[("opponent", wild)]).await;
    assert!(description(&found).contains(harmless), "{}", found.data());
    let title = r"Matches: \*\*\@everyone\*\* \<\@&1\> \[x\]\(https\://evil.e…";
    assert_eq!(found.data()["embeds"][0]["title"], title);
    let offered = ines.autocomplete("matches", "opponent", "").await;
    assert_eq!(offered[0].0, &wild[3..]);
    let unknown = [("map", wild), ("vod", wild)];
    let refused = add_match(&room.player(1), &unknown).await;
    assert!(!refused.text().contains('@'), "{}", refused.text());
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_is_delivered_twice_adds_one_match() {
    let room = start_without_matches().await;
    let owner = room.stranger().as_administrator();
    let answer = owner
        .command_delivered_twice("add-match", &NOVA_MATCH)
        .await;
    let text = description(&answer);
    assert!(text.starts_with("Added: "), "{text}");
    room.discord
        .wait_for_requests(RequestKind::RespondToInteraction, 2)
        .await;
    let all = stored_matches(&room).await;
    assert_eq!(all.len(), 1);
    assert!(matches!(&all[0].updated_by, ActorIdentity::Operator { name } if name == "stranger"));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_faults_of_a_match_are_listed_by_option() {
    let room = start_without_matches().await;
    let mika = room.player(1);
    let wrong = [
        ("opponent", "  "),
        ("us", "101"),
        ("date", "never"),
        ("our-agents", "a,b,c,d,e,f"),
        ("vod", "javascript:alert(1)"),
    ];
    assert_eq!(
        add_match(&mika, &wrong).await.text(),
        "The match wasn't added.\n\
         **date**: \"never\" isn't a date; try 24.11.2026, 24 Nov, friday or tomorrow\n\
         **opponent**: must not be empty\n\
         **us**: must be between 0 and 100\n\
         **our-agents**: must list at most 5\n\
         **vod**: must be an http or https address"
    );
    let unknown = [("map", "*Nuke*"), ("their-agents", "Nobody")];
    assert_eq!(
        add_match(&mika, &unknown).await.text(),
        "The match wasn't added.\n\
         **map**: \"Nuke\" isn't in the list of maps or agents; an admin can add it\n\
         **their-agents**: \"Nobody\" isn't in the list of maps or agents; an admin can add it"
    );
    assert_eq!(stored_matches(&room).await, []);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn maps_agents_and_opponents_are_offered_while_they_are_typed() {
    let room = start_without_matches().await;
    let mika = room.player(1);
    for (opponent, date) in [
        ("Rex", "today"),
        ("Nova", "yesterday"),
        ("REX", "1.11.2026"),
    ] {
        add_match(&mika, &[("opponent", opponent), ("date", date)]).await;
    }
    let names = |offered: Vec<(String, String)>| -> Vec<String> {
        offered.into_iter().map(|(_, value)| value).collect()
    };
    let ines = room.ines();
    let opponents = ines.autocomplete("matches", "opponent", "").await;
    assert_eq!(names(opponents), ["Rex", "Nova"]);
    let maps = ines.autocomplete("match-stats", "map", "asc").await;
    assert_eq!(names(maps), ["Ascent"]);
    // An administrator of the server may add matches without being a player.
    let owner = room.stranger().as_administrator();
    let agents = owner
        .autocomplete("add-match", "our-agents", "Sova, jet")
        .await;
    assert_eq!(names(agents), ["Sova, Jett"]);
    for stranger in [room.stranger(), ines] {
        assert_eq!(stranger.autocomplete("add-match", "map", "").await, []);
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_counts_played_matches_and_the_list_mentions_older_ones() {
    let room = start_without_matches().await;
    let mika = room.player(1);
    for at in 1..=11 {
        let (day, them) = (format!("{at}.11.2026"), if at < 9 { "7" } else { "15" });
        add_match(&mika, &[("date", &day), ("them", them)]).await;
    }
    let early = add_match(&mika, &[("date", "tomorrow")]).await;
    assert_eq!(
        early.text(),
        "The match wasn't added.\n\
         **date**: must not be after today for a match with a score"
    );
    let ines = room.ines();
    let record = ines.command("match-stats", &[]).await;
    assert!(record.is_ephemeral());
    assert_eq!(
        description(&record),
        "**8 wins, 3 losses, 0 draws** · 73% won"
    );
    let fields = &record.data()["embeds"][0]["fields"];
    assert_eq!(fields[0]["value"], "✅✅✅✅✅✅✅❌❌❌");
    assert_eq!(
        fields[1]["value"],
        "3 losses now; longest: 8 wins and 3 losses"
    );
    let list = ines.command("matches", &[]).await;
    assert_eq!(description(&list).lines().count(), 10);
    let footer = &list.data()["embeds"][0]["footer"]["text"];
    assert_eq!(*footer, bot::texts::matches::OLDER_MATCHES);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_without_a_score_is_an_upcoming_fixture() {
    let room = start_without_matches().await;
    let (mika, ines) = (room.player(1), room.ines());
    add_match(&mika, &[]).await;
    let fixture = [
        ("opponent", "Rex"),
        ("map", "bind"),
        ("type", "PREMIER"),
        ("date", "friday"),
    ];
    let added = mika.command("add-match", &fixture).await;
    let line = "🗓️ Against **Rex** on Bind · Premier · Fri 27 Nov 2026 · ";
    let text = description(&added);
    assert!(text.starts_with(&format!("Added: {line}")), "{text}");
    let half: Vec<_> = fixture.into_iter().chain([("us", "13")]).collect();
    assert_eq!(
        mika.command("add-match", &half).await.text(),
        "The match wasn't added.\n**them**: must be set for both sides or for neither"
    );
    let list = ines.command("matches", &[]).await;
    let lines: Vec<&str> = description(&list).lines().collect();
    assert_eq!((lines[0], lines[2]), ("**Upcoming**", "**Results**"));
    assert!(lines[1].starts_with(line) && lines[3].starts_with("✅ **13:7** against **Nova**"));
    let record = ines.command("match-stats", &[]).await;
    assert_eq!(
        description(&record),
        "**1 win, 0 losses, 0 draws** · 100% won"
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_list_of_hostile_matches_fits_into_a_message() {
    let room = start_without_matches().await;
    let (mika, wild) = (room.player(1), "*_~`|<>[]()".repeat(9));
    let vod = format!("https://vod.example/{}", "(".repeat(170));
    for at in 1..=12 {
        let date = format!("{at}.11.2026");
        let more = [("date", date.as_str()), ("opponent", &wild), ("vod", &vod)];
        add_match(&mika, &more).await;
    }
    let list = room.ines().command("matches", &[]).await;
    let lines: Vec<&str> = description(&list).lines().collect();
    let newest = page_url(&stored_matches(&room).await[0]);
    assert!(
        lines[0].contains(&format!("[Details]({newest})")),
        "{}",
        lines[0]
    );
    assert!(
        lines.last().is_some_and(|last| last.starts_with('+')),
        "{lines:?}"
    );
    room.close().await;
}
