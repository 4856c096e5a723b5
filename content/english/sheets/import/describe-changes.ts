import type { Cells, EditedEntry, Kind, SheetSpec } from '../columns.ts'
import type { Plan } from './plan.ts'
import type { CellPlace, CellProblem, ReadRow } from './read-workbook.ts'

const at = ({ cell, header }: CellPlace) => `${cell}（${header}）`

const compare = ({ place: one }: CellProblem, { place: other }: CellProblem): number => {
  if (!one || !other) return Number(one !== undefined) - Number(other !== undefined)
  const index = one.position.findIndex((value, i) => value !== other.position[i])
  return index === -1 ? 0 : (one.position[index] ?? 0) - (other.position[index] ?? 0)
}

/** Lists the problems in the order of the workbook: first those without a cell. */
export function describeProblems(problems: readonly CellProblem[]): string[] {
  const lines = problems
    .toSorted(compare)
    .map(({ place, message }) => (place ? `${at(place)}：${message}` : message))
  return [...new Set(lines)]
}

const MAX_TEXT = 80
/** A long text is cut to the part that differs. */
function excerpts(before: string, after: string): [string, string] {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  const from = Math.max(0, start - MAX_TEXT / 4)
  const excerpt = (text: string) => {
    const part = text.slice(from, from + MAX_TEXT).replaceAll('\n', '↵')
    return `“${from > 0 ? '…' : ''}${part}${text.length > from + MAX_TEXT ? '…' : ''}”`
  }
  return [excerpt(before), excerpt(after)]
}

function describeCells(sheet: SheetSpec, row: ReadRow, before: Cells, after: Cells): string[] {
  return sheet.columns.flatMap(({ key }) => {
    const [old, changed] = [before[key] ?? '', after[key] ?? '']
    return old === changed ? [] : [`  ${at(row.placeOf(key))}：${excerpts(old, changed).join(' → ')}`]
  })
}

/** Lists each changed cell of an entry, and the rows of parts that are new or gone. */
function describeEdit(
  { sheets }: Kind,
  { rows }: Plan,
  { name, row, parts, previous }: EditedEntry,
): string[] {
  const read = rows.get(name)
  if (!read || !previous) return []
  const [main, ...others] = sheets
  const partLines = others.flatMap((sheet) => {
    if (!sheet.part) return []
    const before = previous.parts[sheet.part] ?? []
    const after = parts[sheet.part] ?? []
    const readRows = read.parts[sheet.part] ?? []
    return [
      ...readRows.flatMap((partRow, i) => {
        const [old, changed] = [before[i], after[i]]
        if (!old) return [`  ${partRow.placeOf('number').cell}：新增一行`]
        return changed ? describeCells(sheet, partRow, old, changed) : []
      }),
      ...before.slice(after.length).map(({ number }) => `  ${sheet.name}：删除第 ${number} 行`),
    ]
  })
  return [...describeCells(main, read.row, previous.row, row), ...partLines]
}

/** Lists what an import changes, in Chinese. */
export function describePlan(kind: Kind, plan: Plan): string[] {
  const { saved, removed, rows } = plan
  const added = saved.filter(({ previous }) => !previous)
  const changed = saved.filter(({ previous }) => previous)
  const renamed = changed.filter(({ name, previous }) => previous?.name !== name)
  const cellOf = (name: string) => rows.get(name)?.row.placeOf(kind.nameColumn).cell ?? ''
  return [
    ...(added.length > 0 ? [`新增 ${added.length} 条`] : []),
    ...added.map(({ name }) => `  ${cellOf(name)}：${name}`),
    ...(changed.length > 0 ? [`修改 ${changed.length} 条`] : []),
    ...changed.flatMap((entry) => [` ${entry.previous?.name}`, ...describeEdit(kind, plan, entry)]),
    ...(renamed.length > 0 && kind.onRename === 'record'
      ? [`其中 ${renamed.length} 条改了名字，学生的学习记录会保留（记在 renamed.tsv）`]
      : []),
    ...(removed.length > 0 ? [`删除 ${removed.length} 条`] : []),
    ...removed.map(({ name }) => `  ${name}`),
  ]
}
