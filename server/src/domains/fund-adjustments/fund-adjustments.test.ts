import * as accounts from '@shangxue/contract/accounts'
import type { Input } from '@shangxue/contract/endpoint'
import * as funds from '@shangxue/contract/fund-adjustments'
import { listNotifications } from '@shangxue/contract/notifications'
import { addDays } from '@shangxue/study/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exported } from '../../platform/exports/testing/exported.ts'
import { todayOf } from '../../platform/period.ts'
import { aLocation } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { MONEY_RULES } from '../money/check.ts'
import { ledgerDifferences } from '../stock/check.ts'
import { FUND_RULES } from './check.ts'

let h: Harness
let boss: TestUser
let clerk: TestUser
let today = ''
const at = { card: 0, other: 0, pos: 0, till: 0, shop: 0 }
const as = (user = boss) => ({ token: user.token })

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signedIn({ boss: true })
  const { tenantId } = boss
  clerk = await h.signedIn({ tenantId, permissions: ['finance', 'export'] })
  const open = async (kind: 'bank' | 'cash' | 'wechat', name: string) =>
    (await h.call(accounts.addAccount, { kind, name, number: '', opening_fen: 1_000_000 }, as())).data.id
  Object.assign(at, {
    card: await open('bank', '工行'),
    other: await open('bank', '农行'),
    pos: await open('wechat', '微信收款码'),
    till: await open('cash', '店里现金'),
    shop: (await h.database.asSystem((db) => aLocation(db, { tenantId, name: '滨江店' }))).id,
  })
  today = await h.database.asTenant({ tenantId }, (db) => todayOf(db, tenantId))
})
afterAll(async () => {
  for (const rules of [MONEY_RULES, FUND_RULES])
    expect(await h.database.asSystem((db) => ledgerDifferences(db, rules))).toEqual([])
  await h.close()
})

type Asked = Input<typeof funds.askFundAdjustment>
const asked = (more: Partial<Asked> = {}): Asked => ({
  kind: 'transfer',
  from_account_id: at.card,
  to_account_id: at.other,
  amount_fen: 30_000,
  fee_fen: 0,
  reason: '备货',
  ...more,
})
const ask = async (more: Partial<Asked> = {}) =>
  (await h.call(funds.askFundAdjustment, asked(more), as(clerk))).data.id
const refused = async (more: Partial<Asked>) =>
  (await h.call(funds.askFundAdjustment, asked(more), as(clerk))).msg
const decide = (id: number, approve = true, user = boss, reason = '') =>
  h.call(funds.decideFundAdjustment, { id, approve, reason }, as(user))
const balances = async () => {
  const { list } = (await h.call(accounts.listAccounts, {}, as())).data
  return Object.fromEntries(list.map(({ id, balance_fen }) => [id, balance_fen]))
}
const one = async (id: number, user = boss) => (await h.call(funds.getFundAdjustment, { id }, as(user))).data

describe('a transfer', () => {
  test('moves the money when somebody else approves it, and says so to who asked', async () => {
    const before = await balances()
    const id = await ask()
    expect(await balances()).toEqual(before)
    expect((await h.call(listNotifications, {}, as())).data.list[0]).toMatchObject({
      kind: 'fund.waiting',
      title: `${clerk.name}申请调拨 300.00 元`,
      link: `/others/fund-adjustment?id=${id}`,
    })
    expect(await decide(id)).toMatchObject({ data: { state: 'approved' } })
    expect(await balances()).toEqual({
      ...before,
      [at.card]: (before[at.card] ?? 0) - 30_000,
      [at.other]: (before[at.other] ?? 0) + 30_000,
    })
    expect((await h.call(listNotifications, {}, as(clerk))).data.list[0]).toMatchObject({
      kind: 'fund.approved',
      title: '调拨 300.00 元已批准',
    })
    expect(await one(id)).toMatchObject({ state: 'approved', decided_by: boss.name, own: false })
  })

  test('is not approved by who asked for it, boss or not', async () => {
    const id = await ask()
    expect(await decide(id, true, clerk)).toMatchObject({
      status: 409,
      msg: '自己申请的资金调整不能自己审批，请老板或其他财务审批',
    })
    const { data } = await h.call(funds.askFundAdjustment, asked(), as(boss))
    expect(await decide(data.id, true, boss)).toMatchObject({ status: 409 })
    expect(await decide(data.id, true, clerk)).toMatchObject({ status: 200 })
    expect((await one(id, clerk)).own).toBe(true)
  })

  test('decided by two at once is decided once', async () => {
    const second = await h.signedIn({ tenantId: boss.tenantId, permissions: ['finance'] })
    const before = await balances()
    const id = await ask()
    const answers = await Promise.all([decide(id), decide(id, true, second), decide(id, false, second, '不')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const moved = (await one(id)).state === 'approved' ? 30_000 : 0
    expect((await balances())[at.card]).toBe((before[at.card] ?? 0) - moved)
  })

  test('that is declined or withdrawn moves nothing', async () => {
    const before = await balances()
    const id = await ask()
    expect(await decide(id, false)).toMatchObject({ status: 400, msg: '请填写不批准的原因' })
    expect(await decide(id, false, boss, '先不调')).toMatchObject({ data: { state: 'declined' } })
    expect(await decide(id)).toMatchObject({ msg: '这笔资金调整未批准，请刷新后查看' })
    const mine = await ask()
    expect(await h.call(funds.withdrawFundAdjustment, { id: mine }, as())).toMatchObject({ status: 403 })
    expect(await h.call(funds.withdrawFundAdjustment, { id: mine }, as(clerk))).toMatchObject({ status: 200 })
    expect(await decide(mine)).toMatchObject({ status: 409 })
    expect(await balances()).toEqual(before)
  })

  test('takes no more out of a till than lies in it; a bank may lend', async () => {
    const much = { amount_fen: 1_000_001 }
    expect(await decide(await ask({ ...much, from_account_id: at.till }))).toMatchObject({
      status: 409,
      msg: '店里现金只有 10000.00 元，不够支出 10000.01 元，请先补足，或换一个账户',
    })
    expect(await decide(await ask({ ...much, from_account_id: at.pos }))).toMatchObject({ status: 200 })
    expect((await balances())[at.pos]).toBe(-1)
    const two = await Promise.all([1, 2].map(() => ask({ amount_fen: 600_000, from_account_id: at.till })))
    const answers = await Promise.all(two.map((id) => decide(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('that does not fit together is refused in words', async () => {
    expect(await refused({ to_account_id: at.card })).toBe('转出和转入不能是同一个账户，请修改')
    expect(await refused({ reason: ' ' })).toBe('请填写原因')
    expect(await refused({ fee_fen: 1 })).toBe('只有刷卡到账有手续费，请去掉手续费')
    expect(await refused({ kind: 'temporary' })).toBe('请选择归还日期')
    expect(await refused({ kind: 'temporary', due_day: addDays(today, -1) })).toBe(
      '归还日期不能早于今天，请重新选择',
    )
    expect(await refused({ kind: 'card', to_account_id: at.till })).toBe('刷卡的钱不会进现金，请选择其他账户')
    expect(await refused({ kind: 'card', fee_fen: 30_000 })).toBe('手续费不能大于或等于金额，请修改')
  })
})

describe('what is lent', () => {
  test('goes back by a second movement, once, and is overdue until then', async () => {
    const before = await balances()
    const id = await ask({ kind: 'temporary', due_day: today })
    const back = (user = clerk) => h.call(funds.returnFundAdjustment, { id }, as(user))
    expect(await back()).toMatchObject({ status: 409, msg: '这笔资金调整待批准，请刷新后查看' })
    await decide(id)
    await h.database.asSystem((db) =>
      db.execute(`update fund_adjustment set due_day = due_day - 3, day = day - 3 where id = ${id}`),
    )
    expect(await one(id)).toMatchObject({ overdue: true, returned_day: null })
    const { data: open } = await h.call(funds.openFundAdjustments, {}, as())
    expect(open.find((each) => each.id === id)).toMatchObject({ overdue: true })
    const answers = await Promise.all([back(), back(boss)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await one(id)).toMatchObject({ overdue: false, returned_day: today })
    expect(await balances()).toEqual(before)
    const entries = (await h.call(accounts.listAccountEntries, { id: at.other }, as())).data.list
    expect(entries[0]).toMatchObject({ source: 'fund_return', source_id: id, amount_fen: -30_000 })
  })
})

describe('card takings', () => {
  test('arrive less what the bank keeps, which is an expense of the store', async () => {
    const before = await balances()
    const id = await ask({ kind: 'card', from_account_id: at.pos, fee_fen: 180, location_id: at.shop })
    await decide(id)
    const after = await balances()
    expect(after[at.other]).toBe((before[at.other] ?? 0) + 29_820)
    expect(after[at.pos]).toBe((before[at.pos] ?? 0) - 30_000)
    const { rows } = await h.database.pool.query(
      `select l.amount_fen::int as fen, l.location_id::int as shop from money_leg l join account a on a.id = l.account_id
       where a.role = 'expense' and l.tenant_id = $1`,
      [boss.tenantId],
    )
    expect(rows).toEqual([{ fen: 180, shop: at.shop }])
  })
})

describe('the list', () => {
  const raw = (query: string) =>
    h.app.inject({
      method: 'GET',
      url: `${funds.listFundAdjustments.path}${query}`,
      headers: { authorization: `Bearer ${boss.token}` },
    })

  test('needs a range of exactly two days', async () => {
    const days = `data1=${addDays(today, -1)}&data1=${today}`
    const wrong = ['', `?data1=${today}`, `?${days}&data1=${today}`, `?data1=${today}&data1=x`, '?data1=a,b']
    for (const query of [...wrong, `?data1=${today}&data1=${addDays(today, -1)}`])
      expect((await raw(query)).json(), query).toMatchObject({ code: 41020, msg: '日期范围不正确' })
    const found = (await raw(`?${days}`)).json()
    expect(Array.isArray(found.data)).toBe(true)
    expect((await raw(`?data1=${addDays(today, -1)},${today}`)).json()).toEqual(found)
  })

  test('holds what was asked for in these days, by kind, state and words; exports the same', async () => {
    const id = await ask({ reason: '年底周转专用', kind: 'temporary', due_day: addDays(today, 5) })
    const data1 = [today, today]
    const of = async (more: object) =>
      (await h.call(funds.listFundAdjustments, { data1, ...more }, as())).data.map((each) => each.id)
    expect(await of({ q: '专用 工行' })).toEqual([id])
    expect(await of({ kind: 'temporary', state: 'waiting' })).toEqual([id])
    expect(await of({ kind: 'card', q: '专用' })).toEqual([])
    const past = [addDays(today, -9), addDays(today, -5)]
    expect((await h.call(funds.listFundAdjustments, { data1: past }, as())).data).toEqual([])
    const rows = await exported(
      h,
      funds.exportFundAdjustments,
      { from: today, to: today, q: '专用' },
      clerk.token,
    )
    expect(JSON.stringify(rows)).toContain('年底周转专用')
  })

  test('of bank cards holds no till, that of stores every place in use', async () => {
    const cards = (await h.call(funds.listBankCards, {}, as())).data.map(({ id }) => id)
    expect(cards).toEqual(expect.arrayContaining([at.card, at.other]))
    expect(cards).not.toContain(at.till)
    expect((await h.call(funds.listStores, {}, as())).data).toMatchObject([{ id: at.shop, name: '滨江店' }])
  })
})
