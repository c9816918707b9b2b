//! Finds the route of a path, so that metrics and log name the route and not the path.

use std::collections::BTreeSet;

use matchit::Router;

/// The name of all paths without a route: the portal's pages and files, and unknown paths.
const OTHER_ROUTE: &str = "other";

/// The routes of the server. The number of names is fixed, whatever clients request.
pub struct RouteTable {
    router: Router<RouteIndex>,
    names: Vec<String>,
}

/// A route, as a position in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RouteIndex(pub(super) usize);

impl RouteTable {
    /// A table of these templates, for example `/api/absences/{id}`.
    pub fn new(templates: impl IntoIterator<Item = String>) -> Self {
        let mut names: Vec<String> = BTreeSet::from_iter(templates).into_iter().collect();
        let mut router = Router::new();
        for (index, template) in names.iter().enumerate() {
            router
                .insert(template, RouteIndex(index))
                .expect("the router of the server has the same templates");
        }
        names.push(OTHER_ROUTE.to_owned());
        Self { router, names }
    }

    pub fn find(&self, path: &str) -> RouteIndex {
        self.router
            .at(path)
            .map_or(self.other(), |found| *found.value)
    }

    pub fn other(&self) -> RouteIndex {
        RouteIndex(self.names.len() - 1)
    }

    /// All names, in the order of their positions.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_the_name_of_its_route_and_unknown_paths_share_one() {
        let templates = ["/api/absences/{id}", "/rpc/{*function}", "/rpc/days/set"];
        let table = RouteTable::new(templates.map(str::to_owned));
        for (path, name) in [
            ("/api/absences/12", "/api/absences/{id}"),
            ("/rpc/days/set", "/rpc/days/set"),
            ("/rpc/nothing", "/rpc/{*function}"),
            ("/api/absences", OTHER_ROUTE),
            ("/wp-login.php", OTHER_ROUTE),
            ("/", OTHER_ROUTE),
        ] {
            assert_eq!(table.names()[table.find(path).0], name, "{path}");
        }
    }
}
