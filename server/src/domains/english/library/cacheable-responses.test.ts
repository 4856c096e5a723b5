import { gunzipSync } from 'node:zlib'
import * as contract from '@shangxue/contract/english/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

const get = (url: string, headers = {}) => h.app.inject({ url, headers })
const WORDS = `${contract.getStudyWords.path}?grade=7`

describe.each([
  ['words', WORDS],
  ['pictures', `${contract.getStudyPictures.path}?grade=3`],
  ['sentences', `${contract.getStudySentences.path}?level=${encodeURIComponent('初中')}`],
  ['passages', `${contract.getStudyCloze.path}?level=${encodeURIComponent('初中')}`],
  ['texts with gaps', `${contract.getStudyGappedTexts.path}?level=${encodeURIComponent('初中')}`],
  ['what there is to learn', contract.getStudyLibrary.path],
])('endpoint for %s', (_, url) => {
  test('answers a matching ETag with 304', async () => {
    const first = await get(url)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await get(url, { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('serves compressed and plain JSON that must be revalidated', async () => {
    const plain = await get(url)
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const small = await get(url, { 'accept-encoding': 'br, gzip;q=0.8' })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.headers.etag).toBe(plain.headers.etag)
    expect(gunzipSync(small.rawPayload)).toEqual(plain.rawPayload)
    expect((await get(url, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  })
})

test('another grade has another ETag, an unknown one is empty', async () => {
  const tags = await Promise.all(
    [3, 7, 16].map(
      async (grade) => (await get(`${contract.getStudyWords.path}?grade=${grade}`)).headers.etag,
    ),
  )
  expect(new Set(tags).size).toBe(3)
  expect((await h.call(contract.getStudyWords, { grade: 16 })).data.list).toEqual([])
})

test('returns only contract fields', async () => {
  const { list } = (await get(WORDS)).json().data
  expect(list[0]).toHaveProperty('spelling')
  expect(list[0]).not.toHaveProperty('level')
})
