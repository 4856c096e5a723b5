import type { Output } from '@shangxue/contract/platform/endpoint'
import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import type { CheckResult, SourceColumn, TargetColumn } from '../../ui/import/import-types.ts'

export type Run = Output<ImportEndpoints['get']>
/** Field key → index of the column in the file. */
export type Mapping = Run['mapping']

/** The server is at work and its progress is worth asking for. */
export const isWorking = ({ state }: Run): boolean => state === 'checking' || state === 'committing'

/** A required field has no column: nobody but the user can say which it is. */
export const hasMissingColumns = ({ columns, fields, mapping }: Run): boolean =>
  columns.length > 0 && fields.some(({ key, required }) => required && mapping[key] === undefined)

/** Column headings of the file. Empty or repeated headings get their position so that each is unique. */
function columnNames({ columns }: Pick<Run, 'columns'>): string[] {
  return columns.map((name, index) => {
    if (name.trim() === '') return `（第${index + 1}列，无表头）`
    return columns.indexOf(name) === index ? name : `${name}（第${index + 1}列）`
  })
}

export function sourceColumns(run: Run, mapping: Mapping): SourceColumn[] {
  const targets = new Map(Object.entries(mapping).map(([key, index]) => [index, key]))
  return columnNames(run).map((name, index) => ({ name, target: targets.get(index) ?? '' }))
}

export const targetColumns = ({ fields }: Run): TargetColumn[] =>
  fields.map(({ key, title, required }) => ({ key, label: title, required }))

/** The mapping with one column read as another field; an empty `target` leaves the column out. */
export function remapped(run: Run, mapping: Mapping, column: string, target: string): Mapping {
  const index = columnNames(run).indexOf(column)
  const others = Object.entries(mapping).filter(([key, column]) => column !== index && key !== target)
  return Object.fromEntries(target === '' ? others : [...others, [target, index]])
}

export const checkResult = ({ total_rows, bad_rows, problems }: Run): CheckResult => ({
  total: total_rows,
  good: total_rows - bad_rows,
  bad: problems.map(({ line, field, value, reason }) => ({ line, column: field, value, reason })),
  // A row may have several problems, and only the first 200 are listed.
  badTotal: Math.max(bad_rows, problems.length),
})

/** What storing changes or has changed; what stays as it is only where nothing else is to be said. */
export function effectsOf({ effects }: Pick<Run, 'effects'>): Run['effects'] {
  const applied = effects.filter(({ count }) => count > 0)
  return applied.length > 0 ? applied : effects
}

/** `更新价格 12，新增型号 3` */
export const effectsText = (run: Run): string =>
  effectsOf(run)
    .map(({ label, count }) => `${label} ${count}`)
    .join('，')
