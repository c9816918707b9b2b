//! The players of the team, and those who left it.

use app_domain::player::{DepartureKind, FormerPlayer};
use app_domain::player_picture::{DiscordAvatar, PictureSource};
use app_domain::{AccountId, Day, Player, PlayerId, PlayerPicture};
use app_service::port::{PlayerReads, PlayerWrites};
use async_trait::async_trait;
use chrono::NaiveDate;
use sqlx::{AssertSqlSafe, FromRow, query, query_as};

use super::statement::{ReadRows, RunStatement};
use super::values::{date, player_id};
use super::{Result, StoreTransaction};
use crate::error::{parse_stored, unreadable};

#[derive(FromRow)]
struct PlayerRow {
    id: String,
    account: Option<String>,
    username: String,
    display_name: String,
    role: String,
    timezone: Option<String>,
    is_admin: bool,
    sort_order: i32,
    color: String,
    picture_source: String,
    picture: Option<String>,
    avatar: Option<String>,
}

/// The columns of [`PlayerRow`].
const PLAYER_COLUMNS: &str = "id, account, username, display_name, role, timezone, is_admin, sort_order, color, \
     picture_source, picture, avatar";

impl PlayerRow {
    fn player(self) -> Result<Player> {
        let account = self.account.as_deref();
        let account = account.map(|id| parse_stored("players.account", id));
        let picture = self.picture()?;
        Ok(Player {
            id: player_id("players.id", &self.id)?,
            account: account.transpose()?,
            username: self.username,
            display_name: self.display_name,
            role: parse_stored("players.role", &self.role)?,
            timezone: self.timezone,
            is_admin: self.is_admin,
            sort_order: self.sort_order,
            color: parse_stored("players.color", &self.color)?,
            picture,
        })
    }

    fn picture(&self) -> Result<PlayerPicture> {
        let file = self.picture.as_deref();
        let file = file.map(|name| parse_stored("players.picture", name));
        let file = file.transpose()?;
        let source: PictureSource = parse_stored("players.picture_source", &self.picture_source)?;
        Ok(match source {
            PictureSource::Generated => PlayerPicture::Generated,
            PictureSource::Upload => {
                PlayerPicture::Uploaded(file.ok_or_else(|| unreadable("players.picture"))?)
            }
            PictureSource::Discord => {
                let hash = self.avatar.as_deref();
                let hash = hash.map(|hash| parse_stored("players.avatar", hash));
                PlayerPicture::Discord(DiscordAvatar {
                    hash: hash.transpose()?,
                    file,
                })
            }
        })
    }
}

#[derive(FromRow)]
struct FormerPlayerRow {
    #[sqlx(flatten)]
    player: PlayerRow,
    departure: String,
    left_on: NaiveDate,
}

impl FormerPlayerRow {
    fn former_player(self) -> Result<FormerPlayer> {
        let departure = DepartureKind::ALL
            .into_iter()
            .find(|departure| departure.as_str() == self.departure);
        Ok(FormerPlayer {
            player: self.player.player()?,
            departure: departure.ok_or_else(|| unreadable("players.departure"))?,
            left_on: Day::from_date(self.left_on),
        })
    }
}

#[async_trait]
impl PlayerReads for StoreTransaction {
    async fn players(&mut self) -> Result<Vec<Player>> {
        let rows: Vec<PlayerRow> = query_as(AssertSqlSafe(format!(
            "select {PLAYER_COLUMNS} from players \
             where departure is null"
        )))
        .all(self)
        .await?;
        rows.into_iter().map(PlayerRow::player).collect()
    }

    async fn player(&mut self, id: &PlayerId) -> Result<Option<Player>> {
        let row: Option<PlayerRow> = query_as(AssertSqlSafe(format!(
            "select {PLAYER_COLUMNS} from players \
             where id = $1 and departure is null"
        )))
        .bind(id.as_str())
        .optional(self)
        .await?;
        row.map(PlayerRow::player).transpose()
    }

    async fn player_of_account(&mut self, account: &AccountId) -> Result<Option<Player>> {
        let row: Option<PlayerRow> = query_as(AssertSqlSafe(format!(
            "select {PLAYER_COLUMNS} from players \
             where account = $1 and departure is null"
        )))
        .bind(account.as_str())
        .optional(self)
        .await?;
        row.map(PlayerRow::player).transpose()
    }

    async fn former_players(&mut self) -> Result<Vec<FormerPlayer>> {
        let rows: Vec<FormerPlayerRow> = query_as(AssertSqlSafe(format!(
            "select {PLAYER_COLUMNS}, departure, left_on \
             from players where departure is not null order by left_on desc, display_name, id"
        )))
        .all(self)
        .await?;
        rows.into_iter()
            .map(FormerPlayerRow::former_player)
            .collect()
    }
}

#[async_trait]
impl PlayerWrites for StoreTransaction {
    async fn put_player(&mut self, player: &Player) -> Result<()> {
        query(
            "insert into players (id, account, username, display_name, role, timezone, is_admin, sort_order, color, \
             picture_source, picture, avatar) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
             on conflict (id) do update set account = excluded.account, username = excluded.username, \
             display_name = excluded.display_name, role = excluded.role, timezone = excluded.timezone, \
             is_admin = excluded.is_admin, sort_order = excluded.sort_order, color = excluded.color, \
             picture_source = excluded.picture_source, picture = excluded.picture, avatar = excluded.avatar",
        )
        .bind(player.id.as_str())
        .bind(player.account.as_ref().map(AccountId::as_str))
        .bind(&player.username)
        .bind(&player.display_name)
        .bind(player.role.as_str())
        .bind(&player.timezone)
        .bind(player.is_admin)
        .bind(player.sort_order)
        .bind(player.color.as_str())
        .bind(player.picture.source().as_str())
        .bind(player.picture.file().map(|file| file.to_string()))
        .bind(player.picture.avatar_hash().map(ToString::to_string))
        .run(self)
        .await?;
        Ok(())
    }

    async fn retire_player(&mut self, former: &FormerPlayer) -> Result<()> {
        let (id, left_on) = (former.player.id.as_str(), date(former.left_on));
        query("update players set departure = $2, left_on = $3 where id = $1")
            .bind(id)
            .bind(former.departure.as_str())
            .bind(left_on)
            .run(self)
            .await?;
        for statement in [
            "insert into former_days (player_id, date, windows, answered, emptied) \
             select player_id, date, windows, answered, emptied from player_days \
             where player_id = $1 and date >= $2",
            "delete from player_days where player_id = $1 and date >= $2",
        ] {
            query(statement).bind(id).bind(left_on).run(self).await?;
        }
        query("update player_days set held_name = $2 where player_id = $1")
            .bind(id)
            .bind(&former.player.display_name)
            .run(self)
            .await?;
        for table in ["tokens", "login_codes", "sign_in_links", "account_codes"] {
            let statement = format!("delete from {table} where player_id = $1");
            query(AssertSqlSafe(statement)).bind(id).run(self).await?;
        }
        Ok(())
    }

    async fn restore_player(&mut self, id: &PlayerId) -> Result<()> {
        for statement in [
            "update players set departure = null, left_on = null where id = $1",
            "update player_days set held_name = null where player_id = $1",
            "insert into player_days (player_id, date, windows, answered, emptied) \
             select player_id, date, windows, answered, emptied from former_days \
             where player_id = $1",
            "delete from former_days where player_id = $1",
        ] {
            query(statement).bind(id.as_str()).run(self).await?;
        }
        Ok(())
    }

    async fn delete_player(&mut self, id: &PlayerId) -> Result<()> {
        // Patterns, absences, the days after leaving and everything else that references the row are deleted with it.
        query("delete from players where id = $1 and departure is not null")
            .bind(id.as_str())
            .run(self)
            .await?;
        Ok(())
    }
}
