import { stockImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wizard } from '../../../platform/imports/testing/wizard.ts'
import { runWhileBlocked, supportsConcurrency } from '../../../testing/database/concurrency.ts'
import { type Harness, startHarness } from '../../../testing/harness.ts'
import { deviceRow, nextImei, query, signInStockManager, stockSheet } from '../testing/import-rows.ts'

let h: Harness
let flow: ReturnType<typeof wizard>
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  flow = wizard(h, stockImport)
})
afterAll(() => h.close())

test.runIf(supportsConcurrency)('rejects an import into a store being closed', async () => {
  const user = await signInStockManager(h)
  const { id } = await flow.uploadAndCheck(user, await stockSheet(deviceRow(nextImei(), { 门店: '一店' })))
  const run = await runWhileBlocked(
    h.database.pool,
    (client) =>
      client.query(`update location set active = false where tenant_id = $1 and name = '一店'`, [
        user.tenantId,
      ]),
    async () => {
      await flow.commit(user, id)
      return flow.settled(user, id)
    },
  )
  expect(run).toMatchObject({ state: 'ready', problems: [{ reason: '没有门店“一店”，可填：总仓' }] })
  expect(await query(h, user, 'select id from device')).toEqual([])
})
