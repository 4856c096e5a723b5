import {
  getReadingCard,
  shareReading,
  startReading,
  submitReading,
  unshareReading,
} from '@shangxue/contract/reading'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { readingHead } from './page-head.ts'
import { insertedExercise } from './testing/exercise.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

test('the page of a shared result tells messengers what it is, until it is taken back', async () => {
  const pupil = await h.signedIn()
  const as = { token: pupil.token }
  const id = await h.database.asTenant({ tenantId: pupil.tenantId }, (db) => insertedExercise(db, pupil))
  const { data: begun } = await h.call(startReading, { id }, as)
  await h.call(submitReading, { id: begun.attempt_id, chosen: [0, 1, 2], ms: [] }, as)
  const { data } = await h.call(shareReading, { id: begun.attempt_id }, as)
  const head = readingHead(h.database)
  const path = `/reading-comprehension-share/${data.share}`

  const told = new Map(await head(path, 'https://example.com'))
  expect(told.get('og:title')).toBe('答对 3/3 题：A Day at the Market')
  expect(told.get('og:url')).toBe(`https://example.com${path}`)
  expect([...told.values()].join()).not.toContain(pupil.name)

  const card = getReadingCard.path.replace(':share', data.share)
  expect(told.get('og:image')).toBe(`https://example.com${card}`)
  const picture = await h.app.inject({ url: card })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 1_200,
    height: 630,
  })
  const again = await h.app.inject({ url: card, headers: { 'if-none-match': picture.headers.etag } })
  expect(again.statusCode).toBe(304)

  expect(await head('/home', 'https://example.com')).toEqual([])
  expect(await head('/reading-comprehension-share/short', 'https://example.com')).toEqual([])
  await h.call(unshareReading, { id: begun.attempt_id }, as)
  expect(await head(path, 'https://example.com')).toEqual([])
  expect((await h.app.inject({ url: card })).statusCode).toBe(404)
})
