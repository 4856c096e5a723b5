import { ERRORS } from '@shangxue/contract/errors/errors'
import { ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import * as contract from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Harness, TestUser } from '../../testing/harness.ts'
import { asUser, NEW_USER, STRONG_PASSWORD, setupCompany } from './testing/company-fixture.ts'

const company = setupCompany()
const { signIn, requestProfile: knock, detail, getAuditEntries: trail } = company
let h: Harness
let boss: TestUser
let staff: TestUser
beforeEach(() => {
  ;({ h, boss, staff } = company.current)
})

describe('new user', () => {
  test("signs in and has the template's permissions", async () => {
    const created = await h.call(contract.createUser, NEW_USER, asUser(boss))
    expect(created).toMatchObject({ status: 200 })
    expect(await signIn('新 来的', STRONG_PASSWORD)).toMatchObject({ status: 200, data: { zhiwei: '店长' } })
    const user = await detail(created.data.id)
    expect(user).toMatchObject({ yonghuming: '新 来的', boss: false, has_password: true, sign_ins: 1 })
    expect(user.keys).toEqual(ROLE_TEMPLATES.店长)
    expect(user.devices).toHaveLength(1)
  })

  test('of the template 老板 is a boss', async () => {
    const { data } = await h.call(contract.createUser, { ...NEW_USER, template: '老板' }, asUser(boss))
    expect(await detail(data.id)).toMatchObject({ boss: true, keys: [] })
    expect(await signIn('新 来的', STRONG_PASSWORD)).toMatchObject({ data: { laobanbiaoshi: '1' } })
  })

  test('is created once, with no password in responses', async () => {
    const first = await h.call(contract.createUser, NEW_USER, asUser(boss, 'create-twice'))
    expect(await h.call(contract.createUser, NEW_USER, asUser(boss, 'create-twice'))).toEqual(first)
    expect(await h.call(contract.createUser, NEW_USER, asUser(boss))).toMatchObject({
      status: 409,
      msg: '用户名“新 来的”已被使用，请换一个',
    })
    const stored = await h.database.withOwner((db) =>
      db.execute(sql`select 1 from idempotency_key k where k::text like ${`%${STRONG_PASSWORD}%`}`),
    )
    expect(stored.rows).toEqual([])
  })

  test("may share a name with another company's user", async () => {
    const otherUser = await h.signIn({ boss: true })
    const name = { ...NEW_USER, yonghuming: otherUser.name }
    expect(await h.call(contract.createUser, name, asUser(boss))).toMatchObject({ status: 200 })
  })

  test.each([
    ['a common password', { mima: 'password123' }, ERRORS.weak_password.code],
    ['a short password', { mima: 'short' }, ERRORS.invalid_input.code],
    ['the name as password', { yonghuming: 'zhangsanfeng', mima: 'Zhangsanfeng' }, 20005],
    ['a blank name', { yonghuming: '   ' }, ERRORS.user_field_missing.code],
    ['no position', { zhiwei: '' }, ERRORS.invalid_input.code],
    ['an unknown template', { template: '船长' }, ERRORS.invalid_input.code],
  ])('rejects %s', async (_, wrong, code) => {
    expect(await h.call(contract.createUser, { ...NEW_USER, ...wrong }, asUser(boss))).toMatchObject({ code })
  })
})

describe('list', () => {
  test('searches by name and position and filters by state', async () => {
    const { data } = await h.call(contract.createUser, NEW_USER, asUser(boss))
    const names = async (filters: object) =>
      (await h.call(contract.listUsers, filters, asUser(boss))).data.list.map(({ yonghuming }) => yonghuming)
    expect(await names({})).toEqual([boss.name, ...[staff.name, '新 来的'].sort()])
    expect(await names({ q: ' 新 ' })).toEqual(['新 来的'])
    expect(await names({ q: '店长' })).toEqual(['新 来的'])
    await h.call(contract.disableUser, { id: data.id }, asUser(boss))
    expect(await names({ state: 'disabled' })).toEqual(['新 来的'])
    expect(await names({ q: '店长' })).toEqual([])
    expect(await names({ state: 'all', limit: 1, page: 3 })).toEqual(['新 来的'])
    const otherUser = await h.signIn({ boss: true })
    const theirs = await h.call(contract.listUsers, { state: 'all' }, asUser(otherUser))
    expect(theirs.data.list.map(({ id }) => id)).toEqual([otherUser.userId])
  })
})

describe('editing', () => {
  test('changes position and picture without ending sign-ins', async () => {
    const change = { id: staff.userId, yonghuming: staff.name, zhiwei: '库管', avatar: 'art:7' }
    expect(await h.call(contract.editUser, change, asUser(boss))).toMatchObject({ status: 200 })
    expect(await detail(staff.userId)).toMatchObject({ zhiwei: '库管', avatar: 'art:7', sign_ins: 1 })
    expect(await knock(staff)).toMatchObject({ status: 200, data: { avatar: 'art:7' } })
    expect(await h.call(contract.editUser, change, asUser(boss))).toMatchObject({ status: 200 })
    expect((await trail()).filter(({ action }) => action === 'user.edited')).toHaveLength(1)
  })

  test('the name ends the sign-ins', async () => {
    const change = { id: staff.userId, yonghuming: '改了名', zhiwei: '业务员', avatar: null }
    expect(await h.call(contract.editUser, change, asUser(boss))).toMatchObject({ status: 200 })
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await signIn('改了名')).toMatchObject({ status: 200 })
  })

  test('rejects a taken name and the own name', async () => {
    const change = { id: staff.userId, yonghuming: boss.name, zhiwei: '业务员', avatar: null }
    expect(await h.call(contract.editUser, change, asUser(boss))).toMatchObject({ status: 409, code: 20010 })
    const ownChanges = { id: boss.userId, yonghuming: '大老板', zhiwei: '老板', avatar: null }
    expect(await h.call(contract.editUser, ownChanges, asUser(boss))).toMatchObject({
      code: ERRORS.own_account.code,
    })
    expect(
      await h.call(
        contract.editUser,
        { ...change, yonghuming: staff.name, avatar: 'http://x' },
        asUser(boss),
      ),
    ).toMatchObject({ status: 400, msg: '头像格式不正确，请检查后重试' })
  })
})

describe('limit of active users', () => {
  const limitTo = (limit: number) =>
    h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
      db.execute(sql`update tenant set settings = settings || jsonb_build_object('maxUsers', ${limit}::int)`),
    )

  test('rejects one more, also concurrently', async () => {
    await limitTo(3)
    const names = ['甲', '乙']
    const created = await Promise.all(
      names.map((yonghuming) => h.call(contract.createUser, { ...NEW_USER, yonghuming }, asUser(boss))),
    )
    expect(created.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(created.find(({ status }) => status === 409)).toMatchObject({
      code: ERRORS.user_limit_reached.code,
    })
  })

  test('excludes disabled users and limits enabling', async () => {
    await limitTo(2)
    await h.call(contract.disableUser, { id: staff.userId }, asUser(boss))
    expect((await h.call(contract.createUser, NEW_USER, asUser(boss))).status).toBe(200)
    expect(await h.call(contract.enableUser, { id: staff.userId }, asUser(boss))).toMatchObject({
      code: ERRORS.user_limit_reached.code,
    })
    expect((await detail(staff.userId)).disabled_at).not.toBeNull()
  })
})

test('requires a boss to list or change users', async () => {
  const strong = await h.signIn({ tenantId: boss.tenantId, permissions: ROLE_TEMPLATES.老板 ?? [] })
  expect(await h.call(contract.listUsers, {}, asUser(strong))).toMatchObject({ status: 403 })
  expect(await h.call(contract.promoteUser, { id: strong.userId }, asUser(strong))).toMatchObject({
    status: 403,
  })
})
