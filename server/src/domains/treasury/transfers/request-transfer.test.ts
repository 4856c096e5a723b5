import { getCashAnalysis } from '@shangxue/contract/expenses/analysis'
import { listCashEntries } from '@shangxue/contract/expenses/entries'
import * as accounts from '@shangxue/contract/ledger/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as funds from '@shangxue/contract/treasury/transfers'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { setupTransferTests } from './testing/transfer-fixture.ts'

const {
  fixture,
  call,
  auth,
  asked: toInput,
  requestTransfer,
  getErrorMessage,
  decide,
  balances,
  getTransfer,
} = setupTransferTests()

describe('transfer', () => {
  test('posts on approval by another user and notifies', async () => {
    const before = await balances()
    const id = await requestTransfer()
    expect(await balances()).toEqual(before)
    expect((await call(listNotifications, {}, auth())).data.list[0]).toMatchObject({
      kind: 'fund.waiting',
      title: `${fixture.clerk.name}申请调拨 ¥300`,
      link: `/others/fund-adjustment?id=${id}`,
    })
    expect(await decide(id)).toMatchObject({ data: { state: 'approved' } })
    expect(await balances()).toEqual({
      ...before,
      [fixture.card]: (before[fixture.card] ?? 0) - 30_000,
      [fixture.other]: (before[fixture.other] ?? 0) + 30_000,
    })
    expect((await call(listNotifications, {}, auth(fixture.clerk))).data.list[0]).toMatchObject({
      kind: 'fund.approved',
      title: '调拨 ¥300 已批准',
    })
    expect(await getTransfer(id)).toMatchObject({
      state: 'approved',
      decided_by: fixture.boss.name,
      own: false,
    })
  })

  test('rejects approval by its requester, boss or not', async () => {
    const id = await requestTransfer()
    expect(await decide(id, true, fixture.clerk)).toMatchObject({
      status: 409,
      msg: '自己申请的资金调整不能自己审批，请老板或其他财务审批',
    })
    const { data } = await call(funds.requestFundAdjustment, toInput(), auth(fixture.boss))
    expect(await decide(data.id, true, fixture.boss)).toMatchObject({ status: 409 })
    expect(await decide(data.id, true, fixture.clerk)).toMatchObject({ status: 200 })
    expect((await getTransfer(id, fixture.clerk)).own).toBe(true)
  })

  test('is decided once by two concurrent approvers', async () => {
    const second = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['finance'] })
    const before = await balances()
    const id = await requestTransfer()
    const answers = await Promise.all([decide(id), decide(id, true, second), decide(id, false, second, '不')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const moved = (await getTransfer(id)).state === 'approved' ? 30_000 : 0
    expect((await balances())[fixture.card]).toBe((before[fixture.card] ?? 0) - moved)
  })

  test('posts nothing when declined or withdrawn', async () => {
    const before = await balances()
    const id = await requestTransfer()
    expect(await decide(id, false)).toMatchObject({ status: 400, msg: '请填写不批准的原因' })
    expect(await decide(id, false, fixture.boss, '先不调')).toMatchObject({ data: { state: 'declined' } })
    expect(await decide(id)).toMatchObject({ msg: '这笔资金调整未批准，请刷新后查看' })
    const ownTransfer = await requestTransfer()
    expect(await call(funds.withdrawFundAdjustment, { id: ownTransfer }, auth())).toMatchObject({
      status: 403,
    })
    expect(await call(funds.withdrawFundAdjustment, { id: ownTransfer }, auth(fixture.clerk))).toMatchObject({
      status: 200,
    })
    expect(await decide(ownTransfer)).toMatchObject({ status: 409 })
    expect(await balances()).toEqual(before)
  })

  test('never overdraws a till; a bank may', async () => {
    const much = { amount_fen: 1_000_001 }
    expect(await decide(await requestTransfer({ ...much, from_account_id: fixture.till }))).toMatchObject({
      status: 409,
      msg: '店里现金只有 ¥10,000，不够支出 ¥10,000.01，请先补足，或换一个账户',
    })
    expect(await decide(await requestTransfer({ ...much, from_account_id: fixture.pos }))).toMatchObject({
      status: 200,
    })
    expect((await balances())[fixture.pos]).toBe(-1)
    const two = await Promise.all(
      [1, 2].map(() => requestTransfer({ amount_fen: 600_000, from_account_id: fixture.till })),
    )
    const answers = await Promise.all(two.map((id) => decide(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('rejects inconsistent input with a message', async () => {
    expect(await getErrorMessage({ to_account_id: fixture.card })).toBe('转出和转入不能是同一个账户，请修改')
    expect(await getErrorMessage({ reason: ' ' })).toBe('请填写原因')
    expect(await getErrorMessage({ fee_fen: 1 })).toBe('只有刷卡到账有手续费，请把手续费改为 0')
    expect(await getErrorMessage({ kind: 'temporary' })).toBe('请选择归还日期')
    expect(await getErrorMessage({ kind: 'temporary', due_day: addDays(fixture.today, -1) })).toBe(
      '归还日期不能早于今天，请重新选择',
    )
    expect(await getErrorMessage({ kind: 'card', to_account_id: fixture.till })).toBe(
      '刷卡的钱不会进现金，请选择其他账户',
    )
    expect(await getErrorMessage({ kind: 'card', fee_fen: 30_000 })).toBe('手续费不能大于或等于金额，请修改')
  })
})

describe('temporary transfer', () => {
  test('is repaid once and overdue until then', async () => {
    const before = await balances()
    const id = await requestTransfer({ kind: 'temporary', due_day: fixture.today })
    const repay = (user = fixture.clerk) => call(funds.repayFundAdjustment, { id }, auth(user))
    expect(await repay()).toMatchObject({ status: 409, msg: '这笔资金调整待批准，请刷新后查看' })
    await decide(id)
    await fixture.h.database.withOwner((db) =>
      db.execute(`update transfer_request set due_day = due_day - 3, day = day - 3 where id = ${id}`),
    )
    expect(await getTransfer(id)).toMatchObject({ overdue: true, returned_day: null })
    const { data: open } = await call(funds.openFundAdjustments, {}, auth())
    expect(open.find((each) => each.id === id)).toMatchObject({ overdue: true })
    const answers = await Promise.all([repay(), repay(fixture.boss)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await getTransfer(id)).toMatchObject({ overdue: false, returned_day: fixture.today })
    expect(await balances()).toEqual(before)
    const entries = (await call(accounts.listAccountEntries, { id: fixture.other }, auth())).data.list
    expect(entries[0]).toMatchObject({ source: 'transfer_repayment', source_id: id, amount_fen: -30_000 })
  })
})

describe('card takings', () => {
  const bare = () => ({ kind: 'card' as const, from_account_id: fixture.pos, fee_fen: 180 })
  const card = () => ({ ...bare(), location_id: fixture.shop, item_id: fixture.fees })

  test('post the fee as an expense entry', async () => {
    const before = await balances()
    const id = await requestTransfer(card())
    await decide(id)
    expect(await balances()).toEqual({
      ...before,
      [fixture.other]: (before[fixture.other] ?? 0) + 29_820,
      [fixture.pos]: (before[fixture.pos] ?? 0) - 30_000,
    })
    const { fee_entry_id, number, item } = await getTransfer(id)
    expect(item).toBe('银行手续费')
    const entries = (await call(listCashEntries, { direction: 'expense' }, auth())).data.list
    expect(entries).toMatchObject([
      {
        ...{
          id: fee_entry_id,
          item_id: fixture.fees,
          amount_fen: 180,
          account_id: fixture.other,
          location_id: fixture.shop,
        },
        ...{ day: fixture.today, note: `${number} 手续费`, adjustment_id: id },
      },
    ])
    const month = { direction: 'expense' as const, month: fixture.today.slice(0, 7) }
    expect((await call(getCashAnalysis, month, auth())).data.total.amount_fen).toBe(180)
    const { rows } = await fixture.h.database.pool.query(
      `select sum(l.amount_fen)::int as fen from journal_line l join account a on a.id = l.account_id
       where a.role = 'expense' and l.tenant_id = $1`,
      [fixture.boss.tenantId],
    )
    expect(rows).toEqual([{ fen: 180 }])
  })

  test('with a fee require an active item and a store', async () => {
    expect(await getErrorMessage({ ...bare(), location_id: fixture.shop })).toBe('请选择手续费记入的支出项目')
    expect(await getErrorMessage({ ...bare(), item_id: fixture.fees })).toBe('请选择手续费记在哪家门店')
    expect(await getErrorMessage({ ...card(), item_id: fixture.interest })).toBe(
      '手续费只能记入支出项目，请重新选择',
    )
    const unknown = toInput({ ...card(), item_id: 999_999 })
    expect((await call(funds.requestFundAdjustment, unknown, auth())).status).toBe(404)
    expect(await getErrorMessage({ ...bare(), fee_fen: 0 })).toBe('')
  })
})

describe('list', () => {
  const raw = (query: string) =>
    fixture.h.app.inject({
      method: 'GET',
      url: `${funds.listFundAdjustments.path}${query}`,
      headers: { authorization: `Bearer ${fixture.boss.token}` },
    })

  test('requires a range of exactly two days', async () => {
    const days = `data1=${addDays(fixture.today, -1)}&data1=${fixture.today}`
    const wrong = [
      '',
      `?data1=${fixture.today}`,
      `?${days}&data1=${fixture.today}`,
      `?data1=${fixture.today}&data1=x`,
      '?data1=a,b',
    ]
    for (const query of [...wrong, `?data1=${fixture.today}&data1=${addDays(fixture.today, -1)}`])
      expect((await raw(query)).json(), query).toMatchObject({ code: 41020, msg: '日期范围不正确' })
    const found = (await raw(`?${days}`)).json()
    expect(Array.isArray(found.data)).toBe(true)
    expect((await raw(`?data1=${addDays(fixture.today, -1)},${fixture.today}`)).json()).toEqual(found)
    expect((await raw(`?${days.replaceAll('data1', 'data1%5B%5D')}`)).json()).toEqual(found)
  })

  test('filters by days, kind, state and words; exports equally', async () => {
    const id = await requestTransfer({
      reason: '年底周转专用',
      kind: 'temporary',
      due_day: addDays(fixture.today, 5),
    })
    const data1 = [fixture.today, fixture.today]
    const listIds = async (overrides: object) =>
      (await call(funds.listFundAdjustments, { data1, ...overrides }, auth())).data.map((each) => each.id)
    expect(await listIds({ q: '专用 工行' })).toEqual([id])
    expect(await listIds({ kind: 'temporary', state: 'waiting' })).toEqual([id])
    expect(await listIds({ kind: 'card', q: '专用' })).toEqual([])
    const past = [addDays(fixture.today, -9), addDays(fixture.today, -5)]
    expect((await call(funds.listFundAdjustments, { data1: past }, auth())).data).toEqual([])
    const rows = await exportTable(
      fixture.h,
      funds.exportFundAdjustments,
      { from: fixture.today, to: fixture.today, q: '专用' },
      fixture.clerk.token,
    )
    expect(JSON.stringify(rows)).toContain('年底周转专用')
  })

  test('excludes tills from cards, includes all active stores', async () => {
    const cards = (await call(funds.listBankCards, {}, auth())).data.map(({ id }) => id)
    expect(cards).toEqual(expect.arrayContaining([fixture.card, fixture.other]))
    expect(cards).not.toContain(fixture.till)
    expect((await call(funds.listStores, {}, auth())).data).toMatchObject([
      { id: fixture.shop, name: '滨江店' },
    ])
  })
})
