import { ERRORS } from '@shangxue/contract/errors/errors'
import * as receivables from '@shangxue/contract/receivables/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aCustomer } from '../../testing/builders.ts'
import { createChartOfAccounts } from '../ledger/service.ts'
import { RETAIL, testShop } from '../sales/testing/shop.ts'

const { fixture, call, auth, phones, sell } = testShop()

const INSUFFICIENT = { status: 409, code: ERRORS.credit_insufficient.code }

let ledgerExists = false
async function newCustomer(name: string) {
  const { tenantId } = fixture.boss
  return fixture.h.database.withOwner(async (db) => {
    if (!ledgerExists) await createChartOfAccounts(db, tenantId)
    ledgerExists = true
    return (await aCustomer(db, { tenantId, name })).id
  })
}
const setTerms = (id: number, limit: number | null, days: number | null, user = fixture.boss) =>
  call(receivables.setCreditTerms, { id, credit_limit_fen: limit, credit_days: days }, auth(user))
/** Sells one device, partly on account. */
const sellOnAccount = async (
  customerId: number,
  onAccountFen = RETAIL,
  ask?: string,
  user = fixture.seller,
) =>
  sell(
    await phones(1),
    {
      customer_id: customerId,
      payments: [
        { method: 'on_account' as const, amount_fen: onAccountFen },
        { method: 'cash' as const, amount_fen: RETAIL - onAccountFen },
      ].filter(({ amount_fen }) => amount_fen > 0),
      ...(ask !== undefined && { ask }),
    },
    user,
  )
const debtsOf = async (id: number) =>
  (await call(receivables.getCustomerDebts, { id }, auth(fixture.boss))).data
const dunning = (id: number, step: receivables.DunningStep, note = '') =>
  call(receivables.sendDebtReminder, { id, step, note }, auth(fixture.boss))
const ageDebts = (id: number, days: number) =>
  fixture.h.database.withOwner((db) =>
    db.execute(sql`
      update receivable set day = day - ${days}::int, due_day = due_day - ${days}::int where customer_id = ${id}`),
  )

describe('a sale on account', () => {
  test('up to the limit is posted with the last day to pay', async () => {
    const id = await newCustomer('额度内')
    await setTerms(id, RETAIL, 20)
    expect(await sellOnAccount(id)).toMatchObject({ status: 200, data: { status: 'posted' } })
    const { items, credit_limit_fen, credit_days, today } = await debtsOf(id)
    expect({ credit_limit_fen, credit_days }).toEqual({ credit_limit_fen: RETAIL, credit_days: 20 })
    const due = new Date(Date.parse(today) + 20 * 86_400_000).toISOString().slice(0, 10)
    expect(items).toMatchObject([{ open_fen: RETAIL, due_day: due }])
  })

  test('over the limit asks for a reason, waits for the boss and is logged', async () => {
    const id = await newCustomer('超额度')
    await setTerms(id, RETAIL - 1_000, null)
    const refused = await sellOnAccount(id)
    expect(refused).toMatchObject({ ...INSUFFICIENT, msg: expect.stringContaining('超出赊账额度 ¥10') })
    const asked = await sellOnAccount(id, RETAIL, '老客户，下周结')
    expect(asked).toMatchObject({ status: 200, data: { status: 'waiting' } })
    expect((await debtsOf(id)).owed_fen).toBe(0)
    const pending = await call(sales.getSale, { id: asked.data.id }, auth(fixture.boss))
    expect(pending.data).toMatchObject({
      ...{ ask: '老客户，下周结', may_decide: true },
      credit_issue: expect.stringContaining('超出赊账额度'),
    })
    await call(sales.decideSale, { id: asked.data.id, approve: true, reason: '同意' }, auth(fixture.boss))
    expect((await debtsOf(id)).owed_fen).toBe(RETAIL)
    const { rows } = await fixture.h.database.pool.query(
      `select action from audit_log where entity = 'sale' and entity_id = $1 order by id`,
      [asked.data.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['sale.asked', 'sale.approved'])
  })

  test('is checked for the part on account only, and not for the boss', async () => {
    const id = await newCustomer('部分赊账')
    await setTerms(id, 100_000, null)
    expect(await sellOnAccount(id, 100_000)).toMatchObject({ data: { status: 'posted' } })
    expect(await sellOnAccount(id, 0)).toMatchObject({ data: { status: 'posted' } })
    expect(await sellOnAccount(id, 100)).toMatchObject(INSUFFICIENT)
    expect(await sellOnAccount(id, RETAIL, undefined, fixture.boss)).toMatchObject({
      data: { status: 'posted' },
    })
  })

  test('needs approval while debts are overdue', async () => {
    const id = await newCustomer('逾期')
    await setTerms(id, RETAIL * 10, 5)
    await sellOnAccount(id)
    await ageDebts(id, 5)
    expect(await sellOnAccount(id)).toMatchObject({ data: { status: 'posted' } })
    await ageDebts(id, 1)
    expect((await debtsOf(id)).overdue_fen).toBe(RETAIL)
    const refused = await sellOnAccount(id)
    expect(refused).toMatchObject({ ...INSUFFICIENT, msg: expect.stringContaining('逾期 1 天') })
  })

  test('is unlimited for a customer without terms', async () => {
    const id = await newCustomer('没有额度')
    await sellOnAccount(id)
    await ageDebts(id, 90)
    expect(await sellOnAccount(id)).toMatchObject({ data: { status: 'posted' } })
  })

  test('fits the limit once if two are recorded at the same time', async () => {
    const id = await newCustomer('同时')
    await setTerms(id, RETAIL, null)
    const answers = await Promise.all([sellOnAccount(id), sellOnAccount(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await debtsOf(id)).owed_fen).toBe(RETAIL)
  })
})

describe('dunning', () => {
  test('records each step with who and when, and stops sales on account', async () => {
    const id = await newCustomer('催款')
    await sellOnAccount(id)
    for (const step of ['remind', 'demand'] as const)
      expect(await dunning(id, step)).toMatchObject({ status: 200 })
    expect(await dunning(id, 'stop', '联系不上')).toMatchObject({ status: 200 })
    const stopped = await debtsOf(id)
    expect(stopped.credit_stopped_at).not.toBeNull()
    expect(stopped.reminders).toMatchObject([
      { step: 'stop', note: '联系不上', by: fixture.boss.name, owed_fen: RETAIL },
      { step: 'demand' },
      { step: 'remind' },
    ])
    expect(await sellOnAccount(id)).toMatchObject({
      ...INSUFFICIENT,
      msg: expect.stringContaining('已停止赊销'),
    })
    expect(await sellOnAccount(id, 0)).toMatchObject({ data: { status: 'posted' } })
    expect(await dunning(id, 'stop')).toMatchObject({ status: 409, code: ERRORS.credit_stopped_already.code })
    expect(await dunning(id, 'resume', '已约好')).toMatchObject({ status: 200 })
    expect(await sellOnAccount(id)).toMatchObject({ data: { status: 'posted' } })
    expect(await dunning(id, 'resume')).toMatchObject({ status: 409, code: ERRORS.credit_not_stopped.code })
  })

  test('needs a debt', async () => {
    const id = await newCustomer('不欠')
    expect(await dunning(id, 'remind')).toMatchObject({ status: 409, code: ERRORS.nothing_owed.code })
  })
})

test('terms are set by finance, for customers of the company only', async () => {
  const id = await newCustomer('权限')
  expect(await setTerms(id, 1, 1, fixture.seller)).toMatchObject({ status: 403 })
  const stranger = await fixture.h.signIn({ boss: true })
  expect(await setTerms(id, 1, 1, stranger)).toMatchObject({ status: 404 })
})
