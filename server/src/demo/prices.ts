import { PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing'
import { skuPrices } from '../domains/pricing/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { insertAll } from '../testing/builders.ts'
import type { Calendar } from './calendar.ts'
import type { DemoSku } from './catalogue.ts'
import type { Random } from './random.ts'

/** Before the first device arrived. */
const FIRST_DAY = 135
const RECENTLY_CHANGED = 25

type Amounts = Record<PriceType, number>
interface Step {
  daysAgo: number
  at: Date
  amounts: Amounts
}
/** Returns a sku's purchase price on a day. */
export type PurchasePrice = (skuId: number, daysAgo: number) => number

const roundTo = (fen: number, step: number): number => Math.round(fen / step) * step

/** Cheap goods are priced in steps of 0.1 yuan, phones in steps of 5. */
const stepOf = ({ retailFen }: DemoSku): number => (retailFen < 50_000 ? 10 : 500)

/** `share` is the position of the wholesale price between the purchase price (0 if unknown) and the retail price. */
function amountsOf(sku: DemoSku, retail: number, share: number): Amounts {
  const step = stepOf(sku)
  const known = sku.purchaseFen ?? 0
  const wholesale = roundTo(known + (retail - known) * share, step)
  const purchase = sku.purchaseFen ?? roundTo(wholesale - Math.max(retail * 0.014, 2 * step), step)
  return { retail, wholesale, purchase, floor: roundTo(purchase + (wholesale - purchase) * 0.4, step) }
}

/** Generates price changes backwards from today's price. */
function steps(sku: DemoSku, recent: boolean, calendar: Calendar, random: Random): Step[] {
  const changes = Array.from({ length: random.int(1, 3) }, () => random.int(8, 88))
  if (recent) changes.push(random.int(0, 6))
  const days = [...new Set(changes)].sort((a, b) => a - b)
  let retail = sku.retailFen
  let share = (sku.purchaseFen === undefined ? 0.945 : 0.4) + random.fraction() * 0.02
  const told: Step[] = []
  for (const daysAgo of [...days, FIRST_DAY]) {
    told.push({
      daysAgo,
      at: calendar.at(daysAgo, random.fraction() * 0.2),
      amounts: amountsOf(sku, retail, share),
    })
    // Most prices fall over time; some rise when goods are scarce.
    const earlier = random.chance(0.35) ? -1 : 1
    share = Math.min(0.98, share + earlier * (0.004 + random.fraction() * 0.012))
    if (random.chance(0.4)) retail += earlier * roundTo(retail * 0.03, 20 * stepOf(sku))
  }
  return told.reverse()
}

function recentGroups(groups: [string, DemoSku[]][], random: Random): Set<string> {
  const chosen = new Set<string>()
  let changed = 0
  for (const [group, colors] of random.shuffled(groups)) {
    if (changed >= RECENTLY_CHANGED) break
    chosen.add(group)
    changed += colors.length
  }
  return chosen
}

export async function seedPrices(
  db: Db,
  parts: { tenantId: number; calendar: Calendar; random: Random; skus: DemoSku[]; setBy: number },
): Promise<PurchasePrice> {
  const { tenantId, calendar, random, skus, setBy } = parts
  const groups = new Map<string, DemoSku[]>()
  for (const sku of skus) groups.set(sku.group, [...(groups.get(sku.group) ?? []), sku])
  const recent = recentGroups([...groups], random)

  const history = new Map<number, Step[]>()
  for (const [group, colors] of groups) {
    const [first] = colors
    if (!first) continue
    const told = steps(first, recent.has(group), calendar, random)
    for (const { id } of colors) history.set(id, told)
  }
  const rows = [...history].flatMap(([skuId, told]) =>
    told.flatMap(({ at, amounts }, index) =>
      PRICE_TYPES.filter((type) => amounts[type] !== told[index - 1]?.amounts[type]).map((type) => ({
        ...{
          tenantId,
          skuId,
          type,
          amountFen: amounts[type],
          validFrom: at,
          createdBy: setBy,
          createdAt: at,
        },
      })),
    ),
  )
  await insertAll(db, skuPrices, rows)

  return (skuId, daysAgo) => {
    const told = history.get(skuId)
    const step = told?.findLast((known) => known.daysAgo > daysAgo) ?? told?.[0]
    if (!step) throw new Error(`the demo has no price for sku ${skuId}`)
    return step.amounts.purchase
  }
}
