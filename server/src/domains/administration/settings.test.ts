import {
  getAuditEntry,
  getSettings,
  listAudit,
  saveSettings,
} from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { getSystemState, login, refresh } from '@shangxue/contract/session/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { aUser } from '../../testing/builders.ts'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../testing/harness.ts'
import { requireUserCapacity } from './service.ts'

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
})

const read = async (user = boss) => (await h.call(getSettings, {}, { token: user.token })).data
const save = async (changes: object, options = {}) => {
  const { active_users: _, ...before } = await read()
  return h.call(saveSettings, { ...before, ...changes }, { token: boss.token, ...options })
}
const trail = async () =>
  (await h.call(listAudit, { group: 'company' }, { token: boss.token })).data.list.filter(
    ({ action }) => action === 'settings.changed',
  )

describe('company settings', () => {
  test('have defaults until they are changed', async () => {
    expect(await read()).toEqual({
      name: boss.database,
      time_zone: 'Asia/Shanghai',
      max_users: null,
      registration: false,
      ai_budget_fen: 0,
      active_users: 1,
      version: 0,
    })
  })

  test('record changes in the audit log', async () => {
    const name = `${boss.database}新`
    const chosen = {
      name: ` ${name} `,
      time_zone: 'Asia/Urumqi',
      max_users: 5,
      registration: true,
      ai_budget_fen: 2_000,
    }
    expect(await save(chosen)).toMatchObject({ status: 200, data: { ...chosen, name, version: 1 } })
    expect(await read()).toMatchObject({ ...chosen, name, version: 1 })
    const [entry] = await trail()
    const { data } = await h.call(getAuditEntry, { id: entry?.id ?? 0 }, { token: boss.token })
    expect(data).toMatchObject({
      user_id: boss.userId,
      before: { name: boss.database, time_zone: 'Asia/Shanghai', max_users: null, ai_budget_fen: 0 },
      after: { ...chosen, name },
    })
  })

  test('ignore a second tap on 保存', async () => {
    const { active_users: _, ...before } = await read()
    const tap = () =>
      h.call(
        saveSettings,
        { ...before, max_users: 9 },
        { token: boss.token, headers: { 'idempotency-key': 'settings-once' } },
      )
    const first = await tap()
    expect(await tap()).toEqual(first)
    expect(await trail()).toHaveLength(1)
  })

  test('ignore a save without changes', async () => {
    expect(await save({})).toMatchObject({ status: 200, data: { version: 0 } })
    expect(await trail()).toHaveLength(0)
  })

  test('reject the second of two concurrent saves', async () => {
    const otherUser = await h.signIn({ boss: true, tenantId: boss.tenantId })
    const base = { name: boss.database, time_zone: 'Asia/Shanghai', ai_budget_fen: 0, version: 0 }
    const answers = await Promise.all([
      h.call(saveSettings, { ...base, max_users: 7 }, { token: boss.token }),
      h.call(saveSettings, { ...base, max_users: 8 }, { token: otherUser.token }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe(ERRORS.conflict.code)
    expect(await trail()).toHaveLength(1)
  })

  test.each([
    ['a name of spaces', { name: '   ' }, 400],
    ['an unknown time zone', { time_zone: 'Asia/Atlantis' }, 400],
    ['an offset instead of a zone', { time_zone: '+08:00' }, 400],
    ['a limit of zero', { max_users: 0 }, 400],
    ['a negative budget', { ai_budget_fen: -1 }, 400],
  ])('reject %s', async (_, changes, status) => {
    expect((await save(changes)).status).toBe(status)
    expect(await read()).toMatchObject({ version: 0 })
  })

  test('reject a limit below the accounts in use', async () => {
    await h.signIn({ tenantId: boss.tenantId })
    const answer = await save({ max_users: 1 })
    expect(answer).toMatchObject({ status: 409, code: ERRORS.limit_below_use.code })
    expect(answer.msg).toContain('2 个')
  })

  test("reject another company's name", async () => {
    const { database } = await h.signIn({ boss: true })
    expect(await save({ name: database })).toMatchObject({
      status: 409,
      code: ERRORS.database_name_taken.code,
    })
  })

  test('accept the new name at sign-in', async () => {
    const name = `${boss.database}改`
    await save({ name })
    const credentials = { yonghuming: boss.name, mima: PASSWORD }
    expect((await h.call(login, { ...credentials, shujuku: boss.database }, {})).status).toBe(422)
    const answer = await h.call(login, { ...credentials, shujuku: name }, {})
    expect(answer).toMatchObject({ status: 200, data: { shujuku: name } })
    // Existing sign-ins remain valid.
    expect((await read()).name).toBe(name)
  })

  test('offer demo users under the renamed demo company', async () => {
    await h.database.withOwner((db) =>
      db.execute(sql`update tenant set settings = settings || '{"demo":true}' where id = ${boss.tenantId}`),
    )
    await save({ name: `${boss.database}试` })
    const { data } = await h.call(getSystemState, {}, {})
    expect(data.demo?.shujuku).toBe(`${boss.database}试`)
    await h.database.withOwner((db) => db.execute(sql`update tenant set settings = settings - 'demo'`))
  })

  test('apply to one company only', async () => {
    await save({ max_users: 3 })
    expect(await read(await h.signIn({ boss: true }))).toMatchObject({ max_users: null, version: 0 })
  })
})

describe('user limit', () => {
  const add = () =>
    h.database.withTenant({ tenantId: boss.tenantId }, async (db) => {
      await requireUserCapacity(db, boss.tenantId)
      return aUser(db, { tenantId: boss.tenantId, passwordHash: 'x' })
    })

  test('allows exactly the limit with concurrent requests', async () => {
    await save({ max_users: 2 })
    const outcomes = await Promise.allSettled([add(), add(), add()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: ERRORS.user_limit_reached.code })
    expect(await read()).toMatchObject({ active_users: 2 })
  })

  test('does not count disabled accounts', async () => {
    await save({ max_users: 2 })
    const { id } = await add()
    await h.database.withOwner((db) =>
      db.execute(sql`update app_user set disabled_at = now() where id = ${id}`),
    )
    await expect(add()).resolves.toBeDefined()
  })

  test('is unlimited by default', async () => {
    await expect(Promise.all([add(), add()])).resolves.toHaveLength(2)
  })
})

test("uses the company's own zone, also as owner", async () => {
  const otherUser = await h.signIn({ boss: true })
  await save({ time_zone: 'America/New_York' })
  const zones = await h.database.withOwner(async (db) => [
    await getTenantZone(db, boss.tenantId),
    await getTenantZone(db, otherUser.tenantId),
  ])
  expect(zones).toEqual(['America/New_York', DEFAULT_ZONE])
})

test('sends a new zone with the next token and sign-in', async () => {
  await save({ time_zone: 'America/New_York' })
  const { data } = await h.call(refresh, { refreshtoken: boss.refreshtoken })
  expect(data.time_zone).toBe('America/New_York')
  const { database: shujuku, name: yonghuming } = boss
  const nextSignIn = await h.call(login, { yonghuming, shujuku, mima: PASSWORD })
  expect(nextSignIn.data.time_zone).toBe('America/New_York')
})
