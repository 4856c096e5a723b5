import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { getCurrentPermissions } from '@shangxue/contract/session/endpoints'
import { disableUser, savePermissions } from '@shangxue/contract/users/admin'
import {
  decidePermissionRequest,
  listOwnPermissionRequests,
  listPermissionRequests,
  REQUEST_COOLDOWN_HOURS,
  submitPermissionRequest,
} from '@shangxue/contract/users/permission-requests'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
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

const request = (key: PermissionKey, user = staff) =>
  h.call(
    submitPermissionRequest,
    { key, purpose: '物流查询', address: '/others/logistics-query' },
    asUser(user),
  )
const listPending = async (user = boss) => (await h.call(listPermissionRequests, {}, asUser(user))).data
const decide = (id: number, grant: boolean, user = boss) =>
  h.call(decidePermissionRequest, { id, grant }, asUser(user))
const getNotifications = async (user: TestUser) =>
  (await h.call(listNotifications, {}, asUser(user))).data.list
    .filter(({ kind }) => kind.startsWith('account.permission'))
    .map(({ kind, title, link }) => ({ kind, title, link }))
const requestOk = async (key: PermissionKey) => {
  await request(key)
  const pending = (await listPending()).find((request) => request.key === key)
  if (!pending) throw new Error('was not asked for')
  return pending
}

describe('requesting a permission', () => {
  test('notifies the boss once', async () => {
    const [first, second] = await Promise.all([request('inventory-manage'), request('inventory-manage')])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await request('inventory-manage')).data).toEqual(first.data)
    expect(await listPending()).toMatchObject([
      { key: 'inventory-manage', user_id: staff.userId, user: staff.name, purpose: '物流查询' },
    ])
    expect(await getNotifications(boss)).toEqual([
      {
        kind: 'account.permission_asked',
        title: `${staff.name}申请“库存管理”权限`,
        link: '/admin/permission-management',
      },
    ])
    expect((await h.call(listOwnPermissionRequests, {}, asUser(staff))).data).toEqual([first.data])
  })

  test('is rejected for held permissions and bosses', async () => {
    const holder = await h.signIn({ tenantId: boss.tenantId, permissions: ['finance'] })
    expect(await request('finance', holder)).toMatchObject({ code: ERRORS.permission_held.code })
    expect(await request('finance', boss)).toMatchObject({ code: ERRORS.permission_held.code })
  })

  test('accepts no external link', async () => {
    for (const address of ['https://evil.example', '//evil.example', '/\\evil.example', ''])
      expect(
        await h.call(
          submitPermissionRequest,
          { key: 'price-manage', purpose: '导出', address },
          asUser(staff),
        ),
      ).toMatchObject({ code: ERRORS.invalid_input.code })
  })
})

describe('boss', () => {
  test('grants with immediate effect and notifies the requester', async () => {
    const { id } = await requestOk('inventory-manage')
    expect((await decide(id, true)).data).toEqual({ state: 'granted' })
    const { data } = await h.call(getCurrentPermissions, {}, asUser(staff))
    expect(data['inventory-manage']).toBe(true)
    expect(await getNotifications(staff)).toEqual([
      {
        kind: 'account.permission_granted',
        title: '已获得“库存管理”权限',
        link: '/others/logistics-query',
      },
    ])
    expect(await listPending()).toEqual([])
    expect(
      (await trail()).filter(({ action }) => action === 'user.permissions_changed').map(({ after }) => after),
    ).toEqual([{ name: staff.name, keys: ['inventory-manage', 'export'] }])
  })

  test('declines; the same key can be requested a day later', async () => {
    const { id } = await requestOk('price-manage')
    expect((await decide(id, false)).data).toEqual({ state: 'declined' })
    expect((await h.call(getCurrentPermissions, {}, asUser(staff))).data['price-manage']).toBe(false)
    expect(await getNotifications(staff)).toMatchObject([{ kind: 'account.permission_declined' }])
    expect(await request('price-manage')).toMatchObject({ code: ERRORS.permission_declined.code })
    expect((await request('finance')).status).toBe(200)
    await h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
      db.execute(sql`update permission_request
        set decided_at = decided_at - make_interval(hours => ${REQUEST_COOLDOWN_HOURS}::int) where id = ${id}`),
    )
    expect((await request('price-manage')).status).toBe(200)
  })

  test('rejects the second of two decisions', async () => {
    const { id } = await requestOk('price-manage')
    const otherUser = await h.signIn({ tenantId: boss.tenantId, boss: true })
    const answers = await Promise.all([decide(id, true), decide(id, false, otherUser)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: ERRORS.permission_request_closed.code,
    })
  })

  test('sees no requests that were granted or of leavers', async () => {
    await request('price-manage')
    await request('finance')
    const granted = { user_id: staff.userId, key: 'price-manage', granted: true, expected: false } as const
    await h.call(savePermissions, { changes: [granted] }, asUser(boss))
    expect((await listPending()).map(({ key }) => key)).toEqual(['finance'])
    const [remaining] = await listPending()
    await h.call(disableUser, { id: staff.userId }, asUser(boss))
    expect(await listPending()).toEqual([])
    expect(await decide(remaining?.id ?? 0, true)).toMatchObject({ code: ERRORS.account_closed.code })
  })

  test('of another company sees and decides nothing', async () => {
    const { id } = await requestOk('price-manage')
    const otherUser = await h.signIn({ boss: true })
    expect(await listPending(otherUser)).toEqual([])
    expect((await decide(id, true, otherUser)).status).toBe(404)
  })
})
