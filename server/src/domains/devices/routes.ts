import * as contract from '@shangxue/contract/devices/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { ActivationSource } from '../../adapters/activation/port.ts'
import type { Db } from '../../platform/database/database.ts'
import { toIsoOrNull } from '../../platform/database/pagination.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { getActivationFigures } from './activations/activation-figures.ts'
import { lookUpActivations } from './activations/look-up-activations.ts'
import { allocateDevices, endAllocations, extendAllocations } from './allocations/allocate-devices.ts'
import {
  getAllocation,
  getAllocationFigures,
  listAllocations,
  listAllocationTargets,
} from './allocations/queries.ts'
import { listDevices } from './queries.ts'

interface DeviceRoutesOptions {
  /** External service queried in addition to the imported files. */
  readonly activation?: ActivationSource | undefined
}

export function deviceRoutes(
  { serve, serveWithoutTransaction }: Server,
  { activation }: DeviceRoutesOptions,
) {
  serveWithoutTransaction(contract.queryActivations, (context, input) =>
    lookUpActivations(context, input, activation, context.request.log),
  )
  serve(contract.getActivationFigures, ({ db, actor }, input) =>
    getActivationFigures(db, actor.tenantId, input),
  )
  serve(contract.listActivationSources, ({ db }) => listSources(db))
  serve(contract.listQueriedDevices, ({ db, actor }, filters) => listDevices(db, actor.tenantId, filters))

  serve(contract.listAllocations, ({ db, actor }, filters) => listAllocations(db, actor.tenantId, filters))
  serve(contract.getAllocationFigures, ({ db, actor }) => getAllocationFigures(db, actor.tenantId))
  serve(contract.listAllocationTargets, ({ db }) => listAllocationTargets(db))
  serve(contract.getAllocation, ({ db }, { id }) => getAllocation(db, id))
  serve(contract.allocateDevices, allocateDevices)
  serve(contract.extendAllocations, extendAllocations)
  serve(contract.endAllocations, endAllocations)
}

type Source = Output<typeof contract.listActivationSources>[number] & Record<string, unknown>

/** Sources with imported files, most recent first. */
async function listSources(db: Db): Promise<Source[]> {
  const { rows } = await db.execute<Source>(sql`
    select m.source as name, m.used_at as last_at,
           (select count(*)::int from activation_record r where r.source = m.source) as records
    from activation_mapping m order by m.used_at desc limit 20`)
  return rows.map((row) => ({ ...row, last_at: toIsoOrNull(row.last_at) }))
}
