-- Links that admins make for players, and codes of the link that makes a new team's first admin. Only digests are
-- stored; a code works once.

create table sign_in_links (
    id uuid not null primary key,
    digest bytea not null unique,
    player_id text not null references players (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    by_kind text not null,
    by_id text,
    by_name text
);

create index sign_in_links_by_player on sign_in_links (player_id);

create table setup_codes (
    digest bytea not null primary key,
    expires_at timestamptz not null
);
