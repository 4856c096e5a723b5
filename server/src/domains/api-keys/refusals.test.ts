import { createApiKey, listApiKeys, revokeApiKey } from '@shangxue/contract/api-keys/endpoints'
import { API_KEY_CALLS_PER_MINUTE } from '@shangxue/contract/api-keys/schemas'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { acceptsApiKey, asksForPassword } from '@shangxue/contract/platform/api-key-access'
import { type Endpoint, pathKeys } from '@shangxue/contract/platform/endpoint'
import { PERMISSION_KEYS } from '@shangxue/contract/platform/permissions'
import { listSales } from '@shangxue/contract/sales/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import { disableUser, savePermissions } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../testing/harness.ts'
import { formatKey, generateSecret } from './key-format.ts'
import { changeKey, createPersonal, createService, inDays, type TestKey } from './testing/api-key-fixture.ts'

let h: Harness
let boss: TestUser
let seller: TestUser
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  seller = await h.signIn({ tenantId: boss.tenantId, permissions: ['sales-record', 'export'] })
})
afterAll(() => h.close())

const label = (e: Endpoint) => `${e.method} ${e.path}`
const withoutInput = (e: Endpoint) => Object.fromEntries(pathKeys(e.path).map((key) => [key, '1'])) as never
const newSeller = () => h.signIn({ tenantId: boss.tenantId, permissions: ['sales-record'] })
const listsSales = ({ key }: TestKey) => h.call(listSales, {}, { token: key })

describe('a key', () => {
  test('that was never created is unknown', async () => {
    const token = formatKey({ tenantId: boss.tenantId, id: 999_999, secret: generateSecret() })
    expect(await h.call(listSales, {}, { token })).toMatchObject({
      status: 401,
      code: ERRORS.api_key_unknown.code,
    })
  })

  test('with another secret is unknown, also for a revoked key', async () => {
    const { id } = await createPersonal(h, seller, { scopes: ['sales-record'] })
    await h.call(revokeApiKey, { id }, { token: seller.token })
    const token = formatKey({ tenantId: boss.tenantId, id, secret: generateSecret() })
    expect(await h.call(listSales, {}, { token })).toMatchObject({ code: ERRORS.api_key_unknown.code })
  })

  test('with a typo is malformed', async () => {
    const { key } = await createPersonal(h, seller, { scopes: ['sales-record'] })
    for (const token of [key.slice(0, -1), `${key}0`, 'sxk_x'])
      expect(await h.call(listSales, {}, { token })).toMatchObject({
        status: 401,
        code: ERRORS.api_key_malformed.code,
      })
  })

  test('of another company finds nothing of this one', async () => {
    const other = await h.signIn({ boss: true })
    const own = await createPersonal(h, seller, { scopes: ['sales-record'] })
    const foreign = await createService(h, other, { scopes: ['sales-record'] })
    const [, , id, rest = ''] = own.key.split('_')
    const moved = `sxk_${other.tenantId}_${id}_${rest}`
    expect(await h.call(listSales, {}, { token: moved })).toMatchObject({ status: 401 })
    expect(await listsSales(foreign)).toMatchObject({ status: 200, data: { list: [] } })
    expect(await h.call(revokeApiKey, { id: own.id }, { token: other.token })).toMatchObject({ status: 404 })
  })

  test('is rejected once revoked', async () => {
    const created = await createPersonal(h, seller, { scopes: ['sales-record'] })
    expect(await listsSales(created)).toMatchObject({ status: 200 })
    await h.call(revokeApiKey, { id: created.id }, { token: seller.token })
    expect(await listsSales(created)).toMatchObject({ status: 401, code: ERRORS.api_key_revoked.code })
  })

  test('is rejected once expired', async () => {
    const created = await createService(h, boss, { scopes: ['sales-record'] })
    await changeKey(h, created, sql`expires_at = now()`)
    expect(await listsSales(created)).toMatchObject({ status: 401, code: ERRORS.api_key_expired.code })
  })

  test('is rejected while its owner is disabled', async () => {
    const leaver = await newSeller()
    const created = await createPersonal(h, leaver, { scopes: ['sales-record'] })
    await h.call(disableUser, { id: leaver.userId }, { token: boss.token })
    expect(await listsSales(created)).toMatchObject({ status: 403, code: ERRORS.user_disabled.code })
  })

  test('is rejected while its owner has a temporary password', async () => {
    const owner = await newSeller()
    const created = await createPersonal(h, owner, { scopes: ['sales-record'] })
    await h.database.withOwner((db) =>
      db.execute(sql`update app_user set temporary_password_at = now() where id = ${owner.userId}`),
    )
    expect(await listsSales(created)).toMatchObject({ status: 403, code: ERRORS.own_password_first.code })
  })

  test('is rejected once the company is closed', async () => {
    const owner = await h.signIn({ boss: true })
    const keys = [
      await createPersonal(h, owner, { scopes: ['finance'] }),
      await createService(h, owner, { scopes: ['finance'] }),
    ]
    await h.database.withOwner((db) =>
      db.execute(sql`update tenant set delete_after = now() where id = ${owner.tenantId}`),
    )
    for (const created of keys)
      expect(await listsSales(created)).toMatchObject({ status: 403, code: ERRORS.company_closed.code })
  })

  test('is rejected while its owner must set up a second factor, unlike that of a program', async () => {
    const owner = await h.signIn({ boss: true })
    const personal = await createPersonal(h, owner, { scopes: ['sales-record'] })
    const service = await createService(h, owner, { scopes: ['sales-record'] })
    await h.database.withOwner((db) =>
      db.execute(sql`
        update tenant set settings = settings || '{"secondFactor": "everyone"}' where id = ${owner.tenantId}`),
    )
    expect(await listsSales(personal)).toMatchObject({ code: ERRORS.second_factor_first.code })
    expect(await listsSales(service)).toMatchObject({ status: 200 })
  })

  test('loses a permission with its owner, and has it back with the owner', async () => {
    const owner = await newSeller()
    const created = await createPersonal(h, owner, { scopes: ['sales-record'] })
    const change = (granted: boolean) =>
      h.call(
        savePermissions,
        { changes: [{ user_id: owner.userId, key: 'sales-record', expected: !granted, granted }] },
        { token: boss.token },
      )
    expect(await change(false)).toMatchObject({ status: 200 })
    for (const e of [listSales, listLocations])
      expect(await h.call(e, {}, { token: created.key })).toMatchObject({
        status: 403,
        code: ERRORS.api_key_powerless.code,
      })
    await change(true)
    expect(await listsSales(created)).toMatchObject({ status: 200 })
  })

  test('rejects a foreign X-User-Name', async () => {
    const { key } = await createPersonal(h, seller, { scopes: ['sales-record'] })
    const headers = { 'x-user-name': encodeURIComponent(boss.name) }
    expect(await h.call(listSales, {}, { token: key, headers })).toMatchObject({ status: 401 })
  })
})

describe('every endpoint', () => {
  test('that asks for a password rejects a key that holds everything', async () => {
    const { key } = await createPersonal(h, boss, { scopes: PERMISSION_KEYS })
    const askers = ENDPOINTS.filter(asksForPassword)
    expect(askers.length).toBeGreaterThan(15)
    for (const e of askers)
      expect(await h.call(e, withoutInput(e), { token: key }), label(e)).toMatchObject({
        status: 403,
        code: ERRORS.api_key_password.code,
      })
    const credentials = { yonghuming: boss.name, mima: PASSWORD }
    expect(await h.call(login, credentials, { token: key })).toMatchObject({ status: 403 })
  })

  test('for people only rejects a key that holds everything', async () => {
    const { key } = await createPersonal(h, boss, { scopes: PERMISSION_KEYS })
    const closed = ENDPOINTS.filter(
      (e) => e.permission !== 'public' && !acceptsApiKey(e) && !asksForPassword(e),
    )
    for (const e of closed)
      expect(await h.call(e, withoutInput(e), { token: key }), label(e)).toMatchObject({
        status: 403,
        code: ERRORS.api_key_not_accepted.code,
      })
  })

  test('rejects a key without scopes', async () => {
    const owner = await newSeller()
    const scopes = ['sales-record'] as const
    // Two, because one may not call as often as there are endpoints.
    const keys = [await createPersonal(h, owner, { scopes }), await createPersonal(h, owner, { scopes })]
    await h.database.withOwner((db) =>
      db.execute(sql`delete from user_permission where user_id = ${owner.userId}`),
    )
    const codes = new Set<number>()
    for (const [at, e] of ENDPOINTS.filter(({ permission }) => permission !== 'public').entries()) {
      const { status, code } = await h.call(e, withoutInput(e), { token: keys[at % 2]?.key })
      expect(status, label(e)).toBe(403)
      codes.add(code)
    }
    const expected = ['api_key_password', 'api_key_not_accepted', 'api_key_powerless'] as const
    expect([...codes].sort()).toEqual(expected.map((name) => ERRORS[name].code).sort())
  })

  test('for a permission rejects a key with other scopes', async () => {
    const { key } = await createService(h, boss, { name: '内容程序', scopes: ['content-author'] })
    const others = ENDPOINTS.filter(
      (e) => acceptsApiKey(e) && e.apiKey === undefined && e.permission !== 'content-author',
    )
    for (const e of others)
      expect(await h.call(e, withoutInput(e), { token: key }), label(e)).toMatchObject({
        status: 403,
        code: ERRORS.api_key_scope.code,
      })
  })

  test('of sessions, accounts, permissions and keys accepts no key', () => {
    const open = ENDPOINTS.filter(acceptsApiKey).map(label)
    const administration = /\/api\/(auth|admin|api-keys|permissions|permission-requests|push|notifications)\b/
    expect(open.filter((l) => administration.test(l))).toEqual([])
  })
})

test('names the missing scope', async () => {
  const created = await createService(h, boss, { name: '价格程序', scopes: ['price-manage'] })
  expect(await listsSales(created)).toMatchObject({
    code: ERRORS.api_key_scope.code,
    msg: '接口密钥没有“销售开单”或“资金管理”或“市场分析”或“库存管理”权限，请新建包含它的密钥',
  })
})

test('slows down a network that tries unknown keys, but not a valid key there', async () => {
  const created = await createPersonal(h, seller, { scopes: ['sales-record'] })
  const call = (token: string) =>
    h.app.inject({
      url: listSales.path,
      remoteAddress: '10.7.0.1',
      headers: { authorization: `Bearer ${token}` },
    })
  const statuses: number[] = []
  for (let i = 0; i < 32; i++)
    statuses.push(
      (await call(formatKey({ tenantId: boss.tenantId, id: i + 1, secret: generateSecret() }))).statusCode,
    )
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
  expect(statuses).toContain(429)
  expect((await call(created.key)).statusCode).toBe(200)
})

test('limits the calls of one key and says when to go on', async () => {
  const created = await createService(h, boss, { name: '忙碌的程序', scopes: ['sales-record'] })
  const other = await createService(h, boss, { name: '别的程序', scopes: ['sales-record'] })
  const call = ({ key }: TestKey, at: number) =>
    h.app.inject({
      url: listLocations.path,
      remoteAddress: `10.8.0.${at % 200}`,
      headers: { authorization: `Bearer ${key}` },
    })
  for (let i = 0; i < API_KEY_CALLS_PER_MINUTE; i++) expect((await call(created, i)).statusCode).toBe(200)
  const rejected = await call(created, 1)
  expect(rejected.json()).toMatchObject({ code: ERRORS.too_many_requests.code })
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(other, 1)).statusCode).toBe(200)
})

describe('creation', () => {
  const create = (input: object, user = seller) =>
    h.call(
      createApiKey,
      { name: '脚本', scopes: ['sales-record'], expires_on: inDays(30), ...input },
      { token: user.token },
    )

  test.each([
    ['a permission that the caller lacks', { scopes: ['finance'] }, 'api_key_scope_not_held'],
    ['no scope', { scopes: [] }, 'invalid_input'],
    ['an unknown scope', { scopes: ['everything'] }, 'invalid_input'],
    ['a blank name', { name: '  ' }, 'user_field_missing'],
    ['a day that has passed', { expires_on: inDays(-1) }, 'api_key_expiry'],
    ['more than two years', { expires_on: inDays(740) }, 'api_key_expiry'],
    ['a day that does not exist', { expires_on: '2027-02-30' }, 'bad_date'],
  ] as const)('refuses %s', async (_, input, error) => {
    expect(await create(input)).toMatchObject({ code: ERRORS[error].code })
  })

  test('refuses an employee without any permission', async () => {
    const member = await h.signIn({ tenantId: boss.tenantId })
    expect(await create({}, member)).toMatchObject({ code: ERRORS.api_key_no_permission.code })
    expect(await h.call(listApiKeys, {}, { token: member.token })).toMatchObject({
      data: { list: [], available_scopes: [] },
    })
  })

  test('asks for the password if it was not entered recently', async () => {
    const owner = await newSeller()
    await h.database.withOwner((db) =>
      db.execute(
        sql`update sign_in set created_at = now() - interval '16 minutes' where user_id = ${owner.userId}`,
      ),
    )
    expect(await create({}, owner)).toMatchObject({ code: ERRORS.password_confirmation_required.code })
  })

  test('refuses a twenty-first active key, also concurrently, and counts no revoked one', async () => {
    const owner = await newSeller()
    const answers = await Promise.all(Array.from({ length: 22 }, () => create({}, owner)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const full = await create({}, owner)
    expect(full).toMatchObject({ status: 409, code: ERRORS.api_keys_full.code })
    const { data } = await h.call(listApiKeys, {}, { token: owner.token })
    await h.call(revokeApiKey, { id: data.list[0]?.id ?? 0 }, { token: owner.token })
    expect(await create({}, owner)).toMatchObject({ status: 200 })
  })
})
