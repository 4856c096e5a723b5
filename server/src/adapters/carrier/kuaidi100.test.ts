import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kuaidi100 } from './kuaidi100.ts'
import type { Parcel } from './port.ts'
import * as reply from './testing/carrier-server.ts'

let server: Awaited<ReturnType<typeof reply.startCarrierServer>>
beforeAll(async () => {
  server = await reply.startCarrierServer()
})
afterAll(() => server.close())

const PARCEL: Parcel = { carrier: 'yuantong', number: 'YT123456', phoneTail: '8888' }
const track = (answerMs = 5_000) =>
  kuaidi100({ url: server.url, key: 'secret', customer: 'C1' }, answerMs).track(PARCEL)

test('signs the query with the key without sending it', async () => {
  server.setReply(reply.respondsWithTracking('0', []))
  await track()
  const [form = {}] = server.forms
  expect(JSON.parse(form.param ?? '')).toMatchObject({ com: 'yuantong', num: 'YT123456', phone: '8888' })
  const sign = createHash('md5').update(`${form.param}secretC1`).digest('hex').toUpperCase()
  expect(form).toEqual({ customer: 'C1', sign, param: form.param })
})

test('reads places, and times in Beijing time', async () => {
  server.setReply(
    reply.respondsWithTracking('5', [
      { time: '2026-11-20 09:30:05', context: '派送中', location: '杭州市' },
      { time: '2026-11-19 23:59', context: ' 已发出\u0000 ' },
      { time: '2026-11-19 08:00:00', context: '  ' },
    ]),
  )
  expect(await track()).toEqual({
    state: 'delivering',
    events: [
      { at: new Date('2026-11-20T01:30:05Z'), place: '杭州市', text: '派送中' },
      { at: new Date('2026-11-19T15:59:00Z'), place: '', text: '已发出' },
    ],
  })
})

test.each([
  ['0', 'moving'],
  ['1', 'collected'],
  ['2', 'trouble'],
  ['3', 'signed'],
  ['301', 'signed'],
  ['4', 'returned'],
  ['6', 'returned'],
  ['14', 'trouble'],
  ['99', 'moving'],
])('maps state %s to %s', async (code, state) => {
  server.setReply(reply.respondsWithTracking(code, []))
  expect(await track()).toMatchObject({ state })
})

test.each([
  ['an unknown parcel', reply.respondsWithRejection('500'), 'unknown'],
  ['a wrong telephone', reply.respondsWithRejection('408'), 'unknown'],
  ['a wrong signature', reply.respondsWithRejection('503'), 'refused'],
  ['an exhausted account', reply.respondsWithRejection('601'), 'refused'],
  ['a busy service', reply.respondsWithRejection('502'), 'failed'],
  ['a server error', reply.respondsWithStatus(500), 'failed'],
  ['a redirect', reply.respondsWithStatus(302, { location: '/elsewhere' }), 'failed'],
  ['a broken connection', reply.truncates, 'failed'],
  ['a page', reply.respondsWithHtml, 'failed'],
  ['null', reply.respondsWith(null), 'failed'],
  ['a response of the wrong shape', reply.respondsWith({ state: 3, data: [] }), 'failed'],
  [
    'events without a text',
    reply.respondsWith({ state: '3', data: [{ time: '2026-11-20 09:30:05' }] }),
    'failed',
  ],
  ['an invalid time', reply.respondsWithTracking('3', [{ time: '昨天', context: '已签收' }]), 'failed'],
  ['an oversized response', reply.respondsTooLarge, 'failed'],
] as const)('%s is a failure that says which', async (_, bad, reason) => {
  server.setReply(bad)
  await expect(track()).rejects.toMatchObject({ reason })
})

test('times out when the service never replies', async () => {
  server.setReply(reply.hangs)
  await expect(track(50)).rejects.toMatchObject({ reason: 'timed_out' })
})

test('cannot track parcels of other carriers', () => {
  const service = kuaidi100({ url: server.url, key: 'k', customer: 'c' })
  expect([service.knows('other'), service.knows('shunfeng')]).toEqual([false, true])
})
