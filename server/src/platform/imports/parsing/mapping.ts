import { AppError } from '../../app-error.ts'
import { fieldEntries, type ImportFields } from '../spec.ts'

/** Field key → column index. */
export type Mapping = Record<string, number>

/** Normalises a heading for comparison: without case, width, spaces, required marks and units. */
const normalizeHeading = (heading: string): string =>
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
  const names = headings.map(normalizeHeading)
  const mapping: Mapping = {}
  const takenColumns = new Set<number>()
  const claim = (key: string, spellings: readonly string[]) => {
    const accepted = new Set(spellings.map(normalizeHeading))
    const column = names.findIndex((name, index) => accepted.has(name) && !takenColumns.has(index))
    if (column < 0 || key in mapping) return
    mapping[key] = column
    takenColumns.add(column)
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
  const knownFields = new Set<string>(fieldEntries(fields).map(([key]) => key))
  const hasUnknown = Object.entries(mapping).some(
    ([key, column]) => !knownFields.has(key) || column >= columns.length,
  )
  if (hasUnknown) throw new AppError('import_column_unknown')
  const usedColumns = Object.values(mapping)
  if (new Set(usedColumns).size < usedColumns.length) throw new AppError('import_column_repeated')
}
