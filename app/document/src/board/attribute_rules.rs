//! The rules of the known attributes. Attributes that are not listed are stored unchanged.

use serde_json::{Map, Value};

use super::item_kind::{ItemKind, PathStyle, ZoneShape};
use super::limits::{
    MAX_ADDRESS_LENGTH, MAX_COORDINATE, MAX_ID_LENGTH, MAX_LABEL_LENGTH, MAX_LINEUP_IMAGES,
    MAX_NOTE_LENGTH, MAX_POINTS, MAX_ROUND_CLOCK,
};
use super::point::BoardPoint;
use super::visible_item::is_blank;
use crate::node::NodeKind;
use crate::safe_url;

/// The type and limits of an attribute's value. Null is always allowed, and means that the attribute is absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueRule {
    Id,
    Text(usize),
    Integer(u64, u64),
    Point,
    /// A point, or an empty list.
    OptionalPoint,
    /// Two points or more, or an empty list.
    Points,
    Style,
    Shape,
    Flag,
    Images,
}

pub(super) const BOARD_RULES: [(&str, ValueRule); 3] = [
    ("map", ValueRule::Text(MAX_LABEL_LENGTH)),
    ("base", ValueRule::Text(MAX_ADDRESS_LENGTH)),
    ("title", ValueRule::Text(MAX_LABEL_LENGTH)),
];

pub(super) const PHASE_RULES: [(&str, ValueRule); 3] = [
    ("id", ValueRule::Id),
    ("name", ValueRule::Text(MAX_LABEL_LENGTH)),
    ("at", ValueRule::Integer(0, MAX_ROUND_CLOCK)),
];

pub(super) const ITEM_RULES: [(&str, ValueRule); 18] = [
    ("agent", ValueRule::Text(MAX_LABEL_LENGTH)),
    ("playerId", ValueRule::Text(MAX_LABEL_LENGTH)),
    ("ability", ValueRule::Text(MAX_LABEL_LENGTH)),
    ("label", ValueRule::Text(MAX_LABEL_LENGTH)),
    ("note", ValueRule::Text(MAX_NOTE_LENGTH)),
    ("by", ValueRule::Text(MAX_ID_LENGTH)),
    ("at", ValueRule::Point),
    ("target", ValueRule::OptionalPoint),
    ("points", ValueRule::Points),
    ("radius", ValueRule::Integer(1, 500)),
    ("angle", ValueRule::Integer(0, 359)),
    ("spread", ValueRule::Integer(1, 360)),
    ("style", ValueRule::Style),
    ("shape", ValueRule::Shape),
    ("images", ValueRule::Images),
    ("video", ValueRule::Text(MAX_ADDRESS_LENGTH)),
    ("removed", ValueRule::Flag),
    ("id", ValueRule::Id),
];

impl ValueRule {
    pub fn allows(self, value: &Value) -> bool {
        match self {
            Self::Id => value.as_str().is_some_and(is_id),
            Self::Text(max) => is_text(value, max),
            Self::Integer(min, max) => value
                .as_u64()
                .is_some_and(|number| (min..=max).contains(&number)),
            Self::Point => BoardPoint::from_value(value).is_some(),
            Self::OptionalPoint => is_blank(value) || BoardPoint::from_value(value).is_some(),
            Self::Points => {
                is_blank(value)
                    || value.as_array().is_some_and(|points| {
                        (2..=MAX_POINTS).contains(&points.len())
                            && points
                                .iter()
                                .all(|point| BoardPoint::from_value(point).is_some())
                    })
            }
            Self::Style => value
                .as_str()
                .is_some_and(|name| PathStyle::from_name(name).is_some()),
            Self::Shape => value
                .as_str()
                .is_some_and(|name| ZoneShape::from_name(name).is_some()),
            Self::Flag => value.is_boolean(),
            Self::Images => value.as_array().is_some_and(|images| {
                images.len() <= MAX_LINEUP_IMAGES
                    && images
                        .iter()
                        .all(|image| is_text(image, MAX_ADDRESS_LENGTH))
            }),
        }
    }

    pub fn expected(self) -> String {
        match self {
            Self::Id => format!("1 to {MAX_ID_LENGTH} letters, digits, hyphens and underscores"),
            Self::Text(max) => format!("text of at most {max} characters"),
            Self::Integer(min, max) => format!("a whole number from {min} to {max}"),
            Self::Point | Self::OptionalPoint => {
                format!("two whole numbers from 0 to {MAX_COORDINATE}")
            }
            Self::Points => {
                format!("2 to {MAX_POINTS} points of two whole numbers from 0 to {MAX_COORDINATE}")
            }
            Self::Style => one_of(&PathStyle::ALL.map(PathStyle::name)),
            Self::Shape => one_of(&ZoneShape::ALL.map(ZoneShape::name)),
            Self::Flag => "true or false".to_owned(),
            Self::Images => format!("a list of at most {MAX_LINEUP_IMAGES} addresses"),
        }
    }
}

/// The value that has the meaning of no value, where an earlier phase has one. An absent value would be inherited.
pub(super) fn blank_value(name: &str, kind: Option<ItemKind>) -> Option<Value> {
    let radius = kind.map_or(0, ItemKind::default_radius);
    Some(match name {
        "agent" | "playerId" | "ability" | "label" | "note" | "by" | "video" => Value::from(""),
        "target" | "points" | "images" => Value::from(Vec::<Value>::new()),
        "style" => Value::from(PathStyle::default().name()),
        "shape" => Value::from(ZoneShape::default().name()),
        "radius" => Value::from(radius),
        "angle" => Value::from(0),
        "spread" => Value::from(super::visible_item::DEFAULT_SPREAD),
        _ => return None,
    })
}

fn is_id(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    (1..=MAX_ID_LENGTH).contains(&text.len()) && text.chars().all(is_letter)
}

fn is_text(value: &Value, max: usize) -> bool {
    value
        .as_str()
        .is_some_and(|text| text.chars().count() <= max)
}

fn one_of(names: &[&str]) -> String {
    format!("one of {}", names.join(", "))
}

/// Removes the addresses of a board or an item that are not safe: a picture that is not an upload of this site, and a
/// video that is not on the web.
pub(crate) fn clear_unsafe_addresses(kind: &NodeKind, attributes: &mut Map<String, Value>) {
    let is_safe = |value: &Value, is_safe: fn(&str) -> bool| match value {
        Value::String(address) => address.is_empty() || is_safe(address),
        other => other.is_null(),
    };
    match kind {
        NodeKind::MapBoard => {
            if let Some(base) = attributes.get_mut("base")
                && !is_safe(base, safe_url::is_own_upload)
            {
                *base = Value::Null;
            }
        }
        NodeKind::BoardItem => {
            if let Some(video) = attributes.get_mut("video")
                && !is_safe(video, safe_url::is_web_address)
            {
                *video = Value::Null;
            }
            if let Some(Value::Array(images)) = attributes.get_mut("images") {
                images.retain(|image| is_safe(image, safe_url::is_own_upload));
            }
        }
        _ => {}
    }
}
