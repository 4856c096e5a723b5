import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { useMemo } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/display/timeline.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { historyChart, type PriceChange, type PriceHistory, priceChanges } from './price-history.ts'

type EntryStyle = Pick<TimelineEntry, 'icon' | 'kind'>
const INITIAL: EntryStyle = { icon: 'tag', kind: 'neutral' }
const INCREASE: EntryStyle = { icon: 'arrow-up', kind: 'danger' }
const DECREASE: EntryStyle = { icon: 'arrow-down', kind: 'success' }
const UNCHANGED: EntryStyle = { icon: 'check', kind: 'neutral' }

function entryStyle({ previous, amount_fen }: PriceChange): EntryStyle {
  if (previous === null) return INITIAL
  if (previous === amount_fen) return UNCHANGED
  return amount_fen > previous ? INCREASE : DECREASE
}

function toTimelineEntry(change: PriceChange): TimelineEntry {
  const { type, amount_fen, previous, valid_from, by } = change
  const name = PRICE_TYPE_NAMES[type]
  return {
    id: `${type} ${valid_from}`,
    title:
      previous === null
        ? `${name}定为 ${formatMoney(amount_fen)}`
        : `${name} ${formatMoney(previous)} → ${formatMoney(amount_fen)}`,
    time: formatDateTime(valid_from),
    dateTime: valid_from,
    ...(by && { note: `由 ${by} 修改` }),
    ...entryStyle(change),
  }
}

export function PriceHistoryView({ history }: { history: PriceHistory }) {
  const chart = useMemo(() => historyChart(history), [history])
  return (
    <>
      <Section title="价格走势">
        <Chart title="价格走势" {...chart} step scale format={formatMoney} />
      </Section>
      <Section title="变动记录">
        <Timeline label="变动记录" entries={priceChanges(history).map(toTimelineEntry)} />
      </Section>
    </>
  )
}
