import type { Readable } from 'node:stream'
import { textXml } from './cells.ts'
import { sheetXml, textWidth } from './sheet.ts'
import { toSheetNames } from './sheet-names.ts'
import { STYLE } from './styles.ts'
import { columnValidation, optionsRange } from './write-template.ts'
import { streamSheets } from './write-workbook.ts'

export interface EditableColumn {
  readonly header: string
  /** Shown when a cell of the column is selected. */
  readonly note?: string
  readonly required?: boolean
  /** In characters. */
  readonly width: number
  /** The only values allowed, offered as a dropdown list. */
  readonly options?: readonly string[]
  readonly hidden?: boolean
}

export interface EditableSheet {
  readonly name: string
  readonly columns: readonly EditableColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Number of columns at the left that stay while scrolling. */
  readonly stays?: number
  readonly hidden?: boolean
}

const OPTIONS_SHEET = '选项'
/** Rows after the data that have dropdown lists as well. */
const SPARE_LINES = 2_000

/**
 * Writes an .xlsx whose rows are edited and read again: text cells that wrap, a frozen heading (required columns red) with a
 * filter, dropdown lists and hidden columns.
 */
export function writeEditable(sheets: readonly EditableSheet[]): Readable {
  const lists = sheets.flatMap(({ columns }) => columns.filter(({ options }) => options !== undefined))
  // Resolved here, because the dropdown lists refer to their sheet by its final name.
  const names = toSheetNames([...sheets.map(({ name }) => name), OPTIONS_SHEET])
  const optionsSheet = names.at(-1) ?? OPTIONS_SHEET
  const sourceOf = (column: EditableColumn) =>
    optionsRange(optionsSheet, lists.indexOf(column), column.options?.length ?? 0)
  return streamSheets([
    ...sheets.map((sheet, index) => ({
      name: names[index] ?? sheet.name,
      hidden: sheet.hidden ?? false,
      stays: sheet.stays ?? 0,
      text: editableXml(sheet, sourceOf),
    })),
    ...(lists.length > 0 ? [{ name: optionsSheet, hidden: true, text: optionsXml(lists) }] : []),
  ])
}

function editableXml(
  { columns, rows, stays = 0 }: EditableSheet,
  sourceOf: (column: EditableColumn) => string | undefined,
): AsyncIterable<string> {
  const validations = columns.flatMap((column, index) => {
    const { header, note = '', required = false } = column
    const source = sourceOf(column)
    if (source === undefined && note === '') return []
    return [columnValidation({ header, note, required }, index, source, rows.length + SPARE_LINES)]
  })
  const count = validations.length
  return sheetXml(
    {
      widths: columns.map(({ header, width }) => Math.max(width, textWidth(header))),
      hiddenColumns: columns.flatMap(({ hidden }, index) => (hidden ? [index] : [])),
      columnStyle: STYLE.wrapped,
      header: (line) =>
        columns
          .map(({ header, required }, column) =>
            textXml(line, column, header, required ? STYLE.requiredHeader : STYLE.header),
          )
          .join(''),
      autoFilter: true,
      stays,
      after: count > 0 ? `<dataValidations count="${count}">${validations.join('')}</dataValidations>` : '',
    },
    rows,
    textCells,
  )
}

/** One list per column, below the heading of the column that offers it. */
function optionsXml(lists: readonly EditableColumn[]): AsyncIterable<string> {
  const longest = Math.max(...lists.map(({ options = [] }) => options.length))
  const rows = Array.from({ length: longest }, (_, index) =>
    lists.map(({ options = [] }) => options[index] ?? ''),
  )
  return sheetXml(
    {
      widths: lists.map(({ header }) => textWidth(header)),
      header: (line) =>
        lists.map(({ header }, column) => textXml(line, column, header, STYLE.header)).join(''),
      autoFilter: false,
    },
    rows,
    textCells,
  )
}

const textCells = (row: readonly string[], line: number) =>
  row.map((text, column) => (text === '' ? '' : textXml(line, column, text, STYLE.wrapped))).join('')
