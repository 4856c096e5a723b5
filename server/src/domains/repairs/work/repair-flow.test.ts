import { listAccountEntries, listAccounts } from '@shangxue/contract/ledger/endpoints'
import * as commands from '@shangxue/contract/repairs/commands'
import * as contract from '@shangxue/contract/repairs/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { PART_COST, setupRepairTests } from '../testing/repair-fixture.ts'

const {
  fixture,
  call,
  auth,
  inStock,
  sell,
  receive,
  repair,
  quote,
  agree,
  start,
  finish,
  handOver,
  ...rest
} = setupRepairTests()
const { agreed, parts, usePart, device } = rest

const stateOf = async (id: number) => (await repair(id)).state
const balance = async (sku: number) => {
  const { rows } = await fixture.h.database.pool.query<{ quantity: number; value: number }>(
    'select quantity, value_fen::int as value from stock_balance where sku_id = $1 and location_id = $2',
    [sku, fixture.shop.id],
  )
  return rows[0]
}
const till = async () => {
  const { data } = await call(listAccounts, {}, auth(fixture.boss))
  return data.list.find(({ kind, location_id }) => kind === 'cash' && location_id === fixture.shop.id)
}

test('exports the repairs that the filters select', async () => {
  const [phone] = await inStock()
  const { data } = await receive({ code: phone.imei1, covered: true, due_on: addDays(fixture.today, 2) })
  const filters = { q: phone.imei1, view: 'all' } as const
  const table = await exportTable(fixture.h, contract.exportRepairs, filters, fixture.boss.token)
  const columns = ['单号', '状态', '串号', '保修', '约定日期', '实收']
  expect(table.rows.map(({ cells }) => columns.map((name) => cells[table.header.indexOf(name)]))).toEqual([
    [data.number, '已接机', phone.imei1, '保修内', addDays(fixture.today, 2), ''],
  ])
  const others = { ...filters, repair_state: 'ready' } as const
  const { data: run } = await call(contract.exportRepairs, others, auth(fixture.boss))
  expect(run.rows_total).toBe(0)
})

test('goes from intake to hand-over with parts, labour and payment', async () => {
  const [phone] = await inStock()
  await sell(phone.id)
  const before = (await till())?.balance_fen ?? 0
  const screen = await parts(5)
  const { data } = await receive({ code: phone.imei1, covered: true, due_on: addDays(fixture.today, 2) })
  const { id } = data
  expect(await quote(id, 5_000, 30_000)).toMatchObject({ data: { state: 'quoted' } })
  expect((await repair(id)).quote).toMatchObject({ total_fen: 35_000, agreed: false })
  expect(await agree(id, 35_000)).toMatchObject({ data: { state: 'repairing' } })
  expect((await usePart(id, screen, 15_000, 2)).status).toBe(200)
  expect(await balance(screen)).toEqual({ quantity: 3, value: 3 * PART_COST })
  expect((await repair(id)).parts).toMatchObject([
    { quantity: 2, price_fen: 15_000, cost_fen: 2 * PART_COST },
  ])
  expect(await finish(id)).toMatchObject({ data: { state: 'ready' } })
  expect(await handOver(id, 35_000)).toMatchObject({ data: { state: 'handed_over', charge_fen: 35_000 } })
  expect(await repair(id)).toMatchObject({
    ...{ state: 'handed_over', charge_fen: 35_000, outcome: 'repaired' },
    payments: [{ method: 'cash', amount_fen: 35_000 }],
  })
  const account = await till()
  expect(account?.balance_fen).toBe(before + 35_000)
  const entries = await call(listAccountEntries, { id: account?.id ?? 0 }, auth(fixture.boss))
  expect(entries.data.list[0]).toMatchObject({ kind: 'income', source: 'repair', source_id: id })
  const kinds = (await device(phone.id)).events.map(({ kind }) => kind)
  expect(kinds.slice(0, 2)).toEqual(['repair_out', 'repair_in'])
  expect((await receive({ code: phone.imei1, covered: true })).status).toBe(200)
})

describe('price', () => {
  test('that was declined leaves the phone unrepaired and free', async () => {
    const { data } = await receive()
    await quote(data.id, 9_900)
    const answer = { id: data.id, total_fen: 9_900, agreed: false, consent: 'phone', signature: '' } as const
    expect(await call(commands.answerRepairQuote, answer, auth())).toMatchObject({ data: { state: 'ready' } })
    expect(await repair(data.id)).toMatchObject({ outcome: 'unrepaired', charge_fen: 0 })
    expect((await handOver(data.id, 0)).status).toBe(200)
  })

  test('must be the price that the customer saw', async () => {
    const { data } = await receive()
    await quote(data.id, 9_900)
    await quote(data.id, 12_000)
    expect(await agree(data.id, 9_900)).toMatchObject({
      status: 409,
      msg: '报价刚改为 ¥120，请让客户重新确认',
    })
    expect((await agree(data.id, 12_000)).status).toBe(200)
  })

  test('needs a signature or a telephone call', async () => {
    const { data } = await receive()
    await quote(data.id, 100)
    const answer = { id: data.id, total_fen: 100, agreed: true, consent: 'signed', signature: '' } as const
    expect((await call(commands.answerRepairQuote, answer, auth())).status).toBe(400)
    expect(await stateOf(data.id)).toBe('quoted')
  })

  test('is never exceeded by labour and parts', async () => {
    const sku = await parts(3)
    const { id } = await agreed(5_000, 2_000)
    await usePart(id, sku, 3_000)
    expect(await finish(id)).toMatchObject({
      status: 409,
      msg: '费用 ¥80 超过客户同意的 ¥70，请重新报价，或退回配件',
    })
    await quote(id, 5_000, 3_000)
    await agree(id, 8_000)
    expect((await finish(id)).status).toBe(200)
  })

  test('is nothing without a quote', async () => {
    const { data } = await receive({ covered: true })
    await start(data.id)
    await usePart(data.id, await parts(1), 0)
    expect((await finish(data.id)).status).toBe(200)
    expect((await handOver(data.id, 0)).status).toBe(200)
  })
})

describe('state', () => {
  test.each([
    ['finished before it was started', async (id: number) => finish(id)],
    ['handed over before it is ready', async (id: number) => handOver(id, 0)],
    ['answered without a quote', async (id: number) => agree(id, 0)],
    ['given parts before it was started', async (id: number) => usePart(id, await parts(1), 0)],
  ])('refuses to be %s', async (_, command) => {
    const { data } = await receive()
    expect(await command(data.id)).toMatchObject({
      status: 409,
      msg: expect.stringContaining('现在是已接机'),
    })
    expect(await stateOf(data.id)).toBe('received')
  })

  test('stays closed after the hand-over', async () => {
    const { data } = await receive()
    await finish(data.id, 'unrepaired')
    await handOver(data.id, 0)
    for (const command of [start, (id: number) => quote(id, 1), (id: number) => handOver(id, 0)])
      expect((await command(data.id)).status).toBe(409)
    const cancel = { id: data.id, reason: '误' }
    expect((await call(commands.cancelRepair, cancel, auth(fixture.manager))).status).toBe(409)
  })

  test('returns to work from ready', async () => {
    const { id } = await agreed(1_000)
    await finish(id)
    await start(id)
    expect(await repair(id)).toMatchObject({ state: 'repairing', outcome: null, charge_fen: 1_000 })
  })

  test('is cancelled with a reason before work, by managers', async () => {
    const { data } = await receive()
    const cancel = { id: data.id, reason: '登记错误' }
    expect((await call(commands.cancelRepair, cancel, auth())).status).toBe(403)
    expect((await call(commands.cancelRepair, cancel, auth(fixture.manager))).status).toBe(200)
    expect((await repair(data.id)).events[0]).toMatchObject({ kind: 'cancelled', note: '登记错误' })
  })

  test('is assigned to a colleague, who is notified', async () => {
    const { data } = await receive()
    const due_on = addDays(fixture.today, 5)
    const input = { id: data.id, handler_id: fixture.manager.userId, due_on }
    expect((await call(commands.assignRepair, input, auth())).status).toBe(200)
    expect(await repair(data.id)).toMatchObject({ handler: fixture.manager.name, due_on })
    const { rows } = await fixture.h.database.pool.query(
      `select link from notification where user_id = $1 and kind = 'repair.assigned'`,
      [fixture.manager.userId],
    )
    expect(rows).toContainEqual({ link: `/repairs/${data.id}` })
    expect((await call(commands.assignRepair, { ...input, handler_id: 999_999 }, auth())).status).toBe(404)
  })
})

describe('parts', () => {
  test('that were not needed go back at their cost, once', async () => {
    const sku = await parts(4)
    const { id } = await agreed(0, 6_000)
    const { data } = await usePart(id, sku, 3_000, 2)
    const giveBack = () => call(commands.returnRepairPart, { id: data.id }, auth())
    const both = await Promise.all([giveBack(), giveBack()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balance(sku)).toEqual({ quantity: 4, value: 4 * PART_COST })
    expect(await repair(id)).toMatchObject({ charge_fen: 0, parts: [{ returned: true }] })
  })

  test('the last piece goes to one of two repairs', async () => {
    const sku = await parts(1)
    const [first, second] = [await agreed(0, 100), await agreed(0, 100)]
    const both = await Promise.all([usePart(first.id, sku, 100), usePart(second.id, sku, 100)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.msg).toContain('只有 0 件')
    expect((await balance(sku))?.quantity).toBe(0)
  })

  test('must go back before the phone leaves unrepaired', async () => {
    const { id } = await agreed(0, 100)
    await usePart(id, await parts(1), 100)
    expect((await finish(id, 'unrepaired')).status).toBe(409)
  })

  test('show their cost to holders of cost-view only', async () => {
    const { id } = await agreed(0, 100)
    await usePart(id, await parts(1), 100)
    expect((await repair(id, fixture.clerk)).parts[0]?.cost_fen).toBeNull()
  })
})

describe('hand-over', () => {
  test('by two people at once takes one payment', async () => {
    const { id } = await agreed(8_000)
    await finish(id)
    const before = (await till())?.balance_fen ?? 0
    const both = await Promise.all([handOver(id, 8_000), handOver(id, 8_000, fixture.manager)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await till())?.balance_fen).toBe(before + 8_000)
  })

  test('refuses a charge that has changed and payments that do not add up', async () => {
    const { id } = await agreed(8_000)
    await finish(id)
    expect(await handOver(id, 7_000)).toMatchObject({ status: 409, msg: '应收刚变为 ¥80，请核对后再收款' })
    const short = { id, charge_fen: 8_000, payments: [{ method: 'cash' as const, amount_fen: 7_999 }] }
    expect(await call(commands.handOverRepair, short, auth())).toMatchObject({ status: 400 })
    const split = [
      { method: 'wechat' as const, amount_fen: 5_000 },
      { method: 'cash' as const, amount_fen: 3_000 },
    ]
    expect(
      (await call(commands.handOverRepair, { id, charge_fen: 8_000, payments: split }, auth())).status,
    ).toBe(200)
    expect((await repair(id)).payments).toHaveLength(2)
  })
})

describe('list', () => {
  const list = async (filters: object, user = fixture.clerk) =>
    (await call(contract.listRepairs, { view: 'all', ...filters }, auth(user))).data.list.map(({ id }) => id)

  test('filters by text, state, store, customer and handler', async () => {
    const { data } = await receive(
      { contact_name: '独一无二', customer_id: fixture.customer.id },
      fixture.manager,
    )
    expect(await list({ q: '独一' })).toEqual([data.id])
    expect(await list({ q: data.number.toLowerCase() })).toEqual([data.id])
    expect(await list({ repair_state: 'received', customer_id: fixture.customer.id })).toContain(data.id)
    expect(await list({ repair_state: 'ready', q: '独一' })).toEqual([])
    expect(await list({ location_id: fixture.shop.id, q: '独一' })).toEqual([data.id])
    expect(await list({ view: 'own', q: '独一' })).toEqual([])
    expect(await list({ view: 'own', q: '独一' }, fixture.manager)).toEqual([data.id])
  })

  test('puts overdue repairs first and counts them', async () => {
    const { data } = await receive({ due_on: fixture.today })
    await fixture.h.database.pool.query(`update repair set due_on = due_on - 1 where id = $1`, [data.id])
    expect((await list({ view: 'open' }))[0]).toBe(data.id)
    expect(await list({ view: 'late' })).toContain(data.id)
    const { data: summary } = await call(contract.getRepairSummary, {}, auth())
    expect(summary.late).toBeGreaterThan(0)
    expect(summary.states.reduce((sum, { count }) => sum + count, 0)).toBe(summary.open)
  })

  test('is empty for another company', async () => {
    const stranger = await fixture.h.signIn({ boss: true })
    expect(await list({}, stranger)).toEqual([])
  })
})

describe('page of the customer', () => {
  const page = (code: string) => call(contract.getRepairStatus, { code })

  test('shows state and store without sign-in, and nothing else', async () => {
    const { data } = await receive({ contact_name: '李四', device_password: '1234' })
    const { status, data: shown } = await page(data.status_code)
    expect(status).toBe(200)
    expect(shown).toEqual({ state: 'received', store: '滨江店', phone: '' })
    await fixture.h.database.pool.query(
      `insert into receipt_text (tenant_id, header, address, phone, warranty, footer) values ($1, '', '', '0571-88', '', '')`,
      [fixture.boss.tenantId],
    )
    expect((await page(data.status_code)).data.phone).toBe('0571-88')
  })

  test('answers unknown, cancelled and old codes alike', async () => {
    const cancelled = (await receive()).data
    await call(commands.cancelRepair, { id: cancelled.id, reason: '误' }, auth(fixture.manager))
    const old = (await receive()).data
    await finish(old.id, 'unrepaired')
    await handOver(old.id, 0)
    expect((await page(old.status_code)).data.state).toBe('handed_over')
    await fixture.h.database.pool.query(
      `update repair set closed_at = now() - interval '91 days' where id = $1`,
      [old.id],
    )
    const answers = await Promise.all(
      ['A'.repeat(24), cancelled.status_code, old.status_code].map((code) => page(code)),
    )
    expect(new Set(answers.map(({ status, code, msg }) => `${status} ${code} ${msg}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })
})
