import { getSettings, listAudit, saveSettings } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { PERMISSION_KEYS } from '@shangxue/contract/platform/permissions'
import {
  getCurrentPermissions,
  getRegistrationState,
  login,
  register,
} from '@shangxue/contract/session/endpoints'
import { listUsers } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { getFreeFailures, type LimitKind } from './throttle.ts'

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

const set = async (changes: object, by: TestUser = boss) => {
  const { active_users: _, ...before } = (await h.call(getSettings, {}, { token: by.token })).data
  return h.call(saveSettings, { ...before, ...changes }, { token: by.token })
}
beforeEach(async () => {
  await h.database.withOwner((db) => db.execute(sql`delete from sign_in_failure`))
  boss = await h.signIn({ boss: true })
  await set({ registration: true })
})

const MIMA = 'mountain-river-9'
const registerWith = (changes: object = {}) =>
  h.call(register, { shujuku: boss.database, yonghuming: '小明', mima: MIMA, ...changes })
const from = async (remoteAddress: string, yonghuming: string, shujuku = boss.database) => {
  const payload = { shujuku, yonghuming, mima: MIMA }
  const answer = await h.app.inject({ method: 'POST', url: register.path, payload, remoteAddress })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() }
}
const names = async (by: TestUser = boss) =>
  (await h.call(listUsers, {}, { token: by.token })).data.list.map(({ yonghuming }) => yonghuming)
const isOpen = async (shujuku: string) => (await h.call(getRegistrationState, { shujuku })).data.open

describe('registration', () => {
  test('creates a learner without permissions and signs in', async () => {
    const answer = await registerWith({ yonghuming: ' 小明 ' })
    expect(answer).toMatchObject({
      status: 200,
      data: { yonghuming: '小明', shujuku: boss.database, zhiwei: '学习者', laobanbiaoshi: '' },
    })
    const { data } = await h.call(getCurrentPermissions, {}, { token: answer.data.token })
    expect(data.export).toBe(false)
    expect(Object.values(data)).not.toContain(true)
    const signIn = await h.call(login, { yonghuming: '小明', mima: MIMA, shujuku: boss.database })
    expect(signIn).toMatchObject({ status: 200, data: { id: answer.data.id } })
  })

  test('is audited without the password', async () => {
    const { data } = await registerWith()
    const { list } = (await h.call(listAudit, { group: 'users' }, { token: boss.token })).data
    expect(list[0]).toMatchObject({ action: 'user.registered', user_id: data.id, entity_id: `${data.id}` })
    const { rows } = await h.database.withOwner((db) =>
      db.execute<{ text: string }>(
        sql`select a::text as text from audit_log a where action = 'user.registered'`,
      ),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ text }) => text.includes(MIMA) || text.includes('argon'))).toEqual([])
  })

  test('rejects a name taken in this company only', async () => {
    expect(await registerWith()).toMatchObject({ status: 200 })
    expect(await registerWith({ mima: 'another-river-9' })).toMatchObject({
      status: 409,
      code: ERRORS.user_name_taken.code,
      msg: '用户名“小明”已被使用，请换一个',
    })
    expect(await registerWith({ yonghuming: boss.name })).toMatchObject({ code: ERRORS.user_name_taken.code })
    const otherUser = await h.signIn({ boss: true })
    await set({ registration: true }, otherUser)
    expect(await registerWith({ shujuku: otherUser.database })).toMatchObject({
      status: 200,
      data: { shujuku: otherUser.database },
    })
    expect(await names(otherUser)).toContain('小明')
  })

  test('gives a name to one of eight concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => registerWith()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await names()).filter((name) => name === '小明')).toHaveLength(1)
  })

  test.each([
    ['a common password', { mima: '12345678' }, ERRORS.weak_password.code],
    [
      'the name as password',
      { yonghuming: 'xiaoming-2026', mima: 'xiaoming-2026' },
      ERRORS.weak_password.code,
    ],
    ['a short password', { mima: 'short' }, ERRORS.invalid_input.code],
    ['an empty name', { yonghuming: '  ' }, ERRORS.user_name_missing.code],
  ])('rejects %s', async (_, changes, code) => {
    expect(await registerWith(changes)).toMatchObject({ code })
    expect(await names()).toEqual([boss.name])
  })

  test('ignores rights sent by the client', async () => {
    const rights = { laobanbiaoshi: '1', zhiwei: '老板', boss: true, permissions: ['finance'] }
    const payload = { shujuku: boss.database, yonghuming: '小明', mima: MIMA, ...rights }
    await h.app.inject({ method: 'POST', url: register.path, payload })
    await registerWith()
    const { data } = await h.call(login, { yonghuming: '小明', mima: MIMA, shujuku: boss.database })
    expect(data).toMatchObject({ laobanbiaoshi: '', zhiwei: '学习者' })
    const keys = await h.call(getCurrentPermissions, {}, { token: data.token })
    expect(Object.values(keys.data)).not.toContain(true)
  })
})

describe('closed registration', () => {
  test('answers alike for closed and unknown companies', async () => {
    const closed = await h.signIn({ boss: true })
    const refusals = [
      await registerWith({ shujuku: closed.database }),
      await registerWith({ shujuku: '没有这家公司' }),
    ]
    expect(refusals[0]).toMatchObject({ status: 403, code: ERRORS.registration_closed.code })
    expect(refusals[1]).toEqual(refusals[0])
    expect([await isOpen(closed.database), await isOpen('没有这家公司')]).toEqual([false, false])
    expect(await names(closed)).toEqual([closed.name])
  })

  test('follows the setting, which only a boss changes', async () => {
    expect(await isOpen(boss.database)).toBe(true)
    const staff = await h.signIn({ tenantId: boss.tenantId, permissions: PERMISSION_KEYS })
    const { active_users: _, ...before } = (await h.call(getSettings, {}, { token: boss.token })).data
    expect(
      await h.call(saveSettings, { ...before, registration: false }, { token: staff.token }),
    ).toMatchObject({ status: 403 })
    await set({ registration: false })
    expect(await isOpen(boss.database)).toBe(false)
    expect(await registerWith()).toMatchObject({ code: ERRORS.registration_closed.code })
  })

  test('rejects everybody in a company marked for deletion', async () => {
    await h.database.withOwner((db) =>
      db.execute(
        sql`update tenant set delete_after = now() + interval '30 days' where id = ${boss.tenantId}`,
      ),
    )
    expect(await registerWith()).toMatchObject({ code: ERRORS.registration_closed.code })
  })

  test('gives the last free account to one request', async () => {
    await set({ max_users: 2 })
    const answers = await Promise.all([1, 2, 3, 4].map((i) => registerWith({ yonghuming: `学生${i}` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe(ERRORS.registration_full.code)
  })
})

describe('registration limit', () => {
  const nearly = (kind: LimitKind) =>
    h.database.withOwner((db) =>
      db.execute(sql`update sign_in_failure set failures = ${getFreeFailures(kind) - 1}
        where subject like ${`${kind}:%`}`),
    )
  const SCHOOL = '198.51.100.7'

  test('throttles one network across companies', async () => {
    const otherUser = await h.signIn({ boss: true })
    await set({ registration: true }, otherUser)
    await from(SCHOOL, '甲')
    await nearly('registrationsAtNetwork')
    expect(await from(SCHOOL, '乙')).toMatchObject({ status: 200 })
    expect(await from(SCHOOL, '丙', otherUser.database)).toMatchObject({
      status: 429,
      code: ERRORS.too_many_registrations.code,
      retryAfter: expect.stringMatching(/^[1-9]/),
    })
    expect(await from('203.0.113.9', '丙')).toMatchObject({ status: 200 })
    expect(await names(otherUser)).toEqual([otherUser.name])
  })

  test('throttles one company across networks', async () => {
    const otherUser = await h.signIn({ boss: true })
    await set({ registration: true }, otherUser)
    await from(SCHOOL, '甲')
    await nearly('registrationsOfCompany')
    expect(await from('203.0.113.1', '乙')).toMatchObject({ status: 200 })
    expect(await from('203.0.113.2', '丙')).toMatchObject({ status: 429 })
    expect(await from('203.0.113.2', '丙', otherUser.database)).toMatchObject({ status: 200 })
  })

  test('counts guessed companies but not sign-ins', async () => {
    await from(SCHOOL, '甲', '没有这家公司')
    await nearly('registrationsAtNetwork')
    await from(SCHOOL, '甲', '也没有这家')
    expect(await from(SCHOOL, '甲')).toMatchObject({ status: 429 })
    const payload = { yonghuming: boss.name, mima: 'correct-horse-7' }
    const answer = await h.app.inject({ method: 'POST', url: login.path, payload, remoteAddress: SCHOOL })
    expect(answer.statusCode).toBe(200)
  })
})
