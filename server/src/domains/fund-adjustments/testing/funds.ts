import * as accounts from '@shangxue/contract/accounts'
import { addCashItem, type CashDirection } from '@shangxue/contract/cash-items'
import type { Input } from '@shangxue/contract/endpoint'
import * as funds from '@shangxue/contract/fund-adjustments'
import { afterAll, beforeAll, expect } from 'vitest'
import { todayOf } from '../../../platform/period.ts'
import { aLocation } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { CASH_RULES } from '../../cash-items/check.ts'
import { MONEY_RULES } from '../../money/check.ts'
import { ledgerDifferences } from '../../stock/check.ts'
import { FUND_RULES } from '../check.ts'

export type Asked = Input<typeof funds.askFundAdjustment>

interface Company {
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

async function found(h: Harness): Promise<Company> {
  const boss = await h.signedIn({ boss: true })
  const { tenantId } = boss
  const as = { token: boss.token }
  const open = async (kind: 'bank' | 'cash' | 'wechat', name: string) =>
    (await h.call(accounts.addAccount, { kind, name, number: '', opening_fen: 1_000_000 }, as)).data.id
  const item = async (direction: CashDirection, name: string, group_id: number | null = null) =>
    (await h.call(addCashItem, { direction, group_id, name }, as)).data.id
  return {
    ...{ h, boss },
    clerk: await h.signedIn({ tenantId, permissions: ['finance', 'export'] }),
    card: await open('bank', '工行'),
    other: await open('bank', '农行'),
    pos: await open('wechat', '微信收款码'),
    till: await open('cash', '店里现金'),
    shop: (await h.database.asSystem((db) => aLocation(db, { tenantId, name: '滨江店' }))).id,
    fees: await item('expense', '银行手续费', await item('expense', '经营')),
    interest: await item('income', '利息', await item('income', '其他')),
    today: await h.database.asTenant({ tenantId }, (db) => todayOf(db, tenantId)),
  }
}

/** Starts a company with accounts for transfers. After the tests of a file, its ledger must pass verification. */
export function testFunds() {
  // Assigned before the first test.
  const at = {} as Company
  beforeAll(async () => {
    Object.assign(at, await found(await startHarness()))
  })
  afterAll(async () => {
    for (const rules of [MONEY_RULES, FUND_RULES, CASH_RULES])
      expect(await at.h.database.asSystem((db) => ledgerDifferences(db, rules))).toEqual([])
    await at.h.close()
  })
  const call: Harness['call'] = (...given) => at.h.call(...given)
  const as = (user = at.boss) => ({ token: user.token })
  const asked = (more: Partial<Asked> = {}): Asked => ({
    kind: 'transfer',
    from_account_id: at.card,
    to_account_id: at.other,
    amount_fen: 30_000,
    fee_fen: 0,
    reason: '备货',
    ...more,
  })
  const send = (more: Partial<Asked> = {}) => call(funds.askFundAdjustment, asked(more), as(at.clerk))
  const decide = (id: number, approve = true, user = at.boss, reason = '') =>
    call(funds.decideFundAdjustment, { id, approve, reason }, as(user))
  return {
    ...{ at, call, as, asked, decide },
    ask: async (more: Partial<Asked> = {}) => (await send(more)).data.id,
    refused: async (more: Partial<Asked>) => (await send(more)).msg,
    /** Requested and approved. */
    async approved(more: Partial<Asked> = {}) {
      const { id } = (await send(more)).data
      await decide(id)
      return id
    },
    async balances() {
      const { list } = (await call(accounts.listAccounts, {}, as())).data
      return Object.fromEntries(list.map(({ id, balance_fen }) => [id, balance_fen]))
    },
    one: async (id: number, user = at.boss) => (await call(funds.getFundAdjustment, { id }, as(user))).data,
  }
}
