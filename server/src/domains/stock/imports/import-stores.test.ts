import { stockImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wizard } from '../../../platform/imports/testing/wizard.ts'
import { type Harness, startHarness } from '../../../testing/harness.ts'
import { deviceRow, nextImei, query, stockSheet } from '../testing/import-rows.ts'

let h: Harness
let flow: ReturnType<typeof wizard>
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  flow = wizard(h, stockImport)
})
afterAll(() => h.close())

test('creates stores only on a tenant’s first import', async () => {
  const user = await h.signIn({ permissions: ['inventory-manage'] })
  const file = await stockSheet(
    deviceRow(nextImei(), { 门店: '总仓' }),
    deviceRow(nextImei(), { 门店: '一店' }),
    deviceRow(nextImei(), { 门店: ' 总仓 ' }),
  )
  const checked = await flow.uploadAndCheck(user, file)
  expect(checked.effects).toContainEqual({ label: '新建门店', count: 2 })
  expect(await query(h, user, 'select name from location')).toEqual([])

  const run = await flow.uploadAndCommit(user, file)
  expect(run.state).toBe('committed')
  const storesQuery = `select l.name, l.kind, count(d.id)::int as devices from location l left join device d on d.location_id = l.id
    group by l.name, l.kind, l.position order by l.position`
  const stores = [
    { name: '总仓', kind: 'warehouse', devices: 2 },
    { name: '一店', kind: 'store', devices: 1 },
  ]
  expect(await query(h, user, storesQuery)).toEqual(stores)

  const laterRun = await flow.uploadAndCheck(user, await stockSheet(deviceRow(nextImei(), { 门店: '二店' })))
  expect(laterRun.problems.map(({ reason }) => reason)).toEqual(['没有门店“二店”，可填：总仓、一店'])
  expect(await query(h, user, storesQuery)).toEqual(stores)
})

test('explains that all stores are closed', async () => {
  const user = await h.signIn({ permissions: ['inventory-manage'] })
  await h.database.withTenant({ tenantId: user.tenantId }, (db) =>
    db.$client.query(
      `insert into location (tenant_id, name, kind, active) values (${user.tenantId}, '旧店', 'store', false)`,
    ),
  )
  const run = await flow.uploadAndCheck(user, await stockSheet(deviceRow(nextImei(), { 门店: '旧店' })))
  expect(run.problems.map(({ reason }) => reason)).toEqual(['门店都已停用，请先启用门店再导入'])
})
