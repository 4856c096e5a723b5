import { addCashItem, type CashDirection } from '@shangxue/contract/expenses/categories'
import * as accounts from '@shangxue/contract/ledger/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import * as funds from '@shangxue/contract/treasury/transfers'
import { afterAll, beforeAll, expect } from 'vitest'
import { getToday } from '../../../../platform/time/period.ts'
import { aLocation } from '../../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../../testing/harness.ts'
import { EXPENSE_RULES } from '../../../expenses/verify-entries.ts'
import { LEDGER_RULES } from '../../../ledger/verify-ledger.ts'
import { ledgerDifferences } from '../../../stock/verify-stock.ts'
import { TRANSFER_RULES } from '../verify-transfers.ts'

export type TransferInput = Input<typeof funds.requestFundAdjustment>

interface TransferFixture {
  readonly h: Harness
  readonly boss: TestUser
  /** Requests transfers; the boss decides. */
  readonly clerk: TestUser
  /** Two bank cards, a WeChat account and a till with ten thousand yuan each. */
  readonly card: number
  readonly other: number
  readonly pos: number
  readonly till: number
  readonly shop: number
  /** An expense item and an income item. */
  readonly fees: number
  readonly interest: number
  readonly today: string
}

async function createCompany(h: Harness): Promise<TransferFixture> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const auth = { token: boss.token }
  const openAccount = async (kind: 'bank' | 'cash' | 'wechat', name: string) =>
    (await h.call(accounts.addAccount, { kind, name, number: '', opening_fen: 1_000_000 }, auth)).data.id
  const item = async (direction: CashDirection, name: string, group_id: number | null = null) =>
    (await h.call(addCashItem, { direction, group_id, name }, auth)).data.id
  return {
    ...{ h, boss },
    clerk: await h.signIn({ tenantId, permissions: ['finance', 'export'] }),
    card: await openAccount('bank', '工行'),
    other: await openAccount('bank', '农行'),
    pos: await openAccount('wechat', '微信收款码'),
    till: await openAccount('cash', '店里现金'),
    shop: (await h.database.withOwner((db) => aLocation(db, { tenantId, name: '滨江店' }))).id,
    fees: await item('expense', '银行手续费', await item('expense', '经营')),
    interest: await item('income', '利息', await item('income', '其他')),
    today: await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId)),
  }
}

/** Starts a company with accounts for transfers. After the tests of a file, its ledger must pass verification. */
export function setupTransferTests() {
  // Assigned before the first test.
  const fixture = {} as TransferFixture
  beforeAll(async () => {
    Object.assign(fixture, await createCompany(await startHarness()))
  })
  afterAll(async () => {
    for (const rules of [LEDGER_RULES, TRANSFER_RULES, EXPENSE_RULES])
      expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, rules))).toEqual([])
    await fixture.h.close()
  })
  const call: Harness['call'] = (...args) => fixture.h.call(...args)
  const auth = (user = fixture.boss) => ({ token: user.token })
  const toInput = (overrides: Partial<TransferInput> = {}): TransferInput => ({
    kind: 'transfer',
    from_account_id: fixture.card,
    to_account_id: fixture.other,
    amount_fen: 30_000,
    fee_fen: 0,
    reason: '备货',
    ...overrides,
  })
  const send = (overrides: Partial<TransferInput> = {}) =>
    call(funds.requestFundAdjustment, toInput(overrides), auth(fixture.clerk))
  const decide = (id: number, approve = true, user = fixture.boss, reason = '') =>
    call(funds.decideFundAdjustment, { id, approve, reason }, auth(user))
  return {
    ...{ fixture, call, auth, asked: toInput, decide },
    requestTransfer: async (overrides: Partial<TransferInput> = {}) => (await send(overrides)).data.id,
    getErrorMessage: async (overrides: Partial<TransferInput>) => (await send(overrides)).msg,
    /** Requested and approved. */
    async approved(overrides: Partial<TransferInput> = {}) {
      const { id } = (await send(overrides)).data
      await decide(id)
      return id
    },
    async balances() {
      const { list } = (await call(accounts.listAccounts, {}, auth())).data
      return Object.fromEntries(list.map(({ id, balance_fen }) => [id, balance_fen]))
    },
    getTransfer: async (id: number, user = fixture.boss) =>
      (await call(funds.getFundAdjustment, { id }, auth(user))).data,
  }
}
