import { listAccountEntries, listAccounts } from '@shangxue/contract/ledger/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as documents from '@shangxue/contract/receivables/documents'
import { getDebtSummary } from '@shangxue/contract/receivables/endpoints'
import { expect, test } from 'vitest'
import { setupReceivableTests } from '../testing/receivable-fixture.ts'

const { fixture, call, auth, who, debtorOf, owes, pays, customer, reverse, document } = setupReceivableTests()

const requestWriteOff = async (customer_id: number, amount_fen: number, user = who.finance) =>
  call(
    documents.requestDebtWriteOff,
    {
      customer_id,
      amount_fen,
      reason: '店已关门',
      owed_fen: (await debtorOf(customer_id)).owed_fen,
      items: [],
    },
    auth(user),
  )
const decides = (id: number, approve: boolean, user = fixture.boss) =>
  call(documents.decideWriteOff, { id, approve, reason: '同意' }, auth(user))
const notices = async (user = fixture.boss) => (await call(listNotifications, {}, auth(user))).data.list

test('requests approval, notifies the boss, then posts a loss', async () => {
  const id = await customer('关门数码')
  await owes(id, 1_000)
  const { data } = await requestWriteOff(id, 600)
  expect(data).toMatchObject({ status: 'waiting', number: expect.stringMatching(/^HX/) })
  expect((await notices())[0]).toMatchObject({
    title: `${who.finance.name}申请核销关门数码的欠款 ¥6`,
    link: `/others/debt-overview/detail?id=${data.id}`,
  })
  expect((await call(getDebtSummary, {}, auth(fixture.boss))).data.waiting).toBe(1)
  expect(await debtorOf(id)).toMatchObject({ owed_fen: 1_000, waiting: [{ id: data.id, amount_fen: 600 }] })
  expect(await document(data.id)).toMatchObject({ may_decide: false, may_withdraw: true, may_reverse: false })
  expect(await document(data.id, fixture.boss)).toMatchObject({ may_decide: true })
  expect(await decides(data.id, true, who.finance)).toMatchObject({ status: 403 })
  const answers = await Promise.all([decides(data.id, true), decides(data.id, true)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await debtorOf(id)).toMatchObject({ owed_fen: 400, waiting: [] })
  expect((await notices(who.finance))[0]).toMatchObject({ title: `坏账核销${data.number}已批准` })
  await reverse(data.id)
  expect(await debtorOf(id)).toMatchObject({ owed_fen: 1_000 })
})

test("posts a boss's write-off at once without cash accounts", async () => {
  const id = await customer()
  await owes(id, 1_000)
  const before = (await call(listAccounts, {}, auth(fixture.boss))).data.total_fen
  expect(await requestWriteOff(id, 1_000, fixture.boss)).toMatchObject({ data: { status: 'posted' } })
  expect(await debtorOf(id)).toMatchObject({ owed_fen: 0, items: [] })
  expect((await call(listAccounts, {}, auth(fixture.boss))).data.total_fen).toBe(before)
  const { data } = await call(listAccountEntries, { id: who.account }, auth(fixture.boss))
  expect(data.list.filter(({ kind }) => kind === 'write_off')).toEqual([])
})

test('closes a declined or withdrawn request without changes', async () => {
  const id = await customer()
  await owes(id, 1_000)
  const first = (await requestWriteOff(id, 500)).data.id
  expect(await decides(first, false)).toMatchObject({ data: { status: 'declined' } })
  const second = (await requestWriteOff(id, 500)).data.id
  const otherUser = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['finance'] })
  expect(await call(documents.withdrawWriteOff, { id: second }, auth(otherUser))).toMatchObject({
    status: 403,
  })
  expect(await call(documents.withdrawWriteOff, { id: second }, auth(who.finance))).toMatchObject({
    status: 200,
  })
  expect(await decides(second, true)).toMatchObject({ status: 409, msg: expect.stringContaining('已撤回') })
  expect((await reverse(first)).status).toBe(409)
  expect(await debtorOf(id)).toMatchObject({ owed_fen: 1_000 })
})

test('rejects more than the debt at request and approval', async () => {
  const id = await customer('多销数码')
  await owes(id, 1_000)
  expect(await requestWriteOff(id, 1_001)).toMatchObject({
    status: 409,
    msg: '多销数码现在只欠 ¥10，核销金额不能超过欠款',
  })
  const { data } = await requestWriteOff(id, 800)
  await pays(id, 300)
  expect(await decides(data.id, true)).toMatchObject({
    status: 409,
    msg: '多销数码现在只欠 ¥7，核销金额不能超过欠款',
  })
  expect(await document(data.id)).toMatchObject({ status: 'waiting' })
})

test('filters documents by kind, state, customer and words', async () => {
  const id = await customer('列表数码')
  await owes(id, 1_000)
  await pays(id, 100)
  await requestWriteOff(id, 200)
  const kinds = async (filters: Record<string, unknown>) =>
    (await call(documents.listDebtDocuments, filters, auth(who.finance))).data.list.map(({ kind }) => kind)
  expect(await kinds({ customer_id: id })).toEqual(['write_off', 'receipt', 'opening'])
  expect(await kinds({ customer_id: id, kind: 'receipt' })).toEqual(['receipt'])
  expect(await kinds({ q: '列表', status: 'waiting' })).toEqual(['write_off'])
})
