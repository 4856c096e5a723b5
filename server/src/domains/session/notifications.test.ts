import { ERRORS } from '@shangxue/contract/errors/errors'
import { REAUTH_MINUTES, TEMPORARY_PASSWORD_DAYS } from '@shangxue/contract/platform/constants'
import {
  changePassword,
  confirmPassword,
  getCurrentPermissions,
  listSignIns,
  login,
} from '@shangxue/contract/session/endpoints'
import { createUser, promoteUser, resetPassword } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../testing/harness.ts'
import { getAccountNotifications } from './testing/authenticator.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1'
const FRESH = 'mountain-river-9'

let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  // All requests come from one address.
  await h.database.withOwner((db) => db.execute(sql`delete from sign_in_failure`))
  user = await h.signIn()
})

const system = (query: ReturnType<typeof sql>) => h.database.withOwner((db) => db.execute(query))
const signIn = (shebei?: string, agent = IPHONE, mima = PASSWORD) =>
  h.call(
    login,
    { yonghuming: user.name, shujuku: user.database, mima, ...(shebei && { shebei }) },
    { headers: { 'user-agent': agent } },
  )
const kinds = async (account: Pick<TestUser, 'token'> = user) =>
  (await getAccountNotifications(h, account)).map(({ kind }) => kind)

describe('sign-in from a new browser', () => {
  test('notifies the owner with time, device and network', async () => {
    expect(await getAccountNotifications(h, user)).toEqual([])
    await signIn('a browser of theirs')
    const notifications = await getAccountNotifications(h, user)
    expect(notifications).toMatchObject([
      { kind: 'account.new_device', title: '账号在新设备上登录', link: '/my-profile/security' },
    ])
    expect(notifications[0]?.body).toMatch(
      /^\d+月\d+日 \d\d:\d\d，iPhone · Safari，网络 127\.0\.0\.1。不是本人操作时/,
    )
  })

  test('notifies once per browser', async () => {
    for (const mark of ['one', 'one', 'two', 'one', 'two']) await signIn(mark)
    expect(await kinds()).toEqual(['account.new_device', 'account.new_device'])
    expect(await kinds(await h.signIn({ tenantId: user.tenantId }))).toEqual([])
  })

  test('does not notify on the first sign-in', async () => {
    const boss = await h.signIn({ boss: true, tenantId: user.tenantId })
    await h.call(
      createUser,
      { yonghuming: '新来的', zhiwei: '店员', mima: FRESH, template: null },
      { token: boss.token },
    )
    const first = { yonghuming: '新来的', shujuku: user.database, mima: FRESH }
    const { data } = await h.call(login, { ...first, shebei: 'first' })
    await h.call(changePassword, { jiumima: FRESH, xinmima: PASSWORD }, { token: data.token })
    expect(await kinds(data)).toEqual(['account.password_changed'])
  })

  test('identifies browsers without a token by kind and network', async () => {
    await signIn()
    await signIn()
    expect(await kinds()).toEqual(['account.new_device'])
  })

  test('uses the device name without recorded browsers', async () => {
    await signIn('one')
    await system(sql`delete from known_device where user_id = ${user.userId}`)
    await system(sql`delete from notification where user_id = ${user.userId}`)
    await signIn('the same after an update')
    await signIn('another')
    expect(await kinds()).toEqual(['account.new_device'])
  })

  test('does not notify or record a wrong password', async () => {
    await signIn('thief', IPHONE, 'not-the-password')
    expect(await kinds()).toEqual([])
    await signIn('thief')
    expect(await kinds()).toEqual(['account.new_device'])
  })

  test("does not store the browser's token", async () => {
    await signIn('what-it-calls-itself')
    const { rows } = await system(sql`select mark from known_device`)
    expect(JSON.stringify(rows)).not.toContain('what-it-calls-itself')
  })
})

describe('password', () => {
  test('changed or reset notifies its owner', async () => {
    await h.call(changePassword, { jiumima: PASSWORD, xinmima: FRESH }, { token: user.token })
    expect(await kinds()).toEqual(['account.password_changed'])
    const boss = await h.signIn({ boss: true, tenantId: user.tenantId })
    await h.call(resetPassword, { id: user.userId, xinmima: PASSWORD }, { token: boss.token })
    const { data } = await h.call(login, { yonghuming: user.name, shujuku: user.database, mima: PASSWORD })
    await h.call(changePassword, { jiumima: PASSWORD, xinmima: FRESH }, { token: data.token })
    expect(await kinds(data)).toEqual([
      'account.password_changed',
      'account.password_reset',
      'account.password_changed',
    ])
  })

  test('set by somebody else only allows changing it', async () => {
    const boss = await h.signIn({ boss: true, tenantId: user.tenantId })
    await h.call(resetPassword, { id: user.userId, xinmima: FRESH }, { token: boss.token })
    const { data } = await signIn(undefined, IPHONE, FRESH)
    expect(await h.call(listSignIns, {}, { token: data.token })).toMatchObject({
      status: 403,
      code: ERRORS.own_password_first.code,
    })
    expect(await h.call(getCurrentPermissions, {}, { token: data.token })).toMatchObject({ status: 200 })
    await h.call(changePassword, { jiumima: FRESH, xinmima: PASSWORD }, { token: data.token })
    expect(await h.call(listSignIns, {}, { token: data.token })).toMatchObject({ status: 200 })
  })

  test('set by somebody else expires after some days', async () => {
    const boss = await h.signIn({ boss: true, tenantId: user.tenantId })
    await h.call(resetPassword, { id: user.userId, xinmima: FRESH }, { token: boss.token })
    const age = (days: number) =>
      system(sql`update app_user set temporary_password_at = now() - make_interval(days => ${days}) + interval '1 minute'
        where id = ${user.userId}`)
    await age(TEMPORARY_PASSWORD_DAYS)
    expect(await signIn(undefined, IPHONE, FRESH)).toMatchObject({ status: 200 })
    await age(TEMPORARY_PASSWORD_DAYS + 1)
    expect(await signIn(undefined, IPHONE, FRESH)).toMatchObject({
      status: 403,
      code: ERRORS.handed_password_expired.code,
    })
    expect(await signIn(undefined, IPHONE, 'not-the-password')).toMatchObject({
      code: ERRORS.wrong_credentials.code,
    })
  })
})

describe('account administration', () => {
  test('requires a recent password confirmation', async () => {
    const boss = await h.signIn({ boss: true, tenantId: user.tenantId })
    const promote = () => h.call(promoteUser, { id: user.userId }, { token: boss.token })
    await system(sql`update sign_in set created_at = now() - make_interval(mins => ${REAUTH_MINUTES + 1})
      where user_id = ${boss.userId}`)
    expect(await promote()).toMatchObject({ status: 403, code: ERRORS.password_confirmation_required.code })
    const prove = (mima: string) => h.call(confirmPassword, { mima }, { token: boss.token })
    expect(await prove('not-the-password')).toMatchObject({ code: ERRORS.wrong_old_password.code })
    expect(await promote()).toMatchObject({ status: 403 })
    expect(await prove(PASSWORD)).toMatchObject({ status: 200 })
    expect(await promote()).toMatchObject({ status: 200 })
  })

  test('throttles password guesses', async () => {
    const boss = await h.signIn({ boss: true })
    const prove = (mima: string) => h.call(confirmPassword, { mima }, { token: boss.token })
    for (let i = 0; i < 6; i++) await prove(`guess-number-${i}`)
    expect(await prove(PASSWORD)).toMatchObject({ status: 429, code: ERRORS.too_many_passwords.code })
  })
})
