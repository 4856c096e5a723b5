import { sql } from 'drizzle-orm'
import { insertClaimLines } from '../../domains/purchasing/price-claims/write-claim.ts'
import { lockCut } from '../../domains/purchasing/price-cuts/terms.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
}

const SUPPLIER = '小米直供中心'
const BRAND = '小米'
const MODELS = 5
const DAYS_AGO = 6

/** Seeds a price cut with a submitted claim that the supplier has answered in part. */
export async function seedPriceCuts(db: Db, { tenantId, calendar, staff }: Parts): Promise<void> {
  const digits = calendar.digits(DAYS_AGO).slice(2)
  const { rows: cuts } = await db.execute<{ id: number }>(sql`
    insert into price_cut (tenant_id, number, merchant_id, effective_at, window_days, any_supplier, note, user_id, at)
    select ${tenantId}, ${`TJ${digits}-DEM2A`}, id, ${calendar.at(DAYS_AGO, 0).toISOString()}::timestamptz, 7, true, '新品上市前调价',
           ${staff.boss}, ${calendar.at(DAYS_AGO, 0.2).toISOString()}::timestamptz
    from merchant where tenant_id = ${tenantId} and name = ${SUPPLIER} returning id::float8 as id`)
  const cutId = cuts[0]?.id ?? 0
  await db.execute(sql`
    insert into price_cut_line (tenant_id, cut_id, sku_id, cut_fen)
    select ${tenantId}::integer, ${cutId}::bigint, s.id, 20000
    from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join brand b on b.tenant_id = p.tenant_id and b.id = p.brand_id
    where s.tenant_id = ${tenantId} and b.name = ${BRAND} and p.tracking = 'serial' order by s.id limit ${MODELS}`)
  const { rows: claims } = await db.execute<{ id: number }>(sql`
    insert into price_claim (tenant_id, number, cut_id, state, user_id, at)
    values (${tenantId}, ${`JB${digits}-DEM2A`}, ${cutId}, 'draft', ${staff.boss},
            ${calendar.at(DAYS_AGO, 0.3).toISOString()}::timestamptz) returning id::float8 as id`)
  const claimId = claims[0]?.id ?? 0
  await insertClaimLines(db, tenantId, claimId, await lockCut(db, cutId))
  // Every second phone is answered: one refused, the others accepted.
  await db.execute(sql`
    update price_claim_line l set state = case when k.n = 0 then 'refused' else 'accepted' end,
      answer_fen = case when k.n = 0 then 0 else l.claim_fen end,
      answer_note = case when k.n = 0 then '已在别处申报' else '' end
    from (select device_id, row_number() over (order by device_id) - 1 as n from price_claim_line
          where tenant_id = ${tenantId} and claim_id = ${claimId} and exclusion is null) k
    where l.tenant_id = ${tenantId} and l.claim_id = ${claimId} and l.device_id = k.device_id and k.n % 2 = 0`)
  await db.execute(sql`
    update price_claim set state = 'submitted', submitted_at = ${calendar.at(DAYS_AGO, 0.4).toISOString()}::timestamptz,
      version = 1 where tenant_id = ${tenantId} and id = ${claimId}`)
}
