//! Writes the blocks of a document.

use std::borrow::Cow;
use std::collections::BTreeMap;

use app_document::board::MapOutlines;
use app_document::{CalloutKind, ElementNode, Node, NodeKind, TextAlignment};
use app_domain::image_metadata::ImageOrientation;
use app_domain::strategy::StrategyMeta;

use super::EmbeddedImage;
use super::image::UnturnedImage;
use super::numbering::{INDENT_PER_LEVEL, NumberingWriter, level_of};
use super::parts::{DOCUMENT_RELATIONS, XML_HEAD};
use super::xml::escaped;

const NAMESPACES: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" \
    xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" \
    xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\" \
    xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" \
    xmlns:pic=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"";

/// The text width of a page in twentieths of a point.
pub(super) const TEXT_WIDTH: usize = 9_026;
/// The text width that a narrow cell or a deep list has at least.
const MIN_TEXT_WIDTH: usize = 200;

/// Writes `word/document.xml` and collects what it refers to.
pub(super) struct DocumentWriter<'a> {
    pub address: &'a dyn Fn(&str) -> String,
    pub images: &'a BTreeMap<String, EmbeddedImage>,
    /// The maps whose places the texts of boards name.
    maps: &'a MapOutlines,
    pub out: String,
    pub relations: DocumentRelations<'a>,
    numbering: NumberingWriter,
    /// The style of paragraphs within a quote or a callout.
    style: Option<&'static str>,
    /// The color of the border of a callout.
    color: Option<&'static str>,
    /// The indent of paragraphs in twentieths of a point.
    indent: usize,
    /// The width of the cell in twentieths of a point; `None` beside tables.
    cell_width: Option<usize>,
    list_depth: usize,
    /// The list and the level of the next paragraph, which has its number.
    number: Option<(usize, usize)>,
    /// The sign before the text of the next paragraph, such as the box of a task.
    sign: Option<&'static str>,
    alignment: Option<TextAlignment>,
}

/// The parts of a DOCX file that depend on the document.
pub(super) struct WrittenDocument<'a> {
    pub document: String,
    pub numbering: String,
    pub relations: String,
    pub media: MediaFiles<'a>,
}

/// The paths and the bytes of the images.
type MediaFiles<'a> = Vec<(String, Cow<'a, [u8]>)>;

/// The links and images of a document.
#[derive(Default)]
pub(super) struct DocumentRelations<'a> {
    links: Vec<String>,
    images: Vec<(String, UnturnedImage<'a>)>,
    drawings: usize,
}

impl<'a> DocumentRelations<'a> {
    pub fn link(&mut self, address: &str) -> String {
        let known = self.links.iter().position(|known| known == address);
        let at = known.unwrap_or_else(|| {
            self.links.push(address.to_owned());
            self.links.len() - 1
        });
        format!("rIdLink{}", at + 1)
    }

    /// Returns the id of the relation, and how the pixels are turned.
    pub fn image(&mut self, source: &str, image: &'a EmbeddedImage) -> (String, ImageOrientation) {
        let known = self.images.iter().position(|(known, _)| known == source);
        let at = known.unwrap_or_else(|| {
            self.images
                .push((source.to_owned(), UnturnedImage::of(image)));
            self.images.len() - 1
        });
        (format!("rIdImage{}", at + 1), self.images[at].1.orientation)
    }

    pub fn next_drawing(&mut self) -> usize {
        self.drawings += 1;
        self.drawings
    }

    fn finish(self) -> (String, MediaFiles<'a>) {
        let mut out = format!(
            "{XML_HEAD}\n<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\n{DOCUMENT_RELATIONS}"
        );
        for (at, address) in self.links.iter().enumerate() {
            let address = escaped(&percent_encoded(address));
            out.push_str(&format!(
                "<Relationship Id=\"rIdLink{}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink\" \
                 Target=\"{address}\" TargetMode=\"External\"/>\n",
                at + 1
            ));
        }
        let mut media = Vec::new();
        for (at, (_, image)) in self.images.into_iter().enumerate() {
            let name = format!("media/image{}.{}", at + 1, image.kind.extension());
            out.push_str(&format!(
                "<Relationship Id=\"rIdImage{}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/image\" \
                 Target=\"{name}\"/>\n",
                at + 1
            ));
            media.push((format!("word/{name}"), image.bytes));
        }
        out.push_str("</Relationships>");
        (out, media)
    }
}

/// The address without characters that make Word refuse the whole document.
fn percent_encoded(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for byte in address.trim().bytes() {
        if byte.is_ascii_graphic() && !b"<>\"\\^`{|}".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

impl<'a> DocumentWriter<'a> {
    pub fn new(
        address: &'a dyn Fn(&str) -> String,
        images: &'a BTreeMap<String, EmbeddedImage>,
        maps: &'a MapOutlines,
    ) -> Self {
        Self {
            address,
            images,
            maps,
            out: String::new(),
            relations: DocumentRelations::default(),
            numbering: NumberingWriter::default(),
            style: None,
            color: None,
            indent: 0,
            cell_width: None,
            list_depth: 0,
            number: None,
            sign: None,
            alignment: None,
        }
    }

    /// The title, and a line with map, side, agents and tags.
    pub fn heading_of(&mut self, meta: &StrategyMeta) {
        self.line("Title", &meta.title);
        let side = meta.side.map(|side| side.to_string());
        let mut facts: Vec<String> = meta.map.iter().cloned().chain(side).collect();
        facts.extend(
            [&meta.agents, &meta.tags]
                .iter()
                .filter(|names| !names.is_empty())
                .map(|names| names.join(", ")),
        );
        if !facts.is_empty() {
            self.line("Subtitle", &facts.join(" \u{b7} "));
        }
    }

    pub fn finish(self) -> WrittenDocument<'a> {
        let (relations, media) = self.relations.finish();
        WrittenDocument {
            document: format!(
                "{XML_HEAD}\n<w:document {NAMESPACES}><w:body>{}<w:sectPr><w:pgSz w:w=\"11906\" w:h=\"16838\"/>\
                 <w:pgMar w:top=\"1440\" w:right=\"1440\" w:bottom=\"1440\" w:left=\"1440\" w:header=\"708\" w:footer=\"708\" w:gutter=\"0\"/>\
                 </w:sectPr></w:body></w:document>",
                self.out
            ),
            numbering: self.numbering.finish(),
            relations,
            media,
        }
    }

    pub fn blocks(&mut self, content: &[Node]) {
        for element in content.iter().filter_map(Node::element) {
            self.block(element);
        }
    }

    fn block(&mut self, element: &ElementNode) {
        match element.kind() {
            NodeKind::Paragraph => self.text_block(None, element),
            NodeKind::Heading => {
                let level = usize::from(element.heading_level().unwrap_or(1)) - 1;
                let styles = ["Heading1", "Heading2", "Heading3", "Heading4", "Heading5", "Heading6"];
                self.text_block(Some(styles[level]), element);
            }
            NodeKind::BulletList | NodeKind::OrderedList | NodeKind::TaskList => self.list(element),
            NodeKind::CodeBlock => self.code_block(element),
            NodeKind::Blockquote => {
                self.within(Some("Quote"), None, |writer| writer.blocks(element.content()));
            }
            NodeKind::Callout => self.callout(element),
            NodeKind::DetailsSummary => self.text_block(Some("Summary"), element),
            NodeKind::Details => self.blocks(element.content()),
            NodeKind::DetailsContent => {
                self.within(self.style, self.color, |writer| writer.blocks(element.content()));
            }
            NodeKind::Table => self.table(element),
            NodeKind::HorizontalRule => self.out.push_str(
                "<w:p><w:pPr><w:pBdr><w:bottom w:val=\"single\" w:sz=\"6\" w:space=\"1\" w:color=\"9AA0A6\"/></w:pBdr></w:pPr></w:p>",
            ),
            NodeKind::Image => {
                self.paragraph(None, None, |writer| writer.image(element));
                if let Some(caption) = element.caption() {
                    self.line("Caption", caption);
                }
            }
            NodeKind::Video | NodeKind::Youtube => {
                if let Some(video) = element.video() {
                    let words = video.title.clone().unwrap_or_else(|| video.address.clone());
                    self.paragraph(None, None, |writer| writer.linked(&words, &video.address));
                }
            }
            NodeKind::Upload(_) => {}
            _ => {
                for line in element.plain_text_on(self.maps).lines() {
                    self.paragraph(None, None, |writer| writer.plain(line));
                }
            }
        }
    }

    fn text_block(&mut self, style: Option<&'static str>, element: &ElementNode) {
        self.paragraph(style, element.alignment(), |writer| {
            writer.inline(element.content());
        });
    }

    fn line(&mut self, style: &'static str, text: &str) {
        self.paragraph(Some(style), None, |writer| writer.plain(text));
    }

    fn code_block(&mut self, element: &ElementNode) {
        let texts = element.content().iter().filter_map(|node| match node {
            Node::Text(text) => Some(text.as_str()),
            Node::Element(_) => None,
        });
        let code: String = texts.collect();
        self.paragraph(Some("Code"), None, |writer| writer.plain(&code));
    }

    fn callout(&mut self, element: &ElementNode) {
        let (name, color) = match element.callout_kind().unwrap_or_default() {
            CalloutKind::Info => ("Info", "1A73E8"),
            CalloutKind::Tip => ("Tip", "188038"),
            CalloutKind::Warning => ("Warning", "E37400"),
            CalloutKind::Danger => ("Danger", "C5221F"),
        };
        self.within(Some("Callout"), Some(color), |writer| {
            writer.paragraph(None, None, |writer| {
                writer.out.push_str("<w:r><w:rPr><w:b/></w:rPr><w:t>");
                writer.out.push_str(name);
                writer.out.push_str("</w:t></w:r>");
            });
            writer.blocks(element.content());
        });
    }

    fn list(&mut self, list: &ElementNode) {
        let level = level_of(self.list_depth);
        let is_task_list = *list.kind() == NodeKind::TaskList;
        let number = (!is_task_list).then(|| self.numbering.add(list.numbering(), level));
        self.list_depth += 1;
        self.indent += INDENT_PER_LEVEL;
        for item in list.content().iter().filter_map(Node::element) {
            self.number = number.map(|number| (number, level));
            self.sign = item
                .is_checked()
                .map(|is_checked| if is_checked { "\u{2611} " } else { "\u{2610} " });
            self.blocks(item.content());
            self.number = None;
            self.sign = None;
        }
        self.indent -= INDENT_PER_LEVEL;
        self.list_depth -= 1;
    }

    /// Writes blocks within a quote or a callout.
    fn within(
        &mut self,
        style: Option<&'static str>,
        color: Option<&'static str>,
        write: impl FnOnce(&mut Self),
    ) {
        let before = (self.style, self.color);
        (self.style, self.color) = (style, color);
        self.indent += INDENT_PER_LEVEL;
        write(self);
        self.indent -= INDENT_PER_LEVEL;
        (self.style, self.color) = before;
    }

    /// The width that a paragraph has for its text, in twentieths of a point.
    pub fn text_width(&self) -> u64 {
        let width = self.cell_width.unwrap_or(TEXT_WIDTH);
        width.saturating_sub(self.indent).max(MIN_TEXT_WIDTH) as u64
    }

    /// Writes the blocks of a cell, which begin at its edge. `width` is that of its text.
    pub fn in_cell(
        &mut self,
        width: usize,
        alignment: Option<TextAlignment>,
        write: impl FnOnce(&mut Self),
    ) {
        let before = (
            self.style.take(),
            self.color.take(),
            self.indent,
            self.list_depth,
        );
        let aligned = std::mem::replace(&mut self.alignment, alignment);
        (self.indent, self.list_depth) = (0, 0);
        let outer = self.cell_width.replace(width);
        write(self);
        self.cell_width = outer;
        (self.style, self.color, self.indent, self.list_depth) = before;
        self.alignment = aligned;
    }

    fn paragraph(
        &mut self,
        style: Option<&'static str>,
        alignment: Option<TextAlignment>,
        write: impl FnOnce(&mut Self),
    ) {
        let number = self.number.take();
        let list_style = (self.list_depth > 0).then_some("ListParagraph");
        self.out.push_str("<w:p><w:pPr>");
        if let Some(style) = style.or(self.style).or(list_style) {
            self.out.push_str(&format!("<w:pStyle w:val=\"{style}\"/>"));
        }
        if let Some((number, level)) = number {
            self.out.push_str(&format!(
                "<w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{number}\"/></w:numPr>"
            ));
        }
        if let Some(color) = self.color {
            self.out.push_str(&format!(
                "<w:pBdr><w:left w:val=\"single\" w:sz=\"24\" w:space=\"8\" w:color=\"{color}\"/></w:pBdr>"
            ));
        }
        if self.indent > 0 {
            let (left, is_hanging) = (self.indent, number.is_some());
            let hanging = if is_hanging { INDENT_PER_LEVEL } else { 0 };
            self.out.push_str(&format!(
                "<w:ind w:left=\"{left}\" w:hanging=\"{hanging}\"/>"
            ));
        }
        if let Some(alignment) = alignment.or(self.alignment) {
            let name = match alignment {
                TextAlignment::Left => "left",
                TextAlignment::Center => "center",
                TextAlignment::Right => "right",
                TextAlignment::Justify => "both",
            };
            self.out.push_str(&format!("<w:jc w:val=\"{name}\"/>"));
        }
        self.out.push_str("</w:pPr>");
        if let Some(sign) = self.sign.take() {
            self.plain(sign);
        }
        write(self);
        self.out.push_str("</w:p>");
    }
}
