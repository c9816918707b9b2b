-- Players, their days, patterns and absences; who is signed in; what has happened.
--
-- Dates are `YYYY-MM-DD`, times RFC 3339 in UTC, so both compare as text. JSON is text here and in
-- PostgreSQL: only Muster reads it, and text holds what `jsonb` refuses.

create table players (
    id text not null primary key,
    username text not null,
    display_name text not null,
    role text not null,
    timezone text,
    is_admin integer not null,
    sort_order integer not null
) strict;

-- No reference to players: past days outlive their player, under the name held then.
create table player_days (
    player_id text not null,
    date text not null,
    availability text not null,
    source text,
    windows text not null,
    answered text,
    emptied integer not null,
    held_name text,
    primary key (player_id, date)
) strict, without rowid;

create index player_days_by_date on player_days (date);

create table plans (
    date text not null primary key,
    reason text not null,
    focus text not null
) strict, without rowid;

create table patterns (
    player_id text not null references players (id) on delete cascade,
    day_of_week integer not null,
    availability text not null,
    zone text not null,
    active integer not null,
    updated_at text not null,
    primary key (player_id, day_of_week)
) strict, without rowid;

create table absences (
    id integer primary key autoincrement,
    player_id text not null references players (id) on delete cascade,
    start_date text not null,
    end_date text not null,
    reason text not null,
    created_at text not null,
    updated_at text not null
) strict;

create index absences_by_player on absences (player_id);

-- A token belongs to a player or to an operator.
create table tokens (
    id blob not null primary key,
    digest blob not null unique,
    player_id text references players (id) on delete cascade,
    operator text,
    user_agent text not null,
    created_at text not null,
    last_used_at text not null,
    expires_at text,
    check ((player_id is null) <> (operator is null))
) strict;

create index tokens_by_player on tokens (player_id);

create table login_codes (
    digest blob not null primary key,
    player_id text not null references players (id) on delete cascade,
    expires_at text not null
) strict;

create index login_codes_by_player on login_codes (player_id);

create table oauth_states (
    state blob not null primary key,
    browser blob not null,
    verifier text not null,
    expires_at text not null
) strict;

-- One row: the document that changes the defaults.
create table settings (
    id integer primary key check (id = 1),
    document text not null
) strict;

create table audit (
    id integer primary key autoincrement,
    at text not null,
    actor_kind text not null,
    actor_id text,
    actor_name text,
    action text not null,
    subject text not null,
    value_before text,
    value_after text
) strict;

-- Events in the order of their commits: the newest id is the version of everything. A consumer claims
-- a row until `lease_until`; what it could not do in the end keeps its `failure`. The newest row stays.
create table outbox (
    id integer primary key autoincrement,
    at text not null,
    kind text not null,
    payload text not null,
    claimed_by text,
    lease_until text,
    attempts integer not null default 0,
    done_at text,
    failure text
) strict;

create index outbox_open on outbox (id) where done_at is null;

create table jobs (
    job text not null,
    date text not null,
    claimed_at text not null,
    primary key (job, date)
) strict, without rowid;
