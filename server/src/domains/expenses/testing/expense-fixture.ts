import { addCashItem, type CashDirection } from '@shangxue/contract/expenses/categories'
import { addCashEntry, type listCashEntries } from '@shangxue/contract/expenses/entries'
import { addCashRecurring } from '@shangxue/contract/expenses/recurring'
import { type Account, addAccount, listAccounts } from '@shangxue/contract/ledger/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import { aLocation } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { LEDGER_RULES } from '../../ledger/verify-ledger.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { EXPENSE_RULES } from '../verify-entries.ts'

export type Entry = Output<typeof listCashEntries>['list'][number]
type Recurring = Input<typeof addCashRecurring>

interface CashFixture {
  readonly h: Harness
  readonly boss: TestUser
  readonly finance: TestUser
  readonly shop: { id: number; name: string }
  readonly depot: { id: number; name: string }
  /** Balance: one million yuan. */
  readonly bank: number
  /** Balance: one thousand yuan. */
  readonly till: number
  readonly rent: number
  readonly power: number
  readonly interest: number
  readonly house: number
  readonly today: string
}

async function createCompany(h: Harness): Promise<CashFixture> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const finance = await h.signIn({ tenantId, permissions: ['finance', 'export'] })
  const auth = { token: finance.token }
  const { shop, depot, today } = await h.database.withOwner(async (db) => ({
    shop: await aLocation(db, { tenantId, name: '滨江店' }),
    depot: await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' }),
    today: await getToday(db, tenantId),
  }))
  const account = async (kind: 'bank' | 'cash', name: string, opening_fen: number) =>
    (await h.call(addAccount, { kind, name, number: '', opening_fen }, auth)).data.id
  const item = async (direction: CashDirection, name: string, group_id: number | null = null) =>
    (await h.call(addCashItem, { direction, group_id, name }, auth)).data.id
  const housingGroup = await item('expense', '房屋')
  const other = await item('income', '其他收入')
  return {
    ...{ h, boss, finance, shop, depot, house: housingGroup, today },
    bank: await account('bank', '工行', 100_000_000),
    till: await account('cash', '门店现金', 100_000),
    rent: await item('expense', '房租', housingGroup),
    power: await item('expense', '水电', housingGroup),
    interest: await item('income', '存款利息', other),
  }
}

/** Starts a company with expenses and incomes. After the tests of a file, its ledger must pass verification. */
export function setupExpenseTests() {
  // Assigned before the first test.
  const fixture = {} as CashFixture
  beforeAll(async () => {
    Object.assign(fixture, await createCompany(await startHarness()))
  })
  const differences = async () => [
    ...(await fixture.h.database.withOwner((db) => ledgerDifferences(db, LEDGER_RULES))),
    ...(await fixture.h.database.withOwner((db) => ledgerDifferences(db, EXPENSE_RULES))),
  ]
  afterAll(async () => {
    expect(await differences()).toEqual([])
    await fixture.h.close()
  })
  const call: Harness['call'] = (...args) => fixture.h.call(...args)
  const auth = (user = fixture.finance) => ({ token: user.token })
  const terms = () => ({
    item_id: fixture.rent,
    amount_fen: 50_000,
    account_id: fixture.bank,
    location_id: fixture.shop.id,
    note: '',
  })
  return {
    fixture,
    call,
    auth,
    differences,
    spend: (overrides: Partial<Input<typeof addCashEntry>> = {}, user = fixture.finance) =>
      call(addCashEntry, { ...terms(), day: fixture.today, photo_ids: [], ...overrides }, auth(user)),
    monthly: (overrides: Partial<Recurring> = {}) =>
      call(
        addCashRecurring,
        { ...terms(), day_of_month: 5, from_day: fixture.today, until_day: null, ...overrides },
        auth(),
      ),
    async account(id: number): Promise<Static<typeof Account>> {
      const { data } = await call(listAccounts, {}, auth())
      const account = data.list.find((candidate) => candidate.id === id)
      if (!account) throw new TypeError('no such account')
      return account
    },
  }
}
