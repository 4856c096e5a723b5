import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createWebhook, resendWebhookDelivery, testWebhook } from '@shangxue/contract/webhooks/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSecret } from './testing/receiver.ts'
import { createWebhookFixture } from './testing/webhook-fixture.ts'

const EXAMPLE = fileURLToPath(new URL('../../../../examples/receive-webhooks.mjs', import.meta.url))
const fixture = createWebhookFixture({ timeoutMs: 10_000 })
const secret = newSecret()
let child: ChildProcess
let url: string
const lines: string[] = []

beforeAll(async () => {
  child = spawn(process.execPath, [EXAMPLE], {
    env: { WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('no output')
  const output = createInterface({ input: child.stdout })
  const [greeting] = await once(output, 'line')
  url = `http://127.0.0.1:${/\d+/.exec(greeting)?.[0]}/hook`
  output.on('line', (line) => lines.push(line))
})
afterAll(async () => {
  const exited = once(child, 'exit')
  child.kill()
  await exited
})

/** Posts a body as a sender with the secret would. */
async function post(overrides: { id?: string; at?: number; body?: string; signedBody?: string } = {}) {
  const { id = `evt_${crypto.randomUUID()}`, at = Date.now(), body = '{"type":"a","id":"1"}' } = overrides
  const timestamp = Math.floor(at / 1_000)
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${overrides.signedBody ?? body}`)
    .digest('base64')
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,bm90IHRoaXM= v1,${signature}`,
  }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

test('receives an event of the server once although it is sent twice', async () => {
  const events = ['task.completed' as const]
  const { data } = await fixture.h.call(createWebhook, { name: '示例', url, events, secret }, fixture.auth())
  await fixture.publish('示例任务')
  await fixture.sendAt(data.id, Date.now() + 1_000)
  const [delivery] = await fixture.deliveries(data.id)
  expect(delivery).toMatchObject({ state: 'succeeded', last_status: 204 })
  await fixture.h.call(resendWebhookDelivery, { id: delivery?.id ?? 0 }, fixture.auth())
  await fixture.sendAt(data.id, Date.now() + 1_000)
  expect(await fixture.deliveries(data.id)).toMatchObject([{ state: 'succeeded', last_status: 200 }])
  await expect.poll(() => lines).toEqual([`task.completed ${delivery?.event_id} {"id":"示例任务"}`])
})

test('receives the test event of the server', async () => {
  const events = ['stock.low' as const]
  const { data } = await fixture.h.call(createWebhook, { name: '示例', url, events, secret }, fixture.auth())
  const result = await fixture.h.call(testWebhook, { id: data.id, type: 'stock.low' }, fixture.auth())
  expect(result.data).toMatchObject({ succeeded: true, status: 204 })
})

test('accepts a second signature', async () => expect(await post()).toBe(204))
test('rejects a changed body', async () => expect(await post({ signedBody: '{}' })).toBe(401))
test.each([
  ['old', -6],
  ['future', 6],
])('rejects an %s timestamp', async (_, minutes) => {
  expect(await post({ at: Date.now() + minutes * 60_000 })).toBe(400)
})
test('ignores a repeated id', async () => {
  const id = 'evt_repeated'
  expect([await post({ id }), await post({ id })]).toEqual([204, 200])
})
