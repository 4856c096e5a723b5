import { type Changes, type EditedEntry, hasGrades, type Kind, type SheetEntry } from '../columns.ts'
import { levels, placeOfRow } from '../labels.ts'
import { fingerprintOf, readEntries } from '../workbook.ts'
import type { CellProblem, ReadEntry, ReadWorkbook } from './read-workbook.ts'

export interface Plan extends Changes {
  readonly problems: readonly CellProblem[]
  /** The rows of the workbook by the name that their entry gets. */
  readonly rows: ReadonlyMap<string, ReadEntry>
}

const PASSAGE_ID = /^[a-z0-9-]+$/

const toEntry = (kind: Kind, { row, parts }: ReadEntry): SheetEntry => ({
  name: kind.nameOf(row.cells),
  row: row.cells,
  parts: Object.fromEntries(
    Object.entries(parts).map(([part, rows = []]) => [part, rows.map(({ cells }) => cells)]),
  ),
})

/**
 * The entry that each row was exported from. A copied row brings the hidden name along: the row that still has this name is
 * the original, the others are new.
 */
function findOriginals(kind: Kind, entries: readonly ReadEntry[]): ReadonlyMap<string, ReadEntry> {
  const originals = new Map<string, ReadEntry>()
  for (const entry of entries) {
    const { exportedName } = entry
    if (exportedName === '') continue
    if (!originals.has(exportedName) || kind.nameOf(entry.row.cells) === exportedName)
      originals.set(exportedName, entry)
  }
  return originals
}

/** Compares the workbook with the files: what an import would add, change and remove. */
export function planImport(
  kind: Kind,
  folder: string,
  { entries, record, problems: readProblems }: ReadWorkbook,
  { remove }: { remove: boolean },
): Plan {
  const current = new Map(readEntries(kind, folder).map((entry) => [entry.name, entry]))
  const originals = findOriginals(kind, entries)
  const problems: CellProblem[] = [...readProblems]
  const changed: EditedEntry[] = []
  const added: EditedEntry[] = []
  const rows = new Map<string, ReadEntry>()

  for (const read of entries) {
    const { row, exportedName } = read
    const entry = toEntry(kind, read)
    const report = (field: string, message: string) => problems.push({ place: row.placeOf(field), message })
    const isOriginal = originals.get(exportedName) === read
    const stored = isOriginal ? current.get(exportedName) : undefined
    if (isOriginal && !stored) {
      report(kind.nameColumn, '这一条在导出之后已被删除或改名。请重新导出，在新文件里修改。')
      continue
    }
    const fingerprint = fingerprintOf(entry)
    if (stored && (fingerprint === fingerprintOf(stored) || fingerprint === record.get(exportedName))) {
      // Not edited. If the files have changed since the export, they stay as they are.
      rows.set(stored.name, read)
      continue
    }
    const message = refusalOf(kind, entry, stored)
    if (message) {
      report(message.field, message.text)
      continue
    }
    if (stored && fingerprintOf(stored) !== record.get(exportedName)) {
      report(kind.nameColumn, '这一条在导出之后已被别人改过。请重新导出，在新文件里修改。')
      continue
    }
    const other = rows.get(entry.name)
    if (other) {
      report(kind.nameColumn, `与 ${other.row.placeOf(kind.nameColumn).cell} 重复。每一条只能有一行。`)
      continue
    }
    rows.set(entry.name, read)
    if (stored) changed.push({ ...entry, previous: stored })
    else added.push(entry)
  }

  const removed = [...record.keys()].flatMap((name) => (originals.has(name) ? [] : (current.get(name) ?? [])))
  const saved = [...changed, ...added]
  problems.push(...duplicatesOf(kind, current, { saved, removed }, rows))
  if (removed.length > 0 && !remove) problems.push({ message: missingRows(removed) })
  return { saved, removed, problems, rows }
}

/** Why an entry cannot be saved under its name, regardless of its content. */
function refusalOf(
  kind: Kind,
  { name, row }: SheetEntry,
  stored: SheetEntry | undefined,
): { field: string; text: string } | undefined {
  if (row[kind.nameColumn] === '') return { field: kind.nameColumn, text: '这一格是空的，必须填写。' }
  if (kind.hasLevels && !levels.labels.includes(row.level ?? ''))
    return { field: 'level', text: `没有“${row.level}”这个学段。请从下拉列表中选一个。` }
  if (hasGrades(kind) && !placeOfRow(row))
    return {
      field: 'grade',
      text: `“${row.level}”没有“${row.grade}”这个年级。请从下拉列表中选学段和它的年级。`,
    }
  if (kind.onRename !== 'refuse') return undefined
  if (stored && stored.name !== name)
    return {
      field: kind.nameColumn,
      text: `文章编号不能从“${stored.name}”改成“${name}”：学生的学习记录按编号保存。请改回去；要换成另一篇文章，请新增一行。`,
    }
  return PASSAGE_ID.test(name)
    ? undefined
    : { field: kind.nameColumn, text: '文章编号只能用小写英文字母、数字和连字符，如 junior-a-rainy-day。' }
}

/** Entries that get the name of one that stays as it is. */
function duplicatesOf(
  kind: Kind,
  current: ReadonlyMap<string, SheetEntry>,
  { saved, removed }: Changes,
  rows: Plan['rows'],
): CellProblem[] {
  const gone = new Set(
    [...saved.flatMap(({ previous }) => previous ?? []), ...removed].map(({ name }) => name),
  )
  return saved.flatMap(({ name, previous }) =>
    current.has(name) && !gone.has(name) && previous?.name !== name
      ? [
          {
            ...place(rows.get(name), kind.nameColumn),
            message: `“${name}”已经有了。要修改它，请在它原来的行里改；要新增，请换一个。`,
          },
        ]
      : [],
  )
}

const place = (read: ReadEntry | undefined, field: string) => (read ? { place: read.row.placeOf(field) } : {})

const MAX_NAMED = 10

function missingRows(removed: readonly SheetEntry[]): string {
  const names = removed.slice(0, MAX_NAMED).map(({ name }) => `“${name}”`)
  const rest = removed.length > MAX_NAMED ? ' 等' : ''
  return `导出时有、现在没有的共 ${removed.length} 行：${names.join('、')}${rest}。确实要删除，请在命令最后加上 --remove；否则请恢复这些行。`
}
