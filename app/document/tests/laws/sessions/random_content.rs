//! Random blocks and words in which every letter and every name is unique.

use serde_json::{Value, json};

use super::content_names::LETTER_BASE;
use crate::document_rng::DocumentRng;

/// A source of unique content.
pub struct RandomContent {
    pub dice: DocumentRng,
    /// The number of letters and names so far.
    written: u32,
}

impl RandomContent {
    pub fn new(dice: DocumentRng, written: u32) -> Self {
        Self { dice, written }
    }

    /// A block with at most `depth` levels of blocks inside it.
    pub fn block(&mut self, depth: u64) -> Value {
        let sort = self.dice.below(if depth > 0 { 16 } else { 8 });
        match sort {
            0 | 1 => json!({"type": "paragraph", "content": self.line()}),
            2 => json!({"type": "heading", "attrs": {"level": 2}, "content": self.line()}),
            3 => {
                let code = [self.word(), "\n".to_owned(), self.word()].concat();
                json!({"type": "codeBlock", "content": [{"type": "text", "text": code}]})
            }
            4 => json!({"type": "paragraph"}),
            5 => self.image(),
            6 => json!({"type": self.name(), "attrs": {"rows": 2}}),
            7 => {
                json!({"type": "video", "attrs": {"src": "https://youtu.be/abc", "title": self.letter()}})
            }
            13 => {
                json!({"type": "callout", "attrs": {"kind": "tip"}, "content": [self.block(depth - 1), self.block(depth - 1)]})
            }
            14 => {
                json!({"type": "blockquote", "content": [self.block(depth - 1), self.block(depth - 1)]})
            }
            15 => {
                json!({"type": "details", "attrs": {"open": true}, "content": [
                    {"type": "detailsSummary", "content": self.line()},
                    {"type": "detailsContent", "content": [self.block(depth - 1), self.block(depth - 1)]},
                ]})
            }
            12 => {
                let columns = 1 + self.dice.below(2);
                let rows: Vec<Value> = (0..=self.dice.below(2))
                    .map(|_| json!({"type": "tableRow", "content": self.cells(columns, depth - 1)}))
                    .collect();
                json!({"type": "table", "content": rows})
            }
            _ => {
                let items: Vec<Value> = (0..=self.dice.below(2))
                    .map(|_| {
                        let first = json!({"type": "paragraph", "content": self.line()});
                        let rest = (self.dice.below(3) == 0).then(|| self.block(depth - 1));
                        let content: Vec<Value> = std::iter::once(first).chain(rest).collect();
                        let item = if sort == 11 { "taskItem" } else { "listItem" };
                        json!({"type": item, "content": content})
                    })
                    .collect();
                let list = match sort {
                    8 => "orderedList",
                    11 => "taskList",
                    _ => "bulletList",
                };
                json!({"type": list, "content": items})
            }
        }
    }

    fn cells(&mut self, columns: u64, depth: u64) -> Vec<Value> {
        let cell = |content: &mut Self| {
            let mut blocks = vec![content.block(depth)];
            if content.dice.below(3) == 0 {
                blocks.push(json!({"type": "paragraph", "content": content.line()}));
            }
            json!({"type": content.dice.pick(&["tableHeader", "tableCell"]), "content": blocks})
        };
        (0..=columns).map(|_| cell(self)).collect()
    }

    fn line(&mut self) -> Vec<Value> {
        let mut line = vec![json!({"type": "text", "text": self.word()})];
        match self.dice.below(6) {
            0 => line.push(json!({"type": self.name()})),
            2 => {
                let id = ["player:", &self.letter()].concat();
                line.push(json!({"type": "mention", "attrs": {"id": id}}));
            }
            1 => line.push(json!({"type": "hardBreak"})),
            _ => {}
        }
        line.push(json!({"type": "text", "text": self.word(), "marks": [{"type": "bold"}]}));
        line
    }

    fn image(&mut self) -> Value {
        json!({"type": "image", "attrs": {"src": format!("/uploads/{}.png", self.letter())}})
    }

    pub fn letter(&mut self) -> String {
        self.written += 1;
        char::from_u32(LETTER_BASE + self.written)
            .expect("a letter")
            .to_string()
    }

    fn name(&mut self) -> String {
        ["node-", &self.letter()].concat()
    }

    pub fn word(&mut self) -> String {
        (0..=self.dice.below(2)).map(|_| self.letter()).collect()
    }
}
