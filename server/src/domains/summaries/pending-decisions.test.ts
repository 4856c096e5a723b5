import { expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { listDecisions, type PendingDecisionsHook } from './pending-decisions.ts'

test('lists the decisions of all domains by urgency', async () => {
  const domains: PendingDecisionsHook[] = [
    {
      pendingDecisions: async () => [
        { key: 'low_stock', count: 2 },
        { key: 'counts_open', count: 0 },
      ],
    },
    {},
    { pendingDecisions: async () => [{ key: 'sales_waiting', count: 1, amount_fen: 100 }] },
  ]
  const viewer = { can: () => true, tenantId: 1, userId: 1 }
  expect(await listDecisions({} as Db, domains, viewer, '2026-03-08')).toEqual([
    { key: 'sales_waiting', count: 1, amount_fen: 100 },
    { key: 'low_stock', count: 2, amount_fen: null },
  ])
})
