import { PRICE_TYPE_NAMES, priceHistory } from '@shangxue/contract/pricing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { Pane } from '../../../ui/layout/split-view.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { currentPrices } from './price-history.ts'
import { PriceHistoryView } from './price-history-view.tsx'
import { UpcomingPrices } from './upcoming-prices.tsx'

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
    ...query(priceHistory, { sku_id: skuId }),
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
