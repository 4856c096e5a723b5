import { feeOf } from '@shangxue/contract/channels/fee'
import { sql } from 'drizzle-orm'
import { paymentChannelFees, paymentChannels } from '../../domains/channels/schema.ts'
import { accounts } from '../../domains/ledger/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import { seedSubsidies } from './subsidies.ts'

interface DemoChannel {
  readonly name: string
  readonly kind: 'wallet' | 'instalment'
  readonly method: 'wechat' | 'alipay'
  readonly settleDays: number
  readonly skipWeekend: boolean
  /** Basis points by number of instalments. */
  readonly rates: readonly (readonly [number, number])[]
  /** Instalments of the sales that are paid through it. */
  readonly instalments: number
  readonly sales: number
}

const CHANNELS: readonly DemoChannel[] = [
  {
    ...{ name: '微信 T+1', kind: 'wallet', method: 'wechat', settleDays: 1, skipWeekend: false },
    ...{ rates: [[1, 38]], instalments: 1, sales: 3 },
  },
  {
    ...{ name: '花呗分期', kind: 'instalment', method: 'alipay', settleDays: 2, skipWeekend: true },
    ...{
      rates: [
        [3, 180],
        [6, 450],
        [12, 750],
        [24, 1250],
      ],
      ...{ instalments: 12, sales: 2 },
    },
  },
]
/** The provider charged this much more for one payment, in 分. */
const FEE_DIFFERENCE_FEN = 100

/**
 * Lets some sales of the last day arrive through a wallet and in instalments, before the sales are posted to the ledger. The file of the
 * wallet has one fee more than ours. Returns what assigns the accounts that receive settlements, once they exist.
 */
export async function seedChannels(db: Db, tenantId: number): Promise<() => Promise<void>> {
  const transit = await insertAll(
    db,
    accounts,
    CHANNELS.map(({ name }) => ({ tenantId, kind: 'books' as const, name: `在途·${name}` })),
  )
  const channels = await insertAll(
    db,
    paymentChannels,
    CHANNELS.map(({ name, kind, method, settleDays, skipWeekend }, n) => ({
      ...{ tenantId, name, kind, method, settleDays, skipWeekend, feeRefunded: true },
      ...{ transitAccountId: transit[n] ?? 0, accountId: transit[n] ?? 0 },
    })),
  )
  await insertAll(
    db,
    paymentChannelFees,
    CHANNELS.flatMap(({ rates }, n) =>
      rates.map(([instalments, rateBp]) => ({
        ...{ tenantId, channelId: channels[n] ?? 0, instalments, rateBp, fixedFen: 0 },
        bearer: 'shop' as const,
      })),
    ),
  )
  for (const [n, channel] of CHANNELS.entries()) await seedPayments(db, tenantId, channels[n] ?? 0, channel)
  await seedSubsidies(db, tenantId)
  return async () => {
    await db.execute(sql`
      update payment_channel h set account_id = (
        select min(a.id) from account a where a.tenant_id = h.tenant_id and a.kind = case h.method when 'card' then 'bank' else h.method end)
      where h.tenant_id = ${tenantId}`)
  }
}

async function seedPayments(
  db: Db,
  tenantId: number,
  channelId: number,
  { method, kind, instalments, settleDays, rates, sales }: DemoChannel,
): Promise<void> {
  const rate = rates.find(([count]) => count === instalments)?.[1] ?? 0
  const { rows } = await db.execute<{ id: number; fen: number }>(sql`
    select s.id::float8 as id, p.amount_fen::float8 as fen
    from sale s join sale_payment p on p.tenant_id = s.tenant_id and p.sale_id = s.id and p.method = ${method}
    where s.tenant_id = ${tenantId} and s.kind = 'sale' and s.status = 'posted' and s.customer_id is null
      and s.day < (select max(day) from sale m where m.tenant_id = ${tenantId})
      and not exists (select from sale r where r.tenant_id = s.tenant_id and r.origin_id = s.id)
    order by s.day desc, s.id desc limit ${sales}`)
  const payments = rows.map(({ id, fen }) => ({
    ...{ id, fee: feeOf(fen, { rate_bp: rate, fixed_fen: 0 }), reference: `${channelId}${8_000_000 + id}` },
  }))
  const paymentRows = sql`jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as g(id bigint, fee bigint, reference text)`
  await db.execute(sql`
    insert into channel_payment (tenant_id, channel_id, kind, sale_id, location_id, method, instalments, reference, amount_fen,
                                 fee_fen, customer_fee_fen, posted, day, due_day, at)
    select s.tenant_id, ${channelId}::bigint, 'sale', s.id, s.location_id, p.method, ${instalments}::int, g.reference, p.amount_fen,
           g.fee, 0, true, s.day, s.day + ${settleDays}::int, s.at
    from ${paymentRows} join sale s on s.tenant_id = ${tenantId} and s.id = g.id
      join sale_payment p on p.tenant_id = s.tenant_id and p.sale_id = s.id and p.method = ${method}
    order by s.id`)
  if (kind !== 'wallet') return
  await db.execute(sql`
    insert into channel_line (tenant_id, channel_id, day, time, reference, amount_fen, fee_fen, occurrence)
    select p.tenant_id, p.channel_id, p.day, to_char(p.at at time zone 'Asia/Shanghai', 'HH24:MI'), p.reference, p.amount_fen,
           p.fee_fen + case when p.id = (select min(c.id) from channel_payment c
             where c.tenant_id = p.tenant_id and c.channel_id = p.channel_id) then ${FEE_DIFFERENCE_FEN}::int else 0 end, 1
    from channel_payment p where p.tenant_id = ${tenantId} and p.channel_id = ${channelId}`)
}
