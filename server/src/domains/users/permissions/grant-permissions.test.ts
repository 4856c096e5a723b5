import { ERRORS } from '@shangxue/contract/errors/errors'
import { priceImport } from '@shangxue/contract/platform/imports'
import { PERMISSION_KEYS, type PermissionKey } from '@shangxue/contract/platform/permissions'
import { getCurrentPermissions } from '@shangxue/contract/session/endpoints'
import { disableUser, listPermissions, savePermissions } from '@shangxue/contract/users/admin'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccess } from '../../../platform/session/access.ts'
import { createTokens } from '../../../platform/session/tokens.ts'
import type { Harness, TestUser } from '../../../testing/harness.ts'
import { asUser, setupCompany } from '../testing/company-fixture.ts'

const company = setupCompany()
const { getAuditEntries: trail } = company
let h: Harness
let boss: TestUser
let staff: TestUser
beforeEach(() => {
  ;({ h, boss, staff } = company.current)
})

const turn = (user: TestUser, key: PermissionKey, granted: boolean, expected = !granted) => ({
  user_id: user.userId,
  key,
  granted,
  expected,
})
const save = (changes: ReturnType<typeof turn>[], user = boss, key?: string) =>
  h.call(savePermissions, { changes }, asUser(user, key))
const keysOf = async (user: TestUser) => {
  const { data } = await h.call(listPermissions, { limit: 100 }, asUser(boss))
  return data.list.find(({ id }) => id === user.userId)?.keys
}
describe('permission grid', () => {
  test('lists users with permissions, bosses first', async () => {
    const leaver = await h.signIn({ tenantId: boss.tenantId })
    await h.call(disableUser, { id: leaver.userId }, asUser(boss))
    await h.signIn({ boss: true })
    const { data } = await h.call(listPermissions, {}, asUser(boss))
    expect(data.list).toMatchObject([
      { id: boss.userId, boss: true },
      { id: staff.userId, boss: false, keys: ['export'] },
    ])
    expect(data.list).toHaveLength(2)
  })
})

describe('changed permission', () => {
  test('applies to the next request', async () => {
    const knock = async () => (await h.call(priceImport.template, {}, asUser(staff))).status
    expect(await knock()).toBe(403)
    expect(await save([turn(staff, 'price-manage', true), turn(staff, 'export', false)])).toMatchObject({
      data: { users: 1 },
    })
    expect(await knock()).toBe(200)
    const { data } = await h.call(getCurrentPermissions, {}, asUser(staff))
    expect(data).toMatchObject({ 'price-manage': true, export: false })
    await save([turn(staff, 'price-manage', false)])
    expect(await knock()).toBe(403)
  })

  test('reaches other servers within 30 seconds', async () => {
    let now = Date.now()
    // A second server on the same database with the same secret.
    const tokens = createTokens('a secret for tests only', () => now)
    const elsewhere = createAccess(h.database, tokens, () => now)
    const request = { headers: { authorization: `Bearer ${staff.token}` } } as FastifyRequest
    const can = async () => (await elsewhere.authenticate(request)).can('price-manage')
    expect(await can()).toBe(false)
    await save([turn(staff, 'price-manage', true)])
    expect(await can()).toBe(false)
    now += 30_000
    expect(await can()).toBe(true)
    await h.call(disableUser, { id: staff.userId }, asUser(boss))
    now += 30_000
    await expect(can()).rejects.toMatchObject({ status: 401 })
  })

  test('is audited once per user with both states', async () => {
    const otherUser = await h.signIn({ tenantId: boss.tenantId })
    await save([
      turn(staff, 'finance', true),
      turn(staff, 'export', false),
      turn(otherUser, 'market-analysis', true),
    ])
    expect(await trail()).toMatchObject([
      {
        action: 'user.permissions_changed',
        before: { name: staff.name, keys: ['export'] },
        after: { name: staff.name, keys: ['finance'] },
      },
      {
        action: 'user.permissions_changed',
        before: { name: otherUser.name, keys: [] },
        after: { name: otherUser.name, keys: ['market-analysis'] },
      },
    ])
  })
})

describe('save', () => {
  test('is applied once when tapped twice', async () => {
    const first = await save([turn(staff, 'finance', true)], boss, 'save-twice')
    expect(await save([turn(staff, 'finance', true)], boss, 'save-twice')).toEqual(first)
    expect(await trail()).toHaveLength(1)
  })

  test('changes nothing without differences', async () => {
    expect(await save([turn(staff, 'export', true, true)])).toMatchObject({ data: { users: 0 } })
    expect(await trail()).toEqual([])
  })

  test('rejects outdated expectations and names the user', async () => {
    const otherUser = await h.signIn({ tenantId: boss.tenantId })
    await save([turn(staff, 'export', false)])
    const rejected = await save([turn(otherUser, 'finance', true), turn(staff, 'export', false)])
    expect(rejected).toMatchObject({
      status: 409,
      msg: `${staff.name}的权限刚被他人修改，请核对后再保存`,
      data: { user_ids: [staff.userId] },
    })
    expect(await keysOf(otherUser)).toEqual([])
  })

  test('accepts one of two conflicting saves', async () => {
    const second = await h.signIn({ boss: true, tenantId: boss.tenantId })
    const answers = await Promise.all([
      save([turn(staff, 'finance', true)]),
      save([turn(staff, 'finance', true)], second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await keysOf(staff)).toEqual(['finance', 'export'])
  })

  test.each([
    ['a boss', () => boss, ERRORS.boss_holds_all.code],
    ['a user of another company', () => h.signIn(), ERRORS.not_found.code],
  ] as const)('rejects %s', async (_, getUser, code) => {
    expect(await save([turn(await getUser(), 'finance', true)])).toMatchObject({ code })
  })

  test('rejects duplicate, unknown and missing keys', async () => {
    expect(await save([turn(staff, 'finance', true), turn(staff, 'finance', false)])).toMatchObject({
      status: 400,
    })
    expect(await save([turn(staff, 'everything' as PermissionKey, true)])).toMatchObject({ status: 400 })
    expect(await save([])).toMatchObject({ status: 400 })
  })

  test('changes all permissions of many users', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => h.signIn({ tenantId: boss.tenantId })))
    const all = users.flatMap((user) => PERMISSION_KEYS.map((key) => turn(user, key, true)))
    expect(await save(all)).toMatchObject({ data: { users: 8 } })
    for (const user of users) expect(await keysOf(user)).toEqual([...PERMISSION_KEYS])
  })
})
