import { type customerRfm, RFM_GROUPS, type RfmGroup } from '@shangxue/contract/analysis-more'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { Db } from '../../platform/database/database.ts'
import { paged } from '../../platform/database/page.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import { requirePeriod } from '../../platform/period.ts'
import { type Buyer, buyersIn, customerNames, pageOf } from './activity.ts'
import { sumOf } from './figures.ts'
import { cell } from './grid.ts'
import type { Viewer } from './ranking.ts'

export type RfmInput = Input<typeof customerRfm>
export type Rfm = Output<typeof customerRfm>

/** Scores values from 1 to 5 by the share of smaller values; equal values score alike, a single one scores 5. */
function scores(values: readonly number[]): (value: number) => number {
  const sorted = values.toSorted((a, b) => a - b)
  const below = new Map<number, number>()
  for (const [n, value] of sorted.entries()) if (!below.has(value)) below.set(value, n)
  const most = sorted.length - 1
  return (value) => (most < 1 ? 5 : Math.min(1 + Math.floor(((below.get(value) ?? 0) * 5) / most), 5))
}

/** Scores 4 and 5 are high. */
const high = (score: number): boolean => score >= 4

interface Scores {
  readonly recency: number
  readonly frequency: number
  readonly monetary: number
}
/** Group by amount, then by frequency and recency. */
function groupOf({ recency, frequency, monetary }: Scores): RfmGroup {
  const [both, lately, often, neither] = high(monetary)
    ? (['champion', 'growing', 'fading', 'rescue'] as const)
    : (['regular', 'recent', 'habitual', 'dormant'] as const)
  if (high(recency)) return high(frequency) ? both : lately
  return high(frequency) ? often : neither
}

function scored(buyers: readonly Buyer[]) {
  const lately = (day: string) => Date.parse(day)
  const recency = scores(buyers.map(({ last }) => lately(last)))
  const frequency = scores(buyers.map(({ days }) => days))
  const monetary = scores(buyers.map(({ amount_fen }) => amount_fen))
  return buyers.map((buyer) => {
    const of = {
      recency: recency(lately(buyer.last)),
      frequency: frequency(buyer.days),
      monetary: monetary(buyer.amount_fen),
    }
    return { buyer, ...of, group: groupOf(of) }
  })
}

export async function rfm(db: Db, { seesCost }: Viewer, input: RfmInput): Promise<Rfm> {
  requirePeriod(input)
  const [, buyers] = await together(
    db,
    () => plannedAnew(db),
    () => buyersIn(db, input, input),
  )
  const all = scored(buyers)
  const chosen = all.filter(({ group }) => input.group === undefined || group === input.group)
  const shown = pageOf(chosen, input)
  const nameOf = await customerNames(
    db,
    shown.map(({ buyer }) => buyer.id),
  )
  return {
    period: { from: input.from, to: input.to },
    groups: RFM_GROUPS.map((group) => {
      const of = all.filter((one) => one.group === group).map(({ buyer }) => buyer)
      return { group, customers: of.length, ...cell(sumOf(of), seesCost) }
    }),
    ...paged(
      shown.map(({ buyer, ...one }) => ({
        ...nameOf(buyer.id),
        ...cell(buyer, seesCost),
        last_bought: buyer.last,
        days: buyer.days,
        ...one,
      })),
      input,
      chosen.length,
    ),
  }
}
