import * as contract from '@shangxue/contract/administration/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import type { Context, Server } from '../../platform/http/endpoints/serve.ts'
import { auditRepository } from './audit-repository.ts'
import type { RecordLabelsHook } from './record-labels.ts'
import { getCompanySettings, saveCompanySettings } from './settings.ts'

type FirstSteps = Output<typeof contract.getOnboardingSteps> & Record<string, unknown>
type Person = { id: number; name: string; position: string; disabled: boolean }

export function administrationRoutes(
  { serve }: Server,
  { domains }: { readonly domains: readonly RecordLabelsHook[] },
) {
  const openAudit = async ({ db, actor }: Context) =>
    auditRepository(db, await getTenantZone(db, actor.tenantId), domains)

  serve(contract.getSettings, getCompanySettings)
  serve(contract.saveSettings, saveCompanySettings)

  serve(contract.getOnboardingSteps, async ({ db }) => {
    const { rows } = await db.execute<FirstSteps>(sql`
      select exists (select 1 from location where active) as places,
        exists (select 1 from device) or exists (select 1 from stock_ledger) as stock,
        exists (select 1 from sku_price) as prices,
        exists (select 1 from sale) as sale,
        (select count(*) from (select 1 from app_user where not service limit 2) few) > 1 as people`)
    const [steps] = rows
    if (!steps) throw new AppError('not_found')
    return steps
  })

  serve(contract.listAudit, async (context, { before, limit, ...filters }) =>
    (await openAudit(context)).list(filters, before, limit),
  )
  serve(contract.getAuditEntry, async (context, { id }) => {
    const entry = await (await openAudit(context)).getEntry(id)
    if (!entry) throw new AppError('not_found')
    return entry
  })
  serve(contract.listAuditUsers, async ({ db }) => {
    const { rows } = await db.execute<Person>(sql`
      select id::int as id, name, position, disabled_at is not null and not service as disabled from app_user
      order by disabled_at is not null, boss desc, name`)
    return rows
  })
}
