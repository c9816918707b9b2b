//! Tokens, one-time codes and pending sign-ins. Secrets are stored as digests, except for the PKCE verifier.

use app_domain::PlayerId;
use app_service::port::{
    AuthToken, LoginCode, OauthState, SecretDigest, SecretString, TokenOwner, TokenReads,
    TokenWrites,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as, query_scalar};
use uuid::Uuid;

use super::statement::{ReadRows, RunStatement};
use super::values::{digest, instant, player_id};
use super::{Result, StoreTransaction};
use crate::error::unreadable;

#[derive(FromRow)]
struct TokenRow {
    id: Uuid,
    digest: Vec<u8>,
    player_id: Option<String>,
    operator: Option<String>,
    user_agent: String,
    created_at: DateTime<Utc>,
    last_used_at: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
}

impl TokenRow {
    fn token(self) -> Result<AuthToken> {
        let owner = match (self.player_id, self.operator) {
            (Some(player), None) => TokenOwner::Player(player_id("tokens.player_id", &player)?),
            (None, Some(name)) => TokenOwner::Operator(name),
            _ => return Err(unreadable("tokens.operator")),
        };
        Ok(AuthToken {
            id: self.id,
            digest: digest("tokens.digest", &self.digest)?,
            owner,
            user_agent: self.user_agent,
            created_at: self.created_at,
            last_used_at: self.last_used_at,
            expires_at: self.expires_at,
        })
    }
}

#[async_trait]
impl TokenReads for StoreTransaction {
    async fn token(&mut self, digest: &SecretDigest) -> Result<Option<AuthToken>> {
        let row: Option<TokenRow> = query_as(
            "select id, digest, player_id, operator, user_agent, created_at, last_used_at, expires_at from tokens \
             where digest = $1",
        )
        .bind(digest.as_bytes())
        .optional(self)
        .await?;
        row.map(TokenRow::token).transpose()
    }

    async fn tokens(&mut self, player: Option<&PlayerId>) -> Result<Vec<AuthToken>> {
        let rows: Vec<TokenRow> = query_as(
            "select id, digest, player_id, operator, user_agent, created_at, last_used_at, expires_at from tokens \
             where player_id = $1 or ($1 is null and player_id is null) order by created_at desc, id desc",
        )
        .bind(player.map(PlayerId::as_str))
        .all(self)
        .await?;
        rows.into_iter().map(TokenRow::token).collect()
    }

    async fn is_login_code(&mut self, digest: &SecretDigest) -> Result<bool> {
        query_scalar(
            r"select exists (select 1 from login_codes where digest = $1)
                or exists (select 1 from sign_in_links where digest = $1)",
        )
        .bind(digest.as_bytes())
        .one(self)
        .await
    }

    async fn is_oauth_state(&mut self, state: &SecretDigest) -> Result<bool> {
        query_scalar("select exists (select 1 from oauth_states where state = $1)")
            .bind(state.as_bytes())
            .one(self)
            .await
    }
}

impl StoreTransaction {
    async fn insert_code(&mut self, statement: &'static str, code: &LoginCode) -> Result<()> {
        query(statement)
            .bind(code.digest.as_bytes())
            .bind(code.player.as_str())
            .bind(instant(code.expires_at))
            .run(self)
            .await?;
        Ok(())
    }

    /// Deletes a code by `statement`, which returns its columns.
    async fn take_code(
        &mut self,
        statement: &'static str,
        code: &SecretDigest,
    ) -> Result<Option<LoginCode>> {
        let row: Option<(Vec<u8>, String, DateTime<Utc>)> = query_as(statement)
            .bind(code.as_bytes())
            .optional(self)
            .await?;
        row.map(|(code, player, expires_at)| {
            Ok(LoginCode {
                digest: digest("login_codes.digest", &code)?,
                player: player_id("login_codes.player_id", &player)?,
                expires_at,
            })
        })
        .transpose()
    }
}

#[async_trait]
impl TokenWrites for StoreTransaction {
    async fn insert_token(&mut self, token: &AuthToken) -> Result<()> {
        let (player, operator) = match &token.owner {
            TokenOwner::Player(player) => (Some(player.as_str()), None),
            TokenOwner::Operator(name) => (None, Some(name)),
        };
        query(
            "insert into tokens (id, digest, player_id, operator, user_agent, created_at, last_used_at, expires_at) \
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(token.id)
        .bind(token.digest.as_bytes())
        .bind(player)
        .bind(operator)
        .bind(&token.user_agent)
        .bind(instant(token.created_at))
        .bind(instant(token.last_used_at))
        .bind(token.expires_at.map(instant))
        .run(self)
        .await?;
        Ok(())
    }

    async fn touch_token(
        &mut self,
        id: Uuid,
        used: DateTime<Utc>,
        expires: Option<DateTime<Utc>>,
    ) -> Result<()> {
        query("update tokens set last_used_at = $2, expires_at = $3 where id = $1")
            .bind(id)
            .bind(instant(used))
            .bind(expires.map(instant))
            .run(self)
            .await?;
        Ok(())
    }

    async fn remove_token(&mut self, id: Uuid) -> Result<()> {
        query("delete from tokens where id = $1")
            .bind(id)
            .run(self)
            .await?;
        Ok(())
    }

    async fn insert_login_code(&mut self, code: &LoginCode) -> Result<()> {
        const INSERT: &str =
            "insert into login_codes (digest, player_id, expires_at) values ($1, $2, $3)";
        self.insert_code(INSERT, code).await
    }

    async fn take_login_code(&mut self, code: &SecretDigest) -> Result<Option<LoginCode>> {
        const TAKE: &str =
            "delete from login_codes where digest = $1 returning digest, player_id, expires_at";
        self.take_code(TAKE, code).await
    }

    async fn insert_account_code(&mut self, code: &LoginCode) -> Result<()> {
        const INSERT: &str =
            "insert into account_codes (digest, player_id, expires_at) values ($1, $2, $3)";
        self.insert_code(INSERT, code).await
    }

    async fn take_account_code(&mut self, code: &SecretDigest) -> Result<Option<LoginCode>> {
        const TAKE: &str =
            "delete from account_codes where digest = $1 returning digest, player_id, expires_at";
        self.take_code(TAKE, code).await
    }

    async fn keep_newest_codes(&mut self, player: &PlayerId, kept: u32) -> Result<()> {
        for table in ["login_codes", "account_codes"] {
            let statement = format!(
                "delete from {table} where player_id = $1 and digest not in \
                 (select digest from {table} where player_id = $1 order by expires_at desc limit $2)"
            );
            query(AssertSqlSafe(statement))
                .bind(player.as_str())
                .bind(i64::from(kept))
                .run(self)
                .await?;
        }
        Ok(())
    }

    async fn insert_oauth_state(&mut self, state: &OauthState) -> Result<()> {
        query("insert into oauth_states (state, browser, verifier, expires_at) values ($1, $2, $3, $4)")
            .bind(state.state.as_bytes())
            .bind(state.browser.as_bytes())
            .bind(state.verifier.reveal())
            .bind(instant(state.expires_at))
            .run(self)
            .await?;
        Ok(())
    }

    async fn take_oauth_state(&mut self, state: &SecretDigest) -> Result<Option<OauthState>> {
        let row: Option<(Vec<u8>, Vec<u8>, String, DateTime<Utc>)> =
            query_as("delete from oauth_states where state = $1 returning state, browser, verifier, expires_at")
                .bind(state.as_bytes())
                .optional(self)
                .await?;
        row.map(|(state, browser, verifier, expires_at)| {
            Ok(OauthState {
                state: digest("oauth_states.state", &state)?,
                browser: digest("oauth_states.browser", &browser)?,
                verifier: SecretString::presented(&verifier),
                expires_at,
            })
        })
        .transpose()
    }

    async fn remove_expired(&mut self, now: DateTime<Utc>) -> Result<()> {
        for statement in [
            "delete from tokens where expires_at <= $1",
            "delete from login_codes where expires_at <= $1",
            "delete from account_codes where expires_at <= $1",
            "delete from oauth_states where expires_at <= $1",
            "delete from sign_in_links where expires_at <= $1",
            "delete from setup_codes where expires_at <= $1",
        ] {
            query(statement).bind(instant(now)).run(self).await?;
        }
        Ok(())
    }
}
