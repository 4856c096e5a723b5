import type { getCashSettings, saveCashSettings } from '@shangxue/contract/expenses/requests'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'

type Settings = Output<typeof getCashSettings>

export async function getExpenseSettings(db: Db): Promise<Settings> {
  const { rows } = await db.execute<{ fen: number | null }>(
    sql`select approval_over_fen::float8 as fen from expense_setting`,
  )
  return { approval_over_fen: rows[0]?.fen ?? null }
}

/** True if an expense of the user that exceeds a budget by `overFen` needs approval. A boss never needs it. */
export async function needsApproval(
  db: Db,
  { boss }: { readonly boss: boolean },
  overFen: number,
): Promise<boolean> {
  const { approval_over_fen: allowed } = await getExpenseSettings(db)
  return !boss && allowed !== null && overFen > allowed
}

export async function saveExpenseSettings(
  { db, actor, request }: Context,
  { approval_over_fen }: Input<typeof saveCashSettings>,
): Promise<Settings> {
  const before = await getExpenseSettings(db)
  const after = { approval_over_fen }
  await db.execute(sql`
    insert into expense_setting (tenant_id, approval_over_fen) values (${actor.tenantId}, ${approval_over_fen})
    on conflict (tenant_id) do update set approval_over_fen = excluded.approval_over_fen`)
  const auditEvent = { action: 'cash_settings.changed', entity: 'tenant', entityId: actor.tenantId }
  await audit(db, actor, { ...auditEvent, before, after }, request.id)
  return after
}
