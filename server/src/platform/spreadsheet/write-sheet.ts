import { columnName } from './column-name.ts'
import { SHEET_NAMESPACE, XML_HEAD } from './write-package.ts'
import { CHUNK_CHARACTERS } from './write-zip.ts'

/** What Excel holds. */
const MAX_LINES = 1_048_576

export interface SheetLayout {
  /** Of each column, in characters of the default font. */
  widths: readonly number[]
  /** Style of the cells not written, so that what a person types there follows it. */
  columnStyle?: number
  /** XML of the cells of row 1, which stays in view. */
  header: string
  autoFilter: boolean
  /** XML that follows the rows. */
  after?: string
}

/** One worksheet in chunks of text: the header row, then each of `rows` as `cells` makes its XML. */
export async function* sheetXml<Row>(
  layout: SheetLayout,
  rows: Iterable<Row> | AsyncIterable<Row>,
  cells: (row: Row, line: number) => string,
): AsyncGenerator<string> {
  if (layout.widths.length === 0) throw new TypeError('a sheet needs a column')
  let chunk = opening(layout)
  let line = 1
  for await (const row of rows) {
    if (++line > MAX_LINES) throw new RangeError(`a sheet holds at most ${MAX_LINES} rows`)
    chunk += `<row r="${line}">${cells(row, line)}</row>`
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  const range = `A1:${columnName(layout.widths.length - 1)}${line}`
  const filter = layout.autoFilter ? `<autoFilter ref="${range}"/>` : ''
  yield `${chunk}</sheetData>${filter}${layout.after ?? ''}</worksheet>`
}

function opening({ widths, columnStyle, header }: SheetLayout): string {
  const style = columnStyle === undefined ? '' : ` style="${columnStyle}"`
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`,
  )
  return (
    `${XML_HEAD}<worksheet xmlns="${SHEET_NAMESPACE}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.join('')}</cols><sheetData><row r="1">${header}</row>`
  )
}

/** Room for a text: Chinese characters take two, and the filter button three. */
export function textWidth(text: string): number {
  let width = 3
  for (const character of text) width += character > '\u00FF' ? 2 : 1
  return Math.min(width, 60)
}
