-- What the statistics need of entries that the activity log no longer has: when a player first answered a day, and when
-- they were registered.
create table first_answers (
    player_id text not null,
    date text not null,
    at text not null,
    primary key (player_id, date)
) strict, without rowid;

create table registrations (
    player_id text not null primary key,
    at text not null
) strict, without rowid;

-- Whether thinning keeps a version: it was restored, or made by restoring one.
alter table strategy_versions add column is_kept integer not null default 0 check (is_kept in (0, 1));

update strategy_versions set is_kept = 1 where exists (
    select 1 from audit where audit.action = 'strategy_restored'
    and replace(audit.subject, '-', '') = lower(hex(strategy_versions.strategy_id)) and audit.at = strategy_versions.at);

-- The entries of one player: the subject is the player's id, or begins with it.
create index audit_by_subject on audit (subject, id);
