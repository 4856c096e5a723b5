import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { useMemo } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/display/timeline.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { changesOf, chartOf, type PriceChange, type PriceHistory } from '../price-history.ts'

type Look = Pick<TimelineEntry, 'icon' | 'kind'>
const FIRST: Look = { icon: 'tag', kind: 'neutral' }
const DEARER: Look = { icon: 'arrow-up', kind: 'danger' }
const CHEAPER: Look = { icon: 'arrow-down', kind: 'success' }
const SAME: Look = { icon: 'check', kind: 'neutral' }

function lookOf({ before, amount_fen }: PriceChange): Look {
  if (before === null) return FIRST
  if (before === amount_fen) return SAME
  return amount_fen > before ? DEARER : CHEAPER
}

function entryOf(change: PriceChange): TimelineEntry {
  const { type, amount_fen, before, valid_from, by } = change
  const name = PRICE_TYPE_NAMES[type]
  return {
    id: `${type} ${valid_from}`,
    title:
      before === null
        ? `${name}定为 ${formatMoney(amount_fen)}`
        : `${name} ${formatMoney(before)} → ${formatMoney(amount_fen)}`,
    time: formatDateTime(valid_from),
    dateTime: valid_from,
    ...(by && { note: `由 ${by} 修改` }),
    ...lookOf(change),
  }
}

export function PriceHistoryView({ history }: { history: PriceHistory }) {
  const chart = useMemo(() => chartOf(history), [history])
  return (
    <>
      <Section title="价格走势">
        <Chart title="价格走势" {...chart} step scale format={formatMoney} />
      </Section>
      <Section title="变动记录">
        <Timeline label="变动记录" entries={changesOf(history).map(entryOf)} />
      </Section>
    </>
  )
}
