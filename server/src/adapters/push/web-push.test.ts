import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PushMessage } from './port.ts'
import * as reply from './testing/push-server.ts'
import { deriveVapidKeys, generatePrivateKey } from './vapid.ts'
import { createWebPush } from './web-push.ts'

let server: Awaited<ReturnType<typeof reply.startPushServer>>
beforeAll(async () => {
  server = await reply.startPushServer()
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

/** Only the clock: timers of connections go on. */
const setClock = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })

const keys = deriveVapidKeys(generatePrivateKey())
const MESSAGE: PushMessage = {
  payload: JSON.stringify({ title: '任务到期：给华讯送样机', body: '今天 15:00' }),
  ttlSeconds: 3_600,
  urgency: 'high',
  topic: 'task-7',
}
const service = (options: Partial<Parameters<typeof createWebPush>[0]> = {}) =>
  createWebPush({
    keys,
    contact: 'mailto:it@example.com',
    allowEndpoint: (url) => url.startsWith(server.url),
    ...options,
  })

test('the browser of these tests decrypts the example of RFC 8291', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const browser = reply.createBrowser('https://push.example.net', 'push', {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  })
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(browser.decrypt(body)).toBe('When I grow up, I want to be a watermelon')
})

test('encrypts for its browser and sends the required headers', async () => {
  server.setReply()
  const browser = server.browser('device-1')
  expect(await service().send(browser, MESSAGE)).toEqual({ kind: 'sent' })
  const [received] = server.received
  expect(browser.decrypt(received?.body ?? Buffer.of())).toBe(MESSAGE.payload)
  expect(() => server.browser().decrypt(received?.body ?? Buffer.of())).toThrow()
  expect(received?.path).toBe('/device-1')
  expect(received?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '3600',
    urgency: 'high',
    topic: 'task-7',
  })
})

test('encrypts the same text differently each time', async () => {
  server.setReply()
  const browser = server.browser()
  for (let i = 0; i < 2; i++) await service().send(browser, MESSAGE)
  const [first, second] = server.received
  expect(first?.body.equals(second?.body ?? Buffer.of())).toBe(false)
})

test('signs for this push service and half a day', async () => {
  server.setReply()
  setClock('2026-11-20T00:00:00Z')
  await service().send(server.browser(), MESSAGE)
  const [, token = '', key = ''] =
    /^vapid t=(.+), k=(.+)$/.exec(server.received[0]?.headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload, protectedHeader } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
    currentDate: new Date('2026-11-20T11:59:00Z'),
  })
  expect(key).toBe(keys.publicKey)
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT' })
  expect(payload).toEqual({
    aud: server.url,
    sub: 'mailto:it@example.com',
    exp: Date.parse('2026-11-20T12:00:00Z') / 1_000,
  })
})

test('reuses a signature until shortly before it expires', async () => {
  server.setReply()
  const sender = service()
  for (const time of ['2026-11-20T00:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z']) {
    setClock(time)
    await sender.send(server.browser(), MESSAGE)
  }
  const [first, second, third] = server.received.map(({ headers }) => headers.authorization)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('derives the public key and validates the private key', () => {
  // Example of RFC 8291.
  expect(deriveVapidKeys('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw').publicKey).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  )
  expect(() => deriveVapidKeys('no key')).toThrow('32 bytes')
  expect(() => deriveVapidKeys(Buffer.alloc(32).toString('base64url'))).toThrow()
})

test.each([
  ['an ended subscription', reply.status(410), { kind: 'gone' }],
  ['an unknown endpoint', reply.status(404), { kind: 'gone' }],
  ['a rate limit', reply.status(429, { 'retry-after': '120' }), { kind: 'later', afterSeconds: 120 }],
  ['a rate limit without a date', reply.status(429), { kind: 'later' }],
  [
    'a date to wait for',
    reply.status(503, { 'retry-after': new Date(1_800_000_000_000).toUTCString() }),
    { kind: 'later', afterSeconds: 60 },
  ],
  [
    'a date that has passed',
    reply.status(503, { 'retry-after': new Date(0).toUTCString() }),
    { kind: 'later', afterSeconds: 0 },
  ],
  ['a week to wait', reply.status(429, { 'retry-after': '604800' }), { kind: 'later', afterSeconds: 86_400 }],
  ['an invalid wait', reply.status(429, { 'retry-after': 'soon' }), { kind: 'later' }],
  ['a server error', reply.status(500), { kind: 'later' }],
  ['a broken connection', reply.hangsUp, { kind: 'later' }],
  ['a foreign key', reply.status(403), { kind: 'denied', status: 403 }],
  ['an invalid signature', reply.status(401), { kind: 'denied', status: 401 }],
  ['a redirect', reply.status(302, { location: 'http://127.0.0.1:1/' }), { kind: 'refused', status: 302 }],
])('maps a reply: %s', async (_, answer, outcome) => {
  server.setReply(answer)
  expect(await service({ now: () => 1_799_999_940_000 }).send(server.browser(), MESSAGE)).toEqual(outcome)
  expect(server.received).toHaveLength(1)
})

test('gives up when the service never replies', async () => {
  server.setReply(reply.hangs)
  expect(await service({ timeoutMs: 50 }).send(server.browser(), MESSAGE)).toEqual({ kind: 'later' })
})

test.each([
  ['a point off the curve', { p256dh: 'A'.repeat(87) }],
  ['a key that is too short', { p256dh: 'AAAA' }],
  ['a secret that is too short', { auth: 'AAAA' }],
])('rejects %s before sending', async (_, broken) => {
  server.setReply()
  expect(await service().send({ ...server.browser(), ...broken }, MESSAGE)).toEqual({
    kind: 'refused',
    status: 0,
  })
  expect(server.received).toEqual([])
})

test('retries later when our own contact is invalid', async () => {
  server.setReply()
  expect(await service({ contact: 'nobody' }).send(server.browser(), MESSAGE)).toEqual({ kind: 'later' })
})

test('blocks loopback endpoints by default', async () => {
  server.setReply()
  const strict = createWebPush({ keys, contact: 'mailto:it@example.com' })
  expect(await strict.send(server.browser(), MESSAGE)).toEqual({ kind: 'refused', status: 0 })
  expect(server.received).toEqual([])
})
