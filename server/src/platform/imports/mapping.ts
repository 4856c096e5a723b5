import { Refusal } from '../refusal.ts'
import type { Table } from '../spreadsheet/table.ts'
import { fieldEntries, type Headings, type ImportFields } from './spec.ts'

/** Field key → column index. */
export type Mapping = Record<string, number>

/** Headings are compared without case, width, spaces, marks of required columns and units. */
const folded = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:_-]|\((?:元|必填|选填)\)|(?:\/)元$/g, '')

/** Reads the headings: as they were read before, then titles, so that no alias takes a column that another field names exactly. */
export function guessMapping<Values>(
  headings: readonly string[],
  fields: ImportFields<Values>,
  before: Headings = {},
): Mapping {
  const names = headings.map(folded)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const claim = (key: string, spellings: readonly string[]) => {
    const wanted = new Set(spellings.map(folded))
    const column = names.findIndex((name, index) => wanted.has(name) && !taken.has(index))
    if (column < 0 || key in mapping) return
    mapping[key] = column
    taken.add(column)
  }
  for (const [key] of fieldEntries(fields)) if (before[key]) claim(key, [before[key]])
  for (const [key, { title }] of fieldEntries(fields)) claim(key, [title])
  for (const [key, { aliases }] of fieldEntries(fields)) claim(key, aliases)
  return mapping
}

/** Refuses fields and columns that do not exist, and a column read as two things. */
export function verifyMapping<Values>(
  mapping: Mapping,
  columns: readonly string[],
  fields: ImportFields<Values>,
): void {
  const known = new Set<string>(fieldEntries(fields).map(([key]) => key))
  const unknown = Object.entries(mapping).some(([key, column]) => !known.has(key) || column >= columns.length)
  if (unknown) throw new Refusal('invalid_input', { field: '对应的列不存在，请刷新页面后重新选择' })
  const used = Object.values(mapping)
  if (new Set(used).size < used.length)
    throw new Refusal('invalid_input', { field: '同一列不能对应两个字段，请重新选择' })
}

/** What each field is read from, by its heading. */
export const headingsOf = ({
  table,
  mapping,
}: {
  readonly table: Table
  readonly mapping: Mapping
}): Headings =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([key, column]) => {
      const heading = table.header[column]?.trim()
      return heading ? [[key, heading]] : []
    }),
  )
