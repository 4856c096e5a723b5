import type * as contract from '@shangxue/contract/channels/endpoints'
import type { ChannelKind } from '@shangxue/contract/channels/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { formatMoney } from '@shangxue/contract/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { createChartOfAccounts, createMissingRole, getCashAccounts } from '../../ledger/service.ts'
import { lockChannel } from '../channel.ts'

type Channel = Output<typeof contract.listChannels>[number]
type Choice = Output<typeof contract.listChannelChoices>[number]
type Content = Omit<Input<typeof contract.addChannel>, 'kind'> & { readonly kind: ChannelKind }

const feesSql = sql`(select json_agg(json_build_object('instalments', f.instalments, 'rate_bp', f.rate_bp,
    'fixed_fen', f.fixed_fen, 'bearer', f.bearer) order by f.instalments)
  from payment_channel_fee f where f.channel_id = h.id) as fees`
const netSql = (
  due: SQL = sql``,
): SQL => sql`coalesce((select sum(p.amount_fen - p.fee_fen) from channel_payment p
  where p.channel_id = h.id and p.posted and p.settlement_id is null ${due}), 0)::float8`

export async function listChannels(db: Db, tenantId: number): Promise<Output<typeof contract.listChannels>> {
  const today = await getToday(db, tenantId)
  const { rows } = await db.execute<Channel & Record<string, unknown>>(sql`
    select h.id::float8 as id, h.name, h.kind, h.method, h.account_id::float8 as account_id, a.name as account, h.settle_days,
           h.skip_weekend, h.fee_refunded, h.preselected, h.active, h.version, ${feesSql}, ${netSql()} as in_transit_fen,
           ${netSql(sql`and p.due_day <= ${today}::date and not exists (
             select from subsidy_claim c where c.payment_id = p.id and c.state not in ('reversed', 'lost'))`)} as due_fen
    from payment_channel h join account a on a.id = h.account_id
    order by h.active desc, h.name`)
  return rows
}

export async function listChannelChoices(db: Db): Promise<Output<typeof contract.listChannelChoices>> {
  const { rows } = await db.execute<Choice & Record<string, unknown>>(sql`
    select h.id::float8 as id, h.name, h.kind, h.method, h.preselected, ${feesSql}
    from payment_channel h where h.active and h.kind <> 'subsidy' order by h.preselected desc, h.name`)
  return rows
}

async function requireContent(db: Db, { name, fees, account_id }: Content, id: number | null): Promise<void> {
  if (new Set(fees.map(({ instalments }) => instalments)).size !== fees.length)
    throw new AppError('channel_fees_repeated')
  const [account] = await getCashAccounts(db, [account_id])
  if (account?.kind === 'cash') throw new AppError('channel_account_cash')
  if (account && !account.active) throw new AppError('account_off', { name: account.name })
  const { rows } = await db.execute(sql`
    select from payment_channel where name = ${name.trim()} and id is distinct from ${id}::bigint`)
  if (rows.length > 0) throw new AppError('channel_name_taken', { name: name.trim() })
}

async function saveFees(db: Db, tenantId: number, channelId: number, fees: Content['fees']): Promise<void> {
  await db.execute(sql`delete from payment_channel_fee where channel_id = ${channelId}`)
  await db.execute(sql`
    insert into payment_channel_fee (tenant_id, channel_id, instalments, rate_bp, fixed_fen, bearer)
    select ${tenantId}::int, ${channelId}::bigint, f.instalments, f.rate_bp, f.fixed_fen, f.bearer
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb)
      as f(instalments integer, rate_bp integer, fixed_fen bigint, bearer text)`)
}

const toAuditState = ({ name, kind, settle_days, skip_weekend, fee_refunded, preselected }: Content) => ({
  ...{ name: name.trim(), channel_kind: kind, settle_days, skip_weekend, fee_refunded, preselected },
})

/** Adds a channel and the ledger account of its money in transit. */
export async function addChannel(
  { db, actor, request }: Context,
  input: Content,
): Promise<Output<typeof contract.addChannel>> {
  const { tenantId } = actor
  await createChartOfAccounts(db, tenantId)
  await createMissingRole(db, tenantId, 'channel_fee')
  await requireContent(db, input, null)
  const name = input.name.trim()
  const { rows: accountRows } = await db.execute<{ id: number }>(sql`
    insert into account (tenant_id, kind, name)
    select ${tenantId}::int, 'books', ${`在途·${name}`}::text || case
      when exists (select from account a where a.name = ${`在途·${name}`}) then '#' || (select count(*) from account) else '' end
    on conflict do nothing returning id::float8 as id`)
  const transit = accountRows[0]
  if (!transit) throw new AppError('conflict')
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into payment_channel (tenant_id, name, kind, method, transit_account_id, account_id, settle_days, skip_weekend,
                                 fee_refunded, preselected)
    values (${tenantId}, ${name}, ${input.kind}, ${input.method}, ${transit.id}, ${input.account_id}, ${input.settle_days},
            ${input.skip_weekend}, ${input.fee_refunded}, ${input.preselected})
    on conflict do nothing returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('channel_name_taken', { name })
  await saveFees(db, tenantId, inserted.id, input.fees)
  const entry = { action: 'channel.added', entity: 'payment_channel', entityId: inserted.id }
  await audit(db, actor, { ...entry, after: toAuditState(input) }, request.id)
  return inserted
}

async function requireNothingInTransit(db: Db, id: number, name: string): Promise<void> {
  const { rows } = await db.execute<{ fen: number; open: boolean }>(sql`
    select coalesce(sum(amount_fen - fee_fen), 0)::float8 as fen, count(*) > 0 as open
    from channel_payment where channel_id = ${id} and posted and settlement_id is null`)
  const [transit] = rows
  if (transit?.open) throw new AppError('channel_in_transit', { name, amount: formatMoney(transit.fen) })
}

export async function editChannel(
  { db, actor, request }: Context,
  {
    id,
    version,
    active,
    ...content
  }: Content & { readonly id: number; readonly version: number; readonly active: boolean },
): Promise<Output<typeof contract.editChannel>> {
  const before = await lockChannel(db, id)
  if ((before.kind === 'subsidy') !== (content.kind === 'subsidy')) throw new AppError('not_found')
  if (before.version !== version) throw new AppError('channel_changed')
  await requireContent(db, content, id)
  if (before.active && !active) await requireNothingInTransit(db, id, before.name)
  const name = content.name.trim()
  await db.execute(sql`
    update payment_channel set name = ${name}, kind = ${content.kind}, method = ${content.method},
      account_id = ${content.account_id}, settle_days = ${content.settle_days}, skip_weekend = ${content.skip_weekend},
      fee_refunded = ${content.fee_refunded}, preselected = ${content.preselected}, active = ${active}, version = version + 1
    where id = ${id}`)
  await saveFees(db, actor.tenantId, id, content.fees)
  const entry = { action: 'channel.changed', entity: 'payment_channel', entityId: id }
  const after = { ...toAuditState(content), active }
  await audit(
    db,
    actor,
    { ...entry, before: { name: before.name, active: before.active }, after },
    request.id,
  )
  return { id, version: version + 1 }
}
