import { columnName } from '../../../../server/src/platform/spreadsheet/column-name.ts'
import { readTables, type SheetTable } from '../../../../server/src/platform/spreadsheet/read/read-table.ts'
import type { PartKind } from '../../rules/problems.ts'
import { normaliseRow } from '../cells.ts'
import { type Cells, columnOfField, type Kind, type SheetSpec } from '../columns.ts'
import { NAME_HEADER, RECORD_SHEET } from '../workbook.ts'

/** The workbook is not what the import expects; `message` is for the user. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError'
}

/** A cell of the workbook with its heading: `单词!D17` and 词义. */
export interface CellPlace {
  readonly cell: string
  readonly header: string
  /** Position of the sheet, row and column, to sort by. */
  readonly position: readonly [sheet: number, line: number, column: number]
}
export interface CellProblem {
  readonly place?: CellPlace
  readonly message: string
}

/** A row with its place in the workbook. */
export interface ReadRow {
  readonly cells: Cells
  readonly placeOf: (field: string) => CellPlace
}
export interface ReadEntry {
  /** The name at the time of the export; empty for a new row. */
  readonly exportedName: string
  readonly row: ReadRow
  readonly parts: Readonly<Partial<Record<PartKind, readonly ReadRow[]>>>
}
export interface ReadWorkbook {
  readonly entries: readonly ReadEntry[]
  /** Exported entries with their fingerprints. */
  readonly record: ReadonlyMap<string, string>
  readonly problems: readonly CellProblem[]
}

const MAX_BYTES = 50 * 1024 * 1024

function readRecord(kind: Kind, kinds: readonly Kind[], tables: readonly SheetTable[]): Map<string, string> {
  const table = tables.find(({ sheetName }) => sheetName === RECORD_SHEET)
  if (!table)
    throw new WorkbookError(
      `这不是导出的工作簿（没有隐藏的“${RECORD_SHEET}”表）。请先用 npm run content -- export ${kind.id} 文件名.xlsx 导出，在导出的文件里修改；不要把内容复制到新文件里。`,
    )
  const exported = table.header[2] ?? ''
  if (exported !== kind.id) {
    const title = kinds.find(({ id }) => id === exported)?.title ?? exported
    throw new WorkbookError(
      `这是“${title}”的工作簿，命令里写的却是 ${kind.id}（${kind.title}）。请改用 npm run content -- import ${exported} 文件名.xlsx。`,
    )
  }
  return new Map(table.rows.map(({ cells: [name = '', fingerprint = ''] }) => [name, fingerprint]))
}

interface ReadSheet {
  readonly rows: readonly (ReadRow & { readonly exportedName: string })[]
  readonly problems: readonly CellProblem[]
}

/** Reads the rows of a sheet by their headings, in whichever order the columns are. */
function readSheet(spec: SheetSpec, tables: readonly SheetTable[]): ReadSheet {
  const sheet = tables.findIndex(({ sheetName }) => sheetName === spec.name)
  const table = tables[sheet]
  if (!table)
    return {
      rows: [],
      problems: [{ message: `缺少工作表“${spec.name}”。请恢复它的名字，或重新导出。` }],
    }
  const { header, rows } = table
  const positions = spec.columns.map((column) => header.indexOf(column.header))
  const missing = spec.columns.filter((_column, i) => positions[i] === -1)
  if (missing.length > 0) {
    const names = missing.map((column) => `“${column.header}”`).join('、')
    return {
      rows: [],
      problems: [{ message: `工作表“${spec.name}”缺少 ${names} 列。请恢复表头的文字，或重新导出。` }],
    }
  }
  const namePosition = header.indexOf(NAME_HEADER)
  const read = rows.flatMap(({ line, cells }) => {
    const texts = Object.fromEntries(spec.columns.map(({ key }, i) => [key, cells[positions[i] ?? -1] ?? '']))
    const row = normaliseRow(spec, texts)
    // A cleared row still has its hidden name: it is meant to be removed.
    if (Object.values(row).every((text) => text === '')) return []
    const placeOf = (field: string): CellPlace => {
      const index = columnOfField(spec, field)
      const column = positions[index] ?? 0
      return {
        cell: `${spec.name}!${columnName(column)}${line}`,
        header: spec.columns[index]?.header ?? '',
        position: [sheet, line, column],
      }
    }
    return [{ cells: row, placeOf, exportedName: cells[namePosition] ?? '' }]
  })
  return { rows: read, problems: [] }
}

/** Groups the rows of parts by the id of their entry, in the order of their numbers. */
function groupParts(ids: ReadonlySet<string>, { rows }: ReadSheet) {
  const problems: CellProblem[] = []
  const byId = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const { id = '', number = '' } = row.cells
    if (!ids.has(id))
      problems.push({
        place: row.placeOf('id'),
        message: `“文章”表里没有编号为“${id}”的文章。请核对编号，或删去这一行。`,
      })
    else if (!/^[1-9]\d*$/.test(number))
      problems.push({ place: row.placeOf('number'), message: `“${number}”不是序号。请填 1、2、3……` })
    else byId.set(id, [...(byId.get(id) ?? []), row])
  }
  for (const [id, ofEntry] of byId) {
    const sorted = ofEntry.toSorted((a, b) => Number(a.cells.number) - Number(b.cells.number))
    byId.set(id, sorted)
    const wrong = sorted.find(({ cells }, i) => Number(cells.number) !== i + 1)
    if (wrong)
      problems.push({
        place: wrong.placeOf('number'),
        message: `序号“${wrong.cells.number}”不连续或重复。同一篇文章里要从 1 开始依次编号。`,
      })
  }
  return { byId, problems }
}

/** Reads a workbook that was exported. Throws WorkbookError, or SpreadsheetError for a file that is no workbook. */
export function readWorkbookOf(kind: Kind, kinds: readonly Kind[], bytes: Uint8Array): ReadWorkbook {
  const tables = readTables(bytes, { maxBytes: MAX_BYTES })
  const record = readRecord(kind, kinds, tables)
  const [mainSpec, ...partSpecs] = kind.sheets
  const main = readSheet(mainSpec, tables)
  const parts = partSpecs.map((spec) => ({ spec, sheet: readSheet(spec, tables) }))
  const broken = [main, ...parts.map(({ sheet }) => sheet)].flatMap(({ problems }) => problems)
  if (broken.length > 0) throw new WorkbookError(broken.map(({ message }) => message).join('\n'))
  if (record.size > 0 && main.rows.length > 0 && main.rows.every(({ exportedName }) => exportedName === ''))
    throw new WorkbookError(
      `工作表“${mainSpec.name}”隐藏的“${NAME_HEADER}”列不见了。请重新导出，在导出的文件里修改。`,
    )
  const ids = new Set(main.rows.map(({ cells }) => cells.id ?? ''))
  const grouped = parts.map(({ spec, sheet }) => ({ part: spec.part, ...groupParts(ids, sheet) }))
  return {
    entries: main.rows.map(({ exportedName, ...row }) => ({
      exportedName,
      row,
      parts: Object.fromEntries(
        grouped.map(({ part, byId }) => [part ?? '', byId.get(row.cells.id ?? '') ?? []]),
      ),
    })),
    record,
    problems: grouped.flatMap(({ problems }) => problems),
  }
}
