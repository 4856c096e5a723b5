import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  getReadingCard,
  shareReading,
  startReading,
  submitReading,
  unshareReading,
} from '@shangxue/contract/reading/endpoints'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaTagsOf } from '../../../platform/http/static/web-app.ts'
import { type Harness, startHarness } from '../../../testing/harness.ts'
import { insertTestExercise } from '../testing/exercise.ts'
import { readingPageHead } from './page-head.ts'

const LIMIT_PER_MINUTE = 200
const PAGE =
  '<!doctype html><head><script>1</script><script type="module">2</script></head><div id="root"></div>'

let h: Harness
let webDir: string
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'shangxue-web-'))
  writeFileSync(join(webDir, 'index.html'), PAGE + ' '.repeat(10_000))
  h = await startHarness({ webDir, requestsPerMinute: LIMIT_PER_MINUTE })
})
afterAll(async () => {
  await h.close()
  rmSync(webDir, { recursive: true })
})

async function createShare() {
  const pupil = await h.signIn()
  const auth = { token: pupil.token }
  const id = await h.database.withTenant({ tenantId: pupil.tenantId }, (db) => insertTestExercise(db, pupil))
  const { data: started } = await h.call(startReading, { id }, auth)
  await h.call(submitReading, { id: started.attempt_id, chosen: [0, 1, 2], ms: [] }, auth)
  const { data } = await h.call(shareReading, { id: started.attempt_id }, auth)
  return { path: `/reading-comprehension-share/${data.share}`, attempt: started.attempt_id, auth }
}
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  h.app.inject({ url, headers, remoteAddress })

test('a shared result page is cached until it changes', async () => {
  const { path, attempt, auth } = await createShare()
  const first = await get(path, { 'accept-encoding': 'gzip' })
  expect(first.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  expect(gunzipSync(first.rawPayload).toString()).toContain('答对 3/3 题：A Day at the Market')
  const conditional = { 'if-none-match': String(first.headers.etag) }
  expect(await get(path, conditional)).toMatchObject({ statusCode: 304, body: '' })

  await h.database.withOwner((db) =>
    db.execute(sql`update reading_exercise set title = 'A Night at the Market'`),
  )
  expect((await get(path, conditional)).body).toContain('A Night at the Market')
  await h.call(unshareReading, { id: attempt }, auth)
  const notModified = await get(path, conditional)
  expect(notModified.statusCode).toBe(200)
  expect(notModified.body).not.toContain('og:title')
})

test('pages with their own head are rate-limited, others are not', async () => {
  const { path } = await createShare()
  const statuses = async (url: string) => {
    const answers = await Promise.all(
      Array.from({ length: LIMIT_PER_MINUTE + 5 }, () => get(url, {}, '192.0.2.2')),
    )
    return answers.filter(({ statusCode }) => statusCode === 429).length
  }
  expect(await statuses('/home')).toBe(0)
  expect(await statuses(path)).toBe(5)
  expect(await statuses('/home')).toBe(0)
})

test('a shared result page has Open Graph tags until revoked', async () => {
  const pupil = await h.signIn()
  const auth = { token: pupil.token }
  const id = await h.database.withTenant({ tenantId: pupil.tenantId }, (db) => insertTestExercise(db, pupil))
  const { data: started } = await h.call(startReading, { id }, auth)
  await h.call(submitReading, { id: started.attempt_id, chosen: [0, 1, 2], ms: [] }, auth)
  const { data } = await h.call(shareReading, { id: started.attempt_id }, auth)
  const head = (page: string, origin: string) => metaTagsOf([readingPageHead(h.database)], page, origin)
  const path = `/reading-comprehension-share/${data.share}`

  const tags = new Map(await head(path, 'https://example.com'))
  expect(tags.get('og:title')).toBe('答对 3/3 题：A Day at the Market')
  expect(tags.get('og:url')).toBe(`https://example.com${path}`)
  expect([...tags.values()].join()).not.toContain(pupil.name)

  const card = getReadingCard.path.replace(':share', data.share)
  expect(tags.get('og:image')).toBe(`https://example.com${card}`)
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
  await h.call(unshareReading, { id: started.attempt_id }, auth)
  expect(await head(path, 'https://example.com')).toEqual([])
  expect((await h.app.inject({ url: card })).statusCode).toBe(404)
})
