import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  changePassword,
  endSignIn,
  getCurrentPermissions,
  listSignIns,
  login,
} from '@shangxue/contract/session/endpoints'
import { getUserProfile } from '@shangxue/contract/users/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../../testing/harness.ts'
import { getFreeFailures } from '../sign-in/throttle.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

const signIn = (user: Pick<TestUser, 'name'>, mima = PASSWORD) =>
  h.call(login, { yonghuming: user.name, mima })
const knock = (token: string) => h.call(getCurrentPermissions, {}, { token })

describe('password change', () => {
  test('throttles guesses of the current password', async () => {
    const user = await h.signIn()
    const guess = (jiumima: string) =>
      h.call(changePassword, { jiumima, xinmima: 'mountain-river-9' }, { token: user.token })
    for (let i = 0; i < getFreeFailures('ownPassword') + 1; i++) await guess(`guess-number-${i}`)
    const throttled = { status: 429, code: ERRORS.too_many_passwords.code }
    expect(await guess('guess-number-99')).toMatchObject(throttled)
    expect(await guess(PASSWORD)).toMatchObject(throttled)
    expect(await signIn(user)).toMatchObject({ status: 200 })
  })

  test('ends all other sign-ins', async () => {
    const user = await h.signIn()
    const phone = await signIn(user)
    const change = { jiumima: PASSWORD, xinmima: 'mountain-river-9' }
    expect(await h.call(changePassword, change, { token: user.token })).toMatchObject({
      status: 200,
      data: { ended: 1 },
    })
    expect(await knock(user.token)).toMatchObject({ status: 200 })
    expect(await knock(phone.data.token)).toMatchObject({ status: 401 })
    expect(await signIn(user)).toMatchObject({ code: ERRORS.wrong_credentials.code })
    expect(await signIn(user, 'mountain-river-9')).toMatchObject({ status: 200 })
  })

  test.each([
    [
      'a wrong current password',
      { jiumima: 'not-the-password', xinmima: 'mountain-river-9' },
      'wrong_old_password',
    ],
    ['the same password', { jiumima: PASSWORD, xinmima: PASSWORD }, 'same_password'],
    ['a common password', { jiumima: PASSWORD, xinmima: 'qwertyuiop' }, 'weak_password'],
    ['one character repeated', { jiumima: PASSWORD, xinmima: 'zzzzzzzzz' }, 'weak_password'],
  ] as const)('rejects %s', async (_, change, reason) => {
    const user = await h.signIn()
    expect(await h.call(changePassword, change, { token: user.token })).toMatchObject({
      code: ERRORS[reason].code,
    })
    expect(await signIn(user)).toMatchObject({ status: 200 })
  })

  test('changes once per idempotency key', async () => {
    const user = await h.signIn()
    const change = { jiumima: PASSWORD, xinmima: 'mountain-river-9' }
    const options = { token: user.token, headers: { 'idempotency-key': 'change-password-1' } }
    const first = await h.call(changePassword, change, options)
    expect(await h.call(changePassword, change, options)).toEqual(first)
    expect(await h.call(changePassword, { ...change, xinmima: 'another-one-9' }, options)).toMatchObject({
      code: ERRORS.key_reused.code,
    })
  })
})

describe('own sign-ins', () => {
  test('are listed by device and can be ended', async () => {
    const user = await h.signIn()
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1'
    const phone = await h.call(
      login,
      { yonghuming: user.name, mima: PASSWORD },
      { headers: { 'user-agent': agent } },
    )
    const list = await h.call(listSignIns, {}, { token: user.token })
    const onPhone = list.data.find(({ device }) => device === 'iPhone · Safari')
    expect(list.data.filter(({ current }) => current)).toHaveLength(1)
    expect(onPhone).toMatchObject({ current: false })

    expect(await h.call(endSignIn, { id: onPhone?.id ?? '' }, { token: user.token })).toMatchObject({
      status: 200,
    })
    expect(await knock(phone.data.token)).toMatchObject({ status: 401 })
    expect(await h.call(endSignIn, { id: onPhone?.id ?? '' }, { token: user.token })).toMatchObject({
      status: 404,
    })
  })

  test("exclude other users' sign-ins", async () => {
    const user = await h.signIn()
    const colleague = await h.signIn({ tenantId: user.tenantId })
    const theirs = await h.call(listSignIns, {}, { token: colleague.token })
    const id = theirs.data[0]?.id ?? ''
    expect(await h.call(endSignIn, { id }, { token: user.token })).toMatchObject({ status: 404 })
    expect(await knock(colleague.token)).toMatchObject({ status: 200 })
  })
})

describe('permissions', () => {
  test('map every key to true or false', async () => {
    const user = await h.signIn({ permissions: ['kehu-fenxi'] })
    const { data } = await h.call(getCurrentPermissions, { yonghuming: user.name }, { token: user.token })
    expect(data).toMatchObject({ 'kehu-fenxi': true, 'market-analysis': false, 'cost-view': false })
  })
  test("reject another user's name", async () => {
    const user = await h.signIn()
    expect(await h.call(getCurrentPermissions, { yonghuming: '别人' }, { token: user.token })).toMatchObject({
      status: 401,
    })
  })
})

describe('profile', () => {
  test('shows colleagues but no users of other companies', async () => {
    const user = await h.signIn()
    const stranger = await h.signIn()
    const { token } = user
    expect(await h.call(getUserProfile, { user_id: user.userId }, { token })).toMatchObject({
      data: { id: user.userId, yonghuming: user.name, avatar: null },
    })
    expect(await h.call(getUserProfile, { user_id: stranger.userId }, { token })).toMatchObject({
      status: 404,
    })
  })
})
