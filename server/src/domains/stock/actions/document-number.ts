import { randomInt } from 'node:crypto'
import type { StockDocumentKind } from '@shangxue/contract/stock-actions'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { zoneOf } from '../../../platform/database/zone.ts'

const PREFIX: Record<StockDocumentKind, string> = {
  receipt: 'RK',
  transfer: 'DB',
  reception: 'SH',
  withdrawal: 'CH',
  reservation: 'YL',
  release: 'QX',
  adjustment: 'TZ',
  return: 'TH',
  write_off: 'BS',
  count: 'PD',
  reversal: 'CX',
  sale: 'CK',
  sale_return: 'TK',
}
/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SUFFIX_LENGTH = 5
export const randomSuffix = (): string =>
  Array.from({ length: SUFFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A number that is most likely free: kind, day and five random characters. */
export const numberFor = (kind: StockDocumentKind, day: string): string =>
  `${PREFIX[kind]}${day}-${randomSuffix()}`

/** Today in the company's zone, as documents are numbered by: YYMMDD. */
export async function documentDay(db: Db, tenantId: number): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select to_char(now() at time zone ${zoneOf(sql`t`)}, 'YYMMDD') as day from tenant t where t.id = ${tenantId}`,
  )
  return rows[0]?.day ?? ''
}
