import type { StockDocumentKind } from '@shangxue/contract/stock/actions'
import { type SQL, sql } from 'drizzle-orm'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'
import { randomSuffix } from '../../../platform/document-number.ts'

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

/**
 * SQL for a document number that is very likely unused, for `tenant t`: kind, local date as YYMMDD, five random
 * characters.
 */
export const newDocumentNumber = (kind: StockDocumentKind): SQL =>
  sql`${PREFIX[kind]}::text || to_char(now() at time zone ${tenantZone(sql`t`)}, 'YYMMDD') || ${`-${randomSuffix()}`}::text`
