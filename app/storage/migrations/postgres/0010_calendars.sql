-- The secret by which a calendar program reads a player's feed, one at most for each.
create table calendars (
    player_id text not null primary key references players (id) on delete cascade,
    digest bytea not null unique,
    made_at timestamptz not null
);
