-- Direct messages whose recipient takes none, and the message to the channel that names the recipient.
create table unreached (
    message_id integer not null primary key references messages (id) on delete cascade,
    named_by integer not null references messages (id) on delete cascade
) strict;

create index unreached_by_naming on unreached (named_by);
