import { subsidyOf } from '@shangxue/contract/channels/fee'
import { sql } from 'drizzle-orm'
import { paymentChannels } from '../../domains/channels/schema.ts'
import { subsidyProgrammes } from '../../domains/channels/subsidies/schema.ts'
import { accounts } from '../../domains/ledger/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'

const NAME = '国补（手机）'
const RULE = { price_ceiling_fen: 600_000, rate_bp: 1_500, piece_ceiling_fen: 50_000 }
/** The latest claim is the first. */
const STATES = ['evidence', 'ready', 'submitted'] as const

/** A subsidy programme with a claim in each state before the answer, of phones that were paid by card. */
export async function seedSubsidies(db: Db, tenantId: number): Promise<void> {
  const [transit = 0] = await insertAll(db, accounts, [{ tenantId, kind: 'books', name: `在途·${NAME}` }])
  const [channel = 0] = await insertAll(db, paymentChannels, [
    {
      ...{ tenantId, name: NAME, kind: 'subsidy', method: 'card', settleDays: 0, skipWeekend: false },
      ...{ feeRefunded: true, transitAccountId: transit, accountId: transit },
    },
  ])
  const { rows: days } = await db.execute<{ year: string }>(sql`
    select left(max(day)::text, 4) as year from sale where tenant_id = ${tenantId}`)
  const year = days[0]?.year ?? '2026'
  const [programme = 0] = await insertAll(db, subsidyProgrammes, [
    {
      ...{ tenantId, channelId: channel, priceCeilingFen: RULE.price_ceiling_fen, rateBp: RULE.rate_bp },
      ...{ pieceCeilingFen: RULE.piece_ceiling_fen, validFrom: `${year}-01-01`, validUntil: `${year}-12-31` },
      ...{ needsPerson: false, needsBoxPhoto: false, needsPhonePhoto: false },
      ...{ needsInvoice: true, needsActivation: true },
    },
  ])
  const { rows: phones } = await db.execute<{
    sale: number
    device: number
    line: number
    price: number
  }>(sql`
    select s.id::float8 as sale, min(v.device_id)::float8 as device, min(k.line) as line, min(k.price_fen)::float8 as price
    from sale s join sale_payment p on p.tenant_id = s.tenant_id and p.sale_id = s.id and p.method = 'card'
      join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id
      join sale_line_device v on v.tenant_id = k.tenant_id and v.sale_id = k.sale_id and v.line = k.line
      join device_identifier i on i.tenant_id = v.tenant_id and i.device_id = v.device_id and i.kind = 'imei1'
    where s.tenant_id = ${tenantId} and s.kind = 'sale' and s.status = 'posted' and s.customer_id is null
      and not exists (select from sale r where r.tenant_id = s.tenant_id and r.origin_id = s.id)
    group by s.id having count(*) = 1 and min(k.price_fen) <= ${RULE.price_ceiling_fen}
    order by s.id desc limit ${STATES.length}`)
  const claims = phones.map((phone, n) => ({ ...phone, fen: subsidyOf(phone.price, RULE), state: STATES[n] }))
  const claimRows = sql`jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
    as g(sale bigint, device bigint, line integer, fen bigint, state text)`
  await db.execute(sql`
    insert into channel_payment (tenant_id, channel_id, kind, sale_id, location_id, device_id, method, instalments, reference,
                                 amount_fen, fee_fen, customer_fee_fen, posted, day, due_day, at)
    select s.tenant_id, ${channel}::bigint, 'sale', s.id, s.location_id, g.device, 'card', 1, '', g.fen, 0, 0, true, s.day, s.day,
           s.at
    from ${claimRows} join sale s on s.tenant_id = ${tenantId} and s.id = g.sale order by s.id`)
  await db.execute(sql`
    insert into subsidy_claim (tenant_id, programme_id, payment_id, sale_id, line, device_id, imei, amount_fen, person_name,
                               person_id4, invoice, activated, state, submitted_at)
    select p.tenant_id, ${programme}::bigint, p.id, p.sale_id, g.line, p.device_id, i.value, p.amount_fen, '', '',
           case g.state when 'evidence' then '' else '2530' || p.id end, g.state <> 'evidence', g.state,
           case g.state when 'submitted' then p.at end
    from ${claimRows} join channel_payment p on p.tenant_id = ${tenantId} and p.channel_id = ${channel} and p.sale_id = g.sale
      join device_identifier i on i.tenant_id = p.tenant_id and i.device_id = p.device_id and i.kind = 'imei1'
    order by p.id`)
}
