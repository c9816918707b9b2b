//! What becomes of typed signs: `# ` a heading, `**x**` bold, an address a link.

use crate::edit::block::{self, BlockType};
use crate::edit::draft::Draft;
use crate::edit::fragment::Fragment;
use crate::edit::inline::{self, OBJECT};
use crate::edit::links::between;
use crate::edit::list::{self, ListType};
use crate::edit::position::Position;
use crate::edit::splice::Edit;
use crate::edit::state::State;
use crate::edit::{marks, tree};
use crate::mark::{Mark, MarkKind, Marks};
use crate::node::{Element, Kind};

/// What signs around a text make of it, longest first.
const AROUND: [(&str, MarkKind); 6] = [
    ("**", MarkKind::Bold),
    ("__", MarkKind::Bold),
    ("~~", MarkKind::Strike),
    ("*", MarkKind::Italic),
    ("_", MarkKind::Italic),
    ("`", MarkKind::Code),
];

/// What becomes of the text that was just typed before the caret; asked after it was put in. The edit is its own step,
/// so that taking it back gives what was typed.
pub fn after_typing(state: &State, typed: &str) -> Option<Edit> {
    let draft = Draft::of(state);
    let (caret, block) = draft.caret()?;
    if block.kind == Kind::CodeBlock {
        return None;
    }
    let text = inline::text_of(&block.content);
    let head = text[..inline::byte_at(&text, caret.offset)].to_owned();
    let last = typed.chars().next_back()?;
    if last == ' ' {
        return at_start(draft, &caret, head.trim_end_matches(' '))
            .filter(|_| head.matches(' ').count() == 1)
            .or_else(|| linked(Draft::of(state), &caret, &head[..head.len() - 1]));
    }
    if head == "---" && block.kind == Kind::Paragraph && text.len() == head.len() {
        return ruled(draft, &caret);
    }
    marked(draft, &caret, &head)
}

/// What becomes of the text before the caret when Enter is pressed: a fence begins code, an address becomes a link.
pub fn before_enter(state: &State) -> Option<Edit> {
    let draft = Draft::of(state);
    let (caret, block) = draft.caret()?;
    if block.kind == Kind::CodeBlock {
        return None;
    }
    let text = inline::text_of(&block.content);
    let head = &text[..inline::byte_at(&text, caret.offset)];
    if head.len() == text.len() && head.starts_with("```") {
        return at_start(draft, &caret, head);
    }
    linked(draft, &caret, head)
}

fn at_start(mut draft: Draft, caret: &Position, signs: &str) -> Option<Edit> {
    let (at, parent) = caret.block.split_last()?;
    let begins_item = *at == 0 && tree::kind_at(&draft.content, parent)? == &Kind::ListItem;
    let block = tree::text_block(&draft.content, &caret.block)?;
    let is_paragraph = block.kind == Kind::Paragraph;
    let form = Form::of(signs).filter(|form| {
        !begins_item && (is_paragraph || matches!(form, Form::Block(BlockType::Heading(_))))
    })?;
    let line = inline::behind(&block.content, caret.offset);
    draft.set_line(&caret.block, line)?;
    draft.set_caret(caret.block.clone(), 0);
    match form {
        Form::Block(to) => block::turn(&mut draft, &to)?,
        Form::List(list, start) => list::wrap(&mut draft, list, start)?,
        Form::Quote => list::wrap_in_quote(&mut draft)?,
    }
    draft.stored = None;
    draft.finish()
}

fn ruled(mut draft: Draft, caret: &Position) -> Option<Edit> {
    draft.set_line(&caret.block, Vec::new())?;
    draft.set_caret(caret.block.clone(), 0);
    draft.insert(&Fragment::closed(vec![
        Element::bare(Kind::HorizontalRule, Vec::new()).into(),
    ]))?;
    draft.stored = None;
    draft.finish()
}

/// What a block becomes by the signs at its beginning.
enum Form {
    Block(BlockType),
    List(ListType, i64),
    Quote,
}

impl Form {
    fn of(signs: &str) -> Option<Self> {
        match signs {
            "#" => Some(Self::Block(BlockType::Heading(1))),
            "##" => Some(Self::Block(BlockType::Heading(2))),
            "###" => Some(Self::Block(BlockType::Heading(3))),
            "-" | "*" => Some(Self::List(ListType::Bullet, 1)),
            ">" => Some(Self::Quote),
            _ => Self::numbered(signs).or_else(|| Self::fenced(signs)),
        }
    }

    fn numbered(signs: &str) -> Option<Self> {
        let start = number_of(signs.strip_suffix('.')?)?;
        Some(Self::List(ListType::Ordered, start))
    }

    fn fenced(signs: &str) -> Option<Self> {
        let language = signs.strip_prefix("```")?;
        let is_name =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '#' | '-' | '_' | '.');
        let is_named = language.len() <= 32 && language.chars().all(is_name);
        let language = Some(language.to_owned()).filter(|language| !language.is_empty());
        is_named.then_some(Self::Block(BlockType::Code(language)))
    }
}

/// The number that these digits are, where a list may begin with it.
pub(crate) fn number_of(digits: &str) -> Option<i64> {
    let is_number = digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

fn marked(mut draft: Draft, caret: &Position, head: &str) -> Option<Edit> {
    let (sign, kind) = AROUND.iter().find(|(sign, _)| head.ends_with(sign))?;
    let inner = &head[..head.len() - sign.len()];
    let letter = sign.chars().next()?;
    let content = &inner[inner.rfind(letter)? + 1..];
    let before = inner[..inner.len() - content.len()].strip_suffix(sign)?;
    let is_framed = !content.is_empty() && content.trim() == content && !content.contains('\n');
    let is_free = before
        .chars()
        .next_back()
        .is_none_or(|c| c == OBJECT || !(c.is_alphanumeric() || c == letter));
    (is_framed && is_free).then_some(())?;
    let (_, block) = draft.caret()?;
    let (start, length) = (inline::units(before), sign.len());
    let range = start..start + inline::units(content);
    let whole = start..caret.offset;
    let line = inline::slice(&block.content, range.start + length..range.end + length);
    let is_code = |node: &crate::node::Node| inline::marks_of(node).has(&MarkKind::Code);
    if inline::slice(&block.content, whole.clone())
        .iter()
        .any(is_code)
    {
        return None;
    }
    let marks_behind = marks::marks_at(&block.content, caret.offset);
    let line = inline::replaced(&block.content, whole, line);
    draft.set_line(&caret.block, line)?;
    draft.selection = between(caret.block.clone(), &range);
    marks::change(&mut draft, &|marks| marks.with(Mark::plain(kind.clone())))?;
    draft.set_caret(caret.block.clone(), range.end);
    draft.stored = Some(marks_behind);
    draft.finish()
}

/// Makes a link of the address before the caret, without the signs that end a sentence.
fn linked(mut draft: Draft, caret: &Position, head: &str) -> Option<Edit> {
    let word = &head[head
        .rfind([' ', '\n', OBJECT, '(', '"', '\u{a0}'])
        .map_or(0, |at| {
            at + head[at..].chars().next().map_or(1, char::len_utf8)
        })..];
    let address = without_sentence_end(word);
    let href = address_of(address)?;
    let start = inline::units(&head[..head.len() - word.len()]);
    let range = start..start + inline::units(address);
    let (_, block) = draft.caret()?;
    let is_taken = |marks: &Marks| marks.has(&MarkKind::Link) || marks.has(&MarkKind::Code);
    if inline::slice(&block.content, range.clone())
        .iter()
        .any(|node| is_taken(inline::marks_of(node)))
    {
        return None;
    }
    draft.selection = between(caret.block.clone(), &range);
    let link = Mark::link(&href)?;
    marks::change(&mut draft, &|marks| marks.with(link.clone()))?;
    draft.set_caret(caret.block.clone(), caret.offset);
    draft.finish()
}

/// The word without the signs behind it that belong to the sentence.
pub(crate) fn without_sentence_end(word: &str) -> &str {
    word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"', '\''])
}

/// Where a text leads that is an address as a whole: on the web, with or without its scheme, or by mail.
pub fn address_of(text: &str) -> Option<String> {
    let is_plain =
        |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '<' | '>' | '"' | OBJECT);
    if text.len() > 2_000 || !text.chars().all(is_plain) {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let host = |rest: &str| {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        host.len() > 2 && !host.starts_with('.') && !host.ends_with('.')
    };
    if let Some(rest) = lower
        .strip_prefix("https://")
        .or_else(|| lower.strip_prefix("http://"))
    {
        return host(rest).then(|| text.to_owned());
    }
    if let Some(rest) = lower.strip_prefix("www.") {
        return (host(rest) && rest.contains('.')).then(|| ["https://", text].concat());
    }
    if let Some(rest) = lower.strip_prefix("mailto:") {
        return rest.contains('@').then(|| text.to_owned());
    }
    None
}
