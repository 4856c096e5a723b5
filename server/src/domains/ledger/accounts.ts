import type * as contract from '@shangxue/contract/ledger/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday, type Period, requirePeriod } from '../../platform/time/period.ts'
import { balanceOf } from './cash-accounts.ts'
import { createChartOfAccounts } from './periods/accounting-periods.ts'
import { postJournalEntry } from './posting/journal-entries.ts'

type Account = Output<typeof contract.addAccount>
type Entry = Output<typeof contract.listAccountEntries>['list'][number]
type Row<T> = T & Record<string, unknown>

const columns = sql`
  a.id::float8 as id, a.kind, a.name, a.number, a.location_id::float8 as location_id, l.name as location, a.active,
  ${balanceOf()}::float8 as balance_fen, a.version`
const accountsJoined = sql`account a left join location l on l.id = a.location_id`

async function getAccount(db: Db, id: number): Promise<Account> {
  const { rows } = await db.execute<Row<Account>>(
    sql`select ${columns} from ${accountsJoined} where a.kind <> 'books' and a.id = ${id}`,
  )
  const [account] = rows
  if (!account) throw new AppError('not_found')
  return account
}

export async function listAccounts(db: Db, tenantId: number): Promise<Output<typeof contract.listAccounts>> {
  const { rows: list } = await db.execute<Row<Account>>(sql`
    select ${columns} from ${accountsJoined} where a.kind <> 'books'
    order by a.active desc, array_position(array['cash', 'bank', 'wechat', 'alipay'], a.kind), l.position, a.name`)
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select closed_through::text as day from ledger_settings`,
  )
  return {
    list,
    total_fen: list.reduce((sum, { balance_fen }) => sum + balance_fen, 0),
    closed_through: rows[0]?.day ?? null,
    today: await getToday(db, tenantId),
  }
}

export async function addAccount(
  context: Context,
  input: Input<typeof contract.addAccount>,
): Promise<Account> {
  const { db, actor, request } = context
  const name = input.name.trim()
  if (name === '') throw new AppError('account_name_missing')
  if (input.location_id !== undefined) {
    const { rows } = await db.execute(sql`select from location where active and id = ${input.location_id}`)
    if (rows.length === 0) throw new AppError('not_found')
  }
  await createChartOfAccounts(db, actor.tenantId)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into account (tenant_id, kind, name, number, location_id)
    values (${actor.tenantId}, ${input.kind}, ${name}, ${input.number.trim()}, ${input.location_id ?? null})
    on conflict do nothing returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('account_name_taken', { name })
  const amountFen = input.opening_fen ?? 0
  if (amountFen !== 0)
    await postJournalEntry(db, actor, {
      kind: 'opening',
      day: await getToday(db, actor.tenantId),
      number: '期初',
      source: 'account',
      sourceId: inserted.id,
      lines: [
        { account: inserted.id, amountFen },
        { account: 'opening', amountFen: -amountFen },
      ],
    })
  const account = await getAccount(db, inserted.id)
  const after = { name, number: account.number, kind: account.kind, opening_fen: amountFen }
  await audit(
    db,
    actor,
    { action: 'account.added', entity: 'account', entityId: inserted.id, after },
    request.id,
  )
  return account
}

/** Returns why the account must stay active (text for the error message), or null if it may be deactivated. */
async function findBlockingUse(db: Db, { id, balance_fen }: Account): Promise<string | null> {
  if (balance_fen !== 0) return '里还有余额'
  const { rows } = await db.execute<{ name: string }>(sql`
    select l.name from payment_account m join location l on l.id = m.location_id
    where m.account_id = ${id} and l.active order by l.position limit 1`)
  return rows[0] ? `是${rows[0].name}的收款账户` : null
}

export async function changeAccount(
  { db, actor, request }: Context,
  { id, version, active, ...input }: Input<typeof contract.editAccount>,
): Promise<Account> {
  await db.execute(sql`select from account where id = ${id} for update`)
  const before = await getAccount(db, id)
  const [name, number] = [input.name.trim(), input.number.trim()]
  if (name === '') throw new AppError('account_name_missing')
  if (before.version !== version) throw new AppError('account_changed')
  const blockingUse = before.active && !active ? await findBlockingUse(db, before) : null
  if (blockingUse) throw new AppError('account_in_use', { name: before.name, what: blockingUse })
  const { rows } = await db.execute(sql`select from account where name = ${name} and id <> ${id}`)
  if (rows.length > 0) throw new AppError('account_name_taken', { name })
  await db.execute(sql`
    update account set name = ${name}, number = ${number}, active = ${active}, version = version + 1 where id = ${id}`)
  const toAuditState = (state: Account) => ({ name: state.name, number: state.number, active: state.active })
  const account = await getAccount(db, id)
  const auditEvent = { action: 'account.changed', entity: 'account', entityId: id }
  await audit(
    db,
    actor,
    { ...auditEvent, before: toAuditState(before), after: toAuditState(account) },
    request.id,
  )
  return account
}

/**
 * Lists the lines of an account, each with the balance after it: the total of all earlier days plus the earlier lines of its day.
 */
export async function listAccountEntries(
  db: Db,
  { id, from, to, kind, ...page }: Input<typeof contract.listAccountEntries>,
): Promise<Output<typeof contract.listAccountEntries>> {
  await getAccount(db, id)
  const inPeriod = sql`l.account_id = ${id} ${from ? sql`and l.day >= ${from}::date` : sql``}
    ${to ? sql`and l.day <= ${to}::date` : sql``}`
  const ofKind = kind ? sql`and t.kind = ${kind}` : sql``
  const linesJoined = sql`journal_line l join journal_entry t on t.id = l.entry_id`
  const { rows } = await db.execute<Row<Entry>>(sql`
    select e.entry_id::float8 as entry_id, t.kind, t.number, t.day::text as day, t.at, u.name as by, t.note,
           e.amount_fen::float8 as amount_fen,
           (coalesce((select sum(d.in_fen - d.out_fen) from account_day d where d.account_id = ${id} and d.day < t.day), 0)
             + (select sum(k.amount_fen) from journal_line k
                where k.account_id = ${id} and k.day = t.day and (k.entry_id, k.line) <= (e.entry_id, e.line)))::float8 as balance_fen,
           t.source, (case t.source when 'transfer_repayment' then (select r.transfer_id from transfer_repayment r where r.id = t.source_id)
             else t.source_id end)::float8 as source_id,
           t.reverses_id is not null or exists (select from journal_entry r where r.reverses_id = t.id) as reversed
    from (select l.entry_id, l.line, l.amount_fen from ${linesJoined} where ${inPeriod} ${ofKind}
          order by l.day desc, l.entry_id desc, l.line desc ${limitOffset(page)}) e
      join journal_entry t on t.id = e.entry_id join app_user u on u.id = t.user_id
    order by t.day desc, t.id desc, e.line desc`)
  const count = await cappedCount(db, sql`select 1 from ${linesJoined} where ${inPeriod} ${ofKind}`)
  return toPage(
    rows.map((row) => ({ ...row, at: toIso(row.at) })),
    page,
    count,
  )
}

const ZERO_FLOW = { opening_fen: 0, in_fen: 0, out_fen: 0, closing_fen: 0 }
type Flow = typeof ZERO_FLOW

/** Opening balance, inflow, outflow and closing balance per account for a period. Accounts without any posting are absent. */
async function getFlows(db: Db, { from, to }: Period, filter: SQL = sql`true`): Promise<Map<number, Flow>> {
  const { rows } = await db.execute<Row<Omit<Flow, 'closing_fen'> & { id: number }>>(sql`
    select account_id::float8 as id,
           coalesce(sum(in_fen - out_fen) filter (where day < ${from}::date), 0)::float8 as opening_fen,
           coalesce(sum(in_fen) filter (where day >= ${from}::date), 0)::float8 as in_fen,
           coalesce(sum(out_fen) filter (where day >= ${from}::date), 0)::float8 as out_fen
    from account_day where ${filter} and day <= ${to}::date group by account_id`)
  return new Map(
    rows.map(({ id, opening_fen, in_fen, out_fen }) => [
      id,
      { opening_fen, in_fen, out_fen, closing_fen: opening_fen + in_fen - out_fen },
    ]),
  )
}

/** Flows of every account over a period, tills in store order first, with their total. */
export async function listAccountFlows(db: Db, tenantId: number, period: Period) {
  const { list } = await listAccounts(db, tenantId)
  const flows = await getFlows(db, period)
  const listed = list
    .map(({ id, name, kind, active }) => ({ id, name, kind, active, ...(flows.get(id) ?? ZERO_FLOW) }))
    .filter(({ active, ...flow }) => active || flow.in_fen > 0 || flow.out_fen > 0 || flow.closing_fen !== 0)
  const total = (amountOf: (flow: Flow) => number) => listed.reduce((sum, flow) => sum + amountOf(flow), 0)
  return {
    opening_fen: total((flow) => flow.opening_fen),
    in_fen: total((flow) => flow.in_fen),
    out_fen: total((flow) => flow.out_fen),
    closing_fen: total((flow) => flow.closing_fen),
    list: listed,
  }
}

export async function getAccountSummary(
  db: Db,
  { id, from, to }: Input<typeof contract.getAccountSummary>,
): Promise<Output<typeof contract.getAccountSummary>> {
  requirePeriod({ from, to })
  const account = await getAccount(db, id)
  const flows = await getFlows(db, { from, to }, sql`account_id = ${id}`)
  return { account, ...(flows.get(id) ?? ZERO_FLOW) }
}
