import { listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { addCashItem, deleteCashItem, setCashBudget } from '@shangxue/contract/expenses/categories'
import * as entries from '@shangxue/contract/expenses/entries'
import { listCashRecurring, setCashRecurringState } from '@shangxue/contract/expenses/recurring'
import * as requests from '@shangxue/contract/expenses/requests'
import { closeMonth } from '@shangxue/contract/ledger/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { getBusinessSummary } from '@shangxue/contract/summaries/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monthBefore } from '../../../platform/time/period.ts'
import type { TestUser } from '../../../testing/harness.ts'
import { createPersonal } from '../../api-keys/testing/api-key-fixture.ts'
import { postDueRecurring } from '../recurring/jobs.ts'
import { setupExpenseTests } from '../testing/expense-fixture.ts'

const { fixture, call, auth, spend, monthly, account } = setupExpenseTests()

const BUDGET = 100_000
let second: TestUser
let item = 0
beforeAll(async () => {
  second = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['finance'] })
})
beforeEach(async () => {
  const name = `费用${crypto.randomUUID().slice(0, 8)}`
  item = (await call(addCashItem, { direction: 'expense', group_id: fixture.house, name }, auth())).data.id
  await budget(BUDGET)
  await allow(0)
})

const month = () => fixture.today.slice(0, 7)
const budget = (amount_fen: number | null, location_id: number | null = null, from = '2020-01') =>
  call(setCashBudget, { id: item, location_id, month: from, amount_fen }, auth())
const allow = (approval_over_fen: number | null) =>
  call(requests.saveCashSettings, { approval_over_fen }, auth(fixture.boss))
const pay = (amount_fen: number, overrides: Parameters<typeof spend>[0] = {}, user = fixture.finance) =>
  spend({ item_id: item, amount_fen, ...overrides }, user)
const check = async (amount_fen: number, overrides: object = {}, user = fixture.finance) => {
  const input = {
    item_id: item,
    account_id: fixture.bank,
    amount_fen,
    day: fixture.today,
    location_id: fixture.shop.id,
    ...overrides,
  }
  return (await call(entries.checkCashEntry, input, auth(user))).data
}
const read = async (id: number, user = fixture.finance) =>
  (await call(requests.getCashRequest, { id }, auth(user))).data
const decide = (id: number, approve = true, reason = '', user = second) =>
  call(requests.decideCashRequest, { id, approve, reason }, auth(user))
const withdraw = (id: number, user = fixture.finance) =>
  call(requests.withdrawCashRequest, { id }, auth(user))
const posted = async () =>
  (await call(entries.sumCashEntries, { direction: 'expense', item_id: item }, auth())).data.amount_fen
const balance = async () => (await account(fixture.bank)).balance_fen
const notices = async (user: TestUser) => (await call(listNotifications, {}, auth(user))).data.list

/** An expense pending approval: no money moves. */
async function addPendingRequest(amount_fen = BUDGET + 100, overrides = {}): Promise<number> {
  const before = await balance()
  const { status, data } = await pay(amount_fen, overrides)
  expect({ status, pending: data.pending }).toEqual({ status: 200, pending: true })
  expect(await balance()).toBe(before)
  return data.id
}

describe('before an expense is saved', () => {
  test('shows budget, spent amount and excess of its month', async () => {
    await pay(30_000)
    expect(await check(70_000)).toMatchObject({
      budgets: [
        {
          location: null,
          month: month(),
          budget_fen: BUDGET,
          spent_fen: 30_000,
          pending_fen: 0,
          over_fen: 0,
        },
      ],
      needs_approval: false,
    })
    expect(await check(70_001)).toMatchObject({ budgets: [{ over_fen: 1 }], needs_approval: true })
    expect(await check(70_001, {}, fixture.boss)).toMatchObject({ needs_approval: false })
  })

  test('uses the budget of its store and day', async () => {
    await budget(20_000, fixture.shop.id)
    await budget(50_000, fixture.depot.id)
    expect((await check(30_000)).budgets).toMatchObject([
      { location: '滨江店', budget_fen: 20_000, over_fen: 10_000 },
      { location: null, budget_fen: BUDGET, over_fen: 0 },
    ])
    expect((await check(30_000, { location_id: undefined })).budgets).toMatchObject([{ location: null }])
    await budget(null)
    expect((await check(1, { location_id: fixture.depot.id })).budgets).toMatchObject([{ location: '总仓' }])
    const before = `${monthBefore(month())}-03`
    await pay(20_000, { day: before })
    expect((await check(1)).budgets).toMatchObject([{ spent_fen: 0 }])
    expect((await check(1, { day: before })).budgets).toMatchObject([{ spent_fen: 20_000, over_fen: 1 }])
  })

  test('ignores budgets of incomes', async () => {
    await call(
      setCashBudget,
      { id: fixture.interest, location_id: null, month: '2020-01', amount_fen: 1 },
      auth(),
    )
    expect(await check(500, { item_id: fixture.interest })).toMatchObject({
      budgets: [],
      needs_approval: false,
    })
    expect((await pay(500, { item_id: fixture.interest })).data.pending).toBeUndefined()
  })
})

describe('expense over budget', () => {
  test('is posted at once without a limit', async () => {
    await allow(null)
    expect((await pay(BUDGET + 1)).data.pending).toBeUndefined()
    expect(await posted()).toBe(BUDGET + 1)
  })

  test('is pending only above the limit', async () => {
    await allow(500)
    expect((await pay(BUDGET + 500)).data.pending).toBeUndefined()
    const { data } = await pay(1)
    expect(data).toMatchObject({ pending: true, number: expect.stringMatching(/^SQ/) })
    expect(await read(data.id)).toMatchObject({ state: 'pending', over_fen: 501, own: true })
    expect(await posted()).toBe(BUDGET + 500)
  })

  test('is posted at once for a boss', async () => {
    expect((await pay(BUDGET * 2, {}, fixture.boss)).data.pending).toBeUndefined()
  })
  test('awaits approval if a program spends it with the key of a boss', async () => {
    const { key } = await createPersonal(fixture.h, fixture.boss, { scopes: ['finance'] })
    expect((await pay(BUDGET * 2, {}, { ...fixture.boss, token: key })).data.pending).toBe(true)
    expect(await posted()).toBe(0)
  })

  test('notifies approvers and is listed and counted', async () => {
    const id = await addPendingRequest(BUDGET + 100, { note: '空调' })
    const link = `/others/expense-details?request=${id}`
    for (const user of [fixture.boss, second])
      expect((await notices(user))[0]).toMatchObject({
        ...{ kind: 'cash.approval', link, body: '超出本月预算 ¥1 · 滨江店 · 空调' },
        title: expect.stringContaining(`${fixture.finance.name}的支出待批准：`),
      })
    expect((await notices(fixture.finance)).filter((notice) => notice.link === link)).toEqual([])
    const { data } = await call(requests.listCashRequests, { state: 'pending' }, auth(second))
    expect(data.list[0]).toMatchObject({ id, by: fixture.finance.name, own: false, amount_fen: BUDGET + 100 })
    expect((await check(1)).budgets).toMatchObject([{ spent_fen: 0, pending_fen: BUDGET + 100 }])
    expect((await check(BUDGET + 100)).same).toHaveLength(1)
    const { decisions } = (await call(getBusinessSummary, {}, auth(fixture.boss))).data
    const fen = data.list.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
    expect(decisions.find(({ key }) => key === 'cash_requests')).toEqual({
      ...{ key: 'cash_requests', count: data.list.length, amount_fen: fen },
    })
  })

  test('is pending if two exceed it only together', async () => {
    const answers = await Promise.all([pay(60_000), pay(60_000, {}, second), pay(60_000)])
    expect(answers.map(({ data }) => data.pending ?? false).toSorted()).toEqual([false, true, true])
    expect(await posted()).toBe(60_000)
  })

  test('is recorded once per idempotency key', async () => {
    const input = {
      ...{ item_id: item, amount_fen: BUDGET + 1, account_id: fixture.bank, location_id: fixture.shop.id },
      ...{ day: fixture.today, note: '', photo_ids: [] },
    }
    const options = { ...auth(), headers: { 'idempotency-key': 'cash-request-once' } }
    const answers = await Promise.all([1, 2, 3].map(() => call(entries.addCashEntry, input, options)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await check(1)).budgets).toMatchObject([{ pending_fen: BUDGET + 1 }])
  })

  test('prevents the deletion of its item', async () => {
    await addPendingRequest()
    expect((await call(deleteCashItem, { id: item, version: 0 }, auth())).status).toBe(409)
  })
})

describe('approval', () => {
  test("posts on the expense's day for its author", async () => {
    const day = addDays(fixture.today, -1)
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#e8e0d0' } })
      .jpeg()
      .toBuffer()
    const photo = await call(
      entries.cashPhotoEndpoints.upload,
      {},
      { ...auth(), file: { name: 'p.jpg', bytes } },
    )
    const photo_ids = [photo.data.id]
    const id = await addPendingRequest(BUDGET * 3, { day, photo_ids, note: '装修' })
    expect((await read(id, second)).photos).toEqual(photo_ids)
    expect((await pay(1, { photo_ids })).status).toBe(409)
    const file = await call(entries.cashPhotoEndpoints.file, { id: photo.data.id, width: 300 }, auth(second))
    expect(file.status).toBe(200)
    const before = await balance()
    expect(await decide(id, true, '必要支出')).toMatchObject({ data: { state: 'approved' } })
    expect(await balance()).toBe(before - BUDGET * 3)
    const request = await read(id)
    expect(request).toMatchObject({
      state: 'approved',
      decided_by: second.name,
      decision: '必要支出',
      budgets: [],
    })
    const entry = await call(entries.getCashEntry, { id: request.entry_id ?? 0 }, auth())
    expect(entry.data).toMatchObject({ day, by: fixture.finance.name, note: '装修', photos: photo_ids })
    expect((await notices(fixture.finance))[0]).toMatchObject({
      ...{ kind: 'cash.approved', body: `${second.name}：必要支出` },
      link: `/others/expense-details?request=${id}`,
    })
    const { data } = await call(listAudit, { group: 'money' }, auth(fixture.boss))
    expect(data.list[0]).toMatchObject({ action: 'expense_request.approved' })
  })

  test("is rejected for own expenses, except a boss's", async () => {
    const id = await addPendingRequest()
    expect(await decide(id, true, '', fixture.finance)).toMatchObject({
      ...{ status: 409, code: ERRORS.own_expense_request.code },
    })
    const plain = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['cost-view'] })
    expect((await decide(id, true, '', plain)).status).toBe(403)
    expect((await decide(id, true, '', fixture.boss)).status).toBe(200)
  })

  test('happens once for two concurrent requests', async () => {
    const id = await addPendingRequest()
    const before = await balance()
    const answers = await Promise.all([decide(id), decide(id, true, '', fixture.boss), withdraw(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { state } = await read(id)
    expect(await balance()).toBe(state === 'approved' ? before - BUDGET - 100 : before)
  })

  test('is rejected after the month was closed', async () => {
    const day = `${monthBefore(monthBefore(month()))}-03`
    const id = await addPendingRequest(BUDGET + 1, { day })
    expect((await call(closeMonth, { month: day.slice(0, 7) }, auth(fixture.boss))).status).toBe(200)
    const rejected = await decide(id)
    expect(rejected).toMatchObject({ status: 409, code: ERRORS.expense_request_month_closed.code })
    expect(rejected.msg).toContain(
      `不能再批准，请点“不批准”，并让${fixture.finance.name}用没有结账的日期重新记录`,
    )
    expect((await decide(id, false, '已结账')).status).toBe(200)
    expect(await posted()).toBe(0)
  })

  test('is rejected with a short till', async () => {
    const till = await account(fixture.till)
    const id = await addPendingRequest(till.balance_fen + BUDGET, { account_id: fixture.till })
    expect(await decide(id)).toMatchObject({ status: 409, code: ERRORS.till_short.code })
    expect(await read(id)).toMatchObject({ state: 'pending' })
    await withdraw(id)
  })

  test('can be declined with a reason or withdrawn', async () => {
    const id = await addPendingRequest()
    expect(await decide(id, false, ' ')).toMatchObject({ status: 400, msg: '请填写不批准的原因' })
    expect(await decide(id, false, '太贵')).toMatchObject({ data: { state: 'declined' } })
    expect((await notices(fixture.finance))[0]).toMatchObject({
      kind: 'cash.declined',
      body: `${second.name}：太贵`,
    })
    expect(await withdraw(id)).toMatchObject({ status: 409, msg: '这笔支出未批准，请刷新后查看' })
    const other = await addPendingRequest()
    expect((await withdraw(other, second)).status).toBe(403)
    expect(await withdraw(other)).toMatchObject({ data: { state: 'withdrawn' } })
    expect(await decide(other)).toMatchObject({ status: 409 })
    expect(await posted()).toBe(0)
  })
})

describe('recurring entry over budget', () => {
  const due = async (amount_fen: number) => {
    const day_of_month = Number(fixture.today.slice(8))
    const { data } = await monthly({ item_id: item, amount_fen, day_of_month })
    await postDueRecurring(fixture.h.database)
    return data.id
  }
  const getRecurring = async (id: number) =>
    (await call(listCashRecurring, { direction: 'expense' }, auth())).data.find((row) => row.id === id)

  test('is pending above the limit, advances and posts once', async () => {
    const id = await due(BUDGET + 1)
    expect(await posted()).toBe(0)
    const next = (await getRecurring(id))?.next_day ?? ''
    expect(next > fixture.today).toBe(true)
    await postDueRecurring(fixture.h.database)
    const { data } = await call(requests.listCashRequests, { state: 'pending' }, auth(second))
    const [request, ...rest] = data.list.filter(({ recurring_id }) => recurring_id === id)
    expect(rest).toEqual([])
    expect((await notices(fixture.finance))[0]?.title).toContain('固定支出超出预算，等待批准')
    expect((await decide(request?.id ?? 0)).status).toBe(200)
    expect(await posted()).toBe(BUDGET + 1)
    const version = (await getRecurring(id))?.version ?? 0
    await call(setCashRecurringState, { id, version, state: 'paused' }, auth())
    await call(setCashRecurringState, { id, version: version + 1, state: 'active' }, auth())
    expect((await getRecurring(id))?.next_day).toBe(next)
  })

  test('is posted within the limit', async () => {
    await due(BUDGET)
    expect(await posted()).toBe(BUDGET)
  })
})

describe('approval limit', () => {
  test('is changed by a boss only, and audited', async () => {
    expect((await call(requests.saveCashSettings, { approval_over_fen: 1 }, auth())).status).toBe(403)
    await allow(200_000)
    expect((await call(requests.getCashSettings, {}, auth())).data).toEqual({ approval_over_fen: 200_000 })
    const { data } = await call(listAudit, { group: 'money' }, auth(fixture.boss))
    expect(data.list[0]).toMatchObject({ action: 'cash_settings.changed' })
  })
})
