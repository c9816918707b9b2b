//! The server as its clients meet it: a real one on a port of its own, over a fresh database.
//!
//! Tests of endpoints are in `routes/`, one file an endpoint; what holds for all of them is beside it.

mod configured;
mod crowded;
mod cut_off;
mod disk_faults;
mod durability;
mod gate;
mod harness;
mod hostile;
mod hostile_files;
mod limits;
mod moving;
mod permissions;
mod portal;
mod routes;
