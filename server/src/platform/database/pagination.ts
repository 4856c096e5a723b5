import { TOTAL_CAP } from '@shangxue/contract/platform/constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

export interface Page {
  readonly page: number
  readonly limit: number
}

export const limitOffset = ({ page, limit }: Page): SQL => sql`limit ${limit} offset ${(page - 1) * limit}`

/** Counts the rows of a select up to the cap: an exact total costs a full scan on each request. */
export async function cappedCount(db: Db, rows: SQL): Promise<number> {
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${rows} limit ${TOTAL_CAP + 1}) as counted`,
  )
  return counted.rows[0]?.n ?? 0
}

/** Builds the contract's list shape. `counted` may exceed the cap by one, which means that there are more. */
export function toPage<T>(list: T[], { page, limit }: Page, counted: number) {
  const total = Math.min(counted, TOTAL_CAP)
  return {
    list,
    pagination: {
      page,
      pageSize: limit,
      total,
      totalPages: Math.ceil(total / limit),
      totalCapped: counted > TOTAL_CAP,
    },
  }
}

/** Converts an instant from PostgreSQL to ISO text. */
export const toIso = (instant: string | Date): string => new Date(instant).toISOString()
export const toIsoOrNull = (instant: string | Date | null): string | null =>
  instant === null ? null : toIso(instant)
