import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  getCurrentPermissions,
  getSystemState,
  login,
  logout,
  refresh,
  setUp,
} from '@shangxue/contract/session/endpoints'
import { disableUser } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrCreateSetting } from '../../platform/session/server-settings.ts'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../testing/harness.ts'
import { signInRepository } from './repository.ts'
import { SETUP_CODE } from './service.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

const signIn = (user: Pick<TestUser, 'name'>, mima = PASSWORD, shujuku?: string) =>
  h.call(login, { yonghuming: user.name, mima, ...(shujuku ? { shujuku } : {}) })
const knock = (token: string) => h.call(getCurrentPermissions, {}, { token })

describe('empty database', () => {
  test('creates the first company once with the printed code', async () => {
    const code = await h.database.withOwner((db) => getOrCreateSetting(db, SETUP_CODE, 'the-printed-code'))
    expect(await h.call(getSystemState, {})).toMatchObject({ data: { needs_setup: true, demo: null } })
    const first = { shujuku: '新公司', yonghuming: '王总', mima: 'mountain-river-9' }
    expect(await h.call(setUp, { ...first, code: 'a-guess' })).toMatchObject({
      code: ERRORS.wrong_setup_code.code,
    })
    expect(await h.call(setUp, { ...first, code, mima: '12345678' })).toMatchObject({
      code: ERRORS.weak_password.code,
    })

    const boss = await h.call(setUp, { ...first, code })
    expect(boss).toMatchObject({ status: 200, data: { laobanbiaoshi: '1', shujuku: '新公司' } })
    expect(await knock(boss.data.token)).toMatchObject({ status: 200, data: { 'cost-view': true } })
    expect(await h.call(setUp, { ...first, code })).toMatchObject({ code: ERRORS.setup_closed.code })
    expect(await h.call(getSystemState, {})).toMatchObject({ data: { needs_setup: false } })
  })
})

describe('sign-in', () => {
  test('returns the wire names of the session', async () => {
    const user = await h.signIn({ boss: true })
    expect(await signIn(user)).toMatchObject({
      status: 200,
      code: 10000,
      data: {
        id: user.userId,
        yonghuming: user.name,
        shujuku: user.database,
        laobanbiaoshi: '1',
        zhiwei: '老板',
      },
    })
  })

  test('answers alike for wrong names and passwords', async () => {
    const user = await h.signIn()
    const wrongPassword = await signIn(user, 'not-the-password')
    const wrongName = await signIn({ name: '查无此人' })
    expect(wrongPassword).toEqual(wrongName)
    expect(wrongName).toMatchObject({ status: 422, code: ERRORS.wrong_credentials.code })
  })

  test('asks for the company if several accounts match', async () => {
    const user = await h.signIn()
    const otherUser = await h.signIn()
    await h.database.withOwner((db) =>
      db.execute(
        sql`update app_user set name = ${user.name} where tenant_id = ${otherUser.tenantId} and id = ${otherUser.userId}`,
      ),
    )
    const response = await signIn(user)
    expect(response).toMatchObject({
      status: 409,
      code: 20001,
      data: { shujuku: [user.database, otherUser.database] },
    })
    expect(await signIn(user, PASSWORD, otherUser.database)).toMatchObject({ data: { id: otherUser.userId } })
    expect(await signIn(user, PASSWORD, '没有这个库')).toMatchObject({ code: ERRORS.wrong_credentials.code })
  })

  test('rejects a disabled user, also with an old token', async () => {
    const user = await h.signIn()
    await h.database.withOwner((db) =>
      db.execute(
        sql`update app_user set disabled_at = now() where tenant_id = ${user.tenantId} and id = ${user.userId}`,
      ),
    )
    expect(await signIn(user)).toMatchObject({ status: 403, code: ERRORS.user_disabled.code })
    expect(await knock(user.token)).toMatchObject({ status: 403, code: ERRORS.user_disabled.code })
  })

  test('rejects the refresh of a disabled user', async () => {
    const boss = await h.signIn({ boss: true })
    const { userId, token, refreshtoken } = await h.signIn({ tenantId: boss.tenantId })
    await h.call(disableUser, { id: userId }, { token: boss.token })
    expect(await knock(token)).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken })).toMatchObject({
      status: 403,
      code: ERRORS.user_disabled.code,
    })
  })

  test('fails if the password changed after the check', async () => {
    const { tenantId, userId } = await h.signIn()
    const id = '00000000-0000-4000-8000-000000000001'
    const values = {
      id,
      userId,
      device: '',
      address: '',
      expiresAt: new Date(),
      passwordHash: 'the old hash',
      mark: 'a browser',
      earlierMark: 'a browser',
      coded: false,
    }
    const started = h.database.withOwner((db) => signInRepository(db, tenantId).start(values))
    expect(await started).toBeUndefined()
  })

  test('throttles repeated failures of one account', async () => {
    const user = await h.signIn()
    const otherUser = await h.signIn()
    for (let i = 0; i < 6; i++) await signIn(user, 'not-the-password')
    expect(await signIn(user)).toMatchObject({ status: 429, code: ERRORS.too_many_sign_ins.code })
    expect(await signIn(otherUser)).toMatchObject({ status: 200 })
  })

  test('throttles concurrent guesses, including the right one', async () => {
    const user = await h.signIn()
    // Fewer than the limit of the address, which the other tests share.
    const guesses = [...Array.from({ length: 12 }, (_, i) => `guess-number-${i}`), PASSWORD]
    const answers = await Promise.all(guesses.map((guess) => signIn(user, guess)))
    expect(answers.at(-1)).toMatchObject({ code: ERRORS.too_many_sign_ins.code })
  })

  test('accepts concurrent attempts with the right password', async () => {
    const user = await h.signIn()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(user)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('rejects invalid input and names the field', async () => {
    expect(await h.call(login, { yonghuming: '王' })).toMatchObject({
      status: 400,
      msg: '密码不能为空，请检查后重试',
    })
    const answer = await h.call(login, { yonghuming: 'x'.repeat(40), mima: 'y' })
    expect(answer.msg).toBe('用户名不能超过32个字符，请检查后重试')
  })
})

describe('refresh token', () => {
  test('works once; reuse ends the sign-in', async () => {
    const user = await h.signIn()
    const renewed = await h.call(refresh, { refreshtoken: user.refreshtoken })
    expect(renewed).toMatchObject({ status: 200 })
    expect(await knock(renewed.data.token)).toMatchObject({ status: 200 })

    expect(await h.call(refresh, { refreshtoken: user.refreshtoken })).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken: renewed.data.refreshtoken })).toMatchObject({ status: 401 })
  })

  test('can be retried with the same idempotency key', async () => {
    const user = await h.signIn()
    const headers = { 'idempotency-key': 'lost-answer-1' }
    const first = await h.call(refresh, { refreshtoken: user.refreshtoken }, { headers })
    const secondRefresh = await h.call(refresh, { refreshtoken: user.refreshtoken }, { headers })
    expect(secondRefresh.data.refreshtoken).toBe(first.data.refreshtoken)
    expect(await h.call(refresh, { refreshtoken: secondRefresh.data.refreshtoken })).toMatchObject({
      status: 200,
    })
  })

  test('stays valid after an invalid idempotency key', async () => {
    const { refreshtoken } = await h.signIn()
    const headers = { 'idempotency-key': 'x'.repeat(5_000) }
    expect(await h.call(refresh, { refreshtoken }, { headers })).toMatchObject({ status: 400 })
    expect(await h.call(refresh, { refreshtoken })).toMatchObject({ status: 200 })
  })
  test('succeeds once of twenty concurrent uses', async () => {
    const user = await h.signIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => h.call(refresh, { refreshtoken: user.refreshtoken })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is rejected when forged or malformed', async () => {
    const user = await h.signIn()
    const [tenant, signIn] = user.refreshtoken.split('.')
    for (const refreshtoken of ['x', `${tenant}.${signIn}.2.AAAA`, `${user.refreshtoken}A`, '...'])
      expect(await h.call(refresh, { refreshtoken })).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken: user.refreshtoken })).toMatchObject({ status: 200 })
  })
})

describe('signing out', () => {
  test('invalidates access and refresh token at once', async () => {
    const user = await h.signIn()
    expect(await h.call(logout, {}, { token: user.token })).toMatchObject({ status: 200 })
    expect(await knock(user.token)).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken: user.refreshtoken })).toMatchObject({ status: 401 })
  })
})
