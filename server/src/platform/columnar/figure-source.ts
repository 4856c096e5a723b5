import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'
import { pipeline } from '../database/pipeline.ts'
import { disablePlanCache } from '../database/planner/plan-cache.ts'
import { getToday } from '../time/period.ts'
import type { Connection } from './engine/engine.ts'
import type { SummedMonths } from './rollups.ts'

type Work = readonly (() => PromiseLike<unknown>)[]
type Results<W extends Work> = { -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> }

/** A derived relation: SQL of its rows in PostgreSQL and in the read model. */
export interface Relation {
  readonly postgres: string
  readonly columnar: string
}

/**
 * Where figures are read: a transaction of PostgreSQL, or the read model of a company. Queries are written in the
 * common subset of both dialects; `toDuckDb` lists what differs.
 */
export interface FigureSource {
  readonly isColumnar: boolean
  execute<T extends object>(query: SQL): Promise<{ readonly rows: T[] }>
  /** Runs independent queries in order, in one round trip where the connection can. */
  pipeline<W extends Work>(...steps: W): Promise<Results<W>>
  /** Call before queries over periods. */
  prepare(): Promise<void>
  /** The business day of the company. */
  today(): Promise<string>
  relation(relation: Relation): SQL
  /** Months for which rollups of the read model can be read; none in PostgreSQL. */
  readonly summedMonths: SummedMonths
}

/** Reads from PostgreSQL, within a transaction that is bound to the tenant. */
export const postgresSource = (db: Db, tenantId: number): FigureSource => ({
  isColumnar: false,
  execute: async <T extends object>(query: SQL) => ({ rows: (await db.execute(query)).rows as T[] }),
  pipeline: (...steps) => pipeline(db, ...steps),
  prepare: async () => disablePlanCache(db),
  today: () => getToday(db, tenantId),
  relation: ({ postgres }) => sql.raw(postgres),
  summedMonths: new Set(),
})

const dialect = new PgDialect()

/**
 * Compiles a query for DuckDB, whose parser accepts PostgreSQL's casts, `filter`, `lateral`, `any` and `materialized`.
 * Values become literals: with placeholders DuckDB plans twice, and reads row groups that the days of a period exclude.
 */
export function toDuckDb(query: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return text.replace(/\$(\d+)/g, (_, number: string) => toLiteral(params[Number(number) - 1]))
}

/** A string literal of DuckDB has no escape except the doubled quote. */
function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => toLiteral(String(item))).join(', ')}]`
  if (typeof value === 'number') return value < 0 ? `(${value})` : String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new TypeError('a value without a literal')
}

/** Reads from the read model, within a transaction of the connection. */
export const columnarSource = (
  connection: Connection,
  today: string,
  summedMonths: SummedMonths,
): FigureSource => ({
  isColumnar: true,
  async execute<T extends object>(query: SQL) {
    return { rows: await connection.run<T>(toDuckDb(query)) }
  },
  async pipeline<W extends Work>(...steps: W) {
    const results: unknown[] = []
    for (const step of steps) results.push(await step())
    return results as Results<W>
  },
  prepare: async () => undefined,
  today: async () => today,
  relation: ({ columnar }) => sql.raw(columnar),
  summedMonths,
})
