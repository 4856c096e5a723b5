import { mergeCustomers } from '@shangxue/contract/customers/endpoints'
import * as commands from '@shangxue/contract/repairs/commands'
import * as contract from '@shangxue/contract/repairs/endpoints'
import { WARRANTY_MONTHS } from '@shangxue/contract/repairs/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aCustomer, luhnImei } from '../../../testing/builders.ts'
import { SIGNATURE, setupRepairTests } from '../testing/repair-fixture.ts'

const { fixture, call, auth, inStock, sell, receive, intake, repair, device } = setupRepairTests()

const lookUp = async (code: string, user = fixture.clerk) =>
  (await call(contract.lookUpRepairDevice, { code }, auth(user))).data

describe('warranty', () => {
  test('starts on the day of our sale', async () => {
    const [phone] = await inStock()
    await sell(phone.id, { customer_id: fixture.customer.id })
    const known = await lookUp(phone.imei1)
    expect(known).toMatchObject({
      ...{ device_id: phone.id, customer_id: fixture.customer.id, customer: '张三数码', open_repair: null },
      warranty: { covered: true, basis: 'sale', starts_on: fixture.today },
    })
    expect(known.sale_number).toMatch(/^XS/)
    expect(known.warranty.until?.slice(0, 4)).toBe(
      String(Number(fixture.today.slice(0, 4)) + WARRANTY_MONTHS / 12),
    )
  })

  test('starts on the activation of a phone that we did not sell, and ends', async () => {
    const code = luhnImei(7_390_001)
    await fixture.h.database.pool.query(
      `insert into activation_record (tenant_id, source, imei, activated_at) values ($1, '华为', $2, now() - interval '400 days')`,
      [fixture.boss.tenantId, code],
    )
    expect((await lookUp(code)).warranty).toMatchObject({ covered: false, basis: 'activation' })
  })

  test('is unknown without sale and activation', async () => {
    const { warranty, device_id, model } = await lookUp(luhnImei(7_390_002))
    expect({ warranty, device_id, model }).toEqual({
      ...{ device_id: null, model: '' },
      warranty: { covered: null, basis: 'none', starts_on: null, until: null },
    })
  })

  test('that contradicts the records needs a reason', async () => {
    const [phone] = await inStock()
    await sell(phone.id)
    expect(await receive({ code: phone.imei1, covered: false })).toMatchObject({
      status: 400,
      msg: '保修与记录不同，请写下原因',
    })
    expect((await receive({ code: phone.imei1, covered: false, warranty_note: '进水' })).status).toBe(200)
  })
})

describe('intake', () => {
  test('records the phone and appears in its life line', async () => {
    const [phone] = await inStock()
    await sell(phone.id, { customer_id: fixture.customer.id })
    const { data } = await receive({
      ...{ code: phone.imei1, covered: true, symptoms: ['screen', 'battery'], symptom_note: '摔过' },
      ...{ customer_id: fixture.customer.id, due_on: addDays(fixture.today, 3), model: '别的型号' },
    })
    expect(data.number).toMatch(/^WX\d{6}-/)
    const stored = await repair(data.id)
    expect(stored).toMatchObject({
      ...{ state: 'received', device_id: phone.id, code: phone.imei1, covered: true, overdue: false },
      ...{ symptoms: ['screen', 'battery'], customer: '张三数码', handler: fixture.clerk.name },
      ...{ signature: SIGNATURE, charge_fen: 0, has_password: false },
    })
    expect(stored.model).toContain('Mate 70')
    const { events, status } = await device(phone.id)
    expect(status).toBe('sold')
    expect(events[0]).toMatchObject({ kind: 'repair_in', document: data.number, reason: '摔过' })
  })

  test('finds one repair by any code of the phone', async () => {
    const [phone] = await inStock()
    const { identifiers } = await device(phone.id)
    await receive({ code: phone.imei1 })
    for (const { value } of identifiers) expect((await lookUp(value)).open_repair).not.toBeNull()
  })

  test.each([
    ['a mistyped IMEI', { code: '860000000000001' }, 400],
    ['a phone of unknown model', { model: ' ' }, 400],
    ['no symptoms', { symptoms: [], symptom_note: ' ' }, 400],
    ['no signature', { signature: '' }, 400],
    ['a malformed signature', { signature: '<svg>' }, 400],
    ['a day in the past', { due_on: '2020-01-01' }, 400],
    ['an unknown store', { location_id: 999_999 }, 404],
    ['an unknown customer', { customer_id: 999_999 }, 404],
  ] as const)('rejects %s', async (_, overrides, status) => {
    expect((await receive(overrides as never)).status).toBe(status)
  })

  test('accepts consent by telephone without a signature', async () => {
    const { data } = await receive({ consent: 'phone', signature: '' })
    expect(await repair(data.id)).toMatchObject({ consent: 'phone', signature: '' })
  })

  test('of one phone by two people at once creates one repair', async () => {
    const code = luhnImei(7_390_010)
    const both = await Promise.all([receive({ code }), receive({ code }, fixture.manager)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.msg).toMatch(/还有没办完的维修单 WX/)
  })

  test('is recorded once per idempotency key', async () => {
    const input = intake()
    const options = { ...auth(), headers: { 'idempotency-key': 'repair-once-1' } }
    const answers = await Promise.all([1, 2, 3].map(() => call(contract.receiveRepair, input, options)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  test('follows a customer who was merged meanwhile', async () => {
    const { tenantId, token } = fixture.boss
    const [from, into] = await fixture.h.database.withOwner(async (db) => [
      await aCustomer(db, { tenantId, name: '旧店' }),
      await aCustomer(db, { tenantId, name: '新店' }),
    ])
    const { data: before } = await receive({ customer_id: from?.id ?? 0 })
    await call(
      mergeCustomers,
      { id: from?.id ?? 0, into_id: into?.id ?? 0, version: 0, into_version: 0 },
      { token },
    )
    const { data: after } = await receive({ customer_id: from?.id ?? 0 })
    expect((await repair(before.id)).customer).toBe('新店')
    expect((await repair(after.id)).customer).toBe('新店')
  })

  test('attaches photos of the caller', async () => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ddd' } })
      .jpeg()
      .toBuffer()
    const upload = async (user = fixture.clerk) =>
      (
        await call(
          contract.repairPhotoEndpoints.upload,
          {},
          { ...auth(user), file: { name: 'p.jpg', bytes } },
        )
      ).data.id
    const own = await upload()
    expect((await receive({ photo_ids: [await upload(fixture.manager)] })).status).toBe(409)
    const { data } = await receive({ photo_ids: [own] })
    expect((await repair(data.id)).photos).toEqual([own])
  })
})

describe('password of the phone', () => {
  const view = (id: number, user = fixture.manager) => call(commands.viewRepairPassword, { id }, auth(user))

  test('is sealed, shown to managers on demand, and recorded', async () => {
    const { data } = await receive({ device_password: '2580' })
    const { rows } = await fixture.h.database.pool.query<{ device_password: string }>(
      'select device_password from repair where id = $1',
      [data.id],
    )
    expect(rows[0]?.device_password).not.toContain('2580')
    expect(JSON.stringify(await repair(data.id))).not.toContain('2580')
    expect((await view(data.id, fixture.clerk)).status).toBe(403)
    expect((await view(data.id)).data).toEqual({ device_password: '2580' })
    expect((await repair(data.id)).events[0]).toMatchObject({
      kind: 'password_viewed',
      by: fixture.manager.name,
    })
    const { rows: audited } = await fixture.h.database.pool.query(
      `select after::text as after from audit_log where action = 'repair.password_viewed' and entity_id = $1`,
      [String(data.id)],
    )
    expect(audited).toHaveLength(1)
    expect(JSON.stringify(audited)).not.toContain('2580')
  })

  test('is deleted when the repair is cancelled', async () => {
    const { data } = await receive({ device_password: '2580' })
    await call(commands.cancelRepair, { id: data.id, reason: '登记错误' }, auth(fixture.manager))
    expect((await view(data.id)).status).toBe(404)
  })

  test('is stored in no response to a repeated request', async () => {
    const { data } = await receive({ device_password: 'geheim-9' })
    const options = { ...auth(fixture.manager), headers: { 'idempotency-key': 'view-once-1' } }
    await call(commands.viewRepairPassword, { id: data.id }, options)
    const { rows } = await fixture.h.database.pool.query(
      `select 1 from idempotency_key k where k::text like '%geheim-9%'`,
    )
    expect(rows).toEqual([])
  })
})
