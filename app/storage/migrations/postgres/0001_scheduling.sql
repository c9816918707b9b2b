-- Players, their days, patterns and absences; who is signed in; what has happened.
--
-- JSON is text here and in SQLite: only Muster reads it, and text holds what `jsonb` refuses.

create table players (
    id text not null primary key,
    username text not null,
    display_name text not null,
    role text not null,
    timezone text,
    is_admin boolean not null,
    sort_order integer not null
);

-- No reference to players: past days outlive their player, under the name held then.
create table player_days (
    player_id text not null,
    date date not null,
    availability text not null,
    source text,
    windows text not null,
    answered text,
    emptied boolean not null,
    held_name text,
    primary key (player_id, date)
);

create index player_days_by_date on player_days (date);

create table plans (
    date date not null primary key,
    reason text not null,
    focus text not null
);

create table patterns (
    player_id text not null references players (id) on delete cascade,
    day_of_week smallint not null,
    availability text not null,
    zone text not null,
    active boolean not null,
    updated_at timestamptz not null,
    primary key (player_id, day_of_week)
);

create table absences (
    id bigint generated always as identity primary key,
    player_id text not null references players (id) on delete cascade,
    start_date date not null,
    end_date date not null,
    reason text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
);

create index absences_by_player on absences (player_id);

-- A token belongs to a player or to an operator.
create table tokens (
    id uuid not null primary key,
    digest bytea not null unique,
    player_id text references players (id) on delete cascade,
    operator text,
    user_agent text not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz,
    check ((player_id is null) <> (operator is null))
);

create index tokens_by_player on tokens (player_id);

create table login_codes (
    digest bytea not null primary key,
    player_id text not null references players (id) on delete cascade,
    expires_at timestamptz not null
);

create index login_codes_by_player on login_codes (player_id);

create table oauth_states (
    state bytea not null primary key,
    browser bytea not null,
    verifier text not null,
    expires_at timestamptz not null
);

-- One row: the document that changes the defaults.
create table settings (
    id integer primary key check (id = 1),
    document text not null
);

create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor_kind text not null,
    actor_id text,
    actor_name text,
    action text not null,
    subject text not null,
    value_before text,
    value_after text
);

-- Events in the order of their commits: the newest id is the version of everything. A consumer claims
-- a row until `lease_until`; what it could not do in the end keeps its `failure`. The newest row stays.
create table outbox (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    payload text not null,
    claimed_by text,
    lease_until timestamptz,
    attempts integer not null default 0,
    done_at timestamptz,
    failure text
);

create index outbox_open on outbox (id) where done_at is null;

create function announce_event() returns trigger language plpgsql as $$
begin
    perform pg_notify('muster', new.id::text);
    return null;
end
$$;

create trigger outbox_announced after insert on outbox for each row execute function announce_event();

create table jobs (
    job text not null,
    date date not null,
    claimed_at timestamptz not null,
    primary key (job, date)
);
