import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpActivationSource } from './http.ts'
import { ActivationFailure } from './port.ts'
import {
  hangs,
  type Reply,
  respondsWithJson,
  respondsWithText,
  startActivationServer,
  truncates,
} from './testing/activation-server.ts'

let server: Awaited<ReturnType<typeof startActivationServer>>
beforeAll(async () => {
  server = await startActivationServer()
})
afterAll(() => server.close())

const IMEI = '860000000000011'
const never = () => Promise.reject(new Error('no database is asked'))
const find = (imeis: readonly string[] = [IMEI], key: string | undefined = 'secret', timeoutMs = 2_000) =>
  httpActivationSource({ url: server.url, key }, timeoutMs).find({ imeis, transaction: never })

test('returns place and model of an activated phone', async () => {
  server.setReply(
    respondsWithJson({
      list: [{ imei: IMEI, activated_at: '2026-11-01T02:03:04Z', place: ' 杭州 ', model: 'Mate 70' }],
    }),
  )
  expect(await find()).toEqual([
    { imei: IMEI, activatedAt: new Date('2026-11-01T02:03:04Z'), place: '杭州', model: 'Mate 70' },
  ])
  expect(server.requests).toEqual([{ authorization: 'Bearer secret', imeis: [IMEI] }])
})

test('sends no authorization header without a key', async () => {
  server.setReply(respondsWithJson({ list: [] }))
  expect(
    await httpActivationSource({ url: server.url, key: undefined }).find({
      imeis: [IMEI],
      transaction: never,
    }),
  ).toEqual([])
  expect(server.requests[0]?.authorization).toBeUndefined()
})

test('drops unrequested phones, inactive phones and impossible times', async () => {
  const list = [
    { imei: '860000000000029', activated_at: '2026-11-01T00:00:00Z' },
    { imei: IMEI, activated_at: null },
    { imei: IMEI },
    { imei: IMEI, activated_at: 'yesterday' },
    { imei: IMEI, activated_at: '2999-01-01T00:00:00Z' },
    { imei: IMEI, activated_at: '1970-01-01T00:00:00Z' },
  ]
  server.setReply(respondsWithJson({ list }))
  expect(await find()).toEqual([])
})

const BAD: Record<string, Reply> = {
  'an error': respondsWithText('no', 500),
  'a redirect, which would leak the key': respondsWithText('', 302),
  'invalid JSON': respondsWithText('<html>'),
  'JSON of the wrong shape': respondsWithJson({ data: [] }),
  'a list of the wrong shape': respondsWithJson({ list: [{ imei: 1 }] }),
  'a truncated body': truncates,
  'an oversized body': respondsWithText(`{"list":"${'x'.repeat(2_100_000)}"}`),
}
test.each(Object.entries(BAD))('rejects a reply: %s', async (_, reply) => {
  server.setReply(reply)
  await expect(find()).rejects.toBeInstanceOf(ActivationFailure)
})

test('times out when the service never replies', async () => {
  server.setReply(hangs)
  await expect(find([IMEI], 'secret', 100)).rejects.toThrow('timed out')
})

test('fails when the service is unreachable', async () => {
  const unreachable = httpActivationSource({ url: 'http://127.0.0.1:1/', key: undefined })
  await expect(unreachable.find({ imeis: [IMEI], transaction: never })).rejects.toBeInstanceOf(
    ActivationFailure,
  )
})
