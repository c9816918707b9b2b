//! Tables in HTML of other programs.

use crate::html::check;

#[test]
fn tables_of_other_programs_stay_tables() {
    check(&[
        (
            "<table><tr><td>a</td><td>b</td></tr></table>",
            "table(row(td(p(a)) td(p(b))))",
        ),
        (
            "<meta charset=\"utf-8\"><b style=\"font-weight:normal;\" id=\"docs-internal-guid-1\"><div dir=\"ltr\" align=\"left\"><table style=\"border:none\"><colgroup><col width=\"10\"><col width=\"20\"></colgroup><tbody><tr style=\"height:0pt\"><td style=\"padding:5pt\"><p dir=\"ltr\"><span style=\"font-weight:700\">Map</span></p></td><td><p dir=\"ltr\"><span>Side</span></p></td></tr><tr><td><p><span>Bind</span></p></td><td><br></td></tr></tbody></table></div></b>",
            "table(row(td(p(<b Map>)) td(p(Side))) row(td(p(Bind)) td(p())))",
        ),
        (
            "<google-sheets-html-origin><style type=\"text/css\">td {border: 1px}</style><table xmlns=\"http://www.w3.org/1999/xhtml\" cellspacing=\"0\" data-sheets-root=\"1\"><colgroup><col width=\"100\"></colgroup><tbody><tr style=\"height:21px;\"><td style=\"overflow:hidden;font-weight:bold;\" data-sheets-value=\"{}\">Map</td><td>Side</td></tr><tr><td colspan=\"2\" style=\"text-align:center\">Bind</td></tr></tbody></table></google-sheets-html-origin>",
            "table(row(td(p(<b Map>)) td(p(Side))) row(td:2x1(p(Bind))))",
        ),
        (
            "<html xmlns:o=\"urn:x\"><body><table border=0 cellpadding=0><!--StartFragment--><col width=64><tr height=20><td height=20 class=xl65>a</td><td align=right>1</td></tr><!--EndFragment--></table></body></html>",
            "table(row(td(p(a)) td(p(1))))",
        ),
        (
            "<p class=MsoNormal>before<o:p></o:p></p><table class=MsoTableGrid><tr><td><p class=MsoNormal>a<o:p></o:p></p></td><td><p class=MsoNormal>b</p><p class=MsoNormal>c</p></td></tr></table>",
            "p(before) table(row(td(p(a)) td(p(b) p(c))))",
        ),
        (
            "<table><caption>Plan</caption><thead><tr><td>a</td><th>b</th></tr></thead><tbody><tr><th>c</th><td><ul><li>d</li></ul></td></tr></tbody></table>",
            "p(Plan) table(row(th(p(a)) th(p(b))) row(th(p(c)) td(ul(li(p(d))))))",
        ),
        (
            "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
            "table(row(td(p(a)) td(p(b))) row(td(p(c)) td(p())))",
        ),
        (
            "<table><tr><td><h1>a</h1><p>b</p></td></tr></table><table></table>c",
            "h1(a) p(b) p(c)",
        ),
        (
            "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>",
            "table(row(td(table(row(td(p(a)) td(p(b))))) td(p(c))))",
        ),
    ]);
}

/// As spreadsheets put cells on the clipboard.
#[test]
fn bold_of_a_style_sheet_is_bold() {
    let excel = "<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><head><style>\n<!--table\n\t{mso-displayed-decimal-separator:\"\\,\";}\n\
                 .font5\n\t{font-style:italic;}\ntd\n\t{font-weight:400;}\n.xl65\n\t{mso-style-parent:style0;\n\tfont-weight:700;}\n-->\n</style></head>\
                 <body><!--StartFragment--><table><tr><td class=xl65 style='height:14.4pt'>Role</td><td>Mika <font class=\"font5\">in</font></td></tr>\
                 </table><!--EndFragment--></body></html>";
    check(&[(excel, "table(row(td(p(<b Role>)) td(p(Mika <i in>))))")]);
}
