// @module-tag full
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEDGER_RULES } from '../../ledger/verify-ledger.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { randomCommands, randomDice } from '../testing/random-commands.ts'
import { testShop } from '../testing/shop.ts'
import { SALE_RULES } from '../verify-sales.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 20)
/** Fixed by default for reproducible runs; another seed gives another sequence. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_122)

const shop = testShop()
const { fixture } = shop

const { commands, prepare } = randomCommands(shop)
const commandSequence = fc.array(fc.tuple(fc.constantFrom(...Object.keys(commands)), randomDice), {
  minLength: 8,
  maxLength: 16,
})

test('ledgers, facts, sales and payments agree after random commands', async () => {
  await prepare()
  const successes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(commandSequence, async (steps) => {
      for (const [name, values] of steps) {
        const { status } = (await commands[name]?.(values)) ?? { status: 0 }
        expect([200, 400, 403, 404, 409, 422], `${name} ${JSON.stringify(values)}`).toContain(status)
        successes.set(`${name} ${status}`, (successes.get(`${name} ${status}`) ?? 0) + 1)
      }
      expect(await fixture.h.database.withOwner(ledgerDifferences)).toEqual([])
      expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, SALE_RULES))).toEqual([])
      expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, LEDGER_RULES))).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  // Every command must succeed sometimes; otherwise the run proves little.
  for (const name of Object.keys(commands)) expect(successes.get(`${name} 200`) ?? 0, name).toBeGreaterThan(0)
}, 240_000)
