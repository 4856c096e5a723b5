import type * as contract from '@shangxue/contract/channels/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { postJournalEntry, requireOpenPeriod } from '../../ledger/service.ts'
import { type Channel, lockChannel } from '../channel.ts'
import { dueDaySql } from '../payments/due-day.ts'
import { compareDay, type DayEntry, isDayClosed, isOpen, totalsOf } from './day.ts'

const JOURNAL_SOURCE = 'channel_correction'

interface Correction {
  readonly day: string
  readonly note: string
  readonly entry: DayEntry
}

/** Posts what the channel's file has more or less than our payment, so that both are equal. */
async function postCorrection(
  { db, actor }: Context,
  channel: Channel,
  { day, note, entry: { payment, line } }: Correction,
): Promise<number> {
  const { tenantId } = actor
  const amountFen = (line?.amount_fen ?? 0) - (payment?.amount_fen ?? 0)
  const feeFen = (line?.fee_fen ?? 0) - (payment?.fee_fen ?? 0)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into channel_payment (tenant_id, channel_id, kind, sale_id, location_id, method, instalments, reference, amount_fen,
                                 fee_fen, customer_fee_fen, posted, day, due_day)
    select h.tenant_id, h.id, 'correction', null, null, h.method, 1, ${line?.reference ?? payment?.reference ?? ''}, ${amountFen},
           ${feeFen}, 0, true, ${day}::date, ${dueDaySql(sql`${day}`)}
    from payment_channel h where h.tenant_id = ${tenantId} and h.id = ${channel.id} returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  await postJournalEntry(db, actor, {
    ...{ kind: 'settlement', day, number: channel.name, source: JOURNAL_SOURCE, sourceId: inserted.id, note },
    lines: [
      { account: channel.transitAccountId, amountFen: amountFen - feeFen, inTransit: true },
      { account: 'channel_fee', amountFen: feeFen },
      { account: 'difference', amountFen: -amountFen },
    ],
  })
  return inserted.id
}

/** Resolves a difference once. Corrections and fees are posted on the reconciled day. */
export async function resolveDifference(
  context: Context,
  { id, day, payment_id, line_id, kind, ...input }: Input<typeof contract.resolveDifference>,
): Promise<Output<typeof contract.resolveDifference>> {
  const { db, actor, request } = context
  requireDay(day)
  const note = input.note.trim()
  if (note === '') throw new AppError('channel_note_missing')
  if (kind !== 'note') await requireOpenPeriod(db, actor.tenantId, day)
  const channel = await lockChannel(db, id)
  if (await isDayClosed(db, id, day)) throw new AppError('channel_day_closed', { day })
  const entries = await compareDay(db, actor.tenantId, id, day)
  const entry = entries.find(
    ({ payment, line }) => (payment?.id ?? null) === payment_id && (line?.id ?? null) === line_id,
  )
  if (!entry || !isOpen(entry)) throw new AppError('channel_difference_gone')
  if (kind === 'fee' && entry.payment?.amount_fen !== entry.line?.amount_fen)
    throw new AppError('channel_fee_only')
  const correctionId = kind === 'note' ? null : await postCorrection(context, channel, { day, note, entry })
  await db.execute(sql`
    insert into channel_resolution (tenant_id, channel_id, day, payment_id, line_id, kind, note, correction_id, user_id)
    values (${actor.tenantId}, ${id}, ${day}::date, ${payment_id}, ${line_id}, ${kind}, ${note}, ${correctionId}, ${actor.userId})`)
  const after = { channel: channel.name, day, resolution: kind, amount_fen: entry.difference_fen, note }
  const auditEntry = { action: 'channel.difference_resolved', entity: 'payment_channel', entityId: id }
  await audit(db, actor, { ...auditEntry, after }, request.id)
  const { unexplained_fen } = totalsOf(await compareDay(db, actor.tenantId, id, day))
  return { unexplained_fen }
}

/** Locks a day that is over and has no unresolved difference. Later payments of the day belong to the next one. */
export async function closeChannelDay(
  { db, actor, request }: Context,
  { id, day }: Input<typeof contract.closeChannelDay>,
): Promise<Output<typeof contract.closeChannelDay>> {
  requireDay(day)
  const channel = await lockChannel(db, id)
  if (day >= (await getToday(db, actor.tenantId))) throw new AppError('channel_day_open', { day })
  if (await isDayClosed(db, id, day)) throw new AppError('channel_day_closed', { day })
  const open = (await compareDay(db, actor.tenantId, id, day)).filter(isOpen)
  if (open.length > 0) throw new AppError('channel_differences_open', { count: open.length })
  await db.execute(sql`
    insert into channel_day (tenant_id, channel_id, day, user_id)
    values (${actor.tenantId}, ${id}, ${day}::date, ${actor.userId})`)
  const entry = { action: 'channel.day_closed', entity: 'payment_channel', entityId: id }
  await audit(db, actor, { ...entry, after: { channel: channel.name, day } }, request.id)
  return { closed: true }
}
