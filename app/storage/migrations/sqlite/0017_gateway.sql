-- Whether the bot receives events, since when, and when a heartbeat was acknowledged for the last time.
alter table pulse add column is_connected integer not null default 1 check (is_connected in (0, 1));
alter table pulse add column gateway_since text;
alter table pulse add column heartbeat_at text;
