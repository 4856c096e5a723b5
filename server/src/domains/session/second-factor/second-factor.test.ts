import { ERRORS } from '@shangxue/contract/errors/errors'
import { getCurrentPermissions, login, refresh } from '@shangxue/contract/session/endpoints'
import * as contract from '@shangxue/contract/session/second-factor'
import { getUser, resetSecondFactor } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { disableSecondFactorOn } from '../../../operations/disable-second-factor.ts'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../../testing/harness.ts'
import { getFreeFailures } from '../sign-in/throttle.ts'
import { getAccountNotifications, turnOnSecondFactorOf } from '../testing/authenticator.ts'

const FREE = getFreeFailures('codes')

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

const signIn = (yanzhengma?: string, { name, database }: Pick<TestUser, 'name' | 'database'> = user) =>
  h.call(login, { yonghuming: name, shujuku: database, mima: PASSWORD, ...(yanzhengma && { yanzhengma }) })
const state = () => h.call(contract.getSecondFactorState, {}, { token: user.token })
const WRONG = { status: 422, code: ERRORS.wrong_second_factor.code }

describe('turning on', () => {
  test('requires the password and a confirmed code', async () => {
    const { token } = user
    expect(
      await h.call(contract.startSecondFactorSetup, { mima: 'not-the-password' }, { token }),
    ).toMatchObject({
      code: ERRORS.wrong_old_password.code,
    })
    expect(await h.call(contract.enableSecondFactor, { yanzhengma: '123456' }, { token })).toMatchObject({
      code: ERRORS.second_factor_stale.code,
    })
    await h.call(contract.startSecondFactorSetup, { mima: PASSWORD }, { token })
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(await state()).toMatchObject({ data: { on: false, since: null, recovery_left: 0 } })
  })

  test('shows recovery codes once and stores only hashes', async () => {
    const { seed, recovery } = await turnOnSecondFactorOf(h, user)
    expect(new Set(recovery).size).toBe(8)
    for (const code of recovery) expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/)
    expect(await state()).toMatchObject({ data: { on: true, recovery_left: 8 } })
    const { rows } = await h.database.withOwner((db) =>
      db.execute(sql`select to_jsonb(f)::text as kept from second_factor f
        union all select to_jsonb(r)::text from recovery_code r union all select to_jsonb(i)::text from idempotency_key i`),
    )
    const stored = JSON.stringify(rows)
    for (const secret of [
      seed.toString('base64'),
      seed.toString('base64url'),
      seed.toString('hex'),
      ...recovery,
    ])
      expect(stored).not.toContain(secret)
    expect(
      await h.call(contract.startSecondFactorSetup, { mima: PASSWORD }, { token: user.token }),
    ).toMatchObject({
      code: ERRORS.second_factor_on.code,
    })
    expect((await getAccountNotifications(h, user))[0]).toMatchObject({ kind: 'account.second_factor_on' })
  })

  test('rejects a key older than an hour', async () => {
    const { token } = user
    const { data } = await h.call(contract.startSecondFactorSetup, { mima: PASSWORD }, { token })
    await h.database.withOwner((db) =>
      db.execute(sql`update second_factor set created_at = now() - interval '61 minutes'`),
    )
    expect(data.uri).toContain(data.key)
    expect(await h.call(contract.enableSecondFactor, { yanzhengma: '123456' }, { token })).toMatchObject({
      code: ERRORS.second_factor_stale.code,
    })
  })
})

describe('signing in with a second factor', () => {
  test('requires a code after the password, not for refresh', async () => {
    const { code } = await turnOnSecondFactorOf(h, user)
    expect(await signIn()).toMatchObject({ status: 409, code: ERRORS.second_factor_needed.code, data: null })
    const wrong = { yonghuming: user.name, shujuku: user.database, mima: 'not-the-password' }
    const rejected = { code: ERRORS.wrong_credentials.code }
    expect(await h.call(login, wrong)).toMatchObject(rejected)
    expect(await h.call(login, { ...wrong, yanzhengma: code(1) })).toMatchObject(rejected)
    const entered = await signIn(code(1))
    expect(entered).toMatchObject({ status: 200, data: { id: user.userId } })
    expect(await h.call(refresh, { refreshtoken: entered.data.refreshtoken })).toMatchObject({ status: 200 })
  })

  test('rejects used and earlier codes', async () => {
    const { code } = await turnOnSecondFactorOf(h, user)
    expect(await signIn(code(0))).toMatchObject(WRONG)
    const next = code(1)
    expect(await signIn(` ${next.slice(0, 3)} ${next.slice(3)}`)).toMatchObject({ status: 200 })
    expect(await signIn(next)).toMatchObject(WRONG)
    expect(await signIn(code(-1))).toMatchObject(WRONG)
  })

  test('accepts one of twenty concurrent equal codes', async () => {
    const { code } = await turnOnSecondFactorOf(h, user)
    const next = code(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(next)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('works with the name in several companies', async () => {
    const otherUser = await h.signIn()
    await h.database.withOwner((db) =>
      db.execute(sql`update app_user set name = ${user.name} where id = ${otherUser.userId}`),
    )
    const { code } = await turnOnSecondFactorOf(h, user)
    expect(await h.call(login, { yonghuming: user.name, mima: PASSWORD })).toMatchObject({ code: 20001 })
    expect(await signIn()).toMatchObject({ code: ERRORS.second_factor_needed.code })
    expect(await signIn(code(1))).toMatchObject({ data: { id: user.userId } })
    expect(await signIn(undefined, { name: user.name, database: otherUser.database })).toMatchObject({
      data: { id: otherUser.userId },
    })
  })

  test('rejects codes of other users', async () => {
    await turnOnSecondFactorOf(h, user)
    const otherUser = await h.signIn({ tenantId: user.tenantId })
    const theirs = await turnOnSecondFactorOf(h, otherUser)
    expect(await signIn(theirs.code(1))).toMatchObject(WRONG)
    expect(await signIn(theirs.recovery[0])).toMatchObject(WRONG)
    expect(await signIn(theirs.recovery[0], otherUser)).toMatchObject({ status: 200 })
  })

  test('throttles guesses and notifies the owner', async () => {
    const { code } = await turnOnSecondFactorOf(h, user)
    for (let i = 0; i < FREE; i++) expect(await signIn(String(100_000 + i))).toMatchObject(WRONG)
    expect((await getAccountNotifications(h, user)).map(({ kind }) => kind)).toContain(
      'account.codes_guessed',
    )
    const { rows } = await h.database.withOwner((db) =>
      db.execute(sql`update sign_in_failure set failures = failures + 5, last_failed_at = now()
        where subject like 'codes:%' returning failures`),
    )
    expect(rows).toEqual([{ failures: 2 * FREE }])
    expect(await signIn(code(1))).toMatchObject({ status: 429, code: ERRORS.too_many_sign_ins.code })
    // The name without a company is the same user.
    expect(await h.call(login, { yonghuming: user.name, mima: PASSWORD, yanzhengma: code(1) })).toMatchObject(
      { status: 429 },
    )
  })

  test('counts concurrent guesses sequentially', async () => {
    await turnOnSecondFactorOf(h, user)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => signIn(String(200_000 + i))))
    const tried = answers.filter((answer) => answer.code === ERRORS.wrong_second_factor.code).length
    const { rows } = await h.database.withOwner((db) =>
      db.execute(sql`select failures from sign_in_failure where subject like 'codes:%'`),
    )
    expect(rows).toEqual([{ failures: tried }])
    expect(tried).toBeLessThan(2 * FREE)
  })

  test('rejects malformed codes like wrong ones', async () => {
    await turnOnSecondFactorOf(h, user)
    for (const code of ['１２３４５６', '12345', '-', "' or 1=1"])
      expect(await signIn(code)).toMatchObject(WRONG)
  })
})

describe('recovery code', () => {
  test('works once in any spelling and notifies the owner', async () => {
    const { recovery } = await turnOnSecondFactorOf(h, user)
    const [first = '', second = ''] = recovery
    expect(await signIn(first.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
    expect(await signIn(first)).toMatchObject(WRONG)
    const both = await Promise.all([signIn(second), signIn(second)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await state()).toMatchObject({ data: { recovery_left: 6 } })
    const [notification] = await getAccountNotifications(h, user)
    expect(notification).toMatchObject({ kind: 'account.recovery_used' })
    expect(notification?.body).toContain('还剩 6 个')
  })

  test('is invalid after new ones were created', async () => {
    const { recovery, code } = await turnOnSecondFactorOf(h, user)
    const renew = (mima: string, yanzhengma: string) =>
      h.call(contract.renewRecoveryCodes, { mima, yanzhengma }, { token: user.token })
    expect(await renew('not-the-password', code(1))).toMatchObject({ code: ERRORS.wrong_old_password.code })
    expect(await renew(PASSWORD, '000000')).toMatchObject(WRONG)
    const renewed = await renew(PASSWORD, code(1))
    expect(await signIn(recovery[0])).toMatchObject(WRONG)
    expect(await signIn(renewed.data.recovery_codes[0])).toMatchObject({ status: 200 })
  })
})

describe('turning off', () => {
  test('requires password and code', async () => {
    const { code, recovery } = await turnOnSecondFactorOf(h, user)
    const off = (mima: string, yanzhengma: string, key?: string) =>
      h.call(
        contract.disableSecondFactor,
        { mima, yanzhengma },
        { token: user.token, ...(key && { headers: { 'idempotency-key': key } }) },
      )
    expect(await off('not-the-password', code(1))).toMatchObject({ code: ERRORS.wrong_old_password.code })
    expect(await off(PASSWORD, code(0))).toMatchObject(WRONG)
    expect(await off(PASSWORD, code(1), 'turn-off-once')).toMatchObject({ status: 200 })
    expect(await off(PASSWORD, code(1), 'turn-off-once')).toMatchObject({ status: 200 })
    expect(await off(PASSWORD, code(1))).toMatchObject({ code: ERRORS.second_factor_off.code })
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(await state()).toMatchObject({ data: { on: false, recovery_left: 0 } })
    expect((await getAccountNotifications(h, user))[0]).toMatchObject({ kind: 'account.second_factor_off' })
    const secondSetup = await turnOnSecondFactorOf(h, user)
    expect(secondSetup.recovery).not.toEqual(recovery)
  })

  test('is done by the boss for others, audited', async () => {
    const boss = await h.signIn({ boss: true, tenantId: user.tenantId })
    const stranger = await h.signIn({ boss: true })
    const reset = ({ token }: TestUser, id = user.userId) => h.call(resetSecondFactor, { id }, { token })
    expect(await reset(boss)).toMatchObject({ code: ERRORS.second_factor_off.code })
    await turnOnSecondFactorOf(h, user)
    await turnOnSecondFactorOf(h, boss)
    expect(await reset(stranger)).toMatchObject({ status: 404 })
    expect(await reset(user)).toMatchObject({ status: 403 })
    expect(await reset(boss, boss.userId)).toMatchObject({ code: ERRORS.own_account.code })
    const seen = await h.call(getUser, { id: user.userId }, { token: boss.token })
    expect(seen.data.second_factor).toBe(true)
    expect(await reset(boss)).toMatchObject({ status: 200, data: { ended: 1 } })
    expect(await h.call(getCurrentPermissions, {}, { token: user.token })).toMatchObject({ status: 401 })
    const entered = await signIn()
    expect(entered).toMatchObject({ status: 200 })
    expect((await getAccountNotifications(h, entered.data))[0]).toMatchObject({
      kind: 'account.second_factor_reset',
    })
    const { rows } = await h.database.withOwner((db) =>
      db.execute(
        sql`select action from audit_log where entity_id = ${String(user.userId)} order by id desc limit 1`,
      ),
    )
    expect(rows).toEqual([{ action: 'user.second_factor_reset' }])
  })

  test('is possible from the command line for a boss', async () => {
    const boss = await h.signIn({ boss: true })
    const drop = (name: string) => disableSecondFactorOn(h.database.pool, boss.database, name)
    await expect(drop('查无此人')).rejects.toThrow('there is no user')
    expect((await drop(boss.name))[0]).toContain('nothing was changed')
    await turnOnSecondFactorOf(h, boss)
    expect((await drop(boss.name))[0]).toContain('by the password alone again')
    expect(await h.call(refresh, { refreshtoken: boss.refreshtoken })).toMatchObject({ status: 401 })
    const entered = await signIn(undefined, boss)
    expect(entered).toMatchObject({ status: 200 })
    expect((await getAccountNotifications(h, entered.data))[0]).toMatchObject({
      kind: 'account.second_factor_reset',
    })
  })
})
