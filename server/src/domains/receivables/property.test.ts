// @module-tag full
import * as documents from '@shangxue/contract/receivables/documents'
import { listDebtDocuments } from '@shangxue/contract/receivables/documents'
import * as debts from '@shangxue/contract/receivables/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ApiResponse } from '../../testing/harness.ts'
import { LEDGER_RULES } from '../ledger/verify-ledger.ts'
import { ledgerDifferences } from '../stock/verify-stock.ts'
import { setupReceivableTests } from './testing/receivable-fixture.ts'
import { RECEIVABLE_RULES } from './verify-receivables.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)
/** Seeded random numbers: the same seed gives the same sequence. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123)

const { fixture, call, auth, who, debtorOf, owes, pays, customer, pieces, sold } = setupReceivableTests()
const people: number[] = []
let film = 0

interface Dice {
  readonly a: number
  readonly b: number
  readonly n: number
}
type Operation = (dice: Dice) => Promise<ApiResponse>

const customerOf = ({ a }: Dice): number => people[a % people.length] ?? 0
const day = ({ b }: Dice): string => addDays(who.today, -(b * 5) % 130)
/** One of the latest documents. */
async function latest({ a }: Dice, status?: 'waiting'): Promise<number> {
  const filters = { limit: 8, ...(status && { status }) }
  const { list } = (await call(listDebtDocuments, filters, auth(fixture.boss))).data
  return list[a % Math.max(list.length, 1)]?.id ?? 1
}

const COMMANDS: Record<string, Operation> = {
  open: (dice) => owes(customerOf(dice), 1 + dice.b * 101, day(dice)),
  sell: (dice) => {
    const quantity = 1 + (dice.n % 3)
    const lines = [{ sku_id: film, price_fen: 333, device_ids: [], quantity }]
    const payments = [{ method: 'on_account' as const, amount_fen: 333 * quantity }]
    return call(sales.recordSale, sold([], { lines, payments, customer_id: customerOf(dice) }), auth())
  },
  unsell: async (dice) => {
    const { list } = (await call(sales.listSales, { kind: 'sale', limit: 6 }, auth(fixture.manager))).data
    const id = list[dice.a % Math.max(list.length, 1)]?.id ?? 1
    return call(sales.voidSale, { id, reason: '错' }, auth(fixture.manager))
  },
  pay: (dice) => pays(customerOf(dice), 1 + dice.n * 499, { day: day(dice), keep_credit: dice.b % 2 === 0 }),
  choose: async (dice) => {
    const id = customerOf(dice)
    const open = (await debtorOf(id)).items.filter(({ open_fen }) => open_fen > 0)
    const items = open.slice(-1 - (dice.n % 2)).map((item) => ({
      id: item.id,
      amount_fen: Math.max(1, item.open_fen - (dice.b % 3)),
    }))
    const sum = items.reduce((total, { amount_fen }) => total + amount_fen, 0)
    return pays(id, sum + (dice.b % 4 === 0 ? 77 : 0) || 1, {
      items,
      day: day(dice),
      keep_credit: dice.b % 8 === 0,
    })
  },
  spend: (dice) => call(debts.applyCredit, { id: customerOf(dice) }, auth(who.finance)),
  giveUp: async (dice) => {
    const { owed_fen } = await debtorOf(customerOf(dice))
    const input = {
      customer_id: customerOf(dice),
      amount_fen: 1 + dice.n * 60,
      reason: '关门',
      owed_fen,
      items: [],
    }
    return call(documents.requestDebtWriteOff, input, auth(dice.b % 2 ? fixture.boss : who.finance))
  },
  decide: async (dice) =>
    call(
      documents.decideWriteOff,
      { id: await latest(dice, 'waiting'), approve: dice.b % 3 > 0, reason: '' },
      auth(fixture.boss),
    ),
  reverse: async (dice) =>
    call(documents.reverseDebtDocument, { id: await latest(dice), reason: '错' }, auth(who.finance)),
}

/** Debt at the end of a day, summed document by document. */
async function slowSums(until: string): Promise<Map<number, number>> {
  const { rows } = await fixture.h.database.pool.query<{ id: number; fen: number }>(
    `select l.customer_id::int as id, sum(l.amount_fen)::int as fen from journal_line l
     join account a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.role = 'receivable'
     where l.day <= $1 group by 1`,
    [until],
  )
  return new Map(rows.map(({ id, fen }) => [id, fen]))
}

async function agree(): Promise<void> {
  for (const back of [0, 1, 33, 64, 100]) {
    const until = addDays(who.today, -back)
    const { list } = (await call(debts.listDebts, { day: until, limit: 100 }, auth(who.finance))).data
    const should = await slowSums(until)
    for (const id of people) {
      const found = list.find((row) => row.id === id)
      expect(found?.net_fen ?? 0, `${id} on ${until}`).toBe(should.get(id) ?? 0)
    }
    for (const row of list) {
      expect(row.d30_fen + row.d60_fen + row.d90_fen + row.older_fen).toBe(row.owed_fen)
      expect(row.owed_fen - row.credit_fen).toBe(row.net_fen)
    }
  }
}

const dice = fc.record({ a: fc.nat(50), b: fc.nat(50), n: fc.nat(6) })
const walk = fc.array(fc.tuple(fc.constantFrom(...Object.keys(COMMANDS)), dice), {
  minLength: 8,
  maxLength: 16,
})

test('keeps debts, documents and ledger consistent under random operations', async () => {
  film = await pieces(400, 100)
  for (let n = 0; n < 3; n++) people.push(await customer())
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      for (const [name, roll] of steps) {
        const { status } = (await COMMANDS[name]?.(roll)) ?? { status: 0 }
        expect([200, 400, 404, 409], `${name} ${JSON.stringify(roll)}`).toContain(status)
        seen.set(`${name} ${status}`, (seen.get(`${name} ${status}`) ?? 0) + 1)
      }
      await agree()
      expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, LEDGER_RULES))).toEqual([])
      expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, RECEIVABLE_RULES))).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  // Every operation must have succeeded at least once; otherwise the test proves little.
  for (const name of Object.keys(COMMANDS)) expect(seen.get(`${name} 200`) ?? 0, name).toBeGreaterThan(0)
}, 240_000)
