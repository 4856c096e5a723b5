import type { Readable } from 'node:stream'
import { escapeXml } from '../cell-text.ts'
import { columnName } from '../column-name.ts'
import { DEFAULT_LIMITS } from '../read/limits.ts'
import { textXml } from './cells.ts'
import { quoteSheetName } from './package-parts.ts'
import { sheetXml, textWidth } from './sheet.ts'
import { toSheetNames } from './sheet-names.ts'
import { STYLE } from './styles.ts'
import { type SheetText, streamSheets } from './write-workbook.ts'

export interface TemplateColumn {
  header: string
  /** Shown when a cell of the column is selected, and on the second sheet. */
  note: string
  example: string
  required: boolean
  /** The only values allowed, offered as a dropdown list. */
  options?: readonly string[]
}

export interface Template {
  sheetName: string
  columns: readonly TemplateColumn[]
}

const OPTIONS_SHEET = '选项'
const LAST_LINE = DEFAULT_LIMITS.maxRows + 1

/**
 * Writes an .xlsx to fill in: headings (required ones red), one example row, and the sheet 填写说明. All columns are text,
 * so that long numbers keep their digits and leading zeros when typed.
 */
export function writeTemplate({ sheetName, columns }: Template): Readable {
  // Resolved here, because the dropdown lists refer to their sheet by its final name.
  const [main = '', guide = '', options = ''] = toSheetNames([sheetName, '填写说明', OPTIONS_SHEET])
  const sheets: SheetText[] = [
    { name: main, hidden: false, text: mainXml(columns, options) },
    { name: guide, hidden: false, text: guideXml(columns) },
  ]
  if (columns.some((column) => column.options?.length))
    sheets.push({ name: options, hidden: true, text: optionsXml(columns) })
  return streamSheets(sheets)
}

function mainXml(columns: readonly TemplateColumn[], optionsSheet: string): AsyncIterable<string> {
  const rules = columns.map((column, index) =>
    columnValidation(column, index, optionsRange(optionsSheet, index, column.options?.length ?? 0)),
  )
  return sheetXml(
    {
      widths: columns.map(({ header, example }) => Math.max(12, textWidth(header), textWidth(example))),
      columnStyle: STYLE.text,
      header: (line) =>
        columns
          .map(({ header, required }, column) =>
            textXml(line, column, header, required ? STYLE.requiredHeader : STYLE.header),
          )
          .join(''),
      autoFilter: false,
      after: `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`,
    },
    [columns.map(({ example }) => example)],
    textCells(STYLE.example),
  )
}

/** The cells of a list in a column of the sheet of options, below its heading. */
export function optionsRange(sheet: string, column: number, count: number): string | undefined {
  const letter = columnName(column)
  return count === 0 ? undefined : `${quoteSheetName(sheet)}!$${letter}$2:$${letter}$${count + 1}`
}

/**
 * The prompt of a column and, with the cells of a list, its dropdown. Excel allows 32 characters of title and 255 of text in
 * these prompts.
 */
export function columnValidation(
  { header, note, required }: Pick<TemplateColumn, 'header' | 'note' | 'required'>,
  column: number,
  source: string | undefined,
  lastLine = LAST_LINE,
): string {
  const letter = columnName(column)
  const attribute = (name: string, text: string, max: number) =>
    ` ${name}="${escapeXml([...text].slice(0, max).join(''))}"`
  const prompt =
    ' allowBlank="1" showInputMessage="1"' +
    attribute('promptTitle', header, 30) +
    attribute('prompt', `${required ? '【必填】' : '【选填】'}${note}`, 250) +
    ` sqref="${letter}2:${letter}${lastLine}"`
  if (source === undefined) return `<dataValidation${prompt}/>`
  const error = ' showErrorMessage="1" errorTitle="请从列表中选择" error="这一列只能填写下拉列表里的内容。"'
  return `<dataValidation type="list"${error}${prompt}><formula1>${escapeXml(source)}</formula1></dataValidation>`
}

function guideXml(columns: readonly TemplateColumn[]): AsyncIterable<string> {
  const headings = ['列名', '是否必填', '说明', '示例', '可选值']
  const rows = columns.map(({ header, required, note, example, options }) => [
    header,
    required ? '必填' : '选填',
    note,
    example,
    options?.join('、') ?? '',
  ])
  rows.push(['提示', '', '第 2 行是示例，填写时请改成自己的数据。请勿修改表头。', '', ''])
  return plainSheet(headings, rows)
}

/** Each list is in the column it belongs to: an inline list is limited to 255 characters. */
function optionsXml(columns: readonly TemplateColumn[]): AsyncIterable<string> {
  const longest = Math.max(...columns.map(({ options }) => options?.length ?? 0))
  const rows = Array.from({ length: longest }, (_, index) =>
    columns.map(({ options }) => options?.[index] ?? ''),
  )
  return plainSheet(
    columns.map(({ header }) => header),
    rows,
  )
}

function plainSheet(headings: readonly string[], rows: readonly string[][]): AsyncIterable<string> {
  return sheetXml(
    {
      widths: headings.map((heading, column) =>
        Math.max(textWidth(heading), ...rows.map((row) => textWidth(row[column] ?? ''))),
      ),
      header: (line) =>
        headings.map((heading, column) => textXml(line, column, heading, STYLE.header)).join(''),
      autoFilter: false,
    },
    rows,
    textCells(STYLE.text),
  )
}

const textCells = (style: number) => (row: readonly string[], line: number) =>
  row.map((text, column) => (text === '' ? '' : textXml(line, column, text, style))).join('')
