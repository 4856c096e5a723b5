import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { tenantZone } from '../database/tenant-zone.ts'
import { type ChangeRule, type ReadModel, type ReadModelTable, selectByKeys, toList } from './read-model.ts'

/** The state of the database that a file contains. */
export interface FileState {
  /** `pg_snapshot` as text. */
  readonly snapshot: string
  /** Differs after the database was restored or recreated, when transaction numbers mean something else. */
  readonly epoch: string
}

/** The file cannot follow: it is older than the change log, or belongs to another state of the database. */
export class StaleFile extends Error {
  override name = 'StaleFile'
}

/** Changed rows that a question reads at once, at most; more are read by rebuilding. */
const MAX_KEYS = 50_000
const PURGED = 'purged'

export interface Position extends FileState {
  readonly today: string
}

/**
 * TRUNCATE, which a restore issues, gives the table another file; a database of another name or server differs in its
 * number or in the second at which the company was created.
 */
const epoch = sql`concat_ws('/', pg_relation_filenode('columnar_change'), (select oid from pg_database where datname = current_database()),
  extract(epoch from t.created_at))`

/** Selects changes that a snapshot did not see. An early transaction may commit after a later one: a list, not a limit. */
const unseen = (tenantId: number, { snapshot }: FileState) => sql`from columnar_change c
  where c.tenant_id = ${tenantId} and c.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)`

interface PositionRow extends Position, Record<string, unknown> {
  reset: boolean
  changed: boolean
}

/** The present state, and whether a file of an earlier state lacks changes. Throws StaleFile. */
export async function readPosition(
  db: Db,
  tenantId: number,
  state?: FileState,
): Promise<Position & { readonly changed: boolean }> {
  const reset = state
    ? sql`pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${state.snapshot}::pg_snapshot)`
    : sql`false`
  const changed = state ? sql`exists (select ${unseen(tenantId, state)})` : sql`false`
  const { rows } = await db.execute<PositionRow>(sql`
    select pg_current_snapshot()::text as snapshot, ${epoch} as epoch, ${reset} as reset, ${changed} as changed,
      (now() at time zone ${tenantZone(sql`t`)})::date::text as today from tenant t where t.id = ${tenantId}`)
  const [row] = rows
  if (!row) throw new StaleFile('the company does not exist')
  if (state && (row.reset || row.epoch !== state.epoch)) throw new StaleFile('another state of the database')
  return row
}

/** Columns of rows as texts, in the format of `selectBatch`. */
export type Batch = Readonly<Record<string, string>> & { readonly n: number }

/** Rows of a table that replace those with the keys. */
export interface TableChange {
  readonly table: ReadModelTable
  readonly keyLength: number
  /** One list per key column, in DuckDB's format. */
  readonly keys: readonly string[]
  readonly rows: Batch
}

/** Reads the present values of all changed rows. The transaction must see one snapshot. Throws StaleFile. */
export async function readChanges(
  db: Db,
  model: ReadModel,
  tenantId: number,
  state: FileState,
): Promise<TableChange[]> {
  const { rows } = await db.execute<{ source: string; keys: number[][] | null; usable: boolean }>(sql`
    select c.source, to_json(c.keys) as keys, c.source <> ${PURGED}
      or c.keys[1][1] <= pg_snapshot_xmin(${state.snapshot}::pg_snapshot)::text::bigint as usable ${unseen(tenantId, state)}`)
  const keysBySource = new Map<string, Map<string, readonly number[]>>()
  let count = 0
  for (const { source, keys, usable } of rows) {
    if (!usable) throw new StaleFile('older than the change log')
    count += keys?.length ?? MAX_KEYS + 1
    if (count > MAX_KEYS) throw new StaleFile('too many changes')
    const distinct = keysBySource.get(source) ?? new Map<string, readonly number[]>()
    for (const key of keys ?? []) distinct.set(key.join(), key)
    keysBySource.set(source, distinct)
  }
  const changes: TableChange[] = []
  for (const table of model.tables)
    for (const rule of table.changes) {
      const keys = [...(keysBySource.get(rule.source)?.values() ?? [])]
      if (keys.length > 0) changes.push(...(await readTableChange(db, table, rule, keys)))
    }
  return changes
}

async function readTableChange(
  db: Db,
  table: ReadModelTable,
  { keyLength, resolve }: ChangeRule,
  logged: readonly (readonly number[])[],
): Promise<TableChange[]> {
  const keys = resolve ? await resolveKeys(db, resolve, logged) : logged
  if (keys.length === 0) return []
  const lists = Array.from({ length: keyLength }, (_, n) => keys.map((key) => key[n] ?? 0))
  const rows = await readBatch(
    db,
    selectByKeys(table, keyLength),
    lists.map((list) => `{${list.join()}}`),
  )
  return [{ table, keyLength, keys: lists.map((list) => `[${list.join()}]`), rows }]
}

async function resolveKeys(
  db: Db,
  query: string,
  logged: readonly (readonly number[])[],
): Promise<number[][]> {
  const { rows } = await db.execute<{ k0: number }>(
    withParameters(query, [`{${logged.map(([first]) => first).join()}}`]),
  )
  return rows.map(({ k0 }) => [Number(k0)])
}

/** A statement with `$1`, `$2`, … and their values. */
function withParameters(text: string, values: readonly unknown[]) {
  const parts = text.split(/\$(\d+)/)
  return sql.join(parts.map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)))
}

export async function readBatch(db: Db, text: string, values: readonly unknown[]): Promise<Batch> {
  const { rows } = await db.execute<Batch>(withParameters(text, values))
  const [batch] = rows
  if (!batch) throw new TypeError('no batch')
  return batch
}

/** Values for the insert statement of a table. */
export const insertValues = ({ columns }: ReadModelTable, batch: Batch): string[] =>
  columns.map(({ name, kind }) => {
    const text = batch[name] ?? ''
    return kind === 'text' ? text : toList(text)
  })

/**
 * Deletes changes that are older than the previous run, so that a file has a day to follow, and notes the limit: a file
 * that meets the note and is older is rebuilt.
 */
export async function purgeChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with last as (
      select tenant_id, max(xid) as xid from columnar_change where source = ${PURGED} group by 1
    ), deleted as (
      delete from columnar_change c using last l where c.tenant_id = l.tenant_id and c.xid < l.xid returning c.tenant_id
    )
    insert into columnar_change (tenant_id, source, keys)
    select t.tenant_id, ${PURGED}, array[array[coalesce(l.xid::text::bigint, 0)]]
    from (select distinct tenant_id from columnar_change) t left join last l on l.tenant_id = t.tenant_id`)
}
