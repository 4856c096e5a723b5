import { deleteCashItem } from '@shangxue/contract/expenses/categories'
import { listCashEntries, reverseCashEntry } from '@shangxue/contract/expenses/entries'
import * as accounts from '@shangxue/contract/ledger/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as funds from '@shangxue/contract/treasury/transfers'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { notifyOverdueTransfers } from './jobs.ts'
import { setupTransferTests } from './testing/transfer-fixture.ts'

const { fixture, call, auth, requestTransfer, approved, decide, balances, getTransfer } = setupTransferTests()

const temporaryTransfer = (overrides = {}) =>
  approved({ kind: 'temporary', due_day: fixture.today, ...overrides })
const giveBack = (id: number, amount_fen?: number, user = fixture.clerk) =>
  call(funds.repayFundAdjustment, { id, ...(amount_fen !== undefined && { amount_fen }) }, auth(user))
const reverse = (id: number, reason = '金额错了', user = fixture.boss) =>
  call(funds.reverseFundAdjustment, { id, reason }, auth(user))

describe('repayment', () => {
  test('works in parts until nothing is outstanding', async () => {
    const before = await balances()
    const id = await temporaryTransfer()
    expect((await giveBack(id, 10_000)).data).toEqual({ returned_fen: 10_000, returned_day: null })
    expect(await getTransfer(id)).toMatchObject({
      returned_fen: 10_000,
      returned_day: null,
      state: 'approved',
    })
    expect(await giveBack(id, 20_001)).toMatchObject({
      status: 409,
      msg: '还没有归还的只有 ¥200，请修改归还金额',
    })
    expect((await giveBack(id)).data).toEqual({ returned_fen: 30_000, returned_day: fixture.today })
    expect((await getTransfer(id)).returns).toMatchObject([
      { amount_fen: 20_000, by: fixture.clerk.name, day: fixture.today },
      { amount_fen: 10_000 },
    ])
    expect(await giveBack(id, 1)).toMatchObject({ status: 409, msg: '这笔资金调整已归还，请刷新后查看' })
    expect(await balances()).toEqual(before)
    const { list } = (await call(accounts.listAccountEntries, { id: fixture.other }, auth())).data
    expect(list.slice(0, 2)).toMatchObject([
      { source: 'transfer_repayment', source_id: id, amount_fen: -20_000 },
      { source: 'transfer_repayment', source_id: id, amount_fen: -10_000 },
    ])
  })

  test('never exceeds the amount with concurrent requests', async () => {
    const id = await temporaryTransfer()
    const answers = await Promise.all([1, 2, 3].map(() => giveBack(id, 12_000)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(await getTransfer(id)).toMatchObject({ returned_fen: 24_000 })
  })

  test('rejects a short till', async () => {
    const id = await temporaryTransfer({ to_account_id: fixture.till, amount_fen: 1_000 })
    const { balance_fen } = (await getTransfer(id)).to
    await approved({ from_account_id: fixture.till, amount_fen: balance_fen })
    expect(await giveBack(id)).toMatchObject({ status: 409, code: 41023 })
    await approved({ to_account_id: fixture.till, amount_fen: 1_000_000 })
    expect(await giveBack(id)).toMatchObject({ status: 200 })
  })

  test('notifies finance users once when overdue', async () => {
    const [late, back] = [await temporaryTransfer({ amount_fen: 7_000 }), await temporaryTransfer()]
    const getNotifications = async (user = fixture.boss) =>
      (await call(listNotifications, {}, auth(user))).data.list.filter(({ kind }) => kind === 'fund.overdue')
    await notifyOverdueTransfers(fixture.h.database)
    expect(await getNotifications()).toEqual([])
    await giveBack(late, 2_000)
    await giveBack(back)
    await fixture.h.database.withOwner((db) =>
      db.execute(`update transfer_request set due_day = due_day - 2 where id in (${late}, ${back})`),
    )
    await notifyOverdueTransfers(fixture.h.database)
    await notifyOverdueTransfers(fixture.h.database)
    const notice = {
      title: '临时周转 ¥50 已过归还日期',
      body: `工行 → 农行，应在 ${addDays(fixture.today, -2)} 归还`,
      link: `/others/fund-adjustment?id=${late}`,
    }
    expect(await getNotifications()).toMatchObject([notice])
    expect(await getNotifications(fixture.clerk)).toMatchObject([notice])
  })
})

describe('reversal', () => {
  test('requires another user and a reason, and notifies', async () => {
    const before = await balances()
    const id = await approved()
    expect(await reverse(id, ' ')).toMatchObject({ status: 400, msg: '请填写冲销原因' })
    expect(await reverse(id, '错了', fixture.clerk)).toMatchObject({
      status: 409,
      msg: '自己申请的资金调整不能自己冲销，请老板或其他财务冲销',
    })
    expect(await reverse(id)).toMatchObject({ data: { state: 'reversed' } })
    expect(await balances()).toEqual(before)
    expect(await getTransfer(id)).toMatchObject({
      state: 'reversed',
      reversed: { day: fixture.today, by: fixture.boss.name, reason: '金额错了' },
    })
    expect((await call(listNotifications, {}, auth(fixture.clerk))).data.list[0]).toMatchObject({
      kind: 'fund.reversed',
      title: '调拨 ¥300 已冲销',
      body: `${fixture.boss.name}：金额错了`,
    })
    expect(await reverse(id)).toMatchObject({ msg: '这笔资金调整已冲销，请刷新后查看' })
  })

  test('happens once and not for pending requests', async () => {
    const second = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['finance'] })
    const before = await balances()
    const id = await approved()
    const answers = await Promise.all([reverse(id), reverse(id, '错', second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balances()).toEqual(before)
    expect(await reverse(await requestTransfer())).toMatchObject({ msg: '这笔资金调整待批准，请刷新后查看' })
  })

  test('includes the fee, which cannot be reversed alone', async () => {
    const before = await balances()
    const card = {
      kind: 'card' as const,
      from_account_id: fixture.pos,
      location_id: fixture.shop,
      item_id: fixture.fees,
    }
    const id = await approved({ ...card, fee_fen: 250 })
    const { fee_entry_id, number } = await getTransfer(id)
    expect(await call(reverseCashEntry, { id: fee_entry_id ?? 0, reason: '错' }, auth())).toMatchObject({
      status: 409,
      msg: `这笔支出是资金调整${number}的手续费，请打开那笔资金调整冲销`,
    })
    await reverse(id)
    expect(await balances()).toEqual(before)
    const entries = (await call(listCashEntries, { direction: 'expense' }, auth())).data.list
    expect(entries.map(({ amount_fen, adjustment_id }) => ({ amount_fen, adjustment_id }))).toEqual([
      { amount_fen: -250, adjustment_id: id },
      { amount_fen: 250, adjustment_id: id },
    ])
  })

  test('includes repayments and restores all balances', async () => {
    const before = await balances()
    const id = await temporaryTransfer()
    await giveBack(id, 10_000)
    await giveBack(id, 5_000)
    expect(await reverse(id)).toMatchObject({ status: 200 })
    expect(await balances()).toEqual(before)
    const { data: open } = await call(funds.openFundAdjustments, {}, auth())
    expect(open.map((each) => each.id)).not.toContain(id)
    expect(await giveBack(id)).toMatchObject({ msg: '这笔资金调整已冲销，请刷新后查看' })
  })

  test('rejects a short till or closed month', async () => {
    const id = await approved({ to_account_id: fixture.till, amount_fen: 1_000 })
    const { balance_fen } = (await getTransfer(id)).to
    await approved({ from_account_id: fixture.till, amount_fen: balance_fen })
    expect(await reverse(id)).toMatchObject({ status: 409, code: 41023 })
    const plain = await approved()
    const close = (day: string | null) =>
      fixture.h.database.withOwner((db) =>
        db.execute(`update ledger_settings set closed_through = ${day === null ? 'null' : `'${day}'`}`),
      )
    await close(fixture.today)
    expect((await reverse(plain)).msg).toContain('已经结账')
    await close(null)
    expect(await reverse(plain)).toMatchObject({ status: 200 })
  })

  test('rejects other companies and users without finance', async () => {
    const id = await approved()
    const otherUser = await fixture.h.signIn({ boss: true })
    const plain = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: [] })
    expect((await reverse(id, '错', otherUser)).status).toBe(404)
    expect((await reverse(id, '错', plain)).status).toBe(403)
  })
})

test('deactivates an item with a pending fee', async () => {
  const card = {
    kind: 'card' as const,
    from_account_id: fixture.pos,
    location_id: fixture.shop,
    item_id: fixture.fees,
  }
  const id = await requestTransfer({ ...card, fee_fen: 90 })
  expect((await call(deleteCashItem, { id: fixture.fees, version: 0 }, auth())).status).toBe(409)
  await fixture.h.database.withOwner((db) =>
    db.execute(`update expense_category set active = false where id = ${fixture.fees}`),
  )
  const before = await balances()
  expect(await decide(id)).toMatchObject({ status: 409, msg: '银行手续费已停用，请选择其他项目' })
  expect(await balances()).toEqual(before)
})
