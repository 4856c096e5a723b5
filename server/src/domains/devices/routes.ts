import * as contract from '@shangxue/contract/devices'
import type { Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { ActivationSource } from '../../adapters/activation/port.ts'
import type { Db } from '../../platform/database/database.ts'
import { isoOrNull } from '../../platform/database/page.ts'
import type { Server } from '../../platform/serve.ts'
import { allocation, allocationCounts, allocationsOf, allocationTargets } from './allocation-reads.ts'
import { allocate, end, extend } from './allocations.ts'
import { figuresOf } from './figures.ts'
import { listDevices } from './lists.ts'
import { queryCodes } from './query.ts'

interface Parts {
  /** External service queried in addition to the imported files. */
  readonly activation?: ActivationSource | undefined
}

export function deviceRoutes({ serve, serveSlow }: Server, { activation }: Parts) {
  serveSlow(contract.queryActivations, (context, input) =>
    queryCodes(context, input, activation, context.request.log),
  )
  serve(contract.activationFigures, ({ db, actor }, asked) => figuresOf(db, actor.tenantId, asked))
  serve(contract.listActivationSources, ({ db }) => sources(db))
  serve(contract.listQueriedDevices, ({ db, actor }, filters) => listDevices(db, actor.tenantId, filters))

  serve(contract.listAllocations, ({ db, actor }, filters) => allocationsOf(db, actor.tenantId, filters))
  serve(contract.allocationFigures, ({ db, actor }) => allocationCounts(db, actor.tenantId))
  serve(contract.listAllocationTargets, ({ db }) => allocationTargets(db))
  serve(contract.getAllocation, ({ db }, { id }) => allocation(db, id))
  serve(contract.allocateDevices, allocate)
  serve(contract.extendAllocations, extend)
  serve(contract.endAllocations, end)
}

type Source = Output<typeof contract.listActivationSources>[number] & Record<string, unknown>

/** Sources with imported files, most recent first. */
async function sources(db: Db): Promise<Source[]> {
  const { rows } = await db.execute<Source>(sql`
    select m.source as name, m.used_at as last_at,
           (select count(*)::int from activation_record r where r.source = m.source) as records
    from activation_mapping m order by m.used_at desc limit 20`)
  return rows.map((row) => ({ ...row, last_at: isoOrNull(row.last_at) }))
}
