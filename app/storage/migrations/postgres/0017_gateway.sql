-- Whether the bot receives events, since when, and when a heartbeat was acknowledged for the last time.
alter table pulse add column is_connected boolean not null default true;
alter table pulse add column gateway_since timestamptz;
alter table pulse add column heartbeat_at timestamptz;
