import { Refusal } from '../refusal.ts'
import { fieldEntries, type ImportFields } from './spec.ts'

/** Field key → column index. */
export type Mapping = Record<string, number>

/** Normalises a heading for comparison: without case, width, spaces, required marks and units. */
const folded = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:_-]|\((?:元|必填|选填)\)|(?:\/)元$/g, '')

/**
 * Maps headings to fields: earlier mappings first, then titles, so that no alias takes a column that another field
 * names exactly.
 */
export function guessMapping<Values>(
  headings: readonly string[],
  fields: ImportFields<Values>,
  remembered: Readonly<Record<string, string>> = {},
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
  for (const [key] of fieldEntries(fields)) if (remembered[key]) claim(key, [remembered[key]])
  for (const [key, { title }] of fieldEntries(fields)) claim(key, [title])
  for (const [key, { aliases }] of fieldEntries(fields)) claim(key, aliases)
  return mapping
}

/** Rejects unknown fields and columns, and a column mapped twice. */
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
