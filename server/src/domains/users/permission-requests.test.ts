import { ERRORS } from '@shangxue/contract/errors'
import { listNotifications } from '@shangxue/contract/notifications'
import {
  ASK_AGAIN_HOURS,
  askForPermission,
  decidePermissionRequest,
  listPermissionRequests,
  ownPermissionRequests,
} from '@shangxue/contract/permission-requests'
import type { PermissionKey } from '@shangxue/contract/permissions'
import { currentPermissions } from '@shangxue/contract/session'
import { disableUser, savePermissions } from '@shangxue/contract/user-admin'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Harness, TestUser } from '../../testing/harness.ts'
import { by, companySetting } from './testing/company.ts'

const company = companySetting()
const { trail } = company
let h: Harness
let boss: TestUser
let staff: TestUser
beforeEach(() => {
  ;({ h, boss, staff } = company.here)
})

const ask = (key: PermissionKey, who = staff) =>
  h.call(askForPermission, { key, purpose: '物流查询', address: '/others/logistics-query' }, by(who))
const waiting = async (who = boss) => (await h.call(listPermissionRequests, {}, by(who))).data
const decide = (id: number, grant: boolean, who = boss) =>
  h.call(decidePermissionRequest, { id, grant }, by(who))
const told = async (who: TestUser) =>
  (await h.call(listNotifications, {}, by(who))).data.list
    .filter(({ kind }) => kind.startsWith('account.permission'))
    .map(({ kind, title, link }) => ({ kind, title, link }))
const asked = async (key: PermissionKey) => {
  await ask(key)
  const one = (await waiting()).find((request) => request.key === key)
  if (!one) throw new Error('was not asked for')
  return one
}

describe('requesting a permission', () => {
  test('notifies the boss once', async () => {
    const [first, second] = await Promise.all([ask('inventory-manage'), ask('inventory-manage')])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await ask('inventory-manage')).data).toEqual(first.data)
    expect(await waiting()).toMatchObject([
      { key: 'inventory-manage', user_id: staff.userId, user: staff.name, purpose: '物流查询' },
    ])
    expect(await told(boss)).toEqual([
      {
        kind: 'account.permission_asked',
        title: `${staff.name}申请“库存管理”权限`,
        link: '/admin/permission-management',
      },
    ])
    expect((await h.call(ownPermissionRequests, {}, by(staff))).data).toEqual([first.data])
  })

  test('is rejected for held permissions and bosses', async () => {
    const holder = await h.signedIn({ tenantId: boss.tenantId, permissions: ['finance'] })
    expect(await ask('finance', holder)).toMatchObject({ code: ERRORS.permission_held.code })
    expect(await ask('finance', boss)).toMatchObject({ code: ERRORS.permission_held.code })
  })

  test('accepts no external link', async () => {
    for (const address of ['https://evil.example', '//evil.example', '/\\evil.example', ''])
      expect(
        await h.call(askForPermission, { key: 'price-manage', purpose: '导出', address }, by(staff)),
      ).toMatchObject({ code: ERRORS.invalid_input.code })
  })
})

describe('boss', () => {
  test('grants with immediate effect and notifies the requester', async () => {
    const { id } = await asked('inventory-manage')
    expect((await decide(id, true)).data).toEqual({ state: 'granted' })
    const { data } = await h.call(currentPermissions, {}, by(staff))
    expect(data['inventory-manage']).toBe(true)
    expect(await told(staff)).toEqual([
      {
        kind: 'account.permission_granted',
        title: '已获得“库存管理”权限',
        link: '/others/logistics-query',
      },
    ])
    expect(await waiting()).toEqual([])
    expect(
      (await trail()).filter(({ action }) => action === 'user.permissions_changed').map(({ after }) => after),
    ).toEqual([{ name: staff.name, keys: ['inventory-manage', 'export'] }])
  })

  test('declines; the same key can be requested a day later', async () => {
    const { id } = await asked('price-manage')
    expect((await decide(id, false)).data).toEqual({ state: 'declined' })
    expect((await h.call(currentPermissions, {}, by(staff))).data['price-manage']).toBe(false)
    expect(await told(staff)).toMatchObject([{ kind: 'account.permission_declined' }])
    expect(await ask('price-manage')).toMatchObject({ code: ERRORS.permission_declined.code })
    expect((await ask('finance')).status).toBe(200)
    await h.database.asTenant({ tenantId: boss.tenantId }, (db) =>
      db.execute(sql`update permission_request
        set decided_at = decided_at - make_interval(hours => ${ASK_AGAIN_HOURS}::int) where id = ${id}`),
    )
    expect((await ask('price-manage')).status).toBe(200)
  })

  test('rejects the second of two decisions', async () => {
    const { id } = await asked('price-manage')
    const other = await h.signedIn({ tenantId: boss.tenantId, boss: true })
    const answers = await Promise.all([decide(id, true), decide(id, false, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: ERRORS.permission_request_closed.code,
    })
  })

  test('sees no requests that were granted or of leavers', async () => {
    await ask('price-manage')
    await ask('finance')
    const granted = { user_id: staff.userId, key: 'price-manage', granted: true, expected: false } as const
    await h.call(savePermissions, { changes: [granted] }, by(boss))
    expect((await waiting()).map(({ key }) => key)).toEqual(['finance'])
    const [left] = await waiting()
    await h.call(disableUser, { id: staff.userId }, by(boss))
    expect(await waiting()).toEqual([])
    expect(await decide(left?.id ?? 0, true)).toMatchObject({ code: ERRORS.account_closed.code })
  })

  test('of another company sees and decides nothing', async () => {
    const { id } = await asked('price-manage')
    const other = await h.signedIn({ boss: true })
    expect(await waiting(other)).toEqual([])
    expect((await decide(id, true, other)).status).toBe(404)
  })
})
