import { subsidyOf } from '@shangxue/contract/channels/fee'
import { formatMoney } from '@shangxue/contract/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { reverseJournalEntry } from '../../ledger/service.ts'
import type { Channel } from '../channel.ts'
import { dueDaySql } from '../payments/due-day.ts'

type ActorRef = Pick<Actor, 'tenantId' | 'userId'>

/** A line of the cart, as far as subsidies depend on it. */
export interface SubsidisedLine {
  readonly line: number
  readonly deviceIds: readonly number[]
  readonly priceFen: number
}
export interface SubsidyPayment {
  readonly channel_id: number
  readonly amount_fen: number
  readonly device_id?: number
  readonly person_name?: string
  readonly person_id4?: string
}
/** What a claim stores besides its payment. */
export interface NewClaim {
  readonly programmeId: number
  readonly line: number
  readonly imei: string
  readonly personName: string
  readonly personId4: string
}

interface Rule extends Record<string, unknown> {
  readonly id: number
  readonly channel_id: number
  readonly price_ceiling_fen: number
  readonly rate_bp: number
  readonly piece_ceiling_fen: number
  readonly needs_person: boolean
  readonly valid: boolean
}

/** Checks subsidies against the rules of their programmes. The result is in the order of the payments. */
export async function priceSubsidies(
  db: Db,
  payments: readonly SubsidyPayment[],
  channels: ReadonlyMap<number, Channel>,
  { lines, day }: { readonly lines: readonly SubsidisedLine[]; readonly day: string },
): Promise<NewClaim[]> {
  if (payments.length === 0) return []
  const channelIds = payments.map(({ channel_id }) => channel_id)
  const { rows: rules } = await db.execute<Rule>(sql`
    select id::float8 as id, channel_id::float8 as channel_id, price_ceiling_fen::float8 as price_ceiling_fen, rate_bp,
           piece_ceiling_fen::float8 as piece_ceiling_fen, needs_person,
           ${day}::date between valid_from and valid_until as valid
    from subsidy_programme where channel_id = any(${sql.param(channelIds)}::bigint[])`)
  const deviceIds = payments.flatMap(({ device_id }) => device_id ?? [])
  const { rows: codes } = await db.execute<{ id: number; imei: string }>(sql`
    select device_id::float8 as id, value as imei from device_identifier
    where kind = 'imei1' and device_id = any(${sql.param(deviceIds)}::bigint[])`)
  return payments.map(({ channel_id, amount_fen, device_id, person_name = '', person_id4 = '' }) => {
    const name = channels.get(channel_id)?.name ?? ''
    const rule = rules.find((row) => row.channel_id === channel_id)
    const line = lines.find(({ deviceIds: ids }) => device_id !== undefined && ids.includes(device_id))
    const imei = codes.find(({ id }) => id === device_id)?.imei
    if (!rule || !line || imei === undefined) throw new AppError('subsidy_phone_missing', { name })
    if (!rule.valid) throw new AppError('subsidy_not_valid', { name, day })
    const fen = subsidyOf(line.priceFen, rule)
    if (fen !== amount_fen) throw new AppError('subsidy_amount', { name, amount: formatMoney(fen) })
    if (rule.needs_person && (person_name.trim() === '' || person_id4 === ''))
      throw new AppError('subsidy_person_missing', { name })
    return {
      ...{ programmeId: rule.id, line: line.line, imei },
      ...(rule.needs_person
        ? { personName: person_name.trim(), personId4: person_id4.toUpperCase() }
        : { personName: '', personId4: '' }),
    }
  })
}

/** Evidence that the programme `p` asks for is present in the claim `c`. */
export const isCompleteSql: SQL = sql`
  (not p.needs_invoice or c.invoice <> '') and (not p.needs_activation or c.activated)
  and (not p.needs_box_photo or exists (select from subsidy_photo f where f.claim_id = c.id and f.kind = 'box'))
  and (not p.needs_phone_photo or exists (select from subsidy_photo f where f.claim_id = c.id and f.kind = 'phone'))`

/** Opens the claims of a posted sale. A phone has one open or paid claim per programme. */
export async function openClaims(db: Db, saleId: number): Promise<void> {
  const { rows } = await db.execute<{ imei: string }>(sql`
    select c.imei from subsidy_claim c where c.sale_id = ${saleId} and c.state = 'pending' and exists (
      select from subsidy_claim o where o.programme_id = c.programme_id and o.imei = c.imei and o.id <> c.id
        and o.state in ('evidence', 'ready', 'submitted', 'paid'))`)
  if (rows[0]) throw new AppError('subsidy_claimed', { imei: rows[0].imei })
  await db.execute(sql`
    update subsidy_claim c set state = case when ${isCompleteSql} then 'ready' else 'evidence' end
    from subsidy_programme p where p.id = c.programme_id and c.sale_id = ${saleId} and c.state = 'pending'`)
}

export interface OpenClaim extends Record<string, unknown> {
  readonly id: number
  readonly channelId: number
  readonly channel: string
  readonly deviceId: number
  readonly imei: string
  readonly amountFen: number
  readonly state: string
}

/** Locks the claims of a sale, of some devices or all, that a return or a void reverses. */
export async function lockClaimsOfSale(
  db: Db,
  saleId: number,
  deviceIds?: readonly number[],
): Promise<OpenClaim[]> {
  const ofDevices =
    deviceIds === undefined ? sql`` : sql`and c.device_id = any(${sql.param([...deviceIds])}::bigint[])`
  const { rows } = await db.execute<OpenClaim>(sql`
    select c.id::float8 as id, h.id::float8 as "channelId", h.name as channel, c.device_id::float8 as "deviceId", c.imei,
           c.amount_fen::float8 as "amountFen", c.state
    from subsidy_claim c join subsidy_programme p on p.id = c.programme_id join payment_channel h on h.id = p.channel_id
    where c.sale_id = ${saleId} and c.state not in ('pending', 'reversed') ${ofDevices}
    order by c.id for update of c`)
  return rows
}

/** Reverses claims whose payments were refunded or mirrored, with the loss of those that had been refused. */
export async function reverseClaims(
  db: Db,
  actor: ActorRef,
  claims: readonly OpenClaim[],
  { day, note }: { readonly day: string; readonly note: string },
): Promise<void> {
  for (const { id, state } of claims) {
    await db.execute(sql`update subsidy_claim set state = 'reversed', decided_at = now() where id = ${id}`)
    if (state !== 'lost') continue
    await reverseJournalEntry(db, actor, { source: LOSS_SOURCE, sourceId: id }, { day, note })
    await insertLoss(db, id, day, 1)
  }
}

export const LOSS_SOURCE = 'subsidy_loss'

/** Inserts what a loss takes from the money in transit; `sign` 1 gives it back. */
export async function insertLoss(db: Db, claimId: number, day: string, sign: 1 | -1): Promise<void> {
  await db.execute(sql`
    insert into channel_payment (tenant_id, channel_id, kind, method, instalments, reference, amount_fen, fee_fen,
                                 customer_fee_fen, posted, day, due_day)
    select h.tenant_id, h.id, 'correction', h.method, 1, c.imei, ${sign}::int * c.amount_fen, 0, 0, true, ${day}::date,
           ${dueDaySql(sql`${day}`)}
    from subsidy_claim c join subsidy_programme p on p.id = c.programme_id join payment_channel h on h.id = p.channel_id
    where c.id = ${claimId}`)
}
