// @module-tag full
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAudit } from '@shangxue/contract/administration/endpoints'
import { createApiKey, listApiKeys, revokeApiKey } from '@shangxue/contract/api-keys/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { IMMEDIATE_EXPORT_ROWS_MAX } from '@shangxue/contract/platform/constants'
import { downloadExport } from '@shangxue/contract/platform/exports'
import { listSales } from '@shangxue/contract/sales/endpoints'
import { exportDevices } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getCurrentRights } from '../../platform/session/rights.ts'
import { exportTenant } from '../../platform/tenant/export-tenant.ts'
import { aLocation, aSku, someDevices } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { untar } from '../../testing/untar.ts'
import { hashSecret, parseKey } from './key-format.ts'
import { changeKey, createService, inDays } from './testing/api-key-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'shangxue-keys-'))
const log: string[] = []
let h: Harness
let owner: TestUser
beforeAll(async () => {
  h = await startHarness({ log, withJobs: true })
  owner = await h.signIn({ boss: true })
})
afterAll(async () => {
  await h.close()
  rmSync(folder, { recursive: true })
})

/** Every row of every table as text. */
async function dumpTables(): Promise<string> {
  const { rows } = await h.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const dumps: string[] = []
  for (const { name } of rows) {
    const table = await h.database.pool.query<{ line: string }>(`select t::text as line from ${name} t`)
    dumps.push(...table.rows.map(({ line }) => line))
  }
  return dumps.join('\n')
}

test('stores, logs and exports the secret nowhere, and exports no hash', async () => {
  const input = { name: '秘密', scopes: ['sales-record' as const], expires_on: inDays(30) }
  const headers = { 'idempotency-key': 'one-key-only' }
  const { data } = await h.call(createApiKey, input, { token: owner.token, headers })
  const secret = parseKey(data.key)?.secret ?? ''
  await h.call(listSales, {}, { token: data.key })
  await h.call(listSales, {}, { token: data.key.slice(0, -1) })
  await h.call(revokeApiKey, { id: data.id }, { token: owner.token })
  await h.call(listSales, {}, { token: data.key })

  const list = await h.call(listApiKeys, {}, { token: owner.token })
  const tables = await dumpTables()
  await exportTenant(h.database.pool, h.storage, owner.tenantId, join(folder, 'export.tar.gz'))
  untar(join(folder, 'export.tar.gz'), folder)
  const exported = readdirSync(join(folder, 'tables'))
    .map((name) => readFileSync(join(folder, 'tables', name), 'utf8'))
    .join('\n')

  expect(secret).toHaveLength(64)
  expect(tables).toContain(hashSecret(secret))
  expect(exported).toContain('秘密')
  expect(exported).not.toContain(hashSecret(secret))
  const texts = { tables, exported, log: log.join('\n'), list: JSON.stringify(list) }
  // Also no long part of it.
  for (const [place, text] of Object.entries(texts))
    expect(text.includes(secret.slice(0, 16)), place).toBe(false)
})

test('stops a revoked key on another server at once', async () => {
  const other = await startHarness({ sharedWith: h })
  const { id, key } = await createService(h, owner, { name: '两台服务器', scopes: ['sales-record'] })
  expect(await other.call(listSales, {}, { token: key })).toMatchObject({ status: 200 })
  await changeKey(h, { id, key }, sql`revoked_at = now(), revoked_by = created_by`)
  expect(await other.call(listSales, {}, { token: key })).toMatchObject({ code: ERRORS.api_key_revoked.code })
  await other.close()
})

test('lets a program export and download, with the rights of its valid keys', async () => {
  const scopes = ['inventory-manage', 'export'] as const
  const { id, key } = await createService(h, owner, { name: '导出程序', scopes })
  const run = await h.call(exportDevices, {}, { token: key })
  expect(run).toMatchObject({ status: 200, data: { state: 'done' } })
  expect(await h.call(downloadExport, { id: run.data.id }, { token: key })).toMatchObject({ status: 200 })

  const { data } = await h.call(listAudit, { entity: 'export_run' }, { token: owner.token })
  expect(data.list).toMatchObject([{ action: 'export.made', user_name: '导出程序', api_key: '导出程序' }])

  const { rows } = await h.database.withOwner((db) =>
    db.execute<{ user: number }>(sql`select user_id::float8 as user from api_key where id = ${id}`),
  )
  const rights = () =>
    h.database.withTenant({ tenantId: owner.tenantId }, (db) => getCurrentRights(db, rows[0]?.user ?? 0))
  const before = await rights()
  expect([before?.can('export'), before?.can('cost-view'), before?.can('admin')]).toEqual([
    true,
    false,
    false,
  ])
  await changeKey(h, { id, key }, sql`expires_at = now()`)
  expect((await rights())?.can('export')).toBe(false)
})

test('names the key in the audit log of a large export, which a job builds', async () => {
  const { key } = await createService(h, owner, { name: '大导出', scopes: ['inventory-manage', 'export'] })
  await h.database.withOwner(async (db) => {
    const { tenantId } = owner
    const { id: skuId } = await aSku(db, { tenantId })
    const { id: locationId } = await aLocation(db, { tenantId })
    await someDevices(db, IMMEDIATE_EXPORT_ROWS_MAX + 1, { tenantId, skuId, locationId })
  })
  const { data } = await h.call(exportDevices, {}, { token: key })
  const entries = async () =>
    (await h.call(listAudit, { entity_id: data.id }, { token: owner.token })).data.list
  await vi.waitFor(async () => expect(await entries()).toMatchObject([{ api_key: '大导出' }]), 20_000)
})
