import { getSettings } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { UPLOAD_TIMEOUT_MS } from '@shangxue/contract/platform/constants'
import { listSignIns } from '@shangxue/contract/session/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../testing/harness.ts'

const LIMIT = 40

let h: Harness
beforeAll(async () => {
  h = await startHarness({ requestsPerMinute: LIMIT })
})
afterAll(() => h.close())

let addresses = 0
const nextAddress = () => `10.9.0.${++addresses}`
const statuses = async (url: string, times: number, remoteAddress: string, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answers: number[] = []
  for (let i = 0; i < times; i++)
    answers.push((await h.app.inject({ url, headers, remoteAddress })).statusCode)
  return answers
}

test('counts unauthenticated requests', async () => {
  const address = nextAddress()
  const answers = await statuses(listSignIns.path, LIMIT + 5, address, 'forged')
  expect(answers).toEqual([...Array(LIMIT).fill(401), ...Array(5).fill(429)])
  const rejected = await h.app.inject({ url: listSignIns.path, remoteAddress: address })
  expect(rejected.json()).toMatchObject({ code: ERRORS.too_many_requests.code })
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statuses(listSignIns.path, 1, nextAddress(), 'forged')).toEqual([401])
})

test('counts forbidden requests', async () => {
  const { token } = await h.signIn()
  const answers = await statuses(getSettings.path, LIMIT + 1, nextAddress(), token)
  expect(answers).toEqual([...Array(LIMIT).fill(403), 429])
})

test.each(['/docs/json', '/docs/', '/docs/static/swagger-ui.css'])(
  'counts %s against the limit',
  async (url) => {
    const address = nextAddress()
    await statuses(listSignIns.path, LIMIT - 1, address)
    expect(await statuses(url, 2, address)).toEqual([200, 429])
  },
)

test.each(['/ready', '/metrics'])('limits %s separately from API calls', async (url) => {
  const address = nextAddress()
  await statuses(listSignIns.path, LIMIT + 1, address)
  const answers = await statuses(url, 130, address)
  expect(answers.slice(0, 100)).not.toContain(429)
  expect(answers.at(-1)).toBe(429)
  expect(await statuses(url, 1, nextAddress())).not.toContain(429)
  expect(await statuses('/health', 1, address)).toEqual([200])
})

test("limits request duration to the client's upload timeout", () => {
  expect(h.app.server.requestTimeout).toBe(UPLOAD_TIMEOUT_MS)
})
