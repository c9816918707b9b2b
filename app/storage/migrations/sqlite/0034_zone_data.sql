-- The release of the time zone data that the stored windows rely on, with the offsets of all zones in it. Without a row,
-- it is release 2025b, which earlier versions contain.
create table zone_data (
    place integer primary key check (place = 1),
    release text not null,
    offsets text not null
) strict;
