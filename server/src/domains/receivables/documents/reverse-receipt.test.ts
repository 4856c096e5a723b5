import { addCustomer } from '@shangxue/contract/customers/endpoints'
import { addAccount } from '@shangxue/contract/ledger/endpoints'
import { expect, test } from 'vitest'
import { postJournalEntry } from '../../ledger/service.ts'
import { setupReceivableTests } from '../testing/receivable-fixture.ts'

const { fixture, call, auth, who, debtorOf, owes, pays, customer, reverse } = setupReceivableTests()

test('rejects reversing a cash receipt with a short till', async () => {
  const cash = { kind: 'cash' as const, name: '前台现金', number: '' }
  const till = (await call(addAccount, cash, auth(who.finance))).data.id
  const id = await customer()
  await owes(id, 50_000)
  const { data } = await pays(id, 50_000, { account_id: till })
  const takeOut = (amountFen: number, sourceId: number) =>
    fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
      postJournalEntry(db, fixture.boss, {
        ...{ kind: 'transfer', day: who.today, number: '存款', source: 'test', sourceId },
        lines: [
          { account: till, amountFen: -amountFen },
          { account: who.account, amountFen },
        ],
      }),
    )
  await takeOut(1, 1)
  expect(await reverse(data.id)).toMatchObject({
    status: 409,
    msg: '前台现金只有 ¥499.99，不够支出 ¥500，请先补足，或换一个账户',
  })
  expect((await debtorOf(id)).owed_fen).toBe(0)
  await takeOut(-1, 2)
  expect(await reverse(data.id)).toMatchObject({ status: 200 })
  expect((await debtorOf(id)).owed_fen).toBe(50_000)
})

test('lets only sales, customer and finance users add customers', async () => {
  const { tenantId } = fixture.boss
  const add = async (permissions: ('finance' | 'customer-manage' | 'inventory-manage')[], name: string) => {
    const user = await fixture.h.signIn({ tenantId, permissions })
    return (await call(addCustomer, { name, area: '城东' }, auth(user))).status
  }
  expect(await add(['finance'], '新客户甲')).toBe(200)
  expect(await add(['customer-manage'], '新客户乙')).toBe(200)
  expect(await add(['inventory-manage'], '新客户丙')).toBe(403)
})
