import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { ACCESS_TOKEN_SECONDS, PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import { type Endpoint, pathKeys } from '@shangxue/contract/platform/endpoint'
import type { Permission } from '@shangxue/contract/platform/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrand, aDevice, aLocation, aPrice, aProduct, aSku } from '../builders.ts'
import { type CallOptions, type Harness, startHarness, type TestUser } from '../harness.ts'
import { createSampleRecords, MISSING_IDS } from './sample-records.ts'

/**
 * Checks every endpoint of the contract against every caller that it must reject; new endpoints are covered
 * automatically.
 */
let h: Harness
let boss: TestUser
let member: TestUser
let pupil: TestUser
let expired: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signIn({ boss: true })
  expired = await h.signIn({ boss: true })
  member = await h.signIn()
  pupil = await h.signIn({ position: PUPIL_POSITION })
})
afterAll(() => h.close())

/** Sends path parameters only, so that a rejection cannot come from validation. */
const callWithoutInput = (e: Endpoint, options: CallOptions) =>
  h.call(
    e,
    Object.fromEntries(pathKeys(e.path).map((key) => [key, MISSING_IDS[key] ?? '1'])) as never,
    options,
  )

const label = (e: Endpoint) => `${e.method} ${e.path}`
const guardedEndpoints = ENDPOINTS.filter((e) => e.permission !== 'public')
const closedToPupils = guardedEndpoints.filter((e) => e.permission !== 'login')
const needsPermission = closedToPupils.filter((e) => e.permission !== 'staff')
/** Prefixes of paths that pupils may call; all others are for staff. */
const PUPIL_PATHS =
  /^\/api\/(auth|permissions\/current-user|vuevantqita\/get-user-profile|english-study|speech|word-lists|wrong-questions|paper-analysis|papers|exams?|reading|reward|reward-tasks|exports|notifications|push|unread|wheel|file-links)\b/
const PUBLIC_PERMISSIONS: Permission[] = ['public']

/** Endpoints that do not reject the call with the expected status and, if given, code. One test tries all of them. */
async function endpointsThatAccept(
  endpoints: readonly Endpoint[],
  options: CallOptions,
  expected: { status: number; code?: number },
) {
  const accepting: string[] = []
  for (const e of endpoints) {
    const { status, code } = await callWithoutInput(e, options)
    if (status !== expected.status || code !== (expected.code ?? code))
      accepting.push(`${label(e)}: ${status} ${code}`)
  }
  return accepting
}

const NOT_SIGNED_IN = { status: 401, code: ERRORS.not_signed_in.code }
const FORBIDDEN = { status: 403, code: ERRORS.forbidden.code }

describe('every guarded endpoint rejects', () => {
  test('a caller without a token', async () => {
    expect(await endpointsThatAccept(guardedEndpoints, {}, NOT_SIGNED_IN)).toEqual([])
  })
  test('a forged token', async () => {
    const token = `${boss.token.slice(0, -4)}AAAA`
    expect(await endpointsThatAccept(guardedEndpoints, { token }, { status: 401 })).toEqual([])
  })
  test('the X-User-Name of another user', async () => {
    const options = { token: boss.token, headers: { 'x-user-name': encodeURIComponent(member.name) } }
    expect(
      await endpointsThatAccept(guardedEndpoints, options, {
        status: 401,
        code: ERRORS.foreign_user_name.code,
      }),
    ).toEqual([])
  })
  test('an undecodable X-User-Name', async () => {
    const options = { token: boss.token, headers: { 'x-user-name': '%E0%A4%A' } }
    expect(await endpointsThatAccept(guardedEndpoints, options, { status: 401 })).toEqual([])
  })
  test('a user without its permission for any input', async () => {
    expect(await endpointsThatAccept(needsPermission, { token: member.token }, FORBIDDEN)).toEqual([])
  })
  test('a pupil for any input, if it is for staff', async () => {
    expect(await endpointsThatAccept(closedToPupils, { token: pupil.token }, FORBIDDEN)).toEqual([])
  })
})

describe('every endpoint', () => {
  test('of the business requires staff', () => {
    const open = guardedEndpoints.filter((e) => e.permission === 'login').map(label)
    expect(open.filter((l) => !PUPIL_PATHS.test(l.slice(l.indexOf('/'))))).toEqual([])
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
      ENDPOINTS.filter((e) => PUBLIC_PERMISSIONS.includes(e.permission))
        .map(label)
        .sort(),
    ).toEqual([
      // A tenant may allow learners to register.
      'GET /api/auth/registration',
      'GET /api/auth/setup',
      // Guests may use the English study material.
      'GET /api/english-study/book',
      'GET /api/english-study/cloze-passages',
      'GET /api/english-study/gapped-texts',
      'GET /api/english-study/library',
      'GET /api/english-study/listening-texts',
      'GET /api/english-study/pictures',
      'GET /api/english-study/placement-items',
      'GET /api/english-study/sentences',
      'GET /api/english-study/tts',
      'GET /api/english-study/words',
      // The token grants the access.
      'GET /api/files/:token',
      'GET /api/reading/keyed-texts',
      'GET /api/reading/offers',
      'GET /api/reading/shares/:share',
      'GET /api/reading/shares/:share/card.png',
      'GET /api/reading/texts',
      'GET /api/reading/texts/:id/exercise',
      'GET /api/repairs/status/:code',
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
    const samples = await createSampleRecords(h, boss, member)
    const { token } = await h.signIn({ boss: true })
    for (const e of guardedEndpoints.filter(({ path }) => pathKeys(path).length > 0)) {
      const sample = samples[e.path]
      expect(sample, `${e.path} needs a sample record in this test`).toBeDefined()
      expect(await h.call(e, sample as never, { token }), label(e)).toMatchObject({ status: 404 })
    }
  })

  test('finds no foreign data in any list', async () => {
    const marker = '甲方专用标记'
    await h.database.withOwner(async (db) => {
      const { tenantId } = boss
      const brand = await aBrand(db, { tenantId, name: `${marker}牌` })
      const product = await aProduct(db, { tenantId, brandId: brand.id, name: `${marker}机` })
      const sku = await aSku(db, { tenantId, productId: product.id, spec: marker })
      const place = await aLocation(db, { tenantId, name: `${marker}店` })
      await aDevice(db, { tenantId, skuId: sku.id, locationId: place.id })
      await aPrice(db, { tenantId, skuId: sku.id })
    })
    const lists = guardedEndpoints.filter(
      (e) => e.method === 'GET' && pathKeys(e.path).length === 0 && !e.produces,
    )
    const readLists = async (token: string) => {
      const answers = await Promise.all(lists.map((e) => h.call(e, { code: marker } as never, { token })))
      return answers.map(({ data }) => JSON.stringify(data)).join()
    }
    expect(await readLists(boss.token)).toContain(marker)
    expect(await readLists((await h.signIn({ boss: true })).token)).not.toContain(marker)
  })
})

// Last, because it advances the clock.
describe('an expired token', () => {
  test('is rejected by every endpoint', async () => {
    h.advance((ACCESS_TOKEN_SECONDS + 1) * 1000)
    expect(await endpointsThatAccept(guardedEndpoints, { token: expired.token }, { status: 401 })).toEqual([])
  })
})
