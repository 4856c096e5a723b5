import type { Database } from 'sql.js'
import { wordFileErrors } from '../errors.ts'
import type { Sheet } from '../formats/column-roles.ts'
import { htmlToText } from './html.ts'
import { withSqlite } from './sqlite.ts'

const NOTES_MAX = 50_000
const FIELDS_MAX = 50
const NOTE_LENGTH_MAX = 20_000
const TOTAL_LENGTH_MAX = 20_000_000
const FIELD_SEPARATOR = '\x1f'

/** Anki's names use a custom collation; without this replacement SQLite cannot read their tables. */
const REPLACE_COLLATION_SQL = `pragma writable_schema = on;
  update sqlite_master set sql = replace(sql, 'unicase', 'nocase') where sql like '%unicase%';
  pragma writable_schema = reset;`

/** Views and virtual tables would execute SQL written by the file's author. */
function hasTable(db: Database, name: string): boolean {
  const [result] = db.exec(
    "select type, sql from sqlite_master where name = ? and type in ('table', 'view')",
    [name],
  )
  const [row] = result?.values ?? []
  if (!row) return false
  if (row[0] !== 'table' || /^\s*create\s+virtual/i.test(String(row[1]))) throw wordFileErrors.broken()
  return true
}

/** Returns the field names by note type: from a table since schema 15, from JSON before. */
function fieldNames(db: Database): Map<number, string[]> {
  const names = new Map<number, string[]>()
  if (hasTable(db, 'fields')) {
    const [result] = db.exec('select ntid, name from fields order by ntid, ord limit 10000')
    for (const [type, name] of result?.values ?? [])
      names.set(Number(type), [...(names.get(Number(type)) ?? []), String(name)])
    return names
  }
  if (!hasTable(db, 'col')) return names
  const models: unknown = JSON.parse(
    String(db.exec('select models from col limit 1')[0]?.values[0]?.[0] ?? '{}'),
  )
  for (const [type, model] of Object.entries(models as Record<string, { flds?: { name?: unknown }[] }>))
    names.set(
      Number(type),
      (model.flds ?? []).map(({ name }) => String(name)),
    )
  return names
}

/** Reads the notes of a collection into one sheet per note type. Throws WordFileRefused. */
export const readAnkiNotes = (bytes: Uint8Array): Promise<Sheet[]> =>
  withSqlite(bytes, (db) => {
    db.exec(REPLACE_COLLATION_SQL)
    if (!hasTable(db, 'notes')) throw wordFileErrors.broken()
    const names = fieldNames(db)
    const sheets = new Map<number, { line: number; cells: string[] }[]>()
    const notes = db.prepare(
      `select mid, substr(flds, 1, ${NOTE_LENGTH_MAX}) from notes order by id limit ${NOTES_MAX + 1}`,
    )
    let line = 0
    let characters = 0
    while (notes.step()) {
      const [type, fields] = notes.get()
      line++
      characters += String(fields).length
      if (line > NOTES_MAX) throw wordFileErrors.tooManyRows(NOTES_MAX)
      if (characters > TOTAL_LENGTH_MAX) throw wordFileErrors.tooLarge()
      const rows = sheets.get(Number(type)) ?? []
      rows.push({ line, cells: String(fields).split(FIELD_SEPARATOR, FIELDS_MAX).map(htmlToText) })
      sheets.set(Number(type), rows)
    }
    return [...sheets].map(([type, rows]) => ({ names: names.get(type) ?? null, rows }))
  })
