import { escapeXml } from '../cell-text.ts'
import { columnName } from '../column-name.ts'

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const quoteSheetName = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPart = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

export interface PackagedSheet {
  readonly name: string
  readonly hidden: boolean
  /** The row of the headings. */
  readonly top: number
  /** Number of columns repeated on each page. */
  readonly stays: number
  /** Number of printed columns, where a chart is beside them. */
  readonly printed?: number
}

/**
 * Print settings: only the table is printed; each page repeats the headings with the rows above them, and the frozen
 * columns.
 */
const printNames = ({ name, top, stays, id, printed: columns }: PackagedSheet & { id: number }): string => {
  const cellsOf = (cells: string) => `${quoteSheetName(name)}!${cells}`
  const definedName = (what: string, ...cells: string[]) =>
    `<definedName name="_xlnm.Print_${what}" localSheetId="${id - 1}">${escapeXml(cells.map(cellsOf).join(','))}</definedName>`
  const repeated = stays === 0 ? [] : [`$A:$${columnName(stays - 1)}`]
  // Sorted by name, as Excel does.
  return (
    (columns === undefined ? '' : definedName('Area', `$A:$${columnName(columns - 1)}`)) +
    definedName('Titles', ...repeated, `$1:$${top}`)
  )
}

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
const relations = (content: string) =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`

const chartTypes = (index: number): string =>
  `<Override PartName="/xl/drawings/drawing${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>` +
  `<Override PartName="/xl/charts/chart${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`

/** The parts that link a chart to its sheet. */
export const chartParts = (index: number, drawing: string, chart: Iterable<string>) => [
  {
    name: `xl/worksheets/_rels/sheet${index + 1}.xml.rels`,
    text: [relations(relation(1, 'drawing', `../drawings/drawing${index + 1}.xml`))],
  },
  { name: `xl/drawings/drawing${index + 1}.xml`, text: [drawing] },
  {
    name: `xl/drawings/_rels/drawing${index + 1}.xml.rels`,
    text: [relations(relation(1, 'chart', `../charts/chart${index + 1}.xml`))],
  },
  { name: `xl/charts/chart${index + 1}.xml`, text: chart },
]

/** The parts that link a workbook together, with `[Content_Types].xml` first, where type detectors look. */
export function packageParts(sheets: readonly PackagedSheet[]) {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, id: index + 1 }))
  const stylesId = sheets.length + 1
  const override = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="${CONTENT}.${kind}+xml"/>`

  return {
    '[Content_Types].xml':
      `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      override('xl/workbook.xml', 'sheet.main') +
      override('xl/styles.xml', 'styles') +
      numbered.map((_, index) => override(sheetPart(index), 'worksheet')).join('') +
      numbered.map((sheet, index) => (sheet.printed === undefined ? '' : chartTypes(index))).join('') +
      '</Types>',
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${XML_HEAD}<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE}"><sheets>` +
      numbered
        .map(
          ({ name, hidden, id }) =>
            `<sheet name="${escapeXml(name)}" sheetId="${id}"${hidden ? ' state="hidden"' : ''} r:id="rId${id}"/>`,
        )
        .join('') +
      `</sheets><definedNames>${numbered.map(printNames).join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      numbered.map(({ id }) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)).join('') +
        relation(stylesId, 'styles', 'styles.xml'),
    ),
  }
}
