import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type listReceiptTexts as ListReceiptTexts,
  RECEIPT_FIELDS,
  type ReceiptTexts,
  type saveReceiptTexts as SaveReceiptTexts,
} from '@shangxue/contract/sales/receipt-texts'
import { and, eq, isNull, or } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { lockTenant } from '../../administration/service.ts'
import { locations } from '../../catalogue/schema.ts'
import { receiptTexts } from '../schema.ts'

type Row = typeof receiptTexts.$inferSelect
type Stored = Output<typeof ListReceiptTexts>[number]

const textsOf = (source: ReceiptTexts): ReceiptTexts =>
  Object.fromEntries(RECEIPT_FIELDS.map((field) => [field, source[field].trim()])) as ReceiptTexts

const toStored = (row: Row): Stored => ({
  location_id: row.locationId,
  ...textsOf(row),
  version: row.version,
})

export async function listReceiptTexts(
  db: Db,
  { location_id }: Input<typeof ListReceiptTexts>,
): Promise<Stored[]> {
  const ofStore = location_id === undefined ? undefined : eq(receiptTexts.locationId, location_id)
  const rows = await db
    .select()
    .from(receiptTexts)
    .where(ofStore && or(isNull(receiptTexts.locationId), ofStore))
    .orderBy(receiptTexts.id)
  return rows.map(toStored)
}

async function requireLocation(db: Db, id: number): Promise<void> {
  const [location] = await db.select({ id: locations.id }).from(locations).where(eq(locations.id, id))
  if (!location) throw new AppError('not_found')
}

/** Saves the texts of the company or of a store. The lock on the company makes concurrent first saves conflict. */
export async function saveReceiptTexts(
  { db, actor, request }: Context,
  { location_id, version, ...input }: Input<typeof SaveReceiptTexts>,
): Promise<Stored> {
  await lockTenant(db, actor.tenantId)
  if (location_id !== null) await requireLocation(db, location_id)
  const isTarget =
    location_id === null ? isNull(receiptTexts.locationId) : eq(receiptTexts.locationId, location_id)
  const [current] = await db.select().from(receiptTexts).where(isTarget)
  if ((current?.version ?? 0) !== version) throw new AppError('conflict')

  const after = textsOf(input)
  const before = current && textsOf(current)
  if (current && JSON.stringify(before) === JSON.stringify(after)) return toStored(current)
  const [saved] = current
    ? await db
        .update(receiptTexts)
        .set({ ...after, version: version + 1 })
        .where(and(eq(receiptTexts.id, current.id), isTarget))
        .returning()
    : await db
        .insert(receiptTexts)
        .values({ tenantId: actor.tenantId, locationId: location_id, ...after })
        .returning()
  if (!saved) throw new AppError('conflict')
  const event = {
    action: 'receipt_text.changed',
    entity: 'receipt_text',
    entityId: saved.id,
    ...(before && { before }),
    after: location_id === null ? after : { location_id, ...after },
  }
  await audit(db, actor, event, request.id)
  return toStored(saved)
}
