import { priceImport } from '@shangxue/contract/imports'
import { listPrices, priceHistory } from '@shangxue/contract/pricing'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useAllowed } from '../../../lib/session/index.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { Pane, SplitView } from '../../../ui/layout/split-view.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ImportFlow } from '../../imports/public.ts'
import { PriceBlock } from '../components/price-block.tsx'
import { PriceFilterBar } from '../components/price-filter-bar.tsx'
import { PriceSummary } from '../components/price-summary.tsx'
import { usePriceAddress } from '../price-filters.ts'
import { siblings } from '../price-rows.ts'
import { shownTypes } from '../price-text.ts'
import { usePriceList } from '../use-price-list.ts'

const PriceSheet = lazy(() => import('../components/price-sheet.tsx'))
const PictureSheet = lazy(() => import('../components/picture-sheet.tsx'))

/** 价格表: what everything costs, by brand and model. */
export default function PriceScreen() {
  const { filters, change, addressOf, show, exchange, close, sku, wide, importing, sharing } =
    usePriceAddress()
  const { list, rows, stale, count } = usePriceList(filters)
  const cache = useQueryClient()
  const mayImport = useAllowed('price-manage')
  const types = shownTypes(rows)
  const reload = () => {
    for (const { path } of [listPrices, priceHistory]) void cache.invalidateQueries({ queryKey: [path] })
  }

  return (
    <SplitView>
      <ListPage
        title="价格表"
        list={list}
        search={{ label: '型号、简称、配置或拼音', value: filters.q, onChange: (q) => change({ q }) }}
        filters={<PriceFilterBar filters={filters} onChange={change} />}
        actions={
          <>
            {mayImport && (
              <IconButton icon="upload" label="导入价格" onClick={() => show({ import: 'prices' })} />
            )}
            <IconButton icon="image" label="分享为图片" onClick={() => show({ share: 'picture' })} />
          </>
        }
        summary={<PriceSummary filters={filters} count={count} stale={stale} onRetry={list.onRefresh} />}
        itemKey={({ key }) => key}
        renderItem={(block) => (
          <PriceBlock
            block={block}
            types={types}
            addressOf={(id) => addressOf({ sku: id })}
            current={wide ? sku : undefined}
          />
        )}
        estimate={180}
        empty={<NoPrices mayImport={mayImport} />}
        filtered={filters.q !== '' || filters.brand_id !== undefined || filters.changed}
        onClearFilters={() => change({ q: '', brand_id: undefined, changed: false })}
      />
      <Suspense>
        {sku !== undefined && (
          <PriceSheet
            skuId={sku}
            colors={siblings(rows, sku)}
            onPick={(id) => exchange({ sku: id })}
            wide={wide}
            onClose={close}
          />
        )}
        {wide && sku === undefined && <NothingOpen />}
        {sharing && <PictureSheet filters={filters} onClose={close} />}
      </Suspense>
      {mayImport && (
        <ImportFlow
          endpoints={priceImport}
          title="导入价格"
          open={importing}
          onClose={close}
          onDone={reload}
        />
      )}
    </SplitView>
  )
}

function NothingOpen() {
  return (
    <Pane title="价格详情">
      <EmptyState
        icon="tag"
        title="选择一个单品"
        hint="在左边的列表里点一行，这里显示它的价格、走势和变动记录"
      />
    </Pane>
  )
}

function NoPrices({ mayImport }: { mayImport: boolean }) {
  return (
    <EmptyState
      icon="tag"
      title="还没有价格"
      hint={mayImport ? '点右上角的“导入价格”，用表格一次录入' : '请联系负责价格的同事录入'}
    />
  )
}
