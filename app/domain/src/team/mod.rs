//! The looks of the team and of its players, and their order in lists.

pub mod player_color;
pub mod player_picture;
pub mod sign_in;
pub mod team_color;
pub mod team_order;

pub use player_color::PlayerColor;
pub use player_picture::PlayerPicture;
pub use team_color::TeamColor;
