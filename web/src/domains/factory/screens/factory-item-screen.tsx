import { matchFactoryItem, orderReason } from '@shangxue/contract/factory/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { SkuPicker } from '../../stock/public.ts'
import {
  changeText,
  FACTORY_LIST_PATH,
  FACTORY_QUERIES,
  type FactoryItemDetail,
  factoryItemTitle,
  parseCoverDays,
  useFactoryItem,
} from '../api.ts'
import styles from './factory-item-screen.module.css'

/** 厂家库存明细: snapshots of one item of a manufacturer, compared with our own stock. */
export default function FactoryItemScreen() {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('item'))
  const back = useBackTarget(FACTORY_LIST_PATH)
  if (id !== undefined)
    return (
      <RequirePermission permission="sales-view" title="厂家库存">
        <ItemLoader key={id} id={id} cover={parseCoverDays(get('cover'))} back={back} />
      </RequirePermission>
    )
  return (
    <Page title="厂家库存明细" back={FACTORY_LIST_PATH}>
      <ErrorState title="没有指定商品" message="请从厂家库存列表中打开" />
    </Page>
  )
}

interface ItemLoaderProps {
  id: number
  cover: number
  back: string | (() => void)
}

function ItemLoader({ id, cover, back }: ItemLoaderProps) {
  const { data, error, refetch } = useFactoryItem(id, cover)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page title="厂家库存明细" subtitle={data && factoryItemTitle(data)} back={back}>
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="store" title="没有这个商品" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <>
          <ItemFigures item={data} cover={cover} />
          <MatchCard item={data} />
          <SnapshotHistory item={data} />
          {data.sku_id !== null && <OwnStock item={data} />}
        </>
      )}
    </Page>
  )
}

function ItemFigures({ item, cover }: { item: FactoryItemDetail; cover: number }) {
  const { quantity, change, own, on_the_way, sold_30, suggested } = item
  const changeNote = changeText(change)
  return (
    <Card>
      <div className={styles.stack}>
        <StatGrid>
          <Stat
            label="厂家库存"
            value={formatWhole(quantity)}
            unit="台"
            {...(changeNote && { note: changeNote })}
          />
          {suggested !== null && <Stat label="建议订货" value={formatWhole(suggested)} unit="台" />}
          {own !== null && (
            <Stat
              label="现有"
              value={formatWhole(own)}
              unit="台"
              {...(on_the_way ? { note: `在途 ${on_the_way}` } : {})}
            />
          )}
          {sold_30 !== null && <Stat label="近 30 天卖出" value={formatWhole(sold_30)} unit="台" />}
        </StatGrid>
        <p className={styles.reason}>{orderReason(item, cover)}</p>
      </div>
    </Card>
  )
}

/** The matching sku of ours, matched automatically by name or by hand. */
function MatchCard({ item }: { item: FactoryItemDetail }) {
  const { id, source, day, barcode, sku, sku_id, by_hand } = item
  const cache = useQueryClient()
  const [isPicking, setIsPicking] = useState(false)
  const canMatch = useAllowed('inventory-manage')
  const match = useCall(matchFactoryItem, { invalidates: FACTORY_QUERIES })
  const setMatch = async (next: number | null) => {
    try {
      await match.mutateAsync({ id, sku_id: next, expected: sku_id })
      toast(next === null ? '已取消匹配' : '已匹配，以后导入自动对应', { kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) await invalidate(cache, FACTORY_QUERIES)
    }
  }
  const clearMatch = async () => {
    const isConfirmed = await confirm({
      title: '取消这个匹配？',
      message: '取消后没有订货建议，以后导入也不再自动匹配，可以随时重新选择。',
      confirmLabel: '取消匹配',
    })
    if (isConfirmed) await setMatch(null)
  }
  const facts = [
    { label: '厂家', value: `${source}，${formatDay(day)}的快照` },
    ...(barcode ? [{ label: '条码', value: barcode }] : []),
    ...(sku ? [{ label: by_hand ? '人工匹配' : '自动匹配', value: sku }] : []),
  ]
  return (
    <Card title="对应的商品">
      <div className={styles.stack}>
        {sku_id === null && <Notice kind="warning">还没有匹配到商品，匹配后显示现有、销量和建议</Notice>}
        <DescriptionList items={facts} />
        {canMatch && (
          <Button
            kind="secondary"
            block
            icon="edit"
            busy={match.isPending}
            onClick={() => setIsPicking(true)}
          >
            {sku_id === null ? '选择商品' : '改选商品'}
          </Button>
        )}
        {canMatch && sku_id !== null && (
          <Button kind="plain" block onClick={clearMatch}>
            取消匹配
          </Button>
        )}
      </div>
      <SkuPicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        title="选择对应的商品"
        onPick={(picked) => {
          setIsPicking(false)
          void setMatch(picked.id)
        }}
      />
    </Card>
  )
}

/** `11-20`, with the year only if it is not the current one, because an axis has little room. */
const shortDate = (day: string): string => (day.slice(0, 4) === today().slice(0, 4) ? day.slice(5) : day)

function SnapshotHistory({ item: { history } }: { item: FactoryItemDetail }) {
  return (
    <Card title="历次快照">
      <Chart
        title="厂家库存的历次快照"
        labels={history.map(({ day }) => shortDate(day))}
        series={[{ name: '厂家库存', values: history.map(({ quantity }) => quantity) }]}
        format={(pieces) => `${formatWhole(pieces)} 台`}
      />
    </Card>
  )
}

function OwnStock({ item: { stores } }: { item: FactoryItemDetail }) {
  return (
    <Section title="自己的库存">
      {stores.length === 0 ? (
        <EmptyState icon="box" title="各门店都没有货" hint="入库后，这里显示各门店的数量" />
      ) : (
        <List label="自己的库存">
          {stores.map(({ location_id, location, quantity, in_transit }) => (
            <ListItem
              key={location_id}
              icon="store"
              title={location}
              note={in_transit > 0 && `在途 ${in_transit}`}
              value={`${formatWhole(quantity)} 台`}
            />
          ))}
        </List>
      )}
    </Section>
  )
}
