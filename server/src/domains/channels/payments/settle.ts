import type { settleChannel as SettleChannel } from '@shangxue/contract/channels/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { formatMoney } from '@shangxue/contract/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday } from '../../../platform/time/period.ts'
import { lockAccount, postJournalEntry, requireOpenPeriod } from '../../ledger/service.ts'
import { type Channel, lockChannel } from '../channel.ts'

const JOURNAL_SOURCE = 'channel_settlement'

interface Due {
  readonly fen: number
  readonly count: number
}

async function sumOf(db: Db, due: SQL): Promise<Due> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select coalesce(sum(amount_fen - fee_fen), 0)::float8 as fen, count(*)::int as count from channel_payment where ${due}`)
  return rows[0] ?? { fen: 0, count: 0 }
}

/** Settles the payments that `due` selects. The caller has locked the channel and checked the period of the day. */
export async function postSettlement(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  channel: Channel,
  { due, day }: { readonly due: SQL; readonly day: string },
): Promise<Due & { readonly id: number }> {
  const { fen, count } = await sumOf(db, due)
  const account = await lockAccount(db, channel.accountId)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into channel_settlement (tenant_id, channel_id, account_id, day, amount_fen, user_id)
    values (${actor.tenantId}, ${channel.id}, ${account.id}, ${day}::date, ${fen}, ${actor.userId})
    returning id::float8 as id`)
  const [settlement] = rows
  if (!settlement) throw new AppError('conflict')
  await db.execute(sql`update channel_payment set settlement_id = ${settlement.id} where ${due}`)
  // Payments and refunds of the same amount settle each other without money.
  if (fen !== 0)
    await postJournalEntry(db, actor, {
      ...{ kind: 'settlement', day, number: channel.name, source: JOURNAL_SOURCE },
      ...{ sourceId: settlement.id, note: `${count} 笔` },
      lines: [
        { account: account.id, amountFen: fen, locationId: account.location_id },
        { account: channel.transitAccountId, amountFen: -fen, inTransit: true },
      ],
    })
  return { id: settlement.id, fen, count }
}

/** Claims of subsidies that wait for an answer are settled by it. */
const isWaiting = sql`exists (
  select from subsidy_claim c where c.payment_id = channel_payment.id and c.state not in ('reversed', 'lost'))`

/** Moves the due payments of a channel to its account today. Of two settlements at once, one finds nothing due. */
export async function settleChannel(
  { db, actor, request }: Context,
  { id, day, amount_fen }: Input<typeof SettleChannel>,
): Promise<Output<typeof SettleChannel>> {
  const { tenantId } = actor
  if (!isDay(day)) throw new AppError('no_such_day')
  const today = await getToday(db, tenantId)
  await requireOpenPeriod(db, tenantId, today)
  const channel = await lockChannel(db, id)
  const due = sql`channel_id = ${id} and posted and settlement_id is null
    and due_day <= least(${day}::date, ${today}::date) and not ${isWaiting}`
  const { fen, count } = await sumOf(db, due)
  if (count === 0) throw new AppError('channel_nothing_due', { name: channel.name })
  if (fen !== amount_fen) throw new AppError('channel_settlement_changed', { amount: formatMoney(fen) })
  const settlement = await postSettlement(db, actor, channel, { due, day: today })
  const after = { channel: channel.name, amount_fen: fen, day: today }
  const entry = { action: 'channel.settled', entity: 'payment_channel', entityId: id }
  await audit(db, actor, { ...entry, after }, request.id)
  return { id: settlement.id, amount_fen: fen, payments: count }
}
