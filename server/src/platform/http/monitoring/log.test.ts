import { changePassword, login } from '@shangxue/contract/session/endpoints'
import { createUser } from '@shangxue/contract/users/admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness } from '../../../testing/harness.ts'

const log: string[] = []
let h: Harness
beforeAll(async () => {
  h = await startHarness({ log, requestsPerMinute: 40 })
})
afterAll(() => h.close())

describe('the log', () => {
  test('records who did what with the result and request id', async () => {
    const user = await h.signIn()
    await h.call(
      changePassword,
      { jiumima: 'wrong-one-1', xinmima: 'mountain-river-9' },
      { token: user.token },
    )
    const lines = log.map((line) => JSON.parse(line))
    const rejected = lines.find(({ path, status }) => path === '/api/auth/change-password' && status === 422)
    expect(rejected).toMatchObject({ method: 'POST', tenant: user.tenantId, user: user.userId })
    expect(rejected.reqId).toMatch(/^[\da-f-]{36}$/)
  })

  test('contains no password and no token', async () => {
    const user = await h.signIn()
    await h.call(login, { yonghuming: user.name, mima: 'not-the-password-1' })
    await h.call(changePassword, { jiumima: PASSWORD, xinmima: 'mountain-river-9' }, { token: user.token })
    await h.app.inject({
      method: 'POST',
      url: '/api/auth/login?mima=in-the-address',
      payload: { mima: PASSWORD },
    })
    const all = log.join('\n')
    expect(all).toContain('/api/auth/login')
    for (const secret of [
      PASSWORD,
      'not-the-password-1',
      'mountain-river-9',
      'in-the-address',
      user.token,
      user.refreshtoken,
    ])
      expect(all).not.toContain(secret)
  })
})

test('logs a failed statement without its values', async () => {
  const { token } = await h.signIn({ boss: true })
  const user = { yonghuming: '不该见到的名字', zhiwei: '店长', mima: 'mountain-river-9', template: null }
  await h.database.pool.query('alter table app_user rename column avatar to gone')
  const answer = await h.call(createUser, user, { token })
  await h.database.pool.query('alter table app_user rename column gone to avatar')
  expect(answer.status).toBe(500)
  const all = log.join('\n')
  expect(all).toMatch(/column \\"avatar\\" .*does not exist/)
  for (const secret of ['argon2id', '不该见到的名字']) expect(all).not.toContain(secret)
})

// Last, because it uses up the minute's limit.
describe('an address that exceeds the limit', () => {
  test('is rejected while /health stays available', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, () => h.app.inject('/api/auth/setup')))
    const rejected = answers.filter(({ statusCode }) => statusCode === 429)
    expect(rejected.length).toBeGreaterThan(0)
    expect(rejected[0]?.json()).toEqual({ code: 42900, msg: '操作太频繁，请稍后重试', data: null })
    expect((await h.app.inject('/health')).statusCode).toBe(200)
    // The same path, percent-encoded.
    for (const url of ['/%61pi/auth/setup', '/api/%61uth/setup'])
      expect((await h.app.inject(url)).statusCode, url).toBe(429)
  })
})
