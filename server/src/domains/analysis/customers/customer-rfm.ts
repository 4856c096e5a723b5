import {
  type getCustomerRfm as GetCustomerRfm,
  RFM_GROUPS,
  type RfmGroup,
} from '@shangxue/contract/analysis/customer-groups'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { toPage } from '../../../platform/database/pagination.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import { combineSales } from '../engine/analysis-figures.ts'
import { toCell } from '../engine/grid.ts'
import type { Viewer } from '../engine/rank-groups.ts'
import { type Buyer, loadBuyers, loadCustomerNames, pageOfBuyers } from './customer-activity.ts'

export type RfmInput = Input<typeof GetCustomerRfm>
export type Rfm = Output<typeof GetCustomerRfm>

/** Scores values from 1 to 5 by the share of smaller values; equal values score alike, a single one scores 5. */
function createScorer(values: readonly number[]): (value: number) => number {
  const sorted = values.toSorted((a, b) => a - b)
  const rankByValue = new Map<number, number>()
  for (const [n, value] of sorted.entries()) if (!rankByValue.has(value)) rankByValue.set(value, n)
  const maxRank = sorted.length - 1
  return (value) =>
    maxRank < 1 ? 5 : Math.min(1 + Math.floor(((rankByValue.get(value) ?? 0) * 5) / maxRank), 5)
}

/** Scores 4 and 5 are high. */
const isHigh = (score: number): boolean => score >= 4

interface Scores {
  readonly recency: number
  readonly frequency: number
  readonly monetary: number
}
/** Group by amount, then by frequency and recency. */
function toGroup({ recency, frequency, monetary }: Scores): RfmGroup {
  const [both, recentOnly, frequentOnly, neither] = isHigh(monetary)
    ? (['champion', 'growing', 'fading', 'rescue'] as const)
    : (['regular', 'recent', 'habitual', 'dormant'] as const)
  if (isHigh(recency)) return isHigh(frequency) ? both : recentOnly
  return isHigh(frequency) ? frequentOnly : neither
}

function scoreBuyers(buyers: readonly Buyer[]) {
  const toTime = (day: string) => Date.parse(day)
  const recency = createScorer(buyers.map(({ last }) => toTime(last)))
  const frequency = createScorer(buyers.map(({ days }) => days))
  const monetary = createScorer(buyers.map(({ amount_fen }) => amount_fen))
  return buyers.map((buyer) => {
    const scores = {
      recency: recency(toTime(buyer.last)),
      frequency: frequency(buyer.days),
      monetary: monetary(buyer.amount_fen),
    }
    return { buyer, ...scores, group: toGroup(scores) }
  })
}

export async function getCustomerRfm(
  source: FigureSource,
  { seesCost }: Viewer,
  input: RfmInput,
): Promise<Rfm> {
  requirePeriod(input)
  const [, buyers] = await source.pipeline(
    () => source.prepare(),
    () => loadBuyers(source, input, input),
  )
  const all = scoreBuyers(buyers)
  const selected = all.filter(({ group }) => input.group === undefined || group === input.group)
  const pageRows = pageOfBuyers(selected, input)
  const toName = await loadCustomerNames(
    source,
    pageRows.map(({ buyer }) => buyer.id),
  )
  return {
    period: { from: input.from, to: input.to },
    groups: RFM_GROUPS.map((group) => {
      const members = all.filter((item) => item.group === group).map(({ buyer }) => buyer)
      return { group, customers: members.length, ...toCell(combineSales(members), seesCost) }
    }),
    ...toPage(
      pageRows.map(({ buyer, ...item }) => ({
        ...toName(buyer.id),
        ...toCell(buyer, seesCost),
        last_bought: buyer.last,
        days: buyer.days,
        ...item,
      })),
      input,
      selected.length,
    ),
  }
}
