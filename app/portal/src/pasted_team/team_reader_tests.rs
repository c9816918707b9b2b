use proptest::prelude::*;

use super::*;

fn zones() -> Vec<String> {
    [
        "Europe/Berlin",
        "Europe/Lisbon",
        "America/New_York",
        "America/Port-au-Prince",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn read(text: &str) -> PastedTeam {
    PastedTeam::read(text, &[], &zones())
}

/// Each player as `name role zone id username`, with `-` for nothing.
fn players(read: &PastedTeam) -> Vec<String> {
    let shown = |text: &str| {
        if text.is_empty() {
            "-".to_owned()
        } else {
            text.to_owned()
        }
    };
    let players = read.players.iter().map(|player| {
        let zone = player.timezone.as_deref().unwrap_or_default();
        [
            &player.display_name,
            player.role.as_str(),
            zone,
            &player.chat_id,
            &player.chat_username,
        ]
        .map(shown)
        .join(" ")
    });
    players.collect()
}

fn known(name: &str, chat_id: &str, role: Role) -> PlayerBody {
    PlayerBody {
        chat_id: chat_id.parse().expect("an id"),
        connected_account: None,
        chat_username: String::new(),
        display_name: name.to_owned(),
        role,
        timezone: None,
        is_admin: false,
        sort_order: 0,
        look: app_wire::PlayerLook::default(),
    }
}

#[test]
fn a_list_of_names_is_five_mains_and_then_subs() {
    let team = read("Mika\nAylin\n\nPriya\nJonas\nTheo\nKim\n");
    let roles: Vec<Role> = team.players.iter().map(|player| player.role).collect();
    assert_eq!(roles, [[Role::Main; 5].as_slice(), &[Role::Sub]].concat());
    assert_eq!(team.players[5].display_name, "Kim");
    assert!(team.errors.is_empty());
}

#[test]
fn the_mains_of_the_team_count_for_the_lineup() {
    let team: Vec<PlayerBody> = ["A", "B", "C", "D"]
        .map(|name| known(name, "112233445566778", Role::Main))
        .to_vec();
    let read = PastedTeam::read("Mika\nAylin", &team, &zones());
    let roles: Vec<Role> = read.players.iter().map(|player| player.role).collect();
    assert_eq!(roles, [Role::Main, Role::Sub]);
}

#[test]
fn bullets_and_numbers_of_a_list_are_not_part_of_the_names() {
    let team = read("- Mika\n• Aylin\n1. Priya\n12) Jonas\n7even\n2nd Ace");
    let names: Vec<&str> = team
        .players
        .iter()
        .map(|player| player.display_name.as_str())
        .collect();
    assert_eq!(
        names,
        ["Mika", "Aylin", "Priya", "Jonas", "7even", "2nd Ace"]
    );
}

#[test]
fn names_in_one_line_are_players() {
    assert_eq!(
        players(&read("Mika, Aylin, Priya")),
        ["Mika MAIN - - -", "Aylin MAIN - - -", "Priya MAIN - - -"]
    );
    assert_eq!(players(&read("Mika, sub")), ["Mika SUB - - -"]);
}

#[test]
fn role_zone_and_account_may_come_in_any_order() {
    let text = "Mika, main, Europe/Berlin, 112233445566778899\n\
                Ines;Lisbon\n";
    assert_eq!(
        players(&read(&text.replace("Ines;", "Ines, "))),
        [
            "Mika MAIN Europe/Berlin 112233445566778899 -",
            "Ines MAIN Europe/Lisbon - -",
        ]
    );
    assert_eq!(
        players(&read("Mika, sub\nTheo\tnew york\nKim;coach")),
        [
            "Mika SUB - - -",
            "Theo MAIN America/New_York - -",
            "Kim COACH - - -"
        ]
    );
    assert_eq!(
        players(&read("Theo\tnew york\t@theo_k\tcoach")),
        ["Theo COACH America/New_York - theo_k"]
    );
}

#[test]
fn a_heading_names_the_columns_and_others_are_ignored() {
    let text = "Role;Player;Birthday;Discord;Time zone;Discord ID\n\
                Main;Mika;1 May;mika#0;Europe/Berlin;\n\
                ;\"Kim; \"\"K\"\"\";;;;112233445566778899\n";
    assert_eq!(
        players(&read(&text.replace("mika#0", "mika"))),
        [
            "Mika MAIN Europe/Berlin - mika",
            "Kim; \"K\" MAIN - 112233445566778899 -",
        ]
    );
}

#[test]
fn each_wrong_line_is_named_with_its_problem() {
    let text = "Mika\n, sub\nAylin, boss\nPriya, 12345678901234567890123\nmika\n";
    let problems: Vec<(usize, LineProblem)> = read(text)
        .errors
        .into_iter()
        .map(|error| (error.line, error.problem))
        .collect();
    assert_eq!(
        problems,
        [
            (2, LineProblem::NoName),
            (3, LineProblem::Unknown("boss".to_owned())),
            (
                4,
                LineProblem::Account("12345678901234567890123".to_owned())
            ),
            (5, LineProblem::Repeated(1)),
        ]
    );
    let zone = read("Name,Role,Zone\nMika,boss,\nAylin,,Atlantis").errors;
    assert_eq!(zone[0].problem, LineProblem::Role("boss".to_owned()));
    assert_eq!(
        zone[1],
        LineError {
            line: 3,
            problem: LineProblem::Zone("Atlantis".to_owned())
        }
    );
}

#[test]
fn players_of_the_team_are_left_out() {
    let team = [known("Mika", "112233445566778899", Role::Main)];
    let read = PastedTeam::read("MIKA\nMichaela, 112233445566778899\nAylin", &team, &zones());
    assert_eq!(read.known, ["MIKA", "Michaela"]);
    assert_eq!(players(&read), ["Aylin MAIN - - -"]);
    assert!(read.errors.is_empty());
}

#[test]
fn a_long_list_ends_with_an_error() {
    let lines: Vec<String> = (0..200).map(|at| format!("Player {at}")).collect();
    let text = lines.join("\n");
    let team = read(&text);
    assert_eq!(team.players.len(), MAX_LISTED_PLAYERS);
    assert_eq!(
        team.errors,
        [LineError {
            line: 101,
            problem: LineProblem::TooMany
        }]
    );
}

proptest! {
    #[test]
    fn every_line_with_text_is_a_player_or_an_error(text in "[a-zA-Z0-9,;\t\"@ \n]{0,80}") {
        let team = read(&text);
        for player in &team.players {
            prop_assert!(player::parse_display_name(&player.display_name).is_ok());
        }
        for error in &team.errors {
            prop_assert!((1..=text.lines().count()).contains(&error.line));
        }
    }
}
