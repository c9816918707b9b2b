//! Sign-in links created by admins, and set-up codes. Both are stored as digests.

use app_domain::PlayerId;
use app_service::port::{SecretDigest, SignInLink, SignInLinkReads, SignInLinkWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{FromRow, query, query_as, query_scalar};
use uuid::Uuid;

use super::statement::{ReadRows, RunStatement};
use super::values::{actor, actor_columns, digest, instant, player_id};
use super::{Result, StoreTransaction};

#[derive(FromRow)]
struct SignInLinkRow {
    id: Uuid,
    digest: Vec<u8>,
    player_id: String,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    by_kind: String,
    by_id: Option<String>,
    by_name: Option<String>,
}

impl SignInLinkRow {
    fn link(self) -> Result<SignInLink> {
        Ok(SignInLink {
            id: self.id,
            digest: digest("sign_in_links.digest", &self.digest)?,
            player: player_id("sign_in_links.player_id", &self.player_id)?,
            created_at: self.created_at,
            expires_at: self.expires_at,
            by: actor("sign_in_links.by", &self.by_kind, self.by_id, self.by_name)?,
        })
    }
}

#[async_trait]
impl SignInLinkReads for StoreTransaction {
    async fn sign_in_links(&mut self, player: Option<&PlayerId>) -> Result<Vec<SignInLink>> {
        let rows: Vec<SignInLinkRow> = query_as(
            r"select id, digest, player_id, created_at, expires_at, by_kind, by_id, by_name
            from sign_in_links where player_id = $1 or $1 is null
            order by created_at desc, id desc",
        )
        .bind(player.map(PlayerId::as_str))
        .all(self)
        .await?;
        rows.into_iter().map(SignInLinkRow::link).collect()
    }

    async fn setup_code_expires_at(
        &mut self,
        code: &SecretDigest,
    ) -> Result<Option<DateTime<Utc>>> {
        query_scalar("select expires_at from setup_codes where digest = $1")
            .bind(code.as_bytes())
            .optional(self)
            .await
    }
}

#[async_trait]
impl SignInLinkWrites for StoreTransaction {
    async fn insert_sign_in_link(&mut self, link: &SignInLink) -> Result<()> {
        let (kind, by, name) = actor_columns(&link.by);
        query(
            r"insert into sign_in_links
            (id, digest, player_id, created_at, expires_at, by_kind, by_id, by_name)
            values ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(link.id)
        .bind(link.digest.as_bytes())
        .bind(link.player.as_str())
        .bind(instant(link.created_at))
        .bind(instant(link.expires_at))
        .bind(kind)
        .bind(by)
        .bind(name)
        .run(self)
        .await?;
        Ok(())
    }

    async fn take_sign_in_link(&mut self, code: &SecretDigest) -> Result<Option<SignInLink>> {
        let row: Option<SignInLinkRow> = query_as(
            r"delete from sign_in_links where digest = $1
            returning id, digest, player_id, created_at, expires_at, by_kind, by_id, by_name",
        )
        .bind(code.as_bytes())
        .optional(self)
        .await?;
        row.map(SignInLinkRow::link).transpose()
    }

    async fn remove_sign_in_link(&mut self, id: Uuid) -> Result<()> {
        query("delete from sign_in_links where id = $1")
            .bind(id)
            .run(self)
            .await?;
        Ok(())
    }

    async fn insert_setup_code(
        &mut self,
        code: &SecretDigest,
        expires_at: DateTime<Utc>,
    ) -> Result<()> {
        query("insert into setup_codes (digest, expires_at) values ($1, $2)")
            .bind(code.as_bytes())
            .bind(instant(expires_at))
            .run(self)
            .await?;
        Ok(())
    }

    async fn remove_setup_codes(&mut self) -> Result<()> {
        query("delete from setup_codes").run(self).await?;
        Ok(())
    }
}
