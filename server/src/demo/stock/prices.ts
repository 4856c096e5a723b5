import { PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { skuPrices } from '../../domains/pricing/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { DemoSku } from './catalogue.ts'

/** Before the first device arrived. */
const FIRST_DAY = 135
const RECENTLY_CHANGED = 25

/** Prices of levels 批发 B, 批发 C and 员工 are seeded for a few SKUs only. */
type Amounts = Record<'purchase' | 'wholesale' | 'retail' | 'floor', number> &
  Partial<Record<PriceType, number>>
interface PriceStep {
  daysAgo: number
  at: Date
  amounts: Amounts
}
/** Returns a sku's purchase price on a day. */
export type PurchasePrice = (skuId: number, daysAgo: number) => number

const roundTo = (fen: number, step: number): number => Math.round(fen / step) * step

/** Cheap goods are priced in steps of 0.1 yuan, phones in steps of 5. */
const roundingStep = ({ retailFen }: DemoSku): number => (retailFen < 50_000 ? 10 : 500)

/** `share` is the position of the wholesale price between the purchase price (0 if unknown) and the retail price. */
function createAmounts(sku: DemoSku, retail: number, share: number): Amounts {
  const step = roundingStep(sku)
  const knownPurchase = sku.purchaseFen ?? 0
  const wholesale = roundTo(knownPurchase + (retail - knownPurchase) * share, step)
  const purchase = sku.purchaseFen ?? roundTo(wholesale - Math.max(retail * 0.014, 2 * step), step)
  return { retail, wholesale, purchase, floor: roundTo(purchase + (wholesale - purchase) * 0.4, step) }
}

/** Generates price changes backwards from today's price. */
function createSteps(sku: DemoSku, recentGroupIds: boolean, calendar: Calendar, random: Random): PriceStep[] {
  const changes = Array.from({ length: random.int(1, 3) }, () => random.int(8, 88))
  if (recentGroupIds) changes.push(random.int(0, 6))
  const days = [...new Set(changes)].sort((a, b) => a - b)
  let retail = sku.retailFen
  let share = (sku.purchaseFen === undefined ? 0.945 : 0.4) + random.fraction() * 0.02
  const priceSteps: PriceStep[] = []
  for (const daysAgo of [...days, FIRST_DAY]) {
    priceSteps.push({
      daysAgo,
      at: calendar.at(daysAgo, random.fraction() * 0.2),
      amounts: createAmounts(sku, retail, share),
    })
    // Most prices fall over time; some rise when goods are scarce.
    const earlier = random.chance(0.35) ? -1 : 1
    share = Math.min(0.98, share + earlier * (0.004 + random.fraction() * 0.012))
    if (random.chance(0.4)) retail += earlier * roundTo(retail * 0.03, 20 * roundingStep(sku))
  }
  return priceSteps.reverse()
}

function pickRecentGroups(groups: [string, DemoSku[]][], random: Random): Set<string> {
  const chosenGroups = new Set<string>()
  let changedCount = 0
  for (const [group, colors] of random.shuffled(groups)) {
    if (changedCount >= RECENTLY_CHANGED) break
    chosenGroups.add(group)
    changedCount += colors.length
  }
  return chosenGroups
}

export async function seedPrices(
  db: Db,
  parts: { tenantId: number; calendar: Calendar; random: Random; skus: DemoSku[]; setBy: number },
): Promise<PurchasePrice> {
  const { tenantId, calendar, random, skus, setBy } = parts
  const groups = new Map<string, DemoSku[]>()
  for (const sku of skus) groups.set(sku.group, [...(groups.get(sku.group) ?? []), sku])
  const recentGroupIds = pickRecentGroups([...groups], random)

  const history = new Map<number, PriceStep[]>()
  for (const [group, colors] of groups) {
    const [first] = colors
    if (!first) continue
    const priceSteps = createSteps(first, recentGroupIds.has(group), calendar, random)
    for (const { id } of colors) history.set(id, priceSteps)
  }
  const rows = [...history].flatMap(([skuId, priceSteps]) =>
    priceSteps.flatMap(({ at, amounts }, index) =>
      PRICE_TYPES.filter((type) => amounts[type] !== priceSteps[index - 1]?.amounts[type]).map((type) => ({
        ...{
          tenantId,
          skuId,
          type,
          amountFen: amounts[type] ?? 0,
          validFrom: at,
          createdBy: setBy,
          createdAt: at,
        },
      })),
    ),
  )
  await insertAll(db, skuPrices, rows)

  return (skuId, daysAgo) => {
    const priceSteps = history.get(skuId)
    const step = priceSteps?.findLast((candidate) => candidate.daysAgo > daysAgo) ?? priceSteps?.[0]
    if (!step) throw new Error(`the demo has no price for sku ${skuId}`)
    return step.amounts.purchase
  }
}
