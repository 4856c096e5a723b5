import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { type Endpoint, pathKeys } from '@shangxue/contract/platform/endpoint'
import { type ExportEndpoint, ExportRun } from '@shangxue/contract/platform/exports'
import { PERMISSION_KEYS } from '@shangxue/contract/platform/permissions'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchants } from '../../domains/treasury/merchants/schema.ts'
import { downloadExportTable, type Run, waitForRun } from '../../platform/exports/testing/run-export.ts'
import {
  RECORD_FIELDS,
  RECORD_PATHS,
  STORE_FIELDS,
} from '../../platform/http/endpoints/require-own-stores.ts'
import { getToday } from '../../platform/time/period.ts'
import { aLocation, aPrice, aProduct, aSku } from '../builders.ts'
import { type Harness, startHarness, type TestUser } from '../harness.ts'
import { doBusiness } from './business-of-store.ts'

/**
 * Checks every endpoint of the contract against a user who is limited to one store: nothing that another store does changes any
 * answer. New endpoints are covered automatically.
 */
let h: Harness
let boss: TestUser
let clerk: TestUser
let colleague: TestUser
let shop: number
let otherShop: number
let thirdShop: number
let phone: number
let cable: number
let supplier: number
let DAY = ''
/** What the clerk and the boss saw before the other store did anything. */
let before: Record<'clerk' | 'boss' | 'exports' | 'exportsOfBoss', Map<string, string>>
/** A few thousand calls, on a busy machine. */
const SLOW_MS = 240_000
const call = (...args: Parameters<Harness['call']>) => h.call(...args)
const business = () => ({ h, boss, phone, cable, supplier, thirdShop, day: DAY })

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  DAY = await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
  await h.database.withOwner(async (db) => {
    shop = (await aLocation(db, { tenantId, name: '滨江店' })).id
    otherShop = (await aLocation(db, { tenantId, name: '城西店' })).id
    thirdShop = (await aLocation(db, { tenantId, name: '河东店' })).id
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    phone = (await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '黑' })).id
    const accessory = await aProduct(db, { tenantId, name: '数据线', tracking: 'none' })
    cable = (await aSku(db, { tenantId, productId: accessory.id, spec: '', color: '' })).id
    const values = { tenantId, name: '华强供应链', pinyin: 'huaqiang' }
    const [merchant] = await db
      .insert(merchants)
      .values(values as never)
      .returning({ id: merchants.id })
    supplier = merchant?.id ?? 0
    await aPrice(db, { tenantId, skuId: phone, type: 'retail', amountFen: 400_000 })
  })
  clerk = await h.signIn({ tenantId, permissions: PERMISSION_KEYS, storeIds: [shop] })
  colleague = await h.signIn({ tenantId, permissions: PERMISSION_KEYS, storeIds: [otherShop] })
  await doBusiness(business(), shop, clerk, 1_000)
  before = {
    clerk: await readEverything(clerk.token),
    boss: await readEverything(boss.token, () => []),
    exports: await exportEverything(clerk.token),
    exportsOfBoss: await exportEverything(boss.token),
  }
  await doBusiness(business(), otherShop, colleague, 77_777)
}, SLOW_MS)
afterAll(() => h.close())

/** A valid value for a required input, by its name or schema. */
function sampleValue(name: string, schema: Record<string, unknown>): unknown {
  const byName: Record<string, unknown> = {
    ...{
      from: DAY,
      to: DAY,
      day: DAY,
      month: DAY.slice(0, 7),
      zhiwei: '',
      lat: 30,
      lng: 120,
      sku_id: phone,
      code: '8100000',
    },
    ...{
      customer_id: 1,
      id: 1,
      codes: ['8100000'],
      location_id: shop,
      shujuku: boss.database,
      across: 'salesperson',
    },
  }
  if (name in byName) return byName[name]
  const options = schema.anyOf as { const: unknown }[] | undefined
  if (options) return options[0]?.const
  if (schema.enum) return (schema.enum as unknown[])[0]
  if ('const' in schema) return schema.const
  return schema.type === 'string' ? 'x' : schema.type === 'boolean' ? true : 1
}

function sampleInput(e: Endpoint): Record<string, unknown> {
  const { properties, required = [] } = e.input as unknown as {
    properties: Record<string, Record<string, unknown>>
    required?: string[]
  }
  return Object.fromEntries(
    required
      .filter((name) => !('default' in (properties[name] ?? {})))
      .map((name) => [name, sampleValue(name, properties[name] ?? {})]),
  )
}

/** A search, and every dimension by which figures are grouped. */
function variants(e: Endpoint): Record<string, unknown>[] {
  const { q, by } = e.input.properties as Record<string, Record<string, unknown>>
  const dimensions = ((by?.anyOf ?? []) as { const: string }[]).map((option) => option.const)
  return [...(q ? [{ q: '8100' }] : []), ...dimensions.map((dimension) => ({ by: dimension }))]
}

/** Permissions that a limited user never has. */
const NEVER_LIMITED: readonly string[] = ['public', 'admin', 'finance', 'purchase-manage', 'supplier-view']
const isOfOwnPeople =
  /^\/api\/(auth|notifications|push|unread|exports|english-study|speech|word-lists|papers?|exams?|paper-analysis|reading|reward|reward-tasks|wheel|file-links|wrong-questions|study)\b/
const READS = ENDPOINTS.filter(
  ({ idempotent, permission, produces, path }) =>
    !idempotent && !NEVER_LIMITED.includes(permission) && !produces && !isOfOwnPeople.test(path),
)
const EXPORTS = ENDPOINTS.filter(
  ({ output, permission, path }) =>
    output === ExportRun && !path.startsWith('/api/exports') && !NEVER_LIMITED.includes(permission),
) as unknown as ExportEndpoint[]
/** Reads that need an input which no sample fits: a person's own, or lists of company-wide records. */
const NOT_SAMPLED =
  /api-keys|pricing\/lookup|visits\/customer|\/comparison|content\/check|attendance|leave|duty/
/** Records that a limited user can open at the time of the test. */
const ids = async (): Promise<Record<string, number[]>> => {
  const read = async (table: string) => {
    const { rows } = await h.database.pool.query<{ id: number }>(
      `select id::int as id from ${table} where tenant_id = $1 order by id`,
      [boss.tenantId],
    )
    return rows.map(({ id }) => id)
  }
  return {
    '/api/sales/:id': await read('sale'),
    '/api/stock/devices/:id': await read('device'),
    '/api/stock/documents/:id': await read('stock_document'),
    '/api/stock/transfers/:id': await read('stock_transfer'),
    '/api/stock/counts/:id': await read('stock_count'),
    '/api/customers/:id': await read('customer'),
    '/api/logistics/waybills/:id': await read('waybill'),
    '/api/stock/models/:id': await read('product'),
    '/api/repairs/:id': await read('repair'),
    '/api/purchasing/orders/:id': await read('purchase_order'),
    '/api/accessories/:sku_id': [cable],
    '/api/accessories/:sku_id/ledger': [cable],
  }
}

/** All answers to a user, without what depends on the time of the call. */
async function readEverything(token: string, inputsOf = variants) {
  const recordIds = await ids()
  const answers = new Map<string, string>()
  for (const e of READS) {
    const keys = pathKeys(e.path)
    const inputs =
      keys.length === 0
        ? [sampleInput(e), ...inputsOf(e).map((fields) => ({ ...sampleInput(e), ...fields }))]
        : (recordIds[e.path] ?? []).map((id) => ({ ...sampleInput(e), [keys[0] ?? '']: id }))
    for (const input of inputs) {
      const { status, data } = await call(e as never, input as never, { token })
      const text = JSON.stringify(data ?? null).replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"instant"')
      answers.set(`${e.method} ${e.path} ${JSON.stringify(input)}`, `${status} ${text}`)
    }
  }
  return answers
}

/** Rows of all exports to a user, by path. Refused ones are left out. */
async function exportEverything(token: string) {
  const files = new Map<string, string>()
  for (const e of EXPORTS) {
    const { status, data } = await call(e, sampleInput(e) as never, { token })
    if (status === 403 || status === 404 || (status === 400 && NOT_SAMPLED.test(e.path))) continue
    expect([e.path, status]).toEqual([e.path, 200])
    const { id, state, rows_done } = await waitForRun(h, (data as Run).id, token)
    expect([e.path, state]).toEqual([e.path, 'done'])
    // A file with nothing but a header is refused by the reader.
    files.set(e.path, rows_done === 0 ? '' : JSON.stringify(await downloadExportTable(h, id, token)))
  }
  return files
}

const differences = (earlier: Map<string, string>, later: Map<string, string>): string[] =>
  [...earlier].flatMap(([key, answer]) =>
    later.get(key) === answer ? [] : [`${key}: ${answer.slice(0, 300)} → ${later.get(key)?.slice(0, 300)}`],
  )

describe('a user who is limited to a store', () => {
  test('gets the same answers from every endpoint, whatever another store does', {
    timeout: SLOW_MS,
  }, async () => {
    const refused = [...before.clerk].filter(([, answer]) => !answer.startsWith('200')).map(([key]) => key)
    expect(refused.filter((key) => !NOT_SAMPLED.test(key))).toEqual([])
    const after = await readEverything(clerk.token)
    expect(differences(before.clerk, after)).toEqual([])
    const added = [...after].filter(([key]) => !before.clerk.has(key))
    expect(added.length).toBeGreaterThan(5)
    // Records of the other store are unknown, as if they did not exist.
    expect(added.filter(([, answer]) => !answer.startsWith('404'))).toEqual([])
    const afterOfBoss = await readEverything(boss.token, () => [])
    expect(differences(before.boss, afterOfBoss).length).toBeGreaterThan(20)
  })

  test('gets the same file from every export, whatever another store does', {
    timeout: SLOW_MS,
  }, async () => {
    expect(differences(before.exports, await exportEverything(clerk.token))).toEqual([])
    const seenByBoss = differences(before.exportsOfBoss, await exportEverything(boss.token))
    expect(seenByBoss.length).toBeGreaterThan(8)
  })

  test('cannot refer to a record of another store in any write', { timeout: SLOW_MS }, async () => {
    const { rows } = await h.database.pool.query<{ device: number; customer: number }>(
      `select (select max(id) from device where location_id = $1)::int as device,
         (select id from customer where name = '客户 77777')::int as customer`,
      [otherShop],
    )
    const foreign: Record<string, unknown> = {
      ...{ location_id: otherShop, from_location_id: otherShop },
      ...{ device_id: rows[0]?.device, customer_id: rows[0]?.customer, into_id: rows[0]?.customer },
    }
    const accepting: string[] = []
    for (const e of ENDPOINTS.filter(({ idempotent, permission }) => idempotent && permission !== 'public')) {
      const schema = Type.Omit(e.input, pathKeys(e.path)) as unknown as {
        properties: Record<string, unknown>
      }
      for (const field of Object.keys(foreign).filter((name) => name in schema.properties)) {
        const input = { ...sampleInput(e), [field]: foreign[field] }
        const { status } = await call(e as never, input as never, { token: clerk.token })
        if (status < 400) accepting.push(`${e.method} ${e.path} ${field}`)
      }
    }
    expect(accepting).toEqual([])
  })
})

/** Fields of writes that refer to nothing that belongs to a store. */
const COMPANY_FIELDS = new Set([
  ...[
    'sku_id',
    'sku_ids',
    // Rules that prices come from: the sale verifies them for its customer and store.
    'rule_id',
    'brand_id',
    'product_id',
    'source_id',
    'salesperson_id',
    'owner_id',
    'user_id',
    'handler_id',
    'subject_id',
  ],
  // The destination of a transfer or parcel may be any store; an allocation may be for any.
  ...[
    'to_location_id',
    'target_id',
    'photo_ids',
    'box_photo_ids',
    'phone_photo_ids',
    'entity_id',
    'item_id',
    'account_id',
    'channel_id',
    'merchant_id',
    // Accounts of suppliers concern all stores: limited users have no right to them.
    'carrier_id',
    'payable_ids',
    'receipt_ids',
    'group_id',
  ],
])
/** Paths whose `id` is no record of a store. */
const COMPANY_PATHS =
  /^\/api\/(pricing|factory|commission|region-reports|file-links|staff|vuevant|leave|tasks|todos|meetings|moments|duty|attendance|word-lists|exam|paper|reading|reward|content|wheel|api-keys|webhooks|robots|notifications|exports|push|wrong-questions|english-study|auth)|imports\/|photos/

test('every reference in a write of a limited user is checked or known to belong to no store', () => {
  const names = (schema: unknown, found: string[] = []): string[] => {
    const { properties, items, anyOf } = (schema ?? {}) as Record<string, never>
    for (const [name, value] of Object.entries((properties ?? {}) as Record<string, unknown>)) {
      found.push(name)
      names(value, found)
    }
    if (items) names(items, found)
    for (const option of (anyOf ?? []) as unknown[]) names(option, found)
    return found
  }
  const unknown = ENDPOINTS.filter(
    ({ idempotent, permission, path }) =>
      idempotent && !NEVER_LIMITED.includes(permission) && !COMPANY_PATHS.test(path),
  ).flatMap((e) =>
    names(e.input)
      .filter((name) => /(^|_)ids?$/.test(name))
      .filter((name) => !STORE_FIELDS.includes(name) && !(name in RECORD_FIELDS) && !COMPANY_FIELDS.has(name))
      .filter((name) => !(/^ids?$/.test(name) && RECORD_PATHS.some(([path]) => path.test(e.path))))
      .map((name) => `${e.method} ${e.path}: ${name}`),
  )
  expect(unknown).toEqual([])
})
