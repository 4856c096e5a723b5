import { getPriceHistory, PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/display/list/timeline.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Pane } from '../../../ui/layout/navigation/split-view.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  currentPrices,
  historyChart,
  type PriceChange,
  type PriceHistory,
  priceChanges,
} from './price-history.ts'
import { UpcomingPrices } from './upcoming-prices.tsx'

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

function PriceHistoryView({ history }: { history: PriceHistory }) {
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

interface PriceSheetProps {
  skuId: number
  /** Colours of the same model and spec, to switch between. */
  colors: readonly { id: number; color: string }[]
  onPick: (skuId: number) => void
  /** Whether the details are shown beside the list. */
  isWide: boolean
  onClose: () => void
  /** Skus with the same prices, which are edited together. Includes this one. */
  samePriceSkus: readonly number[]
  /** Address of the edit screen, if the user may change prices. */
  editTo?: string
}

/** Current prices and history of a sku: in a sheet on phones, beside the list on wide screens. */
export default function PriceSheet({
  skuId,
  colors,
  onPick,
  isWide,
  onClose,
  samePriceSkus,
  editTo,
}: PriceSheetProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getPriceHistory, { sku_id: skuId }),
    meta: { quiet: true },
  })
  const title = data ? [data.model, data.spec].filter(Boolean).join(' ') : '价格详情'
  const content = (
    <>
      {colors.length > 1 ? (
        <FilterBar label="颜色">
          {colors.map(({ id, color }) => (
            <Chip key={id} selected={id === skuId} onClick={() => onPick(id)}>
              {color || '不分颜色'}
            </Chip>
          ))}
        </FilterBar>
      ) : (
        data?.color && <p>颜色：{data.color}</p>
      )}
      {!data && error && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <SkeletonList rows={5} />}
      {data && data.history.length === 0 && (
        <EmptyState
          icon="tag"
          title="还没有定价"
          hint={editTo ? '点“改价”录入第一个价格' : '请联系负责价格的同事录入'}
        />
      )}
      {data && data.upcoming.length > 0 && <UpcomingPrices skuIds={samePriceSkus} upcoming={data.upcoming} />}
      {data && data.history.length > 0 && (
        <>
          <StatGrid>
            {currentPrices(data.history).map(({ type, amount_fen }) => (
              <Stat key={type} label={PRICE_TYPE_NAMES[type]} value={formatMoney(amount_fen)} />
            ))}
          </StatGrid>
          <PriceHistoryView history={data.history} />
        </>
      )}
    </>
  )
  const edit = editTo && (
    <ButtonLink to={editTo} icon="edit" block={!isWide}>
      改价
    </ButtonLink>
  )
  if (isWide) {
    return (
      <Pane title={title} onClose={onClose}>
        {edit && <div>{edit}</div>}
        {content}
      </Pane>
    )
  }
  return (
    <Sheet open onClose={onClose} title={title} tall footer={edit}>
      {content}
    </Sheet>
  )
}
