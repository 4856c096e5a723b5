import { getOnboardingSteps } from '@shangxue/contract/administration/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDevice, aLocation, aPrice, aSku } from '../../testing/builders.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

test('reports first steps per company', async () => {
  const boss = await h.signIn({ boss: true })
  const getFirstSteps = async () => (await h.call(getOnboardingSteps, {}, { token: boss.token })).data
  const nothing = { places: false, stock: false, prices: false, sale: false, people: false }
  expect(await getFirstSteps()).toEqual(nothing)

  const otherUser = await h.signIn({ boss: true })
  for (const { tenantId, userId } of [otherUser, boss]) {
    await h.database.withTenant({ tenantId }, async (db) => {
      const sku = await aSku(db, { tenantId })
      const location = await aLocation(db, { tenantId })
      await aPrice(db, { tenantId, skuId: sku.id, createdBy: userId })
      await aDevice(db, { tenantId, skuId: sku.id, locationId: location.id })
    })
    await h.signIn({ tenantId })
    if (tenantId === otherUser.tenantId) expect(await getFirstSteps()).toEqual(nothing)
  }
  expect(await getFirstSteps()).toEqual({
    places: true,
    stock: true,
    prices: true,
    sale: false,
    people: true,
  })
})
