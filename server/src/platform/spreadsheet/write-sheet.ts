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
  /** Cells of column A above the headings, a row each: a title and what it is about. */
  lead?: readonly string[]
  /** XML of the cells of the headings' row, which stays in view with all above it. */
  header: (line: number) => string
  autoFilter: boolean
  /** How many columns at the left stay in view. */
  stays?: number
  /** XML of the cells of a last row, which no filter hides; asked for when all rows are read. */
  totals?: (line: number) => string
  /** XML that follows the rows. */
  after?: string
  /** Whether something is drawn beside the table. */
  drawing?: boolean
}

const DRAWING =
  '<drawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/>'

/** One worksheet in chunks of text: what leads, the headings, then each of `rows` as `cells` makes its XML. */
export async function* sheetXml<Row>(
  layout: SheetLayout,
  rows: Iterable<Row> | AsyncIterable<Row>,
  cells: (row: Row, line: number) => string,
): AsyncGenerator<string> {
  if (layout.widths.length === 0) throw new TypeError('a sheet needs a column')
  const top = (layout.lead?.length ?? 0) + 1
  let chunk = opening(layout, top)
  let line = top
  for await (const row of rows) {
    if (++line > MAX_LINES) throw new RangeError(`a sheet holds at most ${MAX_LINES} rows`)
    chunk += rowOf(line, cells(row, line))
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  const range = `A${top}:${columnName(layout.widths.length - 1)}${line}`
  const filter = layout.autoFilter ? `<autoFilter ref="${range}"/>` : ''
  const totals = layout.totals ? rowOf(line + 1, layout.totals(line + 1)) : ''
  yield `${chunk}${totals}</sheetData>${filter}${layout.after ?? ''}${paper(layout)}${layout.drawing ? DRAWING : ''}</worksheet>`
}

/** What stands upright on A4, in characters. */
const UPRIGHT = 95

/** What is still read when it is printed on the width of one page that lies. */
const LYING = 250

/** Printed, all columns share a page of A4, which says what number it is; where some stay, too many share several. */
function paper({ widths, stays = 0 }: SheetLayout): string {
  const sum = widths.reduce((all, width) => all + width, 0)
  const lies = sum > UPRIGHT
  const pages = stays === 0 ? 1 : Math.ceil(sum / LYING)
  return (
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="9"${pages > 1 ? ` fitToWidth="${pages}"` : ''} fitToHeight="0" orientation="${lies ? 'landscape' : 'portrait'}"/>` +
    '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>'
  )
}

const rowOf = (line: number, cells: string): string => `<row r="${line}">${cells}</row>`

/** What stays in view: all above the rows, and the columns at the left that were asked for. */
function pane(stays: number, top: number): string {
  const across = stays === 0 ? '' : `xSplit="${stays}" `
  const active = stays === 0 ? 'bottomLeft' : 'bottomRight'
  return `<pane ${across}ySplit="${top}" topLeftCell="${columnName(stays)}${top + 1}" activePane="${active}" state="frozen"/>`
}

function opening({ widths, columnStyle, lead = [], header, stays = 0 }: SheetLayout, top: number): string {
  const style = columnStyle === undefined ? '' : ` style="${columnStyle}"`
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`,
  )
  return (
    `${XML_HEAD}<worksheet xmlns="${SHEET_NAMESPACE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    `${pane(stays, top)}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>` +
    `${lead.map((cell, index) => rowOf(index + 1, cell)).join('')}${rowOf(top, header(top))}`
  )
}

/** Chinese characters take two. */
export function lettersWidth(text: string): number {
  let width = 0
  for (const character of text) width += character > '\u00FF' ? 2 : 1
  return width
}

/** Room for a heading, the filter button takes three. */
export const textWidth = (text: string): number => Math.min(lettersWidth(text) + 3, 60)
