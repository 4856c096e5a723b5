import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getRepair as GetRepair } from '@shangxue/contract/repairs/endpoints'
import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { toIso, toIsoOrNull } from '../../platform/database/pagination.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { deviceCode, skuTitle } from '../stock/service.ts'
import { chargeOf } from './change-repair.ts'
import { REPAIR_SOURCE, type RepairListRow, repairColumns, todayOf } from './queries.ts'
import { repairs } from './schema.ts'

type Detail = Output<typeof GetRepair>
type Row<K extends keyof Detail> = (Detail[K] extends readonly (infer T)[] ? T : never) &
  Record<string, unknown>

const JOIN_DEVICE_TITLE = sql`join sku s on s.id = d.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id`
const EVENTS_MAX = 300

/** Reads a list that belongs to the repair. */
const rowsOf = async <T extends object>(db: Db, query: SQL): Promise<T[]> =>
  (await db.execute<Record<string, unknown>>(query)).rows as T[]

const getParts = (db: Db, id: number, seesCost: boolean) =>
  rowsOf<Row<'parts'>>(
    db,
    sql`
    select t.id::float8 as id, t.sku_id::float8 as sku_id, ${skuTitle} as title, t.quantity, t.price_fen::float8 as price_fen,
           case when ${seesCost}::boolean then t.cost_fen::float8 end as cost_fen, t.document,
           t.return_document is not null as returned
    from repair_part t join sku s on s.id = t.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where t.repair_id = ${id} order by t.id`,
  )

async function getShipments(db: Db, id: number): Promise<Detail['shipments']> {
  const rows = await rowsOf<Row<'shipments'>>(
    db,
    sql`
    select id::float8 as id, maker, carrier, number, sent_at, returned_at, return_carrier, return_number, result
    from repair_shipment where repair_id = ${id} order by id desc`,
  )
  return rows.map((row) => ({
    ...row,
    sent_at: toIso(row.sent_at),
    returned_at: toIsoOrNull(row.returned_at),
  }))
}

async function getLoans(db: Db, id: number, zone: string): Promise<Detail['loans']> {
  const rows = await rowsOf<Row<'loans'>>(
    db,
    sql`
    select o.id::float8 as id, o.device_id::float8 as device_id, ${skuTitle} as title, ${deviceCode(sql`d.id`)} as identifier,
           o.lent_at, o.due_on::text as due_on, o.returned_at, o.returned_at is null and o.due_on < ${todayOf(zone)} as overdue
    from repair_loan o join device d on d.id = o.device_id ${JOIN_DEVICE_TITLE}
    where o.repair_id = ${id} order by o.id desc`,
  )
  return rows.map((row) => ({
    ...row,
    lent_at: toIso(row.lent_at),
    returned_at: toIsoOrNull(row.returned_at),
  }))
}

async function getClaims(db: Db, id: number): Promise<Detail['claims']> {
  const rows = await rowsOf<Row<'claims'>>(
    db,
    sql`
    select id::float8 as id, maker, amount_fen::float8 as amount_fen, state, accepted_fen::float8 as accepted_fen, note, answer,
           submitted_at, decided_at
    from repair_claim where repair_id = ${id} order by id desc`,
  )
  return rows.map((row) => ({
    ...row,
    submitted_at: toIso(row.submitted_at),
    decided_at: toIsoOrNull(row.decided_at),
  }))
}

async function getEvents(db: Db, id: number): Promise<Detail['events']> {
  const rows = await rowsOf<Row<'events'>>(
    db,
    sql`
    select e.id::float8 as id, e.kind, e.at, u.name as by, e.note, e.amount_fen::float8 as amount_fen
    from repair_event e join app_user u on u.id = e.user_id where e.repair_id = ${id} order by e.id desc limit ${EVENTS_MAX}`,
  )
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}

async function getSwap(db: Db, deviceId: number | null): Promise<Detail['swap']> {
  if (deviceId === null) return null
  const [row] = await rowsOf<NonNullable<Detail['swap']> & Record<string, unknown>>(
    db,
    sql`
    select d.id::float8 as device_id, ${skuTitle} as title, ${deviceCode(sql`d.id`)} as identifier
    from device d ${JOIN_DEVICE_TITLE} where d.id = ${deviceId}`,
  )
  return row ?? null
}

/** A repair with everything that belongs to it. The password of the phone is never part of it. */
export async function getRepair({ db, actor }: Context, id: number): Promise<Detail> {
  const zone = await getTenantZone(db, actor.tenantId)
  const [listed] = await rowsOf<RepairListRow & { customer: string | null; received_by: string }>(
    db,
    sql`
    select ${repairColumns(zone)}, c.name as customer, u.name as received_by
    from ${REPAIR_SOURCE} join app_user u on u.id = r.received_by left join customer c on c.id = r.customer_id
    where r.id = ${id}`,
  )
  const [stored] = await db.select().from(repairs).where(eq(repairs.id, id))
  if (!listed || !stored) throw new AppError('not_found')
  const photos = await rowsOf<{ id: number }>(
    db,
    sql`select id::float8 as id from repair_photo where repair_id = ${id} order by id`,
  )
  const payments = await rowsOf<Row<'payments'>>(
    db,
    sql`select method, amount_fen::float8 as amount_fen from repair_payment where repair_id = ${id} order by method`,
  )
  const { labourFen, quotedPartsFen, warrantyUntil } = stored
  const totalFen = labourFen + quotedPartsFen
  return {
    ...listed,
    received_at: toIso(listed.received_at),
    device_id: stored.deviceId,
    symptom_note: stored.symptomNote,
    condition: stored.condition,
    has_password: stored.devicePassword !== null,
    warranty: {
      covered: warrantyUntil === null ? null : await coversToday(db, zone, warrantyUntil),
      ...{ basis: stored.warrantyBasis, starts_on: stored.warrantyFrom, until: warrantyUntil },
    },
    warranty_note: stored.warrantyNote,
    ...{ consent: stored.consent, signature: stored.signature, photos: photos.map((photo) => photo.id) },
    quote: stored.quotedAt && {
      ...{ labour_fen: labourFen, parts_fen: quotedPartsFen, total_fen: totalFen, note: stored.quoteNote },
      ...{
        agreed: stored.agreedFen !== null,
        consent: stored.quoteConsent,
        signature: stored.quoteSignature,
      },
    },
    parts: await getParts(db, id, actor.can('cost-view')),
    charge_fen: stored.chargeFen ?? (await chargeOf(db, stored)),
    payments,
    shipments: await getShipments(db, id),
    loans: await getLoans(db, id, zone),
    swap: await getSwap(db, stored.swapDeviceId),
    claims: await getClaims(db, id),
    status_code: stored.statusCode,
    events: await getEvents(db, id),
  }
}

async function coversToday(db: Db, zone: string, until: string): Promise<boolean> {
  const [row] = await rowsOf<{ covered: boolean }>(
    db,
    sql`select ${until}::date >= ${todayOf(zone)} as covered`,
  )
  return row?.covered ?? false
}
