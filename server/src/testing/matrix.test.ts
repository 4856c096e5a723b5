import { ACCESS_TOKEN_SECONDS, PUPIL_POSITION } from '@shangxue/contract/constants'
import { type Endpoint, pathKeys } from '@shangxue/contract/endpoint'
import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors'
import type { Permission } from '@shangxue/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrand, aDevice, aLocation, aPrice, aProduct, aSku } from './builders.ts'
import { type CallOptions, type Harness, startHarness, type TestUser } from './harness.ts'
import { recordsOf, SOMETHING } from './matrix-records.ts'

/** Every endpoint of the contract against every caller it must refuse; a new endpoint is covered unasked. */
let h: Harness
let boss: TestUser
let bare: TestUser
let pupil: TestUser
let expired: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signedIn({ boss: true })
  expired = await h.signedIn({ boss: true })
  bare = await h.signedIn()
  pupil = await h.signedIn({ position: PUPIL_POSITION })
})
afterAll(() => h.close())

/** Nothing but path parameters, so that a refusal can't be one of validation. */
const knock = (e: Endpoint, options: CallOptions) =>
  h.call(e, Object.fromEntries(pathKeys(e.path).map((key) => [key, SOMETHING[key] ?? '1'])) as never, options)

const label = (e: Endpoint) => `${e.method} ${e.path}`
const guarded = ENDPOINTS.filter((e) => e.permission !== 'public')
const refusesPupils = guarded.filter((e) => e.permission !== 'login')
const needsMore = refusesPupils.filter((e) => e.permission !== 'staff')
/** What a pupil may call starts with one of these; every other path is business, and for staff. */
const PUPILS_PATHS =
  /^\/api\/(auth|permissions\/current-user|vuevantqita\/get-user-profile|english-study|speech|word-lists|wrong-questions|paper-analysis|papers|exams?|reading|reward|reward-tasks|exports|notifications|push|unread|wheel|file-links)\b/
const OPEN: Permission[] = ['public']

describe.each(guarded.map((e) => [label(e), e] as const))('%s', (_, e) => {
  test('refuses a caller without a token', async () => {
    expect(await knock(e, {})).toMatchObject({ status: 401, code: ERRORS.not_signed_in.code })
  })
  test('refuses a forged token', async () => {
    const forged = `${boss.token.slice(0, -4)}AAAA`
    expect(await knock(e, { token: forged })).toMatchObject({ status: 401 })
  })
  test("refuses someone else's X-User-Name", async () => {
    const headers = { 'x-user-name': encodeURIComponent(bare.name) }
    expect(await knock(e, { token: boss.token, headers })).toMatchObject({
      status: 401,
      code: ERRORS.foreign_user_name.code,
    })
  })
  test('refuses an X-User-Name that cannot be decoded', async () => {
    expect(await knock(e, { token: boss.token, headers: { 'x-user-name': '%E0%A4%A' } })).toMatchObject({
      status: 401,
    })
  })
})

describe.each(needsMore.map((e) => [label(e), e] as const))('%s', (_, e) => {
  test('refuses a user without the permission, whatever the input', async () => {
    expect(await knock(e, { token: bare.token })).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })
})

describe.each(refusesPupils.map((e) => [label(e), e] as const))('%s', (_, e) => {
  test('refuses a pupil, whatever the input', async () => {
    expect(await knock(e, { token: pupil.token })).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })
})

describe('every endpoint', () => {
  test('of the business is for staff at least', () => {
    const open = guarded.filter((e) => e.permission === 'login').map(label)
    expect(open.filter((l) => !PUPILS_PATHS.test(l.slice(l.indexOf('/'))))).toEqual([])
  })
  test('is registered with the permission it declares', () => {
    for (const e of ENDPOINTS) expect(h.app.hasRoute({ method: e.method, url: e.path }), label(e)).toBe(true)
  })
  test('is declared once', () => {
    const labels = ENDPOINTS.map(label)
    expect(labels.filter((l, i) => labels.indexOf(l) !== i)).toEqual([])
  })
  test('is public only where that is meant', () => {
    expect(
      ENDPOINTS.filter((e) => OPEN.includes(e.permission))
        .map(label)
        .sort(),
    ).toEqual([
      // a company may let learners register
      'GET /api/auth/registration',
      'GET /api/auth/setup',
      // guests may use everything that is there to learn English
      'GET /api/english-study/cloze-passages',
      'GET /api/english-study/library',
      'GET /api/english-study/sentences',
      'GET /api/english-study/tts',
      'GET /api/english-study/words',
      // the token says who may read what, and until when
      'GET /api/files/:token',
      'GET /api/reading/offers',
      'GET /api/reading/shares/:share',
      'GET /api/reading/shares/:share/card.png',
      'GET /api/reading/texts',
      'GET /api/reading/texts/:id/exercise',
      'GET /api/reward-tasks/rankings/:code',
      'GET /api/reward-tasks/results/:code',
      'GET /api/speech/audio/:hash.mp3',
      'POST /api/auth/login',
      'POST /api/auth/refresh',
      'POST /api/auth/register',
      'POST /api/auth/setup',
      'POST /api/english-study/get-cloze-explanation',
      'POST /api/english-study/get-dictation-explanation',
      'POST /api/english-study/get-translation-explanation',
      'POST /api/english-study/get-word-explanation',
      'POST /api/english-study/tts-anna',
      'POST /api/reading/preview',
      'POST /api/reading/preview/exercise',
      'POST /api/reward/generate-volcano-tts',
    ])
  })
  test('there is no route under /api that the contract does not declare', () => {
    const routes = h.app.printRoutes({ commonPrefix: false }).match(/\/api\/\S*/g) ?? []
    const declared = new Set(ENDPOINTS.map((e) => e.path as string))
    expect(routes.filter((route) => !declared.has(route))).toEqual([])
  })
})

describe('the boss of another tenant', () => {
  test('gets, changes and deletes nothing by the id of a record that is not theirs', async () => {
    const known = await recordsOf(h, boss, bare)
    const { token } = await h.signedIn({ boss: true })
    for (const e of guarded.filter(({ path }) => pathKeys(path).length > 0)) {
      const sample = known[e.path]
      expect(sample, `${e.path} needs a sample record in this test`).toBeDefined()
      expect(await h.call(e, sample as never, { token }), label(e)).toMatchObject({ status: 404 })
    }
  })

  test('finds no trace of this one in any list', async () => {
    const mark = '甲方专用标记'
    await h.database.asSystem(async (db) => {
      const { tenantId } = boss
      const brand = await aBrand(db, { tenantId, name: `${mark}牌` })
      const product = await aProduct(db, { tenantId, brandId: brand.id, name: `${mark}机` })
      const sku = await aSku(db, { tenantId, productId: product.id, spec: mark })
      const place = await aLocation(db, { tenantId, name: `${mark}店` })
      await aDevice(db, { tenantId, skuId: sku.id, locationId: place.id })
      await aPrice(db, { tenantId, skuId: sku.id })
    })
    const lists = guarded.filter((e) => e.method === 'GET' && pathKeys(e.path).length === 0 && !e.produces)
    const told = async (token: string) => {
      const answers = await Promise.all(lists.map((e) => h.call(e, { code: mark } as never, { token })))
      return answers.map(({ data }) => JSON.stringify(data)).join()
    }
    expect(await told(boss.token)).toContain(mark)
    expect(await told((await h.signedIn({ boss: true })).token)).not.toContain(mark)
  })
})

// last: it moves the clock
describe('an expired token', () => {
  test('is refused by every endpoint', async () => {
    h.advance((ACCESS_TOKEN_SECONDS + 1) * 1000)
    for (const e of guarded)
      expect(await knock(e, { token: expired.token }), label(e)).toMatchObject({ status: 401 })
  })
})
