import { batches } from '../../async/batches.ts'
import { truncateText } from '../../sanitize-text.ts'
import type { Table, TableRow } from '../../spreadsheet/read/table.ts'
import type { ImportProblem } from '../schema.ts'
import { type Finding, fieldEntries, type ImportFields, type ImportRow } from '../spec.ts'
import type { Mapping } from './mapping.ts'

const MAX_PROBLEMS = 200
const MAX_VALUE = 100

export interface ReadRows<Values> {
  readonly table: Table
  readonly mapping: Mapping
  /** Rows whose cells could all be parsed. */
  readonly rows: ImportRow<Values>[]
  readonly findings: Finding<Values>[]
  /** Titles of required fields without a column. */
  readonly missing: string[]
}

/** Parses all cells. `onBatch` receives the number of rows done. */
export async function readRows<Values>(
  table: Table,
  mapping: Mapping,
  fields: ImportFields<Values>,
  onBatch: (done: number) => Promise<void>,
): Promise<ReadRows<Values>> {
  const fieldList = fieldEntries(fields)
  const missing = fieldList.filter(([key, { required }]) => required && !(key in mapping))
  const readResult: ReadRows<Values> = {
    table,
    mapping,
    rows: [],
    findings: [],
    missing: missing.map(([, { title }]) => title),
  }
  if (missing.length > 0) return readResult
  let done = 0
  for await (const batch of batches(table.rows)) {
    for (const row of batch) readRow(row, readResult, fieldList)
    done += batch.length
    await onBatch(done)
  }
  return readResult
}

function readRow<Values>(
  { line, cells }: TableRow,
  readResult: ReadRows<Values>,
  fieldList: ReturnType<typeof fieldEntries<Values>>,
): void {
  const values: Record<string, unknown> = {}
  let isValid = true
  const addFinding = (field: keyof Values & string, reason: string) => {
    readResult.findings.push({ line, field, reason })
    isValid = false
  }
  for (const [key, field] of fieldList) {
    const text = cells[readResult.mapping[key] ?? -1]?.trim() ?? ''
    values[key] = null
    if (text === '') {
      if (field.required) addFinding(key, '不能为空，请填写')
      continue
    }
    const parsed = field.parse(text)
    if ('reason' in parsed) addFinding(key, parsed.reason)
    else values[key] = parsed.value
  }
  if (isValid) readResult.rows.push({ line, values: values as Values })
}

/** Summarises findings for display: the number of bad rows and the first problems with their cells. */
export function describeFindings<Values>(
  { table, mapping, missing }: Omit<ReadRows<Values>, 'rows' | 'findings'>,
  findings: readonly Finding<Values>[],
  fields: ImportFields<Values>,
): { badRows: number; problems: ImportProblem[] } {
  if (missing.length > 0)
    return {
      badRows: table.rows.length,
      problems: missing.map((title) => ({
        line: 1,
        field: title,
        value: '',
        reason: `没有找到“${title}”这一列，请选择它对应的列，或在表格中补上后重新上传`,
      })),
    }
  const badLines = new Set(findings.map(({ line }) => line))
  const shownFindings = findings.toSorted((a, b) => a.line - b.line).slice(0, MAX_PROBLEMS)
  const shownLines = new Set(shownFindings.map(({ line }) => line))
  const cellsOf = new Map(
    table.rows.filter(({ line }) => shownLines.has(line)).map(({ line, cells }) => [line, cells]),
  )
  const problems = shownFindings.map(({ line, field, reason }) => ({
    line,
    field: fields[field].title,
    value: truncateText((cellsOf.get(line)?.[mapping[field] ?? -1] ?? '').trim(), MAX_VALUE),
    reason,
  }))
  return { badRows: badLines.size, problems }
}
