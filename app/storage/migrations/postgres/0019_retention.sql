-- What the statistics need of entries that the activity log no longer has: when a player first answered a day, and when
-- they were registered.
create table first_answers (
    player_id text not null,
    date date not null,
    at timestamptz not null,
    primary key (player_id, date)
);

create table registrations (
    player_id text not null primary key,
    at timestamptz not null
);

-- Whether thinning keeps a version: it was restored, or made by restoring one.
alter table strategy_versions add column is_kept boolean not null default false;

update strategy_versions set is_kept = true where exists (
    select 1 from audit where audit.action = 'strategy_restored'
    and audit.subject = strategy_versions.strategy_id::text and audit.at = strategy_versions.at);

-- The entries of one player: the subject is the player's id, or begins with it.
create index audit_by_subject on audit (subject collate "C", id);
