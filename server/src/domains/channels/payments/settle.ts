import type { settleChannel as SettleChannel } from '@shangxue/contract/channels/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { lockAccount, postJournalEntry, requireOpenPeriod } from '../../ledger/service.ts'
import { lockChannel } from '../channel.ts'

const JOURNAL_SOURCE = 'channel_settlement'

/** Moves the due payments of a channel to its account today. Of two settlements at once, one finds nothing due. */
export async function settleChannel(
  { db, actor, request }: Context,
  { id, day, amount_fen }: Input<typeof SettleChannel>,
): Promise<Output<typeof SettleChannel>> {
  const { tenantId, userId } = actor
  if (!isDay(day)) throw new AppError('no_such_day')
  const today = await getToday(db, tenantId)
  await requireOpenPeriod(db, tenantId, today)
  const channel = await lockChannel(db, id)
  const due = sql`channel_id = ${id} and posted and settlement_id is null and due_day <= least(${day}::date, ${today}::date)`
  const { rows } = await db.execute<{ fen: number; count: number }>(sql`
    select coalesce(sum(amount_fen - fee_fen), 0)::float8 as fen, count(*)::int as count from channel_payment where ${due}`)
  const { fen = 0, count = 0 } = rows[0] ?? {}
  if (count === 0) throw new AppError('channel_nothing_due', { name: channel.name })
  if (fen !== amount_fen) throw new AppError('channel_settlement_changed', { amount: formatMoney(fen) })
  const account = await lockAccount(db, channel.accountId)
  const { rows: insertedRows } = await db.execute<{ id: number }>(sql`
    insert into channel_settlement (tenant_id, channel_id, account_id, day, amount_fen, user_id)
    values (${tenantId}, ${id}, ${account.id}, ${today}::date, ${fen}, ${userId}) returning id::float8 as id`)
  const settlement = insertedRows[0]
  if (!settlement) throw new AppError('conflict')
  await db.execute(sql`update channel_payment set settlement_id = ${settlement.id} where ${due}`)
  // Payments and refunds of the same amount settle each other without money.
  if (fen !== 0)
    await postJournalEntry(db, actor, {
      ...{ kind: 'settlement', day: today, number: channel.name, source: JOURNAL_SOURCE },
      ...{ sourceId: settlement.id, note: `${count} 笔` },
      lines: [
        { account: account.id, amountFen: fen, locationId: account.location_id },
        { account: channel.transitAccountId, amountFen: -fen, inTransit: true },
      ],
    })
  const after = { channel: channel.name, amount_fen: fen, day: today }
  const entry = { action: 'channel.settled', entity: 'payment_channel', entityId: id }
  await audit(db, actor, { ...entry, after }, request.id)
  return { id: settlement.id, amount_fen: fen, payments: count }
}
