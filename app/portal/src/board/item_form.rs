//! The form of an item: its numbers and words, and the commands that set them.

use app_document::board::{
    BoardCommand, BoardPoint, ItemKind, MapGeometry, PathStyle, VisibleItem, ZoneShape,
};
use serde_json::{Map, Value};

use crate::texts::map_board as words;

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemFormField {
    Label,
    Note,
    Ability,
    /// The name of a place of the map, instead of two numbers.
    Callout,
    X,
    Y,
    TargetX,
    TargetY,
    Radius,
    Angle,
    Spread,
    Style,
    Video,
}

/// A field that has no valid value, with a sentence.
pub type ItemFormError = (ItemFormField, String);

impl ItemFormField {
    /// The fields of an item, in display order.
    pub fn of(item: &VisibleItem<'_>, map: &MapGeometry) -> Vec<Self> {
        let mut fields = vec![Self::Label];
        let kind = item.kind();
        let is_cone = kind == Some(ItemKind::Zone) && item.shape() == ZoneShape::Cone;
        if !matches!(
            kind,
            None | Some(ItemKind::Text | ItemKind::Ping | ItemKind::Spike)
        ) {
            fields.push(Self::Ability);
        }
        if kind == Some(ItemKind::Path) {
            fields.push(Self::Style);
        }
        if !map.callouts.is_empty() {
            fields.push(Self::Callout);
        }
        fields.extend([Self::X, Self::Y]);
        if item.target().is_some() {
            fields.extend([Self::TargetX, Self::TargetY]);
        }
        let has_radius = matches!(
            kind,
            Some(ItemKind::Smoke | ItemKind::Reveal | ItemKind::Zone)
        );
        if has_radius && !item.has_points() {
            fields.push(Self::Radius);
        }
        if is_cone {
            fields.extend([Self::Angle, Self::Spread]);
        }
        if kind == Some(ItemKind::Lineup) {
            fields.push(Self::Video);
        }
        fields.push(Self::Note);
        fields
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::Label => words::LABEL,
            Self::Note => words::NOTE,
            Self::Ability => words::ABILITY,
            Self::Callout => words::CALLOUT,
            Self::X => words::FROM_LEFT,
            Self::Y => words::FROM_TOP,
            Self::TargetX => words::TARGET_X,
            Self::TargetY => words::TARGET_Y,
            Self::Radius => words::RADIUS,
            Self::Angle => words::DIRECTION,
            Self::Spread => words::WIDTH,
            Self::Style => words::PACE,
            Self::Video => words::VIDEO,
        }
    }

    /// The lowest and the highest number; `None` for a text.
    pub fn range(self) -> Option<(u16, u16)> {
        match self {
            Self::X | Self::Y | Self::TargetX | Self::TargetY => Some((0, 1000)),
            Self::Radius => Some((1, 500)),
            Self::Angle => Some((0, 359)),
            Self::Spread => Some((1, 360)),
            Self::Label
            | Self::Note
            | Self::Ability
            | Self::Callout
            | Self::Style
            | Self::Video => None,
        }
    }

    /// The value that the item has.
    pub fn value(self, item: &VisibleItem<'_>) -> String {
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let number = |number: Option<u16>| number.map(|at| at.to_string()).unwrap_or_default();
        let (at, target) = (item.position(), item.target());
        match self {
            Self::Label => text(item.label()),
            Self::Note => text(item.note()),
            Self::Ability => text(item.ability()),
            Self::Callout => String::new(),
            Self::X => number(at.map(|at| at.x)),
            Self::Y => number(at.map(|at| at.y)),
            Self::TargetX => number(target.map(|at| at.x)),
            Self::TargetY => number(target.map(|at| at.y)),
            Self::Radius => item.radius().to_string(),
            Self::Angle => item.angle().to_string(),
            Self::Spread => item.spread().to_string(),
            Self::Style => item.style().name().to_owned(),
            Self::Video => text(item.video()),
        }
    }
}

/// The commands that give the item the typed values. Values that it has are not set again.
pub fn form_commands(
    item: &VisibleItem<'_>,
    phase: usize,
    typed: &[(ItemFormField, String)],
    map: &MapGeometry,
) -> Result<Vec<BoardCommand>, ItemFormError> {
    let mut values = Map::new();
    let mut to = item.position().unwrap_or(BoardPoint { x: 0, y: 0 });
    let mut target = item.target();
    let mut callout = None;
    for (field, text) in typed {
        let text = text.trim();
        if text == field.value(item) {
            continue;
        }
        let number = match field.range() {
            Some((min, max)) => {
                let number = text.parse().ok().filter(|at| (min..=max).contains(at));
                number.ok_or_else(|| (*field, words::number_range(min, max)))?
            }
            None => 0,
        };
        let mut set = |name: &str, value: Value| {
            values.insert(name.to_owned(), value);
        };
        match field {
            ItemFormField::Label if text.is_empty() && item.kind() == Some(ItemKind::Text) => {
                return Err((*field, words::TEXT_NEEDS_WORDS.to_owned()));
            }
            ItemFormField::Label => set("label", text.into()),
            ItemFormField::Note => set("note", text.into()),
            ItemFormField::Ability => set("ability", text.into()),
            ItemFormField::Callout => {
                let mut callouts = map.callouts.iter();
                let found = callouts.find(|known| known.name.eq_ignore_ascii_case(text));
                let found = found.ok_or_else(|| (*field, words::NO_SUCH_CALLOUT.to_owned()))?;
                callout = Some(found.at);
            }
            ItemFormField::X => to.x = number,
            ItemFormField::Y => to.y = number,
            ItemFormField::TargetX => target = target.map(|at| BoardPoint { x: number, ..at }),
            ItemFormField::TargetY => target = target.map(|at| BoardPoint { y: number, ..at }),
            ItemFormField::Radius => set("radius", number.into()),
            ItemFormField::Angle => set("angle", number.into()),
            ItemFormField::Spread => set("spread", number.into()),
            ItemFormField::Style => {
                let style = PathStyle::from_name(text).unwrap_or_default();
                set("style", style.name().into());
            }
            ItemFormField::Video => {
                let is_address =
                    text.is_empty() || text.starts_with("https://") || text.starts_with("http://");
                if !is_address {
                    return Err((*field, words::NO_VIDEO_ADDRESS.to_owned()));
                }
                set("video", text.into());
            }
        }
    }
    let to = callout.unwrap_or(to);
    let mut commands = Vec::new();
    let id = item.id().to_owned();
    if Some(to) != item.position() {
        let id = id.clone();
        commands.push(BoardCommand::MoveTo { phase, id, to });
    }
    if let Some(at) = target.filter(|_| target != item.target()) {
        values.insert("target".to_owned(), at.to_value());
    }
    if !values.is_empty() {
        commands.push(BoardCommand::SetItem { phase, id, values });
    }
    Ok(commands)
}

/// Reads the clock of a round: `1:40` or seconds. Blank is no clock.
pub fn parse_clock(text: &str) -> Result<Option<u64>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let seconds = match text.split_once(':') {
        Some((minutes, seconds)) => minutes.parse::<u64>().ok().and_then(|minutes| {
            let seconds = seconds
                .parse::<u64>()
                .ok()
                .filter(|seconds| *seconds < 60)?;
            Some(minutes.checked_mul(60)? + seconds)
        }),
        None => text.parse().ok(),
    };
    let max = app_document::board::limits::MAX_ROUND_CLOCK;
    let seconds = seconds.filter(|seconds| *seconds <= max);
    seconds
        .map(Some)
        .ok_or_else(|| words::INVALID_CLOCK.to_owned())
}

/// `1:40`
pub fn clock_text(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use app_document::board::{BoardContent, NewItem};

    use super::*;

    fn map() -> MapGeometry {
        let map = serde_json::json!({"callouts": [{"name": "Heaven", "at": [700, 100]}]});
        MapGeometry::from_json(&map).expect("a map")
    }

    fn board(item: NewItem) -> BoardContent {
        let board = BoardContent::blank(None, "p").expect("a board");
        let command = BoardCommand::Place { phase: 0, item };
        board.run(&command).expect("a board")
    }

    fn lineup() -> BoardContent {
        let at = BoardPoint { x: 100, y: 100 };
        let item = NewItem::at("l", ItemKind::Lineup, at).with("target", at.to_value());
        board(item)
    }

    /// The error, or the attributes after the commands.
    fn after(
        board: &BoardContent,
        typed: &[(ItemFormField, &str)],
    ) -> Result<Map<String, Value>, ItemFormError> {
        let typed: Vec<_> = typed
            .iter()
            .map(|(field, text)| (*field, (*text).to_owned()))
            .collect();
        let commands = form_commands(&board.visible_items(0)[0], 0, &typed, &map())?;
        let board = commands.iter().fold(board.clone(), |board, command| {
            board.run(command).expect("a board")
        });
        Ok(board.visible_items(0)[0].attributes())
    }

    #[test]
    fn an_unchanged_form_has_no_commands() {
        let board = lineup();
        let item = &board.visible_items(0)[0];
        let fields = ItemFormField::of(item, &map());
        let typed: Vec<_> = fields
            .into_iter()
            .map(|field| (field, field.value(item)))
            .collect();
        assert_eq!(form_commands(item, 0, &typed, &map()), Ok(Vec::new()));
    }

    #[test]
    fn typed_values_are_set_and_a_callout_is_a_place() {
        use ItemFormField::{Callout, Label, Note, TargetX, X};
        let item = after(
            &lineup(),
            &[(Label, " one way "), (Note, "wait"), (TargetX, "900")],
        );
        let item = item.expect("valid");
        assert_eq!(
            (&item["label"], &item["note"]),
            (&"one way".into(), &"wait".into())
        );
        assert_eq!(
            (&item["at"][0], &item["target"][0]),
            (&100.into(), &900.into())
        );
        let item = after(&lineup(), &[(X, "7"), (Callout, "heaven")]).expect("valid");
        assert_eq!(item["at"], serde_json::json!([700, 100]));
    }

    #[test]
    fn invalid_values_are_refused_with_their_field() {
        use ItemFormField::{Callout, Label, Video, X};
        let refused = |typed| after(&lineup(), typed).expect_err("refused");
        assert_eq!(
            refused(&[(X, "1001")]),
            (X, "Enter a whole number from 0 to 1000.".to_owned())
        );
        assert_eq!(refused(&[(Callout, "Hell")]).0, Callout);
        assert_eq!(refused(&[(Video, "javascript:alert(1)")]).0, Video);
        let at = BoardPoint { x: 1, y: 1 };
        let text = board(NewItem::at("t", ItemKind::Text, at).with("label", "a".into()));
        assert_eq!(after(&text, &[(Label, " ")]).expect_err("refused").0, Label);
    }

    #[test]
    fn a_clock_is_read_as_it_is_shown() {
        for seconds in [0, 59, 60, 100, 600] {
            assert_eq!(parse_clock(&clock_text(seconds)), Ok(Some(seconds)));
        }
        assert_eq!(parse_clock(" 45 "), Ok(Some(45)));
        assert_eq!(parse_clock(""), Ok(None));
        for invalid in ["1:60", "601", "x", "1:", "99999999999999999999:00"] {
            assert!(parse_clock(invalid).is_err(), "{invalid}");
        }
    }
}
