import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type addMerchantPayment,
  type confirmMerchantPayment,
  MERCHANT_PAYMENT_STATE_NAMES,
  type MerchantPaymentState,
  type reverseMerchantPayment,
  type updateMerchantPayment,
  type withdrawMerchantPayment,
} from '@shangxue/contract/treasury/merchants'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../../platform/database/errors.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import {
  getCashAccounts,
  lockAccounts,
  postJournalEntry,
  requireOpenPeriod,
  reverseJournalEntry,
} from '../../ledger/service.ts'
import { reversePaymentSettlement, settlePayment } from '../../purchasing/service.ts'

const ENTITY = 'merchant_payment'

interface Payment extends Record<string, unknown> {
  readonly id: number
  readonly number: string
  readonly merchant_id: number
  readonly merchant: string
  readonly account_id: number
  readonly amount_fen: number
  readonly bank_reference: string | null
  readonly day: string
  readonly note: string
  readonly state: MerchantPaymentState
  readonly version: number
}

/** Locks the payment until the transaction ends. Throws `payment_closed` if it is in another state. */
export async function lockPayment(
  db: Db,
  id: number,
  ...states: readonly MerchantPaymentState[]
): Promise<Payment> {
  const { rows } = await db.execute<Payment>(sql`
    select p.id::float8 as id, p.number, p.merchant_id::float8 as merchant_id, m.name as merchant, p.account_id::float8 as account_id,
           p.amount_fen::float8 as amount_fen, p.bank_reference, p.day::text as day, p.note, p.state, p.version
    from merchant_payment p join merchant m on m.id = p.merchant_id where p.id = ${id} for update of p`)
  const [payment] = rows
  if (!payment) throw new AppError('not_found')
  if (!states.includes(payment.state))
    throw new AppError('payment_closed', { state: MERCHANT_PAYMENT_STATE_NAMES[payment.state] })
  return payment
}

type Content = Input<typeof addMerchantPayment>

const LATEST_PLAN = '2199-12-31'

/** Validates and normalises the input. Locks the merchant so that it stays active until the transaction ends. */
async function parseContent(
  db: Db,
  { merchant_id, account_id, day, bank_reference, note, ...rest }: Content,
) {
  requireDay(day)
  if (day > LATEST_PLAN) throw new AppError('payment_day_too_far')
  const { rows } = await db.execute<{ name: string; active: boolean }>(
    sql`select name, active from merchant where id = ${merchant_id} for key share`,
  )
  const [merchant] = rows
  if (!merchant) throw new AppError('not_found')
  if (!merchant.active) throw new AppError('merchant_inactive', { name: merchant.name })
  const [account] = await getCashAccounts(db, [account_id])
  if (!account?.active) throw new AppError('account_inactive', { name: account?.name ?? '' })
  const reference = bank_reference === '' ? null : bank_reference.toUpperCase()
  await requireUnusedReference(db, account_id, reference, null)
  return { merchant: merchant.name, merchant_id, account_id, day, reference, note: note.trim(), ...rest }
}

/** Throws `bank_reference_taken` with the document that already uses the reference. */
async function requireUnusedReference(
  db: Db,
  accountId: number,
  reference: string | null,
  ownId: number | null,
): Promise<void> {
  if (reference === null) return
  const { rows } = await db.execute<{ number: string; merchant: string }>(sql`
    select p.number, m.name as merchant from merchant_payment p join merchant m on m.id = p.merchant_id
    where p.account_id = ${accountId} and p.bank_reference = ${reference} and p.state in ('pending', 'done')
      and p.id is distinct from ${ownId}::bigint`)
  const [other] = rows
  if (other)
    throw new AppError('bank_reference_taken', {
      reference,
      document: other.number,
      merchant: other.merchant,
    })
}

/** Maps a unique violation by a concurrent request to the same error. */
async function withUniqueReference<T>(reference: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'merchant_payment_reference')
      throw new AppError('bank_reference_taken', {
        reference: reference ?? '',
        document: '另一笔打款',
        merchant: '刚刚登记',
      })
    throw error
  }
}

export async function addPayment(
  { db, actor, request }: Context,
  input: Content,
): Promise<Output<typeof addMerchantPayment>> {
  const { tenantId, userId } = actor
  const content = await parseContent(db, input)
  const today = await getToday(db, tenantId)
  const number = documentNumber('DK', today)
  const { rows } = await withUniqueReference(content.reference, () =>
    db.execute<{ id: number }>(sql`
      insert into merchant_payment
        (tenant_id, number, merchant_id, account_id, amount_fen, day, bank_reference, note, user_id)
      values (${tenantId}, ${number}, ${content.merchant_id}, ${content.account_id}, ${content.amount_fen},
              ${content.day}::date, ${content.reference}, ${content.note}, ${userId})
      returning id::float8 as id`),
  )
  const id = rows[0]?.id ?? 0
  const { merchant, amount_fen, day } = content
  const after = { number, merchant, amount_fen, day, bank_reference: content.reference }
  await audit(
    db,
    actor,
    { action: 'merchant_payment.added', entity: ENTITY, entityId: id, after },
    request.id,
  )
  return { id, number }
}

export async function changePayment(
  { db, actor, request }: Context,
  { id, version, ...input }: Input<typeof updateMerchantPayment>,
): Promise<Output<typeof updateMerchantPayment>> {
  const before = await lockPayment(db, id, 'pending')
  if (before.version !== version) throw new AppError('payment_changed')
  // Skips the check here: the payment may retain its own reference.
  const content = await parseContent(db, { ...input, bank_reference: '' })
  const reference = input.bank_reference === '' ? null : input.bank_reference.toUpperCase()
  await requireUnusedReference(db, content.account_id, reference, id)
  await withUniqueReference(reference, () =>
    db.execute(sql`
      update merchant_payment set merchant_id = ${content.merchant_id}, account_id = ${content.account_id},
             amount_fen = ${content.amount_fen}, day = ${content.day}::date, bank_reference = ${reference},
             note = ${content.note}, version = version + 1 where id = ${id}`),
  )
  const toAuditState = (
    state: { merchant: string; amount_fen: number; day: string },
    bank_reference: string | null,
  ) => ({
    merchant: state.merchant,
    amount_fen: state.amount_fen,
    day: state.day,
    bank_reference,
  })
  const change = {
    before: toAuditState(before, before.bank_reference),
    after: toAuditState(content, reference),
  }
  const auditEvent = { action: 'merchant_payment.changed', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, ...change }, request.id)
  return { id, version: version + 1 }
}

/** Posts the payment: the money leaves the account, and settles what the merchant is owed. The rest is a prepayment. */
export async function confirmPayment(
  { db, actor, request }: Context,
  { id, day, bank_reference, payable_ids = [] }: Input<typeof confirmMerchantPayment>,
): Promise<Output<typeof confirmMerchantPayment>> {
  const { tenantId, userId } = actor
  const payment = await lockPayment(db, id, 'pending')
  requireDay(day)
  if (day > (await getToday(db, tenantId))) throw new AppError('payment_day_in_future')
  const { number, merchant_id, merchant, account_id, amount_fen } = payment
  const reference = bank_reference === '' ? payment.bank_reference : bank_reference.toUpperCase()
  await requireUnusedReference(db, account_id, reference, id)
  // Take the period lock before reading the till's balance: a count in progress must finish first.
  await requireOpenPeriod(db, tenantId, day)
  const [account] = await lockAccounts(db, [account_id])
  if (!account) throw new AppError('not_found')
  await withUniqueReference(reference, () =>
    db.execute(sql`
      update merchant_payment set state = 'done', day = ${day}::date, bank_reference = ${reference},
             done_by = ${userId}, done_at = now(), version = version + 1 where id = ${id}`),
  )
  const entryId = await postJournalEntry(db, actor, {
    kind: 'merchant_payment',
    day,
    number,
    source: 'merchant_payment',
    sourceId: id,
    note: merchant,
    lines: [
      { account: account_id, amountFen: -amount_fen, locationId: account.location_id },
      { account: 'merchant', amountFen: amount_fen, locationId: account.location_id },
    ],
  })
  const prepaid_fen = await settlePayment(db, actor, {
    ...{ merchantId: merchant_id, paymentId: id, entryId, number, day, amountFen: amount_fen },
    payableIds: payable_ids,
  })
  const after = { number, merchant, amount_fen, day, bank_reference: reference }
  await audit(db, actor, { action: 'merchant_payment.done', entity: ENTITY, entityId: id, after }, request.id)
  return { state: 'done', balance_fen: account.balance_fen - amount_fen, prepaid_fen }
}

export async function withdrawPayment(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof withdrawMerchantPayment>,
): Promise<Output<typeof withdrawMerchantPayment>> {
  const { number, merchant } = await lockPayment(db, id, 'pending')
  await closePayment(db, actor.userId, id, 'withdrawn', reason.trim())
  const after = { number, merchant, reason: reason.trim() }
  const auditEvent = { action: 'merchant_payment.withdrawn', entity: ENTITY, entityId: id, after }
  await audit(db, actor, auditEvent, request.id)
  return { state: 'withdrawn' }
}

export async function reversePayment(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof reverseMerchantPayment>,
): Promise<Output<typeof reverseMerchantPayment>> {
  const note = reason.trim()
  const { number, merchant, amount_fen } = await lockPayment(db, id, 'done')
  if (note === '') throw new AppError('reversal_reason_missing')
  await closePayment(db, actor.userId, id, 'reversed', note)
  const source = { source: 'merchant_payment', sourceId: id }
  const day = await getToday(db, actor.tenantId)
  const reversal = await reverseJournalEntry(db, actor, source, { day, note })
  if (reversal) await reversePaymentSettlement(db, actor, reversal, day)
  const after = { number, merchant, amount_fen, reason: note }
  const auditEvent = { action: 'merchant_payment.reversed', entity: ENTITY, entityId: id, after }
  await audit(db, actor, auditEvent, request.id)
  return { state: 'reversed' }
}

const closePayment = (db: Db, userId: number, id: number, state: 'withdrawn' | 'reversed', reason: string) =>
  db.execute(sql`
    update merchant_payment set state = ${state}, ended_by = ${userId}, ended_at = now(), reason = ${reason},
           version = version + 1 where id = ${id}`)
