import { listAudit, listAuditUsers } from '@shangxue/contract/administration/endpoints'
import {
  createServiceApiKey,
  listApiKeys,
  listCompanyApiKeys,
  revokeApiKey,
  revokeCompanyApiKey,
  SERVICE_POSITION,
} from '@shangxue/contract/api-keys/endpoints'
import { listAttendancePeople } from '@shangxue/contract/attendance/admin'
import { listColleagues } from '@shangxue/contract/colleagues/endpoints'
import { getStaffPerformance } from '@shangxue/contract/commission/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { listSales, recordSale } from '@shangxue/contract/sales/endpoints'
import { listSalespeopleOfSales } from '@shangxue/contract/sales-figures/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import { getStaff, listStaff } from '@shangxue/contract/staff/endpoints'
import {
  enableUser,
  getUser,
  listPermissions,
  listUsers,
  resetPassword,
} from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/harness.ts'
import { FLOOR, RETAIL, testShop } from '../sales/testing/shop.ts'
import { sendExpiryNotices } from './expiry-notices.ts'
import { changeKey, createPersonal, createService, inDays } from './testing/api-key-fixture.ts'

const { fixture, phones, sale } = testShop()

const notificationsOf = async (token: string) =>
  (await fixture.h.call(listNotifications, {}, { token })).data.list.map(({ title }) => title)

type SaleFields = Partial<Input<typeof recordSale>> & { price?: number }

/** Sells a phone with a key. */
async function sellWith(key: string, { price = RETAIL, ...input }: SaleFields = {}) {
  const ids = await phones(1)
  return fixture.h.call(
    recordSale,
    {
      location_id: fixture.shop.id,
      lines: [{ sku_id: fixture.phone.id, price_fen: price, device_ids: ids }],
      payments: [{ method: 'cash', amount_fen: price }],
      note: '',
      ...input,
    },
    { token: key },
  )
}

describe('a service key', () => {
  test('records a sale as the program, and the audit log names the key', async () => {
    const { h, boss } = fixture
    const { key } = await createService(h, boss, { name: '收银系统', scopes: ['sales-record'] })
    const answer = await sellWith(key)
    expect(answer).toMatchObject({ status: 200, data: { status: 'posted' } })
    expect(await sale(answer.data.id)).toMatchObject({ salesperson: '收银系统' })
    const { data } = await h.call(
      listAudit,
      { entity: 'sale', entity_id: String(answer.data.id) },
      { token: boss.token },
    )
    expect(data.list).toMatchObject([{ action: 'sale.posted', user_name: '收银系统', api_key: '收银系统' }])
  })

  test('records the sale of an employee', async () => {
    const { h, boss, seller } = fixture
    const { key } = await createService(h, boss, { name: '门店收银', scopes: ['sales-record'] })
    const answer = await sellWith(key, { salesperson_id: seller.userId })
    expect(await sale(answer.data.id)).toMatchObject({ salesperson: seller.name })
    expect(await sellWith(key, { salesperson_id: 999_999 })).toMatchObject({ status: 404 })
    const personal = await createPersonal(h, seller, { scopes: ['sales-record'] })
    for (const token of [personal.key, seller.token])
      expect(await sellWith(token, { salesperson_id: boss.userId })).toMatchObject({
        status: 403,
        code: ERRORS.api_key_salesperson.code,
      })
  })

  test('keeps working when its creator is disabled', async () => {
    const { h, boss } = fixture
    const creator = await h.signIn({ tenantId: boss.tenantId, boss: true })
    const { key } = await createService(h, creator, { name: '对账系统', scopes: ['sales-record'] })
    await h.database.withOwner((db) =>
      db.execute(sql`update app_user set disabled_at = now(), boss = false where id = ${creator.userId}`),
    )
    expect(await h.call(listSales, {}, { token: key })).toMatchObject({ status: 200 })
  })

  test('acts as the same program as an earlier key of that name', async () => {
    const { h, boss } = fixture
    const keys = [
      await createService(h, boss, { name: '旧收银', scopes: ['sales-record'] }),
      await createService(h, boss, { name: '旧收银', scopes: ['sales-record'] }),
    ]
    const sellers = await Promise.all(
      keys.map(async ({ key }) => (await sale((await sellWith(key)).data.id)).salesperson_id),
    )
    expect(new Set(sellers).size).toBe(1)
  })

  test('cannot have the name of an employee, nor an employee that of a program', async () => {
    const { h, boss, seller } = fixture
    const input = { name: seller.name, scopes: ['finance' as const], expires_on: inDays(30) }
    expect(await h.call(createServiceApiKey, input, { token: boss.token })).toMatchObject({
      status: 409,
      code: ERRORS.api_key_name_of_person.code,
    })
  })

  test('is created and revoked by a boss only, and notifies the bosses', async () => {
    const { h, boss, manager } = fixture
    const created = await createService(h, boss, { name: '通知系统', scopes: ['finance'] })
    expect(await h.call(revokeCompanyApiKey, { id: created.id }, { token: manager.token })).toMatchObject({
      status: 403,
    })
    // A personal route must not reach it.
    expect(await h.call(revokeApiKey, { id: created.id }, { token: boss.token })).toMatchObject({
      status: 404,
    })
    for (let tap = 0; tap < 2; tap++)
      expect(await h.call(revokeCompanyApiKey, { id: created.id }, { token: boss.token })).toMatchObject({
        status: 200,
      })
    const titles = await notificationsOf(boss.token)
    expect(titles.filter((title) => title.includes('通知系统'))).toEqual([
      '接口密钥“通知系统”已吊销',
      '新建了接口密钥“通知系统”',
    ])
    const { data } = await h.call(listAudit, { entity: 'api_key' }, { token: boss.token })
    const ownEntries = data.list.filter(({ entity_id }) => entity_id === String(created.id))
    expect(ownEntries.map(({ action, label }) => [action, label])).toEqual([
      ['api_key.revoked', '通知系统'],
      ['api_key.created', '通知系统'],
    ])
  })
})

describe('the user of a program', () => {
  test('cannot sign in, be enabled, or get a password', async () => {
    const { h, boss } = fixture
    const { key } = await createService(h, boss, { name: '无人程序', scopes: ['sales-record'] })
    const { salesperson_id: id } = await sale((await sellWith(key)).data.id)
    const auth = { token: boss.token }
    expect(await h.call(login, { yonghuming: '无人程序', mima: PASSWORD })).toMatchObject({ status: 422 })
    expect(await h.call(enableUser, { id }, auth)).toMatchObject({ status: 404 })
    expect(await h.call(resetPassword, { id, xinmima: 'another-horse-8' }, auth)).toMatchObject({
      status: 404,
    })
    expect(await h.call(getUser, { id }, auth)).toMatchObject({ status: 404 })
    expect(await h.call(getStaff, { id }, auth)).toMatchObject({ status: 404 })
    const enable = h.database.withOwner((db) =>
      db.execute(sql`update app_user set disabled_at = null where id = ${id}`),
    )
    await expect(enable).rejects.toThrow()
  })

  test('is in no list of people, but in the audit log and among the sellers', async () => {
    const { h, boss } = fixture
    const { key } = await createService(h, boss, { name: '隐身程序', scopes: ['sales-record'] })
    await sellWith(key)
    const auth = { token: boss.token }
    const today = inDays(0)
    const people = await Promise.all([
      h.call(listUsers, { state: 'all', limit: 100 }, auth),
      h.call(listUsers, { state: 'disabled', limit: 100 }, auth),
      h.call(listPermissions, { limit: 100 }, auth),
      h.call(listStaff, { state: 'all', limit: 100 }, auth),
      h.call(listColleagues, { limit: 100 }, auth),
      h.call(listAttendancePeople, { limit: 100 }, auth),
      h.call(getStaffPerformance, { from: inDays(-1), to: today }, auth),
    ])
    for (const answer of people) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.data)).not.toContain('隐身程序')
    }
    const program = { name: '隐身程序', position: SERVICE_POSITION, disabled: false }
    for (const e of [listAuditUsers, listSalespeopleOfSales])
      expect((await h.call(e, {}, auth)).data).toContainEqual(expect.objectContaining(program))
  })
})

describe('a personal key', () => {
  test('acts as its owner within its scopes', async () => {
    const { h, manager } = fixture
    const { key } = await createPersonal(h, manager, { scopes: ['sales-record'] })
    const answer = await sellWith(key)
    expect(await sale(answer.data.id)).toMatchObject({ salesperson: manager.name })
    // The owner sees costs, the key does not.
    expect((await sale(answer.data.id, manager)).cost_fen).not.toBeNull()
    expect((await sale(answer.data.id, { ...manager, token: key })).cost_fen).toBeNull()
  })

  test('of a boss does not act as the boss', async () => {
    const { h, boss } = fixture
    const { key } = await createPersonal(h, boss, { scopes: ['sales-record'] })
    const input = { price: FLOOR - 1_000, ask: '老客户' }
    expect(await sellWith(key, input)).toMatchObject({ data: { status: 'waiting' } })
    expect(await sellWith(boss.token, input)).toMatchObject({ data: { status: 'posted' } })
  })

  test('is listed with its states and last use, written at most once a minute', async () => {
    const { h, boss } = fixture
    const owner = await h.signIn({ tenantId: boss.tenantId, permissions: ['sales-record'] })
    const used = await createPersonal(h, owner, { name: '用过的', scopes: ['sales-record'] })
    const revoked = await createPersonal(h, owner, { name: '吊销的', scopes: ['sales-record'] })
    const expired = await createPersonal(h, owner, { name: '过期的', scopes: ['sales-record'] })
    const use = (address: string) =>
      h.app.inject({
        url: listSales.path,
        remoteAddress: address,
        headers: { authorization: `Bearer ${used.key}` },
      })
    const getUsed = async () => {
      const { data } = await h.call(listApiKeys, {}, { token: owner.token })
      return data.list.find(({ id }) => id === used.id)
    }
    expect(await getUsed()).toMatchObject({ last_used_at: null, last_used_address: null })
    await use('10.1.2.3')
    await use('10.9.9.9')
    const firstUse = await getUsed()
    expect(firstUse).toMatchObject({ last_used_address: '10.1.2.3' })
    await changeKey(h, used, sql`last_used_at = now() - interval '61 seconds'`)
    await use('10.9.9.9')
    expect(await getUsed()).toMatchObject({ last_used_address: '10.9.9.9' })

    await h.call(revokeApiKey, { id: revoked.id }, { token: owner.token })
    await changeKey(h, expired, sql`expires_at = now() - interval '1 second'`)
    const { data } = await h.call(listApiKeys, {}, { token: owner.token })
    expect(data.available_scopes).toEqual(['sales-record'])
    expect(data.list.map(({ name, state }) => [name, state])).toEqual([
      ['用过的', 'active'],
      ['过期的', 'expired'],
      ['吊销的', 'revoked'],
    ])
    expect(data.list[0]).toMatchObject({
      kind: 'personal',
      scopes: ['sales-record'],
      created_by: owner.name,
      prefix: used.key.slice(0, used.key.length - 70),
    })
    expect((await h.call(listCompanyApiKeys, {}, { token: boss.token })).data.list).not.toContainEqual(
      expect.objectContaining({ id: used.id }),
    )
  })

  test('is not found by a colleague', async () => {
    const { h, seller, manager } = fixture
    const { id } = await createPersonal(h, seller, { scopes: ['sales-record'] })
    expect(await h.call(revokeApiKey, { id }, { token: manager.token })).toMatchObject({ status: 404 })
  })

  test('is listed for a boss, who revokes it, and its owner is notified', async () => {
    const { h, boss } = fixture
    const owner = await h.signIn({ tenantId: boss.tenantId, permissions: ['sales-record'] })
    const created = await createPersonal(h, owner, { name: '离职前的脚本', scopes: ['sales-record'] })
    const ofOthers = async () =>
      (await h.call(listCompanyApiKeys, {}, { token: boss.token })).data.personal.filter(
        ({ id }) => id === created.id,
      )
    expect(await ofOthers()).toMatchObject([{ name: '离职前的脚本', created_by: owner.name }])
    for (let tap = 0; tap < 2; tap++)
      expect(await h.call(revokeCompanyApiKey, { id: created.id }, { token: boss.token })).toMatchObject({
        status: 200,
      })
    expect(await ofOthers()).toEqual([])
    expect(await sellWith(created.key)).toMatchObject({ code: ERRORS.api_key_revoked.code })
    const { data } = await h.call(listNotifications, {}, { token: owner.token })
    expect(data.list.filter(({ title }) => title.includes('已吊销'))).toMatchObject([
      { title: '接口密钥“离职前的脚本”已吊销', body: `${boss.name}吊销了它，使用它的程序已经停止工作` },
    ])
    const stranger = await h.signIn({ boss: true })
    expect((await h.call(listCompanyApiKeys, {}, { token: stranger.token })).data.personal).toEqual([])
    expect(await h.call(revokeCompanyApiKey, { id: created.id }, { token: stranger.token })).toMatchObject({
      status: 404,
    })
  })
})

test('notifies the owner once, a week before a key expires', async () => {
  const { h, boss, seller } = fixture
  const personal = await createPersonal(h, seller, { name: '快到期', scopes: ['sales-record'] })
  const service = await createService(h, boss, { name: '快到期的程序', scopes: ['finance'] })
  const isAbout = (title: string) => title.includes('到期') && title.includes('月')
  await sendExpiryNotices(h.database)
  expect((await notificationsOf(seller.token)).filter(isAbout)).toEqual([])
  for (const created of [personal, service])
    await changeKey(h, created, sql`expires_at = now() + interval '6 days'`)
  for (let round = 0; round < 2; round++) await sendExpiryNotices(h.database)
  expect((await notificationsOf(seller.token)).filter(isAbout)).toHaveLength(1)
  expect((await notificationsOf(boss.token)).filter(isAbout)).toHaveLength(1)
})

test('stops a key at once that is revoked while it is in use', async () => {
  const { h, boss } = fixture
  const { id, key } = await createService(h, boss, { name: '忙碌系统', scopes: ['sales-record'] })
  const useOften = () => Promise.all(Array.from({ length: 20 }, () => sellWith(key)))
  const [answers] = await Promise.all([
    useOften(),
    h.call(revokeCompanyApiKey, { id }, { token: boss.token }),
  ])
  expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
  expect((await useOften()).map(({ code }) => code)).toEqual(Array(20).fill(ERRORS.api_key_revoked.code))
})
