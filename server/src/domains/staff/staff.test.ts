import { ERRORS } from '@shangxue/contract/errors/errors'
import { REAUTH_MINUTES } from '@shangxue/contract/platform/constants'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { confirmPassword, refresh } from '@shangxue/contract/session/endpoints'
import * as staff from '@shangxue/contract/staff/endpoints'
import { getUser, listUsers } from '@shangxue/contract/users/admin'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { wizard, xlsxOf } from '../../platform/imports/testing/wizard.ts'
import { getToday } from '../../platform/time/period.ts'
import { aLocation } from '../../testing/builders.ts'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../testing/harness.ts'
import { DOMAINS } from '../index.ts'
import { offboardDueLeavers } from './offboarding.ts'

let h: Harness
let boss: TestUser
let office: TestUser
let clerk: TestUser
let today = ''
let store = 0
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  office = await h.signIn({ tenantId, permissions: ['attendance-admin', 'export'] })
  clerk = await h.signIn({ tenantId })
  today = await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
  store = (await h.database.withOwner((db) => aLocation(db, { tenantId, name: '滨江店' }))).id
})

type Saved = Input<typeof staff.saveStaff>
const save = (user: TestUser, overrides: Partial<Saved> = {}, by = office) =>
  h.call(
    staff.saveStaff,
    {
      ...{
        id: user.userId,
        position: '店员',
        employee_number: null,
        location_id: null,
        store_manager: false,
      },
      ...{ joined_on: '2024-03-01', work_since: null, left_on: null, phone: null, emergency_name: null },
      ...{
        emergency_phone: null,
        contract_kind: null,
        contract_until: null,
        note: '',
        version: 0,
        ...overrides,
      },
    },
    { token: by.token },
  )
const getMember = async (user: TestUser) =>
  (await h.call(staff.getStaff, { id: user.userId }, { token: office.token })).data
const inState = async (state: staff.StaffState) =>
  (await h.call(staff.listStaff, { state }, { token: office.token })).data.list.map(({ id }) => id)
const active = async () => (await h.call(listUsers, {}, { token: boss.token })).data.list.map(({ id }) => id)

test('saves a record and finds it by its fields', async () => {
  const record = {
    employee_number: ' SX 001 ',
    location_id: store,
    store_manager: true,
    phone: '13800000000',
  }
  expect((await save(clerk, { ...record, position: ' 店长 ' })).data).toEqual({ version: 1, closed: false })
  expect(await getMember(clerk)).toMatchObject({
    ...{ employee_number: 'SX 001', store: '滨江店', position: '店长', recorded: true, own: false },
  })
  const found = async (q: string) =>
    (await h.call(staff.listStaff, { q }, { token: office.token })).data.list.map(({ id }) => id)
  for (const q of ['sx 001', '138000', '滨江', clerk.name]) expect(await found(q), q).toEqual([clerk.userId])
  expect(await found('没有')).toEqual([])
  expect(await inState('unrecorded')).toEqual(expect.arrayContaining([boss.userId, office.userId]))
  expect(JSON.stringify(await exportTable(h, staff.exportStaff, {}, office.token))).toContain('SX 001')
})

test('rejects concurrent saves and duplicate numbers', async () => {
  const answers = await Promise.all([save(clerk), save(clerk, { note: '另一个' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await save(office, { employee_number: '7' }, boss)
  expect((await save(clerk, { employee_number: '7', version: 1 })).msg).toBe(
    `工号“7”已被${office.name}使用，请换一个`,
  )
})

test.each([
  [{ joined_on: '2024-02-30' }, '入职日期没有这一天，请重新选择'],
  [{ left_on: '2024-02-01' }, '离职日期不能早于入职日期，请修改'],
  [{ work_since: '2025-01-01' }, '参加工作日期不能晚于入职日期，请修改'],
  [{ store_manager: true }, '门店负责人要先选门店'],
  [{ position: '  ' }, '职位不能为空，请填写'],
])('rejects %j', async (overrides, msg) => {
  expect(await save(clerk, overrides)).toMatchObject({ status: 400, msg })
})

test('requires the permission and the same company', async () => {
  const otherUser = await h.signIn({ boss: true })
  expect((await save(clerk, {}, clerk)).status).toBe(403)
  expect((await h.call(staff.listStaff, {}, { token: clerk.token })).status).toBe(403)
  expect((await save(clerk, {}, otherUser)).status).toBe(404)
})

describe('leaving day', () => {
  test('in the past closes the account at once', async () => {
    expect((await save(clerk, { left_on: today })).data).toEqual({ version: 1, closed: true })
    const list = await h.call(staff.listStaff, {}, { token: clerk.token })
    expect([401, 403]).toContain(list.status)
    expect((await h.call(refresh, { refreshtoken: clerk.refreshtoken })).status).toBe(403)
    expect(await active()).not.toContain(clerk.userId)
    expect(await inState('left')).toEqual([clerk.userId])
  })

  test('requires a recent password confirmation', async () => {
    const signedInBefore = (minutes: number) =>
      h.database.withOwner((db) =>
        db.execute(sql`update sign_in set created_at = now() - make_interval(mins => ${minutes})
          where user_id = ${office.userId}`),
      )
    const expected = { status: 403, code: ERRORS.password_confirmation_required.code }
    await signedInBefore(REAUTH_MINUTES + 1)
    for (const left_on of [today, addDays(today, 3)])
      expect(await save(clerk, { left_on })).toMatchObject(expected)
    expect(await active()).toContain(clerk.userId)
    expect(await save(clerk, { note: '没有离职' })).toMatchObject({ status: 200 })

    await h.call(confirmPassword, { mima: PASSWORD }, { token: office.token })
    expect(await save(clerk, { left_on: today, version: 1 })).toMatchObject({ data: { closed: true } })
  })

  test('in the future closes the account once', async () => {
    await save(clerk, { left_on: addDays(today, 3) })
    await offboardDueLeavers(h.database, DOMAINS)
    expect(await active()).toContain(clerk.userId)
    expect(await inState('leaving')).toEqual([clerk.userId])
    await h.database.withOwner((db) =>
      db.execute(`update staff_record set left_on = '${today}' where user_id = ${clerk.userId}`),
    )
    await offboardDueLeavers(h.database, DOMAINS)
    expect(await active()).not.toContain(clerk.userId)
    await h.database.withOwner((db) =>
      db.execute(`update app_user set disabled_at = null where id = ${clerk.userId}`),
    )
    await offboardDueLeavers(h.database, DOMAINS)
    expect(await active()).toContain(clerk.userId)
  })

  test('is never set by oneself; of bosses by bosses', async () => {
    expect((await save(office, { left_on: today })).code).toBe(20011)
    expect((await save(boss, { left_on: today })).code).toBe(41164)
    const second = await h.signIn({ tenantId: boss.tenantId, boss: true })
    expect((await save(boss, { left_on: today }, second)).data).toMatchObject({ closed: true })
  })

  test('of the last boss leaves the account open', async () => {
    const second = await h.signIn({ tenantId: boss.tenantId, boss: true })
    const ahead = { left_on: addDays(today, 1) }
    await save(boss, ahead, second)
    await save(second, ahead, boss)
    await h.database.withOwner((db) =>
      db.execute(`update staff_record set left_on = '${today}' where tenant_id = ${boss.tenantId}`),
    )
    await offboardDueLeavers(h.database, DOMAINS)
    const { rows } = await h.database.pool.query(
      'select id from app_user where boss and disabled_at is null and tenant_id = $1',
      [boss.tenantId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('import', () => {
  const HEADINGS = ['姓名', '工号', '门店', '入职时间', '合同', '店长']
  const flow = () => wizard(h, staff.staffImport)

  test('creates and updates records; empty cells stay unchanged', async () => {
    await save(clerk, { employee_number: 'A1', location_id: store, note: '试用期' })
    const rows = [
      [clerk.name, '', '', '2025-01-02', '固定期限', '是'],
      [office.name, 'A2', '滨江店', '', '', ''],
    ]
    const run = await flow().uploadAndCommit(office, await xlsxOf(HEADINGS, rows))
    expect(run.effects).toEqual([
      { label: '新建档案', count: 1 },
      { label: '更新档案', count: 1 },
    ])
    expect(await getMember(clerk)).toMatchObject({
      ...{ employee_number: 'A1', note: '试用期', joined_on: '2025-01-02', contract_kind: 'fixed' },
      ...{ store_manager: true, location_id: store, version: 2 },
    })
    expect(await getMember(office)).toMatchObject({ employee_number: 'A2', store: '滨江店' })
  })

  test('reports errors by row and changes nothing', async () => {
    await save(clerk, { employee_number: 'A1' })
    const rows = [
      ['没有这人', '', '', '', '', ''],
      [office.name, 'A1', '', '', '', ''],
      [clerk.name, '', '月球店', '', '', ''],
      [boss.name, '', '', '', '', '是'],
      [boss.name, '', '', '', '', ''],
    ]
    const run = await flow().uploadAndCheck(office, await xlsxOf(HEADINGS, rows))
    expect(run.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, '没有这个用户，请核对，或先在用户管理里新增'],
      [3, `工号已被${clerk.name}使用，请换一个`],
      [4, '没有这个门店，请按公司设置里的名称填写'],
      [5, '门店负责人要先选门店'],
      [6, '与前面第 5 行重复'],
    ])
    expect((await getMember(office)).recorded).toBe(false)
  })
})

test('protects own fields that affect leave', async () => {
  await save(office, { location_id: store }, boss)
  const fields = { location_id: store, version: 1 }
  for (const change of [{ joined_on: '2014-03-01' }, { work_since: '2010-01-01' }, { store_manager: true }])
    expect(await save(office, { ...fields, ...change })).toMatchObject({ status: 409, code: 41165 })
  expect((await save(office, { ...fields, note: '换了电话' })).status).toBe(200)
  const file = await xlsxOf(['姓名', '入职时间'], [[office.name, '2014-03-01']])
  const run = await wizard(h, staff.staffImport).uploadAndCheck(office, file)
  expect(run.problems.map(({ reason }) => reason)).toEqual([
    '不能改自己的入职日期，请让老板或另一位考勤管理员修改',
  ])
})

test('keeps permissions when the position changes', async () => {
  const before = (await h.call(getUser, { id: office.userId }, { token: boss.token })).data.keys
  await save(office, { position: '总监' }, boss)
  const after = (await h.call(getUser, { id: office.userId }, { token: boss.token })).data
  expect([after.keys, after.zhiwei]).toEqual([before, '总监'])
})
