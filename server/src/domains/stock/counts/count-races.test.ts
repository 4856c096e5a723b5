import { stockImport } from '@shangxue/contract/platform/imports'
import * as actions from '@shangxue/contract/stock/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wizard } from '../../../platform/imports/testing/wizard.ts'
import { aLocation, luhnImei, someAccessories, someDevices } from '../../../testing/builders.ts'
import { runWhileUncommitted, supportsConcurrency } from '../../../testing/database/concurrency.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { deviceRow, stockSheet } from '../testing/import-rows.ts'

let h: Harness
let stockManager: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  stockManager = await h.signIn({ permissions: ['inventory-manage', 'sales-record'] })
})
afterAll(() => h.close())

const auth = () => ({ token: stockManager.token })
/** Locks the audit log, which a stock movement writes last, to hold the movement open. */
const LOCK_AUDIT_LOG = 'lock table audit_log in share mode'
const createLocation = () => h.database.withOwner((db) => aLocation(db, { tenantId: stockManager.tenantId }))
const startCount = async (locationId: number) =>
  (await h.call(actions.startCount, { location_id: locationId }, auth())).data.id
const getCount = async (id: number) => (await h.call(actions.getCount, { id }, auth())).data

/** Prepares an import of the rows that is ready to be committed. */
async function prepareImport(...rows: Parameters<typeof stockSheet>) {
  const flow = wizard(h, stockImport)
  const { id } = await flow.uploadAndCheck(stockManager, await stockSheet(...rows))
  return async () => {
    await flow.commit(stockManager, id)
    return flow.settled(stockManager, id)
  }
}
const whileUncommitted = <A, B>(move: () => Promise<A>, count: () => Promise<B>) =>
  runWhileUncommitted(h.database.pool, LOCK_AUDIT_LOG, move, count)

test.runIf(supportsConcurrency)('a count includes devices of a concurrent import', async () => {
  const shop = await createLocation()
  const commitImport = await prepareImport(deviceRow(luhnImei(8_400_000), { 门店: shop.name }))
  const [run, count] = await whileUncommitted(commitImport, async () => getCount(await startCount(shop.id)))
  expect(run.state).toBe('committed')
  expect(count.missing).toMatchObject([{ code: luhnImei(8_400_000) }])
  expect(await getCount(count.id)).toEqual(count)
})

test.runIf(supportsConcurrency)('finds a device scanned while its import is committed', async () => {
  const shop = await createLocation()
  const code = luhnImei(8_400_001)
  const commitImport = await prepareImport(deviceRow(code, { 门店: shop.name }))
  const id = await startCount(shop.id)
  const [, scanned] = await whileUncommitted(commitImport, () =>
    h.call(actions.scanCount, { id, codes: [code] }, auth()),
  )
  expect(scanned.data.results).toMatchObject([{ result: 'found' }])
})

test.runIf(supportsConcurrency)('compares pieces with a stable stock quantity', async () => {
  const shop = await createLocation()
  const { skuId } = await h.database.withOwner((db) =>
    someAccessories(db, 10, { tenantId: stockManager.tenantId, locationId: shop.id }),
  )
  const id = await startCount(shop.id)
  const items = [{ sku_id: skuId, location_id: shop.id, quantity: 2 }]
  const off = { kind: 'damaged' as const, items, reason: '进水' }
  const [, counted] = await whileUncommitted(
    () => h.call(actions.writeOff, off, auth()),
    async () => {
      await h.call(actions.countItem, { id, sku_id: skuId, quantity: 8 }, auth())
      return getCount(id)
    },
  )
  expect(counted.items).toMatchObject([{ booked: 8, counted: 8 }])
  expect((await getCount(id)).items).toEqual(counted.items)
})

test.runIf(supportsConcurrency)('reports a device scanned while it is sent as elsewhere', async () => {
  const [shop, away] = [await createLocation(), await createLocation()]
  const [sent] = await h.database.withOwner((db) =>
    someDevices(db, 1, { tenantId: stockManager.tenantId, locationId: shop.id }),
  )
  const id = await startCount(shop.id)
  const transfer = {
    from_location_id: shop.id,
    to_location_id: away.id,
    device_ids: [sent?.id ?? 0],
  }
  const [, scanned] = await whileUncommitted(
    () => h.call(actions.sendTransfer, transfer, auth()),
    () => h.call(actions.scanCount, { id, codes: [sent?.imei1 ?? ''] }, auth()),
  )
  expect(scanned.data.results).toMatchObject([{ result: 'elsewhere' }])
})

test.runIf(supportsConcurrency)('posting across two counted locations does not deadlock', async () => {
  const [shop, away] = [await createLocation(), await createLocation()]
  const devices = await h.database.withOwner((db) =>
    someDevices(db, 20, { tenantId: stockManager.tenantId, locationId: shop.id }),
  )
  const counts = [await startCount(shop.id), await startCount(away.id)]
  const answers = await Promise.all(
    devices.flatMap(({ id: deviceId, imei1 }, n) => [
      ...counts.map((id) => h.call(actions.scanCount, { id, codes: [imei1] }, auth())),
      h.call(
        actions.sendTransfer,
        { from_location_id: shop.id, to_location_id: away.id, device_ids: [deviceId], note: `${n}` },
        auth(),
      ),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
