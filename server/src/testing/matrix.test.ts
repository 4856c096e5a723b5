import { ACCESS_TOKEN_SECONDS, PUPIL_POSITION } from '@shangxue/contract/constants'
import { type Endpoint, pathKeys } from '@shangxue/contract/endpoint'
import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors'
import type { Permission } from '@shangxue/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrand, aDevice, aLocation, aPrice, aProduct, aSku } from './builders.ts'
import { type CallOptions, type Harness, startHarness, type TestUser } from './harness.ts'
import { recordsOf, SOMETHING } from './matrix-records.ts'

/**
 * Checks every endpoint of the contract against every caller that it must reject; new endpoints are covered
 * automatically.
 */
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

/** Sends path parameters only, so that a rejection cannot come from validation. */
const knock = (e: Endpoint, options: CallOptions) =>
  h.call(e, Object.fromEntries(pathKeys(e.path).map((key) => [key, SOMETHING[key] ?? '1'])) as never, options)

const label = (e: Endpoint) => `${e.method} ${e.path}`
const guarded = ENDPOINTS.filter((e) => e.permission !== 'public')
const refusesPupils = guarded.filter((e) => e.permission !== 'login')
const needsMore = refusesPupils.filter((e) => e.permission !== 'staff')
/** Prefixes of paths that pupils may call; all others are for staff. */
const PUPILS_PATHS =
  /^\/api\/(auth|permissions\/current-user|vuevantqita\/get-user-profile|english-study|speech|word-lists|wrong-questions|paper-analysis|papers|exams?|reading|reward|reward-tasks|exports|notifications|push|unread|wheel|file-links)\b/
const OPEN: Permission[] = ['public']

describe.each(guarded.map((e) => [label(e), e] as const))('%s without valid sign-in', (_, e) => {
  test('rejects a caller without a token', async () => {
    expect(await knock(e, {})).toMatchObject({ status: 401, code: ERRORS.not_signed_in.code })
  })
  test('rejects a forged token', async () => {
    const forged = `${boss.token.slice(0, -4)}AAAA`
    expect(await knock(e, { token: forged })).toMatchObject({ status: 401 })
  })
  test('rejects a foreign X-User-Name', async () => {
    const headers = { 'x-user-name': encodeURIComponent(bare.name) }
    expect(await knock(e, { token: boss.token, headers })).toMatchObject({
      status: 401,
      code: ERRORS.foreign_user_name.code,
    })
  })
  test('rejects an undecodable X-User-Name', async () => {
    expect(await knock(e, { token: boss.token, headers: { 'x-user-name': '%E0%A4%A' } })).toMatchObject({
      status: 401,
    })
  })
})

describe.each(needsMore.map((e) => [label(e), e] as const))('%s without permission', (_, e) => {
  test('rejects a user without the permission for any input', async () => {
    expect(await knock(e, { token: bare.token })).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })
})

describe.each(refusesPupils.map((e) => [label(e), e] as const))('%s as a pupil', (_, e) => {
  test('rejects a pupil for any input', async () => {
    expect(await knock(e, { token: pupil.token })).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })
})

describe('every endpoint', () => {
  test('of the business requires staff', () => {
    const open = guarded.filter((e) => e.permission === 'login').map(label)
    expect(open.filter((l) => !PUPILS_PATHS.test(l.slice(l.indexOf('/'))))).toEqual([])
  })
  test('is registered', () => {
    for (const e of ENDPOINTS) expect(h.app.hasRoute({ method: e.method, url: e.path }), label(e)).toBe(true)
  })
  test('is declared once', () => {
    const labels = ENDPOINTS.map(label)
    expect(labels.filter((l, i) => labels.indexOf(l) !== i)).toEqual([])
  })
  test('is public only if listed', () => {
    expect(
      ENDPOINTS.filter((e) => OPEN.includes(e.permission))
        .map(label)
        .sort(),
    ).toEqual([
      // A tenant may allow learners to register.
      'GET /api/auth/registration',
      'GET /api/auth/setup',
      // Guests may use the English study material.
      'GET /api/english-study/cloze-passages',
      'GET /api/english-study/library',
      'GET /api/english-study/sentences',
      'GET /api/english-study/tts',
      'GET /api/english-study/words',
      // The token grants the access.
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
  test('has a contract for each /api route', () => {
    const routes = h.app.printRoutes({ commonPrefix: false }).match(/\/api\/\S*/g) ?? []
    const declared = new Set(ENDPOINTS.map((e) => e.path as string))
    expect(routes.filter((route) => !declared.has(route))).toEqual([])
  })
})

describe('the boss of another tenant', () => {
  test('finds no record by a foreign id', async () => {
    const known = await recordsOf(h, boss, bare)
    const { token } = await h.signedIn({ boss: true })
    for (const e of guarded.filter(({ path }) => pathKeys(path).length > 0)) {
      const sample = known[e.path]
      expect(sample, `${e.path} needs a sample record in this test`).toBeDefined()
      expect(await h.call(e, sample as never, { token }), label(e)).toMatchObject({ status: 404 })
    }
  })

  test('finds no foreign data in any list', async () => {
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

// Last, because it advances the clock.
describe('an expired token', () => {
  test('is rejected by every endpoint', async () => {
    h.advance((ACCESS_TOKEN_SECONDS + 1) * 1000)
    for (const e of guarded)
      expect(await knock(e, { token: expired.token }), label(e)).toMatchObject({ status: 401 })
  })
})
