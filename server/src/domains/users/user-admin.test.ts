import { ERRORS } from '@shangxue/contract/errors'
import { ROLE_TEMPLATES } from '@shangxue/contract/permissions'
import { login, refresh } from '@shangxue/contract/session'
import * as contract from '@shangxue/contract/user-admin'
import { getUserProfile } from '@shangxue/contract/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../testing/harness.ts'
import { NO_PASSWORD } from '../session/service.ts'

let h: Harness
let boss: TestUser
let staff: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signedIn({ boss: true })
  staff = await h.signedIn({ tenantId: boss.tenantId, permissions: ['export'] })
})

const FRESH = 'mountain-river-9'
const by = (user: TestUser, key?: string) => ({
  token: user.token,
  ...(key ? { headers: { 'idempotency-key': key } } : {}),
})
const signIn = (yonghuming: string, mima = PASSWORD) =>
  h.call(login, { yonghuming, mima, shujuku: boss.database })
const knock = (user: TestUser) => h.call(getUserProfile, { user_id: user.userId }, by(user))
const detail = async (id: number) => (await h.call(contract.getUser, { id }, by(boss))).data
const trail = async (tenantId = boss.tenantId) => {
  const { rows } = await h.database.asTenant({ tenantId, readOnly: true }, (db) =>
    db.execute<{ action: string; entity_id: string; before: unknown; after: unknown }>(
      sql`select action, entity_id, before, after from audit_log order by id`,
    ),
  )
  return rows
}
const NEW = { yonghuming: ' 新  来的 ', zhiwei: '店长', mima: FRESH, template: '店长' }

describe('a new user', () => {
  test('signs in with the first password and holds the keys of the template', async () => {
    const made = await h.call(contract.createUser, NEW, by(boss))
    expect(made).toMatchObject({ status: 200 })
    expect(await signIn('新 来的', FRESH)).toMatchObject({ status: 200, data: { zhiwei: '店长' } })
    const user = await detail(made.data.id)
    expect(user).toMatchObject({ yonghuming: '新 来的', boss: false, has_password: true, sign_ins: 1 })
    expect(user.keys).toEqual(ROLE_TEMPLATES.店长)
    expect(user.devices).toHaveLength(1)
  })

  test('of the template 老板 is a boss', async () => {
    const { data } = await h.call(contract.createUser, { ...NEW, template: '老板' }, by(boss))
    expect(await detail(data.id)).toMatchObject({ boss: true, keys: [] })
    expect(await signIn('新 来的', FRESH)).toMatchObject({ data: { laobanbiaoshi: '1' } })
  })

  test('sent twice by a second tap is made once, and no answer holds the password', async () => {
    const first = await h.call(contract.createUser, NEW, by(boss, 'create-twice'))
    expect(await h.call(contract.createUser, NEW, by(boss, 'create-twice'))).toEqual(first)
    expect(await h.call(contract.createUser, NEW, by(boss))).toMatchObject({
      status: 409,
      msg: '用户名“新 来的”已被使用，请换一个',
    })
    const kept = await h.database.asSystem((db) =>
      db.execute(sql`select 1 from idempotency_key k where k::text like ${`%${FRESH}%`}`),
    )
    expect(kept.rows).toEqual([])
  })

  test('may bear a name of another company', async () => {
    const other = await h.signedIn({ boss: true })
    const name = { ...NEW, yonghuming: other.name }
    expect(await h.call(contract.createUser, name, by(boss))).toMatchObject({ status: 200 })
  })

  test.each([
    ['a common password', { mima: 'password123' }, ERRORS.weak_password.code],
    ['a short password', { mima: 'short' }, ERRORS.invalid_input.code],
    ['the own name as password', { yonghuming: 'zhangsanfeng', mima: 'Zhangsanfeng' }, 20005],
    ['a name of blanks', { yonghuming: '   ' }, ERRORS.invalid_input.code],
    ['no position', { zhiwei: '' }, ERRORS.invalid_input.code],
    ['an unknown template', { template: '船长' }, ERRORS.invalid_input.code],
  ])('with %s is refused', async (_, wrong, code) => {
    expect(await h.call(contract.createUser, { ...NEW, ...wrong }, by(boss))).toMatchObject({ code })
  })
})

describe('the list', () => {
  test('is searched by name and position and filtered by state, and knows no other company', async () => {
    const { data } = await h.call(contract.createUser, NEW, by(boss))
    const names = async (filters: object) =>
      (await h.call(contract.listUsers, filters, by(boss))).data.list.map(({ yonghuming }) => yonghuming)
    expect(await names({})).toEqual([boss.name, ...[staff.name, '新 来的'].sort()])
    expect(await names({ q: ' 新 ' })).toEqual(['新 来的'])
    expect(await names({ q: '店长' })).toEqual(['新 来的'])
    await h.call(contract.disableUser, { id: data.id }, by(boss))
    expect(await names({ state: 'disabled' })).toEqual(['新 来的'])
    expect(await names({ q: '店长' })).toEqual([])
    expect(await names({ state: 'all', limit: 1, page: 3 })).toEqual(['新 来的'])
    const other = await h.signedIn({ boss: true })
    const theirs = await h.call(contract.listUsers, { state: 'all' }, by(other))
    expect(theirs.data.list.map(({ id }) => id)).toEqual([other.userId])
  })
})

describe('editing', () => {
  test('changes the position and the picture and keeps the user signed in', async () => {
    const change = { id: staff.userId, yonghuming: staff.name, zhiwei: '库管', avatar: 'art:7' }
    expect(await h.call(contract.editUser, change, by(boss))).toMatchObject({ status: 200 })
    expect(await detail(staff.userId)).toMatchObject({ zhiwei: '库管', avatar: 'art:7', sign_ins: 1 })
    expect(await knock(staff)).toMatchObject({ status: 200, data: { avatar: 'art:7' } })
    expect(await h.call(contract.editUser, change, by(boss))).toMatchObject({ status: 200 })
    expect((await trail()).filter(({ action }) => action === 'user.edited')).toHaveLength(1)
  })

  test('the name ends the sign-ins; the new name signs in', async () => {
    const change = { id: staff.userId, yonghuming: '改了名', zhiwei: '业务员', avatar: null }
    expect(await h.call(contract.editUser, change, by(boss))).toMatchObject({ status: 200 })
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await signIn('改了名')).toMatchObject({ status: 200 })
  })

  test('to a name that is taken, or the own name, is refused', async () => {
    const change = { id: staff.userId, yonghuming: boss.name, zhiwei: '业务员', avatar: null }
    expect(await h.call(contract.editUser, change, by(boss))).toMatchObject({ status: 409, code: 20010 })
    const own = { id: boss.userId, yonghuming: '大老板', zhiwei: '老板', avatar: null }
    expect(await h.call(contract.editUser, own, by(boss))).toMatchObject({ code: ERRORS.own_account.code })
    expect(
      await h.call(contract.editUser, { ...change, yonghuming: staff.name, avatar: 'http://x' }, by(boss)),
    ).toMatchObject({ status: 400, msg: '头像格式不正确，请检查后重试' })
  })
})

describe('disabling', () => {
  test('is felt by the next request and the next renewal, and enabling brings no old sign-in back', async () => {
    expect(await knock(staff)).toMatchObject({ status: 200 })
    expect(await h.call(contract.disableUser, { id: staff.userId }, by(boss))).toMatchObject({
      data: { ended: 1 },
    })
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken: staff.refreshtoken })).toMatchObject({ status: 401 })
    expect(await signIn(staff.name)).toMatchObject({ code: ERRORS.user_disabled.code })
    expect(await h.call(contract.enableUser, { id: staff.userId }, by(boss))).toMatchObject({ status: 200 })
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await signIn(staff.name)).toMatchObject({ status: 200 })
  })

  test('and enabling, each tapped twice, change and record it once', async () => {
    for (const e of [contract.disableUser, contract.disableUser, contract.enableUser, contract.enableUser])
      expect(await h.call(e, { id: staff.userId }, by(boss))).toMatchObject({ status: 200 })
    expect((await trail()).map(({ action }) => action)).toEqual(['user.disabled', 'user.enabled'])
  })

  test('oneself is refused', async () => {
    expect(await h.call(contract.disableUser, { id: boss.userId }, by(boss))).toMatchObject({
      code: ERRORS.own_account.code,
    })
    expect(await knock(boss)).toMatchObject({ status: 200 })
  })

  test('leaves no way in for a renewal of which only the account knows that it is closed', async () => {
    const headers = { 'idempotency-key': 'renewed-then-closed' }
    await h.call(refresh, { refreshtoken: staff.refreshtoken }, { headers })
    await h.database.asSystem((db) =>
      db.execute(sql`update app_user set disabled_at = now() where id = ${staff.userId}`),
    )
    expect(await h.call(refresh, { refreshtoken: staff.refreshtoken }, { headers })).toMatchObject({
      status: 401,
    })
  })
})

describe('the mark of a boss', () => {
  test('given and taken ends the sign-ins and leaves the keys granted singly', async () => {
    const id = { id: staff.userId }
    expect(await h.call(contract.promoteUser, id, by(boss))).toMatchObject({ data: { ended: 1 } })
    expect(await h.call(contract.promoteUser, id, by(boss))).toMatchObject({ data: { ended: 0 } })
    const again = await signIn(staff.name)
    expect(again).toMatchObject({ data: { laobanbiaoshi: '1' } })
    const promoted = { ...staff, token: again.data.token }
    expect(await h.call(contract.listUsers, {}, by(promoted))).toMatchObject({ status: 200 })
    expect(await h.call(contract.demoteUser, id, by(boss))).toMatchObject({ data: { ended: 1 } })
    expect(await h.call(contract.listUsers, {}, by(promoted))).toMatchObject({ status: 401 })
    expect(await detail(staff.userId)).toMatchObject({ boss: false, keys: ['export'] })
    expect((await trail()).map(({ action }) => action)).toEqual(['user.promoted', 'user.demoted'])
  })

  test('is not taken from oneself and not given to a closed account', async () => {
    expect(await h.call(contract.demoteUser, { id: boss.userId }, by(boss))).toMatchObject({
      code: ERRORS.own_account.code,
    })
    await h.call(contract.disableUser, { id: staff.userId }, by(boss))
    expect(await h.call(contract.promoteUser, { id: staff.userId }, by(boss))).toMatchObject({
      code: ERRORS.account_closed.code,
    })
  })

  test.each([
    ['take the mark from', contract.demoteUser],
    ['close the account of', contract.disableUser],
  ])('stays with one of two who %s each other at once', async (_, e) => {
    const second = await h.signedIn({ boss: true, tenantId: boss.tenantId })
    const answers = await Promise.all([
      h.call(e, { id: second.userId }, by(boss)),
      h.call(e, { id: boss.userId }, by(second)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await h.database.asSystem((db) =>
      db.execute(
        sql`select id from app_user where tenant_id = ${boss.tenantId} and boss and disabled_at is null`,
      ),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a handed-out password', () => {
  test('replaces the old one, ends all sign-ins, and is nowhere in the audit trail', async () => {
    const reset = { id: staff.userId, xinmima: FRESH }
    const first = await h.call(contract.resetPassword, reset, by(boss, 'reset-twice'))
    expect(first).toMatchObject({ status: 200, data: { ended: 1 } })
    expect(await h.call(contract.resetPassword, reset, by(boss, 'reset-twice'))).toEqual(first)
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await signIn(staff.name)).toMatchObject({ code: ERRORS.wrong_credentials.code })
    expect(await signIn(staff.name, FRESH)).toMatchObject({ status: 200 })
    const written = await trail()
    expect(written).toMatchObject([{ action: 'user.password_reset', after: { name: staff.name, ended: 1 } }])
    expect(JSON.stringify(written)).not.toContain(FRESH)
  })

  test('must be a good one, and is not for oneself', async () => {
    const reset = (id: number, xinmima: string) => h.call(contract.resetPassword, { id, xinmima }, by(boss))
    expect(await reset(staff.userId, 'qwertyuiop')).toMatchObject({ code: ERRORS.weak_password.code })
    expect(await reset(boss.userId, FRESH)).toMatchObject({ code: ERRORS.own_account.code })
    expect(await knock(staff)).toMatchObject({ status: 200 })
  })

  test('for the first time goes to all accounts without one, or to none', async () => {
    const made = await h.call(contract.createUser, NEW, by(boss))
    await h.database.asSystem((db) =>
      db.execute(sql`update app_user set password_hash = ${NO_PASSWORD} where id = ${made.data.id}`),
    )
    expect(await signIn('新 来的', NO_PASSWORD)).toMatchObject({ code: ERRORS.wrong_credentials.code })
    const waiting = await h.call(contract.listUsers, { state: 'no_password' }, by(boss))
    expect(waiting.data.list).toMatchObject([{ id: made.data.id, has_password: false }])
    const issue = (ids: number[]) =>
      h.call(contract.issuePasswords, { users: ids.map((id) => ({ id, xinmima: FRESH })) }, by(boss))
    expect(await issue([made.data.id, staff.userId])).toMatchObject({
      status: 409,
      msg: `${staff.name}已有密码，请刷新；要更换时请重置密码`,
    })
    expect(await signIn('新 来的', FRESH)).toMatchObject({ code: ERRORS.wrong_credentials.code })
    expect(await issue([made.data.id])).toMatchObject({ status: 200 })
    expect(await signIn('新 来的', FRESH)).toMatchObject({ status: 200 })
    expect(await issue([made.data.id])).toMatchObject({ status: 409 })
    expect(await issue([(await h.signedIn()).userId])).toMatchObject({ status: 404 })
  })
})

describe("the company's limit of active users", () => {
  const limitTo = (most: number) =>
    h.database.asTenant({ tenantId: boss.tenantId }, (db) =>
      db.execute(sql`update tenant set settings = settings || jsonb_build_object('maxUsers', ${most}::int)`),
    )

  test('refuses one more, also when two are made at once', async () => {
    await limitTo(3)
    const names = ['甲', '乙']
    const made = await Promise.all(
      names.map((yonghuming) => h.call(contract.createUser, { ...NEW, yonghuming }, by(boss))),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(made.find(({ status }) => status === 409)).toMatchObject({ code: ERRORS.user_limit_reached.code })
  })

  test('a disabled user makes room, and comes back only while there is some', async () => {
    await limitTo(2)
    await h.call(contract.disableUser, { id: staff.userId }, by(boss))
    expect((await h.call(contract.createUser, NEW, by(boss))).status).toBe(200)
    expect(await h.call(contract.enableUser, { id: staff.userId }, by(boss))).toMatchObject({
      code: ERRORS.user_limit_reached.code,
    })
    expect((await detail(staff.userId)).disabled_at).not.toBeNull()
  })
})

describe('sign-ins', () => {
  test('of a user are seen and ended, and the user may sign in again', async () => {
    await signIn(staff.name)
    expect((await detail(staff.userId)).devices).toHaveLength(2)
    expect(await h.call(contract.endUserSignIns, { id: staff.userId }, by(boss))).toMatchObject({
      data: { ended: 2 },
    })
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await signIn(staff.name)).toMatchObject({ status: 200 })
    expect(await h.call(contract.endUserSignIns, { id: boss.userId }, by(boss))).toMatchObject({
      code: ERRORS.own_account.code,
    })
  })
})

test('nobody but a boss reads or changes users, whatever keys they hold', async () => {
  const strong = await h.signedIn({ tenantId: boss.tenantId, permissions: ROLE_TEMPLATES.老板 ?? [] })
  expect(await h.call(contract.listUsers, {}, by(strong))).toMatchObject({ status: 403 })
  expect(await h.call(contract.promoteUser, { id: strong.userId }, by(strong))).toMatchObject({ status: 403 })
})
