-- The process that wrote the heartbeat; empty when it had stopped.
alter table pulse add column instance text not null default '';

-- The players whose accounts have left the Discord server. They get no messages.
create table departed_members (
    player_id text primary key references players (id) on delete cascade
);
