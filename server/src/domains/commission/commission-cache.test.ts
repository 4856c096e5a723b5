// @module-tag full
import * as contract from '@shangxue/contract/commission/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../../demo/random.ts'
import { randomSales } from '../sales-figures/testing/random-sales.ts'
import { cacheDay, cacheStaleDays } from './commission-cache.ts'
import { calculateCommission } from './testing/brute-force.ts'

const STEPS = Number(process.env.PROPERTY_RUNS ?? 60)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_122)

const {
  fixture,
  auth,
  lines,
  sell,
  returnItems: takeBack,
  voidSale: reverse,
} = randomSales({ seed: 11, count: 24 })

const week = () => ({ from: addDays(fixture.today, -7), to: fixture.today })
const rules = async () => (await fixture.h.call(contract.listCommissionRules, {}, auth(fixture.boss))).data
const query = async <T extends object>(text: string) => (await fixture.h.database.pool.query<T>(text)).rows

/** A rule for all goods, a brand or a model, of one kind or all, possibly from a past day. */
function someRule(random: Random) {
  const { brandId, productId } = random.pick(fixture.goods)
  const of = random.int(0, 2)
  const valid_from = addDays(fixture.today, -random.int(0, 10))
  return {
    brand_id: of === 1 ? brandId : null,
    product_id: of === 2 ? productId : null,
    per_piece_fen: random.chance(0.5) ? random.int(1, 9_999) : 0,
    amount_bp: random.chance(0.5) ? random.int(1, 777) : 0,
    margin_bp: random.chance(0.5) ? random.int(1, 3_333) : 0,
    valid_from,
    valid_to: random.chance(0.3) ? addDays(valid_from, random.int(0, 6)) : null,
  }
}

const COMMANDS: Record<string, (random: Random) => Promise<unknown>> = {
  sell,
  takeBack,
  reverse,
  // A duplicate rule from the same day is rejected.
  addRule: (random) => fixture.h.call(contract.addCommissionRule, someRule(random), auth(fixture.boss)),
  saveRule: async (random) => {
    const existing = await rules()
    if (existing.length === 0) return
    const { id, version } = random.pick(existing)
    await fixture.h.call(
      contract.saveCommissionRule,
      { ...someRule(random), id, version },
      auth(fixture.boss),
    )
  },
  deleteRule: async (random) => {
    const existing = await rules()
    if (existing.length < 3) return
    const { id, version } = random.pick(existing)
    await fixture.h.call(contract.deleteCommissionRule, { id, version }, auth(fixture.boss))
  },
  cacheAll: () => cacheStaleDays(fixture.h.database),
  cacheToday: () => cacheDay(fixture.h.database, fixture.boss.tenantId, fixture.today),
}

/** Compares the ranking with the brute force, in total and for part of the period and one store. */
async function both() {
  const all = await lines()
  const existing = await rules()
  const inputs = [
    week(),
    {
      from: addDays(fixture.today, -4),
      to: addDays(fixture.today, -1),
      location_id: fixture.stores[0]?.id ?? 0,
    },
  ]
  const actual: Record<string, number | null> = {}
  const should: Record<string, number> = {}
  for (const [n, filters] of inputs.entries()) {
    const { data } = await fixture.h.call(contract.getStaffPerformance, filters, auth(fixture.boss))
    for (const { id, commission_fen } of data) if (commission_fen !== 0) actual[`${n} ${id}`] = commission_fen
    for (const line of all) {
      const { from, to, location_id = line.locationId } = filters as typeof filters & { location_id?: number }
      if (line.day < from || line.day > to || line.locationId !== location_id) continue
      const key = `${n} ${line.salespersonId}`
      should[key] = (should[key] ?? 0) + calculateCommission(line, all, existing)
    }
  }
  // A user whose sales were all voided is ranked with zero.
  return { told: actual, should: Object.fromEntries(Object.entries(should).filter(([, fen]) => fen !== 0)) }
}

describe('commission cache', () => {
  test('matches the lines under random operations', async () => {
    const random = createRandom(SEED)
    const names = Object.keys(COMMANDS)
    for (let step = 0; step < STEPS; step++) {
      // Caching everything now and then is necessary to find errors.
      const name = step % 3 === 2 ? random.pick(['keep', 'keepToday']) : random.pick(names)
      await COMMANDS[name]?.(random)
      const { told: messages, should } = await both()
      expect(messages, `step ${step}: ${name}`).toEqual(should)
    }
    await cacheStaleDays(fixture.h.database)
    const cached = await query<{ n: number }>('select count(*)::int as n from commission_sum')
    expect(cached[0]?.n).toBeGreaterThan(5)
  }, 120_000)

  test('serves past days to the ranking', async () => {
    await cacheStaleDays(fixture.h.database)
    const before = await both()
    expect(before.told).toEqual(before.should)
    const [changed] = await query<{ day: string; n: number }>(
      'select day::text as day, count(*)::int as n from commission_sum group by day order by day limit 1',
    )
    await query(`update commission_sum set commission_fen = commission_fen + 1 where day = '${changed?.day}'`)
    const after = await both()
    const sum = (of: Record<string, number | null>, period: string) =>
      Object.entries(of).reduce((total, [key, fen]) => total + (key.startsWith(period) ? (fen ?? 0) : 0), 0)
    expect(changed?.n).toBeGreaterThan(0)
    expect(sum(after.told, '0 ') - sum(before.told, '0 ')).toBe(changed?.n)
    await query(`delete from commission_day where day = '${changed?.day}'`)
    expect((await both()).told).toEqual(before.told)
  })

  test('includes changes made while it is computed', async () => {
    const random = createRandom(SEED + 1)
    for (let round = 0; round < 8; round++)
      await Promise.all([
        cacheStaleDays(fixture.h.database),
        sell(random),
        COMMANDS.addRule?.(random),
        cacheDay(fixture.h.database, fixture.boss.tenantId, fixture.today),
        takeBack(random).catch(() => undefined),
        cacheStaleDays(fixture.h.database),
        reverse(random),
      ])
    await cacheStaleDays(fixture.h.database)
    const { told: messages, should } = await both()
    expect(messages).toEqual(should)
  }, 60_000)
})
