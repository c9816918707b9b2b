-- Links that admins make for players, and codes of the link that makes a new team's first admin. Only digests are
-- stored; a code works once.

create table sign_in_links (
    id blob not null primary key,
    digest blob not null unique,
    player_id text not null references players (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    by_kind text not null,
    by_id text,
    by_name text
) strict;

create index sign_in_links_by_player on sign_in_links (player_id);

create table setup_codes (
    digest blob not null primary key,
    expires_at text not null
) strict;
