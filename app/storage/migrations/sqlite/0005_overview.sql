-- The message that shows the team's week in the channel, one at most. `previous` is the message of the week before
-- as long as it is still pinned.
create table overview (
    place integer primary key check (place = 1),
    channel text not null,
    monday text not null,
    message text not null,
    digest text not null,
    is_pinned integer not null check (is_pinned in (0, 1)),
    previous text
) strict;
