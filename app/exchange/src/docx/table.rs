//! Writes tables, with cells that cover several columns and rows.

use app_document::{ElementNode, Node, NodeKind};

use super::document::{DocumentWriter, TEXT_WIDTH};

/// The space between the text of a cell and its left and right edges, in twentieths of a point.
const CELL_MARGINS: usize = 216;

impl DocumentWriter<'_> {
    pub(super) fn table(&mut self, table: &ElementNode) {
        let rows = table.content().iter().filter_map(Node::element);
        let rows: Vec<Vec<&ElementNode>> = rows
            .map(|row| row.content().iter().filter_map(Node::element).collect())
            .collect();
        let grid = column_count(&rows);
        self.out.push_str(
            "<w:tbl><w:tblPr><w:tblStyle w:val=\"TableGrid\"/><w:tblW w:w=\"0\" w:type=\"auto\"/></w:tblPr><w:tblGrid>",
        );
        for _ in 0..grid {
            let width = TEXT_WIDTH / grid;
            self.out.push_str(&format!("<w:gridCol w:w=\"{width}\"/>"));
        }
        self.out.push_str("</w:tblGrid>");
        // How many further rows a cell above covers, and how many columns, by its first column.
        let mut covered = vec![(0, 0); grid];
        for (at, row) in rows.iter().enumerate() {
            self.out.push_str("<w:tr>");
            let is_head = at == 0 && row.iter().all(|cell| is_header(cell));
            if is_head {
                self.out.push_str("<w:trPr><w:tblHeader/></w:trPr>");
            }
            let mut column = 0;
            let mut cells = row.iter();
            while column < grid {
                if covered[column].0 > 0 {
                    let (rows, columns) = &mut covered[column];
                    *rows -= 1;
                    let columns = (*columns).max(1);
                    self.cell(None, columns, grid, "<w:vMerge/>");
                    column += columns;
                    continue;
                }
                let cell = cells.next().copied();
                let (columns, rows) = cell.and_then(ElementNode::cell_span).unwrap_or((1, 1));
                let columns = columns.min(grid - column).max(1);
                covered[column] = (rows - 1, columns);
                let merge = if rows > 1 {
                    "<w:vMerge w:val=\"restart\"/>"
                } else {
                    ""
                };
                self.cell(cell, columns, grid, merge);
                column += columns;
            }
            self.out.push_str("</w:tr>");
        }
        // A table is followed by a paragraph, or Word joins it with the next one.
        self.out.push_str("</w:tbl><w:p/>");
    }

    /// `grid` is the number of columns of the table.
    fn cell(&mut self, cell: Option<&ElementNode>, columns: usize, grid: usize, merge: &str) {
        self.out.push_str("<w:tc><w:tcPr>");
        if columns > 1 {
            self.out
                .push_str(&format!("<w:gridSpan w:val=\"{columns}\"/>"));
        }
        self.out.push_str(merge);
        let is_head = cell.is_some_and(is_header);
        if is_head {
            self.out
                .push_str("<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"E8EAED\"/>");
        }
        self.out.push_str("</w:tcPr>");
        let start = self.out.len();
        if let Some(cell) = cell {
            let width = (TEXT_WIDTH / grid * columns).saturating_sub(CELL_MARGINS);
            self.in_cell(width, cell.alignment(), |writer| {
                writer.blocks(cell.content());
            });
        }
        // A cell ends with a paragraph.
        if !self.out[start..].ends_with("</w:p>") && !self.out[start..].ends_with("<w:p/>") {
            self.out.push_str("<w:p/>");
        }
        self.out.push_str("</w:tc>");
    }
}

fn is_header(cell: &ElementNode) -> bool {
    *cell.kind() == NodeKind::TableHeader
}

/// The number of columns of the widest row, with those that cells of earlier rows cover.
fn column_count(rows: &[Vec<&ElementNode>]) -> usize {
    let mut covered: Vec<(usize, usize)> = Vec::new();
    let mut most = 1;
    for row in rows {
        let above: usize = covered.iter().map(|(_, columns)| columns).sum();
        let spans = row.iter().filter_map(|cell| cell.cell_span());
        let own: usize = spans.clone().map(|(columns, _)| columns).sum();
        most = most.max(above + own);
        for (rows, _) in &mut covered {
            *rows -= 1;
        }
        covered.retain(|(rows, _)| *rows > 0);
        covered.extend(
            spans
                .filter(|(_, rows)| *rows > 1)
                .map(|(columns, rows)| (rows - 1, columns)),
        );
    }
    // Word's limit.
    most.min(63)
}
