import { stockImport } from '@shangxue/contract/imports'
import * as actions from '@shangxue/contract/stock-actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wizard } from '../../../platform/imports/testing/wizard.ts'
import { aLocation, luhnImei, someAccessories, someDevices } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { canWait, whileUnseen } from '../../../testing/waiting.ts'
import { phone, sheet } from '../import-test-rows.ts'

let h: Harness
let keeper: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  keeper = await h.signedIn({ permissions: ['inventory-manage', 'sales-record'] })
})
afterAll(() => h.close())

const as = () => ({ token: keeper.token })
/** Locks the audit log, which a stock movement writes last, to hold the movement open. */
const UNTOLD = 'lock table audit_log in share mode'
const place = () => h.database.asSystem((db) => aLocation(db, { tenantId: keeper.tenantId }))
const begin = async (locationId: number) =>
  (await h.call(actions.startCount, { location_id: locationId }, as())).data.id
const look = async (id: number) => (await h.call(actions.getCount, { id }, as())).data

/** Prepares an import of the rows that is ready to be committed. */
async function anImport(...rows: Parameters<typeof sheet>) {
  const flow = wizard(h, stockImport)
  const { id } = await flow.checked(keeper, await sheet(...rows))
  return async () => {
    await flow.commit(keeper, id)
    return flow.settled(keeper, id)
  }
}
const unseen = <A, B>(moving: () => Promise<A>, counting: () => Promise<B>) =>
  whileUnseen(h.database.pool, UNTOLD, moving, counting)

test.runIf(canWait)('a count includes devices of a concurrent import', async () => {
  const shop = await place()
  const store = await anImport(phone(luhnImei(8_400_000), { 门店: shop.name }))
  const [run, count] = await unseen(store, async () => look(await begin(shop.id)))
  expect(run.state).toBe('committed')
  expect(count.missing).toMatchObject([{ code: luhnImei(8_400_000) }])
  expect(await look(count.id)).toEqual(count)
})

test.runIf(canWait)('finds a device scanned while its import is committed', async () => {
  const shop = await place()
  const code = luhnImei(8_400_001)
  const store = await anImport(phone(code, { 门店: shop.name }))
  const id = await begin(shop.id)
  const [, scanned] = await unseen(store, () => h.call(actions.scanCount, { id, codes: [code] }, as()))
  expect(scanned.data.results).toMatchObject([{ result: 'found' }])
})

test.runIf(canWait)('compares pieces with a stable stock quantity', async () => {
  const shop = await place()
  const { skuId } = await h.database.asSystem((db) =>
    someAccessories(db, 10, { tenantId: keeper.tenantId, locationId: shop.id }),
  )
  const id = await begin(shop.id)
  const items = [{ sku_id: skuId, location_id: shop.id, quantity: 2 }]
  const off = { kind: 'damaged' as const, items, reason: '进水' }
  const [, seen] = await unseen(
    () => h.call(actions.writeOff, off, as()),
    async () => {
      await h.call(actions.countItem, { id, sku_id: skuId, quantity: 8 }, as())
      return look(id)
    },
  )
  expect(seen.items).toMatchObject([{ booked: 8, counted: 8 }])
  expect((await look(id)).items).toEqual(seen.items)
})

test.runIf(canWait)('reports a device scanned while it is sent as elsewhere', async () => {
  const [shop, away] = [await place(), await place()]
  const [sent] = await h.database.asSystem((db) =>
    someDevices(db, 1, { tenantId: keeper.tenantId, locationId: shop.id }),
  )
  const id = await begin(shop.id)
  const transfer = {
    from_location_id: shop.id,
    to_location_id: away.id,
    device_ids: [sent?.id ?? 0],
  }
  const [, scanned] = await unseen(
    () => h.call(actions.sendTransfer, transfer, as()),
    () => h.call(actions.scanCount, { id, codes: [sent?.imei1 ?? ''] }, as()),
  )
  expect(scanned.data.results).toMatchObject([{ result: 'elsewhere' }])
})

test.runIf(canWait)('posting across two counted locations does not deadlock', async () => {
  const [shop, away] = [await place(), await place()]
  const made = await h.database.asSystem((db) =>
    someDevices(db, 20, { tenantId: keeper.tenantId, locationId: shop.id }),
  )
  const counts = [await begin(shop.id), await begin(away.id)]
  const answers = await Promise.all(
    made.flatMap(({ id: deviceId, imei1 }, n) => [
      ...counts.map((id) => h.call(actions.scanCount, { id, codes: [imei1] }, as())),
      h.call(
        actions.sendTransfer,
        { from_location_id: shop.id, to_location_id: away.id, device_ids: [deviceId], note: `${n}` },
        as(),
      ),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
