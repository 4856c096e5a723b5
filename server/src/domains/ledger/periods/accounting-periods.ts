import { LEDGER_ROLES, type LedgerRole } from '@shangxue/contract/ledger/schemas'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { postPastSales } from '../posting/post-sales.ts'

/** Namespace of the advisory lock on a tenant's accounting periods. The value is arbitrary but must stay fixed. */
const PERIOD_LOCK = 7_340_310

const ROLE_NAMES: Record<LedgerRole, string> = {
  receivable: '应收账款',
  sales: '销售收入',
  expense: '费用支出',
  income: '其他收入',
  merchant: '商家往来',
  purchase: '采购成本',
  write_off: '坏账损失',
  difference: '现金长短款',
  opening: '期初余额',
  channel_fee: '渠道手续费',
}

/** Formats a month as 2026年7月. */
export const formatMonth = (day: string): string => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月`

/**
 * Takes the period lock in shared mode until the transaction ends, so that closing a month and posting wait for each other. Call
 * it before reading what is to be posted.
 */
export async function lockPeriodShared(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${PERIOD_LOCK}, ${tenantId})`)
}

/** Takes the period lock exclusively: nobody can post until the transaction ends. */
export async function lockPeriodExclusive(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${PERIOD_LOCK}, ${tenantId})`)
}

/** Throws `month_closed` if the day is in a closed month. Creates the chart of accounts if the tenant has none yet. */
export async function requireOpenPeriod(db: Db, tenantId: number, day: string): Promise<void> {
  await lockPeriodShared(db, tenantId)
  const { rows } = await db.execute<PeriodState>(sql`select ${periodStateSql(sql`${day}::date`)}`)
  await assertPeriodOpen(db, tenantId, day, rows[0])
}

interface PeriodState extends Record<string, unknown> {
  readonly opened: boolean
  readonly closed: boolean | null
}
/** Columns that tell whether a day can be posted to, for callers that combine them with other columns in one query. */
export const periodStateSql = (day: SQL): SQL => sql`
  exists (select from ledger_settings) as opened, (select ${day} <= closed_through from ledger_settings) as closed`

/** Throws `month_closed` if `periodStateSql` reports a closed period. The caller must hold the period lock. */
export async function assertPeriodOpen(
  db: Db,
  tenantId: number,
  day: string,
  period: PeriodState | undefined,
): Promise<void> {
  if (!period?.opened) await createChartOfAccounts(db, tenantId)
  if (period?.closed) throw new AppError('month_closed', { month: formatMonth(day) })
}

/**
 * Creates the accounts that a tenant's postings need and posts its existing sales. Runs once: a concurrent caller waits for the
 * first.
 */
export async function createChartOfAccounts(db: Db, tenantId: number): Promise<void> {
  const { rows } = await db.execute(sql`
    insert into ledger_settings (tenant_id) values (${tenantId}) on conflict do nothing returning tenant_id`)
  if (rows.length === 0) return
  const roles = LEDGER_ROLES.map((role) => ({ role, name: ROLE_NAMES[role] }))
  await db.execute(sql`
    insert into account (tenant_id, kind, role, name)
    select ${tenantId}::int, 'books', r.role, r.name
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(role text, name text)`)
  await db.execute(sql`
    insert into account (tenant_id, kind, name)
    values (${tenantId}, 'bank', '银行卡'), (${tenantId}, 'wechat', '微信收款'), (${tenantId}, 'alipay', '支付宝收款')`)
  await postPastSales(db, tenantId)
}

/**
 * Creates the account of a role that is newer than the tenant's chart of accounts. A concurrent caller waits for the first.
 */
export async function createMissingRole(db: Db, tenantId: number, role: LedgerRole): Promise<void> {
  await db.execute(sql`
    insert into account (tenant_id, kind, role, name)
    select ${tenantId}::int, 'books', ${role}::text,
           case when exists (select from account a where a.name = ${ROLE_NAMES[role]})
             then ${`${ROLE_NAMES[role]}（账簿）`}::text else ${ROLE_NAMES[role]}::text end
    where exists (select from ledger_settings) and not exists (select from account a where a.role = ${role})
    on conflict (tenant_id, role) do nothing`)
}

/** Creates the chart of accounts for tenants that were created before the ledger existed. */
export async function createMissingChartsOfAccounts(database: Database): Promise<void> {
  const tenants = await database.withOwner((db) =>
    db.execute<{ id: number }>(
      sql`select id from tenant where id not in (select tenant_id from ledger_settings) order by id`,
    ),
  )
  for (const { id } of tenants.rows) await database.withOwnerOf(id, (db) => createChartOfAccounts(db, id))
}
