//! One item of a board drawn alone: for a preview during a gesture, and for the buttons of tools.

use app_document::board::{
    BoardCommand, BoardContent, BoardPoint, ItemKind, NewItem, PictureOptions, SvgElement,
    VisibleItem,
};

use super::board_tool::BoardTool;

/// The item as it looks after a command on phase 0 of a board that contains it alone.
pub fn item_after(
    item: &VisibleItem<'_>,
    command: &BoardCommand,
    options: &PictureOptions<'_>,
) -> Option<SvgElement> {
    let board = alone(copy_of(item)?)?;
    item_picture(&board.run(command).ok()?, item.id(), options)
}

/// A new item alone.
pub fn new_item_picture(
    item: NewItem,
    id: &str,
    options: &PictureOptions<'_>,
) -> Option<SvgElement> {
    item_picture(&alone(item)?, id, options)
}

/// The picture on the button of a tool, in a square of 100 units around the middle of the map.
pub fn tool_picture(tool: &BoardTool, options: &PictureOptions<'_>) -> Option<SvgElement> {
    let at = |x, y| BoardPoint { x, y };
    let stroke = match tool.kind() {
        ItemKind::Path | ItemKind::Wall => vec![at(465, 535), at(535, 465)],
        ItemKind::Smoke | ItemKind::Reveal => vec![at(500, 500), at(538, 500)],
        ItemKind::Zone if *tool == BoardTool::Cone => vec![at(475, 535), at(500, 465)],
        ItemKind::Zone => vec![at(500, 500), at(540, 500)],
        ItemKind::Lineup => vec![at(472, 528), at(528, 472)],
        ItemKind::Ping => vec![at(500, 535)],
        _ => vec![at(500, 500)],
    };
    let item = tool.new_item("tool", None, &stroke)?;
    let item = if tool.kind() == ItemKind::Text {
        item.with("label", "T".into())
    } else {
        item
    };
    new_item_picture(item, "tool", options)
}

fn alone(item: NewItem) -> Option<BoardContent> {
    let board = BoardContent::blank(None, "p").ok()?;
    board.run(&BoardCommand::Place { phase: 0, item }).ok()
}

fn copy_of(item: &VisibleItem<'_>) -> Option<NewItem> {
    let at = item.position()?;
    let copy = NewItem::at(item.id(), item.kind()?, at);
    let attributes = item.attributes().into_iter();
    Some(attributes.fold(copy, |copy, (name, value)| copy.with(&name, value)))
}

fn item_picture(
    board: &BoardContent,
    id: &str,
    options: &PictureOptions<'_>,
) -> Option<SvgElement> {
    let picture = board.picture(0, options);
    let mut parts = picture.children.into_iter();
    parts.find(|part| {
        let mut attributes = part.attributes.iter();
        attributes.any(|(name, value)| *name == "data-item" && value == id)
    })
}

#[cfg(test)]
mod tests {
    use app_document::board::NoNames;

    use super::*;

    const OPTIONS: PictureOptions<'static> = PictureOptions {
        geometry: None,
        names: &NoNames,
        scale: 65,
    };

    #[test]
    fn a_preview_is_what_the_board_shows_after_the_command() {
        let stroke = [(100, 100), (300, 200)].map(|(x, y)| BoardPoint { x, y });
        let item = BoardTool::Item(ItemKind::Wall).new_item("wall", Some("omen"), &stroke);
        let board = alone(item.expect("an item")).expect("a board");
        let command = BoardCommand::MoveTo {
            phase: 0,
            id: "wall".to_owned(),
            to: BoardPoint { x: 400, y: 400 },
        };
        let preview = item_after(&board.visible_items(0)[0], &command, &OPTIONS);
        let after = board.run(&command).expect("a board");
        assert!(preview.is_some());
        assert_eq!(preview, item_picture(&after, "wall", &OPTIONS));
    }

    #[test]
    fn every_tool_has_a_picture() {
        for tool in super::super::board_tool::TOOLS {
            assert!(tool_picture(&tool, &OPTIONS).is_some(), "{tool:?}");
        }
    }
}
