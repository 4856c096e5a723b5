import { priceImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wizard, xlsxOf } from '../../../platform/imports/testing/wizard.ts'
import { aBrand, aProduct, aSku } from '../../../testing/builders/catalogue.ts'
import { runWhileBlocked, supportsConcurrency } from '../../../testing/database/concurrency.ts'
import { type Harness, startHarness } from '../../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
})
afterAll(() => h.close())

test.runIf(supportsConcurrency)(
  'an import waits for concurrent price changes and respects them',
  async () => {
    const flow = wizard(h, priceImport)
    const boss = await h.signIn({ boss: true })
    const { tenantId } = boss
    const skuId = await h.database.withTenant({ tenantId }, async (db) => {
      const { id: brandId } = await aBrand(db, { tenantId, name: '华为' })
      const { id: productId } = await aProduct(db, { tenantId, brandId, name: 'Pura 80' })
      return (await aSku(db, { tenantId, productId, spec: '12+256', color: '黑' })).id
    })
    const file = await xlsxOf(['品牌', '型号', '配置', '零售价'], [['华为', 'Pura 80', '12+256', '4500']])
    const { id } = await flow.uploadAndCheck(boss, file)
    const run = await runWhileBlocked(
      h.database.pool,
      async (client) => {
        await client.query('select 1 from sku where tenant_id = $1 and id = $2 for no key update', [
          tenantId,
          skuId,
        ])
        await client.query(
          `insert into sku_price (tenant_id, sku_id, type, amount_fen, valid_from)
         values ($1, $2, 'wholesale', 500000, clock_timestamp())`,
          [tenantId, skuId],
        )
      },
      async () => {
        await flow.commit(boss, id)
        return flow.settled(boss, id)
      },
    )
    expect(run).toMatchObject({ state: 'ready', problems: [{ reason: expect.stringContaining('不能高于') }] })
  },
)
