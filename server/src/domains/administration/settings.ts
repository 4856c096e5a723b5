import type { getSettings, saveSettings } from '@shangxue/contract/administration/endpoints'
import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { isZone } from '@shangxue/contract/values/days'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../platform/database/errors.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { type TenantSettings, tenants } from '../users/schema.ts'

type Settings = Output<typeof getSettings>
type SettingsInput = Input<typeof saveSettings>
interface Tenant {
  readonly name: string
  readonly settings: TenantSettings
}

const toSettingsFields = ({ name, settings }: Tenant) => ({
  name,
  time_zone: settings.timeZone ?? DEFAULT_ZONE,
  max_users: settings.maxUsers ?? null,
  registration: settings.registration ?? false,
  ai_budget_fen: settings.aiBudgetFen ?? 0,
})

export async function countActiveUsers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from app_user where disabled_at is null`,
  )
  return rows[0]?.n ?? 0
}

const toResponse = async (db: Db, tenant: Tenant): Promise<Settings> => ({
  ...toSettingsFields(tenant),
  active_users: await countActiveUsers(db),
  version: tenant.settings.version ?? 0,
})

export async function getTenant(db: Db, tenantId: number): Promise<Tenant> {
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, tenantId))
  if (!tenant) throw new AppError('not_found')
  return tenant
}

/** Locks the tenant until the transaction ends. Rows that reference it can still be inserted. */
export async function lockTenant(db: Db, tenantId: number): Promise<Tenant> {
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, tenantId)).for('no key update')
  if (!tenant) throw new AppError('not_found')
  return tenant
}

export const getCompanySettings = async ({ db, actor }: Context): Promise<Settings> =>
  toResponse(db, await getTenant(db, actor.tenantId))

/** Days are calculated in Node.js and in PostgreSQL, so both must know the zone. */
async function requireZone(db: Db, name: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from pg_timezone_names where name = ${name}`)
  if (rows.length === 0 || !isZone(name)) throw new AppError('unknown_time_zone')
}

export async function saveCompanySettings(
  { db, actor, request }: Context,
  input: SettingsInput,
): Promise<Settings> {
  const name = input.name.trim()
  if (!name) throw new AppError('database_name_missing')
  const tenant = await lockTenant(db, actor.tenantId)
  const version = tenant.settings.version ?? 0
  if (input.version !== version) throw new AppError('conflict')

  const before = toSettingsFields(tenant)
  const { time_zone, max_users, registration = before.registration, ai_budget_fen } = input
  const after = { name, time_zone, max_users, registration, ai_budget_fen }
  if (JSON.stringify(before) === JSON.stringify(after)) return toResponse(db, tenant)
  if (time_zone !== before.time_zone) await requireZone(db, time_zone)
  if (max_users !== before.max_users) await requireLimit(db, max_users)

  const settings: TenantSettings = {
    ...tenant.settings,
    timeZone: time_zone,
    maxUsers: max_users,
    registration,
    aiBudgetFen: ai_budget_fen,
    version: version + 1,
  }
  await updateTenant(db, actor.tenantId, { name, settings })
  const auditEvent = { action: 'settings.changed', entity: 'tenant', entityId: actor.tenantId, before, after }
  await audit(db, actor, auditEvent, request.id)
  return toResponse(db, { name, settings })
}

async function requireLimit(db: Db, limit: number | null): Promise<void> {
  const count = await countActiveUsers(db)
  if (limit !== null && limit < count) throw new AppError('limit_below_use', { count })
}

async function updateTenant(db: Db, tenantId: number, { name, settings }: Tenant): Promise<void> {
  try {
    await db.update(tenants).set({ name, settings }).where(eq(tenants.id, tenantId))
  } catch (error) {
    // Unique across all tenants, because sign-in finds the tenant by this name.
    if (violatedUniqueConstraint(error) !== undefined) throw new AppError('database_name_taken', { name })
    throw error
  }
}
