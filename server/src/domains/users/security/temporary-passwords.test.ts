import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { NO_PASSWORD } from '../../../platform/session/passwords.ts'
import type { Harness, TestUser } from '../../../testing/harness.ts'
import { asUser, NEW_USER, STRONG_PASSWORD, setupCompany } from '../testing/company-fixture.ts'

const company = setupCompany()
const { signIn, requestProfile: knock, getAuditEntries: trail } = company
let h: Harness
let boss: TestUser
let staff: TestUser
beforeEach(() => {
  ;({ h, boss, staff } = company.current)
})

describe('temporary password', () => {
  test('replaces the old one, ends sign-ins, is not logged', async () => {
    const reset = { id: staff.userId, xinmima: STRONG_PASSWORD }
    const first = await h.call(contract.resetPassword, reset, asUser(boss, 'reset-twice'))
    expect(first).toMatchObject({ status: 200, data: { ended: 1 } })
    expect(await h.call(contract.resetPassword, reset, asUser(boss, 'reset-twice'))).toEqual(first)
    expect(await knock(staff)).toMatchObject({ status: 401 })
    expect(await signIn(staff.name)).toMatchObject({ code: ERRORS.wrong_credentials.code })
    expect(await signIn(staff.name, STRONG_PASSWORD)).toMatchObject({ status: 200 })
    const written = await trail()
    expect(written).toMatchObject([{ action: 'user.password_reset', after: { name: staff.name, ended: 1 } }])
    expect(JSON.stringify(written)).not.toContain(STRONG_PASSWORD)
  })

  test("must be strong and not one's own", async () => {
    const reset = (id: number, xinmima: string) =>
      h.call(contract.resetPassword, { id, xinmima }, asUser(boss))
    expect(await reset(staff.userId, 'qwertyuiop')).toMatchObject({ code: ERRORS.weak_password.code })
    expect(await reset(boss.userId, STRONG_PASSWORD)).toMatchObject({ code: ERRORS.own_account.code })
    expect(await knock(staff)).toMatchObject({ status: 200 })
  })

  test('is set for all accounts without one or none', async () => {
    const created = await h.call(contract.createUser, NEW_USER, asUser(boss))
    await h.database.withOwner((db) =>
      db.execute(sql`update app_user set password_hash = ${NO_PASSWORD} where id = ${created.data.id}`),
    )
    expect(await signIn('新 来的', NO_PASSWORD)).toMatchObject({ code: ERRORS.wrong_credentials.code })
    const withoutPassword = await h.call(contract.listUsers, { state: 'no_password' }, asUser(boss))
    expect(withoutPassword.data.list).toMatchObject([{ id: created.data.id, has_password: false }])
    const issue = (ids: number[]) =>
      h.call(
        contract.issuePasswords,
        { users: ids.map((id) => ({ id, xinmima: STRONG_PASSWORD })) },
        asUser(boss),
      )
    expect(await issue([created.data.id, staff.userId])).toMatchObject({
      status: 409,
      msg: `${staff.name}已有密码，请刷新；要更换时请重置密码`,
    })
    expect(await signIn('新 来的', STRONG_PASSWORD)).toMatchObject({ code: ERRORS.wrong_credentials.code })
    expect(await issue([created.data.id])).toMatchObject({ status: 200 })
    expect(await signIn('新 来的', STRONG_PASSWORD)).toMatchObject({ status: 200 })
    expect(await issue([created.data.id])).toMatchObject({ status: 409 })
    expect(await issue([(await h.signIn()).userId])).toMatchObject({ status: 404 })
  })
})
