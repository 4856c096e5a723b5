import type { Table, TableRow } from '../spreadsheet/table.ts'
import { shortened } from '../storable.ts'
import { batches } from './batches.ts'
import type { Mapping } from './mapping.ts'
import { type Finding, fieldEntries, type ImportFields, type ImportRow } from './spec.ts'
import type { ImportProblem } from './tables.ts'

const SHOWN = 200
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
  const entries = fieldEntries(fields)
  const missing = entries.filter(([key, { required }]) => required && !(key in mapping))
  const read: ReadRows<Values> = {
    table,
    mapping,
    rows: [],
    findings: [],
    missing: missing.map(([, { title }]) => title),
  }
  if (missing.length > 0) return read
  let done = 0
  for await (const batch of batches(table.rows)) {
    for (const row of batch) readRow(row, read, entries)
    done += batch.length
    await onBatch(done)
  }
  return read
}

function readRow<Values>(
  { line, cells }: TableRow,
  read: ReadRows<Values>,
  entries: ReturnType<typeof fieldEntries<Values>>,
): void {
  const values: Record<string, unknown> = {}
  let good = true
  const refuse = (field: keyof Values & string, reason: string) => {
    read.findings.push({ line, field, reason })
    good = false
  }
  for (const [key, field] of entries) {
    const text = cells[read.mapping[key] ?? -1]?.trim() ?? ''
    values[key] = null
    if (text === '') {
      if (field.required) refuse(key, '不能为空，请填写')
      continue
    }
    const parsed = field.parse(text)
    if ('reason' in parsed) refuse(key, parsed.reason)
    else values[key] = parsed.value
  }
  if (good) read.rows.push({ line, values: values as Values })
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
  const shown = findings.toSorted((a, b) => a.line - b.line).slice(0, SHOWN)
  const wanted = new Set(shown.map(({ line }) => line))
  const cellsOf = new Map(
    table.rows.filter(({ line }) => wanted.has(line)).map(({ line, cells }) => [line, cells]),
  )
  const problems = shown.map(({ line, field, reason }) => ({
    line,
    field: fields[field].title,
    value: shortened((cellsOf.get(line)?.[mapping[field] ?? -1] ?? '').trim(), MAX_VALUE),
    reason,
  }))
  return { badRows: badLines.size, problems }
}
