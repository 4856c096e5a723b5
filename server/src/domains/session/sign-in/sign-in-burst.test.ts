// @module-tag full
import { ERRORS } from '@shangxue/contract/errors/errors'
import { login } from '@shangxue/contract/session/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswords, NO_PASSWORD, type Passwords } from '../../../platform/session/passwords.ts'
import { createSealer } from '../../../platform/session/sealer.ts'
import { getOrCreateSetting } from '../../../platform/session/server-settings.ts'
import { createTokens } from '../../../platform/session/tokens.ts'
import { type Harness, PASSWORD, startHarness } from '../../../testing/harness.ts'
import { createPasswordAttempts } from '../passwords/password-attempts.ts'
import { createSecondFactorCheck } from '../second-factor/verify-second-factor.ts'
import { SETUP_CODE, sessionService } from '../service.ts'

const FLOOD = '10.66.0.1'
const HOME = '10.77.0.1'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

const partsOf = (passwords: Passwords) => {
  const baseParts = {
    ...h,
    access,
    tokens: createTokens('a secret'),
    passwords,
    secret: 'a secret',
    domains: [],
  }
  const second = createSecondFactorCheck(createSealer('a secret', 'tests'), Date.now)
  return { ...baseParts, attempts: createPasswordAttempts(baseParts), secondStep: second }
}
const access = {
  authenticate: () => Promise.reject(new Error('nobody')),
  invalidate: () => undefined,
  invalidateAll: () => undefined,
}

test('does not hash for a wrong setup code', async () => {
  await h.database.withOwner((db) => getOrCreateSetting(db, SETUP_CODE, 'the-printed-code'))
  const hashed: string[] = []
  const passwords = {
    ...createPasswords(),
    hash: async (password: string) => {
      hashed.push(password)
      return 'a hash'
    },
  }
  const service = sessionService(partsOf(passwords))
  const first = { shujuku: '新公司', yonghuming: '王总', mima: 'mountain-river-9' }
  const device = { name: '', address: FLOOD }
  await expect(service.setUp({ ...first, code: 'a-guess' }, device)).rejects.toMatchObject({
    reason: 'wrong_setup_code',
  })
  expect(hashed).toEqual([])
  await service.setUp({ ...first, code: 'the-printed-code' }, device)
  expect(hashed).toEqual([first.mima])
})

const knock = (yonghuming: string, mima: string, remoteAddress: string) =>
  h.app.inject({ method: 'POST', url: login.path, payload: { yonghuming, mima }, remoteAddress })

test('throttles one address without blocking others', async () => {
  const user = await h.signIn()
  const answered: string[] = []
  const flood = Array.from({ length: 400 }, async (_, i) => {
    const answer = await knock(`查无此人${i}`, 'not-the-password', FLOOD)
    answered.push('flood')
    return answer
  })
  const honest = knock(user.name, PASSWORD, HOME).then((answer) => {
    answered.push('honest')
    return answer
  })
  const answers = await Promise.all(flood)
  expect((await honest).statusCode).toBe(200)
  const codes = answers.map((answer) => answer.json().code)
  // No more attempts are verified than failures are free, whatever the concurrency.
  const tried = codes.filter((code) => code === ERRORS.wrong_credentials.code)
  expect(tried.length).toBeLessThan(140)
  const busy = answers.filter((answer) => answer.json().code === ERRORS.busy.code)
  expect(busy.length).toBeGreaterThan(100)
  expect(busy[0]?.statusCode).toBe(503)
  expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0)
  const waited = answers.find((answer) => answer.json().code === ERRORS.too_many_sign_ins.code)
  expect(Number(waited?.headers['retry-after'])).toBeGreaterThan(0)
  // The rejected ones, and few of the verified ones.
  expect(answered.indexOf('honest')).toBeLessThan(busy.length + 20)
})

test('treats an IPv6 network as one address', async () => {
  const tries = Array.from({ length: 140 }, (_, i) =>
    knock(`无此人${i}`, 'not-the-password', `2001:db8:1:2::${i + 1}`),
  )
  const codes = (await Promise.all(tries)).map((answer) => answer.json().code)
  expect(codes).toContain(ERRORS.too_many_sign_ins.code)
  const sameNetwork = await knock('无此人', 'not-the-password', '2001:db8:1:3::1')
  expect(sameNetwork.json().code).toBe(ERRORS.wrong_credentials.code)
})

test('finds a name in more companies than the queue holds', async () => {
  const user = await h.signIn()
  await h.database.pool.query(
    `with t as (insert into tenant (name, settings) select '同名' || n, '{}' from generate_series(1, 8) n returning id)
     insert into app_user (tenant_id, name, password_hash, position) select id, $1, $2, '' from t`,
    [user.name, NO_PASSWORD],
  )
  const passwords = createPasswords({
    concurrency: 1,
    concurrencyPerAddress: 1,
    queueMax: 3,
    queueMaxPerAddress: 3,
  })
  const service = sessionService(partsOf(passwords))
  const device = { name: '', address: '10.88.0.1' }
  const signIn = (mima: string) => service.login({ yonghuming: user.name, mima }, device)
  expect(await signIn(PASSWORD)).toMatchObject({ id: user.userId, shujuku: user.database })
  await expect(signIn('not-the-password')).rejects.toMatchObject({ reason: 'wrong_credentials' })
})

describe('password queue', () => {
  test('serves addresses fairly', async () => {
    const passwords = createPasswords({ concurrency: 2, concurrencyPerAddress: 1 })
    const done: string[] = []
    const attempts = Array.from({ length: 30 }, () =>
      passwords.verify(NO_PASSWORD, 'x', FLOOD).then(() => done.push('many')),
    )
    await passwords.verify(NO_PASSWORD, 'x', HOME).then(() => done.push('one'))
    // In a single queue it would be last. On a busy machine, its own hash may take as long as several.
    expect(done.indexOf('one')).toBeLessThan(15)
    await Promise.all(attempts)
  })

  test('uses one slot for all accounts of a name', async () => {
    const passwords = createPasswords({
      concurrency: 1,
      concurrencyPerAddress: 1,
      queueMax: 0,
      queueMaxPerAddress: 0,
    })
    const hashes = [await passwords.hash('mine', 'a'), NO_PASSWORD, await passwords.hash('other', 'a')]
    expect(await passwords.verifyEach(hashes, 'mine', 'a')).toEqual([true, false, false])
    expect(await passwords.verifyEach(hashes, 'other', 'a')).toEqual([false, false, true])
  })

  test('is bounded per address and overall, and recovers', async () => {
    const passwords = createPasswords({
      concurrency: 1,
      concurrencyPerAddress: 1,
      queueMax: 3,
      queueMaxPerAddress: 2,
    })
    const tries = ['a', 'a', 'a', 'a', 'b', 'c', 'd', 'e'].map((address) =>
      passwords.verify(NO_PASSWORD, 'x', address).then(
        () => 'checked',
        (refusal) => refusal.reason,
      ),
    )
    expect(await Promise.all(tries)).toEqual([
      'checked',
      'checked',
      'checked',
      'busy',
      'checked',
      'checked',
      'checked',
      'busy',
    ])
    await expect(passwords.verify(NO_PASSWORD, 'x', 'a')).resolves.toBe(false)
  })
})
