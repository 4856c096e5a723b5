// @module-tag full
import { addCashItem } from '@shangxue/contract/expenses/categories'
import * as accounts from '@shangxue/contract/ledger/endpoints'
import * as merchants from '@shangxue/contract/treasury/merchants'
import * as funds from '@shangxue/contract/treasury/transfers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import { aLocation } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { EXPENSE_RULES } from '../../expenses/verify-entries.ts'
import { LEDGER_RULES } from '../../ledger/verify-ledger.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { MERCHANT_RULES } from '../merchants/verify-payments.ts'
import { TRANSFER_RULES } from './verify-transfers.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)
/** Seeded random numbers: the same seed gives the same sequence. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123)

let h: Harness
let boss: TestUser
let clerk: TestUser
let merchant = 0
let fees = 0
let shop = 0
let today = ''
/** Expected balances of two bank cards and a till. */
const should = new Map<number, number>()

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  clerk = await h.signIn({ tenantId: boss.tenantId, permissions: ['finance'] })
  const token = { token: boss.token }
  today = await h.database.withTenant({ tenantId: boss.tenantId }, (db) => getToday(db, boss.tenantId))
  for (const [kind, name] of [
    ['bank', '工行'],
    ['bank', '农行'],
    ['cash', '现金'],
  ] as const) {
    const open = { kind, name, number: '', opening_fen: 100_000 }
    should.set((await h.call(accounts.addAccount, open, token)).data.id, 100_000)
  }
  const group = { direction: 'expense' as const, group_id: null, name: '经营' }
  const group_id = (await h.call(addCashItem, group, token)).data.id
  fees = (await h.call(addCashItem, { ...group, group_id, name: '手续费' }, token)).data.id
  shop = (await h.database.withOwner((db) => aLocation(db, { tenantId: boss.tenantId, name: '滨江店' }))).id
  merchant = (await h.call(merchants.addMerchant, { name: '总代', bank: '', note: '' }, token)).data.id
})
afterAll(() => h.close())

interface Dice {
  readonly a: number
  readonly b: number
  readonly fen: number
}
const account = (n: number): number => [...should.keys()][n % should.size] ?? 0
const gains = (id: number, fen: number) => should.set(id, (should.get(id) ?? 0) + fen)
const isTill = (id: number) => id === account(2)
const short = (id: number, fen: number) => isTill(id) && (should.get(id) ?? 0) < fen

async function latest(table: 'merchant_payment' | 'transfer_request', n: number): Promise<number> {
  const { rows } = await h.database.pool.query<{ id: number }>(
    `select id::int as id from ${table} order by id desc limit 5`,
  )
  return rows[n % Math.max(rows.length, 1)]?.id ?? 1
}

/** Each operation updates the expected balances if it succeeds; it must fail with a short till. */
const COMMANDS: Record<string, (dice: Dice, auth: { token: string }) => Promise<unknown>> = {
  plan: ({ a, fen }, auth) =>
    h.call(
      merchants.addMerchantPayment,
      {
        merchant_id: merchant,
        account_id: account(a),
        amount_fen: fen,
        day: today,
        bank_reference: '',
        note: '',
      },
      auth,
    ),
  pay: async ({ b }, auth) => {
    const id = await latest('merchant_payment', b)
    const { data } = await h.call(merchants.getMerchantPayment, { id }, auth)
    const { status } = await h.call(
      merchants.confirmMerchantPayment,
      { id, day: today, bank_reference: '' },
      auth,
    )
    if (status !== 200) return
    expect(short(data.account_id, data.amount_fen)).toBe(false)
    gains(data.account_id, -data.amount_fen)
  },
  giveUp: async ({ b }, auth) =>
    h.call(merchants.withdrawMerchantPayment, { id: await latest('merchant_payment', b), reason: '' }, auth),
  takeBack: async ({ b }, auth) => {
    const id = await latest('merchant_payment', b)
    const { data } = await h.call(merchants.getMerchantPayment, { id }, auth)
    const { status } = await h.call(merchants.reverseMerchantPayment, { id, reason: '错' }, auth)
    if (status === 200) gains(data.account_id, data.amount_fen)
  },
  ask: ({ a, b, fen }, auth) => {
    const kind = (['transfer', 'temporary', 'card'] as const)[b % 3] ?? 'transfer'
    const ends = { from_account_id: account(a), to_account_id: account(a + 1 + (b % 2)) }
    const due = kind === 'temporary' ? { due_day: today } : {}
    const fee_fen = kind === 'card' ? Math.floor(fen / 100) : 0
    return h.call(
      funds.requestFundAdjustment,
      { kind, ...ends, amount_fen: fen, fee_fen, reason: '周转', ...due, item_id: fees, location_id: shop },
      auth,
    )
  },
  decide: async ({ a, b }, auth) => {
    const id = await latest('transfer_request', b)
    const { data } = await h.call(funds.getFundAdjustment, { id }, auth)
    const approve = a % 4 > 0
    const { status } = await h.call(funds.decideFundAdjustment, { id, approve, reason: '看过' }, auth)
    if (status !== 200) return
    expect(data.own).toBe(false)
    if (!approve) return
    expect(short(data.from_account_id, data.amount_fen)).toBe(false)
    gains(data.from_account_id, -data.amount_fen)
    gains(data.to_account_id, data.amount_fen - data.fee_fen)
  },
  giveBack: async ({ b, fen }, auth) => {
    const id = await latest('transfer_request', b)
    const { data } = await h.call(funds.getFundAdjustment, { id }, auth)
    const rest = data.amount_fen - data.returned_fen
    const part = b % 3 === 0 ? rest : Math.max(1, Math.min(fen, rest))
    const { status } = await h.call(funds.repayFundAdjustment, { id, amount_fen: part }, auth)
    if (status !== 200) return
    expect(part).toBeLessThanOrEqual(rest)
    expect(short(data.to_account_id, part)).toBe(false)
    gains(data.to_account_id, -part)
    gains(data.from_account_id, part)
  },
  undo: async ({ b }, auth) => {
    const id = await latest('transfer_request', b)
    const { data } = await h.call(funds.getFundAdjustment, { id }, auth)
    const { status } = await h.call(funds.reverseFundAdjustment, { id, reason: '错' }, auth)
    if (status !== 200) return
    expect(data.own).toBe(false)
    const out = data.amount_fen - data.returned_fen
    expect(short(data.to_account_id, out - data.fee_fen)).toBe(false)
    gains(data.from_account_id, out)
    gains(data.to_account_id, data.fee_fen - out)
  },
}

const operations = fc.array(
  fc.record({
    deed: fc.constantFrom(...Object.keys(COMMANDS)),
    boss: fc.boolean(),
    dice: fc.record({ a: fc.nat(11), b: fc.nat(11), fen: fc.integer({ min: 1, max: 90_000 }) }),
  }),
  { minLength: 10, maxLength: 25 },
)

test('keeps balances equal to the ledger under random operations', async () => {
  let moved = 0
  await fc.assert(
    fc.asyncProperty(operations, async (walk) => {
      for (const { deed: operation, boss: byBoss, dice } of walk)
        await COMMANDS[operation]?.(dice, { token: byBoss ? boss.token : clerk.token })
      const { list, total_fen } = (await h.call(accounts.listAccounts, {}, { token: boss.token })).data
      const accountsChecked = list.filter(({ id }) => should.has(id))
      expect(Object.fromEntries(accountsChecked.map(({ id, balance_fen }) => [id, balance_fen]))).toEqual(
        Object.fromEntries(should),
      )
      expect(total_fen).toBe([...should.values()].reduce((sum, fen) => sum + fen, 0))
      for (const rules of [LEDGER_RULES, MERCHANT_RULES, TRANSFER_RULES, EXPENSE_RULES])
        expect(await h.database.withOwner((db) => ledgerDifferences(db, rules))).toEqual([])
      moved = Math.max(moved, ...accountsChecked.map(({ balance_fen }) => Math.abs(balance_fen - 100_000)))
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  // A run that moved nothing proves nothing.
  expect(moved).toBeGreaterThan(0)
}, 120_000)
