import {
  exportAudit,
  getAuditEntry,
  listAudit,
  listAuditUsers,
} from '@shangxue/contract/administration/endpoints'
import { AUDIT_ENTITIES } from '@shangxue/contract/audit/actions'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuditEntry, audit } from '../../platform/audit/audit.ts'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { aLocation, aShift, aSku, aWorkPlace } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
})

const DEFAULT_ENTRY: AuditEntry = { action: 'settings.changed', entity: 'tenant', entityId: 1 }
/** Inserts audit entries, in order, at the given times if any. */
async function note(...entries: (Partial<AuditEntry> & { at?: string; by?: number | null })[]) {
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    for (const { at, by = boss.userId, ...entry } of entries) {
      await audit(db, { tenantId, userId: by as number }, { ...DEFAULT_ENTRY, ...entry })
      if (at)
        await db.execute(sql`update audit_log set at = ${at}::timestamptz
          where id = (select max(id) from audit_log where tenant_id = ${tenantId})`)
    }
  })
}
type Filters = Partial<Input<typeof listAudit>>
const listEntries = async (filters: Filters = {}) =>
  (await h.call(listAudit, filters, { token: boss.token })).data
const ids = async (filters: Filters = {}) =>
  (await listEntries(filters)).list.map(({ entity_id }) => entity_id)

describe('audit log', () => {
  test("lists entries newest first in the company's time zone", async () => {
    await note(
      { entityId: 1, at: '2026-03-07T15:59:00Z' },
      { entityId: 2, at: '2026-03-07T16:05:00Z' },
      { entityId: 3, at: '2026-03-06T00:00:00Z', by: null },
    )
    expect((await listEntries()).list).toMatchObject([
      {
        entity_id: '2',
        day: '2026-03-08',
        time: '00:05',
        user_name: boss.name,
        at: '2026-03-07T16:05:00.000Z',
      },
      { entity_id: '1', day: '2026-03-07', time: '23:59', user_id: boss.userId },
      { entity_id: '3', user_id: null, user_name: null },
    ])
  })

  test('pages without gaps or repeats while entries arrive', async () => {
    const at = '2026-03-08T01:00:00Z'
    await note(...[1, 2, 3, 4, 5].map((entityId) => ({ entityId, at })))
    const first = await listEntries({ limit: 2 })
    await note({ entityId: 6 })
    const second = await listEntries({ limit: 2, before: first.next ?? 0 })
    const third = await listEntries({ limit: 2, before: second.next ?? 0 })
    expect([first, second, third].flatMap(({ list }) => list.map(({ entity_id }) => entity_id))).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
    expect(third.next).toBeNull()
  })

  test('shows current record names, otherwise the stored one', async () => {
    const { tenantId, userId } = boss
    const { place, sku } = await h.database.withOwner(async (db) => ({
      place: await aLocation(db, { tenantId, name: '总店' }),
      sku: await aSku(db, { tenantId, spec: '12+256', color: '青' }),
    }))
    await note(
      { entity: 'location', entityId: place.id, before: { name: '旧名' } },
      { entity: 'user', entityId: userId },
      { entity: 'sku', entityId: sku.id },
      { entity: 'import_run', entityId: 'a-run', after: { file: '价格.xlsx' } },
      { entity: 'robot', entityId: 7 },
    )
    const labels = (await listEntries()).list.map(({ label }) => label)
    expect(labels).toEqual([null, '价格.xlsx', expect.stringMatching(/12\+256 青$/), boss.name, '总店'])
  })

  test('names the people, places and shifts in an entry', async () => {
    const { tenantId, userId } = boss
    const { place, shift } = await h.database.withOwner(async (db) => ({
      place: await aWorkPlace(db, { tenantId, name: '湖滨路' }),
      shift: await aShift(db, { tenantId, name: '早班' }),
    }))
    const after = { week: [shift.id, shift.id, null], place_ids: [place.id], user_ids: [userId, 987_654] }
    await note({ entity: 'work_place', entityId: place.id, after })
    const [entry] = (await listEntries()).list
    expect(entry?.label).toBe('湖滨路')
    const { data } = await h.call(getAuditEntry, { id: entry?.id ?? 0 }, { token: boss.token })
    expect(data.records).toEqual([
      { entity: 'work_shift', id: String(shift.id), label: '早班' },
      { entity: 'user', id: String(userId), label: boss.name },
      { entity: 'work_place', id: String(place.id), label: '湖滨路' },
    ])
  })

  test('is readable for every kind of record', async () => {
    const kinds = Object.keys(AUDIT_ENTITIES)
    await note(...kinds.map((entity) => ({ entity, entityId: 987_654 })))
    const { list } = await listEntries({ limit: 100 })
    expect(list.map(({ entity, label }) => [entity, label]).reverse()).toEqual(
      kinds.map((entity) => [entity, null]),
    )
  })

  test('shows unknown actions under 其他', async () => {
    await note({ action: 'robot.danced', entityId: 1 }, { action: 'password.changed', entityId: 2 })
    expect((await listEntries({ group: 'other' })).list).toMatchObject([{ action: 'robot.danced' }])
    expect(await ids()).toEqual(['2', '1'])
  })
})

describe('filters', () => {
  test('filters by user', async () => {
    const otherUser = await h.signIn({ tenantId: boss.tenantId })
    await note({ entityId: 1 }, { entityId: 2, by: otherUser.userId })
    expect(await ids({ user_id: otherUser.userId })).toEqual(['2'])
  })

  test('filters by action group', async () => {
    await note({ action: 'prices.imported', entityId: 1 }, { action: 'password.changed', entityId: 2 })
    expect(await ids({ group: 'imports' })).toEqual(['1'])
    expect(await ids({ group: 'sign-in' })).toEqual(['2'])
    expect(await ids({ group: 'stock' })).toEqual([])
  })

  test('filters by record', async () => {
    await note(
      { entity: 'user', entityId: 7 },
      { entity: 'sku', entityId: 7 },
      { entity: 'user', entityId: 8 },
    )
    expect((await listEntries({ entity: 'user', entity_id: '7' })).list).toMatchObject([{ entity: 'user' }])
    expect(await ids({ entity: 'user' })).toEqual(['8', '7'])
  })

  test('filters by business days, both included', async () => {
    await note(
      { entityId: 1, at: '2026-03-07T15:59:59Z' },
      { entityId: 2, at: '2026-03-07T16:00:00Z' },
      { entityId: 3, at: '2026-03-08T15:59:59Z' },
      { entityId: 4, at: '2026-03-08T16:00:00Z' },
    )
    expect(await ids({ from: '2026-03-08', to: '2026-03-08' })).toEqual(['3', '2'])
    expect(await ids({ to: '2026-03-07' })).toEqual(['1'])
    expect(await ids({ from: '2026-03-09' })).toEqual(['4'])
  })

  test("filters by days of the company's zone", async () => {
    await h.database.withOwner((db) =>
      db.execute(
        sql`update tenant set settings = '{"timeZone":"America/New_York"}' where id = ${boss.tenantId}`,
      ),
    )
    await note({ entityId: 1, at: '2026-03-08T03:00:00Z' })
    expect((await listEntries({ from: '2026-03-07', to: '2026-03-07' })).list).toMatchObject([
      { day: '2026-03-07', time: '22:00' },
    ])
  })

  test.each([
    ['the action', '公司设置', ['1']],
    ['the new value', '城东旗舰', ['2']],
    ['the old value', '东门老店', ['2']],
    ['two words in different fields', '门店 城东', ['2']],
    ['a literal percent sign', '100%', ['3']],
    ['no match', '没有这个词', []],
  ])('filters by free text: %s', async (_, q, found) => {
    await note(
      { entityId: 1 },
      {
        action: 'location.changed',
        entityId: 2,
        before: { name: '东门老店' },
        after: { name: '城东旗舰店' },
      },
      { action: 'password.changed', entityId: 3, after: { note: '涨价100%' } },
    )
    expect(await ids({ q })).toEqual(found)
  })

  test('filters by the name of actor or subject', async () => {
    const otherUser = await h.signIn({ tenantId: boss.tenantId })
    await note(
      { entityId: 1, by: otherUser.userId },
      { entity: 'user', entityId: otherUser.userId },
      { entityId: 3 },
    )
    expect(await ids({ q: otherUser.name })).toEqual([String(otherUser.userId), '1'])
  })

  test('rejects an invalid day', async () => {
    const answer = await h.call(listAudit, { from: '8.3.2026' }, { token: boss.token })
    expect(answer.status).toBe(400)
    const none = await h.call(listAudit, { from: '2026-02-31' }, { token: boss.token })
    expect(none.status).toBe(400)
  })
})

describe('single entry', () => {
  test('shows the values before and after', async () => {
    await note({ before: { name: '旧' }, after: { name: '新', more: [1, { deep: null }] } })
    const { id = 0 } = (await listEntries()).list[0] ?? {}
    expect((await h.call(getAuditEntry, { id }, { token: boss.token })).data).toMatchObject({
      action: 'settings.changed',
      before: { name: '旧' },
      after: { name: '新', more: [1, { deep: null }] },
    })
  })

  test('returns not found for another company', async () => {
    await note({})
    const { id = 0 } = (await listEntries()).list[0] ?? {}
    const { token } = await h.signIn({ boss: true })
    expect((await h.call(getAuditEntry, { id }, { token })).status).toBe(404)
    expect((await h.call(listAudit, {}, { token })).data.list).toEqual([])
    expect((await h.call(listAudit, { before: id }, { token })).data.list).toEqual([])
  })
})

test('lists all selectable users, disabled ones last', async () => {
  const otherUser = await h.signIn({ tenantId: boss.tenantId })
  await h.database.withOwner((db) =>
    db.execute(sql`update app_user set disabled_at = now() where id = ${otherUser.userId}`),
  )
  expect((await h.call(listAuditUsers, {}, { token: boss.token })).data).toEqual([
    { id: boss.userId, name: boss.name, position: '老板', disabled: false },
    { id: otherUser.userId, name: otherUser.name, position: '业务员', disabled: true },
  ])
})

test('exports filtered rows across batches', async () => {
  await h.database.withOwner((db) =>
    db.execute(sql`
      insert into audit_log (tenant_id, user_id, action, entity, entity_id, at)
      select ${boss.tenantId}, ${boss.userId}, 'password.changed', 'user', ${boss.userId}::text,
             '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 second' from generate_series(1, 2300) n`),
  )
  await note({ before: { name: '旧', max_users: null }, after: { name: '=1+1', max_users: 5 } })
  const download = (filters: Filters = {}) => exportTable(h, exportAudit, filters, boss.token)
  const { header, rows } = await download()
  expect(header).toEqual(['时间', '操作人', '接口密钥', '操作', '分类', '对象类型', '对象', '变化'])
  expect(rows).toHaveLength(2_301)
  expect(rows[0]?.cells.slice(1)).toEqual([
    boss.name,
    '',
    '修改公司设置',
    '公司设置',
    '公司',
    '=1+1',
    '名称：旧 → =1+1；人数上限：（空） → 5',
  ])
  const inMarch = await download({ from: '2026-03-01', to: '2026-03-01', group: 'sign-in' })
  expect(inMarch.rows).toHaveLength(2_300)
})

test('records the export itself with its filters', async () => {
  await note({ entityId: boss.tenantId })
  await exportTable(h, exportAudit, { group: 'company' }, boss.token)
  const [entry] = (await listEntries()).list
  expect(entry).toMatchObject({ action: 'export.made', user_id: boss.userId, label: '操作记录' })
  const { data } = await h.call(getAuditEntry, { id: entry?.id ?? 0 }, { token: boss.token })
  expect(data.after).toMatchObject({ title: '操作记录', rows: 1, filters: { group: 'company' } })
})

test('rejects an invalid day in list and export', async () => {
  const { token } = boss
  for (const e of [listAudit, exportAudit])
    expect(await h.call(e, { from: '2026-02-30' }, { token })).toMatchObject({
      status: 400,
      msg: '没有这一天，请重新选择日期',
    })
})
