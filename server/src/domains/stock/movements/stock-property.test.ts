// @module-tag full
import * as actions from '@shangxue/contract/stock/actions'
import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLocation, aSku, luhnImei, someAccessories, someDevices } from '../../../testing/builders.ts'
import { type ApiResponse, type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../verify-stock.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 25)
/** Fixed by default for reproducible runs; another seed gives another sequence. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_120)

let h: Harness
let stockManager: TestUser
let locationIds: number[]
let sku: number
let cable: number
let imei = 5_000_000

beforeAll(async () => {
  h = await startHarness()
  stockManager = await h.signIn({ permissions: ['inventory-manage', 'sales-record'] })
  const { tenantId } = stockManager
  await h.database.withOwner(async (db) => {
    locationIds = [(await aLocation(db, { tenantId })).id, (await aLocation(db, { tenantId })).id]
    sku = (await aSku(db, { tenantId })).id
    const [locationId = 0] = locationIds
    await someDevices(db, 8, { tenantId, skuId: sku, locationId, costFen: 99_999 })
    await someDevices(db, 6, { tenantId, skuId: sku, status: 'sold', costFen: 12_345 })
    cable = (await someAccessories(db, 7, { tenantId, locationId, unitCostFen: 333 })).skuId
  })
})
afterAll(() => h.close())

/** Random numbers by which an action picks its devices, locations and pieces. */
interface Dice {
  readonly a: number
  readonly b: number
  readonly n: number
}
type Action = (dice: Dice) => Promise<ApiResponse>

const auth = () => ({ token: stockManager.token })
/** Picks one or two devices, mostly in the status that suits the action. */
async function pickDevices({ a, b, n }: Dice, state: DeviceStatus, locationId?: number): Promise<number[]> {
  const { rows } = await h.database.pool.query<{ id: number }>(
    `select id::int as id from device where $1 or (status = $2 and ($3::bigint is null or location_id = $3))
     order by id desc limit 12`,
    [n === 0, state, locationId ?? null],
  )
  const ids = rows.map(({ id }) => id)
  return [...new Set([ids[a % ids.length], ids[b % ids.length]])]
    .flatMap((id) => id ?? [])
    .slice(0, 1 + (n % 2))
}
const pickLocation = (n: number) => locationIds[n % 2] ?? 0
const items = ({ n }: Dice) => (n % 3 === 0 ? [] : [{ sku_id: cable, quantity: n }])
const latest = async (list: () => Promise<ApiResponse<{ list: { id: number }[] }>>, { b }: Dice) =>
  (await list()).data.list[b % 3]?.id ?? 1
const transfers = () => h.call(actions.listTransfers, {}, auth())
const documents = () => h.call(actions.listStockDocuments, {}, auth())
const counts = () => h.call(actions.listCounts, {}, auth())

const ACTIONS: Record<string, Action> = {
  receive: ({ a, n }) => {
    const lines = [
      { sku_id: sku, cost_fen: 1_000 * n, devices: [{ imei1: luhnImei(imei++) }] },
      { sku_id: cable, cost_fen: 7 * n, quantity: n + 1, devices: [] },
    ]
    return h.call(actions.receiveStock, { location_id: pickLocation(a), lines }, auth())
  },
  reserve: async (dice) =>
    h.call(actions.reserveDevices, { device_ids: await pickDevices(dice, 'in_stock') }, auth()),
  release: async (dice) =>
    h.call(actions.releaseDevices, { device_ids: await pickDevices(dice, 'reserved') }, auth()),
  transfer: async (dice) =>
    h.call(
      actions.sendTransfer,
      {
        from_location_id: pickLocation(dice.a),
        to_location_id: pickLocation(dice.a + 1),
        device_ids: await pickDevices(dice, 'in_stock', pickLocation(dice.a)),
        items: items(dice),
      },
      auth(),
    ),
  arrive: async (dice) => {
    const id = await latest(transfers, dice)
    const { lines } = (await h.call(actions.getTransfer, { id }, auth())).data ?? { lines: [] }
    const device_ids = lines.flatMap(({ device_id }) => device_id ?? []).slice(dice.n % 2)
    const missing = (['none', 'back', 'lost'] as const)[dice.n % 3] ?? 'none'
    const arrived = lines.flatMap((line) =>
      line.device_id === null && dice.a % 2 ? { sku_id: line.sku_id, quantity: line.quantity } : [],
    )
    return h.call(
      actions.receiveTransfer,
      { id, device_ids, items: arrived, missing, reason: '差异' },
      auth(),
    )
  },
  cancel: async (dice) =>
    h.call(actions.cancelTransfer, { id: await latest(transfers, dice), reason: '撤回' }, auth()),
  adjust: async (dice) =>
    h.call(
      actions.adjustStock,
      {
        reason: '调整',
        devices: (await pickDevices(dice, dice.b % 2 ? 'in_stock' : 'lost')).map((device_id) => ({
          device_id,
          ...(dice.n % 2 ? { location_id: pickLocation(dice.b) } : {}),
          ...(dice.n % 3 ? {} : { cost_fen: dice.n * 1_111 }),
        })),
        items: [
          {
            sku_id: cable,
            location_id: pickLocation(dice.a),
            quantity: dice.n - 4,
            unit_cost_fen: 50 * dice.b,
          },
        ],
      },
      auth(),
    ),
  comeBack: async (dice) =>
    h.call(
      actions.returnDevices,
      {
        device_ids: await pickDevices(dice, 'sold'),
        location_id: pickLocation(dice.n),
        sellable: dice.n % 2 === 0,
        reason: '退',
      },
      auth(),
    ),
  writeOff: async (dice) =>
    h.call(
      actions.writeOff,
      {
        kind: actions.WRITE_OFF_KINDS[dice.n % 3] ?? 'lost',
        device_ids: await pickDevices(dice, 'in_stock'),
        items: items(dice).map((item) => ({ ...item, location_id: pickLocation(dice.b) })),
        reason: '报损',
      },
      auth(),
    ),
  reverse: async (dice) =>
    h.call(actions.reverseStockDocument, { id: await latest(documents, dice), reason: '冲销' }, auth()),
  count: async (dice) => {
    await h.call(actions.startCount, { location_id: pickLocation(dice.a) }, auth())
    const id = (await counts()).data.list[0]?.id ?? 0
    await h.call(actions.countItem, { id, sku_id: cable, quantity: dice.n }, auth())
    const { missing, revision } = (await h.call(actions.getCount, { id }, auth())).data
    const codes = missing.slice(dice.n % 2).map(({ code }) => code)
    if (codes.length > 0) await h.call(actions.scanCount, { id, codes }, auth())
    const currentRevision =
      codes.length > 0 ? (await h.call(actions.getCount, { id }, auth())).data.revision : revision
    return h.call(actions.postStockCount, { id, revision: currentRevision, reason: '盘点' }, auth())
  },
}

const die = fc.nat({ max: 11 })
const step = fc.record({ action: fc.constantFrom(...Object.keys(ACTIONS)), a: die, b: die, n: die })

/** Checks that every code belongs to one device and that the ledger holds the device in at most one location. */
async function placesOfCodes(): Promise<unknown[]> {
  const { rows } = await h.database.pool.query(`
    select i.value from device_identifier i join device_event e on e.tenant_id = i.tenant_id and e.device_id = i.device_id
    group by i.tenant_id, i.value
    having count(*) filter (where e.to_status in ('in_stock', 'reserved') and e.id = (
      select max(l.id) from device_event l where l.tenant_id = e.tenant_id and l.device_id = e.device_id)) > 1`)
  return rows
}

test('ledgers, events and costs agree after random actions', async () => {
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      for (const { action, ...dice } of steps) {
        const answer = await ACTIONS[action]?.(dice)
        expect([200, 400, 404, 409], `${action} ${JSON.stringify(dice)}: ${answer?.msg}`).toContain(
          answer?.status,
        )
        if (answer?.status === 200) succeeded.add(action)
      }
      expect(await h.database.withOwner(ledgerDifferences)).toEqual([])
      expect(await placesOfCodes()).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  // Every action must have succeeded at least once.
  expect([...succeeded].sort()).toEqual(Object.keys(ACTIONS).sort())
}, 120_000)
