//! Additional generated strategies, to measure the search in a large stratbook.
//!
//! Words are distributed as in natural text (Zipf): the n-th word has a frequency of about 1/n. Each hundred strategies
//! share a word that no others have, such as `rare17`.

use app_domain::permission::TeamAdmin;
use app_domain::settings::StratbookEditPermission;
use app_domain::strategy::{Side, StrategyPatch};

use super::stratbook::document;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, strategies};

/// The number of strategies in one transaction.
const BATCH_SIZE: usize = 500;
const WORDS_PER_TEXT: usize = 80;
const TITLE_WORDS: usize = 4;
const VOCABULARY: f64 = 4000.0;
const GAME_WORDS: [&str; 24] = [
    "smoke", "flash", "heaven", "rush", "split", "default", "retake", "execute", "hold", "peek",
    "swing", "plant", "lurk", "rotate", "garage", "market", "window", "short", "long", "trade",
    "wall", "drone", "recon", "lineup",
];
const SYLLABLES: [&str; 16] = [
    "ka", "ro", "mi", "ten", "sol", "ve", "lu", "dar", "pi", "nor", "fa", "gri", "zu", "hal", "oy",
    "be",
];
const MAPS: [&str; 4] = ["Ascent", "Bind", "Haven", "Split"];
const AGENTS: [&str; 6] = ["Jett", "Sova", "Omen", "Killjoy", "Sage", "Raze"];
const TAGS: [&str; 5] = ["eco", "full buy", "execute", "retake", "default"];

/// Creates `count` strategies.
pub(super) async fn add_strategies(
    services: &AppServices,
    admin: &TeamAdmin,
    count: usize,
) -> Result<()> {
    let editor = admin
        .principal()
        .stratbook_editor(StratbookEditPermission::Admin)?;
    let mut dice = SeededRandom(0x2545_f491_4f6c_dd1d);
    for first in (0..count).step_by(BATCH_SIZE) {
        let mut change = UnitOfWork::begin_by(services, &editor).await?;
        for at in first..count.min(first + BATCH_SIZE) {
            let wanted = random_strategy(&mut dice, at)?;
            strategies::create_in(&mut change, editor.actor(), wanted).await?;
        }
        change.commit().await?;
    }
    Ok(())
}

fn random_strategy(dice: &mut SeededRandom, at: usize) -> Result<StrategyPatch> {
    let title: Vec<String> = (0..TITLE_WORDS).map(|_| dice.next_word()).collect();
    let mut text = String::new();
    for place in 0..WORDS_PER_TEXT {
        text += &dice.next_word();
        text.push(if place % 16 == 15 { '\n' } else { ' ' });
    }
    text.push_str("rare");
    text += &(at / 100).to_string();
    let some = |list: &[&str], from: usize, count: usize| {
        let chosen = (0..count).map(|step| list[(from + step) % list.len()].to_owned());
        chosen.collect::<Vec<_>>()
    };
    let side = if at.is_multiple_of(2) {
        Side::Attack
    } else {
        Side::Defense
    };
    Ok(StrategyPatch {
        title: Some(format!("{} {at}", title.join(" "))),
        map: Some(Some(MAPS[at % MAPS.len()].to_owned())),
        side: Some(Some(side)),
        tags: Some(some(&TAGS, at / 3, 2)),
        agents: Some(some(&AGENTS, at / 5, 3)),
        content: Some(document(&text)?),
        ..StrategyPatch::default()
    })
}

/// A deterministic pseudorandom generator (xorshift).
struct SeededRandom(u64);

impl SeededRandom {
    /// Returns a number from 0 to below 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
    fn next_number(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns the n-th word with a frequency of about 1/n.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to the number of words"
    )]
    fn next_word(&mut self) -> String {
        let rank = VOCABULARY.powf(self.next_number()) as usize - 1;
        GAME_WORDS.get(rank).map_or_else(
            || {
                let digits = std::iter::successors(Some(rank), |rest| Some(rest / SYLLABLES.len()));
                let syllables = digits.take_while(|rest| *rest > 0);
                syllables
                    .map(|rest| SYLLABLES[rest % SYLLABLES.len()])
                    .collect()
            },
            ToString::to_string,
        )
    }
}
