// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { getRewardRanking } from '@shangxue/contract/rewards/attempts'
import { getSale, listSales, recordSale } from '@shangxue/contract/sales/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_HINT } from '../demo/demo.ts'
import { FILE_KEY_PATTERN } from '../platform/tenant/archive.ts'
import { exportTenant } from '../platform/tenant/export-tenant.ts'
import { NOT_IMPORTED } from '../platform/tenant/insert-rows.ts'
import { NOT_EXPORTED } from '../platform/tenant/table-order.ts'
import { listFileKeys, listTenantTables } from '../platform/tenant/tenant-tables.ts'
import { openTestDatabase } from '../testing/database/open-test-database.ts'
import { demoLibrary, openDemo } from '../testing/demo.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { findAllDifferences } from '../verify-ledgers.ts'
import { runImport } from './import-tenant.ts'
import { runDeletionStep } from './tenants.ts'

const folder = mkdtempSync(join(tmpdir(), 'shangxue-import-'))
const path = (name: string) => join(folder, name)
const COPY = '演示副本'
/** Columns that an import replaces. */
const REPLACED: Record<string, string[]> = {
  api_key: ['hash', 'revoked_at', 'revoked_by'],
  idempotency_key: ['request'],
  robot: ['state'],
  webhook: ['state'],
}
/** Columns that also differ where the company's id, files and public codes are taken. */
const MAPPED: Record<string, string[]> = {
  reading_attempt: ['share'],
  repair: ['status_code'],
  reward_attempt: ['code'],
  reward_task: ['code'],
  tenant: ['id', 'name'],
}

let source: Harness
let target: Harness
/** The company's id at the source. */
let id: number

const clientOf = ({ database }: Harness) => database.pool as unknown as pg.ClientBase

interface CanonicalOptions {
  readonly mapped?: boolean
}

/** Returns the sorted rows of a company by table as canonical JSON. */
async function canonicalRows(h: Harness, tenantId: number, { mapped = false }: CanonicalOptions = {}) {
  const tables: Record<string, string[]> = {}
  for (const { name, rowFilter } of await listTenantTables(clientOf(h))) {
    if (NOT_IMPORTED.includes(name) || NOT_EXPORTED.includes(name)) continue
    const left = [...(REPLACED[name] ?? []), ...(mapped ? ['tenant_id', ...(MAPPED[name] ?? [])] : [])]
    const { rows } = await h.database.pool.query<{ line: string }>(
      `select (to_jsonb(t) - $2::text[])::text as line from public."${name}" t where ${rowFilter} order by 1`,
      [tenantId, left],
    )
    const keys = new RegExp(FILE_KEY_PATTERN, 'g')
    tables[name] = rows.map(({ line }) => (mapped ? line.replace(keys, '#') : line)).sort()
  }
  return tables
}

function expectEqualRows(actual: Record<string, string[]>, expected: Record<string, string[]>) {
  for (const [table, rows] of Object.entries(expected)) expect(actual[table], table).toEqual(rows)
  expect(Object.keys(actual)).toEqual(Object.keys(expected))
}

const idOf = async (h: Harness, name: string) =>
  (await h.database.pool.query<{ id: number }>('select id from tenant where name = $1', [name])).rows[0]
    ?.id ?? 0

const signInAs = (h: Harness, company: string) =>
  h.call(login, { yonghuming: 'laoban', mima: DEMO_HINT.mima, shujuku: company }, {})

/** Input of a sale of a device that is in stock. */
async function saleInput(h: Harness, tenantId: number, nth: number): Promise<Input<typeof recordSale>> {
  const { rows } = await h.database.pool.query<{ id: number; sku: number; location: number }>(
    `select d.id::int as id, d.sku_id::int as sku, d.location_id::int as location
     from device d join location l on l.tenant_id = d.tenant_id and l.id = d.location_id
     where d.tenant_id = $1 and d.status = 'in_stock' and l.kind = 'store'
       and not exists (select from device_allocation a where a.tenant_id = d.tenant_id and a.device_id = d.id)
     order by d.id offset $2 limit 1`,
    [tenantId, nth],
  )
  const { id: device = 0, sku = 0, location = 0 } = rows[0] ?? {}
  return {
    location_id: location,
    lines: [{ sku_id: sku, price_fen: 9_000_000, device_ids: [device] }],
    discount_fen: 0,
    payments: [{ method: 'cash', amount_fen: 9_000_000 }],
    note: '',
  }
}

async function expectEqualFiles(from: Harness, to: Harness, tenantId: number) {
  const keys = await listFileKeys(clientOf(from), tenantId)
  expect(keys.length).toBeGreaterThan(20)
  expect(await listFileKeys(clientOf(to), tenantId)).toEqual(keys)
  for (const key of keys)
    expect(Buffer.from(await to.storage.get(key)).equals(Buffer.from(await from.storage.get(key)))).toBe(true)
}

let sold: { input: Input<typeof recordSale>; id: number }
let original: Record<string, string[]>

beforeAll(async () => {
  source = await startHarness({ library: demoLibrary, openDatabase: openDemo })
  target = await startHarness({ library: demoLibrary, openDatabase: () => openTestDatabase() })
  id = await idOf(source, DEMO_HINT.shujuku)
  await source.database.pool.query(
    `insert into webhook (tenant_id, name, url, events, secret) values ($1, '收银', 'https://example.com/', '{sale.posted}', 'sealed')`,
    [id],
  )
  const { data } = await signInAs(source, DEMO_HINT.shujuku)
  const input = await saleInput(source, id, 0)
  const options = { token: data.token, headers: { 'idempotency-key': 'sale-before-move' } }
  const answer = await source.call(recordSale, input, options)
  expect(answer.status, answer.msg).toBe(200)
  sold = { input, id: answer.data.id }
  original = await canonicalRows(source, id)
  await exportTenant(source.database.pool, source.storage, id, path('there'), { credentials: true })
}, 400_000)
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  rmSync(folder, { recursive: true, force: true })
})

describe('an import into a fresh installation', () => {
  test('changes nothing as a dry run', async () => {
    const lines = await runImport(target.database.pool, target.storage, { from: path('there'), dryRun: true })
    expect(lines.join('\n')).toContain('Nothing was changed')
    expect(await idOf(target, DEMO_HINT.shujuku)).toBe(0)
  }, 400_000)

  test('keeps every id, row and file', async () => {
    const lines = await runImport(target.database.pool, target.storage, { from: path('there') })
    const output = lines.join('\n')
    expect(output).toContain(`keeps its id ${id}`)
    expect(output).toContain('all ledgers agree')
    expect(output).toContain('webhooks are paused')
    expectEqualRows(await canonicalRows(target, id), original)
    await expectEqualFiles(source, target, id)
    // For the way back, before anything happens here.
    await exportTenant(target.database.pool, target.storage, id, path('back'), { credentials: true })
  }, 400_000)

  test('leaves sessions and secrets behind', async () => {
    for (const table of NOT_IMPORTED)
      expect((await target.database.pool.query(`select from ${table}`)).rows).toHaveLength(0)
    const { rows: keys } = await target.database.pool.query(
      'select bool_and(revoked_at is not null) as revoked, count(*)::int > 0 as found from api_key',
    )
    expect(keys).toEqual([{ revoked: true, found: true }])
    const { rows: webhooks } = await target.database.pool.query('select state from webhook')
    expect(webhooks).toEqual([{ state: 'paused' }])
  })

  test('lets users sign in, read and sell', async () => {
    const { data, status } = await signInAs(target, DEMO_HINT.shujuku)
    expect(status).toBe(200)
    const { token } = data
    expect((await target.call(listSales, {}, { token })).data.pagination.total).toBeGreaterThan(10)
    expect((await target.call(getSale, { id: sold.id }, { token })).data.id).toBe(sold.id)
    const next = await target.call(recordSale, await saleInput(target, id, 0), { token })
    expect(next.status, next.msg).toBe(200)
    expect(next.data.id).toBeGreaterThan(sold.id)
    expect(await target.database.withOwner(findAllDifferences)).toEqual([])
  }, 60_000)

  test('answers a repeated request of the source once', async () => {
    const { data } = await signInAs(target, DEMO_HINT.shujuku)
    const options = { token: data.token, headers: { 'idempotency-key': 'sale-before-move' } }
    expect((await target.call(recordSale, sold.input, options)).data.id).toBe(sold.id)
  })

  test('moves every sequence past the imported ids', async () => {
    const { rows } = await target.database.pool.query<{ table: string; column: string }>(
      `select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
    )
    expect(rows.length).toBeGreaterThan(60)
    for (const { table, column } of rows) {
      const { rows: numbers } = await target.database.pool.query<{ next: number; max: number }>(
        `select nextval(pg_get_serial_sequence($1, $2))::int as next, (select coalesce(max("${column}"), 0)::int from "${table}") as max`,
        [`"${table}"`, column],
      )
      expect(numbers[0]?.next, table).toBeGreaterThan(numbers[0]?.max ?? 0)
    }
  })
})

describe('an import where the ids are taken', () => {
  let copy: number

  test('requires another name for a second company', async () => {
    const again = runImport(source.database.pool, source.storage, { from: path('there') })
    await expect(again).rejects.toThrow('--rename')
  }, 60_000)

  test('gives the company another id and copies its files', async () => {
    const before = await canonicalRows(source, id)
    const lines = await runImport(source.database.pool, source.storage, { from: path('there'), rename: COPY })
    copy = await idOf(source, COPY)
    expect(lines.join('\n')).toContain(`gets the id ${copy}`)
    expect(lines.join('\n')).toContain('all ledgers agree')
    const [first, second] = [
      await canonicalRows(source, id, { mapped: true }),
      await canonicalRows(source, copy, { mapped: true }),
    ]
    expectEqualRows(second, first)
    expectEqualRows(await canonicalRows(source, id), before)
    const keys = await listFileKeys(clientOf(source), copy)
    const ownKeys = new Set(await listFileKeys(clientOf(source), id))
    expect(keys).toHaveLength(ownKeys.size)
    expect(keys.filter((key) => ownKeys.has(key))).toEqual([])
    for (const key of keys) expect(await source.storage.find(key)).toBeDefined()
  }, 400_000)

  test('keeps companies with equal ids apart', async () => {
    const { data } = await signInAs(source, COPY)
    const { token } = data
    const before = await canonicalRows(source, id)
    const { data: list } = await source.call(listSales, {}, { token })
    const { data: own } = await source.call(
      listSales,
      {},
      {
        token: (await signInAs(source, DEMO_HINT.shujuku)).data.token,
      },
    )
    expect(list.pagination.total).toBe(own.pagination.total)
    const next = await source.call(recordSale, await saleInput(source, copy, 0), { token })
    expect(next.status, next.msg).toBe(200)
    expectEqualRows(await canonicalRows(source, id), before)
    expect(await source.database.withOwner(findAllDifferences)).toEqual([])
  }, 60_000)

  test('shows no public page under an id of two companies', async () => {
    const { rows } = await source.database.pool.query<{ id: string; code: string }>(
      `select t.id, t.code from reward_task t where t.tenant_id = any($1) and t.state <> 'draft' and t.ended_by is distinct from 'removed'
         and t.id = (select min(f.id) from reward_task f where f.state <> 'draft' and f.ended_by is distinct from 'removed')`,
      [[id, copy]],
    )
    expect(rows).toHaveLength(2)
    for (const { id: number, code } of rows) {
      expect(await source.call(getRewardRanking, { code: number })).toMatchObject({ status: 404 })
      expect(await source.call(getRewardRanking, { code })).toMatchObject({ status: 200 })
    }
  })
})

test('returns to its first installation unchanged', async () => {
  const { pool } = source.database
  await runDeletionStep(pool, source.storage, DEMO_HINT.shujuku, { kind: 'mark', days: 0 }, folder)
  await runDeletionStep(pool, source.storage, DEMO_HINT.shujuku, { kind: 'erase' }, folder)
  const lines = await runImport(pool, source.storage, { from: path('back') })
  expect(lines.join('\n')).toContain('all ledgers agree')
  expectEqualRows(await canonicalRows(source, id), original)
  await expectEqualFiles(target, source, id)
}, 400_000)
