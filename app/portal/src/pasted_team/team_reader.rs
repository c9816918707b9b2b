//! Reads a pasted list of players, line by line.

use app_domain::player::MAX_LISTED_PLAYERS;
use app_domain::{AccountId, Role, ValidationRule, player, zone_name};
use app_wire::{NewPlayerBody, PlayerBody};

use super::table::{PastedColumn, PastedRow, split_rows};

/// Without roles the first players of a team are its lineup, and the others are subs.
const LINEUP_SIZE: usize = 5;

/// The players of a pasted list, and what is wrong with its other lines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PastedTeam {
    pub players: Vec<NewPlayerBody>,
    /// The names of players who are in the team already. They stay as they are.
    pub known: Vec<String>,
    pub errors: Vec<LineError>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineError {
    /// From 1, as editors count lines.
    pub line: usize,
    pub problem: LineProblem,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineProblem {
    NoName,
    Name(ValidationRule),
    Role(String),
    Zone(String),
    Account(String),
    Username(ValidationRule),
    /// The text is neither a role, a time zone nor a Discord account.
    Unknown(String),
    /// The player is in this line too.
    Repeated(usize),
    TooMany,
}

impl PastedTeam {
    /// Reads `text`. `team`: the players of the team; `zones`: the names of all time zones.
    pub fn read(text: &str, team: &[PlayerBody], zones: &[String]) -> Self {
        let mut read = Self::default();
        let mut lines: Vec<(usize, NewPlayerBody)> = Vec::new();
        let mains = team.iter().filter(|player| player.role == Role::Main);
        let mut lineup = mains.count();
        for row in split_rows(text, |cell| kind_of(cell, zones)) {
            let line = row.line;
            let (mut player, role) = match parse(row, zones) {
                Ok(parsed) => parsed,
                Err(problem) => {
                    read.errors.push(LineError { line, problem });
                    continue;
                }
            };
            let is_known =
                |known: &PlayerBody| is_same(&player, known.chat_id.as_str(), &known.display_name);
            if team.iter().any(is_known) {
                read.known.push(player.display_name);
                continue;
            }
            let is_repeated = |(_, one): &&(usize, NewPlayerBody)| {
                is_same(&player, &one.chat_id, &one.display_name)
            };
            if let Some((first, _)) = lines.iter().find(is_repeated) {
                let problem = LineProblem::Repeated(*first);
                read.errors.push(LineError { line, problem });
                continue;
            }
            if lines.len() == MAX_LISTED_PLAYERS {
                read.errors.push(LineError {
                    line,
                    problem: LineProblem::TooMany,
                });
                break;
            }
            let role = role.unwrap_or(if lineup < LINEUP_SIZE {
                Role::Main
            } else {
                Role::Sub
            });
            lineup += usize::from(role == Role::Main);
            player.role = role;
            lines.push((line, player));
        }
        read.players = lines.into_iter().map(|(_, player)| player).collect();
        read
    }
}

/// Whether a new player has this id or this name, in upper or lower case.
fn is_same(new: &NewPlayerBody, chat_id: &str, name: &str) -> bool {
    let has_id = !new.chat_id.is_empty() && new.chat_id == chat_id;
    has_id || new.display_name.to_lowercase() == name.to_lowercase()
}

/// Returns the player of a row, and the role if the row has one.
fn parse(row: PastedRow, zones: &[String]) -> Result<(NewPlayerBody, Option<Role>), LineProblem> {
    let mut role = None;
    let mut new = NewPlayerBody {
        chat_id: String::new(),
        chat_username: String::new(),
        display_name: String::new(),
        role: Role::Main,
        timezone: None,
    };
    for (column, cell) in row.cells {
        match column {
            PastedColumn::Name if new.display_name.is_empty() => new.display_name = cell,
            PastedColumn::Name => return Err(LineProblem::Unknown(cell)),
            PastedColumn::Role => role = Some(parse_role(&cell).ok_or(LineProblem::Role(cell))?),
            PastedColumn::Zone => {
                let zone = parse_zone(&cell, zones).ok_or(LineProblem::Zone(cell))?;
                new.timezone = Some(zone.into());
            }
            PastedColumn::Account => {
                let account = cell.parse::<AccountId>();
                account.map_err(|_| LineProblem::Account(cell.clone()))?;
                new.chat_id = cell;
            }
            PastedColumn::Username => cell
                .trim_start_matches('@')
                .clone_into(&mut new.chat_username),
            PastedColumn::Other => {}
        }
    }
    if new.display_name.is_empty() {
        return Err(LineProblem::NoName);
    }
    player::parse_display_name(&new.display_name).map_err(LineProblem::Name)?;
    if !new.chat_username.is_empty() {
        player::parse_username(&new.chat_username).map_err(LineProblem::Username)?;
    }
    Ok((new, role))
}

/// The column to which a cell belongs by its content; a name by default.
fn kind_of(cell: &str, zones: &[String]) -> PastedColumn {
    if cell.len() >= 15 && cell.bytes().all(|byte| byte.is_ascii_digit()) {
        PastedColumn::Account
    } else if cell.starts_with('@') {
        PastedColumn::Username
    } else if parse_role(cell).is_some() {
        PastedColumn::Role
    } else if parse_zone(cell, zones).is_some() {
        PastedColumn::Zone
    } else {
        PastedColumn::Name
    }
}

fn parse_role(cell: &str) -> Option<Role> {
    Some(match cell.to_lowercase().as_str() {
        "main" | "mains" | "starter" | "starting" | "starting five" | "lineup" | "player" => {
            Role::Main
        }
        "sub" | "subs" | "substitute" | "bench" | "reserve" => Role::Sub,
        "coach" | "coaches" | "coaching" | "analyst" | "manager" => Role::Coach,
        _ => return None,
    })
}

fn parse_zone(cell: &str, zones: &[String]) -> Option<String> {
    Some(zones[zone_name::find_zone(zones, cell)?].clone())
}

#[cfg(test)]
#[path = "team_reader_tests.rs"]
mod tests;
