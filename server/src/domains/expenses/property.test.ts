// @module-tag full
import { listCashItems, saveCashItem } from '@shangxue/contract/expenses/categories'
import { listCashEntries, reverseCashEntry, sumCashEntries } from '@shangxue/contract/expenses/entries'
import { closeMonth } from '@shangxue/contract/ledger/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthBefore } from '../../platform/time/period.ts'
import type { ApiResponse } from '../../testing/harness.ts'
import { postDueRecurring } from './recurring/jobs.ts'
import { setupExpenseTests } from './testing/expense-fixture.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 15)
/** Seeded random numbers: the same seed gives the same sequence. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123)

const { fixture, call, auth, spend, monthly, account, differences } = setupExpenseTests()

interface Dice {
  readonly a: number
  readonly b: number
  readonly n: number
}
type Operation = (dice: Dice) => Promise<Pick<ApiResponse, 'status'>>

const place = (n: number) => (n % 2 ? fixture.shop.id : fixture.depot.id)
const from = (n: number) => (n % 3 ? fixture.till : fixture.bank)
const items = () => [fixture.rent, fixture.power, fixture.interest]

const COMMANDS: Record<string, Operation> = {
  record: ({ a, b, n }) =>
    spend({
      item_id: items()[a % 3] ?? fixture.rent,
      account_id: from(b),
      location_id: place(n),
      amount_fen: 1 + a * b * 13 + n,
      day: addDays(fixture.today, -n * 9),
    }),
  both: async ({ a, b, n }) => {
    const input = { account_id: fixture.till, amount_fen: 20_000 + a * b, location_id: place(n) }
    const [first] = await Promise.all([spend(input), spend(input, fixture.boss)])
    return first
  },
  reverse: async ({ a, b }) => {
    const direction = b % 2 ? 'income' : 'expense'
    const { data } = await call(listCashEntries, { direction, limit: 8 }, auth())
    const { id = 1 } = data.list[a % Math.max(data.list.length, 1)] ?? {}
    const [first] = await Promise.all(
      [1, 2].map(() => call(reverseCashEntry, { id, reason: '记错' }, auth())),
    )
    return first ?? { status: 0 }
  },
  due: async ({ a, b, n }) => {
    const { data, status } = await monthly({
      item_id: items()[a % 3] ?? fixture.rent,
      account_id: from(b),
      amount_fen: 1 + a * 77,
    })
    if (status !== 200) return { status }
    await fixture.h.database.pool.query('update recurring_entry set next_day = $2 where id = $1', [
      data.id,
      addDays(fixture.today, -n * 12),
    ])
    await Promise.all([postDueRecurring(fixture.h.database), postDueRecurring(fixture.h.database)])
    return { status }
  },
  toggle: async ({ a }) => {
    const { data } = await call(listCashItems, { direction: 'income' }, auth())
    const item = data.groups.flatMap((group) => group.items)[0]
    if (!item || a % 3) return { status: 200 }
    const { id, name, group_id, version, active } = item
    return call(saveCashItem, { id, name, group_id, version, active: !active }, auth())
  },
  close: ({ a, n }) => {
    let month = monthBefore(fixture.today.slice(0, 7))
    for (let back = 0; back < n % 3; back++) month = monthBefore(month)
    return a % 7 ? Promise.resolve({ status: 200 }) : call(closeMonth, { month }, auth(fixture.boss))
  },
}

const dice = fc.record({ a: fc.nat(50), b: fc.nat(50), n: fc.nat(6) })
const walk = fc.array(fc.tuple(fc.constantFrom(...Object.keys(COMMANDS)), dice), {
  minLength: 8,
  maxLength: 16,
})

test('keeps entries, accounts and sums consistent under random operations', async () => {
  const seen = new Map<string, number>()
  const opening = (await account(fixture.bank)).balance_fen + (await account(fixture.till)).balance_fen
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      for (const [name, roll] of steps) {
        const { status } = (await COMMANDS[name]?.(roll)) ?? { status: 0 }
        expect([200, 400, 404, 409], `${name} ${JSON.stringify(roll)}`).toContain(status)
        seen.set(`${name} ${status}`, (seen.get(`${name} ${status}`) ?? 0) + 1)
      }
      expect(await differences()).toEqual([])
      const [till, bank] = [await account(fixture.till), await account(fixture.bank)]
      expect(till.balance_fen).toBeGreaterThanOrEqual(0)
      const sum = async (direction: 'expense' | 'income') =>
        (await call(sumCashEntries, { direction }, auth())).data.amount_fen
      expect(till.balance_fen + bank.balance_fen).toBe(
        opening - (await sum('expense')) + (await sum('income')),
      )
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  // Every operation must have succeeded at least once; otherwise the test proves little.
  for (const name of Object.keys(COMMANDS)) expect(seen.get(`${name} 200`) ?? 0, name).toBeGreaterThan(0)
}, 240_000)
