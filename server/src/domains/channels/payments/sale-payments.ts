import { feeOf } from '@shangxue/contract/channels/fee'
import type { ChannelMethod, FeeBearer } from '@shangxue/contract/channels/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type getSale, PAYMENT_METHOD_NAMES, type recordSale } from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { type Channel, getChannels } from '../channel.ts'
import {
  lockClaimsOfSale,
  type NewClaim,
  openClaims,
  priceSubsidies,
  reverseClaims,
  type SubsidisedLine,
} from '../subsidies/sale-claims.ts'
import { dueDaySql } from './due-day.ts'
import { feeOfPart } from './fee.ts'

type PaymentInput = Input<typeof recordSale>['payments'][number]
type ChannelPaymentInput = PaymentInput & { readonly channel_id: number }

/** A payment or refund of a sale through a channel. Refunds are negative. */
export interface ChannelPayment {
  readonly channelId: number
  readonly method: ChannelMethod
  readonly instalments: number
  readonly reference: string
  readonly amountFen: number
  readonly feeFen: number
  readonly customerFeeFen: number
  /** The phone of a subsidy, and what its claim stores. */
  readonly deviceId: number | null
  readonly claim?: NewClaim
}

interface Fee extends Record<string, unknown> {
  readonly channelId: number
  readonly instalments: number
  readonly rate_bp: number
  readonly fixed_fen: number
  readonly bearer: FeeBearer
}

const throughChannels = (payments: readonly PaymentInput[]): ChannelPaymentInput[] =>
  payments.filter((payment): payment is ChannelPaymentInput => payment.channel_id !== undefined)

/** Rejects a channel that is named twice or cannot receive the method. */
async function channelsOf(db: Db, payments: readonly ChannelPaymentInput[]): Promise<Map<number, Channel>> {
  const channels = await getChannels(
    db,
    payments.map(({ channel_id }) => channel_id),
  )
  for (const [n, { channel_id, method, device_id }] of payments.entries()) {
    const channel = channels.get(channel_id)
    if (!channel) throw new AppError('not_found')
    const isSame = (other: ChannelPaymentInput) =>
      other.channel_id === channel_id && (channel.kind !== 'subsidy' || other.device_id === device_id)
    if (payments.findIndex(isSame) !== n) throw new AppError('channel_repeated', { name: channel.name })
    if (channel.method !== method)
      throw new AppError('channel_method_differs', {
        name: channel.name,
        method: PAYMENT_METHOD_NAMES[method],
      })
  }
  return channels
}

/** Prices the payments of a sale that arrive through channels; most sales have none. */
export async function resolveChannelPayments(
  db: Db,
  payments: readonly PaymentInput[],
  sale: { readonly lines: readonly SubsidisedLine[]; readonly day: string },
): Promise<ChannelPayment[]> {
  const chosen = throughChannels(payments)
  if (chosen.length === 0) return []
  const channels = await channelsOf(db, chosen)
  const ids = [...channels.keys()]
  const subsidised = chosen.filter(({ channel_id }) => channels.get(channel_id)?.kind === 'subsidy')
  const claims = await priceSubsidies(db, subsidised, channels, sale)
  const { rows: fees } = await db.execute<Fee>(sql`
    select channel_id::float8 as "channelId", instalments, rate_bp, fixed_fen::float8 as fixed_fen, bearer
    from payment_channel_fee where channel_id = any(${sql.param(ids)}::bigint[])`)
  return chosen.map((payment) => {
    const { channel_id: channelId, instalments = 1, reference = '', amount_fen: amountFen } = payment
    const channel = channels.get(channelId)
    if (!channel) throw new AppError('not_found')
    if (!channel.active) throw new AppError('channel_inactive', { name: channel.name })
    const claim = claims[subsidised.indexOf(payment)]
    if (claim)
      return {
        ...{ channelId, method: channel.method, instalments: 1, reference: claim.imei, amountFen },
        ...{ feeFen: 0, customerFeeFen: 0, deviceId: payment.device_id ?? null, claim },
      }
    const fee = fees.find((row) => row.channelId === channelId && row.instalments === instalments)
    if (!fee) throw new AppError('channel_instalments_unknown', { name: channel.name })
    const feeFen = feeOf(amountFen, fee)
    return {
      ...{ channelId, method: channel.method, instalments, reference: reference.trim(), amountFen },
      feeFen: fee.bearer === 'shop' ? feeFen : 0,
      customerFeeFen: fee.bearer === 'customer' ? feeFen : 0,
      deviceId: null,
    }
  })
}

interface PaidThrough extends Record<string, unknown> {
  readonly channelId: number
  readonly deviceId: number | null
  readonly instalments: number
  readonly reference: string
  readonly amountFen: number
  readonly feeFen: number
  readonly refundedFen: number
  readonly refundedFeeFen: number
}

/**
 * Prices refunds through channels: at most what was paid through each, and the whole subsidy of each returned phone. The caller has
 * locked the sale.
 */
export async function resolveChannelRefunds(
  db: Db,
  saleId: number,
  payments: readonly PaymentInput[],
  deviceIds: readonly number[],
): Promise<ChannelPayment[]> {
  const chosen = throughChannels(payments)
  for (const { channelId, channel, deviceId, imei, amountFen } of await lockClaimsOfSale(
    db,
    saleId,
    deviceIds,
  ))
    if (
      !chosen.some(
        (refund) =>
          refund.channel_id === channelId && refund.device_id === deviceId && refund.amount_fen === amountFen,
      )
    )
      throw new AppError('subsidy_refund_missing', { imei, amount: formatMoney(amountFen), name: channel })
  if (chosen.length === 0) return []
  const channels = await channelsOf(db, chosen)
  const { rows } = await db.execute<PaidThrough>(sql`
    select c.channel_id::float8 as "channelId", c.device_id::float8 as "deviceId", c.instalments, c.reference, c.amount_fen::float8 as "amountFen",
           c.fee_fen::float8 as "feeFen", -coalesce(r.amount_fen, 0)::float8 as "refundedFen",
           -coalesce(r.fee_fen, 0)::float8 as "refundedFeeFen"
    from channel_payment c left join lateral (
      select sum(p.amount_fen) as amount_fen, sum(p.fee_fen) as fee_fen
      from sale s join channel_payment p on p.sale_id = s.id and p.channel_id = c.channel_id and p.kind = 'return'
        and p.device_id is not distinct from c.device_id
      where s.origin_id = ${saleId} and s.status = 'posted') r on true
    where c.sale_id = ${saleId} and c.kind = 'sale'`)
  return chosen.map(({ channel_id: channelId, amount_fen: amountFen, reference = '', device_id }) => {
    const channel = channels.get(channelId)
    if (!channel) throw new AppError('not_found')
    const deviceId = channel.kind === 'subsidy' ? (device_id ?? null) : null
    const isReturned = deviceId === null || deviceIds.includes(deviceId)
    const paid = rows.find((row) => isReturned && row.channelId === channelId && row.deviceId === deviceId)
    const leftFen = paid ? paid.amountFen - paid.refundedFen : 0
    if (!paid || amountFen > leftFen)
      throw new AppError('channel_refund_too_high', { name: channel.name, amount: formatMoney(leftFen) })
    const earlier = { amountFen: paid.refundedFen, feeFen: paid.refundedFeeFen }
    return {
      ...{ channelId, method: channel.method, instalments: paid.instalments },
      reference: reference.trim() || paid.reference,
      amountFen: -amountFen,
      feeFen: channel.feeRefunded ? -feeOfPart(paid, amountFen, earlier) : 0,
      customerFeeFen: 0,
      deviceId,
    }
  })
}

/** Stores the payments of a sale or return. They count once `postChannelPayments` has posted them. */
export async function insertChannelPayments(
  db: Db,
  tenantId: number,
  saleId: number,
  payments: readonly ChannelPayment[],
): Promise<void> {
  if (payments.length === 0) return
  await db.execute(sql`
    insert into channel_payment (tenant_id, channel_id, kind, sale_id, location_id, device_id, method, instalments, reference,
                                 amount_fen, fee_fen, customer_fee_fen, posted, day, due_day)
    select s.tenant_id, g."channelId", s.kind, s.id, s.location_id, g."deviceId", g.method, g.instalments, g.reference, g."amountFen",
           g."feeFen", g."customerFeeFen", false, s.day, s.day
    from sale s, jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as g("channelId" bigint, "deviceId" bigint, method text,
      instalments integer, reference text, "amountFen" bigint, "feeFen" bigint, "customerFeeFen" bigint)
    where s.tenant_id = ${tenantId} and s.id = ${saleId}`)
  const claims = payments.flatMap(({ channelId, deviceId, claim }) =>
    claim ? { ...claim, channelId, deviceId } : [],
  )
  if (claims.length === 0) return
  await db.execute(sql`
    insert into subsidy_claim (tenant_id, programme_id, payment_id, sale_id, line, device_id, imei, amount_fen, person_name,
                               person_id4, state)
    select p.tenant_id, g."programmeId", p.id, p.sale_id, g.line, p.device_id, g.imei, p.amount_fen, g."personName",
           g."personId4", 'pending'
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as g("programmeId" bigint, "channelId" bigint, "deviceId" bigint,
        line integer, imei text, "personName" text, "personId4" text)
      join channel_payment p on p.tenant_id = ${tenantId} and p.sale_id = ${saleId} and p.channel_id = g."channelId"
        and p.device_id = g."deviceId" and p.kind = 'sale'`)
}

/**
 * Posts the payments of a sale or return to their channels. A locked day takes none: they then belong to the day after the last
 * locked one. The caller holds the period lock.
 */
export async function postChannelPayments(db: Db, saleId: number): Promise<void> {
  // A statement of its own: the next one must see a day that was locked while this one waited.
  const { rows } = await db.execute(sql`
    select h.id from payment_channel h
    where h.id in (select p.channel_id from channel_payment p where p.sale_id = ${saleId} and not p.posted)
    order by h.id for share`)
  if (rows.length === 0) return
  await db.execute(sql`
    update channel_payment p set posted = true, day = d.day, due_day = ${dueDaySql(sql`d.day`)}
    from payment_channel h, lateral (
      select case when exists (select from channel_day z where z.tenant_id = h.tenant_id and z.channel_id = h.id and z.day = s.day)
        then (select max(z.day) + 1 from channel_day z where z.tenant_id = h.tenant_id and z.channel_id = h.id) else s.day end as day
      from sale s where s.tenant_id = h.tenant_id and s.id = ${saleId}) d
    where p.tenant_id = h.tenant_id and p.channel_id = h.id and p.sale_id = ${saleId} and not p.posted`)
  await openClaims(db, saleId)
}

/**
 * Mirrors the payments of a voided sale and reverses its claims. The journal entry of the payments is reversed with that of the sale.
 */
export async function voidChannelPayments(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  saleId: number,
  reversal: { readonly day: string; readonly note: string },
): Promise<void> {
  const claims = await lockClaimsOfSale(db, saleId)
  await db.execute(sql`
    insert into channel_payment (tenant_id, channel_id, kind, sale_id, location_id, device_id, method, instalments, reference,
                                 amount_fen, fee_fen, customer_fee_fen, posted, day, due_day)
    select p.tenant_id, p.channel_id, 'void', p.sale_id, p.location_id, p.device_id, p.method, p.instalments, p.reference,
           -p.amount_fen, -p.fee_fen, -p.customer_fee_fen, true, ${reversal.day}::date, ${dueDaySql(sql`${reversal.day}`)}
    from payment_channel h join channel_payment p on p.tenant_id = h.tenant_id and p.channel_id = h.id
    where p.sale_id = ${saleId} and p.kind = 'sale' and p.posted order by p.channel_id`)
  await reverseClaims(db, actor, claims, reversal)
}

/** Reverses the claims of returned phones. Their refunds are posted with the return. */
export async function reverseReturnedClaims(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  saleId: number,
  {
    deviceIds,
    ...reversal
  }: { readonly deviceIds: readonly number[]; readonly day: string; readonly note: string },
): Promise<void> {
  await reverseClaims(db, actor, await lockClaimsOfSale(db, saleId, deviceIds), reversal)
}

type SaleChannelPayment = Output<typeof getSale>['channel_payments'][number]

/** The payments of a sale through channels, with what has been refunded through them. Amounts of returns are negative. */
export async function listChannelPayments(db: Db, saleId: number): Promise<SaleChannelPayment[]> {
  const { rows } = await db.execute<SaleChannelPayment & Record<string, unknown>>(sql`
    select p.channel_id::float8 as channel_id, h.name as channel, p.method, p.instalments, p.reference,
           p.amount_fen::float8 as amount_fen, p.customer_fee_fen::float8 as customer_fee_fen,
           p.device_id::float8 as device_id,
           -coalesce((select sum(r.amount_fen) from sale s join channel_payment r on r.sale_id = s.id
             and r.channel_id = p.channel_id and r.kind = 'return' and r.device_id is not distinct from p.device_id
             where s.origin_id = ${saleId} and s.status = 'posted'), 0)::float8 as refunded_fen
    from channel_payment p join payment_channel h on h.id = p.channel_id
    where p.sale_id = ${saleId} and p.kind <> 'void' order by p.method, p.channel_id`)
  return rows
}
