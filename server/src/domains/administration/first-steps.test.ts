import { firstSteps } from '@shangxue/contract/administration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDevice, aLocation, aPrice, aSku } from '../../testing/builders.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

test('reports first steps per company', async () => {
  const boss = await h.signedIn({ boss: true })
  const told = async () => (await h.call(firstSteps, {}, { token: boss.token })).data
  const nothing = { places: false, stock: false, prices: false, sale: false, people: false }
  expect(await told()).toEqual(nothing)

  const other = await h.signedIn({ boss: true })
  for (const { tenantId, userId } of [other, boss]) {
    await h.database.asTenant({ tenantId }, async (db) => {
      const sku = await aSku(db, { tenantId })
      const location = await aLocation(db, { tenantId })
      await aPrice(db, { tenantId, skuId: sku.id, createdBy: userId })
      await aDevice(db, { tenantId, skuId: sku.id, locationId: location.id })
    })
    await h.signedIn({ tenantId })
    if (tenantId === other.tenantId) expect(await told()).toEqual(nothing)
  }
  expect(await told()).toEqual({ places: true, stock: true, prices: true, sale: false, people: true })
})
