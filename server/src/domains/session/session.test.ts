import { ERRORS } from '@shangxue/contract/errors'
import { currentPermissions, login, logout, refresh, setUp, systemState } from '@shangxue/contract/session'
import { disableUser } from '@shangxue/contract/user-admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingOr } from '../../platform/session/settings.ts'
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
const knock = (token: string) => h.call(currentPermissions, {}, { token })

describe('an empty database', () => {
  test('offers to create the first database, only with the code that the server printed, and only once', async () => {
    const code = await h.database.asSystem((db) => settingOr(db, SETUP_CODE, 'the-printed-code'))
    expect(await h.call(systemState, {})).toMatchObject({ data: { needs_setup: true, demo: null } })
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
    expect(await h.call(systemState, {})).toMatchObject({ data: { needs_setup: false } })
  })
})

describe('signing in', () => {
  test('answers with the wire names of the session', async () => {
    const user = await h.signedIn({ boss: true })
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

  test('tells a wrong name and a wrong password alike', async () => {
    const user = await h.signedIn()
    const wrongPassword = await signIn(user, 'not-the-password')
    const wrongName = await signIn({ name: '查无此人' })
    expect(wrongPassword).toEqual(wrongName)
    expect(wrongName).toMatchObject({ status: 422, code: ERRORS.wrong_credentials.code })
  })

  test('asks for the database when the name exists in several and the password opens more than one', async () => {
    const one = await h.signedIn()
    const other = await h.signedIn()
    await h.database.asSystem((db) =>
      db.execute(
        sql`update app_user set name = ${one.name} where tenant_id = ${other.tenantId} and id = ${other.userId}`,
      ),
    )
    const asked = await signIn(one)
    expect(asked).toMatchObject({
      status: 409,
      code: 20001,
      data: { shujuku: [one.database, other.database] },
    })
    expect(await signIn(one, PASSWORD, other.database)).toMatchObject({ data: { id: other.userId } })
    expect(await signIn(one, PASSWORD, '没有这个库')).toMatchObject({ code: ERRORS.wrong_credentials.code })
  })

  test('refuses a disabled user, also with the token of before', async () => {
    const user = await h.signedIn()
    await h.database.asSystem((db) =>
      db.execute(
        sql`update app_user set disabled_at = now() where tenant_id = ${user.tenantId} and id = ${user.userId}`,
      ),
    )
    expect(await signIn(user)).toMatchObject({ status: 403, code: ERRORS.user_disabled.code })
    expect(await knock(user.token)).toMatchObject({ status: 403, code: ERRORS.user_disabled.code })
  })

  test('of a user who was disabled meanwhile is not renewed, and says why', async () => {
    const boss = await h.signedIn({ boss: true })
    const { userId, token, refreshtoken } = await h.signedIn({ tenantId: boss.tenantId })
    await h.call(disableUser, { id: userId }, { token: boss.token })
    expect(await knock(token)).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken })).toMatchObject({
      status: 403,
      code: ERRORS.user_disabled.code,
    })
  })

  test('does not come about when the password changed after it was checked', async () => {
    const { tenantId, userId } = await h.signedIn()
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
    const started = h.database.asSystem((db) => signInRepository(db, tenantId).start(values))
    expect(await started).toBeUndefined()
  })

  test('slows down after repeated failures, even for the right password, and no other account', async () => {
    const user = await h.signedIn()
    const other = await h.signedIn()
    for (let i = 0; i < 6; i++) await signIn(user, 'not-the-password')
    expect(await signIn(user)).toMatchObject({ status: 429, code: ERRORS.too_many_sign_ins.code })
    expect(await signIn(other)).toMatchObject({ status: 200 })
  })

  test('slows down guesses that come all at once, the right one among them', async () => {
    const user = await h.signedIn()
    // fewer than what makes the address wait, which the other tests share
    const guesses = [...Array.from({ length: 12 }, (_, i) => `guess-number-${i}`), PASSWORD]
    const answers = await Promise.all(guesses.map((guess) => signIn(user, guess)))
    expect(answers.at(-1)).toMatchObject({ code: ERRORS.too_many_sign_ins.code })
  })

  test('that come all at once with the right password all succeed', async () => {
    const user = await h.signedIn()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(user)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('refuses input that is no sign-in with a sentence that names the field', async () => {
    expect(await h.call(login, { yonghuming: '王' })).toMatchObject({
      status: 400,
      msg: '密码不能为空，请检查后重试',
    })
    const answer = await h.call(login, { yonghuming: 'x'.repeat(40), mima: 'y' })
    expect(answer.msg).toBe('用户名不能超过32个字符，请检查后重试')
  })
})

describe('a refresh token', () => {
  test('gives a new pair and is then used up: using it again ends the sign-in', async () => {
    const user = await h.signedIn()
    const renewed = await h.call(refresh, { refreshtoken: user.refreshtoken })
    expect(renewed).toMatchObject({ status: 200 })
    expect(await knock(renewed.data.token)).toMatchObject({ status: 200 })

    expect(await h.call(refresh, { refreshtoken: user.refreshtoken })).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken: renewed.data.refreshtoken })).toMatchObject({ status: 401 })
  })

  test('may be repeated with the same idempotency key, since the answer may have been lost', async () => {
    const user = await h.signedIn()
    const headers = { 'idempotency-key': 'lost-answer-1' }
    const first = await h.call(refresh, { refreshtoken: user.refreshtoken }, { headers })
    const again = await h.call(refresh, { refreshtoken: user.refreshtoken }, { headers })
    expect(again.data.refreshtoken).toBe(first.data.refreshtoken)
    expect(await h.call(refresh, { refreshtoken: again.data.refreshtoken })).toMatchObject({ status: 200 })
  })

  test('with a key that is none is refused and stays good', async () => {
    const { refreshtoken } = await h.signedIn()
    const headers = { 'idempotency-key': 'x'.repeat(5_000) }
    expect(await h.call(refresh, { refreshtoken }, { headers })).toMatchObject({ status: 400 })
    expect(await h.call(refresh, { refreshtoken })).toMatchObject({ status: 200 })
  })
  test('of twenty concurrent uses succeeds once', async () => {
    const user = await h.signedIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => h.call(refresh, { refreshtoken: user.refreshtoken })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is refused when forged or malformed', async () => {
    const user = await h.signedIn()
    const [tenant, signIn] = user.refreshtoken.split('.')
    for (const refreshtoken of ['x', `${tenant}.${signIn}.2.AAAA`, `${user.refreshtoken}A`, '...'])
      expect(await h.call(refresh, { refreshtoken })).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken: user.refreshtoken })).toMatchObject({ status: 200 })
  })
})

describe('signing out', () => {
  test('ends the access token and the refresh token at once', async () => {
    const user = await h.signedIn()
    expect(await h.call(logout, {}, { token: user.token })).toMatchObject({ status: 200 })
    expect(await knock(user.token)).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken: user.refreshtoken })).toMatchObject({ status: 401 })
  })
})
