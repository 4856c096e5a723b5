import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { REAUTH_MINUTES } from '@shangxue/contract/platform/constants'
import { APPROVING_KEYS, type PermissionKey, permissionKeysOf } from '@shangxue/contract/platform/permissions'
import { getCurrentPermissions, listSignIns, login, refresh } from '@shangxue/contract/session/endpoints'
import {
  disableSecondFactor,
  getSecondFactorPolicy,
  getSecondFactorState,
  type SecondFactorRequirement,
  setSecondFactorPolicy,
} from '@shangxue/contract/session/second-factor'
import { confirmMerchantPayment, reverseMerchantPayment } from '@shangxue/contract/treasury/merchants'
import { decideFundAdjustment, reverseFundAdjustment } from '@shangxue/contract/treasury/transfers'
import { createUser, resetSecondFactor, savePermissions } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { disableSecondFactorOn } from '../../../operations/disable-second-factor.ts'
import { authenticateOptional, createAccess } from '../../../platform/session/access.ts'
import { createTokens } from '../../../platform/session/tokens.ts'
import { type Harness, PASSWORD, type TestUser } from '../../../testing/harness.ts'
import { getAccountNotifications, turnOnSecondFactorOf } from '../../session/testing/authenticator.ts'
import { asUser, STRONG_PASSWORD, setupCompany } from '../testing/company-fixture.ts'

const company = setupCompany()
const { signIn, getAuditEntries: trail } = company
let h: Harness
let boss: TestUser
let staff: TestUser
beforeEach(async () => {
  ;({ h, boss, staff } = company.current)
  await h.database.withOwner((db) => db.execute(sql`delete from sign_in_failure`))
})

const FIRST = { status: 403, code: ERRORS.second_factor_first.code }
const OPEN = { status: 200 }
const knock = ({ token }: Pick<TestUser, 'token'>) => h.call(listSignIns, {}, { token })
const demand = (
  to: SecondFactorRequirement,
  expected: SecondFactorRequirement = 'nobody',
  key?: string,
  user = boss,
) => h.call(setSecondFactorPolicy, { demand: to, expected }, asUser(user, key))
const colleague = (permissions: PermissionKey[] = []) => h.signIn({ tenantId: boss.tenantId, permissions })
const called = (id: number, position: string) =>
  h.database.withOwner((db) => db.execute(sql`update app_user set position = ${position} where id = ${id}`))
const demanded = async (to: SecondFactorRequirement) => {
  const factor = await turnOnSecondFactorOf(h, boss)
  expect(await demand(to)).toMatchObject(OPEN)
  return factor
}
const entered = async ({ name }: TestUser, mima = PASSWORD) => (await signIn(name, mima)).data

describe('requirement', () => {
  test('defaults to nobody and shows whom it affects', async () => {
    await colleague(['finance'])
    await called((await colleague()).userId, '学习者')
    const read = () => h.call(getSecondFactorPolicy, {}, asUser(boss))
    expect((await read()).data).toEqual({ demand: 'nobody', without: { approvers: 2, everyone: 3 } })
    await demanded('approvers')
    expect((await read()).data).toEqual({ demand: 'approvers', without: { approvers: 1, everyone: 2 } })
  })

  test('is hidden from users who are no boss', async () => {
    expect(await h.call(getSecondFactorPolicy, {}, asUser(staff))).toMatchObject({
      code: ERRORS.forbidden.code,
    })
    expect(await demand('everyone', 'nobody', undefined, staff)).toMatchObject({
      code: ERRORS.forbidden.code,
    })
  })

  test('is rejected for a boss without a second factor', async () => {
    expect(await demand('approvers')).toMatchObject({
      status: 409,
      code: ERRORS.own_second_factor_first.code,
    })
    expect(await knock(boss)).toMatchObject(OPEN)
    expect(await trail()).toEqual([])
  })

  test('requires a recent password confirmation', async () => {
    await turnOnSecondFactorOf(h, boss)
    await h.database.withOwner((db) =>
      db.execute(sql`update sign_in set created_at = now() - make_interval(mins => ${REAUTH_MINUTES + 1})
        where user_id = ${boss.userId}`),
    )
    expect(await demand('everyone')).toMatchObject({
      status: 403,
      code: ERRORS.password_confirmation_required.code,
    })
  })

  test('is set, audited and notified once', async () => {
    await turnOnSecondFactorOf(h, boss)
    const approver = await colleague(['finance'])
    for (let times = 0; times < 2; times++)
      expect(await demand('approvers', 'nobody', 'demanded-once')).toMatchObject(OPEN)
    expect(await demand('approvers')).toMatchObject(OPEN)
    expect((await trail()).filter(({ action }) => action === 'second_factor.demanded')).toMatchObject([
      { entity_id: String(boss.tenantId), before: { demand: 'nobody' }, after: { demand: 'approvers' } },
    ])
    await turnOnSecondFactorOf(h, approver)
    const notifications = await getAccountNotifications(h, approver)
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'account.second_factor_on',
      'account.second_factor_demanded',
    ])
    expect(notifications[1]).toMatchObject({ link: '/my-profile/security' })
    expect(await getAccountNotifications(h, staff)).toEqual([])
  })

  test('notifies the other bosses of changes', async () => {
    const second = await h.signIn({ boss: true, tenantId: boss.tenantId })
    await turnOnSecondFactorOf(h, second)
    await demanded('everyone')
    await demand('nobody', 'everyone')
    const [lifted, made] = await getAccountNotifications(h, second)
    expect(lifted).toMatchObject({ kind: 'account.factor_demand_changed' })
    expect(lifted?.body).toContain('不要求')
    expect(made?.body).toContain('所有人')
  })

  test('rejects the second of two concurrent changes', async () => {
    const second = await h.signIn({ boss: true, tenantId: boss.tenantId })
    await Promise.all([turnOnSecondFactorOf(h, boss), turnOnSecondFactorOf(h, second)])
    const answers = await Promise.all([demand('approvers'), demand('everyone', 'nobody', undefined, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe(ERRORS.conflict.code)
  })

  test('conflicts with concurrently turning off the own factor', async () => {
    const { code } = await turnOnSecondFactorOf(h, boss)
    const off = h.call(disableSecondFactor, { mima: PASSWORD, yanzhengma: code(1) }, asUser(boss))
    const [made, turned] = await Promise.all([demand('approvers'), off])
    expect([made.status, turned.status].sort()).toEqual([200, 409])
  })
})

describe('affected user without a second factor', () => {
  test('may only set it up, then everything', async () => {
    const approver = await colleague(['finance'])
    const second = await h.signIn({ boss: true, tenantId: boss.tenantId })
    for (const user of [approver, second, staff]) expect(await knock(user)).toMatchObject(OPEN)
    await demanded('approvers')
    for (const user of [approver, second]) expect(await knock(user)).toMatchObject(FIRST)
    for (const user of [boss, staff]) expect(await knock(user)).toMatchObject(OPEN)
    expect(await h.call(getCurrentPermissions, {}, asUser(approver))).toMatchObject(OPEN)
    expect(await h.call(refresh, { refreshtoken: approver.refreshtoken })).toMatchObject(OPEN)
    const secondResponse = await entered(approver)
    expect(await h.call(getSecondFactorState, {}, { token: secondResponse.token })).toMatchObject({
      data: { on: false, demanded: true },
    })
    expect(await h.call(getSecondFactorState, {}, asUser(staff))).toMatchObject({ data: { demanded: false } })
    await turnOnSecondFactorOf(h, secondResponse)
    for (const user of [approver, secondResponse]) expect(await knock(user)).toMatchObject(OPEN)
  })

  test('counts as anonymous on public endpoints', async () => {
    const access = createAccess(h.database, createTokens('a secret for tests only'))
    const enabledSince = async ({ token }: TestUser) => {
      const request = { headers: { authorization: `Bearer ${token}` } } as FastifyRequest
      return (await authenticateOptional(access, request))?.userId ?? null
    }
    await demanded('everyone')
    expect(await enabledSince(staff)).toBeNull()
    expect(await enabledSince(boss)).toBe(boss.userId)
  })

  test('can call exactly these endpoints', () => {
    const open = ENDPOINTS.filter((e) => e.allowWithoutSecondFactor).map(
      ({ method, path }) => `${method} ${path}`,
    )
    expect(open.sort()).toEqual([
      'GET /api/auth/second-factor',
      'GET /api/permissions/current-user/permissions',
      'POST /api/auth/change-password',
      'POST /api/auth/logout',
      'POST /api/auth/second-factor',
      'POST /api/auth/second-factor/on',
    ])
  })

  test('changes a temporary password first', async () => {
    await demanded('everyone')
    const mima = STRONG_PASSWORD
    await h.call(createUser, { yonghuming: '新来的', zhiwei: '店员', mima, template: null }, asUser(boss))
    const { data } = await signIn('新来的', mima)
    expect(await knock(data)).toMatchObject({ code: ERRORS.own_password_first.code })
    await h.database.withOwner((db) =>
      db.execute(sql`update app_user set temporary_password_at = null where id = ${data.id}`),
    )
    const signedIn = await signIn('新来的', mima)
    expect(await knock(signedIn.data)).toMatchObject(FIRST)
  })

  test('is anyone but learners for everyone; permission holders count', async () => {
    const pupil = await colleague()
    const author = await colleague(['content-author'])
    const clerk = await colleague()
    await Promise.all([called(pupil.userId, '学习者'), called(author.userId, '学习者')])
    await demanded('everyone')
    for (const user of [staff, clerk, author]) expect(await knock(user)).toMatchObject(FIRST)
    expect(await knock(pupil)).toMatchObject(OPEN)
  })

  test('does not include other companies', async () => {
    const otherUser = await h.signIn({ boss: true })
    await demanded('everyone')
    expect(await knock(otherUser)).toMatchObject(OPEN)
    expect(await h.call(getSecondFactorPolicy, {}, asUser(otherUser))).toMatchObject({
      data: { demand: 'nobody' },
    })
  })

  test('follows the permission to approve money', async () => {
    await demanded('approvers')
    const turn = (granted: boolean) =>
      h.call(
        savePermissions,
        { changes: [{ user_id: staff.userId, key: 'finance', granted, expected: !granted }] },
        asUser(boss),
      )
    expect(await knock(staff)).toMatchObject(OPEN)
    await turn(true)
    expect(await knock(staff)).toMatchObject(FIRST)
    await turn(false)
    expect(await knock(staff)).toMatchObject(OPEN)
  })

  test('is nobody once the requirement is removed', async () => {
    await demanded('everyone')
    expect(await knock(staff)).toMatchObject(FIRST)
    await demand('nobody', 'everyone')
    expect(await knock(staff)).toMatchObject(OPEN)
  })
})

test('covers every endpoint that approves money', () => {
  for (const { permission, path } of [
    decideFundAdjustment,
    reverseFundAdjustment,
    confirmMerchantPayment,
    reverseMerchantPayment,
  ])
    for (const key of permissionKeysOf(permission as PermissionKey))
      expect(APPROVING_KEYS, path).toContain(key)
})

describe('required second factor', () => {
  test('cannot be turned off, and the code stays valid', async () => {
    const { code } = await demanded('approvers')
    const off = (yanzhengma: string) =>
      h.call(disableSecondFactor, { mima: PASSWORD, yanzhengma }, asUser(boss))
    expect(await off(code(1))).toMatchObject({ status: 409, code: ERRORS.second_factor_demanded.code })
    await demand('nobody', 'approvers')
    expect(await off(code(1))).toMatchObject(OPEN)
  })

  test('can be turned off by unaffected users', async () => {
    await demanded('approvers')
    const { code } = await turnOnSecondFactorOf(h, staff)
    expect(
      await h.call(disableSecondFactor, { mima: PASSWORD, yanzhengma: code(1) }, asUser(staff)),
    ).toMatchObject(OPEN)
    expect(await knock(staff)).toMatchObject(OPEN)
  })

  test('can be set up again after a reset', async () => {
    const approver = await colleague(['finance'])
    await turnOnSecondFactorOf(h, approver)
    await demanded('approvers')
    await h.call(resetSecondFactor, { id: approver.userId }, asUser(boss))
    const response = await entered(approver)
    expect(await knock(response)).toMatchObject(FIRST)
    await turnOnSecondFactorOf(h, response)
    expect(await knock(response)).toMatchObject(OPEN)

    await disableSecondFactorOn(h.database.pool, boss.database, boss.name)
    const alone = await entered(boss)
    expect(await h.call(getSecondFactorPolicy, {}, { token: alone.token })).toMatchObject(FIRST)
    await turnOnSecondFactorOf(h, alone)
    expect(await h.call(getSecondFactorPolicy, {}, { token: alone.token })).toMatchObject(OPEN)
    expect(
      await h.call(login, { yonghuming: boss.name, shujuku: boss.database, mima: PASSWORD }),
    ).toMatchObject({ code: ERRORS.second_factor_needed.code })
  })
})
