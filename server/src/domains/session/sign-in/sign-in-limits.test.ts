import { ERRORS } from '@shangxue/contract/errors/errors'
import { confirmPassword, login } from '@shangxue/contract/session/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../../testing/harness.ts'
import { turnOnSecondFactorOf } from '../testing/authenticator.ts'
import { getFreeFailures } from './throttle.ts'

let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  await h.database.withOwner((db) => db.execute(sql`delete from sign_in_failure`))
  user = await h.signIn()
})

const SCHOOL = '198.51.100.7'
const HOME = '203.0.113.9'
const WRONG = 'not-the-password'

interface Attempt {
  name?: string
  mima?: string
  from?: string
  shebei?: string
  code?: string
  server?: Harness
}
async function signIn({
  name = user.name,
  mima = PASSWORD,
  from = HOME,
  shebei,
  code,
  server = h,
}: Attempt = {}) {
  const payload = { yonghuming: name, mima, ...(shebei && { shebei }), ...(code && { yanzhengma: code }) }
  const answer = await server.app.inject({ method: 'POST', url: login.path, payload, remoteAddress: from })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() }
}
const each = <T>(count: number, attempt: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => attempt(i)))
const inTurn = async <T>(count: number, attempt: (i: number) => Promise<T>) => {
  const answers: T[] = []
  for (let i = 0; i < count; i++) answers.push(await attempt(i))
  return answers
}
/** A browser that the user has signed in from before. */
const knownDevice = async (account: TestUser = user): Promise<string> =>
  (await signIn({ name: account.name })).data.shebei
/** The next failure throttles the address or device. */
async function nearlyLock(kind: 'network' | 'device', attempt: Attempt) {
  await signIn({ ...attempt, mima: WRONG })
  await h.database.withOwner((db) =>
    db.execute(sql`update sign_in_failure set failures = ${getFreeFailures(kind) - 1}
      where subject like ${`${kind}:%`}`),
  )
}
const WAITS = { status: 429, code: ERRORS.too_many_sign_ins.code }
const MISSES = { status: 422, code: ERRORS.wrong_credentials.code }
const triedOf = (answers: { status: number }[]) => answers.filter(({ status }) => status === 422).length

describe('shared address', () => {
  test('locks nobody out after 60 wrong passwords', async () => {
    await each(60, (i) => signIn({ name: `学生${i}`, mima: WRONG, from: SCHOOL }))
    expect(await signIn({ from: SCHOOL })).toMatchObject({ status: 200 })
  })

  test('throttles no other account', async () => {
    const otherUser = await h.signIn()
    await inTurn(7, () => signIn({ mima: WRONG, from: SCHOOL }))
    expect(await signIn({ from: SCHOOL })).toMatchObject(WAITS)
    expect(await signIn({ name: otherUser.name, from: SCHOOL })).toMatchObject({ status: 200 })
  })

  test('is cleared by a success', async () => {
    const otherUser = await h.signIn()
    await nearlyLock('network', { name: '查无此人', from: SCHOOL })
    await signIn({ from: SCHOOL })
    await signIn({ name: '学生', mima: WRONG, from: SCHOOL })
    expect(await signIn({ name: otherUser.name, from: SCHOOL })).toMatchObject({ status: 200 })
  })

  test('lets a known device sign in while throttled', async () => {
    const shebei = await knownDevice()
    await each(131, (i) => signIn({ name: `学生${i}`, mima: WRONG, from: SCHOOL }))
    expect(await signIn({ from: SCHOOL })).toMatchObject(WAITS)
    expect(await signIn({ from: SCHOOL, shebei })).toMatchObject({ status: 200 })
  })
})

describe('lockout attack', () => {
  test('with few guesses delays only its own address', async () => {
    await inTurn(8, () => signIn({ mima: WRONG, from: SCHOOL }))
    expect(await signIn({ from: SCHOOL })).toMatchObject(WAITS)
    expect(await signIn({ from: HOME })).toMatchObject({ status: 200 })
  })

  test('from many addresses spares known devices', async () => {
    const shebei = await knownDevice()
    await each(80, (i) => signIn({ mima: WRONG, from: `192.0.2.${i}` }))
    expect(await signIn()).toMatchObject(WAITS)
    expect(await signIn({ shebei })).toMatchObject({ status: 200 })
  })

  test('cannot forge a known device', async () => {
    const stranger = await h.signIn()
    const values = ['a browser', 'x'.repeat(49), `${'x'.repeat(24)}.${'x'.repeat(24)}`]
    for (const shebei of values) await signIn({ shebei })
    values.push(await knownDevice(stranger))
    await each(80, (i) => signIn({ mima: WRONG, from: `192.0.2.${i}` }))
    for (const shebei of values) expect(await signIn({ shebei })).toMatchObject(WAITS)
  })

  test('with the password spares codes of known devices', async () => {
    const { code } = await turnOnSecondFactorOf(h, user)
    const { shebei } = (await signIn({ code: code(1) })).data
    await inTurn(8, (i) => signIn({ code: String(100_000 + i), from: SCHOOL }))
    expect(await signIn({ code: String(200_000), from: '192.0.2.1' })).toMatchObject(WAITS)
    h.advance(60_000)
    expect(await signIn({ code: code(2), shebei })).toMatchObject({ status: 200 })
    h.advance(-60_000)
  })

  test('with a stolen session delays only that session', async () => {
    const prove = (token: string, mima: string) => h.call(confirmPassword, { mima }, { token })
    const ownToken = (await signIn()).data.token
    await inTurn(7, (i) => prove(user.token, `guess-number-${i}`))
    expect(await prove(user.token, PASSWORD)).toMatchObject({
      status: 429,
      code: ERRORS.too_many_passwords.code,
    })
    expect(await prove(ownToken, PASSWORD)).toMatchObject({ status: 200 })
  })
})

describe('credential stuffing', () => {
  test('from one address is throttled with a wait time', async () => {
    const answers = await each(200, (i) => signIn({ name: `名单${i}`, mima: WRONG, from: SCHOOL }))
    expect(triedOf(answers)).toBeLessThan(140)
    const rejected = answers.filter(({ code }) => code === WAITS.code)
    expect(rejected.length).toBeGreaterThan(50)
    expect(Number(rejected[0]?.retryAfter)).toBeGreaterThan(0)
    expect(rejected[0]?.msg).toMatch(/请 \d+ 秒后重试/)
  })

  test('is not reset by own successful sign-ins', async () => {
    await nearlyLock('network', { name: '查无此人', from: SCHOOL })
    await signIn({ from: SCHOOL })
    await nearlyLock('network', { name: '查无此人', from: SCHOOL })
    await signIn({ from: SCHOOL })
    await signIn({ name: '名单', mima: WRONG, from: SCHOOL })
    expect(await signIn({ name: '名单二', mima: WRONG, from: SCHOOL })).toMatchObject(WAITS)
  })

  test('of one account from many addresses is throttled', async () => {
    const answers = await each(150, (i) => signIn({ mima: WRONG, from: `192.0.2.${i}` }))
    expect(triedOf(answers)).toBeLessThan(90)
  })

  test('from a known device is limited per account and overall', async () => {
    const shebei = await knownDevice()
    await inTurn(7, () => signIn({ mima: WRONG, shebei }))
    expect(await signIn({ shebei })).toMatchObject(WAITS)
    expect(await signIn()).toMatchObject({ status: 200 })
    const classmate = await h.signIn()
    const classmateDevice = { name: classmate.name, shebei }
    await signIn(classmateDevice)
    for (let round = 0; round < 2; round++) {
      await nearlyLock('device', classmateDevice)
      await signIn(classmateDevice)
    }
    await signIn({ ...classmateDevice, mima: WRONG })
    expect(await signIn(classmateDevice)).toMatchObject(WAITS)
  })

  test('counts unknown names like wrong passwords', async () => {
    const real = await inTurn(9, () => signIn({ mima: WRONG, from: SCHOOL }))
    const ghost = await inTurn(9, () => signIn({ name: '查无此人', mima: WRONG, from: '198.51.100.8' }))
    expect(ghost.map(({ status }) => status)).toEqual(real.map(({ status }) => status))
    expect(real.at(-1)).toMatchObject(WAITS)
  })

  test('is counted across servers and restarts', async () => {
    const secondServer = await startHarness({ sharedWith: h })
    await inTurn(7, () => signIn({ mima: WRONG, from: SCHOOL }))
    expect(await signIn({ from: SCHOOL, server: secondServer })).toMatchObject(WAITS)
    const shebei = await knownDevice()
    await inTurn(7, () => signIn({ mima: WRONG, shebei, server: secondServer }))
    expect(await signIn({ shebei })).toMatchObject(WAITS)
    await secondServer.close()
  })
})

test('opens each of several companies from a known device', async () => {
  const otherUser = await h.signIn()
  await h.database.withOwner((db) =>
    db.execute(
      sql`update app_user set name = ${user.name}, password_hash = 'none' where id = ${otherUser.userId}`,
    ),
  )
  const shebei = await knownDevice()
  await h.database.withOwner((db) =>
    db.execute(sql`update app_user set password_hash = (select password_hash from app_user where id = ${user.userId})
      where id = ${otherUser.userId}`),
  )
  expect(await signIn({ shebei })).toMatchObject({
    code: ERRORS.choose_database.code,
    data: { shujuku: [user.database, otherUser.database] },
  })
  await h.database.withOwner((db) =>
    db.execute(sql`update app_user set password_hash = 'none' where id = ${user.userId}`),
  )
  expect(await signIn({ shebei })).toMatchObject({ status: 200, data: { id: otherUser.userId } })
  expect(await signIn({ shebei, mima: WRONG })).toMatchObject(MISSES)
})
