-- A player keeps their id when an account is connected, so the account has its own column. Players who left the team
-- keep their row, so that they can come back with everything; two players never have the same account at once.
alter table players add column account text;
alter table players add column departure text;
alter table players add column left_on date;

update players set account = id where length(id) > 15;

create unique index players_by_account on players (account) where departure is null;

-- Days of former players from the day they left. The statistics and the schedule never see them.
create table former_days (
    player_id text not null references players (id) on delete cascade,
    date date not null,
    availability text not null,
    source text,
    windows text not null,
    answered text,
    emptied boolean not null,
    primary key (player_id, date)
);

-- Codes that connect a Discord account to a player. Only digests are stored.
create table account_codes (
    digest bytea not null primary key,
    player_id text not null references players (id) on delete cascade,
    expires_at timestamptz not null
);
