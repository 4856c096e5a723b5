import { priceImport } from '@shangxue/contract/platform/imports'
import { exportPrices } from '@shangxue/contract/pricing/endpoints'
import { BELOW_LIMIT_ERROR } from '@shangxue/contract/pricing/requests'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { Pane, SplitView } from '../../../ui/layout/navigation/split-view.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ExportButton } from '../../exports/public.ts'
import { ImportFlow } from '../../imports/public.ts'
import { PRICE_QUERIES, usePriceList } from '../api.ts'
import { editFilteredAddress, editPickedAddress, MAX_PICKED } from '../edit/edit-address.ts'
import { useSeesPriceRules } from '../policy/policy-access.ts'
import { POLICY_VIEWS, policyPath } from '../policy/policy-view.ts'
import { REQUESTS_PATH } from '../requests/price-requests.ts'
import { type PriceFilters, usePriceAddress } from './price-address.ts'
import { PriceBlock } from './price-block.tsx'
import { PriceFilterBar } from './price-filter-bar.tsx'
import { colorsOfSpec, lineSkus, visiblePriceTypes } from './price-rows.ts'

interface PriceSummaryProps {
  filters: PriceFilters
  count: { skus: number; atLeast: boolean } | undefined
}

/** Number of skus in the list, with an export button. */
export function PriceSummary({ filters, count }: PriceSummaryProps) {
  if (!count || count.skus === 0) return null
  return (
    <SummaryLine action={<ExportButton endpoint={exportPrices} filters={filters} />}>
      {count.atLeast ? '超过' : '共'} {count.skus} 个单品
    </SummaryLine>
  )
}

const PriceSheet = lazyWithRetry(() => import('../detail/price-sheet.tsx'))
const PictureSheet = lazyWithRetry(() => import('../picture/picture-sheet.tsx'))

const PolicyScreen = lazyWithRetry(() => import('../policy/policy-screen.tsx'))

/** 价格表, or the rules that choose prices, depending on the address. */
export default function PriceScreen() {
  const view = parseOneOf(POLICY_VIEWS, useUrlParams().get('view'))
  if (view === undefined) return <PriceList />
  return (
    <Suspense fallback={<LoadingRules />}>
      <PolicyScreen view={view} />
    </Suspense>
  )
}

const LoadingRules = () => (
  <Page title="价格规则" back="/price">
    <SkeletonList />
  </Page>
)

/** Prices of all skus by brand and model. */
function PriceList() {
  const { filters, change, addressOf, show, exchange, close, sku, wide, isPicking, isImporting, isSharing } =
    usePriceAddress()
  const navigate = useNavigate()
  const [pickedSkus, setPickedSkus] = useState<ReadonlySet<number>>(NO_SKUS)
  const { list, rows, count } = usePriceList(filters)
  const cache = useQueryClient()
  const canImport = useAllowed('price-manage')
  const seesRules = useSeesPriceRules()
  const canPick = isPicking && canImport
  const types = visiblePriceTypes(rows)
  const refresh = () => {
    void invalidate(cache, PRICE_QUERIES)
  }

  const togglePick = (ids: readonly number[]) => {
    const next = new Set(pickedSkus)
    for (const id of ids) if (!next.delete(id)) next.add(id)
    if (next.size <= MAX_PICKED) setPickedSkus(next)
    else toast(`一次最多选 ${MAX_PICKED} 个规格，更多请按筛选结果改`, { kind: 'warning' })
  }
  const cancelPicking = () => {
    setPickedSkus(NO_SKUS)
    close()
  }

  return (
    <SplitView>
      <ListPage
        title={canPick ? '选择要改的价格' : '价格表'}
        list={list}
        search={{ label: '型号、简称、配置或拼音', value: filters.q, onChange: (q) => change({ q }) }}
        filters={<PriceFilterBar filters={filters} onChange={change} />}
        actions={
          <>
            {canImport && !canPick && (
              <IconButton icon="edit" label="批量改价" onClick={() => show({ pick: 1 })} />
            )}
            {canImport && (
              <IconButton icon="upload" label="导入价格" onClick={() => show({ import: 'prices' })} />
            )}
            {seesRules && <IconLink icon="settings" label="价格规则" to={policyPath('own')} />}
            <IconButton icon="image" label="分享为图片" onClick={() => show({ share: 'picture' })} />
          </>
        }
        summary={<PriceSummary filters={filters} count={count} />}
        itemKey={({ key }) => key}
        renderItem={(block) => (
          <PriceBlock
            block={block}
            types={types}
            addressOf={(id) => addressOf({ sku: id })}
            current={wide ? sku : undefined}
            {...(canPick && { picked: pickedSkus, onPick: togglePick })}
          />
        )}
        estimate={180}
        {...(canPick && {
          footer: (
            <>
              <Button kind="secondary" onClick={cancelPicking}>
                取消
              </Button>
              <Button
                icon="edit"
                onClick={() =>
                  void navigate(
                    pickedSkus.size > 0
                      ? editPickedAddress([...pickedSkus], addressOf())
                      : editFilteredAddress(filters),
                  )
                }
              >
                {pickedSkus.size > 0 ? `改选中的 ${pickedSkus.size} 个` : '改全部筛选结果'}
              </Button>
            </>
          ),
        })}
        empty={<NoPrices canImport={canImport} />}
        filtered={filters.q !== '' || filters.brand_id !== undefined || filters.changed}
        onClearFilters={() => change({ q: '', brand_id: undefined, changed: false })}
      />
      <Suspense>
        {sku !== undefined && (
          <PriceSheet
            skuId={sku}
            colors={colorsOfSpec(rows, sku)}
            onPick={(id) => exchange({ sku: id })}
            isWide={wide}
            onClose={close}
            samePriceSkus={lineSkus(rows, sku)}
            {...(canImport && { editTo: editPickedAddress(lineSkus(rows, sku), addressOf({ sku })) })}
          />
        )}
        {wide && sku === undefined && <EmptyPane />}
        {isSharing && <PictureSheet filters={filters} onClose={close} />}
      </Suspense>
      {canImport && (
        <ImportFlow
          endpoints={priceImport}
          title="导入价格"
          approval={{
            effect: BELOW_LIMIT_ERROR,
            hint: `${BELOW_LIMIT_ERROR}，整个文件一起等确认`,
            link: REQUESTS_PATH,
          }}
          open={isImporting}
          onClose={close}
          onDone={refresh}
        />
      )}
    </SplitView>
  )
}

const NO_SKUS: ReadonlySet<number> = new Set()

function EmptyPane() {
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

function NoPrices({ canImport }: { canImport: boolean }) {
  return (
    <EmptyState
      icon="tag"
      title="还没有价格"
      hint={canImport ? '点右上角的“导入价格”，用表格一次录入' : '请联系负责价格的同事录入'}
    />
  )
}
