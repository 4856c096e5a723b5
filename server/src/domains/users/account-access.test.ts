import { ERRORS } from '@shangxue/contract/errors/errors'
import { refresh } from '@shangxue/contract/session/endpoints'
import * as contract from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Harness, TestUser } from '../../testing/harness.ts'
import { asUser, setupCompany } from './testing/company-fixture.ts'

const company = setupCompany()
const { signIn, requestProfile: knock, detail, getAuditEntries: trail } = company
let h: Harness
let boss: TestUser
let staff: TestUser
beforeEach(() => {
  ;({ h, boss, staff } = company.current)
})

describe('disabling', () => {
  test('rejects the next request and refresh, even after enabling', async () => {
    expect(await knock(staff)).toMatchObject({ status: 200 })
    expect(await h.call(contract.disableUser, { id: staff.userId }, asUser(boss))).toMatchObject({
      data: { ended: 1 },
    })
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await h.call(refresh, { refreshtoken: staff.refreshtoken })).toMatchObject({
      status: 403,
      code: ERRORS.user_disabled.code,
    })
    expect(await signIn(staff.name)).toMatchObject({ code: ERRORS.user_disabled.code })
    expect(await h.call(contract.enableUser, { id: staff.userId }, asUser(boss))).toMatchObject({
      status: 200,
    })
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await signIn(staff.name)).toMatchObject({ status: 200 })
  })

  test('and enabling are recorded once when tapped twice', async () => {
    for (const e of [contract.disableUser, contract.disableUser, contract.enableUser, contract.enableUser])
      expect(await h.call(e, { id: staff.userId }, asUser(boss))).toMatchObject({ status: 200 })
    expect((await trail()).map(({ action }) => action)).toEqual(['user.disabled', 'user.enabled'])
  })

  test('is rejected for oneself', async () => {
    expect(await h.call(contract.disableUser, { id: boss.userId }, asUser(boss))).toMatchObject({
      code: ERRORS.own_account.code,
    })
    expect(await knock(boss)).toMatchObject({ status: 200 })
  })

  test('rejects a refresh of a disabled account', async () => {
    const headers = { 'idempotency-key': 'renewed-then-closed' }
    await h.call(refresh, { refreshtoken: staff.refreshtoken }, { headers })
    await h.database.withOwner((db) =>
      db.execute(sql`update app_user set disabled_at = now() where id = ${staff.userId}`),
    )
    expect(await h.call(refresh, { refreshtoken: staff.refreshtoken }, { headers })).toMatchObject({
      code: ERRORS.user_disabled.code,
    })
  })
})

describe('boss flag', () => {
  test('changes end the sign-ins and keep permissions', async () => {
    const id = { id: staff.userId }
    expect(await h.call(contract.promoteUser, id, asUser(boss))).toMatchObject({ data: { ended: 1 } })
    expect(await h.call(contract.promoteUser, id, asUser(boss))).toMatchObject({ data: { ended: 0 } })
    const secondSignIn = await signIn(staff.name)
    expect(secondSignIn).toMatchObject({ data: { laobanbiaoshi: '1' } })
    const promoted = { ...staff, token: secondSignIn.data.token }
    expect(await h.call(contract.listUsers, {}, asUser(promoted))).toMatchObject({ status: 200 })
    expect(await h.call(contract.demoteUser, id, asUser(boss))).toMatchObject({ data: { ended: 1 } })
    expect(await h.call(contract.listUsers, {}, asUser(promoted))).toMatchObject({ status: 401 })
    expect(await detail(staff.userId)).toMatchObject({ boss: false, keys: ['export'] })
    expect((await trail()).map(({ action }) => action)).toEqual(['user.promoted', 'user.demoted'])
  })

  test('is not removed from oneself or given to disabled accounts', async () => {
    expect(await h.call(contract.demoteUser, { id: boss.userId }, asUser(boss))).toMatchObject({
      code: ERRORS.own_account.code,
    })
    await h.call(contract.disableUser, { id: staff.userId }, asUser(boss))
    expect(await h.call(contract.promoteUser, { id: staff.userId }, asUser(boss))).toMatchObject({
      code: ERRORS.account_closed.code,
    })
  })

  test.each([
    ['demote', contract.demoteUser],
    ['disable', contract.disableUser],
  ])('stays with one of two who concurrently %s each other', async (_, e) => {
    const second = await h.signIn({ boss: true, tenantId: boss.tenantId })
    const answers = await Promise.all([
      h.call(e, { id: second.userId }, asUser(boss)),
      h.call(e, { id: boss.userId }, asUser(second)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await h.database.withOwner((db) =>
      db.execute(
        sql`select id from app_user where tenant_id = ${boss.tenantId} and boss and disabled_at is null`,
      ),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('sign-ins', () => {
  test('are listed and ended, and the user may return', async () => {
    await signIn(staff.name)
    expect((await detail(staff.userId)).devices).toHaveLength(2)
    expect(await h.call(contract.endUserSignIns, { id: staff.userId }, asUser(boss))).toMatchObject({
      data: { ended: 2 },
    })
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await signIn(staff.name)).toMatchObject({ status: 200 })
    expect(await h.call(contract.endUserSignIns, { id: boss.userId }, asUser(boss))).toMatchObject({
      code: ERRORS.own_account.code,
    })
  })
})
